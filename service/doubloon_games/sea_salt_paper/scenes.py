"""Sea Salt & Paper's views laid out: deck, piles and event in the middle, hands and groups at the seats."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from doubloon_games.scene import Face, Laid, Scene, Zone
from doubloon_games.sea_salt_paper.cards import CARD_NAMES, COLOUR_NAMES, card_faces
from doubloon_games.sea_salt_paper.event_cards import EVENT_NAMES, EVENT_TITLES, EVENTS
from doubloon_games.sea_salt_paper.view import Phase, PileView, PrivateView, SeaSaltPaperView, SeatView

_SIGNS: Final = (
    "",
    "♀",
    "Ж",
    "⛵",
    "∝",
    "∿",
    "▲",
    "@",
    "Ψ",
    "♙",
    "⚓",
    "⌂",
    "∝",
    "♟",
    "⎈",
    "∩",
    "Ξ",
    "Ж",
    "★",
    "§",
)
"""By type; cards that count for each other share one."""
_COLOUR_SHORT: Final = (
    ("", ""),
    ("d.blue", "深蓝"),
    ("l.blue", "浅蓝"),
    ("black", "黑"),
    ("yellow", "黄"),
    ("green", "绿"),
    ("white", "白"),
    ("purple", "紫"),
    ("grey", "灰"),
    ("l.orange", "浅橙"),
    ("pink", "粉"),
    ("orange", "橙"),
)
_HEADS: Final = {
    Phase.DRAW: "draws",
    Phase.KEEP: "keeps one of two cards",
    Phase.DISCARD: "discards the other card",
    Phase.PLAY: "plays or ends the turn",
    Phase.CRAB_PILE: "chooses a pile to look through",
    Phase.CRAB_CARD: "takes a card from the pile",
    Phase.HERMIT_CARD: "takes a card from the pile",
    Phase.LOBSTER_PICK: "picks one of the cards shown",
    Phase.STEAL_TARGET: "chooses whom to rob",
    Phase.SWAP_TARGET: "chooses whose hand to look at",
    Phase.SWAP_CARD: "may swap a card",
    Phase.STEAL_PAIR: "steals a pair",
    Phase.LOCKED_DRAW: "has a locked turn",
    Phase.ANGELFISH: "takes the top of a pile",
    Phase.EVENT_KEEP: "keeps one of two event cards",
}
_OPEN: Final = frozenset(
    {
        "angelfish_take",
        "call_last_chance",
        "call_stop",
        "choose_pile",
        "discard_to",
        "draw_deck",
        "end_turn",
        "keep_event",
        "locked_draw",
        "play_duo",
        "play_trio",
        "steal_from",
        "steal_pair",
        "swap_pass",
        "swap_target",
        "take_discard",
    }
)
"""Verbs of choices that everybody learns at once."""
_LYING_BY: Final = frozenset({Phase.KEEP, Phase.DISCARD, Phase.LOBSTER_PICK})
"""Questions about cards that lie in no other zone."""


def faces() -> tuple[Face, ...]:
    """All cards in card-table order, then the event cards."""
    return (*(_face(card.value, card.title_en, card.title_zh) for card in card_faces()), *map(_event_face, EVENTS))


def beside(_seats: int) -> tuple[str, ...]:
    """Nobody plays along."""
    return ()


def lay_out(view: SeaSaltPaperView, eyes: int | None) -> Scene:
    """What a seat sees, or with None a spectator."""
    return _scene(view, {} if eyes is None or view.private is None else {eyes: view.private}, view.piles)


def lay_open(views: Sequence[SeaSaltPaperView], spectator: SeaSaltPaperView) -> Scene:
    """What all seats see together."""
    privates = {seat: view.private for seat, view in enumerate(views) if view.private is not None}
    one, two = (max((view.piles[pile] for view in views), key=lambda seen: len(seen.cards)) for pile in (0, 1))
    return _scene(spectator, privates, (one, two))


def tells(action: str, view: SeaSaltPaperView, eyes: int | None) -> bool:
    """Whether others learn the action: a swap only the seat that it is made with."""
    verb = action.partition(" ")[0]
    return verb in _OPEN or (verb == "swap" and eyes is not None and view.target == eyes)


def _scene(view: SeaSaltPaperView, privates: dict[int, PrivateView], piles: tuple[PileView, PileView]) -> Scene:
    return Scene(
        view.round,
        "the match is over" if view.phase is Phase.OVER else f"seat {view.turn} {_HEADS[view.phase]}",
        tuple(seat.total for seat in view.seats),
        (*_middle(view, privates, piles), *_in_front(view, privates)),
        tuple(tuple(_notes(view, seat, number, privates.get(number))) for number, seat in enumerate(view.seats)),
    )


def _middle(
    view: SeaSaltPaperView, privates: dict[int, PrivateView], piles: tuple[PileView, PileView]
) -> Iterator[Zone]:
    yield Zone("deck", None, "deck", hidden=view.deck_size)
    for number, pile in enumerate(piles, 1):
        yield Zone("pile", None, f"pile {number}", _laid(pile.cards), hidden=pile.size - len(pile.cards))
    if view.event:
        yield Zone("event", None, "event", _events([view.event]))
    if view.next_event:
        yield Zone("event", None, "next event", _events([view.next_event]))
    if view.events_discarded:
        yield Zone("events_gone", None, "events out of play", _events(view.events_discarded))
    for seat, private in privates.items():
        if private.shown and view.phase in _LYING_BY:
            yield Zone("shown", seat, "shown", _laid(private.shown))
        if private.known_in_deck:
            yield Zone("seen", seat, "surely in the deck", _laid(private.known_in_deck))


def _in_front(view: SeaSaltPaperView, privates: dict[int, PrivateView]) -> Iterator[Zone]:
    for number, seat in enumerate(view.seats):
        private = privates.get(number)
        cards = seat.known if private is None else private.hand
        yield Zone("hand", number, "hand", _laid(cards), hidden=seat.hand_size - len(cards))
        for group in seat.played:
            yield Zone("played", number, "trio" if len(group) > 2 else "duo", _laid(group))
        if seat.reef:
            shell = _laid([private.reef]) if private is not None and private.reef else ()
            yield Zone("reef", number, "shell face down", shell, hidden=0 if shell else 1)
        if seat.events:
            yield Zone("event", number, "events kept", _events(seat.events))


def _notes(view: SeaSaltPaperView, seat: SeatView, number: int, private: PrivateView | None) -> Iterator[str]:
    if private is not None:
        yield f"worth {private.card_points}"
    if view.round > 1:
        yield f"last round {seat.last_points}"
    if view.caller == number:
        yield "called last chance"
    if seat.revealed:
        yield "hand open"
    if seat.locked:
        yield "locked"
    if view.extra_turns and view.turn == number:
        yield f"{view.extra_turns} more turns"


def _laid(cards: Iterable[int]) -> tuple[Laid, ...]:
    return tuple(Laid(CARD_NAMES[card]) for card in cards)


def _events(cards: Iterable[int]) -> tuple[Laid, ...]:
    return tuple(Laid(EVENT_NAMES[card]) for card in cards)


def _face(card: int, title_en: str, title_zh: str) -> Face:
    kind, colour = card >> 4, card & 15
    short_en, short_zh = _COLOUR_SHORT[colour]
    type_en, type_zh = title_en.partition(",")[0], title_zh.removeprefix(_COLOUR_ZH[colour])
    return Face(
        CARD_NAMES[card],
        title_en,
        title_zh,
        f"{type_en} {short_en}",
        f"{short_zh}{type_zh}",
        COLOUR_NAMES[colour],
        _SIGNS[kind],
    )


_COLOUR_ZH: Final = tuple(chinese for _, chinese in _COLOUR_SHORT)


def _event_face(event: int) -> Face:
    english, chinese = EVENT_TITLES[event]
    return Face(EVENT_NAMES[event], english, chinese, english.removeprefix("The "), chinese, "", "!")
