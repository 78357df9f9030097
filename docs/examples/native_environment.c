/* A small environment in C, as an extension module: hands of poker are played without Python, into buffers of its own.

       cc -shared -fPIC -I$(python -c "import steelwheel; print(steelwheel.get_include())") \
          $(python3-config --includes) docs/examples/native_environment.c -o native_environment.so

   A program of Python then says `native_environment.play(table, lanes, seed, steps)`, where table is
   steelwheel.native_table(game, stacks): how many hands have ended when choices were made at random, and what each seat
   has won in big blinds. `step` gives what the functions write, for a test. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "steelwheel.h"

#include <stdlib.h>

static const steelwheel_api *api;

typedef struct {
    steelwheel_lanes *lanes;
    steelwheel_sizes sizes;
    size_t count;
    steelwheel_buffers see;
    int32_t *entries;
} environment;

static void *room(size_t count, size_t size)
{
    return calloc(count, size);
}

static void end(environment *env)
{
    api->free(env->lanes);
    free(env->see.actors);
    free(env->see.masks);
    free(env->see.observations);
    free(env->see.rewards);
    free(env->see.done);
    free(env->see.illegal);
    free(env->entries);
    free(env);
}

static environment *begin(const steelwheel_table *table, size_t count, uint64_t seed)
{
    environment *env = calloc(1, sizeof *env);
    if (!env) return NULL;
    api->sizes(table, &env->sizes);
    env->count = count;
    env->lanes = api->make(table, count, seed);
    env->see.actors = room(count, 1);
    env->see.masks = room(count, (size_t)env->sizes.entries);
    env->see.observations = room(count, (size_t)env->sizes.observation * sizeof(float));
    env->see.rewards = room(count, (size_t)env->sizes.seats * sizeof(float));
    env->see.done = room(count, 1);
    env->see.illegal = room(count, 1);
    env->entries = room(count, sizeof(int32_t));
    const steelwheel_buffers *see = &env->see;
    if (env->lanes && see->actors && see->masks && see->observations && see->rewards && see->done && see->illegal &&
        env->entries) {
        api->look(env->lanes, see);
        return env;
    }
    end(env);
    return NULL;
}

/* ---- hands that are played here alone */

static uint64_t next_random(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return *state >> 33;
}

/* One of the entries that may be chosen, at random. */
static int32_t choose(const uint8_t *mask, int32_t entries, uint64_t *state)
{
    int32_t chosen = 0;
    uint64_t seen = 0;
    for (int32_t i = 0; i < entries; i++) {
        if (mask[i] && next_random(state) % ++seen == 0) chosen = i;
    }
    return chosen;
}

static PyObject *play(PyObject *self, PyObject *arguments)
{
    PyObject *given;
    Py_ssize_t lanes, steps;
    unsigned long long seed;
    if (!PyArg_ParseTuple(arguments, "OnKn", &given, &lanes, &seed, &steps)) return NULL;
    const steelwheel_table *table = steelwheel_get(given);
    if (!table) return NULL;
    environment *env = begin(table, lanes < 0 ? 0 : (size_t)lanes, seed);
    if (!env) return PyErr_NoMemory();
    const size_t entries = (size_t)env->sizes.entries, seats = (size_t)env->sizes.seats;
    double won[32] = {0};
    uint64_t hands = 0, state = seed;
    int64_t status = 0;
    Py_BEGIN_ALLOW_THREADS /* nothing of Python is needed from here */
    for (Py_ssize_t step = 0; step < steps && status == 0; step++) {
        for (size_t i = 0; i < env->count; i++) {
            env->entries[i] = choose(env->see.masks + i * entries, env->sizes.entries, &state);
        }
        status = api->choose(env->lanes, env->entries, &env->see);
        for (size_t i = 0; i < env->count; i++) {
            hands += env->see.done[i];
            for (size_t seat = 0; seat < seats; seat++) won[seat] += (double)env->see.rewards[i * seats + seat];
        }
    }
    Py_END_ALLOW_THREADS
    end(env);
    if (status != 0) return PyErr_Format(PyExc_RuntimeError, "a step ended with %lld", (long long)status);
    PyObject *sums = PyTuple_New((Py_ssize_t)seats);
    for (size_t seat = 0; sums && seat < seats; seat++) {
        PyTuple_SetItem(sums, (Py_ssize_t)seat, PyFloat_FromDouble(won[seat]));
    }
    return sums ? Py_BuildValue("KN", (unsigned long long)hands, sums) : NULL;
}

