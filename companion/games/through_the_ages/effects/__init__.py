"""What a card of the common decks does. Whom it finds and what it counts: `ranking`, `measures`.
How it takes effect: `book`, `case`, `accounts` (with `takings`, `production`), `questions`,
`resolution`. `vetting` looks through the data."""
