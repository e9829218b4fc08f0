"""The system's Chromium, for pages that are opened from disk."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
NOTHING_LEFT_OUT = os.environ.get("CI") == "true"
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")


@contextmanager
def opened(path: Path, *, width: int = 1280, dark: bool = False) -> Iterator[tuple[Page, list[str]]]:
    """A page that was opened from disk without a network, and the addresses that it has asked for besides."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        try:
            context = browser.new_context(
                viewport={"width": width, "height": 900}, color_scheme="dark" if dark else "light", offline=True
            )
            page = context.new_page()
            asked: list[str] = []
            page.on("request", lambda request: asked.append(request.url))
            page.on("dialog", lambda dialog: asked.append(f"dialog: {dialog.message}"))
            page.goto(path.as_uri())
            asked.remove(path.as_uri())
            yield page, asked
        finally:
            browser.close()
