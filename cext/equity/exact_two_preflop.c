#include "equity/exact_two_preflop.h"

#include <stdlib.h>

#define NOWHERE 0xffffffffu

/* Returns the smallest combo that a hand becomes under these suit orders, which keep the other hand. */
static int least(const sw_matchup_table *t, int hand, uint32_t orders)
{
    return sw_least_combo(t->card[hand], &orders);
}

sw_matchup_table *sw_new_matchup_table(const sw_preflop_tables *preflop)
{
    sw_matchup_table *t = malloc(sizeof *t);
    if (!t) return NULL;
    t->preflop = preflop;
    t->list_from = 0;
    memset(t->result, 0, sizeof t->result);
    sw_list_combos(t->card);
    int first_of[SW_CLASSES], classes = 0;
    uint32_t kept_by[SW_CLASSES]; /* suit orders that keep a class's first hand */
    for (int i = 0; i < SW_COMBOS; i++) {
        for (int j = 0; j < SW_SUIT_ORDERS; j++) {
            const uint8_t *order = sw_suit_orders[j];
            int a = sw_rename_card(order, t->card[i][0]), b = sw_rename_card(order, t->card[i][1]);
            t->renamed[j][i] = (uint16_t)sw_combo_of(a, b);
        }
        uint32_t orders = SW_EVERY_ORDER;
        int first = sw_least_combo(t->card[i], &orders);
        t->order_of[i] = (uint8_t)sw_lowest_bit(orders);
        if (first == i) {
            kept_by[classes] = orders;
            first_of[classes++] = i;
        }
        t->class_of[i] = first == i ? (uint8_t)(classes - 1) : t->class_of[first];
    }
    /* Two hands are named by the first one's class and the smallest combo that the second can become; or the other way
       round, if that comes earlier. A name is therefore known before the names that lead to it. */
    uint32_t matchups = 0;
    for (int k = 0; k < SW_CLASSES; k++) {
        int a = first_of[k];
        for (int b = 0; b < SW_COMBOS; b++) {
            t->place[k][b] = NOWHERE;
            if (sw_set_of(t->card[a]) & sw_set_of(t->card[b])) continue;
            int other = t->class_of[b], second = least(t, b, kept_by[k]);
            int back = least(t, t->renamed[t->order_of[b]][a], kept_by[other]);
            if (other < k || (other == k && back < second)) {
                t->place[k][b] = t->place[other][back] ^ 1;
            } else if (second < b) {
                t->place[k][b] = t->place[k][second];
            } else {
                t->hands[matchups][0] = (uint16_t)a;
                t->hands[matchups][1] = (uint16_t)b;
                t->place[k][b] = 2 * matchups++;
            }
        }
    }
    return t;
}

/* Returns the index of a hand's matchups, by the other hand. */
static inline uint32_t place_against(const sw_matchup_table *t, int hand, int other)
{
    return t->place[t->class_of[hand]][t->renamed[t->order_of[hand]][other]];
}

int sw_uncounted_matchups(sw_matchup_table *t, const double *const weight[2], uint16_t list[SW_MATCHUPS])
{
    uint8_t listed[SW_MATCHUPS] = {0};
    int count = 0, start = t->list_from;
    t->list_from = (t->list_from + 821) % SW_COMBOS; /* by the golden section, far from all earlier starts */
    for (int i = 0; i < SW_COMBOS; i++) {
        int a = (start + i) % SW_COMBOS;
        if (weight[0][a] <= 0) continue;
        for (int b = 0; b < SW_COMBOS; b++) {
            if (weight[1][b] <= 0) continue;
            uint32_t place = place_against(t, a, b);
            if (place == NOWHERE || t->result[place].ties || listed[place / 2]) continue;
            listed[place / 2] = 1;
            list[count++] = (uint16_t)(place / 2);
        }
    }
    return count;
}

int sw_still_uncounted(const sw_matchup_table *t, uint16_t *list, int count)
{
    int left = 0;
    for (int i = 0; i < count; i++) {
        if (!t->result[2 * list[i]].ties) list[left++] = list[i];
    }
    return left;
}

void sw_count_matchups(const sw_matchup_table *t, const uint16_t *list, int count, sw_matchup (*result)[2])
{
    for (int i = 0; i < count; i++) {
        uint64_t counts[4] = {0}, live = SW_STANDARD;
        uint8_t hole[2][2];
        for (int k = 0; k < 2; k++) {
            memcpy(hole[k], t->card[t->hands[list[i]][k]], 2);
            live &= ~sw_set_of(hole[k]);
        }
        sw_count_winners_preflop(t->preflop, (const uint8_t (*)[2])hole, 2, live, counts);
        for (int k = 0; k < 2; k++) {
            result[i][k].wins = (uint32_t)counts[1 + k];
            result[i][k].ties = (uint32_t)counts[3];
        }
    }
}

void sw_keep_matchups(sw_matchup_table *t, const uint16_t *list, int count, const sw_matchup (*result)[2])
{
    for (int i = 0; i < count; i++) {
        if (!t->result[2 * list[i]].ties) memcpy(&t->result[2 * list[i]], result[i], sizeof result[i]);
    }
}

sw_matchup sw_find_matchup(const sw_matchup_table *t, int hand, int other)
{
    return t->result[place_against(t, hand, other)];
}

void sw_matchups_outcome(const sw_matchup_table *t, const double *const weight[2], sw_outcome outcome[2])
{
    uint16_t hand[SW_COMBOS];
    double win[SW_COMBOS], tie[SW_COMBOS], all[SW_COMBOS];
    int count = 0;
    int64_t deals = 0;
    memset(outcome, 0, 2 * sizeof *outcome);
    for (int b = 0; b < SW_COMBOS; b++) {
        if (weight[1][b] > 0) hand[count++] = (uint16_t)b;
        win[b] = tie[b] = all[b] = 0; /* of the second side's hands, without their own weights */
    }
    for (int a = 0; a < SW_COMBOS; a++) {
        double mine = weight[0][a], wins = 0, ties = 0, met = 0;
        if (mine <= 0) continue;
        for (int i = 0; i < count; i++) {
            int b = hand[i];
            uint32_t place = place_against(t, a, b);
            if (place == NOWHERE) continue;
            double other = weight[1][b], tied = t->result[place].ties;
            wins += other * t->result[place].wins;
            ties += other * tied;
            met += other;
            deals++;
            win[b] += mine * t->result[place ^ 1].wins;
            tie[b] += mine * tied;
            all[b] += mine;
        }
        outcome[0].win += mine * wins;
        outcome[0].tie += mine * ties;
        outcome[0].share[a] = mine * (wins + ties / 2);
        outcome[0].all[a] = mine * met * (double)SW_HEADSUP_BOARDS;
    }
    for (int b = 0; b < SW_COMBOS; b++) {
        double mine = weight[1][b];
        outcome[1].win += mine * win[b];
        outcome[1].tie += mine * tie[b];
        outcome[1].share[b] = mine * (win[b] + tie[b] / 2);
        outcome[1].all[b] = mine * all[b] * (double)SW_HEADSUP_BOARDS;
    }
    for (int k = 0; k < 2; k++) outcome[k].deals = (double)(deals * SW_HEADSUP_BOARDS);
}
