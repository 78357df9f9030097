#include "game/save_slots.h"

#include "game/bytes.h"

enum { ROUND = 8, DONE = 1, PAYOFF = 8, COUNT = 4, CODE = 8 };

/* Returns the number of hands that a slot has dealt before its current one. */
static uint64_t round_of(const sw_hand_slots *slots, size_t i)
{
    return (sw_slot(slots, i)->index - slots->index - slots->first - i) / slots->every;
}

static void put_slot(sw_writer *out, const sw_hand_slots *slots, size_t i)
{
    const size_t seats = (size_t)slots->seats;
    const int first = slots->start_actions, count = slots->turns[i].played.count;
    sw_put(out, round_of(slots, i), ROUND);
    sw_put(out, slots->views.done[i], DONE);
    for (size_t seat = 0; seat < seats; seat++) sw_put(out, (uint64_t)slots->views.payoffs[i * seats + seat], PAYOFF);
    sw_put(out, (uint64_t)(count - first), COUNT);
    for (int j = first; j < count; j++) sw_put(out, (uint64_t)sw_played_code(slots, i, j), CODE);
}

size_t sw_write_slots(const sw_hand_slots *slots, uint8_t *bytes)
{
    sw_writer out = {bytes, 0};
    for (size_t i = 0; i < slots->count; i++) {
        for (int seat = 0; seat < slots->seats; seat++) sw_put(&out, (uint64_t)sw_slot(slots, i)->seat[seat].start, 8);
    }
    for (size_t i = 0; i < slots->count; i++) put_slot(&out, slots, i);
    return out.length;
}

/* Reads a slot; `length` is set to the number of bytes read. */
static int read_slot(sw_hand_slots *slots, size_t i, const uint8_t *bytes, size_t *length)
{
    const size_t seats = (size_t)slots->seats, head = ROUND + DONE + PAYOFF * seats + COUNT;
    if (*length < head) return SW_CUT_OFF;
    const uint64_t count = sw_number_at(bytes + head - COUNT, COUNT);
    if (count > (*length - head) / CODE) return SW_CUT_OFF;
    *length = head + (size_t)count * CODE;
    const uint64_t dealt = sw_number_at(bytes, ROUND) * slots->every;
    sw_status status = sw_deal_slot(slots, i, slots->index + slots->first + i + dealt);
    for (size_t j = 0; j < count && status == SW_DONE; j++) {
        status = sw_play_code(slots, i, (int64_t)sw_number_at(bytes + head + j * CODE, CODE));
    }
    if (status != SW_DONE) return status == SW_NO_MEMORY ? (int)SW_NO_MEMORY : (int)SW_BAD_COMMAND;
    slots->views.done[i] = bytes[ROUND] & 1;
    for (size_t seat = 0; seat < seats; seat++) {
        slots->views.payoffs[i * seats + seat] = (int64_t)sw_number_at(bytes + ROUND + DONE + PAYOFF * seat, PAYOFF);
    }
    return SW_DONE;
}

sw_refusal sw_read_slots(sw_hand_slots *slots, const uint8_t *bytes, size_t length)
{
    for (size_t i = 0, used; i < slots->count; i++, bytes += used, length -= used) {
        used = length;
        const int code = read_slot(slots, i, bytes, &used);
        if (code != SW_DONE) return (sw_refusal){code, SW_NOBODY, (int64_t)i, 0, 0};
    }
    return (sw_refusal){length ? (int)SW_CUT_OFF : (int)SW_DONE, SW_NOBODY, 0, 0, 0};
}
