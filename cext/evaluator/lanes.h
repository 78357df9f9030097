/* The batch kernels: a group of hands side by side, one a lane of 16 bits (and, while cards are sorted out, one
   a byte). A file that includes this one has defined, for registers of some width:

   V, LANES                      a register, and how many 128-bit lanes it has
   M, E                          what a comparison of 16-bit lanes, and of bytes, gives
   and, or, xor, without(a, b)   = a & ~b; or3, xor3, most (what at least two of three have)
   add8, add16, sub16, multiply16, less8 (down to 0), lower8, higher8, left(v, n), right(v, n) of 16-bit lanes
   all8(x), all16(x), table(16 bytes, in every 128-bit lane)
   look(t, i)                    t[i] of bytes, i < 16 or i >= 128, which gives 0
   look_low(t, i)                t[i % 16] of bytes, i < 128
   zip8, zip16, zip32, zip64     low(a, b) and high(a, b): elements of a and b in turn, within 128-bit lanes
   zero16(v), either, choose(m, a, b) = m ? a : b; keep(m, v) = m ? v : 0; drop(m, v) = m ? 0 : v
   same8(a, b), over8(a, b), add_where(e, a, b) = a + (e ? b : 0), count_where(e, a) = a + (e ? 1 : 0), keep8(e, v)
   negative8(v), some(v)         of bytes, whether bit 7 is set; whether any bit of the register is
   higher16(a, b), over16(a, b)  of 16-bit lanes with a sign: the larger; whether a > b
   lower16(a, b)                 of 16-bit lanes without one: the smaller
   load(p, step)                 16 bytes from p, from p + step, ..., one a 128-bit lane
   get(p), store(p, v)           all of a register
   put_lanes(p, a, b)            its 128-bit lanes: the first of a, the first of b, the second of a, ...
   pin(v)                        a compiler has to keep what is in a register: not to read, nor to make it, again

   A `way` (see lanes.py) is always a constant: what another way needs is not there.

   The steps are told at each function; full adders over the suits or cards are the idea (see DESIGN.md).
   After the planes are made nothing depends on where they came from. */

#include "evaluator/batch.h"
#include "evaluator/level.h"

enum { HALF = 8 * LANES, GROUP = 16 * LANES, AHEAD = 2048 };

#define OP(name) SW_INLINE V name

/* Of a group: the ranks that come an odd number of times, two or three, four times; those of the suit that
   there are five of, or anything where there is none. For badugis the ranks of each suit instead. */
typedef struct {
    V ones, twos, fours, flush;
    M no_flush;
    V suit[4];
} planes;

/* a + b + c bit by bit: the sum and the carry. */
#define FULL_ADDER(sum, carry, a, b, c) V sum = xor3(a, b, c), carry = most(a, b, c)

/* -- From planes to values ----------------------------------------------------------------------------- */

typedef struct {
    V base, each, low_order, high_order, lower_ranks, upper_ranks;
    V category[8]; /* two bytes of the tables for each */
    V over_trips;  /* all ones if straights are */
    V spot, special, most_places;
} constants;

SW_INLINE constants constants_of(const sw_lane_tables *tables)
{
    /* A single bit times this has its place, in another order, in the top four bits of 16. */
    static const uint8_t low[16] = {0, 1, 2, 5, 3, 9, 6, 11, 15, 4, 8, 10, 14, 7, 13, 12};
    static const uint8_t high[16] = {0, 0, 1, 10, 3, 36, 15, 55, 105, 6, 28, 45, 91, 21, 78, 66};
    /* The bits of ranks in bytes of the lower eight and of the others; from the deuce and from the ace up. */
    static const uint8_t ranks[2][2][16] = {
        {{1, 2, 4, 8, 16, 32, 64, 128}, {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16}},
        {{2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 1}, {0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16}},
    };
    constants made;
    made.base = table((const uint8_t *)tables->base);
    made.each = table((const uint8_t *)tables->each);
    made.low_order = table(low);
    made.high_order = table(high);
    made.lower_ranks = table(ranks[tables->ace_low][0]);
    made.upper_ranks = table(ranks[tables->ace_low][1]);
    for (int i = 0; i < 8; i++) {
        made.category[i] = all16(2 * i + (2 * i + 1) * 256);
        pin(made.category[i]);
    }
    made.over_trips = all16(tables->base[5] > tables->base[2] ? 0xffff : 0);
    made.spot = all16(0x09af);
    made.special = all16(3 << 13);
    made.most_places = all16(0x7fff);
    pin(made.spot);
    pin(made.special);
    pin(made.most_places);
    return made;
}

