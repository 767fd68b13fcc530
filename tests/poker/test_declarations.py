"""Declarations in the guide's own words, read and written in both languages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardodds.errors import ArgumentError
from cardodds.numbers import LANGUAGES
from cardodds.poker import HandClass, all_classes, parse, words
from cardodds.simulation.kernels import COMPILED

GUIDE = {
    "una coppia di assi con un re, un 9 e un 8": "pair A K 9 8",
    "scala alla dama": "straight Q",
    "full di 7 con due fanti": "full 7 J",
    "colore di asso, dama, 10, 9, 7": "flush A Q 10 9 7",
}


@pytest.mark.parametrize(("text", "short"), GUIDE.items())
def test_the_guides_declarations_are_read_and_printed_in_its_words(text, short):
    assert str(parse(text)) == short
    assert words(parse(text), "it") == text
    assert parse(short) == parse(text)


@pytest.mark.parametrize(
    ("text", "short"),
    [
        # as the guide prints them, capitals and all
        ("Una coppia di Assi con un Re, un Nove e un Otto", "pair A K 9 8"),
        ("Scala alla Dama", "straight Q"),
        ("Full di Sette con due Fanti", "full 7 J"),
        ("Colore composto di Asso, Dama, Dieci, Nove, Sette", "flush A Q 10 9 7"),
        # short forms
        ("coppia di assi, re 9 8", "pair A K 9 8"),
        ("tris K", "three K 8 7"),
        ("poker d'assi", "four A 7"),
        ("poker d’assi con un fante", "four A J"),
        ("scala all'asso", "straight A"),
        ("scala reale al fante", "straight flush J"),
        ("doppia coppia re e dieci con la dama", "two pair K 10 Q"),
        ("due coppie, 7 e 8", "two pair 8 7 9"),
        ("pokerissimo di donne", "five Q"),
        ("niente", "nothing Q 10 9 8 7"),
        ("pair a k 9 8", "pair A K 9 8"),
        ("PAIR AK98", "pair A K 9 8"),
        ("pair a 9 8 7", "pair A 9 8 7"),
        ("a pair of 9s with an ace, a king and an 8", "pair 9 A K 8"),
        ("a pair of aces with a 9, a 8 and a 7", "pair A 9 8 7"),
        ("two_pair K 10", "two pair K 10 7"),
        ("straight_flush", "straight flush 10"),
        ("three of a kind, jacks", "three J 8 7"),
        ("three kings", "three K 8 7"),
        ("four of a kind", "four 7 8"),
        ("full house of kings with two 10s", "full K 10"),
        ("full", "full 7 8"),
        ("quasi", None),
        ("five aces", "five A"),
        ("straight to the ten", "straight 10"),
        ("flush T F D R 7", "flush K Q J 10 7"),
    ],
)
def test_other_ways_to_say_it(text, short):
    if short is None:
        with pytest.raises(ArgumentError):
            parse(text)
    else:
        assert str(parse(text)) == short


@pytest.mark.parametrize(
    ("short", "italian", "english"),
    [
        ("pair K A Q 8", "una coppia di re con un asso, una dama e un 8",
         "a pair of kings with an ace, a queen and an 8"),
        ("two pair Q J 10", "due coppie di dame e fanti con un 10",
         "two pair, queens and jacks with a 10"),
        ("three 7 Q 9", "tris di 7 con una dama e un 9", "three 7s with a queen and a 9"),
        ("straight A", "scala all'asso", "straight to the ace"),
        ("straight K", "scala al re", "straight to the king"),
        ("full A K", "full di assi con due re", "full house of aces with two kings"),
        ("flush K Q 9 8 7", "colore di re, dama, 9, 8, 7", "flush of king, queen, 9, 8, 7"),
        ("four J A", "poker di fanti con un asso", "four jacks with an ace"),
        ("straight flush Q", "scala reale alla dama", "straight flush to the queen"),
        ("five A", "pokerissimo di assi", "five aces"),
        ("nothing A Q J 9 7", "niente: asso, dama, fante, 9, 7",
         "nothing: ace, queen, jack, 9, 7"),
    ],
)  # fmt: skip
def test_a_class_of_each_category_in_words(short, italian, english):
    assert words(parse(short), "it") == italian
    assert words(parse(short)) == english


@pytest.mark.parametrize("copies", [False, True])
def test_every_class_is_read_back_as_it_is_written(copies):
    # Nothing in it is compiled: a part is enough where the rest runs without a compiler.
    for place, one in enumerate(all_classes(copies)[:: 1 if COMPILED else 6]):
        for text in (str(one), words(one, "it"), words(one, "en")):
            assert parse(text, joker_copies=copies) == one, text
            if place % 7 == 0:
                for written in (text.upper(), text.capitalize(), str(one).lower()):
                    assert parse(written, joker_copies=copies) == one, written


@given(st.integers(0, 847), st.data())
def test_what_is_left_out_means_the_lowest_hand_that_fits(order, data):
    one = all_classes()[order]
    named = data.draw(st.integers(0, len(one.ranks)))
    text = " ".join((one.category, *one.ranks[:named]))
    found = parse(text)
    assert found.order() <= order
    assert found.category == one.category
    if one.category not in ("flush", "nothing", "two_pair"):  # there the order says nothing
        assert found.ranks[: min(named, 1)] == one.ranks[: min(named, 1)]
    assert set(one.ranks[:named]) <= set(found.ranks)
    if named == len(one.ranks):
        assert found == one


@given(st.integers(0, 847), st.randoms(), st.sampled_from(LANGUAGES))
def test_side_cards_are_read_in_any_order(order, random, lang):
    one = all_classes()[order]
    main = {"pair": 1, "two_pair": 2, "three": 1, "flush": 0, "nothing": 0}.get(one.category, 9)
    side = list(one.ranks[main:])
    random.shuffle(side)
    assert parse(" ".join((one.category, *one.ranks[:main], *side))) == one
    assert parse(words(one, lang)) == one


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "a declaration is as"),
        ("  ", "a declaration is as"),
        ("A K Q", "a declaration is as"),
        ("a", "a declaration is as"),
        (5, "a declaration is as"),
        (None, "a declaration is as"),
        ("coppja A", "did you mean coppia?"),
        ("strait Q", "did you mean straight?"),
        ("tripla K", "declaration tripla K: did you mean tris or trips?"),
        ("pair A A", "declaration pair A A: A is named twice, its ranks are different ones"),
        ("two pair K K", "K is named twice, its ranks are different ones"),
        ("full 7 7", "7 is named twice, its ranks are different ones"),
        ("nothing K A K Q K", "K is named 3 times, its ranks are different ones"),
        ("Pair A X", "declaration Pair A X: X is not in a poker32 pack"),
        ("flush A A Q", "a rank comes twice, and a joker copies no card of the hand"),
        ("flush A K Q J 10", "these cards make a straight"),
        ("nothing 7 8 9 10 A", "these cards make a straight"),
        ("straight 9", "a straight ends at 10, J, Q, K, A"),
        ("scala reale al 7", "a straight ends at 10, J, Q, K, A"),
        ("straight A K", "straight names 1 rank at most"),
        ("full 7 J 9", "full names 2 ranks at most"),
        ("full di 7 con tre fanti", "full has 3, 2 of a rank, in this order"),
        ("tris di due re", "three has 3, 1, 1 of a rank, in this order"),
        ("tris di sei", "sei is not in a poker32 pack (ranks 7 8 9 10 J Q K A)"),
        ("pair A K B", "B is not in a poker32 pack"),
        ("pair A 6", "6 is not in a poker32 pack"),
        ("pair asi", "asi did you mean assi?"),
        ("five joker", "joker given once, none is in play"),
    ],
)
def test_what_is_no_declaration(text, said):
    with pytest.raises(ArgumentError) as caught:
        parse(text)
    message = str(caught.value)
    assert message.startswith("declaration ")
    assert said in message
    assert "\n" not in message


def test_the_message_names_the_argument_that_was_given():
    with pytest.raises(ArgumentError, match="^target coppja: did you mean coppia"):
        parse("coppja", argument="target")


def test_flushes_with_several_aces_where_jokers_copy():
    assert str(parse("flush A A", joker_copies=True)) == "flush A A J 8 7"
    assert str(parse("colore di asso, asso, asso", joker_copies=True)) == "flush A A A J 7"
    for text in ("flush K K", "flush A A A 9 8"):  # A 9 8 and two jokers are a straight flush
        with pytest.raises(ArgumentError, match="a joker that copies is one more ace"):
            parse(text, joker_copies=True)


@pytest.mark.parametrize(
    ("one", "said"),
    [
        (None, "declaration None: must be a class of hands"),
        ("pair", "declaration pair: must be a class of hands"),
        (
            HandClass("pair", ("A", "A", "K", "Q")),
            "declaration pair A A K Q: no hand is of this class",
        ),
        (HandClass("full", ("A", "A")), "declaration full A A: no hand is of this class"),
    ],
)
def test_words_are_for_classes(one, said):
    with pytest.raises(ArgumentError) as caught:
        words(one)
    assert str(caught.value).startswith(said)


def test_a_flush_that_only_jokers_that_copy_make_has_words():
    assert words(parse("flush A A K", joker_copies=True), "it") == "colore di asso, asso, re, 8, 7"
