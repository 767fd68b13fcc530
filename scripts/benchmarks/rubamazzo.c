/* cardodds' block of classic games of rubamazzo, in C: what the compiled Python is measured with.
 *
 * A port of play_block (cardodds/rubamazzo/game.py) and of what it calls for greedy players under
 * the classic rules, each for himself, 2 to 6 players, with the same streams: the same seed gives
 * the same tally. The branches that only other rules take are left out.
 */

#include "counts.h"

#define ONE_EACH 0x1111111111111u
#define FIELD 0xFFFFFFFFFFFFFu
#define HIGH 0x8888888888888u
#define NO_TOP 15u
#define NO_BUNDLES 0xFFFFFFu
#define RANK_AT 52
#define VICTIMS_AT 56
#define RANKS 10
#define COPIES 4
#define CARDS (RANKS * COPIES)
#define SEATS 6

typedef struct {
    u64 hand, table, tops, sizes, seen, lacks;
    i64 last, seat, players, deals, rules;
} View;

typedef u64 (*Strategy)(const View *, const double *, u64);

typedef struct {
    i64 players, hand, deals, table;
} Setup;

typedef struct {
    u64 sizes;
    i64 turns, steals, stolen;
} Outcome;

/* Packed counts */

static u64 kinds(u64 cards)
{
    cards |= cards >> 2;
    return (cards | (cards >> 1)) & ONE_EACH;
}

static u64 any_of_few(u64 cards, u64 draw)
{
    u64 upto = cards * ONE_EACH, n = pick(&draw, (upto >> 48) & 15);
    return lowest_bit(((upto | HIGH) - (n + 1) * ONE_EACH) & HIGH) >> 2;
}

/* The rules */

static u64 top(const View *view, u64 seat) { return (view->tops >> (4 * seat)) & 15; }

static u64 bundle(const View *view, u64 seat) { return (view->sizes >> (8 * seat)) & 255; }

static u64 loot(const View *view, u64 action)
{
    u64 victims, cards = 0;
    for (victims = action >> VICTIMS_AT; victims; victims &= victims - 1)
        cards += bundle(view, lowest_bit(victims));
    return cards;
}

static u64 steal(u64 rank, u64 victim)
{
    return (rank << RANK_AT) | ((u64)1 << (VICTIMS_AT + victim));
}

static u64 capture(u64 rank) { return (rank << RANK_AT) | one(rank); }

/* Greedy */

static void consider(u64 action, u64 cards, u64 *most, u64 *ties, u64 *best, u64 *draw)
{
    if (cards > *most) {
        *most = cards;
        *ties = 1;
        *best = action;
    } else if (cards == *most) {
        *ties += 1;
        if (pick(draw, *ties) == 0)
            *best = action;
    }
}

static u64 greediest(const View *view, u64 draw)
{
    u64 most = 0, ties = 0, best = 0, ranks, seat;
    for (ranks = kinds(view->hand); ranks; ranks &= ranks - 1) {
        u64 rank = lowest_bit(ranks) >> 2;
        if (count(view->table, rank))
            consider(capture(rank), 1, &most, &ties, &best, &draw);
        for (seat = 0; seat < (u64)view->players; seat++)
            if (seat != (u64)view->seat && top(view, seat) == rank) {
                u64 cards = 64 * bundle(view, seat);
                consider(steal(rank, seat), cards, &most, &ties, &best, &draw);
            }
    }
    return best;
}

static u64 greedy(const View *view, const double *params, u64 draw)
{
    u64 most = 0, theft = 0, equal, rank;
    i64 seat = view->seat, other;
    (void)params;
    for (other = 1; other < view->players; other++) {
        seat = seat + 1 == view->players ? 0 : seat + 1;
        rank = top(view, seat);
        if (count(view->hand, rank)) {
            u64 cards = bundle(view, seat);
            if (cards == most)
                return greediest(view, draw);
            if (cards > most) {
                most = cards;
                theft = steal(rank, seat);
            }
        }
    }
    if (most)
        return theft;
    equal = kinds(view->hand) & kinds(view->table);
    if (equal == 0)
        return any_of_few(view->hand, draw) << RANK_AT;
    return capture(any_of_few(equal, draw));
}