/* What decides, apart from the lower cards: straights are the lowest ranks of one to three in a row, leaders the
   ranks of the quads, of the better trips or of the best pairs, others the ranks outside those. */
typedef struct {
    V straights, leaders, others;
    M no_straight, no_two_pair, no_trips, no_full, no_quads;
} shape;

SW_INLINE shape shape_of(int way, planes h)
{
    const V minus = all16(0xffff);
    V any = or3(h.ones, h.twos, h.fours);
    V trips = and(h.ones, h.twos);
    shape s;
    s.no_trips = zero16(trips);
    s.no_quads = zero16(h.fours);

    /* Straights of all ranks or of the suit. In y the ace is also below the deuce. */
    V r = choose(h.no_flush, any, h.flush);
    V y = or(add16(r, r), way == SW_LANES_SHORT ? right(r, 8) : right(r, 12));
    V y2 = and(y, right(y, 1));
    s.straights = and(and(y2, right(y2, 2)), right(y, 4));
    s.no_straight = zero16(s.straights);

    /* Of two trips and of three pairs the lowest is no leader. Where there are trips no pair is one. */
    V trips2 = and(trips, add16(trips, minus));
    V pairs2 = and(h.twos, add16(h.twos, minus)), pairs3 = and(pairs2, add16(pairs2, minus));
    V best_trips = choose(zero16(trips2), trips, trips2);
    V best_pairs = choose(zero16(pairs3), h.twos, pairs2);
    V fillers = without(h.twos, best_trips); /* none where there are quads and trips */
    s.no_two_pair = zero16(pairs2);
    s.no_full = either(s.no_trips, zero16(fillers));
    s.leaders = choose(s.no_quads, choose(s.no_trips, best_pairs, best_trips), h.fours);
    s.others = choose(s.no_full, xor(any, s.leaders), fillers);
    return s;
}

/* Of each hand the sum for its category and its leaders; the other ranks, above each leader one down. */
SW_INLINE V sum_of(const constants *the, V category, V leaders, V *others)
{
    const V minus = all16(0xffff);
    V below = add16(leaders, minus), second = and(leaders, below), first = xor(leaders, second);
    V order = add16(look(the->low_order, right(multiply16(first, the->spot), 12)),
                    look(the->high_order, right(multiply16(second, the->spot), 12)));
    V above_second = right(without(*others, add16(second, minus)), 2);
    *others = sub16(sub16(*others, right(without(*others, below), 1)), above_second);
    return add16(look(the->base, category), multiply16(order, look(the->each, category)));
}

/* Of each hand the sum of all but its other ranks, and the place of those in the table of others. */
SW_INLINE void rank_hands(int way, const constants *the, planes h, V part, V *sum, V *place)
{
    shape s = shape_of(way, h);
    if (way == SW_LANES_SHORT) {
        V counted = choose(s.no_trips, s.straights, and(s.straights, the->over_trips));
        s.straights = choose(h.no_flush, counted, s.straights);
        s.no_straight = zero16(s.straights);
    }

    /* Two bytes of the tables for each category. */
    const V *of = the->category;
    V category = choose(s.no_two_pair, of[0], of[1]);
    category = choose(s.no_trips, category, of[2]);
    category = choose(s.no_full, category, of[3]);
    category = choose(s.no_quads, category, of[4]);
    category = choose(h.no_flush, category, of[6]);
    category = choose(s.no_straight, category, choose(h.no_flush, of[5], of[7]));

    V others = s.others;
    *sum = sum_of(the, category, s.leaders, &others);
    others = choose(h.no_flush, or(others, part), or(h.flush, the->special));
    *place = choose(s.no_straight, others, or(s.straights, the->special));
}

