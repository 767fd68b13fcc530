from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from oracles import dubito as oracle

from cardodds.dubito.claimants import MODELS, Able, Bluffs, Honest, Pads, Turn, claimant, posterior
from cardodds.errors import ArgumentError
from cardodds.exact import hypergeometric

CHANCES = st.fractions(0, 1, max_denominator=12)
WEIGHTS = st.dictionaries(st.integers(1, 5), st.fractions(0, 9, max_denominator=4), max_size=4)


@st.composite
def hearings(draw):
    """Few unseen cards, the claimant's hand among them, and the most cards of a play."""
    unseen = draw(st.integers(1, 8))
    left = draw(st.integers(0, min(unseen, 5)))
    theirs = draw(st.integers(1, unseen))
    cards_max = draw(st.integers(1, 5))
    return unseen, left, theirs, cards_max, draw(st.integers(1, cards_max))


def _agree(model, play, hearing):
    """The posterior of the model is the share among all hands and all their plays."""
    unseen, left, theirs, cards_max, claim = hearing
    hands = oracle.hands(unseen=unseen, left=left, theirs=theirs)
    counted = oracle.true_after([play(hand, cards_max) for hand in hands], claim)
    prior = hypergeometric(population=unseen, copies=left, drawn=theirs)
    if counted is None:
        with pytest.raises(ArgumentError, match=f"never declares {claim} here"):
            posterior(prior, model, claim, Turn(theirs, cards_max))
    else:
        heard = posterior(prior, model, claim, Turn(theirs, cards_max))
        assert heard.at_least(claim) == counted


@given(hearings())
@settings(deadline=None)
def test_honest_by_all_hands(hearing):
    _agree(Honest(), oracle.honest, hearing)


@given(hearings(), CHANCES)
@settings(deadline=None)
def test_pads_by_all_hands_and_plays(hearing, chance):
    _agree(Pads(chance), lambda hand, most: oracle.pads(hand, most, chance), hearing)


@given(hearings(), WEIGHTS)
@settings(deadline=None)
def test_bluffs_by_all_hands_and_plays(hearing, weights):
    model = claimant("bluffs:" + ",".join(f"w{n}={w}" for n, w in ({1: 0} | weights).items()))
    _agree(model, lambda hand, most: oracle.bluffs(hand, most, weights), hearing)


@given(hearings())
def test_able_says_nothing(hearing):
    unseen, left, theirs, cards_max, claim = hearing
    prior = hypergeometric(population=unseen, copies=left, drawn=theirs)
    assert posterior(prior, Able(), claim, Turn(theirs, cards_max)) == prior


@given(
    st.integers(0, 5),
    st.integers(1, 10),
    st.integers(1, 5),
    st.one_of(
        st.just(Honest()),
        CHANCES.map(Pads),
        st.lists(st.fractions(0, 9), min_size=1, max_size=6).map(lambda w: Bluffs(tuple(w))),
    ),
)
def test_who_declares_one_thing_declares_something(held, hand, cards_max, model):
    """Over all claims the chances sum to 1, and no claim is more than can be laid."""
    assume(held <= hand)
    turn = Turn(hand, cards_max)
    chances = {claim: model.declares(claim, held, turn) for claim in range(1, 13)}
    assert sum(chances.values()) == 1
    assert all(claim <= min(hand, cards_max) for claim, chance in chances.items() if chance)


def test_models_without_their_lies_are_honest():
    for held in range(5):
        for claim in range(1, 5):
            turn = Turn(10, 4)
            honest = Honest().declares(claim, held, turn)
            assert Pads(Fraction(0)).declares(claim, held, turn) == honest
            assert Bluffs().declares(claim, held, turn) == honest


def test_a_claim_by_hand():
    """Three left in 2 of 4 cards: 3 hands hold one, 3 hold two. Padding half of the ones."""
    prior = hypergeometric(population=4, copies=3, drawn=2)
    heard = posterior(prior, Pads(), 2, Turn(hand=2, cards_max=4))
    assert heard.at_least(2) == Fraction(3, 3 + Fraction(3, 2))


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("able", "able"),
        ("honest", "honest"),
        ("pads", "pads:chance=1/2"),
        ("pads:chance=0.1", "pads:chance=1/10"),
        ("pads: chance = 2/3", "pads:chance=2/3"),
        ("bluffs", "bluffs:w1=1"),
        ("bluffs:w3=1,w1=.5", "bluffs:w1=1/2,w3=1"),
        ("bluffs:w1=0", "bluffs:w1=0"),
        ("bluffs:w12=3", "bluffs:w12=3"),
    ],
)
def test_models_are_written_as_they_are_read(text, written):
    assert str(claimant(text)) == written
    assert str(claimant(written)) == written


PADS = "takes only chance, from 0 to 1 (1/2 if left out)"
BLUFFS = "takes only w1, w2, … w12, at least 0 (w1=1 if all are left out)"


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("honets", "did you mean honest? (allowed: able, honest, pads, bluffs)"),
        ("", "must be one of able, honest, pads, bluffs"),
        (None, "must be one of able, honest, pads, bluffs"),
        (["able"], "must be one of able, honest, pads, bluffs"),
        ("honest:", "takes no parameters"),
        ("able:chance=1", "takes no parameters"),
        ("pads:", PADS),
        ("pads:chance", PADS),
        ("pads:chance=2", PADS),
        ("pads:chance=-0.1", PADS),
        ("pads:chance=nan", PADS),
        ("pads:chance=1e9999999", PADS),
        ("pads:chance=1,chance=0", PADS),
        ("pads:chanse=1", PADS),
        ("bluffs:w0=1", BLUFFS),
        ("bluffs:w13=1", BLUFFS),
        ("bluffs:w1=-1", BLUFFS),
        ("bluffs:w1=1,,", BLUFFS),
    ],
)
def test_model_errors(text, allowed):
    with pytest.raises(ArgumentError) as error:
        claimant(text)
    assert (error.value.argument, error.value.allowed) == ("model", allowed)


@given(st.text("ablehonstpdufcw=:,.0123456789/-e ", max_size=20) | st.text(max_size=9))
def test_any_text_is_a_model_or_an_argument_error(text):
    try:
        model = claimant(text)
    except ArgumentError as error:
        refused = error.argument
    else:
        assert str(claimant(str(model))) == str(model)
        return
    assert refused == "model"


def test_every_model_says_what_it_models():
    for name, model in MODELS.items():
        assert model.name == name
        assert model.__doc__
        assert model.__module__ == "cardodds.dubito.claimants"
