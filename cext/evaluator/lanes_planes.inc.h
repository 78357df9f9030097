/* Cards to planes, for lanes.inc.h: full adders over the cards, or over the suits, count each rank bit by bit. */

#if !defined(TURN)
/* Gets the columns of a group of rows of n <= 8 bytes. Hands are ordered so that zipping the halves of the columns
   restores the order of the rows. */
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
#endif

/* Counts each rank, bit by bit, over n one-hot bytes. */
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

/* Joins the planes of both halves of a group, from bytes of the lower eight ranks and of the others. */
SW_INLINE void join_counts(const V ones[2], const V twos[2], const V fours[2], planes half[2])
{
    half[0].ones = zip8_low(ones[0], ones[1]);
    half[1].ones = zip8_high(ones[0], ones[1]);
    half[0].twos = zip8_low(twos[0], twos[1]);
    half[1].twos = zip8_high(twos[0], twos[1]);
    half[0].fours = zip8_low(fours[0], fours[1]);
    half[1].fours = zip8_high(fours[0], fours[1]);
}

/* Same for the ranks of a flush, empty if there is none. */
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

#if defined(LOGIC3)
/* Finds the ranks of the suit that has the majority of cards in each of its two bits; with five ranks it is a flush. */
SW_INLINE void find_flush(const V *card, const V *low, const V *high, int n, planes half[2])
{
    FULL_ADDER(sum, carry, card[0], card[1], card[2]);
    FULL_ADDER(sum2, carry2, card[3], card[4], card[5]);
    const V suit = most(carry, carry2, most(sum, sum2, n == 7 ? card[6] : all16(0)));
    V lower = all16(0), upper = all16(0);
    for (int i = 0; i < n; i++) {
        E has = same_suit(card[i], suit);
        lower = add_where(has, lower, low[i]);
        upper = add_where(has, upper, high[i]);
    }
    half[0].flush = zip8_low(lower, upper);
    half[1].flush = zip8_high(lower, upper);
    for (int i = 0; i < 2; i++) half[i].no_flush = over16(all16(5), count16(half[i].flush));
}
#endif

/* Computes the planes of both halves of a group of rows of n cards. Returns 0 if a row is not n distinct cards. */
SW_INLINE int planes_of_rows(int family, const constants *the, const uint8_t *rows, int n, planes half[2])
{
    static const uint8_t suits[16] = {0, 1, 16, 17, 0, 1, 16, 17, 0, 1, 16, 17, 0, 1, 16, 17};
    const int cards = family == SW_LANES_SHORT ? 36 : family == SW_LANES_WILD ? SW_ALL_CARDS : SW_CARDS;
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
        if (family == SW_LANES_WILD) card[i] = lower8(card[i], all8(SW_CARDS)); /* both jokers become rank 13, clubs */
        low[i] = look_rank(the->lower_ranks, card[i]);
        high[i] = look_rank(the->upper_ranks, card[i]);
        suit[i] = look_low(table(suits), card[i]);
    }
    if (family == SW_LANES_BADUGI) {
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
    if (family == SW_LANES_LOW) return 1;

    /* A flush is in the suit with the majority of the cards' suits in each of its two bits. */
#if defined(LOGIC3)
    if (n > 5 && family != SW_LANES_WILD) {
        find_flush(card, low, high, n, half);
        return 1;
    }
#endif
    if (n == 5 && family != SW_LANES_WILD) {
        V different = or(or(xor(card[0], card[1]), xor(card[0], card[2])),
                         or(xor(card[0], card[3]), xor(card[0], card[4])));
        E five = same8(and(different, all8(3)), all16(0));
        flush[0] = keep8(five, or3(ones[0], twos[0], fours[0]));
        flush[1] = keep8(five, or3(ones[1], twos[1], fours[1]));
    } else {
        V votes = all8(family == SW_LANES_WILD ? 0x55 : 0x44), found = all16(0);
        for (int i = 0; i < n; i++) votes = add8(votes, suit[i]);
        V of = and(right(votes, 3), all8(17));
        flush[0] = flush[1] = all16(0);
        for (int i = 0; i < n; i++) {
            E has = same8(suit[i], of);
            flush[0] = add_where(has, flush[0], low[i]);
            flush[1] = add_where(has, flush[1], high[i]);
            found = count_where(has, found);
        }
        if (family == SW_LANES_WILD) { /* jokers count for every suit */
            V jokers = or(and(right(ones[1], 5), all8(1)), and(right(twos[1], 4), all8(2)));
            found = less8(add8(found, jokers), keep8(same8(of, all16(0)), jokers));
            flush[1] = and(flush[1], all8(31));
        }
        E five = over8(found, all8(4));
        flush[0] = keep8(five, flush[0]);
        flush[1] = keep8(five, flush[1]);
    }
    join_flush(flush, half);
    return 1;
}

/* -- From sets to planes ------------------------------------------------------------------------------- */

/* Swaps fields of two registers: the fields of a under mask << n with the fields of b under mask. A macro, since some
   compilers require a constant shift. */
#define TRADE(a, b, n, mask) \
    do { \
        V moved = and(xor(right(a, n), b), all8(mask)); \
        b = xor(b, moved); \
        a = xor(a, left(moved, n)); \
    } while (0)