/* The same of low hands by their ranks. Five different ranks or more are no leaders, and four the lowest pair;
   three are the lowest two pairs, or trips if there is but one; two the lowest trips that the other can fill, or
   quads. */
SW_INLINE void rank_lows(const constants *the, planes h, V *sum, V *place)
{
    const V minus = all16(0xffff);
    V any = or3(h.ones, h.twos, h.fours), pairs = or(h.twos, h.fours);
    V trips = or(and(h.ones, h.twos), h.fours);
    V over1 = and(any, add16(any, minus)), over2 = and(over1, add16(over1, minus));
    V over3 = and(over2, add16(over2, minus)), over4 = and(over3, add16(over3, minus));
    V pairs2 = and(pairs, add16(pairs, minus)), pairs3 = and(pairs2, add16(pairs2, minus));
    M two = zero16(over2), three = zero16(over3), four = zero16(over4), one_pair = zero16(pairs2);

    V lowest_trips = without(trips, add16(trips, minus));
    V leaders = choose(three, xor(pairs, pairs3), xor(pairs, pairs2));
    leaders = keep(four, choose(two, lowest_trips, leaders));
    const V *of = the->category;
    V category = choose(three, choose(one_pair, of[2], of[1]), of[0]);
    category = choose(two, choose(one_pair, of[4], of[3]), category);
    *place = xor(any, leaders);
    *sum = sum_of(the, category, leaders, place);
}

/* The lowest rank that is not taken; if there is none a bit above all. */
SW_INLINE V lowest(V ranks, V taken)
{
    V open = or(without(ranks, taken), all16(1 << 13));
    return and(open, sub16(all16(0), open));
}

/* Of each hand its badugi. If the suits choose in turn, each the lowest rank that no other has chosen, one of the
   24 orders of the suits gives the best: of such choices every one that cannot be bettered for some of those who
   choose and worsened for none comes of an order of theirs (Abdulkadiroglu and Soenmez, "Random serial dictatorship
   and the core from random endowments in house allocation problems", 1998). */
SW_INLINE V best_badugi(const V suit[4])
{
    static const uint8_t rest[4][3] = {{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}};
    V best = all16(0xffff);
    for (int a = 0; a < 4; a++) {
        V one = lowest(suit[a], all16(0));
        for (int i = 0; i < 3; i++) {
            const V c = suit[rest[a][(i + 1) % 3]], d = suit[rest[a][(i + 2) % 3]];
            V two = add16(one, lowest(suit[rest[a][i]], one)); /* the bits above count those without a rank */
            V then_c = add16(two, lowest(c, two)), then_d = add16(two, lowest(d, two));
            best = lower16(best, add16(then_c, lowest(d, then_c)));
            best = lower16(best, add16(then_d, lowest(c, then_d)));
        }
    }
    return best;
}

/* Of each hand of n cards its code: the upper half (the category and the leaders) and the lower (the other ranks
   that play, two bits up). Of the others the lowest n - 5 do not play, as long as one is left; a flush has as many
   ranks fewer as there are cards of other suits, and `idle` has that many bits, in the lowest two. */
SW_INLINE void code_hands(planes h, V idle, int n, V *upper, V *lower)
{
    const V minus = all16(0xffff);
    shape s = shape_of(SW_LANES_HIGH, h);
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
    V straight = or(choose(h.no_flush, all16(3 << 13), all16(7 << 13)), without(s.straights, right(s.straights, 1)));
    *upper = choose(s.no_straight, flush, straight);
    *lower = keep(s.no_straight, play);
}

/* A group's sums and places, on their way to memory. */
typedef struct {
    uint16_t sum[GROUP], place[GROUP];
} pending;

