/* What does not fit, in English, for a face that has strings: names in braces stand for what is to be put there. */
#ifndef SW_WORDS_H
#define SW_WORDS_H

#include "game/check.h"

typedef enum { SW_REFUSED_GAME, SW_REFUSED_HAND, SW_REFUSED_CARDS, SW_REFUSED_ACTION } sw_refused;

typedef struct {
    sw_refused what; /* that cannot be */
    const char *words;
    const char *rule; /* that forbids an action, or NULL; {rule} in `words` */
} sw_words;

const char *sw_fault_words(int code);
sw_words sw_refusal_words(int code);    /* of an sw_refusal; not SW_DONE, SW_NO_MEMORY, SW_GO_ON */
const char *sw_command_words(int kind); /* what a command does: "cannot ... now" */

#endif