/* A pack, a block */

static Outcome play_pack(const Setup *setup, const Strategy *strategies,
                         const double (*params)[4], const u64 *deck, u64 *lanes)
{
    Outcome outcome = {0, 0, 0, 0};
    View view = {0, 0, NO_BUNDLES, 0, 0, 0, -1, 0, setup->players, 0, 0};
    u64 hands[SEATS];
    i64 place, deal, seat, card;
    for (place = 0; place < setup->table; place++)
        view.table += deck[place];
    view.seen = view.table;
    for (deal = 0; deal < setup->deals; deal++) {
        view.deals = setup->deals - 1 - deal;
        for (seat = 0; seat < setup->players; seat++) {
            hands[seat] = 0;
            for (card = 0; card < setup->hand; card++)
                hands[seat] += deck[place++];
        }
        for (card = 0; card < setup->hand; card++)
            for (seat = 0; seat < setup->players; seat++) {
                u64 action, rank, take, victims;
                lanes[seat] += GOLDEN;
                view.seat = seat;
                view.hand = hands[seat];
                action = strategies[seat](&view, params[seat], mix(lanes[seat]));
                rank = (action >> RANK_AT) & 15;
                take = action & FIELD;
                victims = action >> VICTIMS_AT;
                hands[seat] -= one(rank);
                view.seen += one(rank);
                outcome.turns++;
                if (take == 0 && victims == 0) {
                    view.table += one(rank);
                    continue;
                }
                if (victims) {
                    outcome.steals++;
                    outcome.stolen += loot(&view, action);
                }
                view.tops = (view.tops | (NO_TOP << (4 * seat))) ^ ((NO_TOP ^ rank) << (4 * seat));
                view.sizes += (1 + size(take)) << (8 * seat);
                for (; victims; victims &= victims - 1) {
                    u64 victim = lowest_bit(victims), stolen = bundle(&view, victim);
                    view.tops |= NO_TOP << (4 * victim);
                    view.sizes += (stolen << (8 * seat)) - (stolen << (8 * victim));
                }
                view.table -= take;
                view.last = seat;
            }
    }
    if (view.last >= 0)
        view.sizes += size(view.table) << (8 * view.last);
    outcome.sizes = view.sizes;
    return outcome;
}

/* Adds games first to first + games - 1 between greedy players to a tally: a win for each seat,
 * ties, unfinished games (none), then sum and sum of squares of turns, steals and stolen cards. */
void play_block(i64 seed, i64 first, i64 games, i64 players, i64 hand, i64 deals, i64 *tally)
{
    const Setup setup = {players, hand, deals, 4};
    const Strategy strategies[SEATS] = {greedy, greedy, greedy, greedy, greedy, greedy};
    const double params[SEATS][4] = {{0}};
    i64 game, seat;
    for (game = first; game < first + games; game++) {
        u64 deck[CARDS], lanes[SEATS];
        u64 dealt = (u64)(setup.table + deals * players * hand);
        i64 place, most = 0, best = -1;
        Outcome played;
        for (place = 0; place < CARDS; place++)
            deck[place] = one(place / COPIES);
        shuffle(start(seed, game, 0), deck, CARDS, dealt);
        for (seat = 0; seat < players; seat++)
            lanes[seat] = start(seed, game, 1 + seat);
        played = play_pack(&setup, strategies, params, deck, lanes);
        for (seat = 0; seat < players; seat++) {
            i64 cards = (played.sizes >> (8 * seat)) & 255;
            if (cards > most) {
                most = cards;
                best = seat;
            } else if (cards == most)
                best = -1;
        }
        tally[best < 0 ? players : best]++;
        tally[players + 2] += played.turns;
        tally[players + 3] += played.turns * played.turns;
        tally[players + 4] += played.steals;
        tally[players + 5] += played.steals * played.steals;
        tally[players + 6] += played.stolen;
        tally[players + 7] += played.stolen * played.stolen;
    }
}