/* The values of half a group: four at a time, whose sums do not carry into each other. */
SW_INLINE void look_up(const sw_lane_tables *tables, const pending *group, int half, uint8_t *out)
{
    const uint16_t *others = tables->others;
#if defined(__GNUC__)
#pragma GCC unroll 8
#endif
    for (int i = half * HALF; i < (half + 1) * HALF; i += 4) {
        uint64_t values, places;
        memcpy(&values, group->sum + i, sizeof values);
        memcpy(&places, group->place + i, sizeof places);
        values += others[places & 0xffff] | (uint64_t)others[places >> 16 & 0xffff] << 16 |
                  (uint64_t)others[places >> 32 & 0xffff] << 32 | (uint64_t)others[places >> 48] << 48;
        memcpy(out + 2 * i, &values, sizeof values);
    }
}

SW_INLINE void finish(int way, const constants *the, const planes *h, V part, int half, pending *group)
{
    V sum, place;
    if (way == SW_LANES_BADUGI) {
        sum = all16(0);
        place = and(best_badugi(h->suit), all16(0x1fff));
    } else if (way == SW_LANES_LOW) {
        rank_lows(the, *h, &sum, &place);
    } else {
        rank_hands(way, the, *h, part, &sum, &place);
    }
    store(group->sum + half * HALF, sum);
    store(group->place + half * HALF, and(place, the->most_places));
    SW_PIN("m", *group); /* or a compiler takes the elements out of the registers one by one */
}

/* -- From rows to planes ------------------------------------------------------------------------------- */

/* The columns of a group of rows of n <= 8 bytes, in an order of the hands that the zips of their halves
   make the order of the rows. */
SW_INLINE void turn(const uint8_t *rows, int n, V column[8])
{
    uint8_t pair[16];
    for (int i = 0; i < 16; i++) pair[i] = (uint8_t)(i / 2 < n ? i / 2 + i % 2 * n : 0x80);
    const V in_turn = table(pair);
    V two[8], four[8];
    for (int i = 0; i < 8; i++) two[i] = look(load(rows + (i / 4 * HALF + i % 4 * 2) * n, 8 * n), in_turn);
    for (int i = 0; i < 4; i++) {
        four[i] = zip16_low(two[2 * i], two[2 * i + 1]);
        four[i + 4] = zip16_high(two[2 * i], two[2 * i + 1]);
    }
    for (int i = 0; i < 2; i++) {
        V *some = four + 4 * i, *to = column + 4 * i;
        V a = zip32_low(some[0], some[1]), b = zip32_low(some[2], some[3]);
        V c = zip32_high(some[0], some[1]), d = zip32_high(some[2], some[3]);
        to[0] = zip64_low(a, b);
        to[1] = zip64_high(a, b);
        to[2] = zip64_low(c, d);
        to[3] = zip64_high(c, d);
    }
}

/* The count of each rank bit by bit, of n one-hot bytes. */
SW_INLINE void count_ranks(const V *one, int n, V *ones, V *twos, V *fours)
{
    FULL_ADDER(sum, carry, one[0], one[1], one[2]);
    if (n == 5) {
        FULL_ADDER(all, carry2, sum, one[3], one[4]);
        *ones = all;
        *twos = xor(carry, carry2);
        *fours = and(carry, carry2);
        return;
    }
    FULL_ADDER(sum2, carry2, one[3], one[4], one[5]);
    V last = n == 7 ? one[6] : all16(0);
    FULL_ADDER(all, carry3, sum, sum2, last);
    FULL_ADDER(upper, carry4, carry, carry2, carry3);
    *ones = all;
    *twos = upper;
    *fours = carry4;
}

/* The planes of both halves of a group, from bytes of the lower eight ranks and bytes of the others. */
SW_INLINE void join_counts(const V ones[2], const V twos[2], const V fours[2], planes half[2])
{
    half[0].ones = zip8_low(ones[0], ones[1]);
    half[1].ones = zip8_high(ones[0], ones[1]);
    half[0].twos = zip8_low(twos[0], twos[1]);
    half[1].twos = zip8_high(twos[0], twos[1]);
    half[0].fours = zip8_low(fours[0], fours[1]);
    half[1].fours = zip8_high(fours[0], fours[1]);
}

