/* A module for test_native.py: the functions of steelwheel.h that need no slots, given bytes from Python. */
#include <Python.h>

#include "steelwheel.h"

static const steelwheel_api *api;

static PyObject *evaluate(PyObject *self, PyObject *args)
{
    Py_buffer cards;
    int count;
    if (!PyArg_ParseTuple(args, "y*i", &cards, &count)) return NULL;
    const unsigned value = api->evaluate(cards.buf, count);
    PyBuffer_Release(&cards);
    return PyLong_FromUnsignedLong(value);
}

static PyObject *evaluate_rows(PyObject *self, PyObject *args)
{
    Py_buffer cards, values;
    Py_ssize_t rows;
    int count;
    if (!PyArg_ParseTuple(args, "y*niw*", &cards, &rows, &count, &values)) return NULL;
    const size_t valid = api->evaluate_rows(cards.buf, (size_t)rows, count, values.buf);
    PyBuffer_Release(&cards);
    PyBuffer_Release(&values);
    return PyLong_FromSize_t(valid);
}

static PyObject *equity(PyObject *self, PyObject *args)
{
    Py_buffer hands, board;
    int players;
    double shares[10] = {-1, -1};
    if (!PyArg_ParseTuple(args, "y*iy*", &hands, &players, &board)) return NULL;
    const uint64_t boards = api->equity(hands.buf, players, board.buf, (int)board.len, shares);
    PyBuffer_Release(&hands);
    PyBuffer_Release(&board);
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < players && i < 10; i++) {
        PyObject *share = PyFloat_FromDouble(shares[i]);
        if (!share || PyList_Append(list, share)) Py_CLEAR(list);
        Py_XDECREF(share);
    }
    return list ? Py_BuildValue("KN", (unsigned long long)boards, list) : NULL;
}

static PyMethodDef functions[] = {
    {"evaluate", evaluate, METH_VARARGS, NULL},
    {"evaluate_rows", evaluate_rows, METH_VARARGS, NULL},
    {"equity", equity, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, .m_name = "native_values", .m_size = -1, .m_methods = functions};

PyMODINIT_FUNC PyInit_native_values(void)
{
    api = steelwheel_import();
    return api ? PyModule_Create(&module) : NULL;
}
