"""The ten real hands in PHH that lie beside the clone."""

import pytest

from support.paths import SHARED

FOLDER = SHARED / "hands" / "phh"
FILES = sorted(FOLDER.glob("*.phh"))
missing = pytest.mark.skipif(not FILES, reason=f"the real hands are not there ({FOLDER})")
real = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)

# A hand with every kind of line: three players, a muck, lists over several lines, a comment and commentary.
FULL = """\
variant = 'FO/8'
antes = [0, 0, 0]
blinds_or_straddles = [100, 200, 0]
small_bet = 200
big_bet = 400
starting_stacks = [4000, 6000, 5000]
actions = [
  'd dh p1 AsAd2s3d', 'd dh p2 ????????',
  'd dh p3 9c9d8s8h',  # the button
  'p3 cbr 400',
  'p1 cc # a slow play',
  'p2 f',
  '',
  '# a joke',
  'd db AhKd9h',
  'p1 cc', 'p3 cbr 200',
  'p1 cbr 400', 'p3 cc',
  'd db 2c', 'p1 cbr 400', 'p3 cc',
  'd db Qs', 'p1 cbr 400', 'p3 cc',
  'p1 sm -',
  'p3 sm',
]
finishing_stacks = [5800, 5800, 3400]
winnings = [3400, 0, 0]
players = ["Ann", "", "Cy"]
seats = [7, 9, 2]
seat_count = 9
year = 2023
month = 6
day = 20
time = 19:30:00
time_zone = "America/Los_Angeles"
hand = 17
table = "Final"
venue = "Las Vegas"
event = "Event #43"
currency = "USD"
_note = "ours"
"""
