#include "game/encode.h"

enum { NOTHING = -1, WORDS = 4 /* words per action in the compact layout */ };

static const char *const names[SW_PARTS] = {
    "own",    "up",     "boards", "discards", "live", "all_in", "stacks", "bets",  "put_in",  "button",
    "actor",  "street", "draw",   "pot",      "call", "raise",  "fold",   "drawn", "actions", "older",
};

const char *sw_part_name(int part)
{
    return names[part];
}

/* ---- the layout */

void sw_init_layout(sw_layout *layout, const sw_game *game, int seats, int history, bool compact)
{
    int deck = game->deck_size, has_up = 0, draws = 0, size = 0, held = 0;
    layout->game = game;
    layout->seats = seats;
    layout->history = history;
    layout->compact = compact;
    layout->unit = compact ? 1 : sw_big_blind(game);
    layout->chip = 1.0 / (double)layout->unit;
    layout->board = game->board_cards + game->one_for_all;
    layout->holes = 0;
    for (int i = 0; i < deck; i++) layout->column[game->deck[i]] = i;
    for (int i = 0; i < game->streets; i++) {
        const sw_street *street = &game->street[i];
        has_up |= street->up;
        layout->draws[i] = street->draw == SW_NO_DRAW ? -1 : draws++;
        if (street->draw == SW_THROW_AWAY) held -= street->cards;
        held += street->hole + street->up;
        if (held > layout->holes) layout->holes = held;
    }
    const int holes = compact ? layout->holes : deck, one = compact ? 1 : seats;
    const int counts[SW_PARTS] = {
        [SW_PART_OWN] = holes,
        [SW_PART_UP] = has_up ? seats * holes : 0,
        [SW_PART_BOARDS] = layout->board ? game->boards * (compact ? layout->board : deck) : 0,
        [SW_PART_DISCARDS] = draws ? (compact ? draws * holes : deck) : 0,
        [SW_PART_LIVE] = seats,
        [SW_PART_ALL_IN] = seats,
        [SW_PART_STACKS] = seats,
        [SW_PART_BETS] = seats,
        [SW_PART_PUT_IN] = seats,
        [SW_PART_BUTTON] = one,
        [SW_PART_ACTOR] = one,
        [SW_PART_STREET] = compact ? 1 : game->streets,
        [SW_PART_DRAW] = 1,
        [SW_PART_POT] = 1,
        [SW_PART_CALL] = 1,
        [SW_PART_RAISE] = 2,
        [SW_PART_FOLD] = 1,
        [SW_PART_DRAWN] = draws * seats,
        [SW_PART_ACTIONS] = history * (compact ? WORDS : seats + 6),
        [SW_PART_OLDER] = 1,
    };
    for (int part = 0; part < SW_PARTS; part++) {
        layout->first[part] = size;
        size += counts[part];
    }
    layout->first[SW_PARTS] = size;
}

static float in_blinds(const sw_layout *layout, int64_t chips)
{
    return (float)((double)chips * layout->chip);
}

/* The smallest and largest number of a column; the largest of a chips column may be a number of chips. */
typedef struct {
    int64_t least, most;
    bool chips;
} bounds;

static bounds floats_of(const sw_layout *layout, int part, int column, int64_t chips)
{
    const bool pays = part == SW_PART_ACTIONS && (column - layout->first[part]) % (layout->seats + 6) == layout->seats + 4;
    const bool cards = pays && in_blinds(layout, chips) < (float)SW_HOLE; /* of a draw */
    if (cards) return (bounds){0, SW_HOLE, false};
    if (pays || (part >= SW_PART_STACKS && part <= SW_PART_PUT_IN) || (part >= SW_PART_POT && part <= SW_PART_RAISE)) {
        return (bounds){part == SW_PART_PUT_IN ? -chips : 0, chips, true};
    }
    return (bounds){0, 1, false};
}

static bounds integers_of(const sw_layout *layout, int part, int column, int64_t chips)
{
    const sw_game *game = layout->game;
    const int64_t action[WORDS] = {layout->seats - 1, SW_DREW, chips > SW_HOLE ? chips : SW_HOLE, game->streets - 1};
    if (part <= SW_PART_DISCARDS) return (bounds){NOTHING, game->deck[game->deck_size - 1], false};
    switch (part) {
    case SW_PART_PUT_IN:
        return (bounds){-chips, chips, false};
    case SW_PART_STACKS:
    case SW_PART_BETS:
    case SW_PART_POT:
    case SW_PART_CALL:
    case SW_PART_RAISE:
        return (bounds){NOTHING, chips, false};
    case SW_PART_BUTTON:
    case SW_PART_ACTOR:
        return (bounds){NOTHING, action[0], false};
    case SW_PART_STREET:
        return (bounds){NOTHING, action[3], false};
    case SW_PART_DRAWN:
        return (bounds){NOTHING, SW_HOLE, false};
    case SW_PART_ACTIONS:
        return (bounds){NOTHING, action[(column - layout->first[part]) % WORDS], false};
    default:
        return (bounds){NOTHING, 1, false};
    }
}