/* The same of the suit that there are five of; none where there is none. */
SW_INLINE void join_flush(const V flush[2], planes half[2])
{
    half[0].flush = zip8_low(flush[0], flush[1]);
    half[1].flush = zip8_high(flush[0], flush[1]);
    for (int i = 0; i < 2; i++) half[i].no_flush = zero16(half[i].flush);
}

SW_INLINE void join_suit(V lower, V upper, int suit, planes half[2])
{
    half[0].suit[suit] = zip8_low(lower, upper);
    half[1].suit[suit] = zip8_high(lower, upper);
}

/* Of a group of rows of n cards the planes of its halves. Returns 0 if a row is not n different cards. */
SW_INLINE int planes_of_rows(int way, const constants *the, const uint8_t *rows, int n, planes half[2])
{
    static const uint8_t suits[16] = {0, 1, 16, 17, 0, 1, 16, 17, 0, 1, 16, 17, 0, 1, 16, 17};
    const int cards = way == SW_LANES_SHORT ? 36 : SW_CARDS;
    V card[8], suit[7], low[7], high[7];
    turn(rows, n, card);
    for (int i = 0; i < n && cards < SW_CARDS; i++) card[i] = add8(card[i], all8(256 - (SW_CARDS - cards)));

    V apart = all8(255), largest = card[0];
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) apart = lower8(apart, xor(card[i], card[j]));
        largest = higher8(largest, card[i]);
    }
    if (SW_UNLIKELY(some(or(less8(all8(1), apart), less8(largest, all8(cards - 1)))))) return 0;

    for (int i = 0; i < n; i++) {
        V rank = and(right(card[i], 2), all8(15));
        low[i] = look(the->lower_ranks, rank);
        high[i] = look(the->upper_ranks, rank);
        suit[i] = look_low(table(suits), card[i]);
    }
    if (way == SW_LANES_BADUGI) {
        for (int s = 0; s < 4; s++) {
            V lower = all16(0), upper = all16(0);
            for (int i = 0; i < n; i++) {
                E has = same8(suit[i], all8(suits[s]));
                lower = add_where(has, lower, low[i]);
                upper = add_where(has, upper, high[i]);
            }
            join_suit(lower, upper, s, half);
        }
        return 1;
    }
    V ones[2], twos[2], fours[2], flush[2];
    count_ranks(low, n, &ones[0], &twos[0], &fours[0]);
    count_ranks(high, n, &ones[1], &twos[1], &fours[1]);
    join_counts(ones, twos, fours, half);
    if (way == SW_LANES_LOW) return 1;

    /* Where there are five of a suit it is the one that most cards have, in each of its two bits. */
    if (n == 5) {
        V different = or(or(xor(suit[0], suit[1]), xor(suit[0], suit[2])),
                         or(xor(suit[0], suit[3]), xor(suit[0], suit[4])));
        E five = same8(different, all16(0));
        flush[0] = keep8(five, or3(ones[0], twos[0], fours[0]));
        flush[1] = keep8(five, or3(ones[1], twos[1], fours[1]));
    } else {
        V votes = all8(0x44), found = all16(0);
        for (int i = 0; i < n; i++) votes = add8(votes, suit[i]);
        V of = and(right(votes, 3), all8(17));
        flush[0] = flush[1] = all16(0);
        for (int i = 0; i < n; i++) {
            E has = same8(suit[i], of);
            flush[0] = add_where(has, flush[0], low[i]);
            flush[1] = add_where(has, flush[1], high[i]);
            found = count_where(has, found);
        }
        E five = over8(found, all8(4));
        flush[0] = keep8(five, flush[0]);
        flush[1] = keep8(five, flush[1]);
    }
    join_flush(flush, half);
    return 1;
}

/* -- From sets to planes ------------------------------------------------------------------------------- */

