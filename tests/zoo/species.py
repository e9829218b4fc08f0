"""The bad bots, each with the step of `doubloon check` that it fails and the verdict that a tournament has on it."""

import shutil
from dataclasses import dataclass
from pathlib import Path

from doubloon_tournament.checking import Step

BOTS = Path(__file__).with_name("bots")
TESTS = Path(__file__).parents[1]
ENVIRONMENT = {"PYTHONPATH": str(TESTS)}
"""For bots in Python to find each other's modules."""


@dataclass(frozen=True, slots=True)
class Species:
    """A kind of bad bot."""

    name: str
    step: Step
    """Of a check, that it fails."""
    told: str
    """What the check says of it, a part."""
    ending: str = ""
    """Of its seats in a tournament; empty where nothing is charged."""
    words: str = ""
    """What the tournament says of it, a part: the message of a forfeit, or the end of a process with its last words."""
    hasty: bool = False
    """It fails by letting time pass, so it need not be given much."""
    stays: bool = False
    """It does not go when it is told to."""
    suffix: str = ".py"

    @property
    def command(self) -> list[str]:
        """Starts it."""
        match self.suffix:
            case ".sh":
                return ["sh", str(BOTS / f"{self.name}.sh")]
            case ".mjs":
                return ["node", str(BOTS / f"{self.name}.mjs")]
            case _:
                return ["{python}", "-m", f"zoo.bots.{self.name}"]

    @property
    def alive(self) -> bool:
        """Its interpreter is here."""
        return self.suffix != ".mjs" or shutil.which("node") is not None


SPECIES = (
    Species("silent", Step.CONNECTS, "it said nothing within", "NO_SHOW", "was not ready within", hasty=True),
    Species("sulks", Step.CONNECTS, "it said nothing within", "NO_SHOW", "", hasty=True, suffix=".sh"),
    Species("frames", Step.CONNECTS, "it said nothing within", "NO_SHOW", "", hasty=True, suffix=".mjs"),
    Species("crash_at_start", Step.CONNECTS, "exit status 1", "EXITED", "the weights of the network are not there"),
    Species("crash_at_ready", Step.READY, "exit status 1", "EXITED", "no room for the opening book"),
    Species("never_ready", Step.READY, "it sent no Ready within", "NO_SHOW", "", hasty=True),
    Species("crash_in_table", Step.PLAYS, "exit status 1", "EXITED", "the fifth decision is too much"),
    Species("crash_at_end", Step.PLAYS, "exit status 1", "", "the result cannot be put into the log"),
    Species("exits_early", Step.PLAYS, "exit status 0", "EXITED", "three decisions are enough"),
    Species("out_of_range", Step.PLAYS, "ILLEGAL_CHOICE", "ILLEGAL_CHOICE", "option 999"),
    Species("strangers", Step.PLAYS, "UNKNOWN_CHANNEL"),
    Species("floods", Step.PLAYS, "FLOODING", "FLOODING"),
    Species("garbage", Step.PLAYS, "PROTOCOL_ERROR", "PROTOCOL_ERROR", "a message was no PlayRequest"),
    Species("two_hellos", Step.PLAYS, "Hello comes once", "PROTOCOL_ERROR", "Hello comes once"),
    Species("resigns", Step.PLAYS, "RESIGNED", "RESIGNED", "gave"),
    Species("leaves", Step.PLAYS, "RESIGNED", "RESIGNED", "the bot left in the middle of the table"),
    Species("hangs_up", Step.PLAYS, "DISCONNECTED", "DISCONNECTED", "did not come back within"),
    Species("comes_back", Step.PLAYS, "it hung up without Leave"),
    Species("answers_late", Step.PLAYS, "it answered decision 1 of channel 1 again"),
    Species("repeats", Step.PLAYS, "it answered decision 1 of channel 1 again"),
    Species("oversleeps", Step.IN_TIME, "TIMED_OUT", "TIMED_OUT", "was not answered within", hasty=True),
    Species("reads_nothing", Step.IN_TIME, "TIMED_OUT", "TIMED_OUT", "was not answered within", hasty=True),
    Species("reads_slowly", Step.IN_TIME, "TIMED_OUT", "TIMED_OUT", "was not answered within", hasty=True),
    Species("boasts", Step.MANY, "TIMED_OUT", "TIMED_OUT", "was not answered within"),
    Species("comes_back_as_new", Step.RECONNECTS, "did not take its session up"),
    Species("crash_at_goodbye", Step.LEAVES, "exit status 1"),
    Species("never_exits", Step.LEAVES, "it still ran", stays=True),
    Species("forks", Step.LEAVES, "processes behind"),
    Species("ignores_sigterm", Step.SIGTERM, "and was killed", stays=True),
    Species("grows", Step.MEMORY, "over its memory limit", "EXITED", "over its memory limit"),
    Species("noisy", Step.OUTPUT, "it printed 100 MB"),
)
BY_NAME = {each.name: each for each in SPECIES}
