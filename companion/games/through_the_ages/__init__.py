"""Through the Ages, original edition. What lies on the table: `cards`, `world`, `affairs`,
`state`, `codec`. What it comes to: `goods`, `effects`, `counts`, `armies`, `pacts`, `ratings`,
`actions`, `costs`; `ledger` keeps the entries. The civil turn in the order of the rule text: `row`,
`taking`, `people`, `leaders`, `building`, `wonders`, `technologies`, `playing`, `hands`, `upkeep`,
`ages`, `phase`, `turns`. Politics in the package `politics`; `scoring` ends the game. Then `game`,
`corrections`, `view`, `answers`, `labels`, `words`, `read`, `verbs`."""
