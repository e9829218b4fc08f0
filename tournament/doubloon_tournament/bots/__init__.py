"""The bots' processes: started, watched, heard out and ended, whatever happens to the runner."""

from doubloon_tournament.bots.messages import Ended, NotStarted, Report, Start, Started
from doubloon_tournament.bots.versions import command_version
from doubloon_tournament.bots.wardship import Warden, WardenError

__all__ = ["Ended", "NotStarted", "Report", "Start", "Started", "Warden", "WardenError", "command_version"]
