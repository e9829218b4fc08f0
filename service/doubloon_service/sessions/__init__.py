"""Tables, seats, sessions and clocks as state machines: told inputs and the time, they give outputs.

Times are whole microseconds of a monotonic clock that the caller reads.
"""
