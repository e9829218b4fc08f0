"""BotService: who may play and who is there."""

import signal
from typing import Any

import structlog

from doubloon.v1 import bot_pb2, bot_pb2_grpc
from doubloon_service.server.driver import Driver
from doubloon_service.server.paging import page
from doubloon_service.server.status import refuse
from doubloon_service.server.timers import now_us
from doubloon_service.sessions.reasons import Reason
from doubloon_service.sessions.roster import Bot, SharedTokenError
from doubloon_service.sessions.session import Session
from doubloon_service.sessions.spec import BOT_NAME_LENGTH_MAX

log = structlog.get_logger()

BATCH_MAX = 1000
PROCESSES_MAX = 1000
"""Of one bot that have a token of their own."""
SHA256_BYTES = 32


class BotService(bot_pb2_grpc.BotServiceServicer):
    """Bots, for whoever holds the admin token."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._host = driver.host

    async def RegisterBots(self, request: bot_pb2.RegisterBotsRequest, context: Any) -> Any:  # noqa: N802
        """Makes bots known with the hash of their token; all of them or, where one is not valid, none."""
        if len(request.bots) > BATCH_MAX:
            message = f"`bots` has {len(request.bots)} entries; at most {BATCH_MAX} are taken"
            await refuse(context, Reason.INVALID_ARGUMENT, message)
        for spec in request.bots:
            fault = _fault(spec)
            if fault:
                await refuse(context, Reason.INVALID_ARGUMENT, fault)
        try:
            self._host.roster.register(
                {spec.bot: spec.token_sha256 for spec in request.bots},
                {spec.bot: {each.instance: each.token_sha256 for each in spec.processes} for spec in request.bots},
            )
        except SharedTokenError as error:
            await refuse(context, Reason.INVALID_ARGUMENT, str(error))
        log.info("bots_registered", bots=len(request.bots))
        return bot_pb2.RegisterBotsResponse()

    async def ListBots(self, request: bot_pb2.ListBotsRequest, context: Any) -> Any:  # noqa: N802
        """Bots and their connected processes."""
        found, token = await page(request, context, list(self._host.roster), lambda bot: bot.name)
        return bot_pb2.ListBotsResponse(bots=[_status(bot) for bot in found], next_page_token=token)

    async def ReportExit(self, request: bot_pb2.ReportExitRequest, context: Any) -> Any:  # noqa: N802
        """Ends the seats of a process that has ended."""
        try:
            self._host.report_exit(request.bot, request.instance, _exit(request), now_us())
        except LookupError as error:
            await refuse(context, Reason.UNKNOWN_BOT, str(error))
        self._driver.settle()
        return bot_pb2.ReportExitResponse()

    async def RemoveBot(self, request: bot_pb2.RemoveBotRequest, context: Any) -> Any:  # noqa: N802
        """Ends a bot's streams and refuses its token from now on."""
        if request.bot not in self._host.roster:
            await refuse(context, Reason.UNKNOWN_BOT, f"no bot `{request.bot}` is registered")
        self._host.remove_bot(request.bot, now_us())
        self._driver.settle()
        return bot_pb2.RemoveBotResponse()


def _fault(spec: bot_pb2.BotSpec) -> str:
    if not 1 <= len(spec.bot) <= BOT_NAME_LENGTH_MAX:
        return f"a bot's name has 1 to {BOT_NAME_LENGTH_MAX} characters, not {len(spec.bot)}"
    if len(spec.processes) > PROCESSES_MAX:
        return f"`processes` of {spec.bot} has {len(spec.processes)} entries; at most {PROCESSES_MAX} are taken"
    if len({each.instance for each in spec.processes}) < len(spec.processes):
        return f"`processes` of {spec.bot} has an instance twice"
    tokens = [each.token_sha256 for each in spec.processes]
    tokens += [spec.token_sha256] if spec.token_sha256 or not tokens else []
    wrong = next((token for token in tokens if len(token) != SHA256_BYTES), None)
    return "" if wrong is None else f"`token_sha256` of {spec.bot} has {len(wrong)} bytes, not {SHA256_BYTES}"


def _exit(request: bot_pb2.ReportExitRequest) -> str:
    if request.WhichOneof("exit") == "signal":
        try:
            name = f" ({signal.Signals(request.signal).name})"
        except ValueError:
            name = ""
        return f"the process was ended by signal {request.signal}{name}"
    return f"the process ended with exit status {request.status}"


def _status(bot: Bot) -> bot_pb2.BotStatus:
    return bot_pb2.BotStatus(bot=bot.name, instances=[_instance(session) for session in bot.sessions.values()])


def _instance(session: Session) -> bot_pb2.Instance:
    return bot_pb2.Instance(
        instance=session.hello.instance,
        sdk=session.hello.sdk,
        ready=session.ready,
        lost=session.lost_us is not None,
        tables=len(session.places),
        max_tables=session.max_tables,
    )
