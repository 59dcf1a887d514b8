"""Games whose books are declared in the `table.yaml` of their folder, without Python."""
