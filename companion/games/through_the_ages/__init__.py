"""Through the Ages, original edition. The modules stand in the order of the rule text: `world`,
`affairs`, `state`, `goods`, `effects`, `counts`, `pacts`, `ratings`, `armies`, `ledger`; the civil
turn in `row`, `taking`, `people`, `building`, `wonders`, `playing`, `revolution`, `upkeep`,
`ages`, `turns`; politics in the modules of `politics`; then `corrections`, `view`, `words`,
`read`, `verbs`."""
