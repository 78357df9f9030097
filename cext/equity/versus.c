#include "equity/versus.h"

void sw_make_versus(sw_versus *v, const double *const weight[2], uint64_t board, uint64_t dead)
{
    uint8_t card[SW_COMBOS][2];
    uint64_t gone = board | dead;
    v->count[0] = v->count[1] = 0;
    for (int a = 0, i = 0; a < SW_CARDS; a++) {
        for (int b = a + 1; b < SW_CARDS; b++, i++) {
            if (gone & (SW_SET(a) | SW_SET(b))) continue;
            for (int k = 0; k < 2; k++) v->count[k] += weight[k][i] > 0;
        }
    }
    v->larger = v->count[1] > v->count[0];
    int count = 0;
    for (int rest = 0; rest < 2; rest++) { /* the larger side's hands, then those of the other alone */
        for (int a = 0, i = 0; a < SW_CARDS; a++) {
            for (int b = a + 1; b < SW_CARDS; b++, i++) {
                int in_larger = weight[v->larger][i] > 0;
                if (gone & (SW_SET(a) | SW_SET(b)) || in_larger == rest || !(in_larger || weight[!v->larger][i] > 0)) {
                    continue;
                }
                for (int k = 0; k < 2; k++) v->weight[count][k] = weight[k][i];
                card[count][0] = (uint8_t)a;
                card[count++][1] = (uint8_t)b;
            }
        }
    }
    sw_list_hands(&v->hands, (const uint8_t (*)[2])card, count);
    v->board = sw_add_set(sw_no_cards(), board);
    v->live = sw_live_cards(SW_STANDARD & ~gone);
    v->to_come = 5 - sw_count_bits(board);
}

int sw_versus_small(const sw_versus *v)
{
    return v->count[0] * v->count[1] < 64 * v->hands.count; /* measured with 8 lanes; at 100 they are even */
}

static void settle(const sw_versus *v, sw_hand board, uint64_t come, sw_versus_sums *sums)
{
    uint16_t value[SW_COMBOS];
    sw_value_hands(&v->hands, board, come, value);
    sw_river(v->hands.card, value, v->hands.count, v->weight, sums->beaten, sums->met);
}

void sw_versus_sorted(const sw_versus *v, int first, sw_versus_sums *sums)
{
    if (v->to_come == 0) {
        settle(v, v->board, 0, sums);
        return;
    }
    int card = v->live.card[first];
    sw_hand board = sw_add_card(v->board, (unsigned)card);
    if (v->to_come == 1) {
        settle(v, board, SW_SET(card), sums);
        return;
    }
    for (int i = first + 1; i < v->live.size; i++) {
        settle(v, sw_add_card(board, v->live.card[i]), SW_SET(card) | SW_SET(v->live.card[i]), sums);
    }
}

/* ---- each hand with each */

enum { LANES = 8 }; /* a row of pairs is filled up to a multiple of these */

static size_t row_of(const sw_versus *v)
{
    return (size_t)(v->count[v->larger] + LANES - 1) / LANES * LANES;
}

size_t sw_versus_pairs_room(const sw_versus *v)
{
    return 2 * (size_t)v->count[!v->larger] * row_of(v);
}

/* Counts, for each hand of the smaller side and each of the larger, whether the first beats the second, and
   whether it does not lose. A hand that the board has a card of does neither. */
static void compare(const sw_versus *v, const uint16_t *rows, sw_hand board, uint64_t come, uint16_t *counts)
{
    uint16_t value[SW_COMBOS + LANES];
    int16_t other[SW_COMBOS + LANES];
    size_t row = row_of(v);
    sw_value_hands(&v->hands, board, come, value);
    for (int i = v->hands.count; i < (int)row; i++) value[i] = 0;
    for (size_t j = 0; j < row; j++) other[j] = (int16_t)(value[j] ? value[j] : INT16_MAX);
    for (int i = 0; i < v->count[!v->larger]; i++, counts += 2 * row) {
        int16_t mine = (int16_t)value[rows[i]];
        uint16_t *beats = counts, *meets = counts + row;
        if (mine == 0) continue;
        for (size_t j = 0; j < row; j++) {
            beats[j] = (uint16_t)(beats[j] + (mine > other[j]));
            meets[j] = (uint16_t)(meets[j] + (mine >= other[j]));
        }
    }
}

