# cython: language_level=3, binding=False, embedsignature=False
"""The least that a call from Python to Cython costs: nothing is done, and a new int above 256 comes back."""


def objects7(a, b, c, d, e, f, g):
    return <size_t>257 + <int>(<size_t><void *>a & 1)


def ints7(int a, int b, int c, int d, int e, int f, int g):
    return 257 + (a ^ b ^ c ^ d ^ e ^ f ^ g)
