/* Status codes of functions throughout the core: success, or the reason for failure; and a way to stop long work. */
#ifndef SW_STATUS_H
#define SW_STATUS_H

#include "base.h"

SW_C_BEGIN

typedef enum {
    SW_DONE,
    SW_WRONG_PHASE,
    /* from sw_act */
    SW_NO_CODE,        /* not an action code */
    SW_FREE_CHECK,     /* no fold when checking is free */
    SW_TOO_LITTLE,     /* below the minimum */
    SW_TOO_MUCH,       /* above the maximum */
    SW_ONLY_CALL,      /* the stack does not exceed a call */
    SW_ONLY_BRING_IN,  /* the pot allows no bet above the bring-in */
    SW_NOBODY_ANSWERS, /* no other player could put in more than the call */
    SW_CAPPED,
    SW_NOT_REOPENED,
    SW_BETWEEN,        /* neither of the two bets allowed */
    SW_NO_MULTIPLE,    /* not a multiple of `wager` */
    SW_NO_OPENERS,     /* no bet without jacks or better */
    SW_MUST_BRING_IN,
    SW_WRONG_DISCARD,  /* cards that the seat does not have, or too many or too few */
    /* from other commands */
    SW_DOES_NOT_FIT,
    SW_DEALT_ALREADY,
    SW_CARDS_MISSING, /* the showdown needs the unknown cards of `unknown_seat` */
    SW_MUST_SHOW,     /* all hands are turned face up */
    SW_WINS,          /* a winning hand may not be mucked */
    SW_LAST_HAND,     /* no other player is left for a pot */
    SW_TOO_LATE,      /* after substantial action */
    SW_NO_CARDS_LEFT,
    SW_NO_MEMORY,
    SW_STOPPED,   /* by the caller: see sw_stop */
    SW_TOO_LARGE, /* above the limit */
    SW_GO_ON /* internal: done, and the hand continues by itself; never returned to a caller */
} sw_status;

/* A callback that long work calls several times a second; it returns whether to stop. */
typedef struct {
    int (*ask)(void *context);
    void *context;
} sw_stop;

static inline int sw_must_stop(const sw_stop *stop) /* NULL: never */
{
    return stop && stop->ask(stop->context);
}

SW_C_END

#endif
