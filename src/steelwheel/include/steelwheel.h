/* Poker for programs written in C, without Python in between: hand values, equity, and for environments many hands at
   once, as steelwheel.HandBatch plays them. Python makes a config with steelwheel.native_config(game, stacks) and passes
   it to C once:

     const steelwheel_api *api = steelwheel_import();            (once, with the GIL)
     const steelwheel_config *config = steelwheel_get(object);     (with the GIL)
     steelwheel_slots *slots = api->make(config, 1024, seed);
     api->look(slots, &buffers);
     for (;;) { choose(...); api->choose(slots, entries, &buffers); }
     api->free(slots);

   Of n slots, slot i plays hands i, i + n, i + 2n and so on, where hand k is steelwheel.Hand(game, stacks,
   seed=(seed, k)) with the button on the k-th occupied seat. When a hand ends, the next is dealt in the same call.

   Memory: slots belong to the caller, and keep no reference to the config, which may be freed. Buffers belong to the
   caller; they are written during the call, and never kept or read.
   Threads: only the last two functions need the GIL. Any thread may use slots, one at a time; different slots share
   nothing. */
#ifndef STEELWHEEL_H
#define STEELWHEEL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define STEELWHEEL_VERSION "0.1.0" /* version of the package that ships this header */
#define STEELWHEEL_ABI 1 /* changes whenever the layout below changes */
#define STEELWHEEL_API_CAPSULE "steelwheel._core._C_API" /* the capsule's name and location */
#define STEELWHEEL_CONFIG_CAPSULE "steelwheel.config"

enum {
    STEELWHEEL_NO_MEMORY = -1, /* the slots are unusable until `reset` deals in them */
    STEELWHEEL_NO_BUFFER = -2  /* codes or entries are NULL; nothing has happened */
};

typedef struct steelwheel_config steelwheel_config;
typedef struct steelwheel_slots steelwheel_slots;

typedef struct {
    int32_t seats;       /* seats of each hand, empty ones included */
    int32_t entries;     /* entries of the menu, equal to steelwheel.ActionMenu(game, pot_fractions).entries */
    int32_t observation; /* floats, in the columns of steelwheel.Encoder(game, seats, last_actions=last_actions) */
} steelwheel_sizes;

/* Output buffers, as C arrays; NULL for results that are not wanted. */
typedef struct {
    int8_t *actors;      /* [slots]: the seat to act; -1 if no player can act, because the blinds put all in */
    uint8_t *masks;      /* [slots, entries]: 1 for each legal entry */
    float *observations; /* [slots, observation]: the actor's observation */
    float *rewards;      /* [slots, seats]: big blinds won if a hand ended in this call, otherwise 0 */
    uint8_t *done;       /* [slots]: 1 if a hand ended in this call */
    uint8_t *illegal;    /* [slots]: 1 if an action was illegal */
} steelwheel_buffers;

typedef struct {
    uint32_t abi;  /* STEELWHEEL_ABI */
    uint32_t size; /* bytes of this struct: later versions may append functions */

    void (*sizes)(const steelwheel_config *config, steelwheel_sizes *sizes);

    /* Makes slots and deals their first hands. Returns NULL if out of memory, or for 0 or more than 2**24 slots. */
    steelwheel_slots *(*make)(const steelwheel_config *config, size_t slots, uint64_t seed);
    void (*free)(steelwheel_slots *slots); /* does nothing for NULL */

    /* Restarts with hands 0 to n - 1 of a seed. Returns 0 or STEELWHEEL_NO_MEMORY. */
    int64_t (*reset)(steelwheel_slots *slots, uint64_t seed, const steelwheel_buffers *buffers);

    /* Writes the current state, and plays nothing. Returns 0 or STEELWHEEL_NO_MEMORY. */
    int64_t (*look)(const steelwheel_slots *slots, const steelwheel_buffers *buffers);

    /* Acts in all slots: by codes [slots] as in steelwheel.Hand.act, or by entries [slots] of the menu. Codes and
       entries of slots without an actor are ignored. An illegal action, whatever its number, is replaced: the actor
       checks if that is free, otherwise folds. In a draw the actor stands pat, or discards the first cards if some must
       go. Returns the number of slots with an illegal action, or one of the errors above. */
    int64_t (*act)(steelwheel_slots *slots, const int64_t *codes, const steelwheel_buffers *buffers);
    int64_t (*choose)(steelwheel_slots *slots, const int32_t *entries, const steelwheel_buffers *buffers);

    /* The functions below need neither slots nor the GIL. A card is 4 * rank + suit, from 0 (2c) to 51 (As). */

    /* Evaluates 5 to 7 distinct cards, as steelwheel.evaluate does: a larger value is the better hand. Returns 0 for
       anything else. */
    uint16_t (*evaluate)(const uint8_t *cards, int count);

    /* Evaluates cards [rows, count], as steelwheel.evaluate_batch does. Returns the number of rows before the first one
       that is not 5 to 7 distinct cards: `rows` if all are. */
    size_t (*evaluate_rows)(const uint8_t *cards, size_t rows, int count, uint16_t *values);

    /* Computes the exact Texas hold'em equity [players] of 2 to 10 hands [players, 2] on a board of 0, 3, 4 or 5 cards.
       An empty board takes some milliseconds. Returns the number of boards; 0, with nothing written, for cards that are
       not distinct cards, other numbers of them, or if out of memory. */
    uint64_t (*equity)(const uint8_t *hands, int players, const uint8_t *board, int board_cards, double *equity);
} steelwheel_api;

#ifdef Py_PYTHON_H
/* Returns the functions; NULL with an ImportError if the installed steelwheel has another layout. They remain valid for
   the life of the process. */
static inline const steelwheel_api *steelwheel_import(void)
{
    const steelwheel_api *api = NULL;
    PyObject *core = PyImport_ImportModule("steelwheel._core");
    PyObject *capsule = core ? PyObject_GetAttrString(core, "_C_API") : NULL;
    if (capsule) api = (const steelwheel_api *)PyCapsule_GetPointer(capsule, STEELWHEEL_API_CAPSULE);
    Py_XDECREF(capsule);
    Py_XDECREF(core);
    if (api && (api->abi != STEELWHEEL_ABI || api->size < sizeof(steelwheel_api))) {
        PyErr_Format(PyExc_ImportError, "this module is compiled for layout %d of steelwheel.h, and steelwheel has %d",
                     STEELWHEEL_ABI, (int)api->abi);
        return NULL;
    }
    return api;
}

/* Returns the config of a steelwheel.native_config; NULL with an error for any other object. It is valid as long as the
   object. */
static inline const steelwheel_config *steelwheel_get(PyObject *config)
{
    return (const steelwheel_config *)PyCapsule_GetPointer(config, STEELWHEEL_CONFIG_CAPSULE);
}
#endif

#ifdef __cplusplus
}
#endif
#endif