/* Transposes four registers with two bits per suit to the ranks of each suit. */
SW_INLINE void turn_suits(V pairs[4])
{
    TRADE(pairs[0], pairs[1], 2, 0x33);
    TRADE(pairs[2], pairs[3], 2, 0x33);
    TRADE(pairs[0], pairs[2], 4, 0x0f);
    TRADE(pairs[1], pairs[3], 4, 0x0f);
}

/* Counts the suits with each rank, bit by bit. */
SW_INLINE void count_suits(V a, V b, V c, V d, V *ones, V *twos, V *fours)
{
    FULL_ADDER(sum, carry, a, b, c);
    V carry2 = and(sum, d);
    *ones = xor(sum, d);
    *twos = xor(carry, carry2);
    *fours = and(carry, carry2);
}

/* Rotates ranks ordered from the deuce up into ranks ordered from the ace up. */
SW_INLINE V turn_ace(V ranks)
{
    return and(or(add16(ranks, ranks), right(ranks, 12)), all16(0x1fff));
}

/* Computes the planes of both halves of a group of sets, with the part of `others` for the size of each. Returns 0 if a
   set does not have 5, 6 or 7 cards of the deck (or 4, for badugis). */
SW_INLINE int planes_of_sets(int family, int ace_low, const uint8_t *sets, planes half[2], V part[2])
{
    /* Spreads four bits, one per suit, two apart. */
    static const uint8_t spread[16] = {0, 1, 4, 5, 16, 17, 20, 21, 64, 65, 68, 69, 80, 81, 84, 85};
    const V nibble = all8(15), two_fields = all8(0x33), none = all16(0);
    const int first = family == SW_LANES_SHORT ? 2 : 0, fewest = family == SW_LANES_BADUGI ? 4 : 5;
    V byte[8], pairs[8], clubs_hearts = none, diamonds_spades = none;
    turn(sets, 8, byte);
    for (int i = 0; i < 7 - first; i++) {
        V even = look(table(spread), and(byte[first + i], nibble));
        V odd = look(table(spread), and(right(byte[first + i], 4), nibble)); /* jokers are clubs and diamonds */
        V both = add8(even, odd);
        pairs[i] = add8(both, odd);
        clubs_hearts = add8(clubs_hearts, and(both, two_fields));
        diamonds_spades = add8(diamonds_spades, and(right(both, 2), two_fields));
    }
    for (int i = 7 - first; i < 8; i++) pairs[i] = none;
    V count = add8(add8(and(clubs_hearts, nibble), and(right(clubs_hearts, 4), nibble)),
                   add8(and(diamonds_spades, nibble), and(right(diamonds_spades, 4), nibble)));
    V excess = or(byte[7], and(byte[6], all8(family == SW_LANES_WILD ? 0xc0 : 0xf0)));
    for (int i = 0; i < first; i++) excess = or(excess, byte[i]);
    if (SW_UNLIKELY(some(or3(less8(all8(fewest), count), less8(count, all8(7)), excess)))) return 0;

    turn_suits(pairs);
    turn_suits(pairs + 4);
    if (family == SW_LANES_BADUGI) {
        for (int i = 0; i < 4; i++) {
            join_suit(pairs[i], pairs[i + 4], i, half);
            if (ace_low) half[0].suit[i] = turn_ace(half[0].suit[i]);
            if (ace_low) half[1].suit[i] = turn_ace(half[1].suit[i]);
        }
        return 1;
    }
    V ones[2], twos[2], fours[2], flush[2];
    if (family == SW_LANES_WILD) { /* jokers count for every suit */
        static const uint8_t more[2][16] = {{0, 0x10, 0x11, 0x21}, {0, 0x11, 0x10, 0x21}};
        V jokers = and(right(byte[6], 4), nibble);
        clubs_hearts = add8(clubs_hearts, look(table(more[0]), jokers));
        diamonds_spades = add8(diamonds_spades, look(table(more[1]), jokers));
    }
    V plenty[2] = {add8(clubs_hearts, all8(0x33)), add8(diamonds_spades, all8(0x33))};
    E five[4];
    for (int i = 0; i < 2; i++) {
        V *suit = pairs + 4 * i;
        count_suits(suit[0], suit[1], suit[2], suit[3], &ones[i], &twos[i], &fours[i]);
    }
    join_counts(ones, twos, fours, half);
    if (family == SW_LANES_LOW) {
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
    if (family == SW_LANES_WILD) flush[1] = and(flush[1], all8(31));
    join_flush(flush, half);
    for (int i = 0; i < 2 && family == SW_LANES_SUITED_LOW && ace_low; i++) {
        half[i].ones = turn_ace(half[i].ones);
        half[i].twos = turn_ace(half[i].twos);
        half[i].fours = turn_ace(half[i].fours);
        half[i].flush = turn_ace(half[i].flush);
    }
    part[0] = left(sub16(all16(7), zip8_low(count, none)), 13);
    part[1] = left(sub16(all16(7), zip8_high(count, none)), 13);
    return 1;
}

/* -- From suits to planes ------------------------------------------------------------------------------ */

/* Computes the planes of half a group of hands in suits with the cards of `more`, and the longest suit of each with its
   count. `more` flips the top bit of the counts, so that as signed numbers counts of five or more are above 0. */
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
