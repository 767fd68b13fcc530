/* cardodds' block of hands of dubito, in C: what the compiled Python is measured with.
 *
 * A port of play_block (cardodds/dubito/game.py) and of what it calls for honest players under the
 * base rules, one pack, up to 8 players, with the same streams: the same seed gives the same tally.
 * The branches that only other rules take are left out.
 */

#include "counts.h"

#define SEVEN 0x7F7F7F7F7F7F7Fu
#define TOPS 0x80808080808080u
#define CARDS (((u64)1 << 56) - 1)
#define ALWAYS ((u64)1 << 53)
#define RANK_AT 56
#define DECLARED_AT 60
#define SEATS 8
#define MOST 108
#define LAY 0
#define DOUBT 1
#define RESTART 3
#define WIDTH 4

typedef struct {
    u64 phase, seat, hand, mine, pile, sizes, claim, due, turn, rules;
} View;

typedef u64 (*Strategy)(const View *, const double *, u64);

typedef struct {
    u64 players, hand, cards, ranks, copies, most, opening, max_turns;
} Setup;

typedef struct {
    u64 seat, sizes, pile, claim, due, turn;
    i64 first;
} Table;

typedef struct {
    const uint8_t *tables;
    const i64 *seats;
    u64 row, column;
} Doubts;

/* Packed counts */

static u64 nth_card(u64 cards, u64 n)
{
    u64 pairs = (cards & EVEN) + ((cards >> 4) & EVEN), upto = pairs * BYTES;
    u64 place = lowest_bit((((upto & SEVEN) | TOPS) - (n + 1) * BYTES) & TOPS) - 7;
    n += ((pairs >> place) & 255) - ((upto >> place) & 255);
    return (place >> 2) + (n >= ((cards >> place) & 15));
}

/* Honest */

static u64 held(u64 sizes, u64 seat) { return (sizes >> (8 * seat)) & 255; }

static u64 honest(const View *view, const double *params, u64 draw)
{
    u64 due = view->due, best = lowest_bit(due), most = count(view->hand, best);
    u64 number, cards, laid = (view->rules >> 20) & 15;
    (void)params;
    for (due &= due - 1; due; due &= due - 1) {
        u64 other = lowest_bit(due);
        if (count(view->hand, other) > most) {
            best = other;
            most = count(view->hand, other);
        }
    }
    number = most < laid ? most : laid;
    cards = number * one(best);
    if (number == 0) {
        cards = one(nth_card(view->hand, pick(&draw, held(view->sizes, view->seat))));
        number = 1;
    }
    return cards | (best << RANK_AT) | ((number - 1) << DECLARED_AT);
}

/* A hand */

static u64 draw_of(const u64 *lanes, u64 seat, u64 turn, u64 phase)
{
    return mix(lanes[seat] + (64 * turn + phase + 1) * GOLDEN);
}

static int wants(const Setup *setup, const Table *table, const Doubts *doubts, const u64 *hands,
                 const u64 *mine, const u64 *lanes, u64 seat)
{
    const i64 *numbers = doubts->seats + WIDTH * seat;
    u64 claim = table->claim, rank = (claim >> 4) & 63, laid = (claim >> 14) & 15;
    u64 left_with = held(table->sizes, claim & 15), own, unseen, call;
    if (left_with == 0 && numbers[2])
        return 1;
    own = hands[seat] + mine[seat];
    unseen = setup->cards - size(own);
    if (laid <= doubts->tables[(u64)numbers[0] + (setup->copies - count(own, rank)) * doubts->row
                               + unseen * doubts->column + left_with + laid])
        return 0;
    call = (u64)numbers[1];
    return call == ALWAYS
        || (mix(draw_of(lanes, seat, table->turn, DOUBT) + GOLDEN) >> 11) < call;
}

