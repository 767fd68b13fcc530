"""Where the data lies: in a checkout its own ``data/``, else the copy in the installed package."""

from __future__ import annotations

from pathlib import Path


def data_file(name: str) -> Path:
    """Return the path of a data file or folder.

    In a checkout (the folder above the package has the ``pyproject.toml`` of cardodds) it is the
    checkout's own ``data/``, so that what is changed there is what is read; else it is the copy
    inside the installed package.

    Parameters
    ----------
    name : str
        The path below ``data/``, with forward slashes.

    Raises
    ------
    FileNotFoundError
        If there is no such file.

    Examples
    --------
    >>> data_file("published/figures.csv").name
    'figures.csv'
    """
    path = _folder(Path(__file__).resolve().parent) / name
    if not path.exists():
        raise FileNotFoundError(f"no data file {name}: {path} does not exist")
    return path


def _folder(package: Path) -> Path:
    """The data folder that belongs to a package folder."""
    project = package.parent / "pyproject.toml"
    if project.is_file() and 'name = "cardodds"' in project.read_text(encoding="utf-8").split("\n"):
        return package.parent / "data"
    return package / "_data"
