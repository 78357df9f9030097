/* Planes to values, for lanes.inc.h: the category and the leaders by arithmetic, the other ranks from a single
   table. */

#if !defined(LEADING) /* the parts that a level may replace */
/* Look up a byte by the rank of a card. */
#define rank_table table
#define look_rank(t, card) look(t, and(right(card, 2), all8(15)))

typedef struct {
    V base, each, low_order, high_order, spot;
    V category[5]; /* both byte indices of each into the tables */
} leading;

SW_INLINE leading leading_of(const sw_lane_tables *tables)
{
    /* A single bit times 0x09af has its index, permuted, in the top four of 16 bits. */
    static const uint8_t low[16] = {0, 1, 2, 5, 3, 9, 6, 11, 15, 4, 8, 10, 14, 7, 13, 12};
    static const uint8_t high[16] = {0, 0, 1, 10, 3, 36, 15, 55, 105, 6, 28, 45, 91, 21, 78, 66};
    leading made;
    made.base = table((const uint8_t *)tables->base);
    made.each = table((const uint8_t *)tables->each);
    made.low_order = table(low);
    made.high_order = table(high);
    for (int i = 0; i < 5; i++) {
        made.category[i] = all16(2 * i + (2 * i + 1) * 256);
        pin(made.category[i]);
    }
    made.spot = all16(0x09af);
    pin(made.spot);
    return made;
}

/* Returns the sum that the category and the leaders of each hand add to its value; `second` is the higher of two
   leaders. */
SW_INLINE V sum_of_leaders(const leading *the, V category, V leaders, V second)
{
    V first = xor(leaders, second);
    V order = add16(look(the->low_order, right(multiply16(first, the->spot), 12)),
                    look(the->high_order, right(multiply16(second, the->spot), 12)));
    return add16(look(the->base, category), multiply16(order, look(the->each, category)));
}
#endif

typedef struct {
    leading leading;
    V lower_ranks, upper_ranks;
    V straight, flush;
    V over_trips;  /* all ones if straights beat trips */
    V fives, aces; /* ranks that jokers can make five of a kind; the rank that jokers always are, if any */
    V no_fives, straight_flush; /* the former locates five of a kind; the latter is added to its place */
    V special, most_places;
} constants;

SW_INLINE constants constants_of(const sw_lane_tables *tables)
{
    /* The bit of each rank in a byte of the lower eight ranks, and in a byte of the others; from the deuce up, and from
       the ace up. */
    static const uint8_t ranks[2][2][16] = {
        {{1, 2, 4, 8, 16, 32, 64, 128}, {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32}},
        {{2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 1}, {0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16}},
    };
    constants made;
    made.leading = leading_of(tables);
    made.lower_ranks = rank_table(ranks[tables->ace_low][0]);
    made.upper_ranks = rank_table(ranks[tables->ace_low][1]);
    made.straight = all16(tables->base[5]);
    made.flush = all16(tables->base[6]);
    made.over_trips = all16(tables->base[5] > tables->base[2] ? 0xffff : 0);
    made.special = all16((tables->family == SW_LANES_SUITED_LOW ? 1 : 3) << 13);
    made.fives = all16(tables->fives);
    made.aces = all16(tables->fives == 0x1fff ? 0 : tables->fives);
    made.no_fives = all16(3 << 13 | (tables->fives == 0x1fff ? 0x1fff : tables->fives ^ 0x1ffe));
    made.straight_flush = all16(tables->base[7]);
    made.most_places = all16(0x7fff);
    pin(made.special);
    pin(made.most_places);
    return made;
}

/* The shape of a hand apart from straights and flushes: `leaders` are the ranks of the quads, the better trips or the
   best two pairs; `others` are the remaining ranks. */
typedef struct {
    V leaders, others;
    M no_two_pair, no_trips, no_full, no_quads;
} shape;

