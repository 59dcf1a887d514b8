"""What the `table.yaml` of a game declares: seats, stocks, holdings, sums and deeds, checked."""
