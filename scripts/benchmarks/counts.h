/* What the C ports share: cards as packed counts, cardodds/simulation/counts.py. */

#ifndef COUNTS_H
#define COUNTS_H

#include "streams.h"

#define EVEN 0x0F0F0F0F0F0F0Fu
#define BYTES 0x01010101010101u

SHARED u64 one(u64 rank) { return (u64)1 << (4 * rank); }

SHARED u64 count(u64 cards, u64 rank) { return (cards >> (4 * rank)) & 15; }

SHARED u64 size(u64 cards)
{
    u64 pairs = (cards & EVEN) + ((cards >> 4) & EVEN);
    return ((pairs * BYTES) >> 48) & 255;
}

SHARED u64 lowest_bit(u64 word) { return (u64)__builtin_ctzll(word); }

#endif
