#include "equity/range_showdown.h"

/* Sums of the weights of the hands passed so far, for both sides. */
typedef struct {
    double all[2], card[SW_CARDS][2];
} passed;

static inline void add(passed *sum, const uint8_t card[2], const double weight[2])
{
    for (int k = 0; k < 2; k++) {
        sum->all[k] += weight[k];
        sum->card[card[0]][k] += weight[k];
        sum->card[card[1]][k] += weight[k];
    }
}

static inline void look(const passed *sum, const uint8_t card[2], double out[2])
{
    for (int k = 0; k < 2; k++) out[k] += sum->all[k] - (sum->card[card[0]][k] + sum->card[card[1]][k]);
}

void sw_range_showdown(const uint8_t (*card)[2], const uint16_t *value, int count, const double (*weight)[2],
                       double (*beaten)[2], double (*met)[2])
{
    uint16_t order[SW_COMBOS];
    int sorted = sw_sort_values(value, count, order);
    passed sum;
    memset(&sum, 0, sizeof sum);
    for (int from = 0, to; from < sorted; from = to) { /* hands of one value */
        for (to = from; to < sorted && value[order[to]] == value[order[from]]; to++) {
            look(&sum, card[order[to]], beaten[order[to]]);
        }
        for (int j = from; j < to; j++) add(&sum, card[order[j]], weight[order[j]]);
        for (int j = from; j < to; j++) {
            int i = order[j];
            look(&sum, card[i], met[i]);
            /* The same hand in the other side's range was subtracted with both its cards. */
            for (int k = 0; k < 2; k++) met[i][k] += weight[i][k];
        }
    }
}