void sw_bound_layout(const sw_layout *layout, int64_t chips, void *low, void *high)
{
    for (int part = 0; part < SW_PARTS; part++) {
        for (int i = layout->first[part]; i < layout->first[part + 1]; i++) {
            if (layout->compact) {
                const bounds of = integers_of(layout, part, i, chips);
                ((int64_t *)low)[i] = of.least;
                ((int64_t *)high)[i] = of.most;
            } else {
                const bounds of = floats_of(layout, part, i, chips);
                ((float *)low)[i] = of.chips ? in_blinds(layout, of.least) : (float)of.least;
                ((float *)high)[i] = of.chips ? in_blinds(layout, of.most) : (float)of.most;
            }
        }
    }
}

/* ---- the actions since the cards were (last) dealt, newest first, read from a slot or from a log */

typedef struct {
    bool logged;
    const uint64_t *word; /* in a slot */
    const sw_event *event;
    int at, end; /* position after the next one; position of the first */
    uint64_t action;
} actions;

SW_INLINE actions actions_of(const sw_state *s, const sw_played *played)
{
    if (!played) return (actions){true, NULL, s->log, s->events, s->first_event, 0};
    return (actions){false, played->action, NULL, played->count, played->count - (int)s->actions, 0};
}

SW_INLINE bool take_action_before(actions *of)
{
    while (of->at > of->end) {
        of->at--;
        if (of->logged && !sw_is_action(&of->event[of->at])) continue;
        of->action = of->logged ? sw_word_of(&of->event[of->at]) : of->word[of->at];
        return true;
    }
    return false;
}

static int from_viewer(const sw_layout *layout, int viewer, int seat)
{
    return seat < viewer ? seat - viewer + layout->seats : seat - viewer;
}

/* ---- as floats */

static void mark_card(const sw_layout *layout, float *plane, unsigned card)
{
    if (card < SW_ALL_CARDS) plane[layout->column[card]] = 1;
}

static void mark_cards(const sw_state *s, const sw_layout *layout, int viewer, float *out)
{
    const int deck = layout->game->deck_size;
    float *own = out + layout->first[SW_PART_OWN], *up = out + layout->first[SW_PART_UP];
    float *boards = out + layout->first[SW_PART_BOARDS];
    for (int i = 0; i < s->seat[viewer].holes; i++) mark_card(layout, own, sw_hole_card(s, viewer, i));
    for (int seat = 0; seat < s->seats && up != boards; seat++) {
        float *of = up + from_viewer(layout, viewer, seat) * deck;
        for (unsigned rest = s->seat[seat].up; rest; rest &= rest - 1) {
            mark_card(layout, of, sw_hole_card(s, seat, sw_lowest_bit(rest)));
        }
    }
    for (int board = 0; board < layout->game->boards; board++) {
        for (int i = 0; i < s->boards[board]; i++) mark_card(layout, boards + board * deck, s->deck[s->board[board][i]]);
    }
}

static void mark_seats(const sw_state *s, const sw_layout *layout, int viewer, float *out)
{
    static const float bit[2] = {0, 1};
    const int *first = layout->first;
    const uint32_t live = s->live | s->mucked;
    for (int i = 0, seat = viewer; i < s->seats; i++, seat = seat + 1 < s->seats ? seat + 1 : 0) {
        const sw_seat *of = &s->seat[seat];
        const unsigned is_live = live >> seat & 1;
        const int64_t behind = of->stack + sw_reserve(s, seat);
        out[first[SW_PART_LIVE] + i] = bit[is_live];
        out[first[SW_PART_ALL_IN] + i] = bit[is_live & (of->stack == 0)];
        out[first[SW_PART_STACKS] + i] = in_blinds(layout, behind);
        out[first[SW_PART_BETS] + i] = in_blinds(layout, of->bet);
        out[first[SW_PART_PUT_IN] + i] = in_blinds(layout, of->start - behind);
    }
    out[first[SW_PART_BUTTON] + from_viewer(layout, viewer, s->button)] = 1;
    if (s->actor != SW_NOBODY) out[first[SW_PART_ACTOR] + from_viewer(layout, viewer, s->actor)] = 1;
}

