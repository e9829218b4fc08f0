"""A simulated process of a bot: reads, thinks in virtual time, answers, and misbehaves as its temper says."""

from random import Random
from typing import TYPE_CHECKING

from doubloon.v1 import play_pb2
from simulation.virtual.ear import Ear
from simulation.virtual.link import Link
from simulation.virtual.plan import Comeback, Happening, Process, Temper

if TYPE_CHECKING:
    from simulation.virtual.world import World

BACK_US = 10_000
"""After a stream that ended without a word, the next one comes so much later."""


class SimulatedProcess:
    """One process, with the streams that it has had."""

    def __init__(self, world: "World", plan: Process, number: int) -> None:
        self.world, self.plan = world, plan
        self.link: Link | None = None
        self.session = ""
        self.ear = Ear()
        self._ears: dict[str, Ear] = {}
        """By session: a bot may take an older one up again."""
        self.gone = False
        """It does not come back."""
        self._random = Random(f"process/{world.plan.seed}/{number}")
        self._temper = plan.temper
        self._owed: list[play_pb2.Observation] = []
        self._thinking = False
        self._greeted = False
        """Its stream has been welcomed."""
        self._stalled_us = 0
        self._earlier: list[Link] = []
        """Streams that it has replaced by others."""

    def connect(self, resume: str = "") -> None:
        """Opens a stream."""
        if self.gone:
            return
        self._owed.clear()
        self._thinking = self._greeted = False
        if self.link is not None:
            self._earlier.append(self.link)
        self.link = Link(self.world, self)
        hello = play_pb2.Hello(
            protocol=1,
            sdk="simulated",
            max_tables=self._temper.max_tables,
            instance=self.plan.instance,
            resume=resume,
            no_events=self._temper.no_events,
        )
        self._say(play_pb2.BotFrame(hello=hello), play_pb2.BotFrame(ready=play_pb2.Ready()))

    def start(self) -> None:
        """Runs, unless it does already."""
        self._come_back("")

    def calm_down(self) -> None:
        """From now on it is the best of bots."""
        self._temper = Temper(max_tables=self.plan.temper.max_tables, no_events=self.plan.temper.no_events)

    def drop(self, happening: Happening) -> None:
        """Loses its stream."""
        self._cut(happening)
        resume = self.session
        match happening.comeback:
            case Comeback.NEVER:
                self.gone = True
            case Comeback.WRONG:
                resume = self.world.session_of_another(self)
            case Comeback.ANEW:
                resume = ""
            case Comeback.RESUMING:
                pass
        self.world.at(self.world.now_us + happening.lasts_us, lambda: self._come_back(resume))

    def replace(self) -> None:
        """Opens a second stream for its session."""
        if self.link is not None and self._greeted:
            self.connect(self.session)

    def crash(self, happening: Happening) -> None:
        """Dies; whoever started it says so, and starts another."""
        self._cut(happening)
        self.gone = True
        told_us = self.world.now_us + happening.noticed_us
        self.world.at(told_us, lambda: self.world.report_exit(self.plan.bot, self.plan.instance), host=True)
        if happening.comeback is not Comeback.NEVER:
            self.world.at(max(told_us, self.world.now_us + happening.lasts_us) + 1, self._start_anew)

    def leave(self, happening: Happening) -> None:
        """Goes in peace."""
        if self.link is not None and self._greeted:
            self._say(play_pb2.BotFrame(leave=play_pb2.Leave()))
            for link in [*self._earlier, self.link]:
                link.half_close()
            self.link = None
            self.gone = True
            if happening.comeback is not Comeback.NEVER:
                self.world.at(self.world.now_us + happening.lasts_us, self._start_anew)

    def stall(self, lasts_us: int) -> None:
        """Reads nothing for a while."""
        self._stalled_us = self.world.now_us + lasts_us
        self.world.at(self._stalled_us, lambda: self.link.read() if self.link else None)

    def talk_nonsense(self) -> None:
        """Sends bytes that are no message."""
        if self.link is not None and self._greeted:
            self.link.say(b"\xff\xff\xff")

    def reads(self, link: Link) -> bool:
        """It takes what has come on that stream."""
        return link is not self.link or self.world.now_us >= self._stalled_us

    def hear(self, link: Link, data: bytes) -> None:
        """Takes a message."""
        if link is not self.link and self.link is not None:
            return
        for frame in play_pb2.PlayResponse.FromString(data).frames:
            self.world.note(f"{self} hears {_short(frame)}")
            match frame.WhichOneof("frame"):
                case "welcome":
                    self._welcomed(frame.welcome)
                case "observation" if frame.observation.HasField("decision"):
                    self._owed.append(frame.observation)
                case "finished" if self._random.random() >= self._temper.late:
                    self._owed = [each for each in self._owed if each.channel != frame.finished.channel]
                case "goodbye" if link is self.link:
                    self.gone = True
            self.ear.hear(frame)
        self._think()

    def stream_over(self, link: Link) -> None:
        """Its stream has ended."""
        if link is self.link:
            self.link = None
            self.world.at(self.world.now_us + BACK_US, lambda: self._come_back(self.session))

    def _welcomed(self, welcome: play_pb2.Welcome) -> None:
        self.ear = self._ears.setdefault(welcome.session, Ear())
        self.session = welcome.session
        self._greeted = True
        self.ear.begin()

    def _cut(self, happening: Happening) -> None:
        for link in [*self._earlier, self.link] if self.link is not None else self._earlier:
            link.cut(noticed_us=happening.noticed_us, rest_arrives=happening.rest_arrives)
        self._earlier.clear()
        self.link = None

    def _come_back(self, resume: str) -> None:
        if self.link is None:
            self.connect(resume)

    def _start_anew(self) -> None:
        if self.link is not None:
            return
        self.gone = False
        self.session = ""
        self._come_back("")

    def _think(self) -> None:
        if self._thinking or not self._owed or self.link is None:
            return
        self._thinking = True
        thought, self._owed = (self._owed[:1], self._owed[1:]) if self._temper.one_by_one else (self._owed, [])
        link = self.link
        self.world.at(
            self.world.now_us + self._random.randint(*self._temper.think_us), lambda: self._answer(link, thought)
        )

    def _answer(self, link: Link, thought: list[play_pb2.Observation]) -> None:
        if link is not self.link:
            return
        self._thinking = False
        frames: list[play_pb2.BotFrame] = []
        for observation in thought:
            if observation.channel not in self.ear.finished or self._random.random() < self._temper.late:
                frames += self._frames(observation)
        if frames:
            self._say(*frames)
        self._think()

    def _frames(self, observation: play_pb2.Observation) -> list[play_pb2.BotFrame]:
        temper, chance = self._temper, self._random.random
        decision = observation.decision
        options = len(decision.options)
        frames = []
        if chance() < temper.strays:
            stray = play_pb2.Choose(channel=self._random.choice((observation.channel, 99)), decision=decision.id + 1)
            frames.append(play_pb2.BotFrame(choose=stray))
        if chance() < temper.resigns:
            frames.append(play_pb2.BotFrame(resign=play_pb2.Resign(channel=observation.channel)))
        if chance() < temper.silent:
            return frames
        if chance() < temper.illegal:
            self._owed.append(observation)
            options = options * 3
            option = self._random.randrange(options // 3, options)
        else:
            option = self._random.randrange(options)
        choose = play_pb2.Choose(channel=observation.channel, decision=decision.id, option=option)
        repeated = 2 if chance() < temper.repeats else 1
        return frames + [play_pb2.BotFrame(choose=choose)] * repeated

    def _say(self, *frames: play_pb2.BotFrame) -> None:
        assert self.link is not None
        for frame in frames:
            self.world.note(f"{self} says {_short(frame)}")
        self.link.say(play_pb2.PlayRequest(frames=frames).SerializeToString())

    def __str__(self) -> str:
        return f"{self.plan.bot}/{self.plan.instance or '-'}"


def _short(frame: play_pb2.HostFrame | play_pb2.BotFrame) -> str:
    if isinstance(frame, play_pb2.HostFrame) and frame.HasField("observation"):
        observation = frame.observation
        return (
            f"observation {observation.sequence} on channel {observation.channel}, decision {observation.decision.id}"
        )
    return " ".join(str(frame).split())[:150]
