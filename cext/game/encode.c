#include "game/encode.h"

static const char *const names[SW_PARTS] = {
    "own",    "up",    "boards", "live",  "all_in", "stacks", "bets", "put_in", "button",
    "actor",  "street", "draw",  "pot",   "call",   "raise",  "fold", "drawn",  "actions",
    "older",
};

const char *sw_part_name(int part)
{
    return names[part];
}

void sw_make_layout(sw_layout *layout, const sw_game *game, int seats, int history)
{
    int deck = game->deck_size, has_up = 0, draws = 0, size = 0;
    layout->game = game;
    layout->seats = seats;
    layout->history = history;
    layout->unit = 1.0 / (double)(game->big_blind ? game->big_blind : game->street[0].bet);
    for (int i = 0; i < deck; i++) layout->column[game->deck[i]] = i;
    for (int i = 0; i < game->streets; i++) {
        has_up |= game->street[i].up;
        layout->draws[i] = game->street[i].draw == SW_NO_DRAW ? -1 : draws++;
    }
    const int counts[SW_PARTS] = {
        [SW_PART_OWN] = deck,
        [SW_PART_UP] = has_up ? seats * deck : 0,
        [SW_PART_BOARDS] = game->board_cards || game->one_for_all ? game->boards * deck : 0,
        [SW_PART_LIVE] = seats,
        [SW_PART_ALL_IN] = seats,
        [SW_PART_STACKS] = seats,
        [SW_PART_BETS] = seats,
        [SW_PART_PUT_IN] = seats,
        [SW_PART_BUTTON] = seats,
        [SW_PART_ACTOR] = seats,
        [SW_PART_STREET] = game->streets,
        [SW_PART_DRAW] = 1,
        [SW_PART_POT] = 1,
        [SW_PART_CALL] = 1,
        [SW_PART_RAISE] = 2,
        [SW_PART_FOLD] = 1,
        [SW_PART_DRAWN] = draws * seats,
        [SW_PART_ACTIONS] = history * (seats + 6),
        [SW_PART_OLDER] = 1,
    };
    for (int part = 0; part < SW_PARTS; part++) {
        layout->first[part] = size;
        size += counts[part];
    }
    layout->first[SW_PARTS] = size;
}

/* ---- the parts */

static void encode_cards(const sw_state *s, const sw_layout *layout, int viewer, float *out)
{
    const int deck = layout->game->deck_size;
    float *own = out + layout->first[SW_PART_OWN], *up = out + layout->first[SW_PART_UP];
    float *boards = out + layout->first[SW_PART_BOARDS];
    for (int i = 0; i < s->seat[viewer].holes; i++) own[layout->column[sw_hole_card(s, viewer, i)]] = 1;
    for (int seat = 0; seat < s->seats && up != boards; seat++) {
        float *of = up + (seat < viewer ? seat - viewer + s->seats : seat - viewer) * deck;
        for (unsigned rest = s->seat[seat].up; rest; rest &= rest - 1) {
            of[layout->column[sw_hole_card(s, seat, sw_lowest_bit(rest))]] = 1;
        }
    }
    for (int board = 0; board < layout->game->boards; board++) {
        for (int i = 0; i < s->boards[board]; i++) boards[board * deck + layout->column[s->deck[s->board[board][i]]]] = 1;
    }
}

static void encode_seats(const sw_state *s, const sw_layout *layout, int viewer, float *out)
{
    const int *first = layout->first;
    const double unit = layout->unit;
    for (int i = 0, seat = viewer; i < s->seats; i++, seat = seat + 1 < s->seats ? seat + 1 : 0) {
        const sw_seat *of = &s->seat[seat];
        const int live = (s->live | s->mucked) >> seat & 1;
        const int64_t behind = of->stack + sw_reserve(s, seat);
        out[first[SW_PART_LIVE] + i] = (float)live;
        out[first[SW_PART_ALL_IN] + i] = (float)(live && of->stack == 0);
        out[first[SW_PART_STACKS] + i] = (float)((double)behind * unit);
        out[first[SW_PART_BETS] + i] = (float)((double)of->bet * unit);
        out[first[SW_PART_PUT_IN] + i] = (float)((double)(of->start - behind) * unit);
        out[first[SW_PART_BUTTON] + i] = (float)(seat == s->button);
        out[first[SW_PART_ACTOR] + i] = (float)(seat == s->actor);
    }
}

