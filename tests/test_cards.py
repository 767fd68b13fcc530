"""Packs, and every way in which a card is written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardodds.cards import JOKER, PACKS, Card, Pack, deal_evenly, pack, rank_label
from cardodds.errors import ArgumentError
from cardodds.numbers import LANGUAGES

ITALIAN = ("napoletane", "piacentine", "trevigiane", "siciliane")
FRENCH = ("francesi", "francesi40", "francesi36", "poker32")
every_pack = pytest.mark.parametrize("name", PACKS)


def written(cards: tuple[Card, ...]) -> list[str]:
    return [str(card) for card in cards]


# Packs


@pytest.mark.parametrize(
    ("name", "ranks", "suits"),
    [
        ("napoletane", "A 2 3 4 5 6 7 F C R", "D C S B"),
        ("piacentine", "A 2 3 4 5 6 7 F C R", "D C S B"),
        ("trevigiane", "A 2 3 4 5 6 7 F C R", "D C S B"),
        ("siciliane", "A 2 3 4 5 6 7 D C R", "D C S B"),
        ("francesi", "A 2 3 4 5 6 7 8 9 10 J Q K", "♠ ♥ ♦ ♣"),
        ("francesi40", "A 2 3 4 5 6 7 J Q K", "♠ ♥ ♦ ♣"),
        ("francesi36", "6 7 8 9 10 J Q K A", "♠ ♥ ♦ ♣"),
        ("poker32", "7 8 9 10 J Q K A", "♠ ♥ ♦ ♣"),
    ],
)
def test_ranks_in_order_and_suits(name: str, ranks: str, suits: str) -> None:
    assert " ".join(pack(name).ranks) == ranks
    assert " ".join(pack(name).suits) == suits
    assert pack(name).name == name


@pytest.mark.parametrize(
    ("name", "packs", "jokers", "total"),
    [
        ("napoletane", 1, 0, 40),
        ("napoletane", 2, 0, 80),
        ("siciliane", 2, 3, 83),
        ("francesi", 1, 0, 52),
        ("francesi", 1, 2, 54),
        ("francesi", 2, 0, 104),
        ("francesi", 2, 4, 108),
        ("francesi40", 1, 0, 40),
        ("francesi36", 1, 1, 37),
        ("poker32", 1, 2, 34),
    ],
)
def test_cards_in_play(name: str, packs: int, jokers: int, total: int) -> None:
    cards = pack(name).cards(packs, jokers)
    assert len(cards) == total
    counts = Counter(cards)
    assert counts.pop(JOKER, 0) == jokers
    assert len(counts) == pack(name).size
    assert set(counts.values()) == {packs}
    ranks = Counter(card.rank for card in cards if card != JOKER)
    assert ranks == dict.fromkeys(pack(name).ranks, 4 * packs)


def test_an_unknown_pack_names_the_nearest() -> None:
    with pytest.raises(ArgumentError, match=r"^deck napoletana: did you mean napoletane\?"):
        pack("napoletana")


# The guides' tables of cards each and cards aside, and ten players.
@pytest.mark.parametrize(
    ("cards", "players", "hand", "aside"),
    [
        (40, 3, 13, 1),
        (52, 3, 17, 1),
        (40, 4, 10, 0),
        (104, 7, 14, 6),
        (104, 10, 10, 4),
        (3, 5, 0, 3),
    ],
)
def test_deal_evenly(cards: int, players: int, hand: int, aside: int) -> None:
    assert deal_evenly(cards, players) == (hand, aside)


# One card, every notation


@pytest.mark.parametrize(
    ("name", "text", "card"),
    [
        ("napoletane", "5D", "5D"),
        ("napoletane", "5d", "5D"),
        ("napoletane", "CC", "CC"),
        ("napoletane", "rd", "RD"),
        ("napoletane", " as ", "AS"),
        ("napoletane", "re di spade", "RS"),
        ("napoletane", "Re  di\tSpade", "RS"),
        ("napoletane", "asso di denari", "AD"),
        ("napoletane", "7 di coppe", "7C"),
        ("napoletane", "C di coppe", "CC"),
        ("napoletane", "due di coppe", "2C"),
        ("napoletane", "knight of coins", "CD"),
        ("napoletane", "jack of clubs", "FB"),
        ("napoletane", "knave of batons", "FB"),
        ("piacentine", "FS", "FS"),
        ("trevigiane", "king of swords", "RS"),
        ("siciliane", "DD", "DD"),
        ("siciliane", "donna di bastoni", "DB"),
        ("siciliane", "queen of cups", "DC"),
        ("siciliane", "cavallo di denari", "CD"),
        ("francesi", "10♥", "10♥"),
        ("francesi", "10♥\ufe0f", "10♥"),
        ("francesi", "10♥\ufe0e", "10♥"),
        ("francesi", "10h", "10♥"),
        ("francesi", "th", "10♥"),
        ("francesi", "TC", "10♣"),
        ("francesi", "DD", "Q♦"),
        ("francesi", "FC", "J♣"),
        ("francesi", "rs", "K♠"),
        ("francesi", "qs", "Q♠"),
        ("francesi", "Ad", "A♦"),
        ("francesi", "two of hearts", "2♥"),
        ("francesi", "king of spades", "K♠"),
        ("francesi", "9 di quadri", "9♦"),
        ("francesi", "donna di cuori", "Q♥"),
        ("francesi", "dama di fiori", "Q♣"),
        ("francesi", "fante di picche", "J♠"),
        ("francesi", "K of ♠", "K♠"),
        ("francesi36", "sei di cuori", "6♥"),
        ("poker32", "jolly", "joker"),
        *((name, text, "joker") for name in PACKS for text in ("joker", "JOKER", "*", "Jolly")),
    ],
)
def test_reads(name: str, text: str, card: str) -> None:
    assert str(pack(name).card(text)) == card


@every_pack
def test_what_is_written_is_read_back(name: str) -> None:
    this = pack(name)
    for card in {*this.cards(), JOKER}:
        assert this.card(str(card)) == card
        assert this.card(str(card).lower()) == card
        for lang in LANGUAGES:
            words = this.card_words(card, lang)
            assert this.card(words) == this.card(words.upper()) == card
    for rank in this.ranks:
        assert this.rank(rank) == rank
        for lang in LANGUAGES:
            for plural in (False, True):
                assert this.rank(this.rank_word(rank, lang, plural)) == rank


@every_pack
def test_no_two_cards_are_written_alike(name: str) -> None:
    cards = (*pack(name).cards(), JOKER)
    for texts in (
        written(cards),
        *([pack(name).card_words(card, lang) for card in cards] for lang in LANGUAGES),
    ):
        assert len(set(texts)) == len(cards)


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("napoletane", "7♥", "suits D denari/coins"),
        ("napoletane", "7h", "suits D denari/coins"),
        ("napoletane", "7 di cuori", "suits D denari/coins"),
        ("napoletane", "10D", "ranks A 2 3 4 5 6 7 F C R"),
        ("napoletane", "8 di coppe", "ranks A 2 3 4 5 6 7 F C R"),
        ("napoletane", "KD", "ranks A 2"),
        ("napoletane", "queen of cups", "ranks A 2"),
        ("napoletane", "K♥", "ranks A 2 3 4 5 6 7 F C R; suits D denari/coins"),
        ("siciliane", "FD", "ranks A 2 3 4 5 6 7 D C R"),
        ("siciliane", "fante di denari", "ranks A 2 3 4 5 6 7 D C R"),
        ("francesi", "re di spade", "suits ♠ picche/spades, ♥ cuori/hearts, ♦ quadri"),
        ("francesi", "king of cups", "suits ♠ picche/spades"),
        ("francesi", "5B", "suits ♠"),
        ("francesi", "cavallo di cuori", "ranks A 2 3 4 5 6 7 8 9 10 J Q K"),
        ("francesi40", "9♠", "ranks A 2 3 4 5 6 7 J Q K"),
        ("francesi36", "5♠", "ranks 6 7"),
        ("poker32", "6♠", "ranks 7 8"),
        ("poker32", "joker of spades", "ranks 7 8"),
    ],
)
def test_a_card_of_another_pack_is_refused(name: str, text: str, words: str) -> None:
    with pytest.raises(ArgumentError) as error:
        pack(name).card(text)
    assert str(error.value).startswith(f"card {text}: is not in a {name} pack (")
    assert words in str(error.value)
    assert ("suits" in words) == ("suits" in str(error.value))


@pytest.mark.parametrize(
    ("name", "text", "nearest"),
    [
        ("napoletane", "cavalo di coppe", "cavallo"),
        ("napoletane", "re di spde", "spade"),
        ("napoletane", "jokr", "joker"),
        ("francesi", "jokers", "joker"),
        ("francesi", "kin of spades", "king"),
        ("francesi", "king of heart", "hearts"),
    ],
)
def test_a_slip_gets_the_nearest_word(name: str, text: str, nearest: str) -> None:
    with pytest.raises(ArgumentError) as error:
        pack(name).card(text)
    assert str(error.value).startswith(f"card {text}: did you mean {nearest}? (a {name} pack has ")


@pytest.mark.parametrize("text", ["5", "re", "re di", "re spade", "D"])
def test_a_rank_alone_is_not_a_card(text: str) -> None:
    with pytest.raises(ArgumentError, match=r"^card \w+( di)?: has no suit \(suits D denari/coins"):
        pack("siciliane").card(text)


@pytest.mark.parametrize("text", ["", "  ", ",", "5D 7C", "5D,7C"])
def test_one_card_means_one(text: str) -> None:
    with pytest.raises(ArgumentError, match="must be one card, as RD or re di denari"):
        pack("napoletane").card(text)


# Hands


@pytest.mark.parametrize(
    ("name", "text", "packs", "jokers", "cards"),
    [
        ("poker32", "A♠ K♠ Q♠ J♠ joker", 1, 2, "A♠ K♠ Q♠ J♠ joker"),
        ("napoletane", "re di spade, 5D", 1, 0, "RS 5D"),
        ("napoletane", "5D re di spade 7c,asso di coppe", 1, 0, "5D RS 7C AC"),
        ("napoletane", "5D,,5D, ", 2, 0, "5D 5D"),
        ("francesi", "* jolly joker *", 2, 4, "joker joker joker joker"),
        ("francesi", "", 1, 0, ""),
        ("francesi", " , ", 1, 0, ""),
    ],
)
def test_hand(name: str, text: str, packs: int, jokers: int, cards: str) -> None:
    assert written(pack(name).hand(text, packs, jokers)) == cards.split()


@pytest.mark.parametrize(
    ("text", "packs", "jokers", "message"),
    [
        ("5D RS 5d", 1, 0, "card 5D: given 2 times, at most 1 (1 pack, 0 jokers)"),
        ("5D 5D RS 5 di denari", 2, 1, "card 5D: given 3 times, at most 2 (2 packs, 1 joker)"),
        ("*", 1, 0, "card joker: given once, none is in play (1 pack, 0 jokers)"),
        ("* * *", 1, 2, "card joker: given 3 times, at most 2 (1 pack, 2 jokers)"),
    ],
)
def test_more_copies_than_there_are(text: str, packs: int, jokers: int, message: str) -> None:
    with pytest.raises(ArgumentError) as error:
        pack("napoletane").hand(text, packs, jokers)
    assert str(error.value) == message


@pytest.mark.parametrize("text", ["5D R, C", "R C", "5 5 R", "5D7C", "re, di spade"])
def test_bare_ranks_are_never_taken_for_cards(text: str) -> None:
    with pytest.raises(ArgumentError, match=r"^card "):
        pack("napoletane").hand(text)


@given(data=st.data(), name=st.sampled_from(list(PACKS)), packs=st.integers(1, 2))
def test_any_hand_in_play_is_read_back(data: st.DataObject, name: str, packs: int) -> None:
    jokers = data.draw(st.integers(0, 2 * packs))
    hand = data.draw(st.permutations(pack(name).cards(packs, jokers)))[:12]
    ways: list[Callable[[Card], str]] = [
        str,
        lambda card: pack(name).card_words(card, "it"),
        lambda card: pack(name).card_words(card, "en"),
    ]
    text = ""
    for card in hand:
        text += data.draw(st.sampled_from(ways))(card)
        text += data.draw(st.sampled_from([" ", ",", ", "]))
    assert pack(name).hand(text, packs, jokers) == tuple(hand)


# Ranks


@pytest.mark.parametrize(
    ("name", "rank", "words"),
    [
        ("napoletane", "A", "a asso assi ace aces"),
        ("napoletane", "2", "2 due two twos"),
        ("napoletane", "6", "sei six sixes"),
        ("napoletane", "F", "f fante fanti jack jacks knave knaves"),
        ("napoletane", "C", "c cavallo CAVALLI knight knights"),
        ("napoletane", "R", "r re king kings"),
        ("siciliane", "D", "d donna donne queen queens"),
        ("francesi", "10", "10 t dieci ten tens"),
        ("francesi", "J", "j f fante fanti jack jacks knave knaves"),
        ("francesi", "Q", "q d donna donne dama dame queen queens"),
        ("francesi", "K", "k r re king kings"),
    ],
)
def test_rank(name: str, rank: str, words: str) -> None:
    assert {pack(name).rank(word) for word in words.split()} == {rank}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("napoletane", "10"),
        ("napoletane", "J"),
        ("napoletane", "donna"),
        ("siciliane", "fante"),
        ("francesi", "cavallo"),
        ("poker32", "2"),
        ("francesi", "joker"),
        ("francesi", "5 5"),
        ("francesi", ""),
    ],
)
def test_a_rank_of_another_pack_is_refused(name: str, text: str) -> None:
    ranks = " ".join(pack(name).ranks)
    with pytest.raises(ArgumentError) as error:
        pack(name).rank(text)
    shown = text or "''"
    assert str(error.value) == f"rank {shown}: is not in a {name} pack (ranks {ranks})"


def test_rank_labels() -> None:
    francesi = pack("francesi")
    assert " ".join(rank_label(rank, "it") for rank in francesi.ranks) == (
        "asso 2 3 4 5 6 7 8 9 10 fante donna re"
    )
    assert rank_label(pack("siciliane").rank("donne"), "en") == "queen"


def test_rank_words() -> None:
    siciliane, francesi = pack("siciliane"), pack("francesi")
    assert [siciliane.rank_word(rank, "it", plural=True) for rank in siciliane.ranks] == (
        ["assi", "due", "tre", "quattro", "cinque", "sei", "sette", "donne", "cavalli", "re"]
    )
    assert [francesi.rank_word(rank, "en", plural=True) for rank in francesi.ranks[:6]] == (
        ["aces", "twos", "threes", "fours", "fives", "sixes"]
    )
    assert [francesi.rank_word(rank, "en", plural=True) for rank in francesi.ranks[6:]] == (
        ["sevens", "eights", "nines", "tens", "jacks", "queens", "kings"]
    )
    assert [francesi.rank_word(rank, "it") for rank in "AJQK"] == ["asso", "fante", "donna", "re"]
    assert [pack("napoletane").rank_word(rank, "en") for rank in "FCR"] == (
        ["jack", "knight", "king"]
    )


@pytest.mark.parametrize(
    ("name", "text", "ranks"),
    [
        ("napoletane", "55R", "5 5 R"),
        ("napoletane", "5 5 R", "5 5 R"),
        ("napoletane", "5,5r", "5 5 R"),
        ("napoletane", "assi RE due", "A R 2"),
        ("siciliane", "DCR", "D C R"),
        ("francesi", "10 10 J", "10 10 J"),
        ("francesi", "1010J", "10 10 J"),
        ("francesi", "TAF10", "10 A J 10"),
        ("napoletane", "", ""),
    ],
)
def test_bare_ranks(name: str, text: str, ranks: str) -> None:
    assert list(pack(name).rank_list(text)) == ranks.split()


def test_bare_ranks_with_jokers_and_two_packs() -> None:
    napoletane = pack("napoletane")
    assert napoletane.rank_list("5*5 joker", jokers=2) == ("5", "joker", "5", "joker")
    assert napoletane.rank_list("5" * 8, packs=2) == ("5",) * 8
    with pytest.raises(ArgumentError, match="rank 5: given 5 times, at most 4"):
        napoletane.rank_list("5 55 55")
    with pytest.raises(ArgumentError, match="rank joker: given once, none is in play"):
        napoletane.rank_list("55*")


@pytest.mark.parametrize("text", ["55X", "510", "1", "5D", "re di spade", "5-5", "♥"])
def test_bare_ranks_refused(text: str) -> None:
    with pytest.raises(ArgumentError, match=r"^rank .* \(.*ranks A 2 3 4 5 6 7 F C R\)$"):
        pack("napoletane").rank_list(text)


# Whatever comes in: an answer or one line


WORDS = ["re", "asso", "di", "of", "spade", "hearts", "joker", "sei", "knights", "cavalo"]
WORDS += ["10", "5", "D", "♥", "7♥", "C", "K", "*", ",", "\ufe0f", "x"]
texts = st.one_of(
    st.text(),
    st.text(alphabet="a257fcrdsb10jqkth♠♥♦♣* ,\ufe0f\n", max_size=12),
    st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join),
    st.lists(st.sampled_from(WORDS), max_size=3).map("".join),
)


@given(name=st.sampled_from(list(PACKS)), text=texts)
def test_any_text_is_a_card_or_one_line(name: str, text: str) -> None:
    this = pack(name)
    cards = {*this.cards(), JOKER}
    readers: list[tuple[Any, set[Any]]] = [
        (lambda: [this.card(text)], cards),
        (lambda: this.hand(text, 2, 4), cards),
        (lambda: [this.rank(text)], set(this.ranks)),
        (lambda: this.rank_list(text, 2, 4), {*this.ranks, "joker"}),
    ]
    for read, allowed in readers:
        refusal = None
        try:
            assert set(read()) <= allowed
        except ArgumentError as error:
            refusal = error
        if refusal:
            assert refusal.argument in ("card", "rank")
            assert len(str(refusal).splitlines()) == 1


@pytest.mark.parametrize("value", [None, 7, 2.5, True, b"5D", ["5D"], Card("5", "D"), JOKER])
def test_only_text_is_read(value: Any) -> None:
    this = pack("napoletane")
    for read in (this.card, this.hand, this.rank, this.rank_list):
        with pytest.raises(ArgumentError, match="must be text"):
            read(value)
    with pytest.raises(ArgumentError, match=r"rank .*must be text"):
        this.rank_word(value, "it")
    with pytest.raises(ArgumentError, match=r"^deck "):
        pack(value)


@pytest.mark.parametrize("value", [None, "5D", ("5", "D"), Card("5", "♥"), Card("Q", "D"), ["5D"]])
def test_only_cards_of_the_pack_have_words(value: Any) -> None:
    with pytest.raises(ArgumentError, match="must be a card of a napoletane pack"):
        pack("napoletane").card_words(value, "it")


@pytest.mark.parametrize("lang", ["fr", None, 1, ["it"]])
def test_only_two_languages(lang: Any) -> None:
    this = pack("napoletane")
    with pytest.raises(ArgumentError, match=r"^lang "):
        this.rank_word("A", lang)
    with pytest.raises(ArgumentError, match=r"^lang "):
        this.card_words(JOKER, lang)


@pytest.mark.parametrize("packs", [0, 3, -1, 1.0, "1", True, None])
def test_one_or_two_packs(packs: Any) -> None:
    this: Pack = pack("francesi")
    for call in (this.cards, lambda n: this.hand("", n), lambda n: this.rank_list("", n)):
        with pytest.raises(ArgumentError, match=r"^packs .*from 1 to 2"):
            call(packs)


@pytest.mark.parametrize(("packs", "jokers"), [(1, 3), (2, 5), (1, -1), (1, 0.5), (1, "2")])
def test_two_jokers_a_pack(packs: int, jokers: Any) -> None:
    with pytest.raises(ArgumentError, match=rf"^jokers .*from 0 to {2 * packs} \(2 a pack\)"):
        pack("francesi").cards(packs, jokers)


@pytest.mark.parametrize(("cards", "players"), [(-1, 2), (40, 0), (40.0, 4), (40, "4"), (True, 2)])
def test_deal_evenly_refuses(cards: Any, players: Any) -> None:
    with pytest.raises(ArgumentError, match=r"^(cards|players) .*at least"):
        deal_evenly(cards, players)


def test_the_two_families_cover_all_packs() -> None:
    assert (*ITALIAN, *FRENCH) == tuple(PACKS)
    for name in ITALIAN:
        for other in FRENCH:
            assert not set(pack(name).cards()) & set(pack(other).cards())
