#include "equity/exact_omaha.h"
#include "test.h"

/* ---- rows of showings, against one by one */

static const int shapes[][4] = { /* uses, hole cards, board cards, cards that play */
    {SW_USE_ANY, 7, 0, 0}, {SW_USE_ANY, 2, 5, 0}, {SW_USE_ANY, 2, 3, 0},     {SW_USE_ANY, 5, 0, 0},
    {SW_USE_TWO, 3, 5, 0}, {SW_USE_TWO, 3, 4, 0}, {SW_USE_TWO, 2, 5, 0},     {SW_USE_MIDDLE, 3, 5, 0},
    {SW_USE_EXACTLY, 4, 5, 2}, {SW_USE_EXACTLY, 6, 4, 2}, {SW_USE_EXACTLY, 2, 5, 2}, {SW_USE_EXACTLY, 7, 5, 3},
    {SW_USE_NO_BOARD, 5, 5, 0}, {SW_USE_NO_BOARD, 6, 4, 0},
};
enum { SHAPES = sizeof shapes / sizeof *shapes, ROWS = 300 };

static void deal(uint8_t *cards, int count, uint64_t live)
{
    for (int i = 0; i < count; i++) {
        do {
            cards[i] = (uint8_t)any(SW_CARDS);
        } while (!(live >> cards[i] & 1));
        live ^= SW_SET(cards[i]);
    }
}

/* Returns the same value from the cards that may play, five by five. */
static unsigned by_fives(const sw_showing *showing, const uint8_t *hole, int holes, const uint8_t *board, int n)
{
    unsigned best = 0;
    for (unsigned taken = 0; taken < 1u << (holes + n); taken++) {
        sw_hand hand = sw_no_cards();
        unsigned of_hole = taken & ((1u << holes) - 1);
        int held = sw_count_bits(of_hole);
        if (sw_count_bits(taken) != 5) continue;
        if (showing->uses == SW_USE_EXACTLY && held != showing->use) continue;
        if (showing->uses == SW_USE_TWO && held > 2) continue;
        if (showing->uses == SW_USE_NO_BOARD && held < 5) continue;
        if (showing->uses == SW_USE_MIDDLE && (held > 2 || (held == 2 && !(taken & 1)))) continue;
        for (int i = 0; i < holes + n; i++) {
            if (taken >> i & 1) hand = sw_add_card(hand, i < holes ? hole[i] : board[i - holes]);
        }
        unsigned value = sw_value(&showing->ranking, hand, 5);
        best = value > best ? value : best;
    }
    return best;
}

static void rows_of_showings(void)
{
    static const int rankings[] = {SW_HIGH, SW_ACE_TO_FIVE, SW_ACE_TO_FIVE_8, SW_DEUCE_TO_SEVEN, SW_HIGH_WILD, SW_POINTS_0};
    for (int shape = 0; shape < SHAPES; shape++) {
        for (size_t k = 0; k < sizeof rankings / sizeof *rankings; k++) {
            const int holes = shapes[shape][1], n = shapes[shape][2], both = holes + n;
            sw_showing showing = {sw_rankings[rankings[k]], (sw_uses)shapes[shape][0], shapes[shape][3]};
            if (rankings[k] == SW_HIGH_WILD) showing.ranking.wild = sw_add_set(sw_no_cards(), 15).suits; /* deuces */
            uint8_t *rows = memory((size_t)(ROWS * both));
            uint16_t *values = (uint16_t *)(void *)memory(ROWS * sizeof *values);
            for (int i = 0; i < ROWS; i++) deal(rows + i * both, both, SW_STANDARD);
            sw_showing_values(&showing, rows, both, holes, rows + holes, both, n, values, ROWS);
            for (int i = 0; i < ROWS; i++) {
                uint8_t *row = rows + i * both;
                CHECK(values[i] == sw_showing_value(&showing, row, holes, row + holes, n));
                if (i < 30) CHECK(values[i] == by_fives(&showing, row, holes, row + holes, n));
                mix(values[i]);
            }
            sw_showing_values(&showing, rows, 0, holes, rows + holes, 0, n, values, ROWS);
            for (int i = 0; i < ROWS; i++) {
                CHECK(values[i] == sw_showing_value(&showing, rows, holes, rows + holes, n));
            }
            free(rows);
            free(values);
        }
    }
}