static void encode_actions(const sw_state *s, const sw_played *played, const sw_layout *layout, int viewer, float *out)
{
    const int seats = layout->seats, each = seats + 6;
    const double a_street = 1.0 / layout->game->streets;
    float *drawn = out + layout->first[SW_PART_DRAWN], *last = out + layout->first[SW_PART_ACTIONS];
    const int count = (int)s->actions; /* since the cards were dealt again, if they were */
    for (int ago = 0; ago < count; ago++) {
        const uint64_t action = played->action[played->count - 1 - ago];
        const sw_action_kind kind = sw_kind_of(action);
        const int seat = sw_seat_of(action) - viewer, street = sw_street_of(action);
        const int from_viewer = seat < 0 ? seat + seats : seat;
        const float cards = kind == SW_DREW ? (float)sw_count_bits(sw_total_of(action)) : 0;
        if (kind == SW_DREW) drawn[layout->draws[street] * seats + from_viewer] = (1 + cards) / 8;
        if (ago >= layout->history) {
            out[layout->first[SW_PART_OLDER]] = 1;
            if (drawn == last) return; /* no draws to look for */
            continue;
        }
        float *of = last + ago * each;
        of[from_viewer] = 1;
        of[seats + (int)kind] = 1;
        of[seats + 4] = kind == SW_DREW ? cards : (float)((double)sw_total_of(action) * layout->unit);
        of[seats + 5] = (float)((1 + street) * a_street);
    }
}

void sw_encode(const sw_hand_lanes *lanes, size_t i, const sw_layout *layout, int viewer, float *out)
{
    const sw_state *s = sw_lane(lanes, i);
    const int *first = layout->first;
    for (int j = 0; j < first[SW_PARTS]; j++) out[j] = 0;
    if (viewer == SW_NOBODY) return;
    encode_cards(s, layout, viewer, out);
    encode_seats(s, layout, viewer, out);
    encode_actions(s, &lanes->played[i], layout, viewer, out);
    out[first[SW_PART_STREET] + s->street] = 1;
    out[first[SW_PART_DRAW]] = s->phase == SW_DRAW;
    out[first[SW_PART_POT]] = (float)((double)s->pot * layout->unit);
    if (viewer != s->actor) return; /* what another may do can depend on its cards */
    const sw_legal legal = sw_legal_now(s);
    out[first[SW_PART_CALL]] = (float)((double)legal.call * layout->unit);
    if (legal.max_to >= 0) {
        out[first[SW_PART_RAISE]] = (float)((double)legal.min_to * layout->unit);
        out[first[SW_PART_RAISE] + 1] = (float)((double)legal.max_to * layout->unit);
    }
    out[first[SW_PART_FOLD]] = (float)legal.fold;
}

void sw_encode_slice(const sw_hand_lanes *lanes, int slice, const sw_layout *layout, int viewer, float *out)
{
    const size_t last = sw_first_of_slice(lanes, slice + 1), size = (size_t)layout->first[SW_PARTS];
    for (size_t i = sw_first_of_slice(lanes, slice); i < last; i++) {
        if (viewer == SW_EVERYTHING) {
            for (int seat = 0; seat < lanes->seats; seat++) {
                sw_encode(lanes, i, layout, seat, out + (i * (size_t)lanes->seats + (size_t)seat) * size);
            }
        } else {
            sw_encode(lanes, i, layout, viewer == SW_NOBODY ? sw_lane(lanes, i)->actor : viewer, out + i * size);
        }
    }
}
