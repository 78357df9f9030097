#include "game/pots.h"

#include "game/log.h"

void sw_return_uncalled(sw_state *s, int is_ante)
{
    int64_t most = 0, second = 0;
    int first = SW_NOBODY;
    for (int seat = 0; seat < s->seats; seat++) {
        int64_t chips = is_ante ? s->seat[seat].committed : s->seat[seat].bet;
        if (chips > most) {
            second = most;
            most = chips;
            first = seat;
        } else if (chips > second) {
            second = chips;
        }
    }
    if (most == second || !(s->live >> first & 1)) return;
    int64_t back = most - second;
    if (!is_ante) s->seat[first].bet -= back;
    s->seat[first].committed -= back;
    s->pot -= back;
    s->seat[first].stack += back;
    s->has_chips |= 1u << first;
    sw_record(s, SW_EVENT_RETURN, first, s->seat[first].bet, back);
}

int sw_pots(const int64_t *committed, int n, uint32_t in, uint32_t live, int64_t dead, sw_pot pots[SW_SEATS])
{
    int count = 0;
    int64_t below = 0; /* the pots so far hold each seat's chips up to this level */
    while (in) {
        /* The next level is the smallest amount committed by a seat still in. */
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

int sw_state_pots(const sw_state *s, sw_pot pots[SW_SEATS])
{
    const uint32_t in = s->live | s->mucked;
    const sw_seat *first = &s->seat[sw_lowest_bit(in)];
    int64_t collected[SW_SEATS], all = s->dead, differ = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        collected[seat] = s->seat[seat].committed - s->seat[seat].bet;
        all += collected[seat];
        if (in >> seat & 1) differ |= collected[seat] ^ (first->committed - first->bet);
    }
    if (differ) return sw_pots(collected, s->seats, in, s->live, s->dead, pots);
    pots[0] = (sw_pot){all, in & s->live}; /* the usual case */
    return all > 0;
}
