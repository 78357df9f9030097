/* Writing the log of a hand. */
#ifndef SW_LOG_H
#define SW_LOG_H

#include "game/memory.h"

SW_C_BEGIN

static inline sw_event *sw_new_event(sw_state *s, int kind, int seat)
{
    sw_event *event = sw_make_room(s) == SW_DONE ? &s->log[s->events++] : &s->lost;
    event->kind = (uint8_t)kind;
    event->seat = (int8_t)seat;
    event->street = (uint8_t)s->street;
    event->command = 0;
    event->board = 0;
    event->count = 0;
    return event;
}

/* Returns `count` consecutive events to be filled in completely; if out of memory, `lost` for each of them. */
static inline sw_event *sw_new_events(sw_state *s, int count)
{
    if (count == 0) return &s->lost; /* there may be no log */
    if (s->events + count > s->capacity && sw_grow_log(s, count) != SW_DONE) return &s->lost;
    s->events += count;
    return &s->log[s->events - count];
}

static inline sw_event *sw_record(sw_state *s, int kind, int seat, int64_t to, int64_t amount)
{
    sw_event *event = sw_new_event(s, kind, seat);
    event->to = to;
    event->amount = amount;
    return event;
}

/* Returns a new event for cards, which sw_log_card adds; `board` as in sw_event. */
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

SW_C_END

#endif
