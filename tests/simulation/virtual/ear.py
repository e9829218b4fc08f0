"""What a process can check by itself: it knows nothing but what came to it over all its streams."""

from doubloon.v1 import play_pb2
from simulation.virtual.failure import must


class Ear:
    """What one session has heard."""

    def __init__(self) -> None:
        self.seated: dict[int, str] = {}
        """Tables by channel."""
        self.finished: set[int] = set()
        self._sequences: dict[int, int] = {}
        self._again: set[int] = set()
        """Channels that this stream has told of."""
        self._streams = 0
        self._over: set[int] = set()
        """Channels that this stream has closed."""

    def begin(self) -> None:
        """A stream takes the session up.

        A decision that was put, lost on the way and over before the bot came back is not told again: the last
        observation of its channel then leaves a number out.
        """
        self._streams += 1
        self._again, self._over = set(), set()

    def hear(self, frame: play_pb2.HostFrame) -> None:
        """Takes one frame."""
        match frame.WhichOneof("frame"):
            case "seated":
                self._seated(frame.seated)
            case "observation":
                self._observation(frame.observation)
            case "finished":
                channel = frame.finished.channel
                must(channel not in self._over, f"channel {channel} was finished twice on one stream")
                self._over.add(channel)
                self.finished.add(channel)

    def _seated(self, seated: play_pb2.Seated) -> None:
        channel = seated.channel
        must(channel not in self._again, f"channel {channel} was opened twice on one stream")
        must(channel not in self.finished, f"channel {channel} was opened after its end")
        must(self.seated.get(channel, seated.table) == seated.table, f"channel {channel} was used for another table")
        if channel not in self.seated and self._streams == 1:
            must(channel > max(self.seated, default=0), f"channel {channel} is not a new one")
        self.seated[channel] = seated.table
        self._again.add(channel)

    def _observation(self, observation: play_pb2.Observation) -> None:
        channel, before = observation.channel, self._sequences.get(observation.channel, 0)
        must(channel in self.seated, f"an observation on channel {channel}, which was never opened")
        must(channel not in self.finished, f"an observation on channel {channel} after its end")
        rises = observation.sequence - before
        lost = self._streams > 1 and not observation.HasField("decision")
        must(
            rises in (0, 1) or (lost and rises == 2),
            f"channel {channel}: sequence {observation.sequence} after {before}",
        )
        self._sequences[channel] = observation.sequence
