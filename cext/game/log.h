/* Writing the log of a hand. */
#ifndef SW_LOG_H
#define SW_LOG_H

#include "game/state.h"

/* Makes room for another event. Returns 0, and marks the state, when there is no memory. */
int sw_grow_log(sw_state *state);

static inline sw_event *sw_new_event(sw_state *s, int kind, int seat)
{
    int is_lost = s->events == s->capacity && !sw_grow_log(s);
    sw_event *event = is_lost ? &s->lost : &s->log[s->events++];
    event->kind = (uint8_t)kind;
    event->seat = (int8_t)seat;
    event->street = (uint8_t)s->street;
    event->command = 0;
    event->board = 0;
    event->count = 0;
    return event;
}

static inline sw_event *sw_record(sw_state *s, int kind, int seat, int64_t to, int64_t amount)
{
    sw_event *event = sw_new_event(s, kind, seat);
    event->to = to;
    event->amount = amount;
    return event;
}

/* The same, of cards that are to be added; `board` may be a place too, or a set (see sw_event). */
static inline sw_event *sw_record_cards(sw_state *s, int kind, int seat, int board)
{
    sw_event *event = sw_new_event(s, kind, seat);
    event->board = (uint8_t)board;
    return event;
}

static inline void sw_log_card(sw_event *event, uint8_t card)
{
    event->card[event->count++] = card;
}

#endif
