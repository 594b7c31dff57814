"""Times in zones: converted if the machine knows the zone, and never silently left out."""

import sys
import tomllib
import zoneinfo
from datetime import UTC, datetime

import pytest
from packaging.requirements import Requirement

import omaha
from omaha.notation import TimeZoneWarning, ohh, pokerstars
from omaha.notation.times import eastern, moment
from support.paths import ROOT

NO_ZONES = r"a time in zone '{}' is not converted: this machine has no time zones \(pip install tzdata\)"


@pytest.fixture
def no_zones(monkeypatch):
    """A machine such as Windows without the package tzdata."""
    for name in ["tzdata", *[name for name in sys.modules if name.startswith("tzdata.")]]:  # loaded ones, too
        monkeypatch.setitem(sys.modules, name, None)
    zoneinfo.reset_tzpath(to=())
    zoneinfo.ZoneInfo.clear_cache()
    yield
    zoneinfo.reset_tzpath()
    zoneinfo.ZoneInfo.clear_cache()


def hand_at(time):
    hand = omaha.Hand(omaha.Rules(limit="pot", small_blind=1, big_blind=2), [100, 100], info=omaha.Info(time=time))
    hand.fold()
    return hand


def test_b2_without_zones_pokerstars_text_has_no_et_and_a_warning(no_zones):
    with pytest.warns(TimeZoneWarning, match=NO_ZONES.format("CET")):
        text = pokerstars.dumps(hand_at("2020-01-31 17:05:09 CET"))
    assert text.split("\n")[0].endswith(" - 2020/01/31 17:05:09 CET")


def test_b2_without_zones_ohh_text_has_the_time_as_it_is_and_a_warning(no_zones):
    with pytest.warns(TimeZoneWarning, match=NO_ZONES.format("America/Los_Angeles")):
        assert '"2023-06-20T19:30:00Z"' in ohh.dumps(hand_at("2023-06-20 19:30:00 America/Los_Angeles"))


def test_without_zones_an_offset_is_known_and_et_is_not(no_zones):
    when = moment("2020-01-31T17:05:09", "+01:00")
    assert when == moment("2020-01-31T16:05:09", "UTC") == datetime(2020, 1, 31, 16, 5, 9, tzinfo=UTC)
    with pytest.warns(TimeZoneWarning, match=NO_ZONES.format("ET")):
        assert eastern(when) is None


def test_a_zone_that_this_machine_does_not_know_warns_once_for_a_time():
    with pytest.warns(
        TimeZoneWarning, match="a time in zone 'Mars/Phobos' is not converted: this machine does not"
    ) as all_:
        assert moment("2020-01-31T17:05:09", "Mars/Phobos") is None
    assert len(all_) == 1


@pytest.mark.parametrize("zone", ["", "/etc/passwd", "../etc/passwd", "Europe", "x\0y", "x" * 10_000, "Европа"])
def test_what_cannot_be_a_zone_warns_in_one_short_line(zone):
    with pytest.warns(TimeZoneWarning) as all_:
        assert moment("2020-01-31T17:05:09", zone) is None
    (one,) = all_
    assert str(one.message).isprintable()
    assert len(str(one.message)) < 200


def test_a_time_that_is_not_a_date_asks_for_no_zone(no_zones):
    assert moment("noon", "CET") is None
    assert moment("2020-02-30T00:00:00", "CET") is None


@pytest.mark.parametrize(
    ("platform", "needed"), [("win32", True), ("emscripten", True), ("linux", False), ("darwin", False)]
)
def test_b2_zones_are_installed_where_the_system_has_none(platform, needed):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [Requirement(text) for text in project["dependencies"]]
    assert [one.name for one in wanted] == ["tzdata"]
    assert wanted[0].marker.evaluate({"sys_platform": platform}) is needed
