#include "equity/strength.h"

#include <stdlib.h>

static unsigned value_of_two(const uint8_t card[2])
{
    unsigned low = card[0] >> 2, high = card[1] >> 2;
    return low == high ? 200 + high : 1 + 13 * high + low;
}

void sw_value_all_combos(const sw_combos *all, uint64_t board, uint64_t dead, uint16_t value[SW_COMBOS])
{
    if (board) {
        sw_value_combos_now(all, sw_add_set(sw_no_cards(), board), 2 + sw_count_bits(board), dead, value);
        return;
    }
    for (int i = 0; i < SW_COMBOS; i++) {
        value[i] = (uint16_t)(all->set[i] & dead ? 0 : value_of_two(all->card[i]));
    }
}

/* How many hands there are without these cards. */
static int hands_without(uint64_t dead)
{
    return (int)sw_choose(SW_CARDS - sw_count_bits(dead), 2);
}

/* The score of a value among others, of which so many are 0 and do not count. */
static unsigned score_among(const uint16_t *value, unsigned mine, int none)
{
    const int16_t *other = (const int16_t *)value; /* which vectors compare */
    int16_t own = (int16_t)mine;
    uint16_t score = 0;
    for (int i = 0; i < SW_COMBOS; i++) score = (uint16_t)(score + (own > other[i]) + (own >= other[i]));
    return score - 2u * (unsigned)none;
}

static unsigned value_one(const sw_combos *all, int combo, uint64_t board)
{
    if (!board) return value_of_two(all->card[combo]);
    return sw_high_value(sw_add_set(sw_no_cards(), board | all->set[combo]), 2 + sw_count_bits(board));
}

static unsigned score_one(const sw_combos *all, int combo, uint64_t board)
{
    uint16_t value[SW_COMBOS];
    uint64_t dead = board | all->set[combo];
    sw_value_all_combos(all, board, dead, value);
    return score_among(value, value_one(all, combo, board), SW_COMBOS - hands_without(dead));
}

/* Some hands of each sort, `many`, or one where there is no such; of which each part, a card or a rank, is in so many,
   `of_part`. */
typedef struct {
    int sorts;
    const uint8_t (*part)[2];
    const uint8_t *many, (*of_part)[2];
} sorts;

/* As sw_range_showdown does it, with whole numbers: sorts by ascending value, while the hands passed are counted, in
   all and
   by part. One of the value 0 cannot be. */
SW_INLINE void score_in_order(const sorts *s, const uint16_t *value, uint16_t *score)
{
    uint16_t order[SW_COMBOS];
    int sorted = sw_sort_values(value, s->sorts, order), passed = 0, with[SW_CARDS] = {0};
    for (int i = 0; i < s->sorts; i++) score[i] = SW_NO_SCORE;
    for (int from = 0, to; from < sorted; from = to) {
        for (to = from; to < sorted && value[order[to]] == value[order[from]]; to++) {
            const uint8_t *part = s->part[order[to]];
            score[order[to]] = (uint16_t)(passed - with[part[0]] - with[part[1]]);
        }
        for (int j = from; j < to; j++) {
            int i = order[j];
            passed += s->many ? s->many[i] : 1;
            with[s->part[i][0]] += s->many ? s->of_part[i][0] : 1;
            with[s->part[i][1]] += s->many ? s->of_part[i][1] : 1;
        }
        for (int j = from; j < to; j++) { /* the hand itself went off with both its cards */
            const uint8_t *part = s->part[order[j]];
            score[order[j]] = (uint16_t)(score[order[j]] + passed - with[part[0]] - with[part[1]] + 1);
        }
    }
}

