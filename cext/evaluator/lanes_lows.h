/* Planes into values of low hands, for lanes.h. */

/* The lowest bit of each lane. */
SW_INLINE V lowest_of(V v)
{
    return and(v, sub16(all16(0), v));
}

/* The five ranks that play where straights and flushes count, if there are five that are no straight: `last` is then
   the fifth, else empty. Of six ranks the four lowest and the sixth are no straight; five are no flush if one of
   them is in `others`, the ranks that are held in another suit than that of a flush. */
SW_INLINE V five_lows(V four, V fourth, V fifth, V sixth, V last, V others)
{
    V five = or(four, last), other = lowest_of(others);
    /* With none of the others, the lowest of them comes for the fifth; or, where that is what made a straight, it
       stays, and the fourth goes. */
    V rest = choose(zero16(xor(other, fifth)), xor(four, or(fourth, sixth)), four);
    V mended = choose(zero16(and(five, others)), or(rest, other), five);
    return choose(zero16(others), five, mended);
}

/* The same as rank_hands for low hands. Five different ranks or more have no leaders. Of four the lowest pair leads; of
   three the lowest two pairs, or the trips if there is but one pair; of two the lowest trips that the other rank fills,
   or the quads. Where straights and flushes count, the lowest pair leads too if the five ranks are a straight. */
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

    /* Only five cards are ever a straight, which its lowest rank tells; of a straight flush four ranks are here. */
    M flush = zero16(others), special = either(flush, zero16(or(pairs, last)));
    *place = choose(special, or(choose(flush, five, first), the->special), *place);
    *sum = drop(special, *sum);
}
