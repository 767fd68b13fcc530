/* cardodds' block of games of Dubito with dice, in C: what the compiled Python is measured with.
 *
 * A port of play_block (cardodds/dice/game.py) and of what it calls for threshold players under
 * the rulebook's rules without bussare, 2 to 8 players with at most five dice each, with the same
 * streams and tables, its decisions remembered in the same way: the same seed gives the same tally.
 * The branches that only other rules take are left out.
 */

#include "streams.h"

#define PAIRS 0x00FF00FF00FF00FFu
#define HISTORY 0xFFFFFFFFFFFFFFu
#define FACES 6
#define JOKER 5
#define NO_FACE 7
#define SEATS 8
#define SHARED_BIT 60
#define BOX 40
#define AT_ONCE 5
#define MENUS (FACES * (BOX + 1))
#define MISSING (BOX + 2)
#define ALL_FALLS 7776
#define ALL_ROLLS 252
#define PIOMBO ((i64)1 << 19)
#define HAD_AT 24

typedef uint8_t u8;
typedef int16_t i16;

enum { UNKNOWN, DUBITO, BUSSO, SILENT };

typedef struct {
    i64 dice, held, tops, table, history, said, menu, bids, bidder, opener, seat, turn, rules;
} View;

/* What is looked up. */
typedef struct {
    const i64 *menus;
    const u8 *falls;
    const i64 *packed, *places;
    u8 *actions;
} Tables;

typedef i64 (*Strategy)(const View *, const double *, u64);

typedef struct {
    i64 winner, turns, rounds;
} Outcome;

static const i16 *right;

/* What a seat sees */

static i64 bid_of(i64 count, i64 face) { return FACES * count + face; }

static i64 count_of(i64 bid) { return (bid * 171) >> 10; }

static i64 face_of(i64 bid) { return bid - FACES * count_of(bid); }

static i64 dice_of(i64 held, i64 seat) { return (held >> (8 * seat)) & 255; }

static i64 total(i64 held)
{
    i64 pairs = (held & PAIRS) + ((held >> 8) & PAIRS);
    pairs += pairs >> 16;
    return (pairs + (pairs >> 32)) & 255;
}

static i64 wild(i64 rules) { return rules & PIOMBO ? NO_FACE : JOKER; }

static i64 matching(i64 dice, i64 face, i64 rules)
{
    i64 joker = wild(rules), counted = dice_of(dice, face);
    return face == joker ? counted : counted + dice_of(dice, joker);
}

static i64 least(const View *view, i64 face)
{
    i64 count = dice_of(view->menu, face);
    return count <= view->table ? count : 0;
}

/* Threshold */

static i64 right_rank(i64 dice, i64 hidden, i64 bid, i64 rules)
{
    i64 face = face_of(bid), missing = count_of(bid) - matching(dice, face, rules);
    i64 joker = wild(rules), twice = joker == NO_FACE || joker == face ? 0 : 1;
    if (missing < 0)
        missing = 0;
    return right[((FACES - 2) * BOX + hidden) * 2 * MISSING + twice * MISSING + missing];
}

static i64 likeliest(const View *view)
{
    const i64 none = (i64)1 << 62;
    i64 hidden = view->table - dice_of(view->held, view->seat), best = none, face;
    for (face = 0; face < FACES; face++) {
        i64 count = least(view, face);
        if (count) {
            i64 bid = bid_of(count, face);
            i64 key = (right_rank(view->dice, hidden, bid, view->rules) << 8) | bid;
            if (key < best)
                best = key;
        }
    }
    return best == none ? DUBITO : best & 255;
}

static i64 threshold(const View *view, const double *params, u64 draw)
{
    i64 last = view->history & 255;
    i64 hidden = view->table - dice_of(view->held, view->seat);
    (void)draw;
    if (last && right_rank(view->dice, hidden, last, view->rules) > (i64)params[0])
        return DUBITO;
    return likeliest(view);
}

/* A game, a block */

static i64 next_seat(i64 held, i64 seat, i64 players)
{
    do
        seat = seat + 1 == players ? 0 : seat + 1;
    while (dice_of(held, seat) == 0);
    return seat;
}

static i64 row_of(const Tables *tables, i64 seat, i64 own, i64 table, i64 number, i64 rules)
{
    i64 start = tables->places[seat], kind = rules & PIOMBO ? AT_ONCE + 1 + own : own;
    if (start == 0 || own > AT_ONCE)
        return 0;
    return start + tables->places[SEATS + BOX * kind + table - own] + number * bid_of(table + 1, 0);
}

