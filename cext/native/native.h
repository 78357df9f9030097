/* The functions of src/steelwheel/include/steelwheel.h, for programs in C: environments, hand values and equity. */
#ifndef SW_NATIVE_H
#define SW_NATIVE_H

#include "../src/steelwheel/include/steelwheel.h"
#include "game/encode.h"
#include "game/menu.h"

SW_C_BEGIN

/* Makes a config of the slots' game and stacks, with a menu and a layout of observations; returns NULL if out of memory.
   It copies everything it needs; free it with `free`. */
steelwheel_config *sw_new_config(const sw_hand_slots *slots, const sw_menu *menu, const sw_layout *layout);

/* Hand values and equity, as steelwheel.h describes them. */
uint16_t sw_native_evaluate(const uint8_t *cards, int count);
size_t sw_native_evaluate_rows(const uint8_t *cards, size_t rows, int count, uint16_t *values);
uint64_t sw_native_equity(const uint8_t *hands, int players, const uint8_t *board, int count, double *equity);

extern const steelwheel_api sw_native_api;

SW_C_END

#endif
