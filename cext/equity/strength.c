#include "equity/strength.h"

#include <stdlib.h>

/* Returns the value of two cards alone, with these ranks. */
static unsigned two_ranks(unsigned low, unsigned high)
{
    return low == high ? 200 + high : 1 + 13 * high + low;
}

static unsigned value_of_two(const uint8_t card[2])
{
    return two_ranks(card[0] >> 2, card[1] >> 2);
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

static unsigned value_one(const sw_combos *all, int combo, uint64_t board)
{
    if (!board) return value_of_two(all->card[combo]);
    return sw_high_value(sw_add_set(sw_no_cards(), board | all->set[combo]), 2 + sw_count_bits(board));
}

/* ---- one hand against all others, by ranks: few others have a flush */

enum { WHOLE_PAIRS = 96 }; /* SW_RANK_PAIRS, padded to whole vectors */

/* A hand and all others on a board, by ranks. For each pair of ranks it has the value, and the number of hands with
   them. For each rank it has the set of lower ranks that the hand beats next to it, and (from bit 16 on) beats or ties
   with. */
typedef struct {
    const uint8_t *card;
    sw_hand hole;
    int n;
    unsigned mine, score; /* without flushes */
    uint8_t left[13];     /* cards of each rank that others may have */
    uint16_t value[WHOLE_PAIRS], many[WHOLE_PAIRS];
    uint32_t behind[13];
} field;

static inline unsigned points(unsigned mine, unsigned other)
{
    return (unsigned)(mine > other) + (unsigned)(mine >= other);
}

static void count_pairs(const uint8_t left[13], uint16_t many[WHOLE_PAIRS])
{
    for (int high = 0, i = 0; high < 13; high++) {
        for (int low = 0; low < high; low++) many[i++] = (uint16_t)(left[high] * left[low]);
        many[i++] = (uint16_t)(left[high] * (left[high] - 1) / 2);
    }
    memset(many + SW_RANK_PAIRS, 0, (WHOLE_PAIRS - SW_RANK_PAIRS) * sizeof *many);
}

static unsigned score_pairs(const uint16_t value[WHOLE_PAIRS], const uint16_t many[WHOLE_PAIRS], unsigned mine)
{
    const int16_t *other = (const int16_t *)value; /* signed, because vectors compare signed numbers */
    int16_t own = (int16_t)mine;
    uint16_t score = 0;
    for (int i = 0; i < WHOLE_PAIRS; i++) {
        score = (uint16_t)(score + (own > other[i] ? many[i] : 0) + (own >= other[i] ? many[i] : 0));
    }
    return score;
}

static void make_field(field *f, const uint8_t card[2], sw_hand hole, sw_hand board, int n, uint64_t known)
{
    f->card = card;
    f->hole = hole;
    f->n = n;
    for (int r = 0; r < 13; r++) f->left[r] = (uint8_t)(4 - sw_count_bits(known >> 4 * r & 15));
    for (unsigned high = 0, i = 0; high < 13; high++) {
        for (unsigned low = 0; low <= high; low++) {
            uint64_t key = board.key + sw_hash.key[4 * high] + sw_hash.key[4 * low];
            f->value[i++] = (uint16_t)(n == 2 ? two_ranks(low, high) : sw_rank_value(sw_high_table, key, n));
        }
    }
    memset(f->value + SW_RANK_PAIRS, 0, (WHOLE_PAIRS - SW_RANK_PAIRS) * sizeof *f->value);
    count_pairs(f->left, f->many);
    f->mine = f->value[sw_pair_of(card[1] >> 2, card[0] >> 2)];
    f->score = score_pairs(f->value, f->many, f->mine);
    for (int high = 0; high < 13; high++) {
        f->behind[high] = 0;
        for (int low = 0; low < high; low++) {
            unsigned other = f->value[sw_pair_of(high, low)];
            f->behind[high] |= (uint32_t)(f->mine > other) << low | (uint32_t)(f->mine >= other) << (16 + low);
        }
    }
}

/* Returns the score if two cards of a suit would make a better flush: without the hands of those two ranks. */
static unsigned score_below_flushes(const field *f, unsigned live)
{
    unsigned score = f->score;
    for (unsigned rest = live; rest; rest &= rest - 1) {
        unsigned lower = live & ((rest & (0 - rest)) - 1);
        score -= (unsigned)sw_count_bits(f->behind[sw_lowest_bit(rest)] & (lower | lower << 16));
    }
    return score;
}

/* Returns the score on a board with three or more cards of a suit. */
static unsigned score_with_flushes(const field *f, sw_hand board, int suit)
{
    sw_hand hand = sw_join(board, f->hole);
    unsigned lying = sw_suit_ranks(board, suit), live = 0x1fff & ~sw_suit_ranks(hand, suit), score, one;
    unsigned mine = sw_high_value(hand, f->n);
    int count = sw_count_bits(lying);
    if (count == 3) {
        if (mine < SW_HIGH_FLUSH) return score_below_flushes(f, live);
        score = score_pairs(f->value, f->many, mine);
    } else { /* of hands without a card of the suit, and with one */
        uint8_t left[13];
        unsigned others = 0;
        for (int r = 0; r < 13; r++) {
            left[r] = (uint8_t)(f->left[r] - (live >> r & 1));
            others += left[r];
        }
        if (count == 4) {
            uint16_t many[WHOLE_PAIRS];
            count_pairs(left, many);
            score = score_pairs(f->value, many, mine);
        } else {
            score = others * (others - 1) / 2 * points(mine, sw_suited_value(sw_high_table, lying));
        }
        for (unsigned rest = live; rest; rest &= rest - 1) {
            score += others * points(mine, sw_suited_value(sw_high_table, lying | (rest & (0 - rest))));
        }
    }
    for (; live; live ^= one) { /* of hands with two */
        int high = sw_highest_bit(live);
        one = 1u << high;
        for (unsigned rest = live ^ one; rest; rest &= rest - 1) {
            score += points(mine, sw_suited_value(sw_high_table, lying | one | (rest & (0 - rest))));
            if (count == 3) score -= points(mine, f->value[sw_pair_of(high, sw_lowest_bit(rest))]);
        }
    }
    return score;
}

static inline unsigned score_on(const field *f, sw_hand board)
{
    uint64_t suited = (board.key + 2 * SW_ONE_OF_EACH) & SW_FIVE_SUITED; /* three or more: counts start at 3 */
    return suited ? score_with_flushes(f, board, (sw_lowest_bit(suited) - 48) / 4) : f->score;
}

unsigned sw_score_combo(const sw_combos *all, int combo, uint64_t board)
{
    field f;
    sw_hand lying = sw_add_set(sw_no_cards(), board);
    make_field(&f, all->card[combo], all->hole[combo], lying, 2 + sw_count_bits(board), board | all->set[combo]);
    return score_on(&f, lying);
}

/* ---- all hands on a board */

/* Hands of each sort, `many` of them, or one if NULL. Each part of a sort, a card or a rank, occurs in `of_part` of its
   hands. */
typedef struct {
    int sorts;
    const uint8_t (*part)[2];
    const uint8_t *many, (*of_part)[2];
} sorts;

/* Computes scores like sw_range_showdown, with integers: goes through the sorts by ascending value, counting the hands
   passed, in total and by part. A sort with the value 0 is impossible. */
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
        for (int j = from; j < to; j++) { /* the hand itself was subtracted with both its cards */
            const uint8_t *part = s->part[order[j]];
            score[order[j]] = (uint16_t)(score[order[j]] + passed - with[part[0]] - with[part[1]] + 1);
        }
    }
}

