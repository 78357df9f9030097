/* The batch kernels: a group of hands side by side, each in a lane of 16 bits (while cards are sorted, in a byte).
   lanes_planes.inc.h turns cards into planes, one bit per rank; lanes_values.inc.h turns planes into values. A file
   that includes this one first defines, for registers of some width:

   V, LANES                      a register, and its number of 128-bit lanes
   M, E                          the result of comparing 16-bit lanes, and bytes
   and, or, xor, without(a, b)   = a & ~b; or3, xor3, most (the bits set in at least two of three)
   add8, add16, sub16, multiply16, less8 (down to 0), lower8, higher8, left(v, n), right(v, n) of 16-bit lanes
   all8(x), all16(x), table(16 bytes, in every 128-bit lane)
   look(t, i)                    t[i] of bytes, for i < 16; 0 for i >= 128
   look_low(t, i)                t[i % 16] of bytes, i < 128
   zip8, zip16, zip32, zip64     low(a, b) and high(a, b): elements of a and b in turn, within 128-bit lanes
   zero16(v), either, also, choose(m, a, b) = m ? a : b; keep(m, v) = m ? v : 0; drop(m, v) = m ? 0 : v
   same8(a, b), over8(a, b), add_where(e, a, b) = a + (e ? b : 0), count_where(e, a) = a + (e ? 1 : 0), keep8(e, v)
   negative8(v), some(v)         of bytes, whether bit 7 is set; whether any bit of the register is set
   higher16(a, b), over16(a, b)  of signed 16-bit lanes: the larger; whether a > b
   lower16(a, b)                 of unsigned 16-bit lanes: the smaller
   load(p, step)                 16 bytes from p, from p + step, ..., to each 128-bit lane
   get(p), store(p, v)           a whole register
   put_pairs(p, a, b)            to p: the first 16-bit lane of a, the first of b, the second of a, ...
   pin(v)                        keeps v in its register: it is not reloaded or recomputed.

   It may also define, if it has instructions for them:
   LOGIC3                        with count16(v), the number of bits set in each 16-bit lane, and same_suit(a, b) of
                                 cards, in bytes. The functions or3, xor3 and most are single instructions
   TURN                          with its own turn() of lanes_planes.inc.h, instead of load and zip16 to zip64
   LEADING                       with its own rank_table(), look_rank(), leading_of() and sum_of_leaders() of lanes_values.inc.h

   `family` (see lanes.py) is always a constant, so unused code is compiled out. */

#include "evaluator/batch.h"
#include "evaluator/level.h"

enum { HALF = 8 * LANES, GROUP = 16 * LANES, AHEAD = 2048 };

/* Half a group: the ranks held an odd number of times, two or three times, and four times; and the ranks of the suit
   with at least five cards, arbitrary if there is none. For badugis, the ranks of each suit instead. */
typedef struct {
    V ones, twos, fours, flush;
    M no_flush;
    V suit[4];
} planes;

/* Adds a + b + c bit by bit, giving the sum and the carry. */
#define FULL_ADDER(sum, carry, a, b, c) V sum = xor3(a, b, c), carry = most(a, b, c)

#include "evaluator/lanes_values.inc.h"

#include "evaluator/lanes_planes.inc.h" /* needs the constants of the former */

/* Ranks both halves of a group, and looks up the values of the previous group in between: lookups wait for memory, and
   ranking does not. */
SW_INLINE void both(int family, const sw_lane_tables *tables, const constants *the, const planes half[2],
                    const V part[2], pending *group, uint8_t *last, uint8_t *out)
{
    look_up(tables, group, 0, last);
    finish(family, the, &half[0], part[0], 0, group, out);
    look_up(tables, group, 1, last);
    finish(family, the, &half[1], part[1], 1, group, out);
}

enum { ROWS, SETS };

/* Evaluates groups of rows of n cards, or of sets. Each step writes the values of the previous group; the first writes
   to `nowhere`. */
