"""Through the Ages, original edition. What lies on the table: `cards`, `world`, `affairs`,
`state`. What it comes to: `goods`, `counts`, `armies`, `pacts`, `ratings`, `costs`, and in
`actions` how many white and red tokens are left; `ledger` keeps the entries. `action` is what all
commands have in common; they follow in the order of the rule text: `row`, `taking`, `people`,
`leaders`, `building`, `wonders`, `technologies`, `playing`, `hands`, `upkeep`, `ages`, `phase`,
`turns`. Politics in the package `politics`; `scoring` ends the game. Then `corrections` with its
`labels`, `tokens`, `words`, `view`, `answers`, `game`, and the list of commands in `verbs`."""
