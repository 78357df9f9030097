#include "game/recall.h"

enum { EVENT_ROOM = 48, SEAT_ROOM = 128, BOARD_ROOM = 32, REST_ROOM = 128 };

size_t sw_text_room(const sw_state *s)
{
    return (size_t)s->events * EVENT_ROOM + (size_t)s->seats * SEAT_ROOM + SW_BOARDS * BOARD_ROOM + REST_ROOM;
}

static char *put(char *at, const char *words)
{
    const size_t length = strlen(words);
    memcpy(at, words, length);
    return at + length;
}

static char *put_number(char *at, int64_t number)
{
    char digit[20];
    int digits = 0;
    do {
        digit[digits++] = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    while (digits) *at++ = digit[--digits];
    return at;
}

/* Writes known cards, in order or sorted. */
static char *put_cards(char *at, const uint8_t *cards, int count, bool sorts)
{
    uint64_t set = 0;
    for (int i = 0; i < count; i++) {
        if (cards[i] == SW_UNKNOWN) continue;
        if (sorts) {
            set |= SW_SET(cards[i]);
        } else {
            at += sw_format_card(cards[i], 0, at);
        }
    }
    for (; set; set &= set - 1) at += sw_format_card(sw_lowest_bit(set), 0, at);
    return at;
}

static bool has_draws(const sw_game *game)
{
    for (int i = 0; i < game->streets; i++) {
        if (game->street[i].draw != SW_NO_DRAW) return true;
    }
    return false;
}

/* Begins the next part of a text. */
static char *part(char *at, const char *text)
{
    return at == text ? at : put(at, " | ");
}

/* Writes "word seat:", which precedes cards. */
static char *name_cards(char *at, const char *word, int number)
{
    at = put_number(put(at, word), number);
    *at++ = ':';
    return at;
}

static char *name_board(char *at, const sw_state *s, int board)
{
    return s->game->boards > 1 ? name_cards(at, "board ", board) : put(at, "board ");
}

/* ---- the history */

static bool is_dealt(const sw_event *event)
{
    return event->kind == SW_EVENT_DEAL || event->kind == SW_EVENT_UP;
}

static bool is_told_action(const sw_event *event)
{
    return (event->kind >= SW_EVENT_DISCARD && event->kind <= SW_EVENT_COMPLETE) || event->kind == SW_EVENT_SHOW;
}

/* Writes the cards that one seat was dealt down, or up, in the events first to last - 1. */
static char *put_dealt(char *at, const char *text, const sw_state *s, int first, int last)
{
    uint8_t card[SW_PLACES];
    const sw_event *of = &s->log[first];
    int count = 0;
    for (int i = first; i < last; i++) {
        const sw_event *event = &s->log[i];
        if (event->kind == of->kind && event->seat == of->seat && event->card[0] != SW_UNKNOWN && count < SW_PLACES) {
            card[count++] = event->card[0];
        }
    }
    if (count == 0) return at;
    const bool is_down = of->kind == SW_EVENT_DEAL;
    at = name_cards(part(at, text), is_down ? "down " : "up ", of->seat);
    return put_cards(at, card, count, !(is_down && has_draws(s->game)));
}

/* Writes the cards dealt without an action in between, seat by seat; returns the event after them. */
static int put_deal(char **at, const char *text, const sw_state *s, int first)
{
    uint32_t seen[2] = {0, 0}; /* seats that were dealt cards down; up */
    int last = first;
    while (last < s->events && !is_told_action(&s->log[last]) && s->log[last].kind != SW_EVENT_BOARD) last++;
    for (int i = first; i < last; i++) {
        const sw_event *event = &s->log[i];
        if (!is_dealt(event) || seen[event->kind == SW_EVENT_UP] >> event->seat & 1) continue;
        seen[event->kind == SW_EVENT_UP] |= 1u << event->seat;
        *at = put_dealt(*at, text, s, i, last);
    }
    return last;
}

static char *put_action(char *at, const sw_event *event)
{
    at = put_number(at, event->seat);
    switch (event->kind) {
    case SW_EVENT_FOLD:
        *at++ = 'f';
        return at;
    case SW_EVENT_BET:
    case SW_EVENT_RAISE:
    case SW_EVENT_COMPLETE:
        *at++ = 'r';
        return put_number(at, event->to);
    case SW_EVENT_DISCARD:
    case SW_EVENT_MIDDLE:
        *at++ = 'd';
        return put_cards(put_number(at, event->count), event->card, event->count, false);
    case SW_EVENT_SHOW:
        *at++ = 's';
        return put_cards(at, event->card, event->count, false);
    default:
        *at++ = 'c';
        return at;
    }
}

size_t sw_recall_text(const sw_state *s, char *text)
{
    char *at = text;
    bool follows = false; /* whether an action follows another in the same part */
    for (int i = 0; i < s->events;) {
        const sw_event *event = &s->log[i];
        if (is_dealt(event)) {
            i = put_deal(&at, text, s, i);
            follows = false;
            continue;
        }
        i++;
        if (event->kind == SW_EVENT_BOARD) {
            at = put_cards(name_board(part(at, text), s, event->board), event->card, event->count, true);
            follows = false;
        } else if (is_told_action(event)) {
            at = put_action(follows ? put(at, " ") : part(at, text), event);
            follows = true;
        }
    }
    return (size_t)(at - text);
}

/* ---- the current table */

size_t sw_hole_text(const sw_state *s, int seat, char *text)
{
    uint8_t card[SW_HOLE];
    const int count = s->seat[seat].holes;
    for (int i = 0; i < count; i++) card[i] = sw_hole_card(s, seat, i);
    return (size_t)(put_cards(text, card, count, !has_draws(s->game)) - text);
}

static char *put_of_seats(char *at, const char *word, const sw_state *s, int64_t (*of)(const sw_state *s, int seat))
{
    at = put(at, word);
    for (int seat = 0; seat < s->seats; seat++) {
        *at++ = ' ';
        at = put_number(at, of(s, seat));
    }
    return at;
}

static int64_t bet_of(const sw_state *s, int seat)
{
    return s->seat[seat].bet;
}

static int64_t stack_of(const sw_state *s, int seat)
{
    return s->seat[seat].stack + sw_reserve(s, seat);
}

static int64_t has_folded(const sw_state *s, int seat)
{
    return !((s->live | s->mucked) >> seat & 1);
}

size_t sw_table_text(const sw_state *s, char *text)
{
    static const char *const phases[] = {"over", "bet", "draw", "deal", "runs", "showdown"};
    char *at = text, cards[2 * SW_HOLE];
    for (int seat = 0; seat < s->seats; seat++) {
        const size_t length = sw_hole_text(s, seat, cards);
        if (length == 0) continue;
        at = name_cards(part(at, text), "hole ", seat);
        memcpy(at, cards, length);
        at += length;
    }
    for (int board = 0; board < s->runs * s->game->boards; board++) {
        uint8_t card[SW_BOARD];
        for (int i = 0; i < s->boards[board]; i++) card[i] = s->deck[s->board[board][i]];
        if (s->boards[board]) at = put_cards(name_board(part(at, text), s, board), card, s->boards[board], true);
    }
    at = put_of_seats(part(at, text), "bets", s, bet_of);
    at = put_of_seats(part(at, text), "stacks", s, stack_of);
    at = put_of_seats(part(at, text), "folded", s, has_folded);
    at = put_number(put(at, " | street "), s->street);
    *at++ = ' ';
    at = put_number(put(put(at, phases[s->phase]), " | pot "), s->pot);
    at = put(at, " | actor ");
    at = s->actor == SW_NOBODY ? put(at, "None") : put_number(at, s->actor);
    return (size_t)(at - text);
}

/* ---- the history, as numbers */

enum { ACTION_KINDS = 4, ACTION_WIDTH = 6 };

/* Marks the known cards of an event in a plane. */
static void mark_known(const sw_state *s, const sw_event *event, float *plane)
{
    for (int i = 0; i < event->count; i++) {
        if (event->card[i] == SW_UNKNOWN) continue;
        plane[sw_count_bits(s->game->deck_set & (SW_SET(event->card[i]) - 1))] = 1;
    }
}

static void mark_action(const sw_state *s, const sw_event *event, int64_t unit, float *row)
{
    const int kind = event->kind == SW_EVENT_FOLD                                         ? 0
                     : event->kind == SW_EVENT_DISCARD || event->kind == SW_EVENT_MIDDLE ? 3
                     : event->kind >= SW_EVENT_BET                                       ? 2
                                                                                         : 1;
    float *rest = row + s->seats + ACTION_KINDS;
    row[event->seat] = row[s->seats + kind] = 1;
    rest[0] = kind == 3 ? (float)event->count : (float)((double)event->to / (double)unit);
    rest[1] = (float)((1 + event->street) / (double)s->game->streets);
}

void sw_recall_tensor(const sw_state *s, const sw_recall_layout *layout, float *out)
{
    const int deck = s->game->deck_size, streets = s->game->streets, width = s->seats + ACTION_WIDTH;
    for (int i = 0, actions = 0; i < s->events; i++) {
        const sw_event *event = &s->log[i];
        const int street = event->street;
        const bool draws = event->kind == SW_EVENT_DISCARD || event->kind == SW_EVENT_MIDDLE;
        const int own = event->kind == SW_EVENT_DEAL ? layout->down : draws ? layout->thrown : -1;
        if (own >= 0 && event->seat == s->viewer) mark_known(s, event, out + own + street * deck);
        if (event->kind == SW_EVENT_UP && layout->up >= 0) {
            mark_known(s, event, out + layout->up + (street * s->seats + event->seat) * deck);
        }
        if (event->kind == SW_EVENT_BOARD && layout->boards >= 0 && event->board < s->game->boards) {
            mark_known(s, event, out + layout->boards + (event->board * streets + street) * deck);
        }
        if (!is_told_action(event) || event->kind == SW_EVENT_SHOW) continue;
        if (layout->actions >= 0 && actions < layout->longest) {
            mark_action(s, event, layout->unit, out + layout->actions + actions++ * width);
        }
    }
}
