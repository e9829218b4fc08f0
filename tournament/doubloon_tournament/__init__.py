"""The tournament runner: plays every line-up on the same deals in every seat, and rates the bots."""
