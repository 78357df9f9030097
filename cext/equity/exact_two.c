#include "equity/exact_two.h"

void sw_init_exact_two(sw_exact_two *v, const double *const weight[2], uint64_t board, uint64_t dead)
{
    uint8_t every[SW_COMBOS][2], card[SW_COMBOS][2];
    dead |= board;
    sw_list_combos(every);
    v->count[0] = v->count[1] = 0;
    for (int i = 0; i < SW_COMBOS; i++) {
        if (dead & sw_set_of(every[i])) continue;
        for (int k = 0; k < 2; k++) v->count[k] += weight[k][i] > 0;
    }
    v->larger = v->count[1] > v->count[0];
    int count = 0;
    for (int rest = 0; rest < 2; rest++) { /* the larger side's hands, then the hands of the other side alone */
        for (int i = 0; i < SW_COMBOS; i++) {
            int in_larger = weight[v->larger][i] > 0;
            if (dead & sw_set_of(every[i]) || in_larger == rest) continue;
            if (!in_larger && !(weight[!v->larger][i] > 0)) continue;
            for (int k = 0; k < 2; k++) v->weight[count][k] = weight[k][i];
            memcpy(card[count++], every[i], sizeof *card);
        }
    }
    sw_init_combos(&v->hands, (const uint8_t (*)[2])card, count);
    v->board = sw_add_set(sw_no_cards(), board);
    v->live = sw_live_cards(SW_STANDARD & ~dead);
    v->to_come = 5 - sw_count_bits(board);
}

/* Returns the number of boards for two hands, the same for any two. */
static int boards_of_two(const sw_exact_two *v)
{
    return (int)sw_choose(v->live.size - 4, v->to_come);
}

void sw_exact_two_by_sorting(const sw_exact_two *v, int slice, sw_exact_two_sums *sums)
{
    uint16_t value[SW_COMBOS];
    sw_runouts walk = sw_walk_runouts(&v->live, v->board, v->to_come, slice, slice + 1);
    while (sw_next_runout(&walk)) {
        sw_value_combos(&v->hands, walk.board, sw_runout_cards(&walk), value);
        sw_range_showdown(v->hands.card, value, v->hands.count, v->weight, sums->beaten, sums->met);
    }
}

/* Returns the weight of a side's hands that share no card with hand i; `all` is the side's total. */
static double others_of(const sw_exact_two *v, int i, int k, double all, const double (*by_card)[2])
{
    double left = all - (by_card[v->hands.card[i][0]][k] + by_card[v->hands.card[i][1]][k]) + v->weight[i][k];
    if (left > 1e-6 * all) return left;
    left = 0; /* a small difference may be only rounding error */
    int larger = k == v->larger; /* its hands come first */
    for (int j = larger ? 0 : v->hands.count - 1, n = v->count[k]; n > 0; j += larger ? 1 : -1) {
        n -= v->weight[j][k] > 0;
        if (!(v->hands.set[i] & v->hands.set[j])) left += v->weight[j][k];
    }
    return left;
}

static double within(double x, double most)
{
    return x < 0 ? 0 : x > most ? most : x;
}

void sw_exact_two_outcome(const sw_exact_two *v, const sw_exact_two_sums *sums, int slices, sw_outcome outcome[2])
{
    double boards = boards_of_two(v);
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
