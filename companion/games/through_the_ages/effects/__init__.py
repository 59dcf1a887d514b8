"""Effects of the cards of the common decks. Whom a card finds and what it counts: `ranking`,
`measures`. How it takes effect: `book`, `case`, `accounts` (with `takings`, `production`),
`questions`, `resolution`. `vetting` looks through the data."""
