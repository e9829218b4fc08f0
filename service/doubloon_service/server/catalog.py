"""CatalogService: the games hosted here."""

from typing import Any

from doubloon.v1 import catalog_pb2, catalog_pb2_grpc
from doubloon_games import AnyGame, UnknownGameError, find_game, games, games_left_out
from doubloon_service.frames.tables import write_config
from doubloon_service.server.paging import page
from doubloon_service.server.status import refuse
from doubloon_service.sessions.reasons import Reason
from doubloon_wire import NoCodecError, codec_for, games_without_codec


class CatalogService(catalog_pb2_grpc.CatalogServiceServicer):
    """Games, for every token."""

    async def ListGames(self, request: catalog_pb2.ListGamesRequest, context: Any) -> Any:  # noqa: N802
        """All games, in order of name."""
        found, token = await page(request, context, hosted(), lambda game: game.name)
        return catalog_pb2.ListGamesResponse(games=[_summary(game) for game in found], next_page_token=token)

    async def GetGame(self, request: catalog_pb2.GetGameRequest, context: Any) -> Any:  # noqa: N802
        """One game with all that a bot author needs to know about it."""
        try:
            game = find_game(request.game)
            codec_for(game.name)
        except (UnknownGameError, NoCodecError) as error:
            await refuse(context, Reason.UNKNOWN_GAME, str(error))
        return catalog_pb2.GetGameResponse(game=_game(game))


def hosted() -> list[AnyGame]:
    """The games that can travel: those that have a codec."""
    without = games_without_codec()
    return [game for game in games().values() if game.name not in without]


def left_out() -> dict[str, str]:
    """Why a registered game is not hosted, by its name."""
    return {**games_left_out(), **games_without_codec()}


def _summary(game: AnyGame) -> catalog_pb2.GameSummary:
    return catalog_pb2.GameSummary(
        game=game.name, title=game.title, rules=game.rules, seats_min=game.seats.start, seats_max=game.seats.stop - 1
    )


def _game(game: AnyGame) -> catalog_pb2.Game:
    message = catalog_pb2.Game(
        summary=_summary(game),
        options_max=game.limits.options,
        view_bytes_max=game.limits.view_bytes,
        decisions_max=game.limits.decisions,
        cards=[
            catalog_pb2.CardInfo(
                value=card.value, name=card.name, title_en=card.title_en, title_zh=card.title_zh, copies=card.copies
            )
            for card in game.cards
        ],
    )
    write_config(game, game.default_config, message.defaults)
    return message