/* ---- the same step by step, for a test */

static void end_capsule(PyObject *capsule)
{
    end(PyCapsule_GetPointer(capsule, NULL));
}

static PyObject *make(PyObject *self, PyObject *arguments)
{
    PyObject *given;
    Py_ssize_t lanes;
    unsigned long long seed;
    if (!PyArg_ParseTuple(arguments, "OnK", &given, &lanes, &seed)) return NULL;
    const steelwheel_table *table = steelwheel_get(given);
    if (!table) return NULL;
    environment *env = begin(table, lanes < 0 ? 0 : (size_t)lanes, seed);
    return env ? PyCapsule_New(env, NULL, end_capsule) : PyErr_NoMemory();
}

static PyObject *bytes_of(const void *start, size_t size)
{
    return PyBytes_FromStringAndSize(start, (Py_ssize_t)size);
}

/* What a function has returned, and what it has written. */
static PyObject *seen(const environment *env, int64_t status)
{
    const steelwheel_buffers *see = &env->see;
    const size_t n = env->count, entries = (size_t)env->sizes.entries;
    const size_t observed = (size_t)env->sizes.observation * sizeof(float), won = (size_t)env->sizes.seats * sizeof(float);
    return Py_BuildValue("LNNNNNN", (long long)status, bytes_of(see->actors, n), bytes_of(see->masks, n * entries),
                         bytes_of(see->observations, n * observed), bytes_of(see->rewards, n * won), bytes_of(see->done, n),
                         bytes_of(see->illegal, n));
}

/* step(environment, numbers): int64 are codes, int32 entries of the menu. */
static PyObject *step(PyObject *self, PyObject *arguments)
{
    PyObject *capsule;
    Py_buffer given;
    if (!PyArg_ParseTuple(arguments, "Oy*", &capsule, &given)) return NULL;
    environment *env = PyCapsule_GetPointer(capsule, NULL);
    PyObject *result = NULL;
    int64_t status = 0;
    if (env && (size_t)given.len == env->count * sizeof(int64_t)) {
        Py_BEGIN_ALLOW_THREADS
        status = api->act(env->lanes, given.buf, &env->see);
        Py_END_ALLOW_THREADS
        result = seen(env, status);
    } else if (env && (size_t)given.len == env->count * sizeof(int32_t)) {
        Py_BEGIN_ALLOW_THREADS
        status = api->choose(env->lanes, given.buf, &env->see);
        Py_END_ALLOW_THREADS
        result = seen(env, status);
    } else if (env) {
        PyErr_SetString(PyExc_ValueError, "one number for each lane is needed, of 64 or 32 bits");
    }
    PyBuffer_Release(&given);
    return result;
}

static PyObject *reset(PyObject *self, PyObject *arguments)
{
    PyObject *capsule;
    unsigned long long seed;
    if (!PyArg_ParseTuple(arguments, "OK", &capsule, &seed)) return NULL;
    environment *env = PyCapsule_GetPointer(capsule, NULL);
    return env ? seen(env, api->reset(env->lanes, seed, &env->see)) : NULL;
}

static PyMethodDef functions[] = {
    {"play", play, METH_VARARGS, "play(table, lanes, seed, steps): hands that have ended, and what each seat has won."},
    {"make", make, METH_VARARGS, "make(table, lanes, seed): an environment."},
    {"step", step, METH_VARARGS, "step(environment, numbers): what was written."},
    {"reset", reset, METH_VARARGS, "reset(environment, seed): what was written."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "native_environment",
    .m_size = -1,
    .m_methods = functions,
};

PyMODINIT_FUNC PyInit_native_environment(void)
{
    api = steelwheel_import();
    return api ? PyModule_Create(&module) : NULL;
}
