#include "rows/dictionary.h"

#include <stdlib.h>

enum { FIRST_ROOM = 16 };

static uint64_t hash_of(sw_string string)
{
    const uint64_t factor = 0x9e3779b97f4a7c15u;
    uint64_t hash = string.length * factor, high, word;
    size_t i = 0;
    for (; i + 8 <= string.length; i += 8) {
        memcpy(&word, string.start + i, 8);
        hash = sw_multiply(hash ^ word, factor, &high) ^ high;
    }
    word = 0;
    memcpy(&word, string.start + i, string.length - i);
    hash = sw_multiply(hash ^ word, factor, &high) ^ high;
    return sw_multiply(hash ^ hash >> 32, factor, &high) ^ high;
}

static sw_string string_at(const sw_dictionary *d, int32_t i)
{
    return (sw_string){d->text + d->ends[i], (size_t)(d->ends[i + 1] - d->ends[i])};
}

/* Returns the slot of a string, or the empty slot where it belongs. */
static size_t find_slot(const sw_dictionary *d, sw_string string)
{
    size_t slot = hash_of(string) & (d->slot_count - 1);
    for (; d->slots[slot] >= 0; slot = (slot + 1) & (d->slot_count - 1)) {
        sw_string other = string_at(d, d->slots[slot]);
        if (other.length == string.length && memcmp(other.start, string.start, string.length) == 0) break;
    }
    return slot;
}

/* Doubles the room for strings, and keeps at least half of the slots empty. */
static sw_status grow(sw_dictionary *d)
{
    size_t room = d->room ? 2 * d->room : FIRST_ROOM;
    int32_t *ends = realloc(d->ends, (room + 1) * sizeof *ends);
    if (!ends) return SW_NO_MEMORY;
    d->ends = ends;
    if (d->room == 0) ends[0] = 0;
    int32_t *slots = malloc(2 * room * sizeof *slots);
    if (!slots) return SW_NO_MEMORY;
    free(d->slots);
    d->slots = slots;
    d->slot_count = 2 * room;
    d->room = room;
    for (size_t i = 0; i < d->slot_count; i++) slots[i] = -1;
    for (size_t i = 0; i < d->count; i++) slots[find_slot(d, string_at(d, (int32_t)i))] = (int32_t)i;
    return SW_DONE;
}

static sw_status add_text(sw_dictionary *d, sw_string string)
{
    size_t size = sw_text_size(d), room = d->text_room ? d->text_room : 256;
    if (string.length > INT32_MAX - size) return SW_TOO_LARGE;
    while (room < size + string.length) room *= 2;
    if (room > d->text_room) {
        char *text = realloc(d->text, room);
        if (!text) return SW_NO_MEMORY;
        d->text = text;
        d->text_room = room;
    }
    memcpy(d->text + size, string.start, string.length);
    d->ends[d->count + 1] = (int32_t)(size + string.length);
    return SW_DONE;
}

sw_status sw_index_string(sw_dictionary *d, sw_string string, size_t most, int32_t *index)
{
    sw_status status = d->slot_count ? SW_DONE : grow(d);
    if (status != SW_DONE) return status;
    size_t slot = find_slot(d, string);
    *index = d->slots[slot];
    if (*index >= 0) return SW_DONE;
    if (d->count == most) return SW_TOO_LARGE;
    if (d->count == d->room) {
        status = grow(d);
        if (status != SW_DONE) return status;
        slot = find_slot(d, string);
    }
    status = add_text(d, string);
    if (status != SW_DONE) return status;
    *index = (int32_t)d->count++;
    d->slots[slot] = *index;
    return SW_DONE;
}

int32_t sw_find_string(const sw_dictionary *d, sw_string string)
{
    return d->slot_count ? d->slots[find_slot(d, string)] : -1;
}

void sw_free_dictionary(sw_dictionary *d)
{
    free(d->ends);
    free(d->text);
    free(d->slots);
    memset(d, 0, sizeof *d);
}
