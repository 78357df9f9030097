# cython: language_level=3, binding=False, embedsignature=True, embedsignature.format=clinic
# cython: auto_pickle=False, autotestdict=False, freethreading_compatible=True
"""The compiled core: converts and checks arguments, calls C, wraps results."""

cimport cython
from cpython.buffer cimport (
    PyBUF_FORMAT, PyBUF_STRIDES, PyBUF_WRITABLE, PyBuffer_FillContiguousStrides, PyBuffer_FillInfo, PyBuffer_IsContiguous,
    PyBuffer_Release, PyObject_CheckBuffer, PyObject_GetBuffer,
)
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE
from cpython.exc cimport PyErr_CheckSignals, PyErr_Occurred
from cpython.number cimport PyIndex_Check, PyNumber_Index
from cpython.object cimport Py_EQ, Py_GE, Py_LE, Py_LT, Py_NE, PyObject, PyTypeObject, newfunc
from cpython.pycapsule cimport PyCapsule_GetPointer, PyCapsule_New
from cpython.ref cimport Py_INCREF
from cpython.sequence cimport PySequence_Check, PySequence_Fast_GET_ITEM, PySequence_Fast_GET_SIZE
from cpython.tuple cimport PyTuple_GET_ITEM, PyTuple_GET_SIZE, PyTuple_New, PyTuple_SET_ITEM
from libc.stddef cimport ptrdiff_t, size_t
from libc.stdint cimport INT64_MAX, SIZE_MAX, int8_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t, uintptr_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from core cimport *

import os
import sys
from itertools import islice
from math import prod
from time import monotonic

from steelwheel._records import Event, Post, Pot
from steelwheel.errors import (
    IllegalAction, InvalidCards, InvalidGame, InvalidHand, InvalidRange, InvalidSpot, as_number, cut, kind, meant, shown, telling, unlike, within,
)


# Classes that hold objects are `no_gc`: none is part of a cycle, and no caller finds a half-made one through `gc`.
include "arguments.pxi"
include "cards.pxi"
include "cardset.pxi"
include "buffers.pxi"
include "threads.pxi"
include "work.pxi"
include "dealing.pxi"
include "evaluation.pxi"
include "omaha.pxi"
include "game.pxi"
include "equity.pxi"
include "exact.pxi"
include "sample.pxi"
include "games_equity.pxi"
include "held.pxi"
include "strength.pxi"
include "pushing.pxi"
include "isomorphism.pxi"
include "prizes.pxi"
include "memory.pxi"
include "legal.pxi"
include "play.pxi"
include "refusals.pxi"
include "beginning.pxi"
include "hand.pxi"
include "observation.pxi"
include "saved.pxi"
include "lanes.pxi"
include "batch.pxi"
include "encoder.pxi"
include "policies.pxi"
include "menu.pxi"
include "native.pxi"
include "tree.pxi"
include "solver.pxi"
include "gametree.pxi"

cdef _Play play_at = None  # for the distances alone
cdef Legal legal_at = None
add_fields(<PyTypeObject *>_Play, 0, 1, <char *>&play_at.over - <char *><void *>play_at)
add_fields(<PyTypeObject *>Legal, 1, 5, <char *>&legal_at.fold - <char *><void *>legal_at)

# A static type's module is read off this name: classes are known, and pickled, by their public module.
(<PyTypeObject *>CardSet).tp_name = b"steelwheel.cards.CardSet"
(<PyTypeObject *>Encoder).tp_name = b"steelwheel.batches.Encoder"
(<PyTypeObject *>Hand).tp_name = b"steelwheel.hand.Hand"
(<PyTypeObject *>HandBatch).tp_name = b"steelwheel.batches.HandBatch"
(<PyTypeObject *>Legal).tp_name = b"steelwheel.hand.Legal"
(<PyTypeObject *>Legal).tp_new = <newfunc>no_new  # the seam's own calls of __new__ do not ask it
(<PyTypeObject *>Menu).tp_name = b"steelwheel.batches.Menu"
(<PyTypeObject *>Observation).tp_name = b"steelwheel.hand.Observation"
(<PyTypeObject *>Observation).tp_new = <newfunc>no_new
(<PyTypeObject *>Policy).tp_name = b"steelwheel.agents.Policy"
