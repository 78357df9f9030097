/* Error texts in English, for frontends that have strings: names in braces are placeholders. */
#ifndef SW_MESSAGES_H
#define SW_MESSAGES_H

#include "game/check.h"

SW_C_BEGIN

typedef enum { SW_REFUSED_GAME, SW_REFUSED_HAND, SW_REFUSED_CARDS, SW_REFUSED_ACTION } sw_refused;

typedef struct {
    sw_refused what; /* the kind of object refused */
    const char *words;
    const char *rule; /* the rule that forbids an action, or NULL; {rule} in `words` */
} sw_words;

const char *sw_fault_words(int code);
sw_words sw_refusal_words(int code);    /* of an sw_refusal; not for SW_DONE, nor SW_NO_MEMORY to SW_GO_ON */
const char *sw_command_words(int kind); /* verb of a command: "cannot ... now" */

SW_C_END

#endif
