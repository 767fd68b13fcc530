"""How often the first holder can have what it declares: the stored tables that `odds` reads."""

from __future__ import annotations

from pathlib import Path

from cardodds.poker.classes import HAND, all_classes
from cardodds.poker.holds import every_class
from cardodds.poker.kinds import kinds
from cardodds.poker.odds import COLUMNS, STORED, Counts


def count(jokers: int = 2, *, joker_copies: bool = False) -> tuple[Counts, ...]:
    """Return what `odds` divides, for every class from the lowest up.

    Parameters
    ----------
    jokers : int
        How many are in the pack: 0 to 2.
    joker_copies : bool
        Whether a joker may be a card that is already in the hand.
    """
    known = kinds(jokers)
    found = every_class(jokers, joker_copies=joker_copies)
    parts = [known.unit // draws for draws in known.draws]
    return tuple(
        Counts(
            forced=tuple(int(found.forced[k, order]) // parts[k] for k in range(HAND + 1)),
            chosen=tuple(int(found.chosen[k, order]) // parts[k] for k in range(HAND + 1)),
            choosing=tuple(int(found.choosing[k, order]) for k in range(HAND + 1)),
        )
        for order in range(found.forced.shape[1])
    )


def table(joker_copies: bool = False) -> str:
    """Return a stored table: of the pack with two jokers, copying or not."""
    lines = [",".join(COLUMNS)]
    counted = count(joker_copies=joker_copies)
    for one, counts in zip(all_classes(joker_copies), counted, strict=True):
        numbers = (*counts.forced, *counts.chosen, *counts.choosing)
        lines.append(",".join((str(one), *map(str, numbers))))
    return "\n".join(lines) + "\n"


def store(folder: Path) -> None:
    """Write the tables that `odds` reads, each under its name in a folder of data.

    Examples
    --------
    In a checkout, after a change of the classes, they are made anew by::

        from pathlib import Path
        from cardodds.poker.claims import store
        store(Path("data"))
    """
    for joker_copies, name in STORED.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(table(joker_copies), encoding="utf-8", newline="\n")