/* ---- every completion, against nested deals */

typedef struct {
    sw_partial_deal game;
    sw_completion_sums sums;
} oracle;

static void settle_one(oracle *o)
{
    const sw_partial_deal *g = &o->game;
    uint64_t got[SW_MOST_HANDS] = {0};
    int boards = g->best || !g->boards ? 1 : g->boards;
    for (int j = 0; j < boards; j++) {
        unsigned best[SW_MOST_SHOWINGS] = {0}, value[SW_MOST_SHOWINGS][SW_MOST_HANDS], qualified = 0;
        for (int k = 0; k < g->showings; k++) {
            for (int i = 0; i < g->players; i++) {
                value[k][i] = sw_showing_value(&g->showing[k], g->hole[i], g->holes, g->board[j], g->board_cards);
                if (g->best) {
                    unsigned other =
                        sw_showing_value(&g->showing[k], g->hole[i], g->holes, g->board[1], g->board_cards);
                    if (other > value[k][i]) value[k][i] = other;
                }
                if (value[k][i] > best[k]) best[k] = value[k][i];
            }
            qualified += best[k] > 0;
        }
        for (int k = 0; k < g->showings; k++) {
            unsigned many = 0;
            for (int i = 0; i < g->players; i++) many += value[k][i] == best[k];
            for (int i = 0; i < g->players && best[k]; i++) {
                if (value[k][i] == best[k]) got[i] += sw_whole_pot(g) / (unsigned)boards / qualified / many;
            }
        }
    }
    o->sums.deals++;
    for (int i = 0; i < g->players; i++) {
        o->sums.win[i] += got[i] == sw_whole_pot(g);
        o->sums.tie[i] += got[i] > 0 && got[i] < sw_whole_pot(g);
        o->sums.share[i] += got[i];
        o->sums.square[i] += got[i] * got[i];
    }
}

static void settle_rest(oracle *o, int group, int place, int from, uint64_t used)
{
    sw_partial_deal *g = &o->game;
    if (group == g->groups) {
        settle_one(o);
        return;
    }
    const sw_missing_cards *m = &g->missing[group];
    if (place == m->count) {
        settle_rest(o, group + 1, 0, 0, used);
        return;
    }
    for (int i = from; i < g->live; i++) {
        if (used & SW_SET(g->card[i])) continue;
        *((m->player < 0 ? g->board[m->board] : g->hole[m->player]) + m->first + place) = g->card[i];
        settle_rest(o, group, place + 1, i + 1, used | SW_SET(g->card[i]));
    }
}

/* Removes the last cards of a hand or a board. */
static void lose(sw_partial_deal *g, int player, int board, int size, int count)
{
    if (count == 0) return;
    sw_missing_cards some = {player, board, size - count, count};
    g->missing[g->groups++] = some;
}

static sw_partial_deal unfinished(int players, const int shape[4], int boards, int low, int best)
{
    sw_partial_deal g;
    memset(&g, 0, sizeof g);
    g.players = players;
    g.holes = shape[1];
    g.board_cards = shape[2];
    g.boards = shape[2] ? boards : 0;
    g.best = best && g.boards == 2;
    g.showings = low ? 2 : 1;
    for (int k = 0; k < g.showings; k++) {
        sw_showing showing = {sw_rankings[k ? SW_ACE_TO_FIVE_8 : SW_HIGH], (sw_uses)shape[0], shape[3]};
        g.showing[k] = showing;
    }
    return g;
}

static void check_sums(const sw_completion_sums *a, const sw_completion_sums *b, int players)
{
    uint64_t shares = 0;
    CHECK(a->deals == b->deals);
    for (int i = 0; i < players; i++) {
        CHECK(a->win[i] == b->win[i] && a->tie[i] == b->tie[i]);
        CHECK(a->share[i] == b->share[i] && a->square[i] == b->square[i]);
        mix(a->share[i]);
        shares += a->share[i];
    }
    CHECK(shares % a->deals == 0);
}

