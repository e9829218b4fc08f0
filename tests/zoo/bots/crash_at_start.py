"""Crashes before it has connected."""

raise RuntimeError("the weights of the network are not there")
