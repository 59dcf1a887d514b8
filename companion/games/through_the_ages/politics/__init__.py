"""Politics: events, territories, aggressions, wars, pacts, resigning and the last scoring."""
