"""A tournament as one page that a browser opens from disk: nothing is fetched, and no script is needed to read it."""

from doubloon_tournament.report.page.page import report_page

__all__ = ["report_page"]
