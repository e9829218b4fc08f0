"""One table of Sea Salt & Paper: what there is to know, and how an action moves it on."""

from collections.abc import Sequence
from typing import Final, Self, cast

from doubloon_games.chance import Chance
from doubloon_games.game import IllegalActionError, Log, Outcome
from doubloon_games.sea_salt_paper import announce, rounds
from doubloon_games.sea_salt_paper.config import SeaSaltPaperConfig
from doubloon_games.sea_salt_paper.ending import places_of
from doubloon_games.sea_salt_paper.moves import MOVES
from doubloon_games.sea_salt_paper.notes import Chain, Note
from doubloon_games.sea_salt_paper.observe import view_of
from doubloon_games.sea_salt_paper.phases import options_of
from doubloon_games.sea_salt_paper.recollection import Recollection
from doubloon_games.sea_salt_paper.restore import restore_hidden, restore_public
from doubloon_games.sea_salt_paper.scoring import Powers, card_points
from doubloon_games.sea_salt_paper.tally import Tally
from doubloon_games.sea_salt_paper.text import text_of
from doubloon_games.sea_salt_paper.view import Phase, SeaSaltPaperView
from doubloon_games.sea_salt_paper.worlds import Worlds

_ALONE: Final = tuple((seat,) for seat in range(4))


