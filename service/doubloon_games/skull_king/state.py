"""One table of Skull King: what there is to know, and how an action moves it on."""

from collections.abc import Sequence
from typing import Final, Self

from doubloon_games.chance import Chance
from doubloon_games.game import IllegalActionError, Log, Outcome
from doubloon_games.skull_king import abilities, announce
from doubloon_games.skull_king.abilities import PHASE_BY_PIRATE, BendtUse, LookTaken
from doubloon_games.skull_king.actions import BID, bid_options
from doubloon_games.skull_king.cards import HELD_AS, LOOT, SPECIAL, TIGRESS, TIGRESS_ESCAPE
from doubloon_games.skull_king.config import SkullKingConfig, in_play
from doubloon_games.skull_king.deal import GRAYBEARD, ROUNDS, deal, first_leader, hand_size, leader_of
from doubloon_games.skull_king.knowledge import knowledge_of
from doubloon_games.skull_king.legality import LEAD_BY_CARD, OPEN, holds_suit, legal_plays
from doubloon_games.skull_king.observe import FinishedTrick, view_of
from doubloon_games.skull_king.restore import UNBID, restore
from doubloon_games.skull_king.scoring import places_of, round_points
from doubloon_games.skull_king.text import text_of
from doubloon_games.skull_king.tricks import NOBODY, loot_places, resolve
from doubloon_games.skull_king.turn_order import orders
from doubloon_games.skull_king.view import Phase, SkullKingView, TrickView
from doubloon_games.skull_king.worlds import Worlds

_BID: Final = Phase.BID
_PLAY: Final = Phase.PLAY
_OVER: Final = Phase.OVER