/* Scores hands if no flush is possible: hands with the same two ranks are one sort. */
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

/* Scores hands on one board, which may contain some of their cards. */
static void meet_board(const sw_strengths *s, uint64_t board, const sw_spot *spot, size_t count)
{
    uint16_t score[SW_COMBOS];
    sw_score_all_combos(s->all, board, score);
    for (size_t i = 0; i < count; i++) {
        unsigned mine = score[spot[i].combo];
        if (mine != SW_NO_SCORE) tally(s, spot[i].row, mine, 1);
    }
}

/* Scores a single hand on every board. Run-outs with the same ranks share everything except flushes. */
static void meet_alone(const sw_strengths *s, uint64_t board, int to_come, const sw_spot *spot)
{
    field fields[13];
    int made[13], n = 2 + sw_count_bits(board) + to_come;
    const uint8_t *card = s->all->card[spot->combo];
    uint64_t known = board | s->all->set[spot->combo];
    sw_live live = sw_live_cards(SW_STANDARD & ~known);
    sw_runouts walk = sw_walk_runouts(&live, sw_add_set(sw_no_cards(), board), to_come, 0, live.size);
    for (int r = 0; r < 13; r++) made[r] = -1;
    while (sw_next_runout(&walk)) {
        int first = to_come > 1 ? live.card[walk.place[0]] >> 2 : 0;
        int last = to_come > 0 ? live.card[walk.place[to_come - 1]] >> 2 : 0;
        field *f = &fields[last];
        if (made[last] != first) {
            make_field(f, card, s->all->hole[spot->combo], walk.board, n, known | sw_runout_cards(&walk));
            made[last] = first;
        }
        tally(s, spot->row, score_on(f, walk.board), 1);
    }
}

void sw_add_strengths(const sw_strengths *s, const sw_spot *spot, size_t count)
{
    static const size_t few[] = {10, 40, 90}; /* measured: this many hands one by one take as long as all together */
    uint64_t board = spot->board;
    int to_come = s->ahead ? 5 - sw_count_bits(board) : 0;
    if (to_come == 5) {
        for (size_t i = 0; i < count; i++) {
            const uint8_t *card = s->all->card[spot[i].combo];
            const uint32_t *counts = s->before[sw_preflop_class(card[0], card[1])];
            for (uint32_t score = 0; score < SW_SCORES; score++) tally(s, spot[i].row, score, counts[score]);
        }
    } else if (count < few[to_come]) {
        for (size_t i = 0; i < count; i++) meet_alone(s, board, to_come, &spot[i]);
    } else {
        const sw_live live = sw_live_cards(SW_STANDARD & ~board);
        sw_runouts walk = sw_walk_runouts(&live, sw_no_cards(), to_come, 0, live.size);
        while (sw_next_runout(&walk)) meet_board(s, board | sw_runout_cards(&walk), spot, count);
    }
}

/* ---- hands without a board */

/* Returns the number of boards that a board becomes by renaming suits; 0 if it is not the smallest of them. */
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

/* Counts for each hand whether it is beaten, and whether it is met. Impossible hands are counted, too, on the same
   number of boards. */
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
    /* Boards possible against another hand, and boards that contain one of its cards. */
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
