"""Which sandbox is taken, and what is said of it."""

import pytest

from doubloon_tournament.sandbox import Backend, Confinement, Limits, SandboxError, choose, sandbox_for
from doubloon_tournament.sandbox.limits import GIB, MIB, size_text

LIMITS = Limits()
TROUBLE = "bwrap: No permissions to create a new namespace"


def broken() -> str:
    return TROUBLE


def working() -> str:
    return ""


def not_asked() -> str:
    raise AssertionError("nobody asked for bubblewrap")


@pytest.mark.parametrize("wanted", [Backend.NONE, Backend.RLIMIT])
def test_what_needs_no_trial_is_taken_without_one(wanted: Backend) -> None:
    terms = choose(wanted, LIMITS, probe=not_asked)
    assert (terms.confinement.backend, terms.why) == (wanted, "")


@pytest.mark.parametrize("wanted", [Backend.AUTO, Backend.BUBBLEWRAP])
def test_bubblewrap_is_taken_where_a_trial_of_it_succeeds(wanted: Backend) -> None:
    terms = choose(wanted, LIMITS, probe=working)
    assert (terms.confinement.backend, terms.why) == (Backend.BUBBLEWRAP, "")


def test_auto_does_without_where_the_trial_fails_and_says_why() -> None:
    terms = choose(Backend.AUTO, LIMITS, probe=broken)
    assert terms.confinement.backend is Backend.RLIMIT
    assert terms.why == f"bubblewrap does not work here: {TROUBLE}"


def test_bubblewrap_that_does_not_work_is_an_error_where_it_was_asked_for() -> None:
    with pytest.raises(
        SandboxError, match=r'"bubblewrap" does not work here: bwrap: No permissions .*"auto" does without'
    ):
        choose(Backend.BUBBLEWRAP, LIMITS, probe=broken)


def test_without_a_memory_limit_no_group_is_looked_for() -> None:
    assert choose(Backend.RLIMIT, Limits(memory=None), probe=not_asked).confinement.memory_group == ""


def test_each_says_what_it_enforces_and_what_it_leaves_open() -> None:
    limits = Limits(512 * MIB, 20, 1_000, 60)
    told = {
        backend: (sandbox_for(Confinement(backend, limits)).enforced(), sandbox_for(Confinement(backend)).left_open())
        for backend in (Backend.NONE, Backend.RLIMIT, Backend.BUBBLEWRAP)
    }
    common = (
        "512 MiB of memory (watched)",
        "20 processes and threads (watched)",
        "files of 1 kB",
        "60 s of processor time",
    )
    files = "files of the runner's user"
    closed = ("files of its own alone", "processes of its own alone", "no network but the service")
    assert told == {
        Backend.NONE: ((), ("memory", "processes", files, "network")),
        Backend.RLIMIT: (common, (files, "network")),
        Backend.BUBBLEWRAP: ((*closed, *common), ()),
    }


def test_a_limit_that_is_left_out_is_not_told_as_enforced() -> None:
    assert sandbox_for(Confinement(Backend.RLIMIT, Limits(None, None, None, None))).enforced() == ()


def test_a_group_and_an_open_network_are_told() -> None:
    sandbox = sandbox_for(Confinement(Backend.BUBBLEWRAP, LIMITS, memory_group="/sys/fs/cgroup/x", network=True))
    assert "2 GiB of memory (by cgroup)" in sandbox.enforced()
    assert "no network but the service" not in sandbox.enforced()
    assert sandbox.left_open() == ("network",)


@pytest.mark.parametrize(
    ("size", "text"),
    [(512 * MIB, "512 MiB"), (2 * GIB, "2 GiB"), (10**8, "100 MB"), (1, "1 B"), (1_500, "1500 B"), (2_048, "2 KiB")],
)
def test_sizes_are_told_in_the_unit_they_were_meant_in(size: int, text: str) -> None:
    assert size_text(size) == text
