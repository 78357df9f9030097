#include "equity/known.h"
#include "equity/preflop.h"
#include "test.h"

#include <stdlib.h>

static uint64_t counts[1 << SW_MOST_HANDS];

/* Counts the boards by their winners; hands and board are given as sets. */
static uint64_t run(const uint64_t *hands, int players, uint64_t board)
{
    sw_known known;
    uint64_t gone = board, boards = 0;
    memset(&known, 0, sizeof known);
    known.players = players;
    for (int i = 0; i < players; i++) {
        sw_hand nothing = {0, 0};
        known.holes[i] = sw_add_set(nothing, hands[i]);
        gone |= hands[i];
    }
    known.board = sw_add_set(sw_no_cards(), board);
    known.to_come = 5 - sw_count_bits(board);
    known.live = sw_live_cards(SW_STANDARD & ~gone);
    memset(counts, 0, sizeof counts);
    for (int first = 0; first <= (known.to_come ? known.live.size - known.to_come : 0); first++) {
        sw_count_winners(&known, first, counts);
    }
    CHECK(counts[0] == 0);
    for (int i = 0; i < 1 << players; i++) {
        boards += counts[i];
        mix(counts[i]);
    }
    return boards;
}

static uint64_t pair(int a, int b)
{
    return SW_SET(a) | SW_SET(b);
}

enum { C, D, H, S };
enum { NINE = 7, TEN, JACK, QUEEN, KING, ACE };
#define CARD(rank, suit) (4 * (rank) + (suit))

static void aces_and_kings(void)
{
    const uint64_t hands[] = {pair(CARD(ACE, S), CARD(ACE, H)), pair(CARD(KING, S), CARD(KING, H))};
    const uint64_t swapped[] = {hands[1], hands[0]};
    CHECK(run(hands, 2, 0) == 1712304);
    CHECK(counts[1] == 1410336 && counts[2] == 292660 && counts[3] == 9308);
    CHECK(run(swapped, 2, 0) == 1712304);
    CHECK(counts[2] == 1410336 && counts[1] == 292660 && counts[3] == 9308);
}

/* The winners of one board, counted in `expected`. */
static void settle(const uint64_t *hands, int players, uint64_t board, uint64_t *expected)
{
    unsigned best = 0, winners = 0;
    for (int i = 0; i < players; i++) {
        unsigned value = sw_value(&sw_high, sw_add_set(sw_no_cards(), hands[i] | board), 7);
        if (value > best) winners = 0;
        if (value >= best) {
            winners |= 1u << i;
            best = value;
        }
    }
    expected[winners]++;
}

/* Any hands on any board, against settling board by board. */
static void board_by_board(void)
{
    for (int round = 0; round < 100; round++) {
        static uint64_t expected[1 << SW_MOST_HANDS];
        uint64_t hands[SW_MOST_HANDS], board = 0, gone, boards = 0;
        int players = 2 + round % 9, size = 3 + any(3);
        memset(expected, 0, sizeof expected);
        while (sw_count_bits(board) < size) board |= SW_SET(round % 2 ? any(SW_CARDS) : 4 * any(13) + any(2));
        gone = board;
        for (int i = 0; i < players; i++) {
            hands[i] = 0;
            while (sw_count_bits(hands[i]) < 2) hands[i] |= SW_SET(any(SW_CARDS)) & ~gone;
            gone |= hands[i];
        }
        for (int a = 0; a < SW_CARDS; a++) {
            for (int b = 0; b < (size == 3 ? a : 1); b++) {
                uint64_t come = (size < 5 ? SW_SET(a) : 0) | (size < 4 ? SW_SET(b) : 0);
                if (come & gone || (size == 5 && a > 0)) continue;
                settle(hands, players, board | come, expected);
                boards++;
            }
        }
        CHECK(run(hands, players, board) == boards);
        CHECK(memcmp(counts, expected, sizeof expected) == 0);
    }
}

/* Ten hands: a royal flush on the board is everybody's, and a quad jack beats nine who hold nothing. */
static void ten_players(void)
{
    uint64_t hands[SW_MOST_HANDS], royal = 0;
    for (int i = 0; i < SW_MOST_HANDS; i++) hands[i] = pair(CARD(i % 5, C + i / 5), CARD(i % 5, H + i / 5));
    for (int rank = TEN; rank <= ACE; rank++) royal |= SW_SET(CARD(rank, S));
    CHECK(run(hands, SW_MOST_HANDS, royal) == 1);
    CHECK(counts[(1 << SW_MOST_HANDS) - 1] == 1);
    const uint64_t turn = royal ^ SW_SET(CARD(TEN, S));
    CHECK(run(hands, SW_MOST_HANDS, turn) == SW_CARDS - 24);
    const uint64_t jacks = pair(CARD(JACK, S), CARD(JACK, H)) | SW_SET(CARD(KING, C)) | pair(CARD(ACE, C), CARD(NINE, D));
    hands[6] = pair(CARD(JACK, C), CARD(JACK, D));
    CHECK(run(hands, SW_MOST_HANDS, jacks) == 1);
    CHECK(counts[1 << 6] == 1);
}

/* Without boards, against dealing them. */
static void by_multisets(void)
{
    const sw_preflop *tables = sw_make_preflop(&sw_high);
    CHECK(tables != NULL);
    for (int round = 0; round < 24; round++) {
        static uint64_t found[1 << SW_MOST_HANDS];
        uint8_t hole[SW_MOST_HANDS][2];
        uint64_t hands[SW_MOST_HANDS], gone = 0;
        int players = 2 + round % 9;
        for (int i = 0; i < players; i++) {
            hands[i] = 0;
            for (int j = 0; j < 2; j++) {
                int card = round % 2 ? any(SW_CARDS) : 4 * any(13) + any(2);
                while (gone >> card & 1) card = any(SW_CARDS);
                gone |= SW_SET(card);
                hands[i] |= SW_SET(card);
                hole[i][j] = (uint8_t)card;
            }
        }
        run(hands, players, 0);
        memset(found, 0, sizeof found);
        sw_count_preflop(tables, (const uint8_t (*)[2])hole, players, SW_STANDARD & ~gone, found);
        CHECK(memcmp(counts, found, sizeof counts) == 0);
    }
    free((void *)(uintptr_t)tables);
}

void test_equity(void)
{
    by_multisets();
    aces_and_kings();
    board_by_board();
    ten_players();
}