static void every_completion(void)
{
    for (int round = 0; round < 120; round++) {
        oracle o;
        uint8_t cards[SW_CARDS];
        int next = 0, players = 2 + round % 3;
        o.game = unfinished(players, shapes[round % SHAPES], 1 + round / 3 % 2, round / 2 % 2, round / 5 % 2);
        sw_partial_deal *g = &o.game;
        if (g->showings == 2 && round % 8 < 4) { /* the half with a qualifier comes first */
            sw_showing high = g->showing[0];
            g->showing[0] = g->showing[1];
            g->showing[1] = high;
        }
        deal(cards, SW_CARDS, SW_STANDARD);
        for (int j = 0; j < g->boards; j++) {
            for (int i = 0; i < g->board_cards; i++) g->board[j][i] = cards[next++];
            lose(g, -1, j, g->board_cards, any(2));
        }
        for (int i = 0; i < players; i++) {
            for (int j = 0; j < g->holes; j++) g->hole[i][j] = cards[next++];
            if (g->groups < 3) lose(g, i, 0, g->holes, any(3));
        }
        if (shapes[round % SHAPES][0] == SW_USE_MIDDLE && g->groups < 3) { /* the middle card, too */
            sw_missing_cards middle = {players - 1, 0, 0, 1};
            g->missing[g->groups++] = middle;
        }
        int missing = 0;
        for (int i = 0; i < g->groups; i++) missing += g->missing[i].count;
        g->live = missing + 3;
        memcpy(g->card, cards + SW_CARDS - g->live, (size_t)g->live);

        sw_completion_sums sums;
        memset(&sums, 0, sizeof sums);
        memset(&o.sums, 0, sizeof o.sums);
        sw_partial_deal game = *g;
        settle_rest(&o, 0, 0, 0, 0);
        uint64_t all = sw_count_completions(&game), cut = (uint64_t)any((int)all + 1);
        CHECK(all == o.sums.deals);
        sw_settle_completions(&game, cut, all, &sums);
        sw_settle_completions(&game, 0, cut, &sums);
        check_sums(&sums, &o.sums, players);

        /* Sample the same game. */
        sw_completion_sums some;
        memset(&some, 0, sizeof some);
        sw_sample_completions(&game, 5, (uint64_t)round, 2000, &some);
        CHECK(some.deals == 2000);
        double error[SW_MOST_HANDS];
        sw_completion_errors(&game, &some, error);
        for (int i = 0; i < players; i++) {
            double whole = (double)sw_whole_pot(&game), exact = (double)sums.share[i] / (double)sums.deals / whole;
            double off = (double)some.share[i] / 2000 / whole - exact;
            CHECK(off < 5 * error[i] && -off < 5 * error[i]);
            mix(some.share[i]);
        }
        sw_settle_completions(&game, 0, all, &some);
        CHECK(some.deals == 2000 + all);
    }
}

/* ---- known Omaha hands, against the same run-outs one by one */

