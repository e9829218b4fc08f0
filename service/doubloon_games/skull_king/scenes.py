"""Skull King's views laid out: the trick in the middle, hands and bids at the seats."""

from collections.abc import Iterator, Sequence
from typing import Final

from doubloon_games.scene import Face, Laid, Scene, Zone
from doubloon_games.skull_king.cards import (
    BENDT,
    BLACK,
    CARD_NAMES,
    GREEN,
    PURPLE,
    SPECIAL,
    TIGRESS,
    TIGRESS_ESCAPE,
    TIGRESS_PIRATE,
    YELLOW,
    card_faces,
)
from doubloon_games.skull_king.deal import GRAYBEARD
from doubloon_games.skull_king.view import Phase, PrivateView, SeatView, SkullKingView, TrickView

_SUITS: Final = {GREEN: ("green", "♣"), YELLOW: ("yellow", "♦"), PURPLE: ("purple", "♥"), BLACK: ("black", "♠")}
_KINDS: Final = {
    "ROSIE": ("red", "⚔"),
    "BENDT": ("red", "⚔"),
    "RASCAL": ("red", "⚔"),
    "JUANITA": ("red", "⚔"),
    "HARRY": ("red", "⚔"),
    "TIG": ("red", "◐"),
    "TIG:p": ("red", "⚔"),
    "TIG:e": ("white", "○"),
    "SK": ("gold", "♛"),
    "MER": ("light_blue", "≈"),
    "ESC": ("white", "○"),
    "LOOT": ("orange", "$"),
    "KRA": ("dark_blue", "✳"),
    "WHA": ("grey", "◖"),
}
"""Colour and sign of the special cards."""
_SHORT: Final = {
    "ROSIE": ("Rosie", "罗西"),
    "BENDT": ("Bendt", "班特"),
    "RASCAL": ("Rascal", "无赖"),
    "JUANITA": ("Juanita", "胡尼塔"),
    "HARRY": ("Harry", "哈里"),
    "SK": ("Skull King", "骷髅王"),
    "KRA": ("Kraken", "海怪"),
    "WHA": ("Whale", "白鲸"),
}
_TIGRESS_PLAYED: Final = {
    TIGRESS_PIRATE: ("Tigress as a pirate", "虎妇(海盗)"),
    TIGRESS_ESCAPE: ("Tigress as an escape", "虎妇(逃脱)"),
}
_HEADS: Final = {
    Phase.BID: "bidding",
    Phase.ROSIE: "Rosie names who leads",
    Phase.BENDT: "Bendt puts cards away",
    Phase.RASCAL: "Rascal wagers",
    Phase.JUANITA: "Juanita looks at the stock",
    Phase.HARRY: "Harry changes the bid",
}
_SECRET: Final = frozenset({"bid", "discard"})
"""Verbs of choices that only the seat knows at first."""


def faces() -> tuple[Face, ...]:
    """All cards in card-table order, then the Tigress in her two modes."""
    held = [_face(card.value, card.title_en, card.title_zh) for card in card_faces()]
    return (*held, *(_face(card, *titles) for card, titles in _TIGRESS_PLAYED.items()))


def beside(seats: int) -> tuple[str, ...]:
    """Graybeard at a table for two."""
    return ("Graybeard",) if seats == GRAYBEARD else ()


def lay_out(view: SkullKingView, eyes: int | None) -> Scene:
    """What a seat sees, or with None a spectator."""
    return _scene(view, {} if eyes is None or view.private is None else {eyes: view.private})


def lay_open(views: Sequence[SkullKingView], spectator: SkullKingView) -> Scene:
    """What all seats see together."""
    return _scene(spectator, {seat: view.private for seat, view in enumerate(views) if view.private is not None})


def tells(action: str, _view: SkullKingView, _eyes: int | None) -> bool:
    """Whether others learn the action: all but bids, and the cards that Bendt puts away."""
    return action.partition(" ")[0] not in _SECRET


def _scene(view: SkullKingView, privates: dict[int, PrivateView]) -> Scene:
    return Scene(
        view.round,
        _head(view),
        tuple(seat.total for seat in view.seats),
        (*_middle(view, privates), *_in_front(view, privates)),
        tuple(tuple(_notes(view, seat, number, privates.get(number))) for number, seat in enumerate(view.seats)),
    )