void sw_versus_pairs(const sw_versus *v, uint16_t *counts, sw_versus_sums *sums)
{
    int a = !v->larger, b = v->larger, rows = 0;
    uint16_t hand[SW_COMBOS]; /* of the smaller side */
    for (int i = 0; i < v->hands.count; i++) {
        if (v->weight[i][a] > 0) hand[rows++] = (uint16_t)i;
    }
    memset(counts, 0, sw_versus_pairs_room(v) * sizeof *counts);
    const sw_live *live = &v->live;
    int boards = 1, left = live->size - 4;
    if (v->to_come == 0) {
        compare(v, hand, v->board, 0, counts);
    } else if (v->to_come == 1) {
        boards = left;
        for (int i = 0; i < live->size; i++) {
            compare(v, hand, sw_add_card(v->board, live->card[i]), SW_SET(live->card[i]), counts);
        }
    } else {
        boards = left * (left - 1) / 2;
        for (int i = 0; i < live->size; i++) {
            sw_hand board = sw_add_card(v->board, live->card[i]);
            for (int j = i + 1; j < live->size; j++) {
                compare(v, hand, sw_add_card(board, live->card[j]), SW_SET(live->card[i]) | SW_SET(live->card[j]),
                        counts);
            }
        }
    }
    for (int i = 0; i < rows; i++, counts += 2 * row_of(v)) {
        int mine = hand[i];
        for (int other = 0; other < v->count[b]; other++) {
            if (v->hands.set[mine] & v->hands.set[other]) continue;
            int beats = counts[other], meets = counts[row_of(v) + (size_t)other];
            sums->beaten[mine][b] += beats * v->weight[other][b];
            sums->met[mine][b] += meets * v->weight[other][b];
            sums->beaten[other][a] += (boards - meets) * v->weight[mine][a];
            sums->met[other][a] += (boards - beats) * v->weight[mine][a];
        }
    }
}

/* ---- the end */

/* The weight of a side's hands that have no card of hand i; `all` is that of the side. */
static double others_of(const sw_versus *v, int i, int k, double all, const double (*by_card)[2])
{
    double left = all - (by_card[v->hands.card[i][0]][k] + by_card[v->hands.card[i][1]][k]) + v->weight[i][k];
    if (left > 1e-6 * all) return left;
    left = 0; /* what is small may be nothing but rounding */
    for (int j = 0; j < v->hands.count; j++) {
        if (!(v->hands.set[i] & v->hands.set[j])) left += v->weight[j][k];
    }
    return left;
}

static double within(double x, double most)
{
    return x < 0 ? 0 : x > most ? most : x;
}

void sw_versus_outcome(const sw_versus *v, const sw_versus_sums *sums, int slices, sw_outcome outcome[2])
{
    /* Any two hands meet on the same number of boards. */
    int left = v->live.size - 4;
    double boards = v->to_come == 0 ? 1 : v->to_come == 1 ? left : left * (left - 1) / 2;
    double all[2] = {0, 0}, by_card[SW_CARDS][2] = {{0}}, pairs = 0;
    int held[SW_CARDS] = {0}; /* by hands of the second side */
    for (int i = 0; i < v->hands.count; i++) {
        held[v->hands.card[i][0]] += v->weight[i][1] > 0;
        held[v->hands.card[i][1]] += v->weight[i][1] > 0;
        for (int k = 0; k < 2; k++) {
            all[k] += v->weight[i][k];
            by_card[v->hands.card[i][0]][k] += v->weight[i][k];
            by_card[v->hands.card[i][1]][k] += v->weight[i][k];
        }
    }
    memset(outcome, 0, 2 * sizeof *outcome);
    for (int i = 0; i < v->hands.count; i++) {
        int a = v->hands.card[i][0], b = v->hands.card[i][1], combo = sw_combo_of(a, b);
        for (int k = 0; k < 2; k++) {
            double mine = v->weight[i][k], beaten = 0, met = 0;
            if (mine <= 0) continue;
            for (int j = 0; j < slices; j++) {
                beaten += sums[j].beaten[i][!k];
                met += sums[j].met[i][!k];
            }
            double others = boards * others_of(v, i, !k, all[!k], (const double (*)[2])by_card);
            beaten = within(beaten, others);
            met = within(met, others);
            outcome[k].win += mine * beaten;
            outcome[k].tie += mine * (met - beaten);
            outcome[k].share[combo] = mine * (beaten + met) / 2;
            outcome[k].all[combo] = mine * others;
            if (k == 0) pairs += v->count[1] - held[a] - held[b] + (v->weight[i][1] > 0);
        }
    }
    for (int k = 0; k < 2; k++) outcome[k].deals = pairs * boards;
}
