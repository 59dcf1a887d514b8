"""A lesson: a first round on a recorded opening, with the rule topics at their moments."""
