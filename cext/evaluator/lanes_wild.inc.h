/* Planes to values of hands with up to two jokers, for lanes.inc.h. Jokers count as a rank above the others; they
   complete pairs, trips and quads, straights with gaps and flushes with gaps. */

/* Returns the highest bit of each lane, among the lowest 14. */
SW_INLINE V highest(V v)
{
    v = or(v, right(v, 1));
    v = or(v, right(v, 2));
    v = or(v, right(v, 4));
    v = or(v, right(v, 8));
    return xor(v, right(v, 1));
}

/* Returns the lowest ranks of the straights of these ranks plus none, one or two more. */
SW_INLINE V wild_straights_of(V ranks, M no_one, M no_two)
{
    const V runs = all16(0x3ff);
    V a = or(add16(ranks, ranks), right(ranks, 12)), b = right(a, 1), c = right(a, 2);
    FULL_ADDER(odd, carry, a, b, c);
    FULL_ADDER(ones, carry2, odd, right(a, 3), right(a, 4));
    V twos = xor(carry, carry2), fours = and(carry, carry2);
    V enough = or(ones, or(drop(no_one, runs), drop(no_two, runs)));
    return and(runs, or(and(fours, enough), drop(no_two, and(twos, ones))));
}

/* Same as rank_hands, except that full houses and quads are possible together with straights and flushes, and beat
   them. */
SW_INLINE void rank_wild(const constants *the, planes h, V part, V *sum, V *place)
{
    const V ranks = all16(0x1fff), jokers = all16(1 << 13);
    M no_one = zero16(and(h.ones, jokers)), no_two = zero16(and(h.twos, jokers));
    h.ones = and(h.ones, ranks);
    h.twos = and(h.twos, ranks);
    V any = or3(h.ones, h.twos, h.fours), pairs = or(h.twos, h.fours), trips = or(and(h.ones, h.twos), h.fours);
    V five = and(or(drop(no_one, h.fours), drop(no_two, trips)), the->fives);
    V straights = wild_straights_of(choose(h.no_flush, any, h.flush), no_one, no_two);

    /* The jokers join the most frequent rank. */
    V most = choose(zero16(trips), choose(zero16(pairs), any, pairs), trips);
    V joined = highest(or(most, the->aces));
    V one = drop(no_one, joined), carried = or(and(h.ones, one), drop(no_two, joined));
    h.ones = xor(h.ones, one);
    h.fours = xor(h.fours, and(h.twos, carried));
    h.twos = xor(h.twos, carried);
    shape s = shape_of(h);

    /* A flush takes its highest missing ranks. */
    V filler = highest(without(ranks, h.flush));
    V flush = or(h.flush, or(drop(no_one, filler), drop(no_two, filler)));
    flush = or(flush, drop(no_two, highest(without(ranks, flush))));

    M no_straight = zero16(straights), unsuited = either(no_straight, h.no_flush);
    M neither = also(no_straight, h.no_flush), no_more = also(s.no_full, s.no_quads);
    V category = category_of(the, s);

    V others = s.others;
    V ranked = sum_of(the, category, s.leaders, &others);
    V added = choose(h.no_flush, choose(no_straight, ranked, the->straight), the->flush);
    added = choose(unsuited, choose(no_more, added, ranked), the->straight_flush);
    others = or(others, part);
    V special = or(choose(no_straight, flush, highest(straights)), the->special);
    special = choose(no_more, choose(neither, others, special), choose(unsuited, others, special));
    M no_five = zero16(five);
    *place = choose(no_five, special, xor(five, the->no_fives));
    *sum = choose(no_five, added, the->straight_flush);
}