/* Where nobody can have a flush hands of the same two ranks are of one sort. */
static void score_by_ranks(const sw_combos *all, uint64_t board, uint16_t score[SW_COMBOS])
{
    uint8_t part[SW_KINDS][2], many[SW_KINDS], of_part[SW_KINDS][2];
    uint16_t value[SW_KINDS], found[SW_KINDS];
    uint64_t key = sw_add_set(sw_no_cards(), board).key;
    int n = 2 + sw_count_bits(board), left[13];
    for (int r = 0; r < 13; r++) left[r] = 4 - sw_count_bits(board >> 4 * r & 15);
    for (int r = 0; r < 13; r++) {
        for (int s = 0; s <= r; s++) {
            int k = all->kind[sw_combo_of(4 * s, 4 * r + 1)], same = r == s;
            part[k][0] = (uint8_t)r;
            part[k][1] = (uint8_t)s;
            many[k] = (uint8_t)(same ? left[r] * (left[r] - 1) / 2 : left[r] * left[s]);
            of_part[k][0] = (uint8_t)(same ? left[r] - 1 : left[s]);
            of_part[k][1] = (uint8_t)(same ? 0 : left[r]);
            value[k] = many[k] ? (uint16_t)sw_rank_value(sw_high_table, all->key[k] + key, n) : 0;
        }
    }
    sorts ranks = {SW_KINDS, (const uint8_t (*)[2])part, many, (const uint8_t (*)[2])of_part};
    score_in_order(&ranks, value, found);
    for (int i = 0; i < SW_COMBOS; i++) score[i] = found[all->kind[i]];
    for (; board; board &= board - 1) {
        int card = sw_lowest_bit(board);
        for (int j = 0; j < all->with_count[card]; j++) score[all->with[card][j]] = SW_NO_SCORE;
    }
}

void sw_score_all_combos(const sw_combos *all, uint64_t board, uint16_t score[SW_COMBOS])
{
    int flushes = ((sw_add_set(sw_no_cards(), board).key + 2 * SW_ONE_OF_EACH) & SW_FIVE_SUITED) != 0;
    if (board && !flushes) {
        score_by_ranks(all, board, score);
        return;
    }
    uint16_t value[SW_COMBOS];
    sorts hands = {SW_COMBOS, all->card, NULL, NULL};
    sw_value_all_combos(all, board, board, value);
    score_in_order(&hands, value, score);
}

/* ---- many hands on their boards */

static int by_board(const void *a, const void *b)
{
    const sw_spot *one = a, *other = b;
    if (one->board != other->board) return one->board < other->board ? -1 : 1;
    return one->row < other->row ? -1 : one->row > other->row;
}

void sw_sort_spots(sw_spot *spot, size_t count)
{
    qsort(spot, count, sizeof *spot, by_board);
}

static inline void tally(const sw_strengths *s, uint32_t row, uint64_t score, uint32_t times)
{
    s->sums[2 * (size_t)row] += score * times;
    s->sums[2 * (size_t)row + 1] += score * score * times;
    if (s->bins) {
        uint64_t bin = score * (uint64_t)s->bins / SW_RIVER_SCORE;
        if (bin == (uint64_t)s->bins) bin--;
        s->counts[(size_t)row * (size_t)s->bins + bin] += times;
    }
}

/* One board for hands of which it may have cards. */
static void meet_board(const sw_strengths *s, uint64_t board, const sw_spot *spot, size_t count)
{
    uint16_t score[SW_COMBOS];
    sw_score_all_combos(s->all, board, score);
    for (size_t i = 0; i < count; i++) {
        unsigned mine = score[spot[i].combo];
        if (mine != SW_NO_SCORE) tally(s, spot[i].row, mine, 1);
    }
}

static void meet_alone(const sw_strengths *s, uint64_t board, const sw_spot *spot)
{
    tally(s, spot->row, score_one(s->all, spot->combo, board), 1);
}

void sw_add_strengths(const sw_strengths *s, const sw_spot *spot, size_t count)
{
    enum { FEW = 5 }; /* measured: so many hands one by one take as long as all together */
    uint64_t board = spot->board;
    int to_come = s->ahead ? 5 - sw_count_bits(board) : 0;
    if (to_come == 5) {
        for (size_t i = 0; i < count; i++) {
            const uint8_t *card = s->all->card[spot[i].combo];
            const uint32_t *counts = s->before[sw_preflop_class(card[0], card[1])];
            for (uint32_t score = 0; score < SW_SCORES; score++) tally(s, spot[i].row, score, counts[score]);
        }
        return;
    }
    int alone = count < FEW;
    for (size_t i = 0; i < (alone ? count : 1); i++) {
        sw_live live = sw_live_cards(SW_STANDARD & ~(board | (alone ? s->all->set[spot[i].combo] : 0)));
        sw_runouts walk = sw_walk_runouts(&live, sw_no_cards(), to_come, 0, live.size);
        while (sw_next_runout(&walk)) {
            uint64_t river = board | sw_runout_cards(&walk);
            if (alone) {
                meet_alone(s, river, &spot[i]);
            } else {
                meet_board(s, river, spot, count);
            }
        }
    }
}

/* ---- hands without a board */

