"""Files that are written whole or not at all."""

import os
import re
import stat

import pytest

from omaha.base.files import check_writable, whole_file


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, GeneratorExit])
def test_b5_a_file_is_written_whole_or_not_at_all(tmp_path, error):
    path = tmp_path / "out.txt"
    for before in (None, "before"):
        if before:
            path.write_text(before)
        with pytest.raises(error), whole_file(path) as file:  # noqa: PT012  # what was written before the error
            file.write("x" * 100_000)
            raise error
        assert os.listdir(tmp_path) == (["out.txt"] if before else [])
        assert not before or path.read_text() == before
    with whole_file(path) as file:
        file.write("é\n")
        assert path.read_text() == "before"
    assert path.read_bytes() == "é\n".encode()
    with whole_file(str(path), binary=True) as file:
        file.write(b"\x00\r\n")
    assert path.read_bytes() == b"\x00\r\n"
    assert os.listdir(tmp_path) == ["out.txt"]


def test_text_that_has_no_bytes_leaves_the_file(tmp_path):
    path = tmp_path / "out.txt"
    path.write_text("before")
    with pytest.raises(UnicodeEncodeError), whole_file(path) as file:
        file.write("a\ud800n")
    assert path.read_text() == "before"
    assert os.listdir(tmp_path) == ["out.txt"]


@pytest.mark.skipif(os.name != "posix", reason="permissions and links are those of POSIX")
def test_links_and_permissions_stay(tmp_path):
    path, link = tmp_path / "out.txt", tmp_path / "link"
    path.write_text("before")
    path.chmod(0o640)
    link.symlink_to(path)
    with whole_file(link) as file:
        file.write("after")
    assert link.is_symlink()
    assert path.read_text() == "after"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    fresh = tmp_path / "fresh.txt"
    mask = os.umask(0o027)
    try:
        with whole_file(fresh) as file:
            file.write("x")
    finally:
        os.umask(mask)
    assert stat.S_IMODE(fresh.stat().st_mode) == 0o640


@pytest.mark.skipif(os.name != "posix", reason="devices are those of POSIX")
def test_a_device_is_written_directly():
    with whole_file("/dev/null") as file:
        file.write("x")
    assert os.path.exists("/dev/null")


def test_folders_are_refused(tmp_path):
    for path in (tmp_path, tmp_path / "none" / "out.txt"):
        with pytest.raises(OSError, match=re.escape(str(path))), whole_file(path) as file:
            file.write("x")
    assert os.listdir(tmp_path) == []


def test_whether_a_file_can_be_written_is_known_before_and_changes_nothing(tmp_path):
    for path in (tmp_path, tmp_path / "none" / "out.txt"):
        with pytest.raises(OSError, match=re.escape(str(path))):
            check_writable(path)
    check_writable(tmp_path / "new.txt")
    assert os.listdir(tmp_path) == []
    old = tmp_path / "old.txt"
    old.write_text("kept")
    check_writable(old)
    assert (old.read_text(), os.listdir(tmp_path)) == ("kept", ["old.txt"])


@pytest.mark.skipif(os.name != "posix", reason="pipes with names are those of POSIX")
def test_a_pipe_is_not_tried(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    check_writable(tmp_path / "pipe")  # which would wait for a reader
