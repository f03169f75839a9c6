#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""sparse_signal.py -- finds a sparse signal that a filter has blurred, by gradient descent through a projection.

The same as sparse_signal.c, which says what is computed, with the package sparselearn of Python (doc/python.md).
"""
import numpy as np

import sparselearn

N, STEPS = 64, 200


def blur(p):
    p = np.concatenate(([0.], p, [0.]))
    return .125 * p[:-2] + .75 * p[1:-1] + .125 * p[2:]


i = np.arange(N)
signal = sparselearn.proj_hoyer(np.where(i % 13 == 5, 1 + i / 64, (i * 37 % 101 - 50) / 1024), .85)
b = blur(signal)

x = b
for k in range(STEPS + 1):
    p, info = sparselearn.proj_hoyer(x, .85, return_info=True)
    r = blur(p) - b
    if k % 50 == 0:
        print(f'step {k:3d}: F = {r @ r / 2:.3e}, largest error of p = {np.abs(p - signal).max():.3e}')
    x = x - .5 * sparselearn.proj_hoyer_vjp(x, p, info, blur(r))
print('the last p, exactly:')
for e in p:
    print(e.hex())
