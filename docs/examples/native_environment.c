/* A small environment in C, as an extension module: it plays hands of poker without Python, into its own buffers.

       cc -shared -fPIC -I$(python -c "import steelwheel; print(steelwheel.get_include())") \
          $(python3-config --includes) docs/examples/native_environment.c -o native_environment.so

   A Python program then calls `native_environment.play(config, slots, seed, steps)`, where config is
   steelwheel.native_config(game, stacks). It plays random actions, and returns how many hands ended and how many big
   blinds each seat won. `step` returns everything that the functions write, for a test. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "steelwheel.h"

#include <stdlib.h>

static const steelwheel_api *api;

typedef struct {
    steelwheel_slots *slots;
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
    api->free(env->slots);
    free(env->see.actors);
    free(env->see.masks);
    free(env->see.observations);
    free(env->see.rewards);
    free(env->see.done);
    free(env->see.illegal);
    free(env->entries);
    free(env);
}

static environment *begin(const steelwheel_config *config, size_t count, uint64_t seed)
{
    environment *env = calloc(1, sizeof *env);
    if (!env) return NULL;
    api->sizes(config, &env->sizes);
    env->count = count;
    env->slots = api->make(config, count, seed);
    env->see.actors = room(count, 1);
    env->see.masks = room(count, (size_t)env->sizes.entries);
    env->see.observations = room(count, (size_t)env->sizes.observation * sizeof(float));
    env->see.rewards = room(count, (size_t)env->sizes.seats * sizeof(float));
    env->see.done = room(count, 1);
    env->see.illegal = room(count, 1);
    env->entries = room(count, sizeof(int32_t));
    const steelwheel_buffers *see = &env->see;
    if (env->slots && see->actors && see->masks && see->observations && see->rewards && see->done && see->illegal &&
        env->entries) {
        api->look(env->slots, see);
        return env;
    }
    end(env);
    return NULL;
}

/* ---- hands played entirely in C */

static uint64_t next_random(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return *state >> 33;
}

/* Return a random legal entry of the menu. */
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
    Py_ssize_t slots, steps;
    unsigned long long seed;
    if (!PyArg_ParseTuple(arguments, "OnKn", &given, &slots, &seed, &steps)) return NULL;
    const steelwheel_config *config = steelwheel_get(given);
    if (!config) return NULL;
    environment *env = begin(config, slots < 0 ? 0 : (size_t)slots, seed);
    if (!env) return PyErr_NoMemory();
    const size_t entries = (size_t)env->sizes.entries, seats = (size_t)env->sizes.seats;
    double won[32] = {0};
    uint64_t hands = 0, state = seed;
    int64_t status = 0;
    Py_BEGIN_ALLOW_THREADS /* the loop needs nothing from Python */
    for (Py_ssize_t step = 0; step < steps && status == 0; step++) {
        for (size_t i = 0; i < env->count; i++) {
            env->entries[i] = choose(env->see.masks + i * entries, env->sizes.entries, &state);
        }
        status = api->choose(env->slots, env->entries, &env->see);
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

/* ---- one step at a time, for a test */

static void end_capsule(PyObject *capsule)
{
    end(PyCapsule_GetPointer(capsule, NULL));
}

static PyObject *make(PyObject *self, PyObject *arguments)
{
    PyObject *given;
    Py_ssize_t slots;
    unsigned long long seed;
    if (!PyArg_ParseTuple(arguments, "OnK", &given, &slots, &seed)) return NULL;
    const steelwheel_config *config = steelwheel_get(given);
    if (!config) return NULL;
    environment *env = begin(config, slots < 0 ? 0 : (size_t)slots, seed);
    return env ? PyCapsule_New(env, NULL, end_capsule) : PyErr_NoMemory();
}

static PyObject *bytes_of(const void *start, size_t size)
{
    return PyBytes_FromStringAndSize(start, (Py_ssize_t)size);
}

/* Return a function's status, and everything that it wrote. */
static PyObject *seen(const environment *env, int64_t status)
{
    const steelwheel_buffers *see = &env->see;
    const size_t n = env->count, entries = (size_t)env->sizes.entries;
    const size_t observed = (size_t)env->sizes.observation * sizeof(float), won = (size_t)env->sizes.seats * sizeof(float);
    return Py_BuildValue("LNNNNNN", (long long)status, bytes_of(see->actors, n), bytes_of(see->masks, n * entries),
                         bytes_of(see->observations, n * observed), bytes_of(see->rewards, n * won), bytes_of(see->done, n),
                         bytes_of(see->illegal, n));
}

/* step(environment, numbers): int64 numbers are action codes, int32 numbers are entries of the menu. */
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
        status = api->act(env->slots, given.buf, &env->see);
        Py_END_ALLOW_THREADS
        result = seen(env, status);
    } else if (env && (size_t)given.len == env->count * sizeof(int32_t)) {
        Py_BEGIN_ALLOW_THREADS
        status = api->choose(env->slots, given.buf, &env->see);
        Py_END_ALLOW_THREADS
        result = seen(env, status);
    } else if (env) {
        PyErr_SetString(PyExc_ValueError, "numbers must have one int64 code or one int32 menu entry per slot");
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
    return env ? seen(env, api->reset(env->slots, seed, &env->see)) : NULL;
}

static PyMethodDef functions[] = {
    {"play", play, METH_VARARGS, "play(config, slots, seed, steps): the number of finished hands, and each seat's winnings."},
    {"make", make, METH_VARARGS, "make(config, slots, seed): a new environment."},
    {"step", step, METH_VARARGS, "step(environment, numbers): the status, and the buffers after the step."},
    {"reset", reset, METH_VARARGS, "reset(environment, seed): the status, and the buffers after the reset."},
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
