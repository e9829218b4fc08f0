"""The messages and services of `doubloon.v1`, generated from `proto/`: change them there, not here."""
