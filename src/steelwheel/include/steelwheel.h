/* Many hands of poker at once, for environments that are written in C: what steelwheel.HandBatch plays, without Python
   in the step. Python makes a table, as steelwheel.native_table(game, stacks); its owner hands it to C once:

       const steelwheel_api *api = steelwheel_import();            (once, with the GIL)
       const steelwheel_table *table = steelwheel_get(object);     (with the GIL)
       steelwheel_lanes *lanes = api->make(table, 1024, seed);
       api->look(lanes, &buffers);
       for (;;) { choose(...); api->choose(lanes, entries, &buffers); }
       api->free(lanes);

   Of n lanes, lane i plays hands i, i + n, i + 2n and so on, where hand k is steelwheel.Hand(game, stacks,
   seed=(seed, k)) with the button on the k-th occupied seat. When a hand ends the next is dealt in the same call.

   Memory: lanes belong to who made them, and keep nothing of the table, which may go. Buffers are the caller's; they
   are written in the call, and never kept or read.
   Threads: no function but the two at the end needs the GIL. Lanes may be used by any thread, but by one at a time;
   different lanes have nothing in common. */
#ifndef STEELWHEEL_H
#define STEELWHEEL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define STEELWHEEL_ABI 1 /* another number is another layout of what follows */
#define STEELWHEEL_API_CAPSULE "steelwheel._core._C_API" /* the name of the capsule, and where it is */
#define STEELWHEEL_TABLE_CAPSULE "steelwheel.table"

enum {
    STEELWHEEL_NO_MEMORY = -1, /* the lanes are of no use until `reset` deals in them */
    STEELWHEEL_NO_BUFFER = -2  /* NULL where codes or entries must be; nothing has happened */
};

typedef struct steelwheel_table steelwheel_table;
typedef struct steelwheel_lanes steelwheel_lanes;

typedef struct {
    int32_t seats;       /* of each hand, empty ones included */
    int32_t entries;     /* of the menu, as steelwheel.Menu(game, pots).entries */
    int32_t observation; /* floats, in the columns of steelwheel.Encoder(game, seats, history=history) */
} steelwheel_sizes;

/* Where results are written, as C arrays; NULL for what is not wanted. */
typedef struct {
    int8_t *actors;      /* [lanes]: the seat to act; -1 where blinds put all in, so that nobody is asked */
    uint8_t *masks;      /* [lanes, entries]: 1 for each that may be chosen */
    float *observations; /* [lanes, observation]: what the actor knows */
    float *rewards;      /* [lanes, seats]: big blinds won where a hand ended in this call, else 0 */
    uint8_t *done;       /* [lanes]: 1 where a hand ended in this call */
    uint8_t *illegal;    /* [lanes]: 1 where an action was not legal */
} steelwheel_buffers;

typedef struct {
    uint32_t abi;  /* STEELWHEEL_ABI */
    uint32_t size; /* bytes of this struct: later versions may have more functions after these */

    void (*sizes)(const steelwheel_table *table, steelwheel_sizes *sizes);

    /* Lanes with their first hands dealt; NULL where there is no memory, for no lanes or more than 2**24. */
    steelwheel_lanes *(*make)(const steelwheel_table *table, size_t lanes, uint64_t seed);
    void (*free)(steelwheel_lanes *lanes); /* NULL is none */

    /* Begins anew, with hands 0 to n - 1 of a seed. 0 or STEELWHEEL_NO_MEMORY. */
    int64_t (*reset)(steelwheel_lanes *lanes, uint64_t seed, const steelwheel_buffers *buffers);

    /* Writes what there is, and plays nothing. 0 or STEELWHEEL_NO_MEMORY. */
    int64_t (*look)(const steelwheel_lanes *lanes, const steelwheel_buffers *buffers);

    /* Acts in all lanes, by codes [lanes] as of steelwheel.Hand.act, or by entries [lanes] of the menu; those of lanes
       without an actor are not read. An action that is not legal, whatever its number, is not played: in its place the
       actor checks where that is free and folds where it is not; in a draw it stands pat, or discards the first cards
       where some must go. Returns in how many lanes that was so, or one of the errors above. */
    int64_t (*act)(steelwheel_lanes *lanes, const int64_t *codes, const steelwheel_buffers *buffers);
    int64_t (*choose)(steelwheel_lanes *lanes, const int32_t *entries, const steelwheel_buffers *buffers);
} steelwheel_api;

#ifdef Py_PYTHON_H
/* The functions; NULL with an ImportError for a steelwheel of another layout. They stay as long as the process. */
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

/* What steelwheel.native_table has made; NULL with an error for anything else. It lasts as long as the object. */
static inline const steelwheel_table *steelwheel_get(PyObject *table)
{
    return (const steelwheel_table *)PyCapsule_GetPointer(table, STEELWHEEL_TABLE_CAPSULE);
}
#endif

#ifdef __cplusplus
}
#endif
#endif
