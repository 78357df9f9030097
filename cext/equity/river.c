#include "equity/river.h"

/* Sums of the weights of hands passed, for both sides. */
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

void sw_river(const uint8_t (*card)[2], const uint16_t *value, int count, const double (*weight)[2],
              double (*beaten)[2], double (*met)[2])
{
    /* The hands of a value are a list: `first` has its first hand plus one, `next` the one after each. */
    uint16_t first[SW_RIVER_VALUES], next[SW_COMBOS];
    uint64_t present[SW_RIVER_VALUES / 64];
    memset(first, 0, sizeof first);
    memset(present, 0, sizeof present);
    for (int i = 0; i < count; i++) {
        unsigned v = value[i] % SW_RIVER_VALUES;
        next[i] = first[v];
        first[v] = (uint16_t)(i + 1);
        present[v / 64] |= (uint64_t)1 << v % 64;
    }
    present[0] &= ~(uint64_t)1;

    passed sum;
    memset(&sum, 0, sizeof sum);
    for (int word = 0; word < SW_RIVER_VALUES / 64; word++) {
        for (uint64_t rest = present[word]; rest; rest &= rest - 1) {
            uint16_t some[SW_COMBOS];
            int size = 0;
            for (int i = first[64 * word + sw_lowest_bit(rest)]; i; i = next[i - 1]) some[size++] = (uint16_t)(i - 1);
            for (int j = 0; j < size; j++) look(&sum, card[some[j]], beaten[some[j]]);
            for (int j = 0; j < size; j++) add(&sum, card[some[j]], weight[some[j]]);
            for (int j = 0; j < size; j++) {
                int i = some[j];
                look(&sum, card[i], met[i]);
                /* The hand itself, in the other side's range, went off with both its cards. */
                for (int k = 0; k < 2; k++) met[i][k] += weight[i][k];
            }
        }
    }
}
