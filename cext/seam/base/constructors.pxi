# Errors about the arguments of a public class name the class, where Cython names only "__cinit__".

cdef extern from *:
    """
    /* Cython calls a class through tp_vectorcall, if its version fills that slot, or through tp_new. */
    typedef struct {
        PyTypeObject *type;
        newfunc make;
        vectorcallfunc call;
    } sw_constructor;
    enum { SW_MOST_CONSTRUCTORS = 16 };
    static sw_constructor sw_constructors[SW_MOST_CONSTRUCTORS];
    static int sw_constructor_count;

    /* Returns the constructor that a class defines or inherits. */
    static const sw_constructor *sw_constructor_of(PyTypeObject *type)
    {
        for (;; type = type->tp_base) {
            for (int i = 0; i < sw_constructor_count; i++) {
                if (sw_constructors[i].type == type) return &sw_constructors[i];
            }
        }
    }

    static PyObject *sw_construct(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
    {
        return sw_constructor_of(type)->make(type, arguments, keywords);
    }

    static PyObject *sw_construct_fast(PyObject *type, PyObject *const *arguments, size_t count, PyObject *keywords)
    {
        return sw_constructor_of((PyTypeObject *)type)->call(type, arguments, count, keywords);
    }

    /* Replaces the constructor of a class; returns 0 if the table is full. */
    static int sw_set_constructor(PyTypeObject *type, newfunc make, vectorcallfunc call)
    {
        sw_constructor *of = &sw_constructors[sw_constructor_count];
        if (sw_constructor_count == SW_MOST_CONSTRUCTORS) return 0;
        sw_constructor_count++;
        of->type = type;
        of->make = type->tp_new;
        of->call = type->tp_vectorcall;
        type->tp_new = make;
        type->tp_vectorcall = of->call ? call : NULL;
        return 1;
    }
    """
    ctypedef PyObject *(*vectorcallfunc)(PyObject *, PyObject *const *, size_t, PyObject *)
    PyObject *sw_construct(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
    PyObject *sw_construct_fast(PyObject *type, PyObject *const *arguments, size_t count, PyObject *keywords)
    int sw_set_constructor(PyTypeObject *type, newfunc make, vectorcallfunc call)
    Py_ssize_t PyVectorcall_NARGS(size_t count)


cdef PyObject *make_named(PyTypeObject *cls, PyObject *arguments, PyObject *keywords) except NULL:
    cdef PyObject *made = sw_construct(cls, arguments, keywords)
    if made == NULL:
        name_arguments(<object>cls, PyTuple_GET_SIZE(<object>arguments), () if keywords == NULL else <object>keywords)
    return made


cdef PyObject *call_named(PyObject *cls, PyObject *const *arguments, size_t count, PyObject *keywords) except NULL:
    cdef PyObject *made = sw_construct_fast(cls, arguments, count, keywords)
    if made == NULL:
        name_arguments(<object>cls, PyVectorcall_NARGS(count), () if keywords == NULL else <object>keywords)
    return made


cdef int set_constructor(object cls, newfunc make, vectorcallfunc call) except -1:
    """Replace what a call of a class does. Calls of __new__ inside the seam still use the original."""
    if not sw_set_constructor(<PyTypeObject *>cls, make, call):
        raise SystemError(f"SW_MOST_CONSTRUCTORS has no room for {cls.__name__}")
    return 0


cdef int raise_pending() except -1:
    return -1


cdef int name_arguments(object cls, Py_ssize_t count, object keywords) except -1:
    """Raise the pending error of a constructor, or a clearer one if its arguments do not fit its signature."""
    try:
        raise_pending()
    except TypeError as error:
        words = str(error)
        if not words.startswith(("__cinit__() ", "__init__() ")):
            raise
    from steelwheel._base.signatures import argument_error

    reason = argument_error(cls, count, tuple(keywords)) or words.partition(" ")[2]
    raise TypeError(f"{cls.__name__}() {reason}")
