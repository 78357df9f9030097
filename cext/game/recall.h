/* Views of a hand with perfect recall, as text and as numbers; and of the current table, as text. */
#ifndef SW_RECALL_H
#define SW_RECALL_H

#include "game/hand.h"

SW_C_BEGIN

/* Returns the maximum length in bytes of the texts below. None is null-terminated. */
size_t sw_text_room(const sw_state *view);

/* Writes the cards and actions in order, separated by " | ". Returns the text's length, as do the next two. */
size_t sw_recall_text(const sw_state *view, char *text);

/* Writes the cards, bets, stacks, folded seats, street, phase, pot and actor. */
size_t sw_table_text(const sw_state *view, char *text);

/* Writes a seat's hole cards: ascending, but in dealt order in games with draws, whose actions name positions. */
size_t sw_hole_text(const sw_state *view, int seat, char *text);

/* Offsets of the parts of a tensor; -1 if it lacks the part. A card is a 1 at its position in the deck. */
typedef struct {
    int down, thrown; /* [streets, deck]: the viewer's hole cards as dealt and discarded */
    int up;           /* [streets, seats, deck] */
    int boards;       /* [boards, streets, deck] */
    int actions;      /* [longest, seats + 6]: seat; fold, call, raise or draw; its chips or cards; its street */
    int longest;
    int64_t unit; /* number of chips that count as 1 */
} sw_recall_layout;

/* Writes ones and chips into a zeroed tensor. */
void sw_recall_tensor(const sw_state *view, const sw_recall_layout *layout, float *out);

SW_C_END

#endif
