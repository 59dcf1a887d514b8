"""The session in use on the phones at the table."""
