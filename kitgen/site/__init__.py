"""Rule topics as web pages: static files that any host, or none, can serve."""
