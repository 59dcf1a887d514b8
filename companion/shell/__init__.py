"""The command line: what stands between a typed line and the table."""
