/* The hands of slots as little-endian bytes, without the slots' configuration. */
#ifndef SW_SAVE_SLOTS_H
#define SW_SAVE_SLOTS_H

#include "game/slots.h"

SW_C_BEGIN

/* Writes the stacks of all slots, then for each slot its hand, by number and actions, and its last result. Returns the
   length in bytes; with `out` NULL only measures it. */
size_t sw_write_slots(const sw_hand_slots *slots, uint8_t *out);

/* Replays hands from untrusted bytes, which begin after the stacks. The slots must have been dealt, with the same
   stacks. Returns SW_CUT_OFF, SW_BAD_COMMAND (of slot `number`) or SW_NO_MEMORY if refused; the slots can then only be
   freed. Some invalid bytes are accepted; to validate them, write the slots again and compare. */
sw_refusal sw_read_slots(sw_hand_slots *slots, const uint8_t *bytes, size_t length);

SW_C_END

#endif