SW_INLINE shape shape_of(planes h)
{
    const V minus = all16(0xffff);
    V any = or3(h.ones, h.twos, h.fours);
    V trips = and(h.ones, h.twos);
    shape s;
    s.no_trips = zero16(trips);
    s.no_quads = zero16(h.fours);

    /* The lower of two trips and the lowest of three pairs do not lead; with trips no pair leads. */
    V trips2 = and(trips, add16(trips, minus));
    V pairs2 = and(h.twos, add16(h.twos, minus)), pairs3 = and(pairs2, add16(pairs2, minus));
    V best_trips = choose(zero16(trips2), trips, trips2);
    V best_pairs = choose(zero16(pairs3), h.twos, pairs2);
    V fillers = without(h.twos, best_trips); /* none with quads and trips */
    s.no_two_pair = zero16(pairs2);
    s.no_full = either(s.no_trips, zero16(fillers));
    s.leaders = choose(s.no_quads, choose(s.no_trips, best_pairs, best_trips), h.fours);
    s.others = choose(s.no_full, xor(any, s.leaders), fillers);
    return s;
}

/* Returns the lowest ranks of the straights of these ranks, one to three that overlap; an ace also counts below the
   other ranks. */
SW_INLINE V straights_of(int family, V ranks)
{
    V y = or(add16(ranks, ranks), family == SW_LANES_SHORT ? right(ranks, 8) : right(ranks, 12));
    V y2 = and(y, right(y, 1));
    return and(and(y2, right(y2, 2)), right(y, 4));
}

/* Returns the sum for the category, ignoring straights and flushes, and the leaders of each hand; shifts the other
   ranks above each leader down by one. */
SW_INLINE V sum_of(const constants *the, V category, V leaders, V *others)
{
    const V minus = all16(0xffff);
    V below = add16(leaders, minus), second = and(leaders, below);
    V above_second = right(without(*others, add16(second, minus)), 2);
    *others = sub16(sub16(*others, right(without(*others, below), 1)), above_second);
    return sum_of_leaders(&the->leading, category, leaders, second);
}

/* Returns the sum that each hand's category adds by pairs, trips and quads alone. */
SW_INLINE V category_of(const constants *the, shape s)
{
    const V *of = the->leading.category;
    V category = choose(s.no_two_pair, of[0], of[1]);
    category = choose(s.no_trips, category, of[2]);
    category = choose(s.no_full, category, of[3]);
    return choose(s.no_quads, category, of[4]);
}

/* Computes the sum of each hand without its other ranks, and their index in the table of others. */
SW_INLINE void rank_hands(int family, const constants *the, planes h, V part, V *sum, V *place)
{
    shape s = shape_of(h);
    V straights = straights_of(family, or3(h.ones, h.twos, h.fours));
    if (family == SW_LANES_SHORT) straights = choose(s.no_trips, straights, and(straights, the->over_trips));
    M no_straight = zero16(straights);

    V category = category_of(the, s);

    V others = s.others;
    V added = choose(no_straight, sum_of(the, category, s.leaders, &others), the->straight);
    others = choose(no_straight, or(others, part), or(straights, the->special));
    *sum = choose(h.no_flush, added, the->flush);
    *place = choose(h.no_flush, others, or(h.flush, the->special));
}

/* Returns the lowest rank that is not taken, or the bit above all ranks. */
SW_INLINE V lowest(V ranks, V taken)
{
    V open = or(without(ranks, taken), all16(1 << 13));
    return and(open, sub16(all16(0), open));
}

/* Returns the badugi of each hand. If the suits choose in turn, each the lowest rank not chosen yet, one of the 24
   orders of the suits gives the best badugi. The reason is that every Pareto-efficient choice results from some order
   (Abdulkadiroglu and Soenmez, "Random serial dictatorship and the core from random endowments in house allocation
   problems", 1998). */
