"""Read and check a game's `table.yaml`: seats, stocks, holdings, sums and deeds."""
