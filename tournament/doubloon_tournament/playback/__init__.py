"""Stored matches played again: what each seat saw, could do and did."""

from doubloon_tournament.playback.explaining import explain
from doubloon_tournament.playback.play_again import Playback, Source, Step, play_again
from doubloon_tournament.playback.verifying import Verification

__all__ = ["Playback", "Source", "Step", "Verification", "explain", "play_again"]
