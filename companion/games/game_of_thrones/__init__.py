"""A Game of Thrones, first edition. The modules stand in the order of the rule text: `world`,
`state`, `supply`, `westeros`, `removal`, `mustering`, `bids`, `orders`, `raids`, `routes`,
`marches`, `strength`, `abilities`, `battle`, `aftermath`, `flow`, `walk`; then `corrections`,
`questions`, `view`, `words`, `read`, `verbs`."""
