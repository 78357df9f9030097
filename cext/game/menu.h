/* Actions by a fixed list of entries, alike in all hands of a game: what learners choose from.

   Fold; check or call; the least bet or raise; bets and raises of fractions of the pot; all-in; then, where a game has
   draws, every set of hole cards, as its code. */
#ifndef SW_MENU_H
#define SW_MENU_H

#include "game/lanes.h"

enum {
    SW_MOST_FRACTIONS = 32,
    SW_MENU_FOLD = 0,
    SW_MENU_CALL,
    SW_MENU_LEAST,
    SW_MENU_POTS,
    SW_MOST_ENTRIES = SW_MENU_POTS + SW_MOST_FRACTIONS + 1 + (1 << SW_HOLE)
};
#define SW_NO_ENTRY (-2) /* in place of a code: masked */

/* above / below / 2**shift of the pot; only one of the last two is more than 1 and 0. */
typedef struct {
    uint64_t above, below;
    int shift;
} sw_fraction;

typedef struct {
    int fractions;
    sw_fraction fraction[SW_MOST_FRACTIONS];
    int sets; /* of hole cards, 0 where there is no draw */
} sw_menu;

/* How many sets of hole cards a seat can be asked for in the draws of a game. */
int sw_draw_sets(const sw_game *game);

static inline int sw_menu_size(const sw_menu *menu)
{
    return SW_MENU_POTS + menu->fractions + 1 + menu->sets;
}

/* The legal total nearest to a raise of that fraction of the pot after calling; -1 if there is none. */
int64_t sw_raise_to_pot(const sw_state *state, const sw_legal *legal, const sw_fraction *fraction);

/* The code of each entry, or SW_NO_ENTRY where it is not legal, or an earlier entry does the same. */
void sw_list_menu(const sw_state *state, const sw_menu *menu, int64_t *codes);

/* Whether each entry may be chosen. */
void sw_mask(const sw_state *state, const sw_menu *menu, uint8_t *mask);

/* The same of all lanes: raises to pots [lanes, fractions]; codes and masks [lanes, entries]. */
void sw_raise_lanes_to_pot(const sw_hand_lanes *lanes, const sw_fraction *fractions, int count, int64_t *totals);
void sw_list_lanes(const sw_hand_lanes *lanes, const sw_menu *menu, int64_t *codes);
void sw_mask_lanes(const sw_hand_lanes *lanes, const sw_menu *menu, uint8_t *mask);

/* The codes of chosen entries, in place of them; 0 for hands that are over. Returns the first lane whose entry is none,
   or is masked; the number of lanes if there is none. */
size_t sw_choose_lanes(const sw_hand_lanes *lanes, const sw_menu *menu, int64_t *chosen);

#endif