SW_INLINE void mark_actions(actions last, const sw_layout *layout, int viewer, float *out)
{
    const int seats = layout->seats, each = seats + 6;
    const double a_street = 1.0 / layout->game->streets;
    float *drawn = out + layout->first[SW_PART_DRAWN], *told = out + layout->first[SW_PART_ACTIONS];
    float *discards = out + layout->first[SW_PART_DISCARDS];
    for (int ago = 0; take_action_before(&last); ago++) {
        const uint64_t action = last.action;
        const sw_action_kind kind = sw_kind_of(action);
        const int street = sw_street_of(action), seat = from_viewer(layout, viewer, sw_seat_of(action));
        int cards = 0;
        if (kind == SW_DREW) {
            cards = sw_count_bits(sw_named_set(action));
            drawn[layout->draws[street] * seats + seat] = (float)(1 + cards) / 8;
            for (int i = 0; i < cards && seat == 0; i++) mark_card(layout, discards, sw_named_card(action, i));
        }
        if (ago >= layout->history) {
            out[layout->first[SW_PART_OLDER]] = 1;
            if (drawn == told) return; /* no draws left to look for */
            continue;
        }
        float *of = told + ago * each;
        of[seat] = 1;
        of[seats + (int)kind] = 1;
        of[seats + 4] = kind == SW_DREW ? (float)cards : in_blinds(layout, (int64_t)sw_total_of(action));
        of[seats + 5] = (float)((1 + street) * a_street);
    }
}

static void encode_floats(const sw_state *s, const sw_played *played, const sw_layout *layout, int viewer, float *out)
{
    const int *first = layout->first;
    for (int i = 0; i < first[SW_PARTS]; i++) out[i] = 0;
    if (viewer == SW_NOBODY) return;
    mark_cards(s, layout, viewer, out);
    mark_seats(s, layout, viewer, out);
    if (played) {
        mark_actions(actions_of(s, played), layout, viewer, out);
    } else {
        mark_actions(actions_of(s, NULL), layout, viewer, out);
    }
    out[first[SW_PART_STREET] + s->street] = 1;
    out[first[SW_PART_DRAW]] = s->phase == SW_DRAW;
    out[first[SW_PART_POT]] = in_blinds(layout, s->pot);
    if (viewer != s->actor) return; /* another seat's options can depend on its cards */
    const sw_legal legal = sw_legal_now(s);
    out[first[SW_PART_CALL]] = in_blinds(layout, legal.call);
    if (legal.max_to >= 0) {
        out[first[SW_PART_RAISE]] = in_blinds(layout, legal.min_to);
        out[first[SW_PART_RAISE] + 1] = in_blinds(layout, legal.max_to);
    }
    out[first[SW_PART_FOLD]] = (float)legal.fold;
}

/* ---- as integers, initially all NOTHING */

static void list_card(int64_t *out, unsigned card)
{
    if (card < SW_ALL_CARDS) *out = card;
}

static void list_cards(const sw_state *s, const sw_layout *layout, int viewer, int64_t *out)
{
    int64_t *own = out + layout->first[SW_PART_OWN], *up = out + layout->first[SW_PART_UP];
    int64_t *boards = out + layout->first[SW_PART_BOARDS];
    for (int i = 0; i < s->seat[viewer].holes; i++) list_card(own + i, sw_hole_card(s, viewer, i));
    for (int seat = 0; seat < s->seats && up != boards; seat++) {
        int64_t *of = up + from_viewer(layout, viewer, seat) * layout->holes;
        for (unsigned rest = s->seat[seat].up; rest; rest &= rest - 1) {
            const int i = sw_lowest_bit(rest);
            list_card(of + i, sw_hole_card(s, seat, i));
        }
    }
    for (int board = 0; board < layout->game->boards; board++) {
        for (int i = 0; i < s->boards[board]; i++) {
            list_card(boards + board * layout->board + i, s->deck[s->board[board][i]]);
        }
    }
}

