#include "equity/classes.h"

void sw_compare_classes(const sw_matchup_table *t, sw_class_table pairs, sw_class_table win, sw_class_table tie)
{
    memset(pairs, 0, sizeof(sw_class_table));
    memset(win, 0, sizeof(sw_class_table));
    memset(tie, 0, sizeof(sw_class_table));
    for (int i = 0; i < SW_COMBOS; i++) {
        uint64_t held = sw_set_of(t->card[i]);
        int a = sw_preflop_class(t->card[i][0], t->card[i][1]);
        for (int j = 0; j < SW_COMBOS; j++) {
            if (held & sw_set_of(t->card[j])) continue;
            int b = sw_preflop_class(t->card[j][0], t->card[j][1]);
            sw_matchup found = sw_find_matchup(t, i, j);
            pairs[a][b] += 1;
            win[a][b] += found.wins;
            tie[a][b] += found.ties;
        }
    }
    for (int a = 0; a < SW_PREFLOP_CLASSES; a++) {
        for (int b = 0; b < SW_PREFLOP_CLASSES; b++) {
            win[a][b] /= pairs[a][b] * (double)SW_HEADSUP_BOARDS;
            tie[a][b] /= pairs[a][b] * (double)SW_HEADSUP_BOARDS;
        }
    }
}

/* Lists the hands of a class among live cards; returns their number. */
static int list_class(int class, uint64_t live, uint8_t hand[12][2])
{
    int count = 0, one = class / 13, two = class % 13; /* high and low: suited; low and high: offsuit */
    for (int a = 0; a < 4; a++) {
        if (!(live >> (4 * one + a) & 1)) continue;
        for (int b = one == two ? a + 1 : 0; b < 4; b++) {
            if ((one != two && (a == b) != (one > two)) || !(live >> (4 * two + b) & 1)) continue;
            hand[count][0] = (uint8_t)(4 * one + a);
            hand[count++][1] = (uint8_t)(4 * two + b);
        }
    }
    return count;
}

static unsigned value_of(sw_hand board, const uint8_t *hole)
{
    return sw_high_value(sw_add_card(sw_add_card(board, hole[0]), hole[1]), 7);
}

void sw_draw_class_deals(const sw_class_deals *deals, uint64_t seed, uint64_t stream, size_t first, size_t last)
{
    const int seats = deals->seats;
    for (size_t i = first; i < last; i++) {
        sw_rng rng = sw_rng_at(seed, (stream << 32) + i);
        uint8_t deck[SW_CARDS], hand[12][2];
        uint64_t live = SW_STANDARD, word = 0;
        sw_hand board = sw_no_cards();
        for (int card = 0; card < SW_CARDS; card++) deck[card] = (uint8_t)card;
        sw_draw(&rng, deck, SW_CARDS, 2 * seats + 5);
        for (int k = 0; k < 2 * seats + 5; k++) live &= ~SW_SET(deck[k]);
        for (int k = 0; k < 5; k++) board = sw_add_card(board, deck[2 * seats + k]);
        for (int seat = 0; seat < seats; seat++) {
            uint8_t *hole = deck + 2 * seat;
            int low = hole[0] < hole[1] ? hole[0] : hole[1], high = hole[0] + hole[1] - low;
            deals->hand[i * (size_t)seats + (size_t)seat] = (uint8_t)sw_preflop_class(low, high);
            deals->value[i * (size_t)seats + (size_t)seat] = (uint16_t)value_of(board, hole);
        }
        for (int class = 0; class < SW_PREFLOP_CLASSES; class++, word >>= 16) {
            if (class % 4 == 0) word = sw_rng_next(&rng);
            int count = list_class(class, live, hand);
            deals->count[i][class] = (uint8_t)count;
            deals->class_value[i][class] =
                count ? (uint16_t)value_of(board, hand[(unsigned)(word & 0xffff) * (unsigned)count >> 16]) : 0;
        }
    }
}
