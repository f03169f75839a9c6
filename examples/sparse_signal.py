#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""sparse_signal.py -- finds a sparse signal that a filter has blurred, by gradient descent through a projection.

The same as sparse_signal.c, which says what is computed, with libsparselearn called through ctypes. Arrays of numpy work
as well: pass a.ctypes.data_as (Doubles) for an array a of float64 in Fortran's order.

    python3 sparse_signal.py           if the system finds the library
    LD_LIBRARY_PATH=PREFIX/lib python3 sparse_signal.py
"""
import ctypes

N, STEPS = 64, 200
HOYER_NUMBER = 0

Doubles = ctypes.POINTER(ctypes.c_double)
Bytes = ctypes.POINTER(ctypes.c_ubyte)
Vector = ctypes.c_double * N


class HoyerTarget(ctypes.Structure):
    """sl_hoyer_target of proj/sl_proj_hoyer.h"""
    _fields_ = [('sigma', Doubles), ('sigma_step', ctypes.c_size_t), ('l1', Doubles), ('l1_step', ctypes.c_size_t),
                ('l2', Doubles), ('l2_step', ctypes.c_size_t), ('norm', ctypes.c_int), ('nonneg', ctypes.c_int),
                ('at_least', ctypes.c_int)]


class HoyerInfo(ctypes.Structure):
    """sl_hoyer_info of proj/sl_proj_hoyer.h"""
    _fields_ = [(name, Doubles) for name in ('threshold', 'slope', 'support', 'iterations', 'l1', 'l2')] + \
               [('unique', Bytes), ('projected', Bytes)]


class HoyerPoint(ctypes.Structure):
    """sl_hoyer_point of proj/sl_proj_hoyer_jacobian.h"""
    _fields_ = [('norm', ctypes.c_int), ('nonneg', ctypes.c_int), ('slope', Doubles), ('l2', Doubles),
                ('projected', Bytes), ('step', ctypes.c_size_t)]


library = ctypes.CDLL('libsparselearn.so.0')
size = ctypes.c_size_t
library.sl_status_text.restype = ctypes.c_char_p
library.sl_proj_hoyer_d.argtypes = [size, size, Doubles, size, ctypes.POINTER(HoyerTarget), Doubles, size,
                                    ctypes.POINTER(HoyerInfo), ctypes.c_void_p]
library.sl_proj_hoyer_jacobian_d.argtypes = [size, size, Doubles, size, Doubles, size, ctypes.POINTER(HoyerPoint),
                                             ctypes.c_int, Doubles, size, Doubles, size, ctypes.c_void_p]

sparseness, norm = ctypes.c_double(.85), ctypes.c_double(1)
numbers = {name: ctypes.c_double() for name in ('threshold', 'slope', 'support', 'iterations', 'l1', 'l2')}
flags = {name: ctypes.c_ubyte() for name in ('unique', 'projected')}


def must(status):
    if status != 0:
        raise ValueError(library.sl_status_text(status).decode())


def project(x):
    target = HoyerTarget(sigma=ctypes.pointer(sparseness), l2=ctypes.pointer(norm), norm=HOYER_NUMBER)
    info = HoyerInfo(**{name: ctypes.pointer(value) for name, value in {**numbers, **flags}.items()})
    p = Vector()
    must(library.sl_proj_hoyer_d(N, 1, Vector(*x), N, target, p, N, info, None))
    return list(p)


def pull_back(x, p, y):
    """J'y, where p = project (x) was the last projection."""
    point = HoyerPoint(norm=HOYER_NUMBER, slope=ctypes.pointer(numbers['slope']), l2=ctypes.pointer(numbers['l2']),
                       projected=ctypes.pointer(flags['projected']), step=1)
    g = Vector()
    must(library.sl_proj_hoyer_jacobian_d(N, 1, Vector(*x), N, Vector(*p), N, point, 1, Vector(*y), N, g, N, None))
    return list(g)


def blur(p):
    p = [0.] + p + [0.]
    return [.125 * p[i - 1] + .75 * p[i] + .125 * p[i + 1] for i in range(1, N + 1)]


signal = project([1 + i / 64 if i % 13 == 5 else (i * 37 % 101 - 50) / 1024 for i in range(N)])
b = blur(signal)

x = list(b)
for k in range(STEPS + 1):
    p = project(x)
    r = [q - c for q, c in zip(blur(p), b)]
    F = 0.
    for e in r:
        F += e * e
    if k % 50 == 0:
        print(f'step {k:3d}: F = {F / 2:.3e}, largest error of p = {max(abs(a - c) for a, c in zip(p, signal)):.3e}')
    g = pull_back(x, p, blur(r))
    x = [a - .5 * d for a, d in zip(x, g)]
print('the last p, exactly:')
for e in p:
    print(e.hex())
