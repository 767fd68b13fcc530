"""What is alike for all four games, by their names: matches, sweeps, a game written down.

Examples
--------
>>> from cardodds import games
>>> found = games.match("rubamazzo", "greedy", "random", deals=2_000, seed=1, workers=1)
>>> found.low > 0.1
True
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardodds.errors import choice, whole

if TYPE_CHECKING:
    from cardodds.records import Record
    from cardodds.simulation.matches import Match
    from cardodds.simulation.plans import Sweep
    from cardodds.simulation.pools import Workers
    from cardodds.simulation.protocol import Game
    from cardodds.simulation.sweeps import SweepResult

__all__ = ["GAMES", "find_game", "match", "record", "sweep"]

GAMES = ("dubito", "dice", "poker", "rubamazzo")
"""The names of the games that can be played by the million."""

LAST_GAME = 2**53 - 1
"""The highest number of a game of a seed that can be asked for."""


def find_game(name: str) -> Game:
    """Return a game as the machine sees it, by its name.

    Parameters
    ----------
    name : str
        One of `GAMES`.

    Returns
    -------
    Game
        Its catalogue of strategies, the names of its rule options, and its jobs.

    Raises
    ------
    ArgumentError
        If there is no such game.

    Examples
    --------
    >>> "planner" in find_game("dubito").catalogue.strategies
    True
    """
    module = importlib.import_module(f"cardodds.{choice('game', name, GAMES)}.simulation")
    game: Game = module.GAME
    return game


def match(
    game: str,
    a: Any,
    b: Any,
    deals: int = 10_000,
    seed: int | None = None,
    workers: int | None = None,
    *,
    players: int = 2,
    field: Any = None,
    half_width: object = None,
    executor: Workers = "threads",
    progress: bool = True,
    **rules: Any,
) -> Match:
    """Compare two strategies on the same deals, with the same random decisions by seat.

    Parameters
    ----------
    game : str
        One of `GAMES`.
    a, b : strategies
        As the game's `simulate` takes them: a name, or a function.
    deals : int
        How many, at most; each is played once in every arrangement of the seats.
    seed : int, optional
        Deal i of a seed is always the same; drawn and reported if not given.
    workers : int, optional
        Blocks of deals played at once; it never changes the result.
    players : int
        Without a field an even number: a and b sit alternately, and each deal is played again
        with the two swapped. With one, each deal is played with a, then with b, in every seat
        among the field.
    field : strategy, optional
        Who sits in the other seats.
    half_width : number, optional
        Stop when the difference is known to this half-width.
    executor : {"threads", "processes"} or concurrent.futures.Executor
        Who plays the blocks.
    progress : bool
        Whether a bar may appear on stderr.
    **rules
        The game's rule options, and `preset` where it has presets.

    Returns
    -------
    Match
        The difference in points a game (a win counts 1, a tie is shared) with its 95% interval.

    Raises
    ------
    ArgumentError
        If an argument is not allowed.

    Examples
    --------
    >>> found = match("dice", "threshold", "random", deals=500, seed=1, workers=1, dice=2)
    >>> found.games, found.low > 0
    (1000, True)
    """
    from cardodds.simulation import matches
    from cardodds.simulation.streams import fresh_seed

    return matches.match(
        find_game(game),
        a,
        b,
        seed=fresh_seed() if seed is None else seed,
        deals=deals,
        players=players,
        field=field,
        half_width=half_width,
        rules=rules,
        workers=workers,
        executor=executor,
        progress=progress,
    )


def record(
    game: str,
    strategies: Any,
    seed: int,
    number: int = 0,
    *,
    players: int | None = None,
    **rules: Any,
) -> Record:
    """Write down a game of a simulation: what `simulate` plays under this seed and number.

    It is played again in plain Python, and a strategy that is not compiled can be stepped through.

    Parameters
    ----------
    game : str
        One of `GAMES`.
    strategies : sequence
        As the game's `simulate` takes them.
    seed : int
    number : int
        Which game of the seed, from 0.
    players : int, optional
        Number of seats, where one strategy is given.
    **rules
        The game's rule options, and `preset` where it has presets.

    Returns
    -------
    Record
        With all cards or dice, for the game's `replay` and for what is asked about a record.

    Raises
    ------
    ArgumentError
        If an argument is not allowed, or a rule is none that records have.

    Examples
    --------
    >>> from cardodds.rubamazzo.replay import replay
    >>> played = record("rubamazzo", ["greedy", "random"], seed=1, number=17)
    >>> played.source, replay(played).winners
    ('game 17 of seed 1: greedy, random', ('seat 0',))
    """
    job = find_game(game).job(strategies, players=players, seed=seed, **rules)
    return job.record(whole("number", number, 0, LAST_GAME))


def sweep(
    plan: str | Path | Sweep,
    *,
    out: str | Path | None = None,
    resume: bool = False,
    workers: int | None = None,
    executor: Workers = "threads",
    block: int | None = None,
    progress: bool = True,
) -> SweepResult:
    """Play a sweep: strategies with parameter ranges, and rules, of any of the games.

    Parameters
    ----------
    plan : str, Path or Sweep
        The TOML file that says what to vary; or what `cardodds.simulation.plans.parse_sweep` made
        of such a text.
    out : str or Path, optional
        Folder for the table ``NAME.csv`` and the checkpoint ``NAME.sqlite``; None writes nothing.
    resume : bool
        Go on from the checkpoint, if there is one; else existing files are an error.
    workers, executor, progress
        As in `match`; none of them changes the result.
    block : int, optional
        Games in a block; it does not change the result either.

    Returns
    -------
    SweepResult

    Raises
    ------
    ArgumentError
        If the file, the game, an option or a strategy is not allowed, or an output exists already.
    Interrupted
        At Ctrl-C, after saving what is complete.

    Examples
    --------
    >>> from cardodds.simulation.plans import parse_sweep
    >>> text = '''
    ... game = "rubamazzo"
    ... games = 500
    ... seed = 1
    ... players = [2, 3]
    ... [[seat]]
    ... strategy = "greedy"
    ... '''
    >>> sweep(parse_sweep(text, "players"), workers=1).to_frame()["players"].to_list()
    [2, 2, 3, 3, 3]
    """
    from cardodds.simulation.plans import Sweep, read_sweep
    from cardodds.simulation.sweeps import run_sweep

    return run_sweep(
        plan if isinstance(plan, Sweep) else read_sweep(Path(plan)),
        find_game,
        out=None if out is None else Path(out),
        resume=resume,
        workers=workers,
        executor=executor,
        block=block,
        progress=progress,
    )
