#include "game/showdown.h"

#include "evaluator/best_five.h"
#include "game/up_cards.h"

enum { JACK = 9 };

sw_showing sw_showing_of(const sw_game *game, int k)
{
    const sw_share *share = &game->share[k];
    sw_showing showing = {sw_rankings[share->ranking], share->uses, share->use};
    if (game->wild) showing.ranking = sw_with_wild(&showing.ranking, game->wild);
    return showing;
}

/* Gets a seat's hole cards. Returns their number, -1 if one is unknown. */
static int hole_cards(const sw_state *s, int seat, uint8_t cards[SW_HOLE])
{
    for (int i = 0; i < s->seat[seat].holes; i++) {
        cards[i] = sw_hole_card(s, seat, i);
        if (cards[i] == SW_UNKNOWN) return -1;
    }
    return s->seat[seat].holes;
}

static int board_cards(const sw_state *s, int board, uint8_t cards[SW_BOARD])
{
    for (int i = 0; i < s->boards[board]; i++) {
        cards[i] = s->deck[s->board[board][i]];
        if (cards[i] == SW_UNKNOWN) return -1;
    }
    return s->boards[board];
}

/* Computes the values of hold'em under "high", the most frequent case: all cards play. */
static void high_values(const sw_state *s, uint32_t seats, sw_values *values)
{
    for (int k = 0; k < values->contests; k++) {
        sw_hand board = sw_no_cards();
        int n = s->boards[k];
        for (int i = 0; i < n; i++) board = sw_add_card(board, s->deck[s->board[k][i]]);
        for (uint32_t rest = seats; rest; rest &= rest - 1) {
            int seat = sw_lowest_bit(rest);
            sw_hand hand = board;
            for (int i = 0; i < s->seat[seat].holes; i++) hand = sw_add_card(hand, sw_hole_card(s, seat, i));
            values->of[k][seat] = (uint16_t)sw_high_value(hand, n + s->seat[seat].holes);
        }
    }
}

uint32_t sw_showdown_values(const sw_state *s, uint32_t seats, sw_values *values)
{
    const sw_game *game = s->game;
    int shares = game->shares, boards = s->runs * game->boards;
    uint32_t unknown = 0;
    uint8_t hole[SW_HOLE], board[SW_BOARD];
    for (uint32_t rest = s->has_unknown ? seats : 0; rest; rest &= rest - 1) {
        int seat = sw_lowest_bit(rest);
        if (hole_cards(s, seat, hole) < 0) unknown |= 1u << seat;
    }
    for (int i = 0; i < boards && s->has_unknown; i++) {
        if (board_cards(s, i, board) < 0) unknown = seats;
    }
    values->contests = (game->best_board ? s->runs : boards) * shares;
    seats &= ~unknown;
    if (shares == 1 && !game->best_board && game->share[0].ranking == SW_HIGH && game->share[0].uses == SW_USE_ANY) {
        values->floor[0] = 0;
        high_values(s, seats, values);
        return unknown;
    }
    memset(values->of, 0, sizeof values->of[0] * (size_t)values->contests);
    values->floor[0] = values->floor[1] = 0;
    for (int k = 0; k < shares; k++) {
        sw_showing showing = sw_showing_of(game, k);
        if (k == 0 && game->may_not_qualify && game->high_scoops) {
            values->floor[k] = showing.ranking.floor;
            sw_drop_qualifier(&showing.ranking);
        }
        for (int i = 0; i < boards; i++) {
            int n = board_cards(s, i, board);
            uint16_t *of = values->of[(game->best_board ? i / game->boards : i) * shares + k];
            for (uint32_t rest = seats; rest; rest &= rest - 1) {
                int seat = sw_lowest_bit(rest), holes = hole_cards(s, seat, hole);
                unsigned value = sw_showing_value(&showing, hole, holes, board, n);
                if (value > of[seat]) of[seat] = (uint16_t)value;
            }
        }
    }
    return unknown;
}

/* Returns the board that gives a seat's hand its highest value, the first if tied. */
static int board_that_plays(const sw_state *s, int seat, const sw_showing *showing, int contest)
{
    const sw_game *game = s->game;
    int boards = game->best_board ? game->boards : 1, first = contest / game->shares * boards, best = first;
    unsigned most = 0;
    for (int i = first; i < first + boards && boards > 1; i++) {
        uint8_t hole[SW_HOLE], board[SW_BOARD];
        int holes = hole_cards(s, seat, hole), n = board_cards(s, i, board);
        unsigned value = sw_showing_value(showing, hole, holes, board, n);
        if (value <= most) continue;
        most = value;
        best = i;
    }
    return best;
}

/* Compares the highest of the five cards that play; in other games the highest card of all, in low games the lowest
   (RRP). */
int sw_odd_chip_seat(const sw_state *s, uint32_t seats, int contest)
{
    const sw_game *game = s->game;
    sw_showing showing = sw_showing_of(game, contest % game->shares);
    if (game->may_not_qualify) sw_drop_qualifier(&showing.ranking);
    int low = showing.ranking.low, ace_low = low && showing.ranking.lowest == SW_ACE, first = SW_NOBODY, most = 0;
    for (int seat = s->button, left = sw_count_bits(seats); left > 0; left--) { /* ties go left of the button */
        int mine = 0;
        seat = sw_next_seat(seats, seat);
        uint8_t cards[SW_HOLE + SW_BOARD], five[5];
        int n = hole_cards(s, seat, cards);
        n += board_cards(s, board_that_plays(s, seat, &showing, contest), cards + n);
        if (game->odd_chip == SW_ODD_FIVE_BY_SUIT && showing.uses == SW_USE_ANY) {
            uint64_t set = 0;
            for (int i = 0; i < n; i++) set |= SW_SET(cards[i]);
            n = sw_best_five(&showing.ranking, set, five);
            memcpy(cards, five, (size_t)n);
        }
        int lowest = low && game->odd_chip == SW_ODD_ALL_BY_SUIT;
        for (int i = 0; i < n; i++) {
            int of = lowest ? 100 - sw_card_weight(cards[i], ace_low) : sw_card_weight(cards[i], ace_low);
            if (of > mine) mine = of;
        }
        if (first == SW_NOBODY || mine > most) {
            most = mine;
            first = seat;
        }
    }
    return first;
}

int sw_has_openers(const sw_state *s, int seat)
{
    const sw_game *game = s->game;
    uint8_t cards[SW_HOLE], jacks[5] = {4 * JACK, 4 * JACK + 1};
    int n = hole_cards(s, seat, cards);
    if (n < 5) return 1;
    for (int i = 0, found = 2; found < 5; i += 4) { /* the lowest hand with jacks in this deck, without wild cards */
        if (game->deck[i] / 4 != JACK) jacks[found++] = game->deck[i];
    }
    sw_showing mine = sw_showing_of(game, 0), least = {sw_rankings[game->share[0].ranking], SW_USE_ANY, 0};
    mine.uses = SW_USE_ANY;
    return sw_showing_value(&mine, cards, n, NULL, 0) >= sw_showing_value(&least, jacks, 5, NULL, 0);
}