class SeaSaltPaperState:
    """One table. Its fields are for the modules of this game, and for playouts; everybody else asks the verbs."""

    config: SeaSaltPaperConfig
    seats: int
    chance: Chance
    totals: tuple[int, ...]
    """Points of finished rounds by seat."""
    last_points: tuple[int, ...]
    """Points of the last finished round by seat."""
    winner: int
    """Seat that has won by mermaids, or `rounds.NOBODY`."""

    kept: list[tuple[int, ...]]
    """Event cards by seat, sorted."""
    event: int
    """Event card on the table, 0 without; while a seat chooses between two, the one that it has just received."""
    next_event: int
    """Event card turned up while a seat chooses between two, else 0."""
    event_deck: tuple[int, ...]
    """Its top last."""
    events_discarded: tuple[int, ...]
    """Sorted."""
    refills: int
    """How often the event deck was made anew."""

    round: int
    """From 1."""
    starts: int
    """Seat that starts the round; once it is over, the next one."""
    deck: list[int]
    """Its top last. Between rounds every card of the game."""
    piles: tuple[list[int], list[int]]
    """Their tops last."""
    hands: list[list[int]]
    """By seat, sorted."""
    groups: list[list[tuple[int, ...]]]
    """By seat, in order of play: two cards in card-table order, then the starfish of a trio."""
    reefs: list[int]
    """Shell face down by seat, 0 without."""
    tallies: list[Tally]
    """What each seat owns, counted."""
    powers: list[Powers]
    """What bends the scoring of each seat in this round; never changed in place."""
    locked: list[bool]
    """By seat: the next turn is a locked one."""
    revealed: list[bool]
    """By seat: the hand lies open."""
    caller: int
    """Seat that called last chance, or `rounds.NOBODY`."""
    steals: int
    """Random steals of the round."""
    lobsters: int
    """Shuffles of the deck in the round."""

    phase: Phase
    turn: int
    """Seat to act."""
    shown: tuple[int, ...]
    """KEEP: the two cards, sorted. DISCARD: the card to be discarded. LOBSTER_PICK: the cards, sorted, still in the
    deck. After a win by mermaids: a card that was never discarded."""
    pile: int
    """Pile that is being searched, 1 or 2; else 0."""
    target: int
    """Seat whose hand is being looked at, or `rounds.NOBODY`."""
    extra_turns: int
    """Turns that boats have given and that are still to come."""
    past: Chain
    """What has happened in the round."""
    recollections: tuple[Recollection | None, ...]
    """By seat: what it remembers, as far as it has been asked for; replaced as a whole, so copies share it."""
    listed: tuple[int, ...] | None
    """Options of the seat to act, once they have been asked for."""

    __slots__ = (*__annotations__,)

    def __init__(self, config: SeaSaltPaperConfig, seats: int, chance: Chance, log: Log | None = None) -> None:
        self.config = config
        self.seats = seats
        self.chance = chance
        self.recollections = (None,) * seats
        rounds.begin_match(self)
        rounds.begin_round(self, log)

    @classmethod
    def imagined(cls, config: SeaSaltPaperConfig, worlds: Worlds, chance: Chance) -> Self:
        """A state that agrees with a seat's view, in one of the worlds that the view allows."""
        if worlds.public is None:
            worlds.public = object.__new__(cls)
            restore_public(worlds.public, config, worlds, chance)
        state = cast("Self", worlds.public.copy())
        restore_hidden(state, worlds, chance)
        return state

    def __repr__(self) -> str:
        return f"<SeaSaltPaperState round {self.round}, {self.phase.name}>"

    def to_act(self) -> tuple[int, ...]:
        """The seat that owes a decision now; none at the end."""
        return _ALONE[self.turn] if self.phase is not Phase.OVER else ()

    def options(self, seat: int) -> Sequence[int]:
        """Every legal action of a seat in canonical order; none if it owes no decision."""
        if seat != self.turn:
            return ()
        listed = self.listed
        if listed is None:
            self.listed = listed = options_of(self)
        return listed

    def apply(self, seat: int, action: int, log: Log | None = None) -> None:
        """Moves on by one action.

        Raises:
            IllegalActionError: If the action is not among the seat's options; nothing has changed then.
        """
        if action not in self.options(seat):
            raise IllegalActionError(f"seat {seat} may not do that now")
        self.listed = None
        MOVES[self.phase](self, action, log)

    def view(self, seat: int | None) -> SeaSaltPaperView:
        """All that the seat may rely on; with None, what a spectator may know."""
        return view_of(self, seat)

    def determinise(self, seat: int, chance: Chance) -> Self:
        """A state that the seat cannot tell from this one: everything hidden from it is drawn anew."""
        return self.imagined(self.config, Worlds(self.config, seat, self.view(seat)), chance)

    def outcome(self) -> Outcome | None:
        """Points and places once the match is over, None before."""
        if self.phase is not Phase.OVER:
            return None
        return Outcome(self.totals, places_of(self.totals, self.last_points, self.winner))

    def copy(self) -> Self:
        """An independent copy."""
        twin = object.__new__(type(self))
        twin.config = self.config
        twin.seats = self.seats
        twin.chance = self.chance
        twin.totals = self.totals
        twin.last_points = self.last_points
        twin.winner = self.winner
        twin.kept = self.kept.copy()
        twin.event = self.event
        twin.next_event = self.next_event
        twin.event_deck = self.event_deck
        twin.events_discarded = self.events_discarded
        twin.refills = self.refills
        twin.round = self.round
        twin.starts = self.starts
        twin.deck = self.deck.copy()
        one, two = self.piles
        twin.piles = (one.copy(), two.copy())
        twin.hands = [*map(list.copy, self.hands)]
        twin.groups = [*map(list.copy, self.groups)]
        twin.reefs = self.reefs.copy()
        twin.tallies = [*map(list.copy, self.tallies)]
        twin.powers = self.powers
        twin.locked = self.locked.copy()
        twin.revealed = self.revealed.copy()
        twin.caller = self.caller
        twin.steals = self.steals
        twin.lobsters = self.lobsters
        twin.phase = self.phase
        twin.turn = self.turn
        twin.shown = self.shown
        twin.pile = self.pile
        twin.target = self.target
        twin.extra_turns = self.extra_turns
        twin.past = self.past
        twin.recollections = self.recollections
        twin.listed = self.listed
        return twin

    def text(self) -> str:
        """The whole state, secrets included, as canonical text."""
        return text_of(self)

    def card_points(self, seat: int) -> int:
        """Card points of a seat now, without the colour bonus."""
        return card_points(self.tallies[seat], self.powers[seat])

    def note(self, note: Note, log: Log | None) -> None:
        """Remembers what has happened, and says so in the log."""
        self.past = (self.past, note)
        if log is not None:
            log.append(announce.happening(self.seats, note))

    def go_on_after_round(self, log: Log | None) -> None:
        """What follows once the points of a round were added."""
        rounds.go_on_after_round(self, log)
