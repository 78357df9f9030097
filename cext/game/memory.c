#include "game/memory.h"

#include <stdlib.h>

enum { FIRST_CAPACITY = 42 }; /* events: one kilobyte */

sw_status sw_grow_log(sw_state *s, int events)
{
    size_t capacity = s->capacity ? 2 * (size_t)s->capacity : FIRST_CAPACITY;
    while (capacity < (size_t)s->events + (size_t)events) capacity *= 2;
    sw_event *log = realloc(s->log, capacity * sizeof *log);
    if (!log) {
        s->out_of_memory = 1;
        return SW_NO_MEMORY;
    }
    s->log = log;
    s->capacity = (int)capacity;
    return SW_DONE;
}

void sw_keep_original(sw_state *s)
{
    if (s->original) return;
    s->original = malloc(sizeof s->deck);
    if (!s->original) {
        s->out_of_memory = 1;
        return;
    }
    memcpy(s->original, s->deck, sizeof s->deck);
}

void sw_forget_original(sw_state *s)
{
    free(s->original);
    s->original = NULL;
}

void sw_make_empty(sw_state *s)
{
    s->log = NULL;
    s->events = s->capacity = 0;
    s->original = NULL;
}

void sw_free(sw_state *s)
{
    free(s->log);
    free(s->original);
    sw_make_empty(s);
}

sw_status sw_copy(sw_state *copy, const sw_state *s)
{
    sw_event *log = copy->log;
    uint8_t *original = copy->original;
    int capacity = copy->capacity;
    if (capacity <= s->events) {
        capacity = s->events + 8;
        log = realloc(log, (size_t)capacity * sizeof *log);
        if (!log) return SW_NO_MEMORY;
        copy->log = log;
        copy->capacity = capacity;
    }
    if (s->original && !original) {
        original = malloc(sizeof s->deck);
        if (!original) return SW_NO_MEMORY;
    }
    if (!s->original) {
        free(original);
        original = NULL;
    }
    memcpy(copy, s, sw_state_size(s->seats));
    copy->holders = 1;
    copy->log = log;
    copy->capacity = capacity;
    copy->original = original;
    if (s->events) memcpy(log, s->log, (size_t)s->events * sizeof *log);
    if (original) memcpy(original, s->original, sizeof s->deck);
    return SW_DONE;
}

sw_state *sw_new(void)
{
    sw_state *s = malloc(sizeof *s);
    if (!s) return NULL;
    s->holders = 1;
    sw_make_empty(s);
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
