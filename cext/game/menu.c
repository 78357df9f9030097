#include "game/menu.h"

int sw_draw_sets(const sw_game *game)
{
    int down = 0, most = 0; /* only down cards are drawn against */
    for (int i = 0; i < game->streets; i++) {
        const sw_street *street = &game->street[i];
        if (street->draw != SW_NO_DRAW && down > most) most = down;
        if (street->draw == SW_THROW_AWAY) down -= street->cards;
        down += street->hole;
    }
    return most ? 1 << most : 0;
}

/* Returns high:low / by, for high < by. */
static uint64_t divide(uint64_t high, uint64_t low, uint64_t by)
{
    uint64_t quotient = 0;
    for (int bit = 63; bit >= 0; bit--) {
        uint64_t carry = high >> 63;
        high = high << 1 | low >> 63;
        low <<= 1;
        if (carry || high >= by) {
            high -= by;
            quotient |= (uint64_t)1 << bit;
        }
    }
    return quotient;
}

/* Returns a fraction of an amount, rounded down, at most `most`. */
static int64_t part_of(const sw_fraction *fraction, uint64_t amount, uint64_t most)
{
    uint64_t high, low = sw_multiply(fraction->above, amount, &high);
    const int shift = fraction->shift;
    if (fraction->below > 1) {
        if (high >= fraction->below) return (int64_t)most;
        low = high ? divide(high, low, fraction->below) : low / fraction->below;
        high = 0;
    }
    if (shift >= 64) {
        low = shift < 128 ? high >> (shift - 64) : 0;
        high = 0;
    } else if (shift > 0) {
        low = low >> shift | high << (64 - shift);
        high >>= shift;
    }
    return (int64_t)(high || low > most ? most : low);
}

int64_t sw_raise_to_pot(const sw_state *s, const sw_legal *legal, const sw_fraction *fraction)
{
    if (legal->max_to < 0) return -1;
    const int64_t faced = sw_faced(s), pot = s->pot + faced - s->seat[s->actor].bet;
    const int64_t twice = 2 * faced + part_of(fraction, 2 * (uint64_t)pot, 4 * (uint64_t)SW_MOST_CHIPS);
    return sw_nearest_total(legal, sw_smaller(twice, 4 * SW_MOST_CHIPS));
}

/* Puts a legal total on the menu, unless an earlier raise has the same total. */
static void put_total(int64_t *codes, int entry, int64_t total)
{
    if (total < 0) return;
    for (int i = SW_MENU_LEAST; i < entry; i++) {
        if (codes[i] == total) return;
    }
    codes[entry] = total;
}

void sw_list_menu(const sw_state *s, const sw_menu *menu, int64_t *codes)
{
    const int size = sw_menu_size(menu), sets = size - menu->sets, all_in = sets - 1;
    for (int i = 0; i < size; i++) codes[i] = SW_NO_ENTRY;
    if (s->phase == SW_BET) {
        const sw_legal legal = sw_legal_now(s);
        const int64_t all = s->seat[s->actor].bet + s->seat[s->actor].stack;
        if (legal.fold) codes[SW_MENU_FOLD] = -1;
        codes[SW_MENU_CALL] = 0;
        put_total(codes, SW_MENU_LEAST, legal.min_to);
        for (int i = 0; i < menu->fractions; i++) {
            put_total(codes, SW_MENU_POTS + i, sw_raise_to_pot(s, &legal, &menu->fraction[i]));
        }
        put_total(codes, all_in, legal.max_to == all ? all : -1);
    } else if (s->phase == SW_DRAW) {
        int least, most, holes = sw_draw_bounds(s, &least, &most);
        for (int set = 0; set < menu->sets && !(set >> holes); set++) {
            int cards = sw_count_bits((uint64_t)set);
            if (cards >= least && cards <= most) codes[sets + set] = set;
        }
    }
}

void sw_raise_slots_to_pot(const sw_hand_slots *slots, const sw_fraction *fractions, int count, int64_t *totals)
{
    for (size_t i = 0; i < slots->count; i++) {
        const sw_state *s = sw_slot(slots, i);
        const sw_legal legal = sw_legal_now(s);
        for (int j = 0; j < count; j++) *totals++ = sw_raise_to_pot(s, &legal, &fractions[j]);
    }
}

void sw_mask(const sw_state *s, const sw_menu *menu, uint8_t *mask)
{
    int64_t codes[SW_MOST_ENTRIES];
    sw_list_menu(s, menu, codes);
    for (int i = 0; i < sw_menu_size(menu); i++) mask[i] = codes[i] != SW_NO_ENTRY;
}

void sw_list_slots(const sw_hand_slots *slots, const sw_menu *menu, int64_t *codes)
{
    const size_t size = (size_t)sw_menu_size(menu);
    for (size_t i = 0; i < slots->count; i++) sw_list_menu(sw_slot(slots, i), menu, codes + i * size);
}

void sw_mask_slots(const sw_hand_slots *slots, const sw_menu *menu, uint8_t *mask)
{
    const size_t size = (size_t)sw_menu_size(menu);
    for (size_t i = 0; i < slots->count; i++) sw_mask(sw_slot(slots, i), menu, mask + i * size);
}

size_t sw_choose_slots(const sw_hand_slots *slots, const sw_menu *menu, int64_t *chosen)
{
    int64_t codes[SW_MOST_ENTRIES];
    const int size = sw_menu_size(menu);
    for (size_t i = 0; i < slots->count; i++) {
        const sw_state *s = sw_slot(slots, i);
        if (s->phase == SW_OVER) {
            chosen[i] = 0;
            continue;
        }
        if (chosen[i] < 0 || chosen[i] >= size) return i;
        sw_list_menu(s, menu, codes);
        if (codes[chosen[i]] == SW_NO_ENTRY) return i;
        chosen[i] = codes[chosen[i]];
    }
    return slots->count;
}
