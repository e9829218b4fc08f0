"""Stored matches played again: what each seat saw, could do and did."""

from doubloon_tournament.playback.explaining import explain
from doubloon_tournament.playback.play_again import Playback, Source, Step, play_again

__all__ = ["Playback", "Source", "Step", "explain", "play_again"]
