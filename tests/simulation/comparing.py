"""What became of a tournament that was struck, beside one that was not."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from simulation.moments import Victim
from simulation.stored import Played, Stored


@dataclass(frozen=True, slots=True)
class Counts:
    """What came of it."""

    runners: int
    """Killed."""
    services: int
    """Killed."""
    bots: int
    """Killed."""
    ended: int
    """Runs that ended by themselves, saying how to resume: a service was killed as it started, or one after another."""
    matches: int
    """Of the undisturbed run."""
    forfeited: int
    """Matches that a bot forfeited because it was killed."""
    lost: int
    """Matches without a result at the end, or with one that a kill took away again."""
    doubled: int
    """Results too many."""
    rescheduled: int
    """Matches whose block, deal, rotation, game or seats are not those of the undisturbed run."""
    different: int
    """Matches that nobody forfeited whose choices or end are not those of the undisturbed run."""
    uncharged: int
    """Forfeits of bots that were not killed."""
    standings_differ: bool
    """They may where there are forfeits, so it is looked at only where there are none."""
    left_alive: int
    """Processes, after all kills of the runner together."""
    left_behind: int
    """Temporary files, folders and groups of processes."""

    @property
    def sound(self) -> bool:
        """Whether all is as it would have been."""
        results = self.lost or self.doubled or self.rescheduled or self.different or self.uncharged
        return not (results or self.standings_differ or self.left_alive or self.left_behind)


def compared(
    meant: Stored,
    now: Stored,
    *,
    kills: Mapping[Victim, int],
    killed: Collection[tuple[str, str]],
    ended: int,
    taken_away: int,
    same_standings: bool,
    left_alive: int,
    left_behind: int,
) -> Counts:
    """Counts in what a tournament is not what it was meant to be."""
    common = meant.matches.keys() & now.matches.keys()
    pairs = [(meant.matches[match], now.matches[match]) for match in common]
    forfeited = [after for before, after in pairs if after.forfeits != before.forfeits]
    return Counts(
        runners=kills.get(Victim.RUNNER, 0),
        services=kills.get(Victim.SERVICE, 0),
        bots=kills.get(Victim.BOT, 0),
        ended=ended,
        matches=len(meant.matches),
        forfeited=len(forfeited),
        lost=taken_away + len(meant.matches.keys() - now.matches.keys()),
        doubled=now.doubled + len(now.matches.keys() - meant.matches.keys()),
        rescheduled=sum(before.scheduled != after.scheduled for before, after in pairs),
        different=sum(before.played != after.played for before, after in pairs if after.forfeits == before.forfeits),
        uncharged=sum(_uncharged(match, killed) for match in forfeited),
        standings_differ=not forfeited and not same_standings,
        left_alive=left_alive,
        left_behind=left_behind,
    )


def _uncharged(match: Played, killed: Collection[tuple[str, str]]) -> int:
    return sum((bot, instance) not in killed for bot, instance, _ in match.forfeits)
