/* Planes to values of low hands, for lanes.inc.h. */

/* Returns the lowest bit of each lane. */
SW_INLINE V lowest_of(V v)
{
    return and(v, sub16(all16(0), v));
}

/* Returns the five ranks that play if straights and flushes count, provided that five ranks make no straight; `last` is
   then the fifth, otherwise empty. Of six ranks, the four lowest and the sixth are not a straight. Five ranks are not a
   flush if one of them is in `others`, the ranks held in a suit other than the flush. */
SW_INLINE V five_lows(V four, V fourth, V fifth, V sixth, V last, V others)
{
    V five = or(four, last), other = lowest_of(others);
    /* If none of the five is in `others`, the lowest of `others` replaces the fifth. If that would make a straight, the
       fifth stays and the fourth is replaced. */
    V rest = choose(zero16(xor(other, fifth)), xor(four, or(fourth, sixth)), four);
    V mended = choose(zero16(and(five, others)), or(rest, other), five);
    return choose(zero16(others), five, mended);
}

/* Same as rank_hands, for low hands. Five or more distinct ranks have no leaders. Among four ranks the lowest pair
   leads. Among three the lowest two pairs lead, or the trips if there is only one pair. Among two the lowest trips that
   the other rank fills lead, or the quads. If straights and flushes count, the lowest pair also leads if the five ranks
   are a straight. */
SW_INLINE void rank_lows(int family, const constants *the, planes h, V *sum, V *place)
{
    const V minus = all16(0xffff);
    V any = or3(h.ones, h.twos, h.fours), pairs = or(h.twos, h.fours);
    V trips = or(and(h.ones, h.twos), h.fours);
    V over1 = and(any, add16(any, minus)), over2 = and(over1, add16(over1, minus));
    V over3 = and(over2, add16(over2, minus)), over4 = and(over3, add16(over3, minus));
    V over5 = and(over4, add16(over4, minus)), fifth = xor(over4, over5), sixth = lowest_of(over5);
    V pairs2 = and(pairs, add16(pairs, minus)), pairs3 = and(pairs2, add16(pairs2, minus));
    M two = zero16(over2), three = zero16(over3), one_pair = zero16(pairs2);
    V first = xor(any, over1), last = over4;
    if (family == SW_LANES_SUITED_LOW) last = choose(zero16(xor(left(first, 4), fifth)), sixth, fifth);
    M four = zero16(last);

    V lowest_trips = without(trips, add16(trips, minus));
    V leaders = choose(three, xor(pairs, pairs3), xor(pairs, pairs2));
    leaders = keep(four, choose(two, lowest_trips, leaders));
    const V *of = the->leading.category;
    V category = choose(three, choose(one_pair, of[2], of[1]), of[0]);
    category = choose(two, choose(one_pair, of[4], of[3]), category);
    *place = xor(any, leaders);
    if (family == SW_LANES_LOW) {
        *sum = sum_of(the, category, leaders, place);
        return;
    }
    V others = or(pairs, xor(any, h.flush));
    V five = five_lows(xor(any, over4), xor(over3, over4), fifth, sixth, last, others);
    *place = choose(four, *place, five);
    *sum = sum_of(the, category, leaders, place);

    /* Only exactly five ranks can be a straight, identified by its lowest rank; a straight flush has four ranks
       here. */
    M flush = zero16(others), special = either(flush, zero16(or(pairs, last)));
    *place = choose(special, or(choose(flush, five, first), the->special), *place);
    *sum = drop(special, *sum);
}
