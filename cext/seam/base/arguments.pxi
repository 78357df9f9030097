# Check numbers and sequences passed by the caller; each is evaluated only once.

cdef extern from *:
    """
    /* Return the value of an exact int from 0 to 2**60 - 1 (at most two digits in CPython's layout) with a load and a
       compare, to avoid a call of PyLong_AsLong. For any other object, return a negative number or a larger int's value. */
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


cpdef object exact_index(object x, str what):
    """Return x as an int; raise TypeError if it is not an int, or is a bool."""
    if isinstance(x, bool) or not PyIndex_Check(x):
        raise TypeError(f"{what} must be an int, not {kind(x)}")
    return PyNumber_Index(x)


cdef int64_t exact_int(object x, str what, object error=ValueError) except? -1:
    """Return x as a 64-bit int."""
    number = exact_index(x, what)
    if not -(1 << 63) <= number < 1 << 63:
        raise error(f"{what} must fit in 64 bits: -2**63 to 2**63 - 1")
    return number


cdef int64_t int_within(object x, str what, int64_t least, int64_t most, str rule, object error=ValueError) except? -1:
    """Return x as an int from `least` to `most`. In the error message, `rule` follows "`what` must be"."""
    number = exact_int(x, what, error)
    if not least <= number <= most:
        raise error(f"{what} must be {rule}, not {number}")
    return number


cdef int int_below(object x, str what, Py_ssize_t count, str counted, object error=ValueError) except -1:
    """Return x as an index from 0 to `count` - 1, such as a seat."""
    number = exact_int(x, what, error)
    if not 0 <= number < count:
        raise error(f"there is no {counted} {number}; {counted}s are 0 to {count - 1}")
    return <int>number


cdef int64_t chips(object x, str what, object error) except -1:
    """Return x as a number of chips."""
    cdef int64_t number = sw_small_int(x)
    if not 0 <= number <= SW_MOST_CHIPS:
        if isinstance(x, float) or hasattr(x, "as_tuple"):  # such as a Decimal
            raise TypeError(f"{what} must be an int, not {kind(x)}; count chips in the smallest unit")
        exact = exact_index(x, what)
        if not 0 <= exact <= SW_MOST_CHIPS:
            raise error(f"{what} must be from 0 to 2**53 chips, not {shown(exact)}")
        number = exact
    return number


cdef tuple pot_fraction(object fraction):
    """Return a fraction of the pot, from 0, as two exact ints: numerator and denominator."""
    cdef bint is_int = PyIndex_Check(fraction)
    if isinstance(fraction, bool) or not (is_int or hasattr(fraction, "as_integer_ratio")):
        raise TypeError(f"a fraction of the pot must be a number, not {kind(fraction)}")
    if hasattr(fraction, "adjusted"):  # a Decimal may have any number of digits; keep what a pot needs
        import decimal
        fraction = decimal.Context(60, decimal.ROUND_DOWN, -60, 60, traps=[]).create_decimal(fraction)
    try:
        above, below = (PyNumber_Index(fraction), 1) if is_int else fraction.as_integer_ratio()
    except (ValueError, OverflowError):
        raise ValueError(f"a fraction of the pot must be finite, not {shown(fraction)}") from None
    if above < 0 or below < 1:
        raise ValueError(f"a fraction of the pot must be 0 or more, not {shown(fraction)}")
    return above, below


cdef tuple at_most(object x, Py_ssize_t most):
    """Return the items of x; if x may be an endless iterable, take at most `most` + 1 of them."""
    if type(x) is tuple:
        return <tuple>x
    return tuple(<list>x) if type(x) is list else tuple(islice(x, most + 1))


cdef tuple items_of(object x, Py_ssize_t most):
    """Return the items of a sequence, as `at_most` does; None for text and for anything that is not a sequence."""
    if type(x) is not list and (isinstance(x, (str, bytes)) or not PySequence_Check(x)):
        return None
    return at_most(x, most)


cdef int place_of(object x, tuple names) except -2:
    """Return the index of x among names, or -1; x is compared at most once with each name."""
    cdef int i
    for i in range(len(names)):
        if x == names[i]:
            return i
    return -1


cdef int read_seed(object seed, uint64_t *key, uint64_t *first) except -1:
    """Read a seed as the generator's key and the index of its first stream."""
    if seed is None:
        key[0], first[0] = [int.from_bytes(os.urandom(8), "little") for _ in range(2)]
    elif isinstance(seed, tuple) and PyTuple_GET_SIZE(seed) == 2:
        key[0] = seed_part(<object>PyTuple_GET_ITEM(seed, 0))
        first[0] = seed_part(<object>PyTuple_GET_ITEM(seed, 1))
    elif type(seed) is tuple or type(seed) is list:
        raise TypeError(f"a seed must be an int or a tuple of two ints, not a {kind(seed)} of length {len(seed)}")
    else:
        key[0], first[0] = seed_part(seed), 0
    return 0


def check_seed(seed):
    """Check a seed and return it as two ints; for None, draw a random seed from the system."""
    cdef uint64_t key, first
    read_seed(seed, &key, &first)
    return key, first


cdef uint64_t seed_part(object part) except? 0:
    cdef int64_t small = sw_small_int(part)
    if small >= 0:
        return small
    number = exact_index(part, "a seed")
    if not 0 <= number < 1 << 64:
        raise ValueError(f"a seed must be an int from 0 to 2**64 - 1, or a pair of them, not {shown(number)}")
    return number