/* Trades fields of two registers: what of a is under mask << n, and what of b is under mask. A macro, since
   some compilers want a number to shift by. */
#define TRADE(a, b, n, mask) \
    do { \
        V moved = and(xor(right(a, n), b), all8(mask)); \
        b = xor(b, moved); \
        a = xor(a, left(moved, n)); \
    } while (0)

/* The ranks of each suit, from four registers with two bits a suit: rows and columns change places. */
SW_INLINE void turn_suits(V pairs[4])
{
    TRADE(pairs[0], pairs[1], 2, 0x33);
    TRADE(pairs[2], pairs[3], 2, 0x33);
    TRADE(pairs[0], pairs[2], 4, 0x0f);
    TRADE(pairs[1], pairs[3], 4, 0x0f);
}

/* How many of four suits have each rank, bit by bit. */
SW_INLINE void count_suits(V a, V b, V c, V d, V *ones, V *twos, V *fours)
{
    FULL_ADDER(sum, carry, a, b, c);
    V carry2 = and(sum, d);
    *ones = xor(sum, d);
    *twos = xor(carry, carry2);
    *fours = and(carry, carry2);
}

/* Ranks from the deuce up as ranks from the ace up. */
SW_INLINE V turn_ace(V ranks)
{
    return and(or(add16(ranks, ranks), right(ranks, 12)), all16(0x1fff));
}

/* Of a group of sets the planes of its halves and how many cards each has. Returns 0 if a set is not of 5, 6
   or 7 cards (of 4 too for badugis). */
SW_INLINE int planes_of_sets(int way, int ace_low, const uint8_t *sets, planes half[2], V part[2])
{
    /* Of four bits, a suit each, the bits two apart. */
    static const uint8_t spread[16] = {0, 1, 4, 5, 16, 17, 20, 21, 64, 65, 68, 69, 80, 81, 84, 85};
    const V nibble = all8(15), two_fields = all8(0x33), none = all16(0);
    const int first = way == SW_LANES_SHORT ? 2 : 0, fewest = way == SW_LANES_BADUGI ? 4 : 5;
    V byte[8], pairs[8], clubs_hearts = none, diamonds_spades = none;
    turn(sets, 8, byte);
    for (int i = 0; i < 7 - first; i++) {
        V even = look(table(spread), and(byte[first + i], nibble));
        V odd = look(table(spread), and(right(byte[first + i], 4), nibble));
        V both = add8(even, odd);
        pairs[i] = add8(both, odd);
        clubs_hearts = add8(clubs_hearts, and(both, two_fields));
        diamonds_spades = add8(diamonds_spades, and(right(both, 2), two_fields));
    }
    for (int i = 7 - first; i < 8; i++) pairs[i] = none;
    V count = add8(add8(and(clubs_hearts, nibble), and(right(clubs_hearts, 4), nibble)),
                   add8(and(diamonds_spades, nibble), and(right(diamonds_spades, 4), nibble)));
    V excess = or(byte[7], and(byte[6], all8(0xf0)));
    for (int i = 0; i < first; i++) excess = or(excess, byte[i]);
    if (SW_UNLIKELY(some(or3(less8(all8(fewest), count), less8(count, all8(7)), excess)))) return 0;

    turn_suits(pairs);
    turn_suits(pairs + 4);
    if (way == SW_LANES_BADUGI) {
        for (int i = 0; i < 4; i++) {
            join_suit(pairs[i], pairs[i + 4], i, half);
            if (ace_low) half[0].suit[i] = turn_ace(half[0].suit[i]);
            if (ace_low) half[1].suit[i] = turn_ace(half[1].suit[i]);
        }
        return 1;
    }
    V ones[2], twos[2], fours[2], flush[2];
    V plenty[2] = {add8(clubs_hearts, all8(0x33)), add8(diamonds_spades, all8(0x33))};
    E five[4];
    for (int i = 0; i < 2; i++) {
        V *suit = pairs + 4 * i;
        count_suits(suit[0], suit[1], suit[2], suit[3], &ones[i], &twos[i], &fours[i]);
    }
    join_counts(ones, twos, fours, half);
    if (way == SW_LANES_LOW) {
        for (int i = 0; i < 2; i++) {
            half[i].ones = turn_ace(half[i].ones);
            half[i].twos = turn_ace(half[i].twos);
            half[i].fours = turn_ace(half[i].fours);
        }
        return 1;
    }
    for (int i = 0; i < 4; i++) five[i] = negative8(i < 2 ? left(plenty[i & 1], 4) : plenty[i & 1]);
    for (int i = 0; i < 2; i++) {
        const V *suit = pairs + 4 * i;
        flush[i] = keep8(five[0], suit[0]);
        for (int j = 1; j < 4; j++) flush[i] = add_where(five[j], flush[i], suit[j]);
    }
    join_flush(flush, half);
    part[0] = left(sub16(all16(7), zip8_low(count, none)), 13);
    part[1] = left(sub16(all16(7), zip8_high(count, none)), 13);
    return 1;
}

