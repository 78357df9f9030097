#include "evaluator/best_five.h"

static sw_hand hand_of(uint64_t set)
{
    return sw_add_set(sw_no_cards(), set);
}

int sw_best_five(const sw_ranking *ranking, uint64_t set, uint8_t five[5])
{
    unsigned best = sw_value(ranking, hand_of(set), sw_count_bits(set));
    if (!best) return 0;
    const int by_points = ranking->hands[best] >> 20 == SW_CATEGORY_POINTS; /* five cards, from high to low */
    int size = 0;
    uint8_t ranks[5];
    for (; size < 5; size++) {
        ranks[size] = ranking->hands[best] >> (16 - 4 * size) & 15;
        if (ranks[size] == 15 && !by_points) break;
    }

    /* Of the sets of cards with the same value, take the highest of those with the fewest wild cards. */
    uint64_t playing = 0;
    int fewest = 6;
    for (uint64_t some = set; some; some = (some - 1) & set) {
        int wild = sw_count_bits(hand_of(some).suits & ranking->wild);
        if (sw_count_bits(some) == size && wild < fewest && sw_value(ranking, hand_of(some), size) == best) {
            playing = some;
            fewest = wild;
        }
    }

    /* Natural cards take their ranks, wild cards the remaining ones. */
    uint64_t natural = 0;
    for (uint64_t rest = playing; rest; rest &= rest - 1) {
        if (!(sw_hash.suits[sw_lowest_bit(rest)] & ranking->wild)) natural |= rest & (0 - rest);
    }
    for (int i = 0; i < size; i++) {
        uint64_t fitting = by_points ? natural : natural & (uint64_t)15 << 4 * ranks[i];
        if (!fitting) fitting = playing & ~natural;
        int card = sw_highest_bit(fitting);
        five[i] = (uint8_t)card;
        playing &= ~SW_SET(card);
        natural &= playing;
    }
    return size;
}
