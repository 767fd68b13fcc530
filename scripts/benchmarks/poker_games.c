/* cardodds' block of games of dubito poker, in C: what the compiled Python is measured with.
 *
 * A port of play_block (cardodds/poker/game.py) and of what it calls for threshold players, scored
 * by points, each free to exchange at every turn, with the same streams and tables: the same seed
 * gives the same tally. The branches that only other rules take are left out.
 */

#include "streams.h"

#define CARDS 34
#define HAND 5
#define STOCK (CARDS - HAND)
#define SEATS 7
#define NONE (-1)
#define UNIT 237510
#define SUBSETS 32
#define SMALL_SETS 3281
#define CLAIM 1023
#define CLAIMS ((((i64)1) << 60) - 1)
#define RANKS_AT 35
#define RANKS_MASK 32767
#define SUITS_AT 50
#define ONES 01111

enum { STAKE, EXCHANGE, DECLARE, DOUBT };
enum { BELIEVE, DUBITO };

typedef struct {
    i64 phase, seat, hand, own, claims, exchanges, holders, passed, thrown, opener, turn, deals;
    i64 pot, stakes, rules, scores[SEATS];
} View;

typedef i64 (*Strategy)(const View *, const double *, u64);

typedef struct {
    i64 players, deals, max_turns, top;
} Setup;

typedef struct {
    i64 pack[CARDS], stock[STOCK], scores[SEATS], losses[SEATS], passed[SEATS], thrown[SEATS];
    u64 lanes[SEATS];
} Table;

typedef struct {
    i64 decided, turns, voids;
} Outcome;

/* What the kernels look up */

static const int16_t *classes, *kind_at, *sets;
static const int32_t *at_least;
static const i64 *codes;
static i64 least_pair, top_class;

static const i64 holds[SUBSETS] = {31, 15, 23, 27, 29, 30, 7,  11, 19, 13, 21, 25, 14, 22, 26, 28,
                                   3,  5,  9,  17, 6,  10, 18, 12, 20, 24, 1,  2,  4,  8,  16, 0};
static const i64 draws[] = {1, 29, 406, 3654, 23751, 118755};
static const i64 binomials[CARDS][6] = {
#define ROW(n)                                                                                     \
    {                                                                                              \
        1, n, n *(n - 1) / 2, n *(n - 1) * (n - 2) / 6, n *(n - 1) * (n - 2) * (n - 3) / 24,       \
            (i64)n *(n - 1) * (n - 2) * (n - 3) * (n - 4) / 120                                    \
    }
    ROW(0),  ROW(1),  ROW(2),  ROW(3),  ROW(4),  ROW(5),  ROW(6),  ROW(7),  ROW(8),
    ROW(9),  ROW(10), ROW(11), ROW(12), ROW(13), ROW(14), ROW(15), ROW(16), ROW(17),
    ROW(18), ROW(19), ROW(20), ROW(21), ROW(22), ROW(23), ROW(24), ROW(25), ROW(26),
    ROW(27), ROW(28), ROW(29), ROW(30), ROW(31), ROW(32), ROW(33)};

/* Hands */

static i64 card_at(i64 hand, i64 place) { return (hand >> (6 * place)) & 63; }

static i64 hand_class(i64 hand)
{
    i64 code = 0, place, suits, ranks;
    for (place = 0; place < HAND; place++)
        code += codes[card_at(hand, place)];
    suits = code >> SUITS_AT;
    ranks = (code >> RANKS_AT) & RANKS_MASK;
    return classes[suits & (suits >> 2) & ONES ? ranks + RANKS_MASK + 1 : ranks];
}

static i64 renamed(i64 card, i64 held)
{
    i64 suit = card >> 3, mine, place = 0, other;
    if (suit == 4)
        return held >> 32 == 3 ? card : 32;
    mine = (held >> (8 * suit)) & 0xFF;
    for (other = 0; other < 4; other++) {
        i64 theirs = (held >> (8 * other)) & 0xFF;
        if (theirs > mine || (theirs == mine && other < suit))
            place++;
    }
    return 8 * place + (card & 7);
}

