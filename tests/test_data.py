"""Data is found in a checkout and in an installed package."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardodds.data import _folder, data_file

PROJECT = '[project]\nname = "cardodds"\n'


def test_a_checkout_reads_its_own_data(checkout: Path) -> None:
    assert data_file("published/figures.csv") == checkout / "data" / "published" / "figures.csv"
    assert data_file("published").is_dir()


@pytest.mark.parametrize("project", [None, '[project]\nname = "another"\n'])
def test_an_installed_package_reads_its_copy(tmp_path: Path, project: str | None) -> None:
    if project:
        (tmp_path / "pyproject.toml").write_text(project, encoding="utf-8")
    assert _folder(tmp_path / "cardodds") == tmp_path / "cardodds" / "_data"


def test_a_checkout_is_known_by_its_project_file(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    assert _folder(tmp_path / "cardodds") == tmp_path / "data"


def test_a_missing_file_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"no data file hands/none\.toml: .*none\.toml"):
        data_file("hands/none.toml")
