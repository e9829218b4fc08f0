"""The sessions' inputs and outputs as protobuf, both ways. Generated types stop here."""