/* -- From suits to planes ------------------------------------------------------------------------------ */

/* Of half a group of hands in suits, with more cards for all of them, the planes; the suit of which there are
   the most, with its count. `more` turns the top bit of the counts, so that five have the first of those that,
   with a sign, are above 0. */
SW_INLINE planes planes_of_suits(const uint16_t *const suits[4], size_t at, const V more[4], V *longest)
{
    const V ranks = all16(0x1fff);
    planes h;
    V a = add16(get(suits[0] + at), more[0]), b = add16(get(suits[1] + at), more[1]);
    V c = add16(get(suits[2] + at), more[2]), d = add16(get(suits[3] + at), more[3]);
    count_suits(a, b, c, d, &h.ones, &h.twos, &h.fours);
    h.ones = and(h.ones, ranks);
    h.twos = and(h.twos, ranks);
    h.fours = and(h.fours, ranks);
    *longest = higher16(higher16(a, b), higher16(c, d));
    h.flush = and(*longest, ranks);
    h.no_flush = over16(all16(1 << 13), *longest);
    return h;
}

/* -- The kernels ---------------------------------------------------------------------------------------- */

/* Both halves of a group, written out for what they share. The values of the last group are looked up meanwhile:
   that waits for memory, while this does not. */
SW_INLINE void both(int way, const sw_lane_tables *tables, const constants *the, const planes half[2],
                    const V part[2], pending *group, uint8_t *last)
{
    look_up(tables, group, 0, last);
    finish(way, the, &half[0], part[0], 0, group);
    look_up(tables, group, 1, last);
    finish(way, the, &half[1], part[1], 1, group);
}

enum { ROWS, SETS };

/* The groups of rows of n cards or of sets. There is no last group at first: its values go nowhere. */
SW_INLINE size_t each_group(int kind, int way, const sw_lane_tables *tables, const uint8_t *input, int n,
                            size_t groups, uint8_t *out)
{
    const constants the = constants_of(tables);
    const size_t size = (size_t)(kind == ROWS ? n : 8) * GROUP;
    uint8_t nowhere[2 * GROUP], *last = nowhere;
    pending group = {{0}, {0}};
    V part[2] = {all16((7 - n) << 13), all16((7 - n) << 13)};
    size_t i;
    for (i = 0; i < groups; i++, input += size, out += 2 * GROUP) {
        planes half[2];
        int good;
        for (size_t line = 0; line < size; line += 64) SW_PREFETCH(input, AHEAD + line);
        if (kind == ROWS) {
            good = planes_of_rows(way, &the, input, n, half);
        } else {
            good = planes_of_sets(way, tables->ace_low, input, half, part);
        }
        if (!good) break;
        both(way, tables, &the, half, part, &group, last);
        last = out;
    }
    look_up(tables, &group, 0, last);
    look_up(tables, &group, 1, last);
    return i;
}