static i64 best_throw(i64 hand, i64 own, i64 target)
{
    i64 cards[HAND], places[HAND], found[SUBSETS], held = 0, index = 0, best = -1, action = 0;
    const int32_t *row = at_least + target * SMALL_SETS;
    const int16_t *kind;
    i64 card, other, hold, number;
    for (card = 0; card < HAND; card++)
        held |= (i64)1 << card_at(hand, card);
    for (card = 0; card < HAND; card++)
        cards[card] = renamed(card_at(hand, card), held);
    for (card = 0; card < HAND; card++) {
        i64 below = 0;
        for (other = 0; other < HAND; other++)
            below += cards[other] < cards[card];
        places[card] = (i64)1 << below;
        index += binomials[cards[card]][below + 1];
    }
    kind = sets + SUBSETS * kind_at[index];
    for (hold = 0; hold < SUBSETS - 1; hold++)
        found[hold] = row[kind[hold]];
    found[SUBSETS - 1] = own >= target;
    for (card = 1; card < SUBSETS; card <<= 1)
        for (hold = 0; hold < SUBSETS; hold++)
            if ((hold & card) == 0)
                found[hold] -= found[hold | card];
    for (number = 0; number < SUBSETS; number++) {
        i64 kept = 0, thrown, chance;
        hold = holds[number];
        thrown = HAND - __builtin_popcountll((u64)hold);
        for (card = 0; card < HAND; card++)
            kept |= (hold >> card) & 1 ? places[card] : 0;
        chance = found[kept] * (UNIT / draws[thrown]);
        if (chance > best) {
            best = chance;
            action = (SUBSETS - 1) ^ hold;
        }
    }
    return action;
}

/* threshold */

static i64 declared(const View *view) { return (view->claims & CLAIM) - 1; }

static i64 threshold(const View *view, const double *params, u64 draw)
{
    i64 last = declared(view), least = last == NONE ? least_pair : last + 1, number, word;
    (void)draw;
    if (view->phase == EXCHANGE)
        return view->own >= least ? 0 : best_throw(view->hand, view->own, least);
    if (view->phase == DECLARE)
        return view->own > least ? view->own : least;
    number = (view->exchanges & 7) - 1;
    word = (i64)params[number < 3 ? 0 : 1];
    word = (word >> (10 * (number < 3 ? number : number - 3))) & CLAIM;
    return last > word - 1 || last == top_class ? DUBITO : BELIEVE;
}

/* A game, a block */

static i64 number_thrown(i64 action) { return __builtin_popcountll((u64)action); }

