"""The command `doubloon`: one file a command. What is heavy is imported where it is used, so that help is quick."""

from doubloon_tournament.cli.app import main

__all__ = ["main"]
