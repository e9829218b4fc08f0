"""Starts, and never says a word to anybody."""

import threading

threading.Event().wait()
