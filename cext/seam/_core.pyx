# cython: language_level=3, binding=False, embedsignature=True, embedsignature.format=clinic
# cython: auto_pickle=False, autotestdict=False, freethreading_compatible=True
"""The compiled core: converts and checks what comes in, calls C, wraps what comes out."""

cimport cython
from cpython.buffer cimport (
    PyBUF_FORMAT, PyBUF_STRIDES, PyBUF_WRITABLE, PyBuffer_FillContiguousStrides, PyBuffer_Release,
    PyObject_GetBuffer,
)
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from cpython.number cimport PyIndex_Check, PyNumber_Index
from cpython.object cimport Py_EQ, Py_GE, Py_LE, Py_LT, Py_NE, PyObject, PyTypeObject, newfunc
from cpython.sequence cimport PySequence_Check
from cpython.tuple cimport PyTuple_GET_SIZE
from libc.stddef cimport ptrdiff_t, size_t
from libc.stdint cimport int8_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t, uintptr_t
from libc.string cimport memcpy, memset

from core cimport *

import os
import sys
from itertools import islice

from steelwheel.errors import IllegalAction, InvalidCards, InvalidGame, InvalidHand, InvalidRange, cut, kind, shown


cdef extern from *:
    """
    /* The value of an exact int from 0 to 2**60 - 1 (two digits, in the layout that CPython has), by a load
       and a compare where PyLong_AsLong is a call; any other may come out negative. */
    static CYTHON_INLINE int64_t sw_small_int(PyObject *x)
    {
    #if CYTHON_USE_PYLONG_INTERNALS && PyLong_SHIFT == 30
        if (!PyLong_CheckExact(x)) return -1;
    #if PY_VERSION_HEX >= 0x030C0000
        uintptr_t size = ((PyLongObject *)x)->long_value.lv_tag;
        const digit *digits = ((PyLongObject *)x)->long_value.ob_digit;
        if ((size & _PyLong_SIGN_MASK) == 2) return -1; /* negative */
        size >>= _PyLong_NON_SIZE_BITS;
    #else
        size_t size = (size_t)Py_SIZE(x);
        const digit *digits = ((PyLongObject *)x)->ob_digit;
    #endif
        if (size == 1) return (int64_t)digits[0];
        if (size == 0) return 0;
        return size == 2 ? (int64_t)digits[0] | (int64_t)digits[1] << 30 : -1;
    #else
        int overflow;
        return PyLong_CheckExact(x) ? PyLong_AsLongLongAndOverflow(x, &overflow) : -1;
    #endif
    }
    """
    int64_t sw_small_int(object) noexcept


# Classes that hold objects are `no_gc`: none of them is part of a cycle, and what is half made when a caller's object
# is asked cannot be found by it through `gc`.
include "cards.pxi"
include "buffers.pxi"
include "threads.pxi"
include "dealing.pxi"
include "evaluation.pxi"
include "omaha.pxi"
include "equities.pxi"
include "games_equity.pxi"
include "strength.pxi"
include "isomorphism.pxi"
include "game.pxi"
include "play.pxi"

# A static type's module is read off this name; classes are known, and pickled, under their public module.
(<PyTypeObject *>CardSet).tp_name = b"steelwheel.cards.CardSet"
(<PyTypeObject *>Hand).tp_name = b"steelwheel.hand.Hand"
(<PyTypeObject *>Legal).tp_name = b"steelwheel.hand.Legal"
(<PyTypeObject *>Legal).tp_new = <newfunc>no_new  # the seam's own calls of __new__ do not ask it
(<PyTypeObject *>Observation).tp_name = b"steelwheel.hand.Observation"