SW_INLINE V best_badugi(const V suit[4])
{
    static const uint8_t rest[4][3] = {{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}};
    V best = all16(0xffff);
    for (int a = 0; a < 4; a++) {
        V one = lowest(suit[a], all16(0));
        for (int i = 0; i < 3; i++) {
            const V c = suit[rest[a][(i + 1) % 3]], d = suit[rest[a][(i + 2) % 3]];
            V two = add16(one, lowest(suit[rest[a][i]], one)); /* the bits above count suits without a rank */
            V then_c = add16(two, lowest(c, two)), then_d = add16(two, lowest(d, two));
            best = lower16(best, add16(then_c, lowest(d, then_c)));
            best = lower16(best, add16(then_d, lowest(c, then_d)));
        }
    }
    return best;
}

/* Computes the code of each hand of n cards: the upper half has the category and the leaders, the lower half the other
   ranks that play, shifted up by two. The lowest n - 5 of the others do not play, as long as one is left. A flush lacks
   the cards of other suits; `idle` replaces them by the same number of the two lowest bits. */
SW_INLINE void code_hands(planes h, V idle, int n, V *upper, V *lower)
{
    const V minus = all16(0xffff);
    shape s = shape_of(h);
    V straights = straights_of(SW_LANES_HIGH, choose(h.no_flush, or3(h.ones, h.twos, h.fours), h.flush));
    M no_straight = zero16(straights);
    V play = or(left(choose(h.no_flush, s.others, h.flush), 2), idle);
    for (int i = 0; i < n - 5; i++) {
        V fewer = and(play, add16(play, minus));
        play = choose(zero16(fewer), play, fewer);
    }

    V category = drop(s.no_two_pair, all16(1 << 13));
    category = choose(s.no_trips, category, all16(2 << 13));
    category = choose(s.no_full, category, all16(5 << 13));
    category = choose(s.no_quads, category, all16(6 << 13));
    V flush = choose(h.no_flush, or(category, s.leaders), all16(4 << 13));
    V straight = or(choose(h.no_flush, all16(3 << 13), all16(7 << 13)), without(straights, right(straights, 1)));
    *upper = choose(no_straight, flush, straight);
    *lower = keep(no_straight, play);
}

#include "evaluator/lanes_lows.inc.h"

#include "evaluator/lanes_wild.inc.h"

/* The indices of a group's other ranks in their table. They are looked up and added to its values together with the
   next group. */
typedef struct {
    uint16_t place[GROUP];
} pending;

/* Adds half of them, two at a time, because single stores would wait. Two sums do not carry into each other. */
SW_INLINE void look_up(const sw_lane_tables *tables, pending *group, int half, uint8_t *out)
{
    const uint16_t *others = tables->others, *place = group->place;
    SW_PIN("m", *group); /* or compilers extract the elements from registers one by one */
#if defined(__GNUC__)
#pragma GCC unroll 16
#endif
    for (int i = half * HALF; i < (half + 1) * HALF; i += 2) {
        uint32_t values;
        memcpy(&values, out + 2 * i, sizeof values);
        values += others[place[i]] | (uint32_t)others[place[i + 1]] << 16;
        memcpy(out + 2 * i, &values, sizeof values);
    }
}

SW_INLINE void finish(int family, const constants *the, const planes *h, V part, int half, pending *group,
                      uint8_t *out)
{
    V sum, place;
    if (family == SW_LANES_BADUGI) {
        sum = all16(0);
        place = and(best_badugi(h->suit), all16(0x1fff));
    } else if (family == SW_LANES_LOW || family == SW_LANES_SUITED_LOW) {
        rank_lows(family, the, *h, &sum, &place);
    } else if (family == SW_LANES_WILD) {
        rank_wild(the, *h, part, &sum, &place);
    } else {
        rank_hands(family, the, *h, part, &sum, &place);
    }
    store(out + 2 * half * HALF, sum);
    store(group->place + half * HALF, and(place, the->most_places));
}
