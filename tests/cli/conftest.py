"""The command line run in this process, and files for it to read."""

import pytest

from omaha import cli


@pytest.fixture
def run(capsys):
    def run(*arguments):
        try:
            status = cli.main(arguments)
        except SystemExit as exit:
            status = exit.code
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


@pytest.fixture
def file(tmp_path):
    def file(content, name="hand.phh"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(path)

    return file