class SkullKingState:
    """One table. Its fields are for the modules of this game; everybody else asks the verbs."""

    seats: int
    with_graybeard: bool
    config: SkullKingConfig
    chance: Chance
    first: int
    """Seat that leads round 1."""
    totals: tuple[int, ...]
    """Points of finished rounds by seat."""

    round: int
    """1 to 10."""
    round_leader: int
    """Seat that leads the round's first trick."""
    hand_size: int
    """Cards dealt to each hand."""
    hands: list[list[int]]
    """By seat, sorted; at two seats the third is Graybeard's pile, its top first."""
    stock: tuple[int, ...]
    """In the order of drawing."""
    bids: list[int]
    """By seat, after Harry; `UNBID` where a seat has not committed."""
    revealed: tuple[int, ...]
    """The bids as revealed; empty before."""
    tricks_won: list[int]
    """By hand."""
    bonuses: list[int]
    """By hand, loot apart."""
    wagers: tuple[int, ...]
    """By seat."""
    alliances: tuple[tuple[int, int], ...]
    """Who played the loot, and who won the trick."""
    history: tuple[FinishedTrick, ...]
    """Finished tricks of the round."""
    shown: tuple[TrickView, ...]
    """Views of the first tricks of `history`, made when first asked for."""
    bendt: BendtUse | None
    look: LookTaken | None

    phase: Phase
    turn: int
    """Seat to act, but for bids."""
    owing: tuple[int, ...]
    """Seats that owe a decision."""
    orders: tuple[tuple[int, ...], ...]
    """Seats in order of play, by leader."""
    order: tuple[int, ...]
    """Of the trick on the table: the running one, or the last one until the next begins."""
    cards: list[int]
    """On the table, in order of play."""
    lead: int
    """What they bind to: a suit, `legality.NO_SUIT` or `legality.OPEN`."""

    __slots__ = (*__annotations__,)

    def __init__(self, config: SkullKingConfig, seats: int, chance: Chance, log: Log | None = None) -> None:
        self.with_graybeard = seats == GRAYBEARD
        self.config = in_play(config, with_graybeard=self.with_graybeard)
        self.seats = seats
        self.chance = chance
        self.first = first_leader(seats, chance)
        self.totals = (0,) * seats
        self.round = 0
        self._begin_round(log)

    @classmethod
    def imagined(
        cls, config: SkullKingConfig, seat: int, view: SkullKingView, *, worlds: Worlds, chance: Chance
    ) -> Self:
        """A state that agrees with a seat's view, in one of the worlds that the view allows."""
        state = object.__new__(cls)
        restore(state, config, seat=seat, view=view, world=worlds.draw(chance), chance=chance)
        return state

    def __repr__(self) -> str:
        return f"<SkullKingState round {self.round}, {self.phase.name}>"

    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision now, rising."""
        return self.owing

    def options(self, seat: int) -> Sequence[int]:
        """Every legal action of a seat in canonical order; none if it owes no decision."""
        if self.phase is _PLAY and seat == self.turn:
            return legal_plays(self.hands[seat], self.lead)
        if seat not in self.owing:
            return ()
        return bid_options(self.hand_size) if self.phase is _BID else abilities.options(self, seat)

    def apply(self, seat: int, action: int, log: Log | None = None) -> None:
        """Moves on by one action.

        Raises:
            IllegalActionError: If the action is not among the seat's options; nothing has changed then.
        """
        if self.phase is _PLAY and seat == self.turn:
            hand, lead = self.hands[seat], self.lead
            if 0 <= lead != action >> 4 and action < SPECIAL and holds_suit(hand, lead):
                raise IllegalActionError(f"seat {seat} must follow suit")
            try:
                hand.remove(HELD_AS[action])
            except (KeyError, ValueError):
                raise IllegalActionError(f"seat {seat} has no such card to play") from None
            cards = self.cards  # four decisions in five are plays: their whole way is here, without further calls
            cards.append(action)
            if lead == OPEN:
                self.lead = LEAD_BY_CARD[action]
            if log is not None:
                log.append(announce.played(self.seats, seat, action))
            if len(cards) == len(self.order):
                self._end_trick(log)
            else:
                self.turn = turn = self.order[len(cards)]
                self.owing = (turn,)
                if turn == self.seats:
                    self._flip_for_graybeard(log)
        elif seat not in self.owing:
            raise IllegalActionError(f"seat {seat} owes no decision now")
        elif self.phase is _BID:
            self._bid(seat, action, log)
        else:
            self._use_ability(seat, action, log)

    def view(self, seat: int | None) -> SkullKingView:
        """All that the seat may rely on; with None, what a spectator may know."""
        return view_of(self, seat)

    def determinise(self, seat: int, chance: Chance) -> Self:
        """A state that the seat cannot tell from this one: everything hidden from it is dealt anew."""
        view = self.view(seat)
        worlds = Worlds(knowledge_of(self.config, seat, view))
        return self.imagined(self.config, seat, view, worlds=worlds, chance=chance)

    def outcome(self) -> Outcome | None:
        """Points and places after the tenth round, None before."""
        return Outcome(self.totals, places_of(self.totals)) if self.phase is _OVER else None

    def copy(self) -> Self:
        """An independent copy."""
        twin = object.__new__(type(self))
        twin.with_graybeard = self.with_graybeard
        twin.config = self.config
        twin.seats = self.seats
        twin.chance = self.chance
        twin.first = self.first
        twin.totals = self.totals
        twin.round = self.round
        twin.round_leader = self.round_leader
        twin.hand_size = self.hand_size
        twin.hands = [*map(list.copy, self.hands)]
        twin.stock = self.stock
        twin.bids = self.bids.copy()
        twin.revealed = self.revealed
        twin.tricks_won = self.tricks_won.copy()
        twin.bonuses = self.bonuses.copy()
        twin.wagers = self.wagers
        twin.alliances = self.alliances
        twin.history = self.history
        twin.shown = self.shown
        twin.bendt = self.bendt
        twin.look = self.look
        twin.phase = self.phase
        twin.owing = self.owing
        twin.orders = self.orders
        twin.order = self.order
        twin.turn = self.turn
        twin.cards = self.cards.copy()
        twin.lead = self.lead
        return twin

    def text(self) -> str:
        """The whole state, secrets included, as canonical text."""
        return text_of(self)

    def _begin_round(self, log: Log | None) -> None:
        self.round += 1
        self.round_leader = self.turn = leader_of(self.first, self.seats, self.round)
        self.hand_size = hand_size(self.seats, self.round)
        self.hands, self.stock = deal(self.config, self.seats, self.round, self.chance)
        self.bids = [UNBID] * self.seats
        self.revealed = ()
        self.tricks_won = [0] * len(self.hands)
        self.bonuses = [0] * len(self.hands)
        self.wagers = (0,) * self.seats
        self.alliances = ()
        self.history = ()
        self.shown = ()
        self.bendt = None
        self.look = None
        self.cards = []
        self.lead = OPEN
        self.orders = orders(self.seats, self.round_leader)
        self.order = self.orders[self.round_leader]
        self.phase = _BID
        self.owing = tuple(range(self.seats))
        if log is not None:
            log.append(announce.dealt(self))

    def _bid(self, seat: int, action: int, log: Log | None) -> None:
        bid = action - BID
        if not 0 <= bid <= self.hand_size:
            raise IllegalActionError(f"seat {seat} bids from 0 to {self.hand_size} in round {self.round}")
        self.bids[seat] = bid
        place = self.owing.index(seat)
        self.owing = self.owing[:place] + self.owing[place + 1 :]
        if self.owing:
            return
        self.revealed = tuple(self.bids)
        if log is not None:
            log.append(announce.bids_revealed(self.seats, self.revealed))
        self._begin_trick(self.round_leader, log)

    def _begin_trick(self, leader: int, log: Log | None) -> None:
        self.phase = _PLAY
        self.order = self.orders[leader]
        self.cards = []
        self.lead = OPEN
        self.turn = leader
        self.owing = (leader,)
        if leader == self.seats:
            self._flip_for_graybeard(log)

    def _turn_to(self, seat: int, log: Log | None) -> None:
        self.turn = seat
        self.owing = (seat,)
        if seat == self.seats:
            self._flip_for_graybeard(log)

    def _flip_for_graybeard(self, log: Log | None) -> None:
        """Plays his top card; he is never the last to play, so no trick ends with it."""
        card = self.hands[GRAYBEARD].pop(0)
        play = TIGRESS_ESCAPE if card == TIGRESS else card
        self.cards.append(play)
        if self.lead == OPEN:
            self.lead = LEAD_BY_CARD[play]
        if log is not None:
            log.append(announce.played(self.seats, GRAYBEARD, play))
        self._turn_to(self.order[len(self.cards)], log)

    def _end_trick(self, log: Log | None) -> None:
        cards, order = self.cards, self.order
        place, leader_place, bonus = resolve(cards)
        leader = order[leader_place]
        winner = NOBODY if place == NOBODY else order[place]
        if winner == self.seats:
            bonus = 0
        if winner != NOBODY:
            self.tricks_won[winner] += 1
            self.bonuses[winner] += bonus
            if LOOT in cards:
                self.alliances += tuple([(order[looter], winner) for looter in loot_places(cards, place)])
        self.history += ((order, tuple(cards), winner, bonus, None),)
        if log is not None:
            log.append(announce.trick_ended(self.seats, winner, leader=leader, bonus=bonus))
        if cards[place] in PHASE_BY_PIRATE and self.config.pirate_abilities and 0 <= winner < self.seats:
            self._begin_ability(winner, cards[place], log)
        elif self.hands[0]:
            self._begin_trick(leader, log)
        else:
            self._end_round(log)

    def _begin_ability(self, seat: int, pirate: int, log: Log | None) -> None:
        phase = abilities.phase_after(pirate, last_trick=not self.hands[0], stock_size=len(self.stock))
        if phase is None:
            self._go_on(seat, log)
            return
        self.phase = phase
        self.turn = seat
        self.owing = (seat,)
        abilities.begin(self, seat, log)

    def _use_ability(self, seat: int, action: int, log: Log | None) -> None:
        if not abilities.is_option(self, seat, action):
            raise IllegalActionError(f"seat {seat} has no such choice with {self.phase.name.title()}")
        self._go_on(abilities.use(self, seat, action, log), log)

    def _go_on(self, leader: int, log: Log | None) -> None:
        if self.hands[0]:
            self._begin_trick(leader, log)
        else:
            self._end_round(log)

    def _end_round(self, log: Log | None) -> None:
        points = round_points(
            self.bids,
            self.tricks_won,
            round_number=self.round,
            bonuses=self.bonuses,
            wagers=self.wagers,
            alliances=self.alliances,
        )
        self.totals = tuple(map(int.__add__, self.totals, points))
        if log is not None:
            log.append(announce.round_scored(self.seats, points, self.totals))
        if self.round < ROUNDS:
            self._begin_round(log)
            return
        self.phase = _OVER
        self.owing = ()
