"""What cannot be done is refused with a clear message and its exit code, and no process is left."""

import socket
import sqlite3
from contextlib import closing
from pathlib import Path

from end_to_end.command import doubloon, shipped, tournament_file

BOTS = {"ann": shipped("random"), "bob": shipped("random"), "cid": shipped("random")}
GOOD = tournament_file(bots=BOTS, each='isolation = "none"')


async def test_a_read_only_database_is_a_failure_and_keeps_what_it_has(tmp_path: Path) -> None:
    (tmp_path / "cup.toml").write_text(GOOD)
    await doubloon("run", "cup.toml", "--db", "sqlite:///x.db", cwd=tmp_path)
    (tmp_path / "x.db").chmod(0o444)
    (tmp_path / "other.toml").write_text(GOOD.replace('"cup"', '"other"'))
    ran = await doubloon("run", "other.toml", "--db", "sqlite:///x.db", cwd=tmp_path)
    assert ran.code == 1
    assert "cannot be written to, the file or its folder is read-only" in ran.stderr
    told = await doubloon("standings", "--db", "sqlite:///x.db", "--tournament", "cup", cwd=tmp_path)
    assert told.code == 0
    assert "cup: skull_king, 3 of 3 matches" in told.stdout


async def test_a_database_of_something_else_is_a_failure(tmp_path: Path) -> None:
    (tmp_path / "cup.toml").write_text(GOOD)
    with closing(sqlite3.connect(tmp_path / "x.db")) as connection:
        connection.execute("CREATE TABLE friends (name TEXT)")
    ran = await doubloon("run", "cup.toml", "--db", "sqlite:///x.db", cwd=tmp_path)
    assert ran.code == 1
    assert "is no database of doubloon's; name another file" in ran.stderr


async def test_a_port_in_use_is_a_failure_that_names_the_port(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ran = await doubloon("serve", "--listen", f"127.0.0.1:{port}", cwd=tmp_path)
    assert ran.code == 1
    assert f"cannot listen on 127.0.0.1:{port}: the port is in use" in ran.stderr
    assert "Traceback" not in ran.stderr


async def test_a_bot_that_cannot_live_forfeits_and_the_event_goes_on(tmp_path: Path) -> None:
    bots = BOTS | {"cid": ["{python}", "-c", 'raise SystemExit("no such model")']}
    (tmp_path / "cup.toml").write_text(tournament_file(bots=bots, each='isolation = "none"'))
    ran = await doubloon("run", "cup.toml", cwd=tmp_path)
    assert ran.code == 0
    assert "cid, process 0, ended: exit status 1" in ran.stderr
    assert "its last line: no such model" in ran.stderr
    assert "cid forfeited 3 times: EXITED" in ran.stdout
