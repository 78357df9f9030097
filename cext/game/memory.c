/* The memory of states and their logs. */
#include "game/log.h"

#include <stdlib.h>

enum { FIRST_CAPACITY = 42 }; /* events: a kilobyte */

int sw_grow_log(sw_state *s)
{
    size_t capacity = s->capacity ? 2 * (size_t)s->capacity : FIRST_CAPACITY;
    sw_event *log = realloc(s->log, capacity * sizeof *log);
    if (!log) {
        s->out_of_memory = 1;
        return 0;
    }
    s->log = log;
    s->capacity = (int)capacity;
    return 1;
}

void sw_free(sw_state *s)
{
    free(s->log);
    s->log = NULL;
    s->events = s->capacity = 0;
}

sw_status sw_copy(sw_state *copy, const sw_state *s)
{
    sw_event *log = copy->log;
    int capacity = copy->capacity;
    if (capacity < s->events) {
        capacity = s->events + 8;
        log = realloc(log, (size_t)capacity * sizeof *log);
        if (!log) return SW_NO_MEMORY;
    }
    memcpy(copy, s, sizeof *s);
    copy->holders = 1;
    copy->log = log;
    copy->capacity = capacity;
    if (s->events) memcpy(log, s->log, (size_t)s->events * sizeof *log);
    return SW_DONE;
}

sw_state *sw_new(void)
{
    sw_state *s = malloc(sizeof *s);
    if (!s) return NULL;
    s->holders = 1;
    s->log = NULL;
    s->events = s->capacity = 0;
    return s;
}

void sw_release(sw_state *s)
{
    if (--s->holders > 0) return;
    sw_free(s);
    free(s);
}

sw_state *sw_own(sw_state *s)
{
    if (s->holders == 1) return s;
    sw_state *own = sw_new();
    if (own && sw_copy(own, s) != SW_DONE) {
        sw_release(own);
        own = NULL;
    }
    if (own) s->holders--;
    return own;
}