static Outcome play_game(const Setup *setup, const Strategy *strategies,
                         const double (*params)[4], u64 state, Table *table)
{
    Outcome outcome = {0, 0, 0};
    i64 opener = 0, dealing = 1, phase = 0, seat = 0, hand = 0, own = 0, head = 0, claims = 0;
    i64 exchanges = 0, holders = 0, pats = 0, place;
    for (;;) {
        View view;
        i64 action, number;
        if (dealing) {
            for (place = 0; place < CARDS; place++)
                table->pack[place] = place;
            state = shuffle(state, (u64 *)table->pack, CARDS, CARDS);
            hand = 0;
            for (place = 0; place < HAND; place++)
                hand |= table->pack[place] << (6 * place);
            for (place = 0; place < STOCK; place++)
                table->stock[place] = table->pack[HAND + place];
            for (place = 0; place < SEATS; place++) {
                table->passed[place] = NONE;
                table->thrown[place] = 0;
            }
            own = hand_class(hand);
            phase = EXCHANGE;
            seat = opener;
            head = claims = exchanges = pats = dealing = 0;
            holders = 1;
        }
        table->lanes[seat] += GOLDEN;
        view.phase = phase;
        view.seat = seat;
        view.hand = phase == DOUBT ? NONE : hand;
        view.own = phase == DOUBT ? NONE : own;
        view.claims = claims;
        view.exchanges = exchanges;
        view.holders = holders;
        view.passed = table->passed[seat];
        view.thrown = table->thrown[seat];
        view.opener = opener;
        view.turn = outcome.turns;
        view.deals = setup->deals - 1 - outcome.decided;
        view.pot = 0;
        view.stakes = 0;
        view.rules = setup->players;
        for (place = 0; place < SEATS; place++)
            view.scores[place] = table->scores[place];
        action = strategies[seat](&view, params[seat], mix(table->lanes[seat]));
        if (phase == EXCHANGE) {
            i64 kept = 0, drawn = 0, keeps = 0, taken = 0, thrown = 0;
            number = number_thrown(action);
            pats = number ? 0 : pats + 1;
            if (pats == setup->players) {
                outcome.voids++;
                opener = seat + 1 == setup->players ? 0 : seat + 1;
                dealing = 1;
                continue;
            }
            for (place = 0; place < HAND; place++)
                if ((action >> place) & 1)
                    thrown |= (i64)1 << card_at(hand, place);
            table->thrown[seat] = thrown;
            if (number) {
                for (place = 0; place < HAND; place++) {
                    i64 card = card_at(hand, place);
                    if ((action >> place) & 1) {
                        drawn |= table->stock[head] << taken;
                        table->stock[head] = card;
                        taken += 6;
                        head = head + 1 == STOCK ? 0 : head + 1;
                    } else {
                        kept |= card << keeps;
                        keeps += 6;
                    }
                }
                hand = kept | (drawn << keeps);
                own = hand_class(hand);
            }
            exchanges = ((exchanges << 3) | (number + 1)) & CLAIMS;
            phase = DECLARE;
        } else if (phase == DECLARE) {
            claims = ((claims << 10) | (action + 1)) & CLAIMS;
            table->passed[seat] = hand;
            outcome.turns++;
            if (outcome.turns == setup->max_turns)
                return outcome;
            seat = seat + 1 == setup->players ? 0 : seat + 1;
            phase = DOUBT;
        } else if (action == BELIEVE) {
            holders++;
            phase = EXCHANGE;
        } else {
            i64 declarer = seat == 0 ? setup->players - 1 : seat - 1;
            i64 loser = own >= (claims & CLAIM) - 1 ? seat : declarer;
            table->scores[loser]++;
            table->losses[loser]++;
            opener = loser;
            outcome.decided++;
            if (outcome.decided == setup->deals)
                return outcome;
            dealing = 1;
        }
    }
}

/* Gives the tables: the classes of hands and the codes of cards, the kinds of hands, the kinds of
 * the sets that are held, how many hands of each class or a higher one contain them. */
void prepare(const int16_t *class_table, const i64 *card_codes, const int16_t *kinds,
             const int16_t *kinds_of_sets, const int32_t *containing, i64 pair, i64 top)
{
    classes = class_table;
    codes = card_codes;
    kind_at = kinds;
    sets = kinds_of_sets;
    at_least = containing;
    least_pair = pair;
    top_class = top;
}

/* Adds games first to first + games - 1 between threshold players to a tally: a win for each seat,
 * ties, unfinished games, sum and sum of squares of turns and void deals, deals lost by each (the
 * columns after them are for chips). */
void play_block(i64 seed, i64 first, i64 games, i64 players, i64 deals, i64 max_turns,
                const double *believed, i64 *tally)
{
    const Setup setup = {players, deals, max_turns, top_class};
    Strategy strategies[SEATS];
    double params[SEATS][4] = {{0}};
    Table table;
    i64 game, seat;
    for (seat = 0; seat < SEATS; seat++) {
        strategies[seat] = threshold;
        params[seat][0] = believed[0];
        params[seat][1] = believed[1];
    }
    for (game = first; game < first + games; game++) {
        i64 best = 0;
        Outcome played;
        for (seat = 0; seat < SEATS; seat++) {
            table.scores[seat] = table.losses[seat] = 0;
            table.lanes[seat] = start(seed, game, 1 + seat);
        }
        played = play_game(&setup, strategies, (const double (*)[4])params,
                           start(seed, game, 0), &table);
        if (played.decided == deals) {
            i64 least = table.scores[0];
            for (seat = 1; seat < players; seat++)
                if (table.scores[seat] < least) {
                    least = table.scores[seat];
                    best = seat;
                } else if (table.scores[seat] == least)
                    best = NONE;
            tally[best == NONE ? players : best]++;
        } else
            tally[players + 1]++;
        tally[players + 2] += played.turns;
        tally[players + 3] += played.turns * played.turns;
        tally[players + 4] += played.voids;
        tally[players + 5] += played.voids * played.voids;
        for (seat = 0; seat < players; seat++)
            tally[players + 6 + seat] += table.losses[seat];
    }
}