static void known_omaha(void)
{
    static const int rankings[][2] = {
        {SW_HIGH, SW_HIGH},       {SW_HIGH, SW_ACE_TO_FIVE_8}, {SW_ACE_TO_FIVE_8, SW_HIGH}, {SW_SHORT_DECK, SW_SHORT_DECK},
        {SW_HIGH, SW_ACE_TO_FIVE}, {SW_ACE_TO_FIVE_9, SW_ACE_TO_FIVE_9}, {SW_SHORT_DECK_TRIPS, SW_SHORT_DECK_TRIPS},
        {SW_HIGH, SW_POINTS_21},  {SW_POINTS_0, SW_HIGH},      {SW_POINTS_49, SW_POINTS_49},
    };
    enum { KINDS = sizeof rankings / sizeof *rankings };
    sw_multisets *numbers = (sw_multisets *)(void *)memory(sizeof *numbers);
    sw_number_multisets(numbers);
    for (int round = 0; round < 700; round++) {
        const int *kind = rankings[round % KINDS], full = round % 350 < 2, holes = full ? 4 : 2 + any(6);
        const int shape[4] = {SW_USE_EXACTLY, holes, 5, 2}, two = kind[0] != kind[1];
        uint64_t deck = sw_rankings[kind[0]].deck & sw_rankings[kind[1]].deck;
        const int size = sw_count_bits(deck), to_come = full ? 5 : 2 + any(4);
        int players = full ? 2 : 2 + any(4), next = 0;
        uint8_t cards[SW_CARDS];
        while (players * holes + 5 > size - 4) players--;
        sw_partial_deal g = unfinished(players, shape, 1, two, 0);
        for (int k = 0; k < g.showings; k++) g.showing[k].ranking = sw_rankings[kind[k]];
        deal(cards, size, deck);
        for (int i = 0; i < players; i++) {
            for (int j = 0; j < holes; j++) g.hole[i][j] = cards[next++];
        }
        for (int i = 0; i < 5 - to_come; i++) g.board[0][i] = cards[next++];
        lose(&g, -1, 0, 5, to_come);
        g.live = size - next;
        if (!full && g.live > 13) g.live = to_come + any(14 - to_come); /* the others are dead */
        memcpy(g.card, cards + size - g.live, (size_t)g.live);

        CHECK(sw_is_known_omaha(&g));
        const size_t bytes = sw_omaha_counts(&g) * sizeof(uint64_t);
        uint64_t *counts = (uint64_t *)(void *)memory(bytes);
        sw_completion_sums sums, expected;
        memset(counts, 0, bytes);
        memset(&sums, 0, sizeof sums);
        memset(&expected, 0, sizeof expected);
        sw_count_omaha(&g, numbers, counts);
        sw_share_omaha(&g, counts, &sums);
        sw_settle_completions(&g, 0, sw_count_completions(&g), &expected);
        CHECK(memcmp(&sums, &expected, sizeof sums) == 0);
        free(counts);
    }
    free(numbers);
}

/* Tests that other games are rejected: an unknown hand, one card to come, two boards, three hole cards that play, a
   ranking that values a flush below other hands, two rankings that count flushes. */
static void not_known_omaha(void)
{
    for (int other = 0; other < 8; other++) {
        const int shape[4] = {other == 1 ? SW_USE_ANY : SW_USE_EXACTLY, 4, 5, other == 2 ? 3 : 2};
        sw_partial_deal g = unfinished(2, shape, other == 3 ? 2 : 1, 0, 0);
        lose(&g, -1, 0, 5, other == 4 ? 1 : 2);
        if (other == 5) lose(&g, 1, 0, 4, 1);
        if (other == 6) g.showing[0].ranking = sw_rankings[SW_DEUCE_TO_SEVEN];
        if (other == 7) g.showing[g.showings++] = g.showing[0];
        CHECK(sw_is_known_omaha(&g) == (other == 0));
    }
}

/* Tests that too many completions to count are reported, and that many are distinguished by their numbers. */
static void many_ways(void)
{
    sw_partial_deal g = unfinished(2, shapes[0], 0, 0, 0);
    g.live = SW_CARDS;
    for (int i = 0; i < SW_CARDS; i++) g.card[i] = (uint8_t)i;
    lose(&g, 0, 0, 7, 7);
    CHECK(sw_count_completions(&g) == 133784560);
    lose(&g, 1, 0, 7, 7);
    uint64_t all = sw_count_completions(&g);
    CHECK(all == 133784560u * (uint64_t)45379620u);
    sw_completion_sums sums;
    memset(&sums, 0, sizeof sums);
    sw_settle_completions(&g, all - 3, all, &sums);
    CHECK(sums.deals == 3);
    for (int i = 0; i < 2; i++) mix(sums.share[i]);
    g.players = 4;
    lose(&g, 2, 0, 7, 7);
    CHECK(sw_count_completions(&g) == UINT64_MAX);
}

void test_games(void)
{
    rows_of_showings();
    every_completion();
    many_ways();
}

void test_known_omaha(void)
{
    known_omaha();
    not_known_omaha();
}
