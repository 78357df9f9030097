#include "equity/setup.h"

#include <stdlib.h>

/* ---- two-card hands */

int sw_read_hole(const char *text, size_t length, uint8_t hole[2])
{
    int a, b;
    size_t first = sw_parse_card(text, length, &a);
    if (first && first < length && text[first] == ' ') first++;
    size_t second = first ? sw_parse_card(text + first, length - first, &b) : 0;
    if (!second || first + second != length || a >= SW_CARDS || b >= SW_CARDS || a == b) return 0;
    hole[0] = (uint8_t)a;
    hole[1] = (uint8_t)b;
    return 1;
}

uint64_t sw_known_equity(const sw_preflop_tables *tables, const uint8_t (*hole)[2], int players, uint64_t board,
                         uint64_t live, sw_known_shares *shares)
{
    uint64_t counts[1 << SW_MOST_HANDS];
    memset(counts, 0, sizeof *counts << players);
    if (board) {
        sw_count_winners(hole, players, board, live, counts);
    } else {
        sw_count_winners_preflop(tables, hole, players, live, counts);
    }
    uint64_t boards = sw_share_pots(counts, players, shares->wins, shares->ties, shares->equity);
    for (int i = 0; i < players; i++) {
        shares->equity[i] /= (double)boards;
        shares->win[i] = (double)shares->wins[i] / (double)boards;
        shares->tie[i] = (double)shares->ties[i] / (double)boards;
    }
    return boards;
}

void sw_weigh_hand(const uint8_t hole[2], double *weight)
{
    for (int i = 0; i < SW_COMBOS; i++) weight[i] = 0;
    weight[sw_combo_of(hole[0], hole[1])] = 1;
    sw_scale_weights(weight);
}

int sw_weigh_range(const double *given, uint64_t dead, double *weight)
{
    uint8_t card[SW_COMBOS][2];
    sw_list_combos(card);
    for (int i = 0; i < SW_COMBOS; i++) weight[i] = dead & sw_set_of(card[i]) ? 0 : given[i];
    return sw_scale_weights(weight);
}

/* ---- a game's hands and boards */

static void add_missing(sw_partial_deal *game, int player, int board, int first, int count)
{
    const sw_missing_cards group = {player, board, first, count};
    int at = game->groups;
    if (count == 0) return;
    for (; player < 0 && at > 0 && game->missing[at - 1].player >= 0; at--) game->missing[at] = game->missing[at - 1];
    game->missing[at] = group;
    game->groups++;
}

void sw_put_cards(sw_partial_deal *game, int player, int board, const uint8_t *cards, int count, int first_stays)
{
    uint8_t *to = player < 0 ? game->board[board] : game->hole[player];
    int size = player < 0 ? game->board_cards : game->holes, known = 0;
    if (first_stays && size && (count == 0 || cards[0] == SW_UNKNOWN)) {
        add_missing(game, player, board, 0, 1);
        known = 1;
    }
    for (int i = known; i < count; i++) {
        if (cards[i] != SW_UNKNOWN) to[known++] = cards[i];
    }
    add_missing(game, player, board, known, size - known);
}

int sw_put_live(sw_partial_deal *game, uint64_t live)
{
    int missing = 0;
    for (int i = 0; i < game->groups; i++) missing += game->missing[i].count;
    game->live = 0;
    for (; live; live &= live - 1) game->card[game->live++] = (uint8_t)sw_lowest_bit(live);
    return missing;
}

/* ---- rows of hole cards and boards */

static int add_card(uint64_t *set, unsigned card)
{
    if (card >= SW_CARDS || *set >> card & 1) return 0;
    *set |= SW_SET(card);
    return 1;
}

static int read_spot(const sw_spot_rows *rows, size_t row, sw_spot *spot)
{
    const uint8_t *hole = rows->hole + (ptrdiff_t)row * rows->hole_row;
    const uint8_t *board = rows->board + (ptrdiff_t)row * rows->board_row;
    int a = hole[0], b = hole[rows->hole_card];
    uint64_t held = 0, all;
    if (!add_card(&held, (unsigned)a) || !add_card(&held, (unsigned)b)) return 0;
    all = held;
    for (int i = 0; i < rows->board_size; i++) {
        if (!add_card(&all, board[i * rows->board_card])) return 0;
    }
    spot->board = all & ~held;
    spot->row = (uint32_t)row;
    spot->combo = (uint16_t)sw_combo_of(a, b);
    return 1;
}

size_t sw_read_spots(const sw_spot_rows *rows, size_t first, size_t count, sw_spot *spot)
{
    size_t good = 0;
    while (good < count && read_spot(rows, first + good, &spot[good])) good++;
    return good;
}

size_t sw_group_spots(sw_spot *spot, size_t count, size_t most, size_t *first)
{
    size_t groups = 0;
    sw_sort_spots(spot, count);
    for (size_t i = 0; i < count; i++) {
        if (i && spot[i].board == spot[i - 1].board && i - first[groups - 1] < most) continue;
        first[groups++] = i;
    }
    first[groups] = count;
    return groups;
}

/* ---- hands without a board */

static const uint64_t EVERY_SLICE = ((uint64_t)1 << SW_SCORE_SLICES) - 1;

int sw_scores_known(const sw_scores *scores)
{
    return scores->done == EVERY_SLICE;
}

int sw_begin_scores(sw_scores *scores)
{
    uint64_t left = EVERY_SLICE & ~scores->done;
    if (!left) return -1;
    int slice = sw_lowest_bit(left & ~scores->begun ? left & ~scores->begun : left);
    scores->begun |= (uint64_t)1 << slice;
    return slice;
}

void sw_keep_scores(sw_scores *scores, int slice, const sw_score_counts *counts)
{
    if (scores->done >> slice & 1) return;
    scores->done |= (uint64_t)1 << slice;
    for (int i = 0; i < SW_PREFLOP_CLASSES; i++) {
        for (int score = 0; score < SW_SCORES; score++) scores->counts[i][score] += counts[i][score];
    }
    if (sw_scores_known(scores)) sw_share_counts(scores->counts);
}

/* ---- tables */

int sw_init_tables(sw_tables *t, int which)
{
    if (which & (SW_PREFLOP_TABLES | SW_MATCHUP_TABLE) && !t->preflop) {
        t->preflop = sw_new_preflop_tables(&sw_high);
        if (!t->preflop) return 0;
    }
    if (which & SW_MATCHUP_TABLE && !t->matchups) t->matchups = sw_new_matchup_table(t->preflop);
    if (which & SW_ALL_HANDS && !t->hands) {
        t->hands = calloc(1, sizeof *t->hands);
        if (t->hands) sw_init_all_combos(t->hands);
    }
    if (which & SW_BOARD_SCORES && !t->scores) t->scores = calloc(1, sizeof *t->scores);
    if (which & SW_MULTISET_NUMBERS && !t->multisets) {
        t->multisets = malloc(sizeof *t->multisets);
        if (t->multisets) sw_number_multisets(t->multisets);
    }
    return (!(which & SW_MATCHUP_TABLE) || t->matchups) && (!(which & SW_ALL_HANDS) || t->hands) &&
           (!(which & SW_BOARD_SCORES) || t->scores) && (!(which & SW_MULTISET_NUMBERS) || t->multisets);
}