#define BY_WAY(kind, n) \
    switch (tables->way) { \
    case SW_LANES_HIGH: return each_group(kind, SW_LANES_HIGH, tables, cards, n, groups, out); \
    case SW_LANES_SHORT: return each_group(kind, SW_LANES_SHORT, tables, cards, n, groups, out); \
    case SW_LANES_LOW: return each_group(kind, SW_LANES_LOW, tables, cards, n, groups, out); \
    default: return each_group(kind, SW_LANES_BADUGI, tables, cards, n, groups, out); \
    }

static size_t rows_of_5(const sw_lane_tables *tables, const uint8_t *cards, size_t groups, uint8_t *out)
{
    BY_WAY(ROWS, 5)
}

static size_t rows_of_6(const sw_lane_tables *tables, const uint8_t *cards, size_t groups, uint8_t *out)
{
    BY_WAY(ROWS, 6)
}

static size_t rows_of_7(const sw_lane_tables *tables, const uint8_t *cards, size_t groups, uint8_t *out)
{
    BY_WAY(ROWS, 7)
}

static size_t rows(const sw_lane_tables *tables, const uint8_t *cards, int n, size_t groups, uint8_t *out)
{
    switch (n) {
    case 4: return each_group(ROWS, SW_LANES_BADUGI, tables, cards, 4, groups, out);
    case 5: return rows_of_5(tables, cards, groups, out);
    case 6: return rows_of_6(tables, cards, groups, out);
    default: return rows_of_7(tables, cards, groups, out);
    }
}

static size_t sets(const sw_lane_tables *tables, const uint8_t *cards, size_t groups, uint8_t *out)
{
    BY_WAY(SETS, 7)
}

static void suits(const sw_lane_tables *tables, const uint16_t *const some[4], uint64_t more, int n, size_t groups,
                  uint8_t *out)
{
    const constants the = constants_of(tables);
    const V part[2] = {all16((7 - n) << 13), all16((7 - n) << 13)};
    uint8_t nowhere[2 * GROUP], *last = nowhere;
    pending group = {{0}, {0}};
    V added[4];
    for (int i = 0; i < 4; i++) added[i] = all16((more >> 16 * i & 0xffff) ^ 0x8000);
    for (size_t at = 0; at < groups * GROUP; at += GROUP, out += 2 * GROUP) {
        V longest;
        planes half[2] = {planes_of_suits(some, at, added, &longest), planes_of_suits(some, at + HALF, added, &longest)};
        both(SW_LANES_HIGH, tables, &the, half, part, &group, last);
        last = out;
    }
    look_up(tables, &group, 0, last);
    look_up(tables, &group, 1, last);
}

SW_INLINE void codes_of(const uint16_t *const some[4], uint64_t more, int n, size_t groups, uint32_t *out)
{
    /* By how many cards the longest suit has, the top bit of three turned. */
    static const uint8_t idle_7[16] = {0, 3, 1}, idle_6[16] = {0, 1}, idle_5[16] = {0};
    const V idle = table(n == 7 ? idle_7 : n == 6 ? idle_6 : idle_5);
    V added[4];
    for (int i = 0; i < 4; i++) added[i] = all16((more >> 16 * i & 0xffff) ^ 0x8000);
    for (size_t at = 0; at < groups * GROUP; at += HALF, out += HALF) {
        V longest, upper, lower, parts[2];
        planes h = planes_of_suits(some, at, added, &longest);
        code_hands(h, look(idle, right(longest, 13)), n, &upper, &lower);
        parts[0] = zip16_low(lower, upper);
        parts[1] = zip16_high(lower, upper);
        put_lanes(out, parts[0], parts[1]);
    }
}

static void codes(const uint16_t *const some[4], uint64_t more, int n, size_t groups, uint32_t *out)
{
    if (n == 5) codes_of(some, more, 5, groups, out);
    if (n == 6) codes_of(some, more, 6, groups, out);
    if (n == 7) codes_of(some, more, 7, groups, out);
}

const sw_kernels KERNELS = {GROUP, rows, sets, suits, codes};