/* How many boards a board becomes when suits are renamed; 0 if it is not the least of them. */
static uint32_t boards_like(uint64_t board)
{
    uint32_t same = 0;
    for (int i = 0; i < SW_SUIT_ORDERS; i++) {
        uint64_t renamed = sw_rename_cards(sw_suit_orders[i], board);
        if (renamed < board) return 0;
        same += renamed == board;
    }
    return SW_SUIT_ORDERS / same;
}

void sw_count_boards(const sw_combos *all, int first, sw_score_counts *counts)
{
    uint8_t class_of[SW_COMBOS];
    for (int i = 0; i < SW_COMBOS; i++) class_of[i] = (uint8_t)sw_preflop_class(all->card[i][0], all->card[i][1]);
    const sw_live live = sw_live_cards(SW_STANDARD);
    sw_runouts walk = sw_walk_runouts(&live, sw_no_cards(), 5, first, first + 1);
    while (sw_next_runout(&walk)) {
        uint16_t score[SW_COMBOS];
        uint64_t board = sw_runout_cards(&walk);
        uint32_t times = boards_like(board);
        if (times == 0) continue;
        sw_score_all_combos(all, board, score);
        for (int i = 0; i < SW_COMBOS; i++) {
            if (score[i] != SW_NO_SCORE) counts[class_of[i]][score[i]] += times;
        }
    }
}

void sw_share_counts(sw_score_counts *counts)
{
    for (int high = 0; high < 13; high++) {
        for (int low = 0; low < 13; low++) {
            uint32_t hands = high == low ? 6 : high > low ? 4 : 12; /* pairs, suited hands, and others */
            for (int score = 0; score < SW_SCORES; score++) counts[13 * high + low][score] /= hands;
        }
    }
}

/* ---- one hand against the hands of a range */

enum { AHEAD, TIED, BEHIND };

static int standing(unsigned mine, unsigned other)
{
    return mine > other ? AHEAD : mine == other ? TIED : BEHIND;
}

void sw_weigh_standing(const sw_combos *all, int combo, uint64_t board, const double *weight, double sums[3])
{
    uint16_t value[SW_COMBOS];
    unsigned mine = value_one(all, combo, board);
    sw_value_all_combos(all, board, board | all->set[combo], value);
    for (int i = 0; i < 3; i++) sums[i] = 0;
    for (int i = 0; i < SW_COMBOS; i++) {
        if (value[i]) sums[standing(mine, value[i])] += weight[i];
    }
}

/* Counts for each hand whether it is beaten, and whether it is met. Those that cannot be are: all on as many boards. */
static void count_board(const sw_combos *all, int combo, uint64_t board, uint16_t *beaten, uint16_t *met)
{
    uint16_t value[SW_COMBOS];
    const int16_t *other = (const int16_t *)value;
    int16_t mine = (int16_t)value_one(all, combo, board);
    sw_value_all_combos(all, board, board | all->set[combo], value);
    for (int i = 0; i < SW_COMBOS; i++) {
        beaten[i] = (uint16_t)(beaten[i] + (mine > other[i]));
        met[i] = (uint16_t)(met[i] + (mine >= other[i]));
    }
}

void sw_weigh_changes(const sw_combos *all, int combo, uint64_t board, const double *weight, double sums[3][3])
{
    uint16_t now[SW_COMBOS], beaten[SW_COMBOS] = {0}, met[SW_COMBOS] = {0};
    uint64_t dead = board | all->set[combo];
    sw_live live = sw_live_cards(SW_STANDARD & ~dead);
    int to_come = 5 - sw_count_bits(board);
    /* Boards that another hand may meet, and those that have a card of it. */
    int boards = (int)sw_choose(live.size - 2, to_come), blocked = (int)sw_choose(live.size, to_come) - boards;
    sw_runouts walk = sw_walk_runouts(&live, sw_no_cards(), to_come, 0, live.size);
    while (sw_next_runout(&walk)) count_board(all, combo, board | sw_runout_cards(&walk), beaten, met);
    unsigned mine = value_one(all, combo, board);
    sw_value_all_combos(all, board, dead, now);
    memset(sums, 0, 9 * sizeof(double));
    for (int i = 0; i < SW_COMBOS; i++) {
        if (!now[i]) continue;
        double *row = sums[standing(mine, now[i])];
        int wins = beaten[i] - blocked, not_lost = met[i] - blocked;
        row[AHEAD] += weight[i] * wins;
        row[TIED] += weight[i] * (not_lost - wins);
        row[BEHIND] += weight[i] * (boards - not_lost);
    }
}