SW_INLINE size_t each_group(int kind, int family, const sw_lane_tables *tables, const uint8_t *input, int n,
                            size_t groups, uint8_t *out)
{
    const constants the = constants_of(tables);
    const size_t size = (size_t)(kind == ROWS ? n : 8) * GROUP;
    uint8_t nowhere[2 * GROUP] = {0}, *last = nowhere;
    pending group = {{0}};
    V part[2] = {all16((7 - n) << 13), all16((7 - n) << 13)};
    size_t i;
    for (i = 0; i < groups; i++, input += size, out += 2 * GROUP) {
        planes half[2];
        int good;
        for (size_t line = 0; line < size; line += 64) SW_PREFETCH(input, AHEAD + line);
        if (kind == ROWS) {
            good = planes_of_rows(family, &the, input, n, half);
        } else {
            good = planes_of_sets(family, tables->ace_low, input, half, part);
        }
        if (!good) break;
        both(family, tables, &the, half, part, &group, last, out);
        last = out;
    }
    look_up(tables, &group, 0, last);
    look_up(tables, &group, 1, last);
    return i;
}

#define BY_FAMILY(kind, n) \
    switch (tables->family) { \
    case SW_LANES_HIGH: return each_group(kind, SW_LANES_HIGH, tables, cards, n, groups, out); \
    case SW_LANES_SHORT: return each_group(kind, SW_LANES_SHORT, tables, cards, n, groups, out); \
    case SW_LANES_LOW: return each_group(kind, SW_LANES_LOW, tables, cards, n, groups, out); \
    case SW_LANES_SUITED_LOW: return each_group(kind, SW_LANES_SUITED_LOW, tables, cards, n, groups, out); \
    case SW_LANES_WILD: return each_group(kind, SW_LANES_WILD, tables, cards, n, groups, out); \
    default: return each_group(kind, SW_LANES_BADUGI, tables, cards, n, groups, out); \
    }

static size_t rows_of_5(const sw_lane_tables *tables, const uint8_t *cards, size_t groups, uint8_t *out)
{
    BY_FAMILY(ROWS, 5)
}

static size_t rows_of_6(const sw_lane_tables *tables, const uint8_t *cards, size_t groups, uint8_t *out)
{
    BY_FAMILY(ROWS, 6)
}

static size_t rows_of_7(const sw_lane_tables *tables, const uint8_t *cards, size_t groups, uint8_t *out)
{
    BY_FAMILY(ROWS, 7)
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
    BY_FAMILY(SETS, 7)
}

static void suits(const sw_lane_tables *tables, const uint16_t *const some[4], uint64_t more, int n, size_t groups,
                  uint8_t *out)
{
    const constants the = constants_of(tables);
    const V part[2] = {all16((7 - n) << 13), all16((7 - n) << 13)};
    uint8_t nowhere[2 * GROUP] = {0}, *last = nowhere;
    pending group = {{0}};
    V added[4];
    for (int i = 0; i < 4; i++) added[i] = all16((more >> 16 * i & 0xffff) ^ 0x8000);
    for (size_t at = 0; at < groups * GROUP; at += GROUP, out += 2 * GROUP) {
        V longest;
        planes half[2] = {planes_of_suits(some, at, added, &longest),
                          planes_of_suits(some, at + HALF, added, &longest)};
        both(SW_LANES_HIGH, tables, &the, half, part, &group, last, out);
        last = out;
    }
    look_up(tables, &group, 0, last);
    look_up(tables, &group, 1, last);
}

SW_INLINE void codes_of(const uint16_t *const some[4], uint64_t more, int n, size_t groups, uint32_t *out)
{
    /* By the number of cards in the longest suit, with the top bit of three flipped. */
    static const uint8_t idle_7[16] = {0, 3, 1}, idle_6[16] = {0, 1}, idle_5[16] = {0};
    const V idle = table(n == 7 ? idle_7 : n == 6 ? idle_6 : idle_5);
    V added[4];
    for (int i = 0; i < 4; i++) added[i] = all16((more >> 16 * i & 0xffff) ^ 0x8000);
    for (size_t at = 0; at < groups * GROUP; at += HALF, out += HALF) {
        V longest, upper, lower;
        planes h = planes_of_suits(some, at, added, &longest);
        code_hands(h, look(idle, right(longest, 13)), n, &upper, &lower);
        put_pairs(out, lower, upper);
    }
}

static void codes(const uint16_t *const some[4], uint64_t more, int n, size_t groups, uint32_t *out)
{
    if (n == 5) codes_of(some, more, 5, groups, out);
    if (n == 6) codes_of(some, more, 6, groups, out);
    if (n == 7) codes_of(some, more, 7, groups, out);
}

const sw_kernels KERNELS = {GROUP, rows, sets, suits, codes};
