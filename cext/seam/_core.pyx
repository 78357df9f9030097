# cython: language_level=3, binding=False, embedsignature=True, embedsignature.format=clinic
# cython: auto_pickle=False, autotestdict=False, freethreading_compatible=True
"""The compiled core: converts and checks arguments, calls C, and wraps the results."""

cimport cython
from cpython.buffer cimport (
    PyBUF_FORMAT, PyBUF_STRIDES, PyBUF_WRITABLE, PyBuffer_FillContiguousStrides, PyBuffer_FillInfo, PyBuffer_IsContiguous,
    PyBuffer_Release, PyObject_CheckBuffer, PyObject_GetBuffer,
)
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE
from cpython.exc cimport PyErr_CheckSignals, PyErr_Occurred
from cpython.list cimport PyList_New
from cpython.number cimport PyIndex_Check, PyNumber_Index
from cpython.object cimport Py_EQ, Py_GE, Py_LE, Py_LT, Py_NE, PyObject, PyTypeObject, newfunc
from cpython.pycapsule cimport PyCapsule_GetPointer, PyCapsule_New
from cpython.ref cimport Py_DECREF, Py_INCREF
from cpython.sequence cimport PySequence_Check, PySequence_Fast_GET_ITEM, PySequence_Fast_GET_SIZE
from cpython.tuple cimport PyTuple_GET_ITEM, PyTuple_GET_SIZE, PyTuple_New, PyTuple_SET_ITEM
from libc.stddef cimport ptrdiff_t, size_t
from libc.stdint cimport INT64_MAX, SIZE_MAX, int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t, uintptr_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

from core cimport *

import os
import sys
from itertools import islice
from time import monotonic

from steelwheel._base import late
from steelwheel._base.records import Event, Post, Pot
from steelwheel.errors import (
    IllegalAction, InvalidCards, InvalidGame, InvalidHand, InvalidRange, InvalidSpot, as_number, cut, kind, meant, shown, telling, unlike, within,
)


# Classes that hold Python objects are `no_gc`: an instance is never part of a reference cycle, and `gc` must not expose
# an incomplete instance.
include "base/arguments.pxi"
include "cards/cards.pxi"
include "cards/card_set.pxi"
include "base/buffers.pxi"
include "base/threads.pxi"
include "base/slices.pxi"
include "cards/dealing.pxi"
include "evaluator/evaluation.pxi"
include "evaluator/omaha.pxi"
include "game/rules.pxi"
include "game/showing.pxi"
include "equity/ranges.pxi"
include "equity/exact.pxi"
include "equity/sample.pxi"
include "equity/any_game.pxi"
include "equity/hole_ranges.pxi"
include "equity/strength.pxi"
include "prizes/push_fold.pxi"
include "isomorphism/indexer.pxi"
include "prizes/icm.pxi"
include "game/memory.pxi"
include "game/legal.pxi"
include "game/play.pxi"
include "game/refusals.pxi"
include "game/beginning.pxi"
include "game/hand.pxi"
include "game/observation.pxi"
include "game/saved.pxi"
include "game/slots.pxi"
include "game/batch.pxi"
include "game/encoder.pxi"
include "game/policies.pxi"
include "game/menu.pxi"
include "game/explicit.pxi"
include "game/native.pxi"
include "solver/tree.pxi"
include "solver/solver.pxi"
include "solver/game_tree.pxi"
include "text/scan.pxi"
include "rows/stream.pxi"
include "rows/hands.pxi"
include "rows/columns.pxi"
include "rows/tally.pxi"

cdef _Play play_at = None  # used only to compute field offsets
cdef LegalActions legal_at = None
add_fields(<PyTypeObject *>_Play, 0, 1, <char *>&play_at.over - <char *><void *>play_at)
add_fields(<PyTypeObject *>LegalActions, 1, 5, <char *>&legal_at.can_fold - <char *><void *>legal_at)

# The name of a static type includes its module; classes are displayed and pickled under their public module.
(<PyTypeObject *>CardSet).tp_name = b"steelwheel.CardSet"
(<PyTypeObject *>Encoder).tp_name = b"steelwheel.Encoder"
(<PyTypeObject *>Hand).tp_name = b"steelwheel.Hand"
(<PyTypeObject *>HandBatch).tp_name = b"steelwheel.HandBatch"
(<PyTypeObject *>LegalActions).tp_name = b"steelwheel.LegalActions"
(<PyTypeObject *>LegalActions).tp_new = <newfunc>no_new  # calls of __new__ inside the seam bypass it
(<PyTypeObject *>ActionMenu).tp_name = b"steelwheel.ActionMenu"
(<PyTypeObject *>Observation).tp_name = b"steelwheel.Observation"
(<PyTypeObject *>Observation).tp_new = <newfunc>no_new
(<PyTypeObject *>Policy).tp_name = b"steelwheel.agents.Policy"
