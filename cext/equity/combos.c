#include "equity/combos.h"

#include <math.h>

void sw_list_combos(uint8_t card[SW_COMBOS][2])
{
    for (int a = 0, i = 0; a < SW_CARDS; a++) {
        for (int b = a + 1; b < SW_CARDS; b++, i++) {
            card[i][0] = (uint8_t)a;
            card[i][1] = (uint8_t)b;
        }
    }
}

int sw_least_combo(const uint8_t card[2], uint32_t *orders)
{
    int least = SW_COMBOS;
    uint32_t same = 0;
    for (uint32_t rest = *orders; rest; rest &= rest - 1) {
        const uint8_t *order = sw_suit_orders[sw_lowest_bit(rest)];
        int combo = sw_combo_of(sw_rename_card(order, card[0]), sw_rename_card(order, card[1]));
        if (combo > least) continue;
        if (combo < least) same = 0;
        least = combo;
        same |= rest & (0 - rest);
    }
    *orders = same;
    return least;
}

void sw_init_combos(sw_combos *hands, const uint8_t (*card)[2], int count)
{
    int kind_of[13][13];
    memset(kind_of, -1, sizeof kind_of);
    memset(hands->with_count, 0, sizeof hands->with_count);
    memset(hands->suited_count, 0, sizeof hands->suited_count);
    hands->count = count;
    hands->kinds = 0;
    for (int i = 0; i < count; i++) {
        sw_hand hole = {0, 0};
        for (int j = 0; j < 2; j++) {
            int c = card[i][j];
            hands->card[i][j] = (uint8_t)c;
            hands->with[c][hands->with_count[c]++] = (uint16_t)i;
            hole = sw_add_card(hole, (unsigned)c);
        }
        int a = card[i][0], b = card[i][1], suit = a & 3;
        hands->set[i] = SW_SET(a) | SW_SET(b);
        hands->hole[i] = hole;
        uint16_t *const suits[4] = {hands->suits[0], hands->suits[1], hands->suits[2], hands->suits[3]};
        sw_put_suits(suits, (size_t)i, sw_suit_word_of(SW_SET(a) | SW_SET(b)));
        if (suit == (b & 3)) hands->suited[suit][hands->suited_count[suit]++] = (uint16_t)i;
        int *kind = a >> 2 > b >> 2 ? &kind_of[a >> 2][b >> 2] : &kind_of[b >> 2][a >> 2];
        if (*kind < 0) {
            *kind = hands->kinds++;
            hands->key[*kind] = hole.key;
        }
        hands->kind[i] = (uint8_t)*kind;
    }
}

void sw_init_all_combos(sw_combos *all)
{
    uint8_t card[SW_COMBOS][2];
    sw_list_combos(card);
    sw_init_combos(all, (const uint8_t (*)[2])card, SW_COMBOS);
}

int sw_scale_weights(double *weight)
{
    double largest = 0;
    int power, left = 0;
    for (int i = 0; i < SW_COMBOS; i++) largest = weight[i] > largest ? weight[i] : largest;
    frexp(largest, &power);
    double scale = ldexp(1, -power / 2), again = ldexp(1, -power - -power / 2); /* a single scale might overflow */
    for (int i = 0; i < SW_COMBOS; i++) {
        weight[i] = weight[i] * scale * again;
        if (weight[i] < 0x1p-61) weight[i] = 0;
        left += weight[i] > 0;
    }
    return left;
}

SW_INLINE void value_kinds(const sw_combos *hands, sw_hand board, int n, uint16_t *by_kind)
{
    for (int k = 0; k < hands->kinds; k++) {
        by_kind[k] = (uint16_t)sw_rank_value(sw_high_table, hands->key[k] + board.key, n);
    }
}

void sw_value_kinds(const sw_combos *hands, sw_hand board, uint16_t *by_kind)
{
    value_kinds(hands, board, 7, by_kind);
}

/* Evaluates all hands on a board with four suited cards, so that any further card may make a flush. */
static void value_all(const sw_combos *hands, sw_hand board, int n, uint16_t *value)
{
    if (sw_level() == SW_BASELINE) {
        for (int i = 0; i < hands->count; i++) value[i] = (uint16_t)sw_value_combo(hands, i, board, n);
        return;
    }
    uint64_t counts = board.key - SW_NO_CARDS, word = board.suits; /* the suit word gets the number of cards per suit */
    for (int i = 0; i < 4; i++) word += (counts >> (48 + 4 * i) & 15) << (16 * i + 13);
    const uint16_t *const suits[4] = {hands->suits[0], hands->suits[1], hands->suits[2], hands->suits[3]};
    sw_batch_suits(suits, word, n, value, (size_t)hands->count);
}

SW_INLINE void value_hands(const sw_combos *hands, sw_hand board, int n, uint64_t dead, uint16_t *value)
{
    int suit = sw_flush_combos(board);
    if (suit == 4) {
        value_all(hands, board, n, value);
    } else {
        uint16_t by_kind[SW_KINDS];
        value_kinds(hands, board, n, by_kind);
        for (int i = 0; i < hands->count; i++) value[i] = by_kind[hands->kind[i]];
        for (int j = 0; suit >= 0 && j < hands->suited_count[suit]; j++) {
            int i = hands->suited[suit][j];
            value[i] = (uint16_t)sw_value_combo(hands, i, board, n);
        }
    }
    for (; dead; dead &= dead - 1) {
        int card = sw_lowest_bit(dead);
        for (int j = 0; j < hands->with_count[card]; j++) value[hands->with[card][j]] = 0;
    }
}

void sw_value_combos(const sw_combos *hands, sw_hand board, uint64_t come, uint16_t *value)
{
    value_hands(hands, board, 7, come, value);
}

void sw_value_combos_now(const sw_combos *hands, sw_hand board, int n, uint64_t dead, uint16_t *value)
{
    if (n == 7) {
        value_hands(hands, board, 7, dead, value);
    } else {
        value_hands(hands, board, n, dead, value);
    }
}

int sw_sort_values(const uint16_t *value, int count, uint16_t *order)
{
    /* The positions of each value form a list: `first` has its first position plus one, `next` the successor of
       each. */
    uint16_t first[SW_SORTED_VALUES], next[SW_COMBOS];
    uint64_t present[SW_SORTED_VALUES / 64];
    int sorted = 0;
    memset(present, 0, sizeof present); /* `first` is only valid where a value is present */
    for (int i = 0; i < count; i++) {
        unsigned v = value[i] % SW_SORTED_VALUES;
        uint64_t bit = (uint64_t)1 << v % 64;
        next[i] = present[v / 64] & bit ? first[v] : 0;
        first[v] = (uint16_t)(i + 1);
        present[v / 64] |= bit;
    }
    present[0] &= ~(uint64_t)1;
    for (int word = 0; word < SW_SORTED_VALUES / 64; word++) {
        for (uint64_t rest = present[word]; rest; rest &= rest - 1) {
            int i = first[64 * word + sw_lowest_bit(rest)];
            for (; i; i = next[i - 1]) order[sorted++] = (uint16_t)(i - 1);
        }
    }
    return sorted;
}