static Table play_on(const Setup *setup, const Strategy *strategies, const double (*params)[8],
                     const Doubts *doubts, u64 *hands, u64 *mine, const u64 *lanes, u64 *counted)
{
    Table table = {0, 0, 0, 0, setup->opening, 0, -1};
    u64 players = setup->players, every = ((u64)1 << setup->ranks) - 1, seat;
    for (seat = 0; seat < players; seat++)
        table.sizes += setup->hand << (8 * seat);
    while (table.first < 0 && table.turn < setup->max_turns) {
        View view = {LAY, table.seat, hands[table.seat], mine[table.seat], table.pile, table.sizes,
                     table.claim, table.due, table.turn, setup->most << 20};
        u64 action = strategies[table.seat](&view, params[table.seat],
                                            draw_of(lanes, table.seat, table.turn, RESTART));
        u64 cards = action & CARDS, rank = (action >> RANK_AT) & 15, laid = size(cards);
        u64 by = table.seat, asked = by, doubter = SEATS;
        int true_claim = (cards & ~((u64)15 << (4 * rank))) == 0;
        hands[by] -= cards;
        mine[by] += cards;
        table.sizes -= laid << (8 * by);
        table.pile += laid;
        table.claim = by | (rank << 4) | (((action >> DECLARED_AT) + 1) << 10) | (laid << 14);
        table.turn++;
        counted[1] += !true_claim;
        for (;;) {
            asked = asked + 1 == players ? 0 : asked + 1;
            if (asked == by)
                break;
            if (wants(setup, &table, doubts, hands, mine, lanes, asked)) {
                doubter = asked;
                break;
            }
        }
        if (held(table.sizes, by) == 0 && (doubter == SEATS || true_claim))
            table.first = (i64)by;
        if (doubter == SEATS) {
            table.seat = by + 1 == players ? 0 : by + 1;
            table.due = rank + 1 == setup->ranks ? 1 : (u64)2 << rank;
        } else {
            u64 taker = true_claim ? doubter : by;
            counted[0]++;
            for (seat = 0; seat < players; seat++) {
                hands[taker] += mine[seat];
                mine[seat] = 0;
            }
            table.sizes += table.pile << (8 * taker);
            table.pile = 0;
            table.seat = taker;
            table.due = every;
        }
    }
    return table;
}

/* Adds games first to first + games - 1 between honest players to a tally: a win for each seat,
 * ties (none), unfinished games, then sum and sum of squares of turns, doubts and lies. */
void play_block(i64 seed, i64 first, i64 games, i64 players, i64 hand, i64 ranks, i64 max_turns,
                const uint8_t *tables, const i64 *seats, i64 row, i64 column, i64 *tally)
{
    const Setup setup = {(u64)players, (u64)hand, 4 * (u64)ranks, (u64)ranks, 4, 4, 1,
                         (u64)max_turns};
    const Strategy strategies[SEATS] = {honest, honest, honest, honest,
                                        honest, honest, honest, honest};
    const double params[SEATS][8] = {{0}};
    const Doubts doubts = {tables, seats, (u64)row, (u64)column};
    i64 game, seat;
    for (game = first; game < first + games; game++) {
        u64 deck[MOST], hands[SEATS], mine[SEATS] = {0}, lanes[SEATS], counted[2] = {0, 0};
        u64 place, card = 0;
        Table played;
        for (place = 0; place < setup.cards; place++)
            deck[place] = one(place / 4);
        shuffle(start((u64)seed, (u64)game, 0), deck, setup.cards, (u64)(players * hand));
        for (seat = 0; seat < players; seat++) {
            hands[seat] = 0;
            for (place = 0; place < setup.hand; place++)
                hands[seat] += deck[card++];
            lanes[seat] = start((u64)seed, (u64)game, 1 + (u64)seat);
        }
        played = play_on(&setup, strategies, params, &doubts, hands, mine, lanes, counted);
        tally[played.first < 0 ? players + 1 : played.first]++;
        tally[players + 2] += (i64)played.turn;
        tally[players + 3] += (i64)(played.turn * played.turn);
        tally[players + 4] += (i64)counted[0];
        tally[players + 5] += (i64)(counted[0] * counted[0]);
        tally[players + 6] += (i64)counted[1];
        tally[players + 7] += (i64)(counted[1] * counted[1]);
    }
}
