"""A headless Chromium for tests of pages; they are slow, and are skipped if there is no browser."""

import contextlib
import functools
import http.server
import os
import shutil
import threading

import pytest

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
MUST = "OMAHA_BROWSER" in os.environ
"""A missing browser is a failure if this is set, as in CI."""


@contextlib.contextmanager
def chromium():
    """Start a Chromium, and end it with the block."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        sync_playwright = None
    if CHROMIUM is None or sync_playwright is None:
        reason = f"needs {'playwright' if CHROMIUM else 'a Chromium'} (see CONTRIBUTING.md)"
        if MUST:
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as driver:
        sandboxed = [] if os.getuid() else ["--no-sandbox"]
        browser = driver.chromium.launch(
            executable_path=CHROMIUM, args=sandboxed, ignore_default_args=["--hide-scrollbars"]
        )
        yield browser
        browser.close()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@contextlib.contextmanager
def served(folder):
    """Serve a folder on this machine and give its address: browsers refuse scripts that read files."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=folder))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
