"""The built site on a port of its own, and the page in a browser."""

from __future__ import annotations

import importlib.util
import threading
import time
from collections.abc import Callable
from http.server import ThreadingHTTPServer
from pathlib import Path
from types import ModuleType

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 120.0
"""Seconds for a first answer: a shared machine may start the browser's Python slowly."""


def _builder() -> ModuleType:
    """scripts/web.py, which is in no package."""
    spec = importlib.util.spec_from_file_location("web_builder", ROOT / "scripts" / "web.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


BUILDER = _builder()


class Site:
    """The built site, served until it is stopped."""

    def __init__(self) -> None:
        self.server: ThreadingHTTPServer = BUILDER.server(0)
        self.address = f"http://localhost:{self.server.server_port}/"
        self._thread = threading.Thread(target=self.server.serve_forever)
        self._thread.start()

    def stop(self) -> None:
        if self._thread.is_alive():
            self.server.shutdown()
            self._thread.join()
            self.server.server_close()


class Page:
    """The page in a browser."""

    def __init__(self, driver: webdriver.Chrome, address: str) -> None:
        self.driver = driver
        self.address = address

    def load(self, place: str) -> None:
        """Load the page at a question in a new document, and wait for its answer."""
        self.driver.get("about:blank")
        self.driver.get(self.address + place)
        self.wait()

    def open(self, place: str) -> None:
        """Go to a question, as a link does, and wait for its answer."""
        if self.driver.current_url.startswith(self.address):
            self.driver.execute_script("location.hash = arguments[0]", place)
            self.wait()
        else:
            self.load(place)

    def wait(self) -> None:
        """Wait until the answer shown is that of the address."""
        self.until(
            "const answer = document.getElementById('answer');"
            "return answer?.dataset.address === location.hash"
        )

    def until(self, script: str) -> None:
        """Wait until a script returns something true."""
        limit = time.monotonic() + PATIENCE
        while not self.driver.execute_script(script):
            assert time.monotonic() < limit, (script, self.driver.get_log("browser"))
            time.sleep(0.02)

    def texts(self, selector: str) -> list[str]:
        """What the elements of a selector say, whether they are in sight or not."""
        found = self.driver.find_elements(By.CSS_SELECTOR, selector)
        return [str(one.get_property("textContent")) for one in found]

    def text(self, selector: str) -> str:
        """What the one element of a selector says."""
        (found,) = self.texts(selector)
        return found

    def one(self, selector: str) -> WebElement:
        """The first element of a selector."""
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def enter(self, name: str, text: str) -> None:
        """Write a text into a field, and wait for the answer."""
        field = self.one(f"#field-{name}")
        field.clear()
        field.send_keys(text)
        self.wait()

    def look(self, width: int, height: int, dark: bool = False) -> None:
        """Set the size of the window and the colours that the browser asks for."""
        device = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", device)
        colours = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [colours]})


Browser = Callable[[str], webdriver.Chrome]
