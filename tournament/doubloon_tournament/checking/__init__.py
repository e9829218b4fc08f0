"""Checks whether a bot keeps to the protocol: it plays at the real service, and meets some mischief on the way."""

from doubloon_tournament.checking.examination import examine
from doubloon_tournament.checking.hall import Hall, open_hall
from doubloon_tournament.checking.steps import Finding, Step, Terms, Verdict, passed

__all__ = ["Finding", "Hall", "Step", "Terms", "Verdict", "examine", "open_hall", "passed"]
