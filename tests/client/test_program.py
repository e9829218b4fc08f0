"""A bot as a program of its own: flags, signals, exit codes, and what stands on its stderr."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import grpc
import pytest

from client.scripted_service import Stream, asked_to_bid, goodbye, scripted, seated, welcome
from doubloon.settings import EPILOG

BOT = """
import sys
import doubloon

class Tester(doubloon.Bot):
    def choose(self, decision):
        if "raise" in sys.argv:
            raise ValueError("my third arm hurts")
        if "nonsense" in sys.argv:
            return 99
        print("chose", flush=True)
        return 0

doubloon.run(Tester(), [word for word in sys.argv[1:] if word.startswith("--")])
print("after run")
"""


PATIENCE_S = 60


@contextmanager
def bot_program(address: str, *words: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """The bot above as a process; one that does not end is made to say where it stands."""
    variables = {key: value for key, value in os.environ.items() if not key.startswith("DOUBLOON_")}
    variables |= {"DOUBLOON_ADDRESS": address, "DOUBLOON_TOKEN": "secret", "PYTHONFAULTHANDLER": "1"}
    variables |= environment
    command = [sys.executable, "-c", BOT, *words]
    with subprocess.Popen(command, env=variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        overdue = threading.Timer(PATIENCE_S, process.send_signal, [signal.SIGABRT])
        overdue.start()
        try:
            yield process
        finally:
            overdue.cancel()
            process.kill()


def asks_once(stream: Stream) -> None:
    stream.greet()
    stream.write(seated(1), asked_to_bid(1, 1))
    stream.read()
    stream.write(goodbye())


def test_a_goodbye_ends_the_program_with_zero_and_its_reason() -> None:
    with scripted(asks_once) as address, bot_program(address) as process:
        out, err = process.communicate()
    assert (process.returncode, out) == (0, "chose\nafter run\n"), err
    assert err == "doubloon: goodbye: the service goes down (DRAINED)\n"


def test_a_bot_that_raises_shows_its_traceback_and_exits_with_one() -> None:
    with scripted(asks_once) as address, bot_program(address, "raise") as process:
        out, err = process.communicate()
    assert (process.returncode, out) == (1, ""), err
    assert err.startswith("Traceback")
    assert err.endswith("ValueError: my third arm hurts\n")


def test_a_bot_that_chooses_nonsense_is_told_what_would_be_right() -> None:
    with scripted(asks_once) as address, bot_program(address, "nonsense") as process:
        _, err = process.communicate()
    assert process.returncode == 1, err
    assert "ChoiceError: <Decision 1 of table 't1': 4 options> was answered with 99; the options are 0 to 3" in err


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_a_signal_makes_the_bot_leave(number: signal.Signals, status: int) -> None:
    answered = threading.Event()

    def script(stream: Stream) -> None:
        stream.greet()
        stream.write(seated(1), asked_to_bid(1, 1))
        assert stream.read_frames(1)[0].WhichOneof("frame") == "choose"
        answered.set()
        assert stream.read_frames(1)[0].WhichOneof("frame") == "leave"
        assert stream.read() is None

    with scripted(script) as address, bot_program(address) as process:
        assert answered.wait(PATIENCE_S), process.communicate()
        process.send_signal(number)
        out, err = process.communicate()
    assert (process.returncode, out, err) == (status, "chose\n", "")


def test_a_missing_address_is_a_matter_of_usage() -> None:
    with bot_program("") as process:
        _, err = process.communicate()
    assert process.returncode == 2, err
    assert err == "doubloon: no address: set DOUBLOON_ADDRESS or give --address, such as 127.0.0.1:50051\n"


def test_a_service_that_is_not_there_gives_up_with_three() -> None:
    with scripted() as address:
        pass
    with bot_program(address, "--wait=0.2") as process:
        _, err = process.communicate()
    assert process.returncode == 3, err
    assert err.startswith(f"doubloon: no service at {address} within 0.2 s: ")


def test_a_refused_token_ends_with_four() -> None:
    def script(stream: Stream) -> None:
        stream.refuse(grpc.StatusCode.UNAUTHENTICATED, "no such token")

    with scripted(script) as address, bot_program(address) as process:
        _, err = process.communicate()
    assert process.returncode == 4, err
    assert "does not accept the token (no such token)" in err
    assert "secret" not in err


def test_the_name_of_another_bot_ends_with_four() -> None:
    def script(stream: Stream) -> None:
        stream.read()
        stream.write(welcome())
        assert stream.read() is None

    with scripted(script) as address, bot_program(address, DOUBLOON_BOT="crab") as process:
        _, err = process.communicate()
    assert process.returncode == 4, err
    assert "belongs to the bot 'tester', not to 'crab'" in err


def test_help_lists_variables_and_exit_codes() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "doubloon_bots", "random", "--help"], capture_output=True, text=True, check=True
    )
    assert EPILOG.strip() in run.stdout
    assert "--token-file PATH" in run.stdout
