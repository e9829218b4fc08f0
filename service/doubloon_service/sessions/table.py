"""One table being played: the rules, the seats, and every choice so far.

The table asks, takes answers and forfeits, and says which seats it asked anew. It knows no streams and reads no clock.
"""

from collections.abc import Sequence
from typing import Any

from doubloon_games import AnyState, Chance, Log, state_hash
from doubloon_service.sessions.clock import NO_TIME, TimeTaken
from doubloon_service.sessions.endings import Forfeit, SeatEnding, TableState
from doubloon_service.sessions.reasons import Reason
from doubloon_service.sessions.results import ChoiceSource, EndedTable, HostOutcome, RecordedChoice, host_outcome
from doubloon_service.sessions.seat import Seat
from doubloon_service.sessions.spec import TableSpec


class Table:
    """A table from its creation to its end."""

    def __init__(self, spec: TableSpec, now_us: int) -> None:
        self.spec = spec
        self.created_us = now_us
        self.state = TableState.WAITING
        self.seats = tuple(Seat(number, seat, spec.time) for number, seat in enumerate(spec.seats))
        self.choices: list[RecordedChoice] = []
        self.outcome: HostOutcome | None = None
        self._rules: AnyState | None = None
        self._log: Log = []
        self._answers: dict[int, tuple[int, RecordedChoice]] = {}
        self.fault: BaseException | None = None
        self._state_hash = b""
        self._started_us: int | None = None
        self._ended_us = now_us
        self._end = (Reason.FINISHED, "")

    def __repr__(self) -> str:
        return f"Table({self.spec.table!r}, {self.state.value})"

    @property
    def over(self) -> bool:
        """Nothing more will happen at the table."""
        return self.state not in (TableState.WAITING, TableState.RUNNING)

    @property
    def started(self) -> bool:
        """The cards were dealt."""
        return self._rules is not None

    def start(self, now_us: int) -> list[Seat]:
        """Deals and returns the seats that are asked."""
        spec = self.spec
        self.state = TableState.RUNNING
        self._started_us = now_us
        self._rules = spec.game.new_table(spec.config, len(spec.seats), Chance(spec.deal_seed), self._log)
        return self._advance(now_us)

    def answer(self, seat: Seat, option: int, *, time: TimeTaken, now_us: int) -> list[Seat]:
        """Takes the seat's answer, an index into the options of its open question, and returns the seats asked next."""
        question = seat.question
        assert question is not None
        seat.clock.charge(time)
        self._commit(seat, option, question.options, source=ChoiceSource.BOT, time=time)
        return self._advance(now_us)

    def give_up(self, seat: Seat, ending: SeatEnding, message: str, now_us: int) -> list[Seat]:
        """Lets the stand-in play for the seat from here on, and returns the seats asked next."""
        seat.forfeit = Forfeit(ending, message, len(self.choices))
        if self.state is not TableState.RUNNING:
            return []
        if seat.question is not None:
            self._stand_in(seat, seat.question.options)
        return self._advance(now_us)

    def end(self, state: TableState, reason: Reason, message: str, now_us: int) -> None:
        """Ends the table without a result."""
        self.state = state
        self._end = (reason, message)
        self._ended_us = now_us
        for seat in self.seats:
            seat.question = None

    def view(self, seat: Seat) -> Any:
        """What the seat may rely on now."""
        assert self._rules is not None
        return self._rules.view(seat.number)

    def events(self, seat: Seat) -> list[Any]:
        """What happened since the decision that the seat answered last, as it may know it."""
        number = seat.number
        news = self._log[seat.told :]
        return [notice.event for happening in news for notice in happening if number in notice.audience]

    @property
    def happenings(self) -> int:
        """How much has happened since the deal."""
        return len(self._log)

    def public_view(self) -> Any:
        """What a spectator may know now."""
        assert self._rules is not None
        return self._rules.view(None)

    def public_events(self, since: int) -> list[Any]:
        """What happened after the first so many happenings, as a spectator may know it."""
        news = self._log[since:]
        return [notice.event for happening in news for notice in happening if None in notice.audience]

    @property
    def end_in_words(self) -> tuple[Reason, str]:
        """Why the table ended, once it has."""
        return self._end

    def ended(self) -> EndedTable:
        """The table's remains."""
        reason, message = self._end
        return EndedTable(
            spec=self.spec,
            state=self.state,
            reason=reason,
            message=message,
            outcome=self.outcome,
            choices=tuple(self.choices),
            state_hash=self._state_hash,
            created_us=self.created_us,
            duration_us=0 if self._started_us is None else self._ended_us - self._started_us,
            seats=tuple(seat.report() for seat in self.seats),
            fault=self.fault,
        )

    def _advance(self, now_us: int) -> list[Seat]:
        """Plays on until a bot has to answer or the table is over."""
        rules = self._rules
        assert rules is not None
        asked: list[Seat] = []
        while (outcome := rules.outcome()) is None:
            owing = rules.to_act()
            asked += self._gather(rules, owing)
            if len(self._answers) < len(owing):
                return asked
            self._apply(rules)
        self._state_hash = state_hash(rules)
        self.outcome = host_outcome(outcome, tuple(seat.forfeit for seat in self.seats))
        self.end(TableState.FINISHED, Reason.FINISHED, Reason.FINISHED.value, now_us)
        return asked

    def _gather(self, rules: AnyState, owing: Sequence[int]) -> list[Seat]:
        """Sees to it that every owing seat has answered or is asked; returns those asked anew."""
        asked = []
        for number in owing:
            seat = self.seats[number]
            if number in self._answers or seat.question is not None:
                continue
            options = rules.options(number)
            if seat.forfeit is not None:
                self._stand_in(seat, options)
            elif len(options) == 1 and not self.spec.ask_forced:
                self._commit(seat, 0, options, source=ChoiceSource.FORCED)
            else:
                seat.ask(options)
                asked.append(seat)
        return asked

    def _stand_in(self, seat: Seat, options: Sequence[int]) -> None:
        action = self.spec.game.stand_in(self.view(seat), options)
        self._commit(seat, options.index(action), options, source=ChoiceSource.STAND_IN)

    def _commit(
        self, seat: Seat, option: int, options: Sequence[int], *, source: ChoiceSource, time: TimeTaken = NO_TIME
    ) -> None:
        """Keeps an answer until all that are owed are in: nobody learns who was quick."""
        action = options[option]
        rejected = seat.question.rejected if seat.question else 0
        choice = RecordedChoice(seat.number, self.spec.game.action_name(action), len(options), source, *time, rejected)
        self._answers[seat.number] = (action, choice)
        seat.question = None

    def _apply(self, rules: AnyState) -> None:
        """Applies the answers in the order of seats."""
        answers = sorted(self._answers.items())
        self._answers.clear()
        for number, (action, choice) in answers:
            told = len(self._log)
            rules.apply(number, action, self._log)
            self.choices.append(choice)
            if choice.source is ChoiceSource.BOT:
                self.seats[number].told = told