static void list_seats(const sw_state *s, const sw_layout *layout, int viewer, int64_t *out)
{
    const int *first = layout->first;
    for (int i = 0, seat = viewer; i < s->seats; i++, seat = seat + 1 < s->seats ? seat + 1 : 0) {
        const sw_seat *of = &s->seat[seat];
        const int live = (s->live | s->mucked) >> seat & 1;
        const int64_t behind = of->stack + sw_reserve(s, seat);
        out[first[SW_PART_LIVE] + i] = live;
        out[first[SW_PART_ALL_IN] + i] = live && of->stack == 0;
        out[first[SW_PART_STACKS] + i] = behind;
        out[first[SW_PART_BETS] + i] = of->bet;
        out[first[SW_PART_PUT_IN] + i] = of->start - behind;
    }
    out[first[SW_PART_BUTTON]] = from_viewer(layout, viewer, s->button);
    if (s->actor != SW_NOBODY) out[first[SW_PART_ACTOR]] = from_viewer(layout, viewer, s->actor);
}

static void list_actions(actions last, const sw_layout *layout, int viewer, int64_t *out)
{
    int64_t *drawn = out + layout->first[SW_PART_DRAWN], *told = out + layout->first[SW_PART_ACTIONS];
    int64_t *discards = out + layout->first[SW_PART_DISCARDS];
    out[layout->first[SW_PART_OLDER]] = 0;
    for (int ago = 0; take_action_before(&last); ago++) {
        const uint64_t action = last.action;
        const sw_action_kind kind = sw_kind_of(action);
        const int street = sw_street_of(action), seat = from_viewer(layout, viewer, sw_seat_of(action));
        int64_t amount = (int64_t)sw_total_of(action);
        if (kind == SW_DREW) {
            const int cards = sw_count_bits(sw_named_set(action)), draw = layout->draws[street];
            amount = drawn[draw * layout->seats + seat] = cards;
            for (int i = 0; i < cards && seat == 0; i++) list_card(discards + draw * layout->holes + i, sw_named_card(action, i));
        }
        if (ago >= layout->history) {
            out[layout->first[SW_PART_OLDER]] = 1;
            if (drawn == told) return;
            continue;
        }
        int64_t *of = told + ago * WORDS;
        of[0] = seat;
        of[1] = kind;
        of[2] = amount;
        of[3] = street;
    }
}

static void encode_integers(const sw_state *s, const sw_played *played, const sw_layout *layout, int viewer, int64_t *out)
{
    const int *first = layout->first;
    for (int i = 0; i < first[SW_PARTS]; i++) out[i] = NOTHING;
    if (viewer == SW_NOBODY) return;
    list_cards(s, layout, viewer, out);
    list_seats(s, layout, viewer, out);
    list_actions(actions_of(s, played), layout, viewer, out);
    out[first[SW_PART_STREET]] = s->street;
    out[first[SW_PART_DRAW]] = s->phase == SW_DRAW;
    out[first[SW_PART_POT]] = s->pot;
    out[first[SW_PART_FOLD]] = 0;
    if (viewer != s->actor || s->phase != SW_BET) return;
    const sw_legal legal = sw_legal_now(s);
    out[first[SW_PART_CALL]] = legal.call;
    out[first[SW_PART_RAISE]] = legal.min_to;
    out[first[SW_PART_RAISE] + 1] = legal.max_to;
    out[first[SW_PART_FOLD]] = legal.fold;
}

/* ---- hands and slots */

static size_t row_size(const sw_layout *layout)
{
    return (size_t)layout->first[SW_PARTS] * (layout->compact ? sizeof(int64_t) : sizeof(float));
}

static void encode_seat(const sw_state *s, const sw_played *played, const sw_layout *layout, int viewer, uint8_t *out)
{
    if (layout->compact) {
        encode_integers(s, played, layout, viewer, (int64_t *)(void *)out);
    } else {
        encode_floats(s, played, layout, viewer, (float *)(void *)out);
    }
}

void sw_encode(const sw_state *s, const sw_played *played, const sw_layout *layout, int viewer, void *out)
{
    uint8_t *row = out;
    if (viewer != SW_EVERYTHING) {
        encode_seat(s, played, layout, viewer == SW_NOBODY ? s->actor : viewer, row);
        return;
    }
    for (int seat = 0; seat < s->seats; seat++, row += row_size(layout)) encode_seat(s, played, layout, seat, row);
}

void sw_encode_slice(const sw_hand_slots *slots, int slice, const sw_layout *layout, int viewer, void *out)
{
    const size_t last = sw_first_of_slice(slots, slice + 1);
    const size_t each = row_size(layout) * (viewer == SW_EVERYTHING ? (size_t)slots->seats : 1);
    for (size_t i = sw_first_of_slice(slots, slice); i < last; i++) {
        sw_encode(sw_slot(slots, i), &slots->turns[i].played, layout, viewer, (uint8_t *)out + i * each);
    }
}
