#include "evaluator/showing.h"

enum { MOST_CHOICES = 35 }; /* three of seven */

static sw_hand sum_of(sw_hand hand, const uint8_t *cards, int n)
{
    for (int i = 0; i < n; i++) hand = sw_add_card(hand, cards[i]);
    return hand;
}

/* The sums of k of n cards, in every way, each added to `base`; returns how many. */
static int choices(sw_hand base, const uint8_t *cards, int n, int k, sw_hand *sums)
{
    if (k == 0) {
        sums[0] = base;
        return 1;
    }
    int count = 0;
    for (int i = 0; i + k <= n; i++) {
        count += choices(sw_add_card(base, cards[i]), cards + i + 1, n - i - 1, k - 1, sums + count);
    }
    return count;
}

static unsigned exactly(const sw_showing *showing, const uint8_t *hole, int holes, const uint8_t *board, int n)
{
    const sw_hand nothing = {0, 0};
    sw_hand held[MOST_CHOICES], shared[MOST_CHOICES];
    int ways = choices(sw_no_cards(), hole, holes, showing->use, held);
    int boards = choices(nothing, board, n, 5 - showing->use, shared);
    unsigned best = 0;
    for (int i = 0; i < ways; i++) {
        for (int j = 0; j < boards; j++) {
            sw_hand five = {held[i].key + shared[j].key, held[i].suits + shared[j].suits};
            unsigned value = sw_value(&showing->ranking, five, 5);
            if (value > best) best = value;
        }
    }
    return best;
}

unsigned sw_showing_value(const sw_showing *showing, const uint8_t *hole, int holes, const uint8_t *board, int n)
{
    if (showing->uses == SW_USE_EXACTLY) return exactly(showing, hole, holes, board, n);
    sw_hand shared = sum_of(sw_no_cards(), board, n);
    if (showing->uses == SW_USE_ANY || holes < 3) {
        return sw_value(&showing->ranking, sum_of(shared, hole, holes), holes + n);
    }
    unsigned best = 0;
    for (int i = 0; i < (showing->uses == SW_USE_MIDDLE ? 1 : holes); i++) {
        for (int j = i + 1; j < holes; j++) {
            sw_hand two = sw_add_card(sw_add_card(shared, hole[i]), hole[j]);
            unsigned value = sw_value(&showing->ranking, two, n + 2);
            if (value > best) best = value;
        }
    }
    return best;
}
