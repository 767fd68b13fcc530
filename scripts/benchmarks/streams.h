/* What the C ports share: cardodds/simulation/streams.py, the same seed gives the same numbers. */

#ifndef STREAMS_H
#define STREAMS_H

#include <stdint.h>

#define GOLDEN 0x9E3779B97F4A7C15u
#define LOW_32 0xFFFFFFFFu
#define SHARED static inline __attribute__((unused))

typedef uint64_t u64;
typedef int64_t i64;

SHARED u64 mix(u64 number)
{
    number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9u;
    number = (number ^ (number >> 27)) * 0x94D049BB133111EBu;
    return number ^ (number >> 31);
}

SHARED u64 start(u64 seed, u64 game, u64 lane)
{
    return mix(mix(mix(seed + GOLDEN) + game * GOLDEN) + lane * GOLDEN);
}

SHARED u64 bounded(u64 *state, u64 n)
{
    u64 product;
    *state += GOLDEN;
    product = (mix(*state) >> 32) * n;
    if ((product & LOW_32) < n) {
        u64 uneven = (LOW_32 + (u64)1 - n) % n;
        while ((product & LOW_32) < uneven) {
            *state += GOLDEN;
            product = (mix(*state) >> 32) * n;
        }
    }
    return product >> 32;
}

SHARED void swap(u64 *items, u64 here, u64 there)
{
    u64 item = items[here];
    items[here] = items[there];
    items[there] = item;
}

SHARED u64 shuffle(u64 state, u64 *items, u64 left, u64 count)
{
    u64 place = 0;
    for (; place + 3 <= count; place += 3, left -= 3) {
        u64 ways = left * (left - 1) * (left - 2), first, second, third;
        state += GOLDEN;
        first = (mix(state) >> 32) * left;
        second = (first & LOW_32) * (left - 1);
        third = (second & LOW_32) * (left - 2);
        if ((third & LOW_32) < ways) {
            u64 uneven = (LOW_32 + (u64)1) % ways;
            while ((third & LOW_32) < uneven) {
                state += GOLDEN;
                first = (mix(state) >> 32) * left;
                second = (first & LOW_32) * (left - 1);
                third = (second & LOW_32) * (left - 2);
            }
        }
        swap(items, place, place + (first >> 32));
        swap(items, place + 1, place + 1 + (second >> 32));
        swap(items, place + 2, place + 2 + (third >> 32));
    }
    for (; place < count; place++, left--)
        swap(items, place, place + bounded(&state, left));
    return state;
}

SHARED u64 pick(u64 *draw, u64 n)
{
    u64 product = (*draw >> 32) * n, rest = product & LOW_32;
    if (rest < n && rest < (LOW_32 + (u64)1) % n) {
        u64 state = *draw, chosen = bounded(&state, n);
        *draw = mix(state + GOLDEN);
        return chosen;
    }
    *draw = mix(*draw + GOLDEN);
    return product >> 32;
}

#endif
