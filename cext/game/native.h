/* Lanes for environments in C: what stands behind src/steelwheel/include/steelwheel.h. */
#ifndef SW_NATIVE_H
#define SW_NATIVE_H

#include "../src/steelwheel/include/steelwheel.h"
#include "game/encode.h"
#include "game/menu.h"

/* What the hands of lanes are made of, with a menu and a layout of observations; NULL where there is no memory. It keeps
   nothing of theirs, and `free` ends it. */
steelwheel_table *sw_new_table(const sw_hand_lanes *lanes, const sw_menu *menu, const sw_layout *layout);

extern const steelwheel_api sw_native_api;

#endif
