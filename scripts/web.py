"""Build the page for the table, and serve it.

The site is web/ as it lies there, the questions as JSON, the library as a wheel, and Pyodide (from
its npm package, whose checksum npm compares with web/package-lock.json).
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import zipfile
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from cardodds.page import described

ROOT = Path(__file__).resolve().parent.parent
SOURCE, BUILD = ROOT / "web", ROOT / "build" / "web"
SITE, NPM = BUILD / "site", BUILD / "npm"
PACKAGE_FILES = ("package.json", "package-lock.json", ".npmrc")
PYODIDE = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
DATA = "cardodds/_data/poker/"
"""What the page's questions read of the wheel's data."""


class BuildError(Exception):
    """Why the page cannot be built, in one line."""


def main() -> int:
    """Build the page and serve it, as the arguments say."""
    parser = argparse.ArgumentParser(prog="scripts/web", description="Build and serve the page.")
    parser.add_argument("--build-only", action="store_true", help="do not serve it")
    parser.add_argument("--port", type=int, default=8000, help="to serve it on (default 8000)")
    arguments = parser.parse_args()
    try:
        size = build()
        print(f"web: built {SITE.relative_to(ROOT)}, {size / 1e6:.1f} MB", flush=True)
        if not arguments.build_only:
            serve(arguments.port)
    except BuildError as error:
        print(f"web: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def build() -> int:
    """Make the site anew and return its size in bytes."""
    packages = npm_packages()
    fresh = BUILD / "site.new"
    shutil.rmtree(fresh, ignore_errors=True)
    left_out = shutil.ignore_patterns("tests", "__pycache__", *PACKAGE_FILES)
    shutil.copytree(SOURCE, fresh, ignore=left_out)
    (fresh / "pyodide").mkdir()
    for name in PYODIDE:
        shutil.copyfile(packages / "pyodide" / name, fresh / "pyodide" / name)
    page = json.dumps(described(), ensure_ascii=False, separators=(",", ":"))
    (fresh / "questions.json").write_text(page, encoding="utf-8")
    light_wheel(fresh / "cardodds.whl")
    size = write_files(fresh)
    shutil.rmtree(SITE, ignore_errors=True)
    fresh.rename(SITE)
    return size


def npm_packages() -> Path:
    """Install the npm packages where they are not the wanted ones, and return their folder."""
    wanted = "".join((SOURCE / name).read_text(encoding="utf-8") for name in PACKAGE_FILES)
    stamp = NPM / "stamp"
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != wanted:
        shutil.rmtree(NPM, ignore_errors=True)
        NPM.mkdir(parents=True)
        for name in PACKAGE_FILES:
            shutil.copyfile(SOURCE / name, NPM / name)
        run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", folder=NPM)
        stamp.write_text(wanted, encoding="utf-8")
    return NPM / "node_modules"


def light_wheel(path: Path) -> None:
    """Build the wheel of this checkout, and write it without the data that no question reads."""
    folder = BUILD / "wheel"
    shutil.rmtree(folder, ignore_errors=True)
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder), folder=ROOT)
    (built,) = folder.glob("cardodds-*.whl")
    with zipfile.ZipFile(built) as whole, zipfile.ZipFile(path, "w") as light:
        for entry in whole.infolist():
            if entry.filename.startswith(DATA) or "/_data/" not in entry.filename:
                light.writestr(entry, whole.read(entry), zipfile.ZIP_DEFLATED)


def write_files(site: Path) -> int:
    """Write the list of files for the service worker, and return their size in bytes."""
    paths = sorted(path for path in site.rglob("*") if path.is_file())
    names = [path.relative_to(site).as_posix() for path in paths]
    digest, size = hashlib.sha256(), 0
    for name, path in zip(names, paths, strict=True):
        content = path.read_bytes()
        size += len(content)
        digest.update(f"{name} {len(content)}\n".encode() + content)
    own = ("service-worker.js", "index.html")  # the worker's own file; and the page, as "./"
    files = ["./", *(name for name in names if name not in own)]
    (site / "files.js").write_text(
        f'self.BUILD = "{digest.hexdigest()[:16]}";\nself.FILES = {json.dumps(files)};\n',
        encoding="utf-8",
    )
    return size


def run(*command: str, folder: Path) -> None:
    """Run a command; what it said is shown if it fails."""
    environment = os.environ | {"PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    try:
        done = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, encoding="utf-8"
        )
    except FileNotFoundError:
        raise BuildError(f"{command[0]} is missing: install it") from None
    if done.returncode:
        sys.stderr.write(done.stdout + done.stderr)
        raise BuildError(f"{' '.join(command[:2])} failed, see above")


class Handler(SimpleHTTPRequestHandler):
    """Serves the site, without a line for each file."""

    # The base class declares it without ClassVar, which cannot be added here.
    extensions_map = {  # noqa: RUF012
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def server(port: int) -> ThreadingHTTPServer:
    """Return a server of the site on this machine; port 0 is any that is free.

    Raises
    ------
    BuildError
        If the port is taken.
    """
    handler = partial(Handler, directory=str(SITE))
    try:
        return ThreadingHTTPServer(("127.0.0.1", port), handler)
    except OverflowError:
        raise BuildError(f"port {port}: must be a whole number from 0 to 65535") from None
    except OSError as error:
        raise BuildError(f"port {port}: {error.strerror}; try --port 0") from None


def serve(port: int) -> None:
    """Serve the site until Ctrl-C."""
    with server(port) as serving:
        print(f"web: http://localhost:{serving.server_port}/ (Ctrl-C ends it)", flush=True)
        serving.serve_forever()


if __name__ == "__main__":
    sys.exit(main())
