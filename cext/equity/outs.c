#include "equity/outs.h"

enum { HIGH_CARD, ONE_PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT, FLUSH, FULL_HOUSE, FOUR_OF_A_KIND };

static unsigned value_of(uint64_t set)
{
    return sw_high_value(sw_add_set(sw_no_cards(), set), sw_count_bits(set));
}

static int category_of(uint64_t set)
{
    return (int)(sw_high.hands[value_of(set)] >> 20);
}

/* Same for three or more cards. */
static int category_of_board(uint64_t set)
{
    int many[5] = {0};
    if (sw_count_bits(set) == 5) return category_of(set);
    for (int rank = 0; rank < 13; rank++) many[sw_count_bits(set >> 4 * rank & 15)]++;
    return many[4] ? FOUR_OF_A_KIND : many[3] ? THREE_OF_A_KIND : many[2] > 1 ? TWO_PAIR : many[2] ? ONE_PAIR : HIGH_CARD;
}

/* Returns whether a card improves the hand, beyond what the board makes by itself. */
static int improves(const uint8_t hole[2], uint64_t board, int card)
{
    uint64_t hand = board | SW_SET(hole[0]) | SW_SET(hole[1]), after = board | SW_SET(card);
    int now = category_of(hand), then = category_of(hand | SW_SET(card)), shown = category_of_board(after);
    if (then <= now || then < shown) return 0;
    if (then == shown) { /* all five cards are on the board: only better ones help, not kickers */
        int kickers = then < STRAIGHT || then == FOUR_OF_A_KIND;
        return !kickers && value_of(hand | SW_SET(card)) > value_of(after);
    }
    if (then > TWO_PAIR) return 1;
    int pairs_hole = card >> 2 == hole[0] >> 2 || card >> 2 == hole[1] >> 2;
    int nothing_yet = now == category_of_board(board);
    return pairs_hole && !(nothing_yet && card >> 2 < sw_highest_bit(board) >> 2);
}

static int ahead_of_all(const sw_combos *all, int combo, uint64_t board, const double *const *weight, int opponents)
{
    for (int i = 0; i < opponents; i++) {
        double sums[3];
        sw_weigh_standing(all, combo, board, weight[i], sums);
        if (!(sums[0] > sums[2])) return 0;
    }
    return 1;
}

void sw_find_outs(const sw_combos *all, int combo, uint64_t board, uint64_t dead, const double *const *weight,
                  int opponents, uint8_t category[SW_CARDS])
{
    uint64_t rest = SW_STANDARD & ~(board | all->set[combo] | dead);
    memset(category, SW_NO_OUT, SW_CARDS);
    if (opponents && ahead_of_all(all, combo, board, weight, opponents)) return;
    for (; rest; rest &= rest - 1) {
        int card = sw_lowest_bit(rest);
        int helps = opponents ? ahead_of_all(all, combo, board | SW_SET(card), weight, opponents)
                              : improves(all->card[combo], board, card);
        if (helps) category[card] = (uint8_t)category_of(board | all->set[combo] | SW_SET(card));
    }
}

/* Returns the probability that none of `outs` of `left` cards is drawn. */
static double missed(int outs, int left, int draws)
{
    double one = (double)(left - outs) / left;
    return draws == 1 ? one : one * (left - outs - 1) / (left - 1);
}

double sw_chance_of_outs(const sw_combos *all, uint64_t dead, const double *weight, uint64_t outs, int draws)
{
    int left = SW_CARDS - sw_count_bits(dead);
    double sum = 0, misses = 0;
    if (!weight) return 1 - missed(sw_count_bits(outs), left, draws);
    for (int i = 0; i < SW_COMBOS; i++) {
        if (all->set[i] & dead || weight[i] <= 0) continue;
        sum += weight[i];
        misses += weight[i] * missed(sw_count_bits(outs & ~all->set[i]), left - 2, draws);
    }
    return 1 - misses / sum;
}
