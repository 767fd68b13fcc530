"""The pack of dubito poker and its categories."""

from __future__ import annotations

import pytest

from cardodds.errors import ArgumentError
from cardodds.poker import CATEGORIES, category_word, pack


def test_the_pack_has_34_cards_two_of_them_jokers():
    cards = pack()
    assert len(cards) == 34
    assert sum(card.rank == "joker" for card in cards) == 2
    ranks = {card.rank for card in cards} - {"joker"}
    assert ranks == {"7", "8", "9", "10", "J", "Q", "K", "A"}
    assert len(set(cards)) == 33, "the two jokers are alike, no other card is"


@pytest.mark.parametrize(("jokers", "size"), [(0, 32), (1, 33), (2, 34)])
def test_jokers_can_be_left_out(jokers, size):
    assert len(pack(jokers)) == size


@pytest.mark.parametrize("jokers", [3, -1, True, "2"])
def test_no_other_number_of_jokers(jokers):
    with pytest.raises(ArgumentError, match=r"^jokers .*: must be a whole number from 0 to 2$"):
        pack(jokers)


def test_the_categories_low_to_high_in_the_guides_words():
    assert len(CATEGORIES) == len(set(CATEGORIES)) == 10
    assert ";".join(category_word(key, "it") for key in CATEGORIES[1:]) == (
        "coppia;due coppie;tris;scala;full;colore;poker;scala reale;pokerissimo"
    )
    assert category_word("nothing", "it") == "niente"
    assert category_word("two_pair") == "two pair"


def test_an_unknown_category_is_named():
    with pytest.raises(ArgumentError, match=r"^category flusj: did you mean flush"):
        category_word("flusj")
