"""`cardodds guide`: files, formats, status."""

from __future__ import annotations

import pytest

LAST = "160 of 160 published figures reproduced"


def test_check_writes_nothing(cardodds, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = cardodds("guide", "--check")
    assert (done.status, done.out, done.err) == (0, f"{LAST}\n", f"{LAST}\n")
    assert list(tmp_path.iterdir()) == []


def test_it_writes_the_formats_asked_for(cardodds, tmp_path):
    out = tmp_path / "deep" / "folder"
    done = cardodds("guide", "--out", str(out), "--format", "csv,md", "--lang", "en", "--json")
    assert done.status == 0
    assert done.err == f"{LAST}\n"
    found = done.json
    assert (found["figures"], found["reproduced"], found["failed"]) == (160, 160, [])
    assert sorted(found["files"]) == sorted(path.name for path in out.iterdir())
    assert {path.suffix for path in out.iterdir()} == {".csv", ".md"}
    assert "You hold" in (out / "dubito-holds.md").read_text(encoding="utf-8")


def test_check_with_a_folder_writes_too(cardodds, tmp_path):
    assert cardodds("guide", "--check", "--out", str(tmp_path), "--format", "md").status == 0
    index = (tmp_path / "index.md").read_text(encoding="utf-8")
    assert {f"{name}.md" for name in ("index", "figures")} < {p.name for p in tmp_path.iterdir()}
    for path in tmp_path.iterdir():
        assert path.name == "index.md" or f"| {path.stem} |" in index


def test_default_is_italian(cardodds, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert cardodds("guide", "--format", "md").status == 0
    text = (tmp_path / "build/guide/dubito-holds.md").read_text(encoding="utf-8")
    assert "Ne hai tu" in text


def test_a_folder_that_is_a_file_is_refused(cardodds, tmp_path):
    (tmp_path / "taken").write_text("", encoding="utf-8")
    done = cardodds("guide", "--out", str(tmp_path / "taken"))
    done.assert_one_line_error()
    assert "--out" in done.err


def test_a_folder_without_a_name_is_refused(cardodds):
    cardodds("guide", "--out", "").assert_one_line_error()


@pytest.mark.parametrize("formats", ["pdf", "md,pdf", "", ","])
def test_unknown_formats_are_refused(cardodds, tmp_path, formats):
    done = cardodds("guide", "--out", str(tmp_path), "--format", formats)
    done.assert_one_line_error()
    assert list(tmp_path.iterdir()) == []
