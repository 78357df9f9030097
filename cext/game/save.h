/* Hands and views as bytes, identical on every machine and little-endian. The game's text, a version and a checksum are
   prepended elsewhere. */
#ifndef SW_SAVE_H
#define SW_SAVE_H

#include "game/check.h"

SW_C_BEGIN

/* The forms. A whole hand: its start, its deck, and the commands that play it. A view: the same for a hand that looks
   like it, including all shows and mucks; separately, the events before a misdeal. The key of a state: its phase, its
   start, and every event since the last misdeal. */
typedef enum { SW_FORM_HAND, SW_FORM_VIEW, SW_FORM_MISDEALT, SW_FORM_KEY } sw_form;

/* Writes a form of a hand. Returns its length in bytes; with `out` NULL only measures it. */
size_t sw_write(const sw_state *state, sw_form form, uint8_t *out);

/* Plays the hand stored in any bytes. If refused, the state can only be set up again or freed. Invalid bytes may still
   be read as some hand: to validate them, write the hand and compare. */
sw_refusal sw_read_hand(sw_state *state, const sw_game *game, const uint8_t *bytes, size_t length);

/* Inserts the events before a misdeal, read from bytes, into a view without any. */
sw_refusal sw_read_misdealt(sw_state *view, const uint8_t *bytes, size_t length);

/* Reads the event at the start of bytes. Returns its length, or 0 if it is damaged. */
size_t sw_read_event(const uint8_t *bytes, size_t length, sw_event *event);

SW_C_END

#endif
