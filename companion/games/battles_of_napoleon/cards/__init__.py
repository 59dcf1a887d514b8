"""Event cards: hands, events and reactions."""
