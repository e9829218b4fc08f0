"""The system's Chromium, for pages that are opened from disk."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
NOTHING_LEFT_OUT = os.environ.get("CI") == "true"
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")


@contextmanager
def launched() -> Iterator[Browser]:
    """A browser; Playwright allows one at a time."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def opened(browser: Browser, path: Path, *, width: int = 1280, dark: bool = False) -> Iterator[tuple[Page, list[str]]]:
    """A page that was opened from disk without a network, and the addresses that it has asked for besides."""
    scheme: Literal["dark", "light"] = "dark" if dark else "light"
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce", offline=True
    )
    try:
        page = context.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.on("dialog", lambda dialog: asked.append(f"dialog: {dialog.message}"))
        page.goto(path.as_uri())
        asked.remove(path.as_uri())
        yield page, asked
    finally:
        context.close()
