# cython: language_level=3, binding=False, embedsignature=False
"""The least that a call from Python to Cython costs: nothing is done, and a new int above 256 comes back.

And the least that a property costs, and a method: `Floor` has nothing behind them.
"""


def objects7(a, b, c, d, e, f, g):
    return <size_t>257 + <int>(<size_t><void *>a & 1)


def ints7(int a, int b, int c, int d, int e, int f, int g):
    return 257 + (a ^ b ^ c ^ d ^ e ^ f ^ g)


cdef class Floor:
    @property
    def nothing(self):
        return None

    @property
    def small(self):
        return 7

    def method(self, int seat):
        return None
