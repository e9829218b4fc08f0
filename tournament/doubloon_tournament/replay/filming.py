"""Makes a film of a match that was played again."""

from collections.abc import Iterator, Sequence
from itertools import chain

from doubloon_games import AnyState, Log, Notice, Scenes, Words, scenes_of, words_of
from doubloon_games.scene import Scene
from doubloon_tournament.playback import Playback, Step
from doubloon_tournament.replay.film import ALL, SPECTATOR, Choice, Eyes, Film, Frame, SeatOfFilm, Sight, eyes_of
from doubloon_tournament.storage import FinishedMatch

GROUPS_OF_A_SECRET = 2
"""Those who know it, and the others."""


def film_of(match: FinishedMatch, playback: Playback, *, tournament: str, eyes: Sequence[Eyes] = ()) -> Film:
    """The film of a match.

    Args:
        match: As it is stored.
        playback: The same, played again.
        tournament: Its name.
        eyes: Whose sights are in it; all by default.
    """
    options = playback.options
    camera = _Camera(playback, len(match.seats), eyes or eyes_of(len(match.seats)))
    return Film(
        match=match.id,
        tournament=tournament,
        game=playback.game.name,
        title=playback.game.title,
        options=options,
        block=match.block,
        deal=match.deal,
        rotation=match.rotation,
        seats=[SeatOfFilm(each.bot, each.place, each.points, each.ending, each.message) for each in match.seats],
        beside=camera.scenes.beside(len(match.seats)),
        eyes=camera.eyes,
        faces=camera.scenes.faces(),
        frames=list(camera.frames()),
    )


def seat_of(eyes: Eyes) -> int | None:
    """The seat whose view these eyes have; None for the spectator."""
    return None if eyes == SPECTATOR else int(eyes)


class _Camera:
    """Looks at every position of a match with the same eyes."""

    def __init__(self, playback: Playback, seats: int, eyes: Sequence[Eyes]) -> None:
        self.eyes = eyes
        self.scenes: Scenes = scenes_of(playback.game)
        self._words: Words = words_of(playback.game)
        self._playback = playback
        self._seats = range(seats)

    def frames(self) -> Iterator[Frame]:
        """One for each choice, and one for the end."""
        steps = self._playback.steps
        log, actor, number = self._playback.start, None, 1
        for step in steps:
            frame = self._frame(step.number, step.before, step, _Told(self._words, log, actor), number)
            number = frame.round
            yield frame
            log, actor = step.log, step.seat
        yield self._frame(len(steps), self._playback.end, None, _Told(self._words, log, actor), number)

    def _frame(self, number: int, state: AnyState, step: Step | None, told: "_Told", round_before: int) -> Frame:
        looks: dict[int | None, object] = {seat: state.view(seat) for seat in (None, *self._seats_looked_at())}
        sights = []
        shown_round = round_before
        for eyes in self.eyes:
            scene = self._scene(looks, eyes)
            shown_round = scene.round or round_before
            sights.append(Sight(scene, told.to(eyes), None if step is None else self._choice(step, looks, eyes)))
        return Frame(number, shown_round, None if step is None else step.seat, sights)

    def _seats_looked_at(self) -> list[int]:
        return [seat for seat in self._seats if ALL in self.eyes or str(seat) in self.eyes]

    def _scene(self, looks: dict[int | None, object], eyes: Eyes) -> Scene:
        if eyes == ALL:
            return self.scenes.lay_open([looks[seat] for seat in self._seats], looks[None])
        return self.scenes.lay_out(looks[seat_of(eyes)], seat_of(eyes))

    def _choice(self, step: Step, looks: dict[int | None, object], eyes: Eyes) -> Choice:
        if eyes in (ALL, str(step.seat)):
            source = step.source.name.lower()
            return Choice(step.action, step.options, source, step.think_us, step.refund_us, step.rejected)
        seat = seat_of(eyes)
        return Choice(step.action if self.scenes.tells(step.action, looks[seat], seat) else None)


class _Told:
    """What happened between two frames, for each pair of eyes in their form."""

    def __init__(self, words: Words, log: Log, actor: int | None) -> None:
        self._words = words
        self._log = log
        self._actor = actor

    def to(self, eyes: Eyes) -> tuple[str, ...]:
        """Its lines."""
        return tuple(line for line in self._lines(eyes) if line)

    def _lines(self, eyes: Eyes) -> Iterator[str]:
        if eyes == ALL:
            return chain.from_iterable(map(self._open, self._log))
        seat = seat_of(eyes)
        notices = (notice for happening in self._log for notice in happening if seat in notice.audience)
        return (self._words.tell(notice.event, self._actor) for notice in notices)

    def _open(self, happening: Sequence[Notice]) -> list[str]:
        """For eyes that may know all: in the form of those who know it."""
        if len(happening) <= GROUPS_OF_A_SECRET:
            knowing = [notice for notice in happening if None not in notice.audience] or happening
            return [self._words.tell(notice.event, self._actor) for notice in knowing]
        return [
            f"seat {seat}: {line}"
            for notice in happening
            for seat in sorted(each for each in notice.audience if each is not None)
            if (line := self._words.tell(notice.event, self._actor))
        ]
