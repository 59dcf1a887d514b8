"""The commands of `kitgen`: each reads its arguments, says what happened, and leaves the work to
others. What they need is loaded when they run."""
