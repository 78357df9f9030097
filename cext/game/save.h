/* Hands, and what is seen of them, as bytes that are alike on every machine, little-endian throughout; the text of
   the game, a version and a checksum are put before them elsewhere. */
#ifndef SW_SAVE_H
#define SW_SAVE_H

#include "game/check.h"

/* Of a whole hand: its beginning, its deck, the commands that play it. Of a view: the same of a hand that looks like
   it, all shows and mucks among its commands, and apart from it the events before a misdeal. The key of a state: its
   phase, its beginning, every event since the last misdeal. */
typedef enum { SW_FORM_HAND, SW_FORM_VIEW, SW_FORM_MISDEALT, SW_FORM_KEY } sw_form;

/* Writes a form of a hand. Returns how many bytes; with `out` NULL how many they would be. */
size_t sw_write(const sw_state *state, sw_form form, uint8_t *out);

/* Plays the hand that bytes hold, whatever they are. A refused one leaves a state that can only be set up again, or
   freed. Bytes that are no hand's may still be read as one: it is what is written of it that must be the same. */
sw_refusal sw_read_hand(sw_state *state, const sw_game *game, const uint8_t *bytes, size_t length);

/* Puts events before a misdeal, as bytes hold them, into a view that has none. */
sw_refusal sw_read_misdealt(sw_state *view, const uint8_t *bytes, size_t length);

/* Reads the event at the start of bytes. Returns how many it took, 0 when it is damaged. */
size_t sw_read_event(const uint8_t *bytes, size_t length, sw_event *event);

#endif
