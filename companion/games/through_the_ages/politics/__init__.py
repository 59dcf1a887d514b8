"""Politics: events, territories, aggressions, wars, pacts, resigning, and what they choose."""
