"""The host: deals the tables, keeps the clocks, and tells each seat what that seat may know.

`sessions` is sans-IO (inputs and the time in, outputs out), `frames` turns both into protobuf, `server` is the grpc.aio
shell around them.
"""

PROTOCOL = 1
"""Newest minor version of doubloon.v1 spoken here."""
PROTOCOL_OLDEST = 1
"""Oldest minor version still served."""