def _head(view: SkullKingView) -> str:
    match view.phase:
        case Phase.PLAY:
            return f"trick {len(view.tricks)}"
        case Phase.OVER:
            return "the match is over"
        case phase:
            return _HEADS[phase]


def _middle(view: SkullKingView, privates: dict[int, PrivateView]) -> Iterator[Zone]:
    seats = len(view.seats)
    *past, last = view.tricks or (None,)
    if last is not None:
        yield _trick(last, len(view.tricks), "trick", seats)
    for number, trick in enumerate(past, 1):
        if trick is not None:
            yield _trick(trick, number, "past_trick", seats)
    yield Zone("stock", None, "stock", hidden=view.stock_size)
    for seat, private in privates.items():
        if private.stock_seen is not None:
            after = f"stock as seen after trick {private.stock_seen.after_tricks}"
            yield Zone("seen", seat, after, _laid(private.stock_seen.cards))


def _trick(trick: TrickView, number: int, kind: str, seats: int) -> Zone:
    order = trick.seats or [(trick.leader + place) % seats for place in range(len(trick.cards))]
    cards = tuple(
        Laid(CARD_NAMES[card], by, mark=by == trick.winner) for by, card in zip(order, trick.cards, strict=True)
    )
    return Zone(kind, trick.winner if kind == "past_trick" else None, f"trick {number}", cards)


def _in_front(view: SkullKingView, privates: dict[int, PrivateView]) -> Iterator[Zone]:
    for seat, standing in enumerate(view.seats):
        private = privates.get(seat)
        if private is None:
            yield Zone("hand", seat, "hand", hidden=standing.hand_size)
        else:
            yield Zone("hand", seat, "hand", _laid(private.hand))
            if private.drawn:
                yield Zone("seen", seat, "drawn with Bendt", _laid(private.drawn))
    for trick in view.tricks:
        if trick.ability is not None and trick.ability.pirate == BENDT and trick.winner is not None:
            yield _put_away(trick.winner, trick.ability.value, privates.get(trick.winner))


def _put_away(seat: int, count: int, private: PrivateView | None) -> Zone:
    cards = () if private is None else private.discarded
    return Zone("put_away", seat, "put away", _laid(cards), hidden=count - len(cards))


def _notes(view: SkullKingView, seat: SeatView, number: int, private: PrivateView | None) -> Iterator[str]:
    yield _bid(seat, private)
    yield "1 trick" if seat.tricks == 1 else f"{seat.tricks} tricks"
    if seat.bonus:
        yield f"bonus {seat.bonus}"
    if seat.wager:
        yield f"wager {seat.wager}"
    for looter, winner in ((alliance.loot_seat, alliance.winner_seat) for alliance in view.alliances):
        if number in (looter, winner):
            yield f"allied with seat {winner if number == looter else looter}"


def _bid(seat: SeatView, private: PrivateView | None) -> str:
    if seat.bid is None:
        committed = None if private is None else private.committed_bid
        return "no bid known" if committed is None else f"bid {committed}, secret"
    return f"bid {seat.bid}" if seat.bid == seat.bid_revealed else f"bid {seat.bid}, was {seat.bid_revealed}"


def _laid(cards: Sequence[int]) -> tuple[Laid, ...]:
    return tuple(Laid(CARD_NAMES[card]) for card in cards)


def _face(card: int, title_en: str, title_zh: str) -> Face:
    name = CARD_NAMES[card]
    if card < SPECIAL:
        colour, sign = _SUITS[card >> 4]
        rank = str(card & 15)
        return Face(name, title_en, title_zh, rank, rank, colour, sign)
    colour, sign = _KINDS[name]
    short_en, short_zh = _SHORT.get(name, (title_en, title_zh))
    if card != TIGRESS and card in _TIGRESS_PLAYED:
        short_en = "Tigress"
        short_zh = "虎妇"
    return Face(name, title_en, title_zh, short_en, short_zh, colour, sign)
