"""Rounds of Dubito with dice for two, slowly: the rules' sentences, plain CFR, best responses.

A history is the bids said so far. Every deal is walked by itself; what a player knows is a hand
and a history. Nothing here is fast, and nothing is shared with the package.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

SPIRAL = "spiral"


class Game:
    """A round: `dice` of each, so many faces; under `other` rules every higher bid may follow."""

    def __init__(self, dice, faces, rule="strict", piombo=False, other=None):
        self.dice, self.rule, self.piombo, self.other = dice, rule, piombo, other
        self.table = sum(dice)
        if other is None:
            self.faces = [*range(2, faces + 1), SPIRAL]
            self.joker = None if piombo else SPIRAL
        else:
            self.faces = list(range(1, faces + 1))
            self.joker = {"openspiel": faces, "joker": 1, "normal": None}[other]
        self._calls, self._wins = {}, {}
        self.hands = [
            {
                hand: ways / len(self.faces) ** number
                for hand, ways in Counter(
                    tuple(sorted(roll, key=str)) for roll in product(self.faces, repeat=number)
                ).items()
            }
            for number in dice
        ]

    def bids(self):
        """Every bid: count, then face."""
        return [(count, face) for count in range(1, self.table + 1) for face in self.faces]

    def calls(self, history):
        """What may be said: legal bids, and the doubt of a bid."""
        if history not in self._calls:
            self._calls[history] = self._legal(history)
        return self._calls[history]

    def _legal(self, history):
        if self.other is not None:
            names = [bid for bid in self.bids() if self.other != "joker" or bid[1] != 1]
            legal = names[names.index(history[-1]) + 1 :] if history else names
        elif not history:
            legal = [bid for bid in self.bids() if self.piombo or bid[1] != SPIRAL]
        else:
            legal = [bid for bid in self.bids() if self.raises(*history[-1], *bid)]
        return legal + (["doubt"] if history else [])

    def raises(self, count, face, more, other_face):
        """Whether a bid may follow another."""
        if other_face == face:
            return more > count
        if self.piombo:
            return False
        if other_face == SPIRAL:
            return more * 2 >= count
        if face == SPIRAL:
            return more >= 2 * count + 1
        if more == count:
            return other_face > face
        return self.rule == "free" and more > count

    def opener_wins(self, history, hands):
        """Whether who opened wins when the last bid is doubted."""
        key = len(history) % 2, history[-1], hands
        if key not in self._wins:
            self._wins[key] = self._opener_wins(history, hands)
        return self._wins[key]

    def _opener_wins(self, history, hands):
        count, face = history[-1]
        shown = [die for hand in hands for die in hand]
        right = sum(die in (face, self.joker) for die in shown) >= count
        bidder = (len(history) - 1) % 2
        return right == (bidder == 0)


def cfr(game, iterations):
    """Average strategies by plain CFR: chances of the calls by (player, hand, history)."""
    regrets, sums = {}, {}

    def walk(history, hands, reach, chance):
        player = len(history) % 2
        calls = game.calls(history)
        key = player, hands[player], history
        regret = regrets.setdefault(key, dict.fromkeys(calls, 0.0))
        total = sum(max(number, 0) for number in regret.values())
        plays = {
            call: max(regret[call], 0) / total if total > 0 else 1 / len(calls) for call in calls
        }
        worth = {}
        for call in calls:
            if call == "doubt":
                worth[call] = 1 if game.opener_wins(history, hands) else -1
            else:
                ahead = list(reach)
                ahead[player] *= plays[call]
                worth[call] = walk((*history, call), hands, ahead, chance)
        value = sum(plays[call] * worth[call] for call in calls)
        sign = 1 if player == 0 else -1
        kept = sums.setdefault(key, dict.fromkeys(calls, 0.0))
        for call in calls:
            regret[call] += chance * reach[1 - player] * sign * (worth[call] - value)
            kept[call] += reach[player] * plays[call]
        return value

    for _ in range(iterations):
        for first, chance in game.hands[0].items():
            for second, other in game.hands[1].items():
                walk((), (first, second), (1.0, 1.0), chance * other)
    return {key: _shares(kept) for key, kept in sums.items()}


def _shares(kept):
    total = sum(kept.values())
    return {call: part / total if total else 1 / len(kept) for call, part in kept.items()}


def best_response(game, player, strategies):
    """What a best response of a player wins on average."""

    def worth(history, hand, beliefs):
        """By weights of the other's hands."""
        speaker = len(history) % 2
        found = []
        for call in game.calls(history):
            left = beliefs
            if speaker != player:
                left = {
                    other: weight * strategies[speaker, other, history][call]
                    for other, weight in beliefs.items()
                }
            if call == "doubt":
                wins = 0
                for other, weight in left.items():
                    hands = (hand, other) if player == 0 else (other, hand)
                    opener = game.opener_wins(history, hands)
                    wins += weight if opener == (player == 0) else -weight
                found.append(wins)
            else:
                found.append(worth((*history, call), hand, left))
        return max(found) if speaker == player else sum(found)

    return sum(
        chance * worth((), hand, dict(game.hands[1 - player]))
        for hand, chance in game.hands[player].items()
    )


def bounds(game, iterations):
    """What the opener wins at least, and at most, by strategies that plain CFR finds."""
    strategies = cfr(game, iterations)
    return -best_response(game, 1, strategies), best_response(game, 0, strategies)
