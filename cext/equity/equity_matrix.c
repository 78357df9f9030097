#include "equity/equity_matrix.h"

#include <math.h>

void sw_init_equity_matrix(sw_equity_matrix *m, const double *const weight[2], uint64_t board, uint64_t dead)
{
    uint8_t card[SW_COMBOS][2];
    int count = 0;
    m->count[0] = m->count[1] = 0;
    m->board = board;
    m->dead = dead;
    sw_list_combos(card);
    for (int i = 0; i < SW_COMBOS; i++) {
        if (!(weight[0][i] > 0 || weight[1][i] > 0)) continue;
        for (int k = 0; k < 2; k++) {
            if (!(weight[k][i] > 0)) continue;
            m->combo[k][m->count[k]] = (uint16_t)i;
            m->hand[k][m->count[k]++] = (uint16_t)count;
        }
        memcpy(card[count++], card[i], sizeof *card);
    }
    sw_init_combos(&m->hands, (const uint8_t (*)[2])card, count);
}

static int possible(const sw_equity_matrix *m, int row, int column)
{
    uint64_t a = m->hands.set[m->hand[0][row]], b = m->hands.set[m->hand[1][column]];
    return !(a & b || (a | b) & m->dead);
}

/* Adds a board to the scores: 2 if the row's hand beats the column's, 1 for a tie; also 2 if the board has a card of
   the column's hand alone. */
static void score(const sw_equity_matrix *m, int first, int last, const sw_runouts *walk, uint16_t *scores)
{
    uint16_t value[SW_COMBOS];
    int16_t other[SW_COMBOS];
    int columns = m->count[1];
    sw_value_combos(&m->hands, walk->board, m->board | sw_runout_cards(walk), value);
    for (int j = 0; j < columns; j++) other[j] = (int16_t)value[m->hand[1][j]];
    for (int i = first; i < last; i++, scores += columns) {
        int16_t mine = (int16_t)value[m->hand[0][i]];
        if (mine == 0) continue;
        for (int j = 0; j < columns; j++) scores[j] = (uint16_t)(scores[j] + (mine > other[j]) + (mine >= other[j]));
    }
}

static void fill_on_board(const sw_equity_matrix *m, int first, int last, double *out)
{
    uint16_t scores[SW_MATRIX_ROWS * SW_COMBOS];
    sw_live live = sw_live_cards(SW_STANDARD & ~m->dead);
    int to_come = 5 - sw_count_bits(m->board);
    /* Boards possible for two hands; and boards possible for the first that contain a card of the second. */
    int boards = (int)sw_choose(live.size - 4, to_come), blocked = (int)sw_choose(live.size - 2, to_come) - boards;
    sw_runouts walk = sw_walk_runouts(&live, sw_add_set(sw_no_cards(), m->board), to_come, 0, live.size);
    memset(scores, 0, sizeof scores);
    while (sw_next_runout(&walk)) score(m, first, last, &walk, scores);
    const uint16_t *found = scores;
    for (int i = first; i < last; i++) {
        for (int j = 0; j < m->count[1]; j++, found++, out++) {
            *out = possible(m, i, j) ? (*found - 2 * blocked) / (2.0 * boards) : NAN;
        }
    }
}

static double equity_of(const sw_equity_matrix *m, const sw_matchup_table *table, const sw_preflop_tables *preflop,
                        int row, int column)
{
    if (table) {
        sw_matchup found = sw_find_matchup(table, m->combo[0][row], m->combo[1][column]);
        return (found.wins + found.ties / 2.0) / (double)SW_HEADSUP_BOARDS;
    }
    int a = m->hand[0][row], b = m->hand[1][column];
    uint8_t hole[2][2];
    uint64_t counts[4] = {0};
    memcpy(hole[0], m->hands.card[a], 2);
    memcpy(hole[1], m->hands.card[b], 2);
    uint64_t live = SW_STANDARD & ~(m->dead | m->hands.set[a] | m->hands.set[b]);
    sw_count_winners_preflop(preflop, (const uint8_t (*)[2])hole, 2, live, counts);
    return ((double)counts[1] + (double)counts[3] / 2) / (double)(counts[1] + counts[2] + counts[3]);
}

void sw_fill_equity_matrix(const sw_equity_matrix *m, const sw_matchup_table *table,
                           const sw_preflop_tables *preflop, int first, int last,
                           double *out)
{
    if (m->board) {
        for (int i = first; i < last; i += SW_MATRIX_ROWS) {
            int end = last - i < SW_MATRIX_ROWS ? last : i + SW_MATRIX_ROWS;
            fill_on_board(m, i, end, out + (size_t)(i - first) * (size_t)m->count[1]);
        }
        return;
    }
    for (int i = first; i < last; i++) {
        for (int j = 0; j < m->count[1]; j++) *out++ = possible(m, i, j) ? equity_of(m, table, preflop, i, j) : NAN;
    }
}
