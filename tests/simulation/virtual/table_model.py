"""The checker's own idea of a table: what was asked, answered and charged, by the rules and the protocol's page."""

from dataclasses import dataclass, field
from typing import Any

from doubloon_games import AnyState, Chance, Choice, Log, Record, replay, state_hash
from doubloon_service.sessions.endings import SeatEnding, TableState
from doubloon_service.sessions.results import ChoiceSource, EndedTable, RecordedChoice
from doubloon_service.sessions.spec import SeatSpec, TableSpec
from simulation.virtual.failure import must

STRIKES = 3


@dataclass(slots=True)
class Asked:
    """A question that a seat owes an answer to."""

    id: int
    options: list[int]
    opened_us: int
    sent_us: int | None = None
    waiting: int = 1
    rejected: int = 0


@dataclass(slots=True)
class SeatModel:
    """A seat."""

    number: int
    spec: SeatSpec
    bank_us: int
    session: str = ""
    channel: int = 0
    ending: SeatEnding | None = None
    asked: Asked | None = None
    decisions: int = 0
    sent: int = 0
    """Id of the last decision that was put to it."""
    sequence: int = 0
    told: int = 0
    strikes_left: int = STRIKES
    last: tuple[int, int] = (0, 0)
    finished: str = ""
    """Reason that the bot is to be told, empty while it plays."""
    finished_us: int = 0
    finished_told: bool = False


@dataclass(slots=True)
class TableModel:
    """A table."""

    spec: TableSpec
    created_us: int
    claim: Any
    """The host's table: what it says is checked, never used."""
    seats: list[SeatModel]
    state: TableState = TableState.WAITING
    choices: list[RecordedChoice] = field(default_factory=list)
    rules: AnyState | None = None
    log: Log = field(default_factory=list)
    answers: dict[int, tuple[int, RecordedChoice]] = field(default_factory=dict)
    fault: bool = False
    """The rules fail here, or the host was late for too long."""
    checked: bool = False
    """It is over, and its record was compared."""

    @property
    def over(self) -> bool:
        return self.state not in (TableState.WAITING, TableState.RUNNING)

    @property
    def limited(self) -> bool:
        return self.spec.time.decision_us > 0 or self.spec.time.bank_us > 0

    def limit_us(self, seat: SeatModel, waiting: int = 1) -> int:
        return self.spec.time.decision_us * waiting + seat.bank_us

    def start(self, now_us: int) -> None:
        self.state = TableState.RUNNING
        spec = self.spec
        self.rules = spec.game.new_table(spec.config, len(spec.seats), Chance(spec.deal_seed), self.log)
        self.advance(now_us)

    def answer(self, seat: SeatModel, option: int, think_us: int, refund_us: int, now_us: int) -> None:
        asked, time = seat.asked, self.spec.time
        assert asked is not None
        if self.limited:
            seat.bank_us = seat.bank_us - max(0, think_us - time.decision_us) + time.increment_us
        must(seat.bank_us >= 0, "the model let a bank go below zero")
        seat.last = think_us, refund_us
        self._keep(seat, option, asked.options, ChoiceSource.BOT, think_us, refund_us)
        self.advance(now_us)

    def give_up(self, seat: SeatModel, ending: SeatEnding, now_us: int) -> None:
        if self.fault:
            return
        seat.ending = ending
        if seat.session:
            seat.finished, seat.finished_us = ending.name, now_us
        if self.state is TableState.RUNNING:
            if seat.asked is not None:
                self._stand_in(seat, seat.asked.options)
            self.advance(now_us)

    def end(self, state: TableState, reason: str, now_us: int) -> None:
        self.state = state
        for seat in self.seats:
            seat.asked = None
            if seat.ending is None and seat.session:
                seat.finished, seat.finished_us = reason, now_us

    def advance(self, now_us: int) -> None:
        """Plays on as far as nobody has to be asked."""
        rules = self.rules
        assert rules is not None
        while not self.fault:
            if rules.outcome() is not None:
                self.end(TableState.FINISHED, "FINISHED", now_us)
                return
            owing = [*rules.to_act()]
            for number in owing:
                seat = self.seats[number]
                if number not in self.answers and seat.asked is None:
                    self._put(seat, [*rules.options(number)], now_us)
            if self.fault or len(self.answers) < len(owing):
                return
            self._apply(rules)

    def _put(self, seat: SeatModel, options: list[int], now_us: int) -> None:
        if seat.ending is not None:
            self._stand_in(seat, options)
        elif len(options) == 1 and not self.spec.ask_forced:
            self._keep(seat, 0, options, ChoiceSource.FORCED, 0, 0)
        else:
            seat.decisions += 1
            seat.asked = Asked(seat.decisions, options, now_us)

    def _stand_in(self, seat: SeatModel, options: list[int]) -> None:
        assert self.rules is not None
        try:
            action = self.spec.game.stand_in(self.rules.view(seat.number), options)
        except RuntimeError:
            self.fault = True
            return
        self._keep(seat, options.index(action), options, ChoiceSource.STAND_IN, 0, 0)

    def _keep(
        self, seat: SeatModel, option: int, options: list[int], source: ChoiceSource, think_us: int, refund_us: int
    ) -> None:
        rejected = seat.asked.rejected if seat.asked else 0
        action = options[option]
        try:
            name = self.spec.game.action_name(action)
        except RuntimeError:
            self.fault = True
            return
        choice = RecordedChoice(seat.number, name, len(options), source, think_us, refund_us, rejected)
        self.answers[seat.number] = (action, choice)
        seat.asked = None

    def _apply(self, rules: AnyState) -> None:
        answers, self.answers = sorted(self.answers.items()), {}
        for number, (action, choice) in answers:
            before = len(self.log)
            try:
                rules.apply(number, action, self.log)
            except RuntimeError:
                self.fault = True
                return
            self.choices.append(choice)
            if choice.source is ChoiceSource.BOT:
                self.seats[number].told = before

    def check_record(self, ended: EndedTable) -> None:
        """What the host keeps of the table is what happened."""
        name = self.spec.table
        must(ended.state is self.state, f"{name} ended as {ended.state}, not as {self.state}")
        must([*ended.choices] == self.choices, f"{name}: the record is\n{ended.choices}\nand not\n{self.choices}")
        endings = [seat.forfeit and seat.forfeit.ending for seat in ended.seats]
        must(endings == [seat.ending for seat in self.seats], f"{name}: the seats ended as {endings}")
        must((ended.outcome is None) == (self.state is not TableState.FINISHED), f"{name}: outcome and state differ")
        if ended.outcome is not None:
            self._check_outcome(ended)

    def _check_outcome(self, ended: EndedTable) -> None:
        spec, outcome = self.spec, ended.outcome
        assert outcome is not None
        choices = [Choice(choice.seat, choice.action) for choice in ended.choices]
        record = Record(spec.game.name, spec.game.rules, spec.config, len(spec.seats), spec.deal_seed, choices)
        state = replay(spec.game, record)
        own = state.outcome()
        must(own is not None and own.points == outcome.points, f"{spec.table}: the record replays to other points")
        must(state_hash(state) == ended.state_hash, f"{spec.table}: the record replays to another state")
        gone = {seat.number for seat in self.seats if seat.ending is not None}
        stayed = [place for number, place in enumerate(outcome.places) if number not in gone]
        must(all(outcome.places[number] == len(stayed) + 1 for number in gone), f"{spec.table}: a forfeit is not last")
        assert own is not None
        order = [place for number, place in enumerate(own.places) if number not in gone]
        must(stayed == [1 + sum(other < place for other in order) for place in order], f"{spec.table}: wrong places")
