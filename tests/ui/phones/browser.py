"""Phones for tests: one headless Chromium, each phone in a browser context of its own, with a storage of its own."""

from __future__ import annotations

import json
import shutil
import tempfile
import threading
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-extensions", "--disable-dev-shm-usage",
    "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding",
    "--disable-background-timer-throttling",
)  # fmt: skip
PATIENCE = 20.0
PAUSE = threading.Event()


class Browser:
    """One Chromium; phones are opened in it."""

    def __init__(self, *more: str) -> None:
        from selenium import webdriver

        self.folder = tempfile.mkdtemp(prefix="tableside-browser-")
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium") or ""
        for flag in (*FLAGS, f"--user-data-dir={self.folder}", *more):
            options.add_argument(flag)
        service = webdriver.ChromeService(executable_path=shutil.which("chromedriver"))
        self.driver = webdriver.Chrome(options=options, service=service)
        from websockets.sync.client import connect

        place = self.driver.capabilities["goog:chromeOptions"]["debuggerAddress"]
        with urllib.request.urlopen(f"http://{place}/json/version") as answer:
            self.line = connect(json.load(answer)["webSocketDebuggerUrl"], max_size=None).__enter__()
        self.asked = 0

    def ask(self, method: str, **params: Any) -> Any:
        """Tell the browser itself something, past the driver, which only speaks to pages."""
        self.asked += 1
        self.line.send(json.dumps({"id": self.asked, "method": method, "params": params}))
        while True:
            answer = json.loads(self.line.recv(PATIENCE))
            if answer.get("id") == self.asked:
                return answer["result"]

    def phone(self, url: str, wide: int = 360, high: int = 640) -> Phone:
        """A phone of its own, looking at an address."""
        context = self.ask("Target.createBrowserContext")["browserContextId"]
        wanted = {"url": "about:blank", "browserContextId": context, "width": wide, "height": high, "newWindow": True}
        target = self.ask("Target.createTarget", **wanted)["targetId"]
        phone = Phone(self.driver, target, (wide, high))
        phone.go(url)
        return phone

    def close(self) -> None:
        """End the browser."""
        self.line.close()
        self.driver.quit()
        shutil.rmtree(self.folder, ignore_errors=True)


class Phone:
    """One phone: what it shows, and what is tapped on it."""

    def __init__(self, driver: Any, handle: str, size: tuple[int, int]) -> None:
        self.driver, self.handle, self.size = driver, handle, size

    def here(self) -> Any:
        """The driver, looking at this phone."""
        self.driver.switch_to.window(self.handle)
        return self.driver

    def go(self, url: str) -> None:
        """Open an address, as a phone of its size."""
        driver = self.here()
        wide, high = self.size
        metrics = {"width": wide, "height": high, "deviceScaleFactor": 1, "mobile": True}
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        driver.get(url)

    def do(self, script: str, *args: Any) -> Any:
        """Run a script on its page."""
        return self.here().execute_script(script, *args)

    def text(self, place: str = "body") -> str:
        """What stands somewhere; nothing where nothing is shown."""
        return str(self.do("const e = document.querySelector(arguments[0]); return e ? e.innerText : ''", place))

    def tap(self, words: str, place: str = "body") -> None:
        """Tap the button with these words (or this name for screen readers)."""
        found = self.do(
            "const all = [...document.querySelectorAll(arguments[1] + ' button')];"
            "return all.find(b => b.offsetParent && !b.disabled && "
            "(b.innerText.trim() === arguments[0] || b.getAttribute('aria-label') === arguments[0] || b.firstChild && "
            "b.firstChild.nodeType === 3 && b.firstChild.data.trim() === arguments[0]))",
            words, place,
        )  # fmt: skip
        assert found is not None, f"no button “{words}” in: {self.text()}"
        found.click()

    def write(self, place: str, words: str) -> None:
        """Type into a field."""
        field = self.here().find_element("css selector", place)
        field.clear()
        field.send_keys(words)

    def until(self, condition: Callable[[], Any], why: str = "") -> Any:
        """Wait until something is so; fails with what the phone shows."""
        until(condition, lambda: f"{why}: {self.text()}")

    def sits(self, name: str, code: str = "") -> None:
        """Sit down as somebody; the code is in the address, or typed."""
        self.until(lambda: self.do("return !document.getElementById('join').hidden"), "no form")
        if code:
            self.write("#code", code)
        self.write("#name", name)
        self.tap("Sit down")
        self.until(self.is_seated, "not seated")

    def is_seated(self) -> bool:
        """Whether it has a seat and shows it."""
        return bool(self.do("return document.body.hasAttribute('data-seen')"))

    def question(self) -> str:
        """The id of the question it shows; nothing if none."""
        seen = self.do("return document.body.getAttribute('data-seen')")
        return str(json.loads(seen)[1]) if seen else ""

    def entry(self) -> int:
        """The number of the latest entry that it shows."""
        seen = self.do("return document.body.getAttribute('data-seen')")
        return int(json.loads(seen)[0]) if seen else 0

    def picture(self, file: Path, dark: bool = False) -> None:
        """Take a picture of what it shows."""
        driver = self.here()
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": scheme})
        driver.save_screenshot(str(file))


def until(condition: Callable[[], Any], why: Callable[[], str] = lambda: "", patience: float = PATIENCE) -> None:
    """Wait until something is so."""
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end, why()
        PAUSE.wait(0.02)  # between two looks


def needed() -> None:
    """Skip, with the reason, where there is no browser."""
    if not (shutil.which("chromium") and shutil.which("chromedriver")):
        pytest.skip("chromium and chromium-driver are not installed")
