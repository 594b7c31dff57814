"""Values from bytes: the same bytes always make the same values, and a changed byte changes little."""


class Source:
    """Reads choices, numbers and text from bytes, one after another; after the last byte all are zero."""

    def __init__(self, data):
        self.data, self.at = bytes(data), 0

    def take(self, count):
        found = self.data[self.at : self.at + count]
        self.at += count
        return found.ljust(count, b"\0")

    def rest(self):
        return self.take(max(0, len(self.data) - self.at))

    def number(self, low, high):
        """A number from low to high, both included."""
        span = high - low + 1
        size = (span - 1).bit_length() + 7 >> 3
        return low + int.from_bytes(self.take(size), "little") % span

    def pick(self, choices):
        return choices[self.number(0, len(choices) - 1)]

    def chance(self, one_in):
        """True for one value in so many; False when no bytes are left."""
        return self.number(0, one_in - 1) == one_in - 1

    def text(self, longest):
        return self.take(self.number(0, longest)).decode("utf-8", "surrogateescape")

    def card_ids(self, count):
        """Different cards, as any bytes make them."""
        left = list(range(52))
        return [left.pop(self.number(0, len(left) - 1)) for _ in range(count)]


ODD = (
    None, True, False, 0, 1, -1, 3, 51, 52, 255, 256, 2**31, 2**63, 2**64, -(2**63) - 1, 10**30, 0.0, 1.5, float("nan"),
    float("inf"), "", "As", "As Kd", "AsKsQsJs", "??", "****", "10%", "x", "\0", "\ud800", "A♠", b"", b"\0\x01\x02\x03",
    bytearray(4), (), (1,), (1, 2, 3, 4), [], [0, 4, 8, 12], ["As", 3], {}, {1: 2}, object(), iter(()), range(4),
    memoryview(bytes(8)), memoryview(bytes(8)).cast("H"), memoryview(bytes(8))[::2], int, len,
)  # fmt: skip
"""Values of many kinds, for arguments of any kind."""
