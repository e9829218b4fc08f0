"""What a tournament will cost and what it will tell, before it is played."""

from doubloon_tournament.planning.document import plan_document
from doubloon_tournament.planning.needs import Needs, deals_for
from doubloon_tournament.planning.plan import Plan, make_plan
from doubloon_tournament.planning.probe import Probe, probe
from doubloon_tournament.planning.speed import Speed

__all__ = ["Needs", "Plan", "Probe", "Speed", "deals_for", "make_plan", "plan_document", "probe"]
