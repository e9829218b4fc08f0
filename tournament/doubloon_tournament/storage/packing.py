"""How a match's record is kept, and whether one that is kept is whole and stands in its place.

This loads the messages of the protocol: import it where it is needed, not at the top of a module.
"""

import hashlib
import zlib
from typing import Final

from google.protobuf.message import DecodeError

from doubloon.v1 import table_pb2
from doubloon_tournament.storage.errors import RecordDamagedError

REMEDY: Final = "restore a backup, or delete the match, and it is played again by `doubloon resume`"
RECORD_BYTES_MAX: Final = 64 << 20
"""Of one record, unpacked; a damaged one may claim to be anything."""


def pack(record: table_pb2.TableRecord) -> bytes:
    """A record as it is kept."""
    return zlib.compress(record.SerializeToString(deterministic=True))


def unpack(match: str, packed: bytes) -> table_pb2.TableRecord:
    """A record as it was.

    Raises:
        RecordDamagedError: If it is not whole; names the match.
    """
    inflating = zlib.decompressobj()
    try:
        plain = inflating.decompress(packed, RECORD_BYTES_MAX)
        if not inflating.eof:
            raise RecordDamagedError(f"the record of match {match} is cut off; {REMEDY}")
        return table_pb2.TableRecord.FromString(plain)
    except (zlib.error, DecodeError) as error:
        raise RecordDamagedError(f"the record of match {match} is damaged ({error}); {REMEDY}") from error


def hash_of_choices(record: table_pb2.TableRecord) -> bytes:
    """Tells two ways of playing a match apart."""
    text = "\n".join(f"{choice.seat} {choice.action}" for choice in record.choices)
    return hashlib.sha256(text.encode()).digest()


def faults_of(match: str, packed: bytes, *, choices_hash: bytes, state_hash: bytes, seats: int) -> list[str]:
    """In what a record does not agree with the row that it stands in; none if it does."""
    try:
        record = unpack(match, packed)
    except RecordDamagedError as error:
        return [str(error)]
    agrees = {
        "the choices": hash_of_choices(record) == choices_hash,
        "the end": record.state_hash == state_hash,
        "the seats": len(record.seats) == seats,
        "the name": record.table.rpartition(".")[0] == match,
    }
    wrong = [what for what, right in agrees.items() if not right]
    return [f"the record of match {match} is not its own: {', '.join(wrong)} differ; {REMEDY}"] if wrong else []