static Outcome play_game(i64 held, i64 tops, i64 players, i64 rules, i64 max_turns, const Tables *tables,
                         const Strategy *strategies, const double (*params)[4], u64 state,
                         u64 *lanes)
{
    i64 hands[SEATS], rows[SEATS], opener = 0, left = max_turns;
    Outcome outcome = {-1, 0, 0};
    for (;;) {
        i64 table = total(held), dice = 0, bidder = -1, bid = 0, history = 0, said = 0, bids = 0;
        i64 action, seat, loser, counted;
        const i64 *menus = tables->menus + (rules & PIOMBO ? MENUS : 0);
        outcome.rounds++;
        for (seat = 0; seat < players; seat++) {
            i64 own = dice_of(held, seat);
            if (own) {
                u64 fall = bounded(&state, (u64)tables->packed[own]);
                i64 number = tables->falls[own * ALL_FALLS + (i64)fall];
                hands[seat] = tables->packed[AT_ONCE + 1 + own * ALL_ROLLS + number];
                dice += hands[seat];
                rows[seat] = row_of(tables, seat, own, table, number, rules);
            }
        }
        seat = opener;
        for (;;) {
            u8 *place = tables->actions + rows[seat] + bid;
            action = *place;
            if (action == UNKNOWN) {
                const View view = {hands[seat], held, tops, table, history, said, menus[bid], bids,
                                   bidder, opener, seat, max_turns - left + bids, rules};
                lanes[seat] += GOLDEN;
                action = strategies[seat](&view, params[seat], mix(lanes[seat]));
                if (rows[seat])
                    *place = (u8)action;
            }
            if (action <= BUSSO)
                break;
            bid = action;
            bidder = seat;
            history = (i64)((((u64)history << 8) | (u64)bid) & HISTORY);
            said |= (i64)1 << (bid - FACES < SHARED_BIT ? bid - FACES : SHARED_BIT);
            if (++bids == left) {
                outcome.turns = max_turns;
                return outcome;
            }
            seat = next_seat(held, seat, players);
        }
        left -= bids;
        counted = matching(dice, face_of(bid), rules);
        loser = counted >= count_of(bid) ? seat : bidder;
        rules &= ~PIOMBO;
        held -= (i64)1 << (8 * loser);
        opener = loser;
        if (dice_of(held, loser) == 0)
            opener = next_seat(held, loser, players);
        else if (dice_of(held, loser) == 1 && ((rules >> (HAD_AT + loser)) & 1) == 0)
            rules |= PIOMBO | ((i64)1 << (HAD_AT + loser));
        if (held == (held & ((i64)255 << (8 * opener)))) {
            outcome.winner = opener;
            outcome.turns = max_turns - left;
            return outcome;
        }
    }
}

/* Adds games first to first + games - 1 between threshold players to a tally: a win for each seat,
 * ties (none), unfinished games, then sum and sum of squares of bids and rounds. */
void play_block(i64 seed, i64 first, i64 games, i64 players, i64 held, i64 tops,
                i64 rules, i64 max_turns, double doubt, const i64 *menus, const u8 *falls,
                const i64 *packed, const i64 *places, u8 *actions, const i16 *chances, i64 *tally)
{
    const Tables tables = {menus, falls, packed, places, actions};
    const Strategy strategies[SEATS] = {threshold, threshold, threshold, threshold,
                                        threshold, threshold, threshold, threshold};
    double params[SEATS][4] = {{0}};
    i64 game, seat;
    right = chances;
    for (seat = 0; seat < players; seat++)
        params[seat][0] = doubt;
    for (game = first; game < first + games; game++) {
        u64 lanes[SEATS];
        Outcome played;
        for (seat = 0; seat < players; seat++)
            lanes[seat] = places[seat] ? 0 : start((u64)seed, (u64)game, (u64)(1 + seat));
        played = play_game(held, tops, players, rules, max_turns, &tables, strategies,
                           (const double(*)[4])params, start((u64)seed, (u64)game, 0), lanes);
        tally[played.winner < 0 ? players + 1 : played.winner]++;
        tally[players + 2] += played.turns;
        tally[players + 3] += played.turns * played.turns;
        tally[players + 4] += played.rounds;
        tally[players + 5] += played.rounds * played.rounds;
    }
}
