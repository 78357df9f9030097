"""Arrow C streams read by ctypes, without a library for Arrow."""

import ctypes
from contextlib import contextmanager
from itertools import pairwise

Pointer = ctypes.POINTER


class Schema(ctypes.Structure):
    pass


class Array(ctypes.Structure):
    pass


class Stream(ctypes.Structure):
    pass


Schema._fields_ = [
    ("format", ctypes.c_char_p),
    ("name", ctypes.c_char_p),
    ("metadata", ctypes.c_char_p),
    ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("children", Pointer(Pointer(Schema))),
    ("dictionary", Pointer(Schema)),
    ("release", ctypes.CFUNCTYPE(None, Pointer(Schema))),
    ("private_data", ctypes.c_void_p),
]
Array._fields_ = [
    *((name, ctypes.c_int64) for name in "length null_count offset n_buffers n_children".split()),
    ("buffers", Pointer(ctypes.c_void_p)),
    ("children", Pointer(Pointer(Array))),
    ("dictionary", Pointer(Array)),
    ("release", ctypes.CFUNCTYPE(None, Pointer(Array))),
    ("private_data", ctypes.c_void_p),
]
Stream._fields_ = [
    ("get_schema", ctypes.CFUNCTYPE(ctypes.c_int, Pointer(Stream), Pointer(Schema))),
    ("get_next", ctypes.CFUNCTYPE(ctypes.c_int, Pointer(Stream), Pointer(Array))),
    ("get_last_error", ctypes.CFUNCTYPE(ctypes.c_char_p, Pointer(Stream))),
    ("release", ctypes.CFUNCTYPE(None, Pointer(Stream))),
    ("private_data", ctypes.c_void_p),
]
_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype, _pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
_capsule = ctypes.pythonapi.PyCapsule_New
_capsule.restype, _capsule.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]

TYPES = {
    b"c": "int8",
    b"i": "int32",
    b"l": "int64",
    b"g": "float64",
    b"b": "bool",
    b"tsu:UTC": "timestamp[us, UTC]",
}
CTYPES = {
    b"c": ctypes.c_int8,
    b"i": ctypes.c_int32,
    b"l": ctypes.c_int64,
    b"g": ctypes.c_double,
    b"tsu:UTC": ctypes.c_int64,
}


class StreamError(Exception):
    """The error of a stream, with its errno."""


def stream_in(capsule):
    """Return the stream in a capsule, which must stay alive."""
    return Stream.from_address(_pointer(capsule, b"arrow_array_stream"))


def schema_in(capsule):
    return Schema.from_address(_pointer(capsule, b"arrow_schema"))


def taken(struct):
    """Move a struct out of its place, as a consumer does."""
    moved = type(struct).from_buffer_copy(struct)
    struct.release = type(struct.release)()
    return moved


def release(struct):
    if struct.release:
        struct.release(ctypes.byref(struct))


@contextmanager
def request(*names, format=b"+s"):
    """Provide a capsule with a schema of these columns."""
    fields = [Schema(format=b"i", name=name.encode()) for name in names]
    pointers = (Pointer(Schema) * len(fields))(*map(ctypes.pointer, fields))
    release = type(Schema().release)(lambda schema: None)
    schema = Schema(format=format, n_children=len(fields), children=pointers, release=release)
    yield _capsule(ctypes.addressof(schema), b"arrow_schema", None)


def columns_of(schema):
    """Return the name and type of each column, and whether it may be null."""
    assert schema.format == b"+s" and not schema.dictionary
    found = []
    for i in range(schema.n_children):
        child = schema.children[i].contents
        kind = TYPES[child.format]
        if child.dictionary:
            assert child.dictionary.contents.format == b"u"
            kind = f"dictionary[{kind}]"
        found.append((child.name.decode(), kind, bool(child.flags & 2)))
    return tuple(found)


def next_batch(stream, schema):
    """Return the next batch as `{column: values}`, or None at the end."""
    array = Array()
    code = stream.get_next(ctypes.byref(stream), ctypes.byref(array))
    if code:
        raise StreamError(code, stream.get_last_error(ctypes.byref(stream)).decode())
    if not array.release:
        return None
    assert (array.null_count, array.offset, array.n_buffers) == (0, 0, 1)
    batch = {}
    for i in range(array.n_children):
        field, column = schema.children[i].contents, array.children[i].contents
        assert column.length == array.length
        batch[field.name.decode()] = values_of(field, column)
    release(array)
    assert not array.release
    return batch


def values_of(field, column):
    """Return the values of a column, with None for null, and check its number of nulls."""
    count = column.length
    valid = bits(column.buffers[0], count) if column.buffers[0] else [True] * count
    assert valid.count(False) == column.null_count
    assert field.flags & 2 or all(valid)
    if field.format == b"b":
        values = bits(column.buffers[1], count)
    else:
        values = (CTYPES[field.format] * count).from_address(column.buffers[1])[:]
    if field.dictionary:
        words = strings(column.dictionary.contents)
        values = [words[value] if ok else None for value, ok in zip(values, valid, strict=True)]
    return [value if ok else None for value, ok in zip(values, valid, strict=True)]


def bits(address, count):
    data = ctypes.string_at(address, (count + 7) // 8)
    return [bool(data[i >> 3] >> (i & 7) & 1) for i in range(count)]


def strings(dictionary):
    ends = (ctypes.c_int32 * (dictionary.length + 1)).from_address(dictionary.buffers[1])[:]
    text = ctypes.string_at(dictionary.buffers[2], ends[-1])
    words = [text[a:b].decode() for a, b in pairwise(ends)]
    assert len({*words}) == len(words)
    return words


def read(table, requested=None):
    """Return the columns of a table and its batches."""
    capsule = table.__arrow_c_stream__(requested)
    stream, schema = stream_in(capsule), Schema()
    assert stream.get_schema(ctypes.byref(stream), ctypes.byref(schema)) == 0
    batches = [*iter(lambda: next_batch(stream, schema), None)]
    found = columns_of(schema)
    release(schema)
    return found, batches
