/* A fixed list of actions, the same in all hands of a game, for learners to choose from.

   The entries are: fold; check or call; the minimum bet or raise; bets and raises by fractions of the pot; all-in; and
   in games with draws every set of hole cards, with its code. */
#ifndef SW_MENU_H
#define SW_MENU_H

#include "game/slots.h"

SW_C_BEGIN

enum {
    SW_MOST_FRACTIONS = 32,
    SW_MENU_FOLD = 0,
    SW_MENU_CALL,
    SW_MENU_LEAST,
    SW_MENU_POTS,
    SW_MOST_ENTRIES = SW_MENU_POTS + SW_MOST_FRACTIONS + 1 + (1 << SW_HOLE)
};
#define SW_NO_ENTRY (-2) /* in place of a code: masked */

/* The fraction above / below / 2**shift of the pot; either `below` is 1 or `shift` is 0. */
typedef struct {
    uint64_t above, below;
    int shift;
} sw_fraction;

typedef struct {
    int fractions;
    sw_fraction fraction[SW_MOST_FRACTIONS];
    int sets; /* number of sets of hole cards, 0 without draws */
} sw_menu;

/* Returns the number of sets of hole cards that the draws of a game can name. */
int sw_draw_sets(const sw_game *game);

static inline int sw_menu_size(const sw_menu *menu)
{
    return SW_MENU_POTS + menu->fractions + 1 + menu->sets;
}

/* Returns the legal total nearest to a raise by that fraction of the pot after calling; -1 if there is none. */
int64_t sw_raise_to_pot(const sw_state *state, const sw_legal *legal, const sw_fraction *fraction);

/* Writes the code of each entry, or SW_NO_ENTRY if it is illegal or duplicates an earlier entry. */
void sw_list_menu(const sw_state *state, const sw_menu *menu, int64_t *codes);

/* Writes whether each entry may be chosen. */
void sw_mask(const sw_state *state, const sw_menu *menu, uint8_t *mask);

/* Same for all slots: raises to pots [slots, fractions]; codes and masks [slots, entries]. */
void sw_raise_slots_to_pot(const sw_hand_slots *slots, const sw_fraction *fractions, int count, int64_t *totals);
void sw_list_slots(const sw_hand_slots *slots, const sw_menu *menu, int64_t *codes);
void sw_mask_slots(const sw_hand_slots *slots, const sw_menu *menu, uint8_t *mask);

/* Replaces chosen entries by their codes; 0 for hands that are over. Returns the first slot whose entry is invalid or
   masked, or the number of slots if there is none. */
size_t sw_choose_slots(const sw_hand_slots *slots, const sw_menu *menu, int64_t *chosen);

SW_C_END

#endif
