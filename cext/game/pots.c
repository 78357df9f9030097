#include "game/pots.h"

int sw_pots(const int64_t *committed, int n, uint32_t in, uint32_t live, int64_t dead, sw_pot pots[SW_SEATS])
{
    int count = 0;
    int64_t below = 0; /* chips up to `below` a seat are in the pots so far */
    while (in) {
        /* The next level is what the poorest of those still in have put. */
        int64_t level = INT64_MAX;
        uint32_t at_level = 0;
        for (uint32_t rest = in; rest; rest &= rest - 1) {
            int seat = sw_lowest_bit(rest);
            if (committed[seat] < level) {
                level = committed[seat];
                at_level = 0;
            }
            if (committed[seat] == level) at_level |= 1u << seat;
        }
        int64_t amount = dead, up_to = at_level == in ? INT64_MAX : level;
        for (int seat = 0; seat < n; seat++) {
            int64_t chips = committed[seat] < up_to ? committed[seat] : up_to;
            if (chips > below) amount += chips - below;
        }
        if (amount > 0) pots[count++] = (sw_pot){amount, in & live};
        dead = 0;
        below = level;
        in &= ~at_level;
    }
    return count;
}

int64_t sw_part(int64_t amount, int64_t chip, int parts, int i)
{
    if (parts == 1) return amount;
    int64_t chips = amount / chip;
    return (chips / parts + (i < chips % parts)) * chip + (i == 0 ? amount % chip : 0);
}
