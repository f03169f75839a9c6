# SPDX-License-Identifier: BSD-3-Clause
"""results.py FOLDER   Writes what the functions give for the vectors in FOLDER/x, one after the other, in double and then
in single, to FOLDER/p; and the masks of sparselearn.prune to FOLDER/masks. test_library.m compares with Octave's."""
import pathlib
import sys

import numpy as np

import sparselearn as sl
from sparselearn.prune import masks

folder = pathlib.Path(sys.argv[1])
d, n = 40, 12
every = []
for real in (np.float64, np.float32):
    x, g, w = np.fromfile(folder / 'x').reshape(3, n, d).astype(real)
    w = np.abs(w[0]).astype(np.float64) + 1
    every += [sl.hoyer(x), sl.hoyer(x, weights=w), sl.proj_hoyer(x, l1=3, norm=1), sl.prox_l1(x, .3)]
    for options in ({}, {'norm': 'keep', 'nonneg': True}, {'norm': 'nearest', 'at_least': True}):
        p, info = sl.proj_hoyer(x, .8, return_info=True, **options)
        every += [p, sl.proj_hoyer_vjp(x, p, info, g), sl.proj_hoyer_jvp(x, p, info, g)]
    for options in ({}, {'weights': w}):
        p, info = sl.proj_gsp(x, .7, return_info=True, **options)
        every += [p, sl.proj_gsp_vjp(x, p, info, g), sl.proj_gsp_jvp(x, p, info, g)]
    every += [sl.proj_l0(x, 7), sl.proj_l1(x, 2), sl.proj_l1(x, 2, weights=w, nonneg=True), sl.proj_simplex(x),
              sl.proj_l12(x, 9), sl.proj_l1inf(x, 4)]
np.concatenate([p.ravel().astype(np.float64) for p in every]).tofile(folder / 'p')

numbers = np.fromfile(folder / 'x')
model = {'first': numbers[:480].reshape(10, 4, 3, 4), 'bias': numbers[:10], 'middle': .1 * numbers[480:960].reshape(24, 20),
         'last': np.round(2 * numbers[960:1200]).reshape(10, 24).astype(np.float32)}
kept = [masks(model, .85, method=method, scope=scope, keep_units=keep_units)
        for method in ('gsp', 'magnitude') for scope in ('layer', 'global') for keep_units in (True, False)]
kept.append(masks(model, .6, output_zeros=.3))
np.concatenate([some[name].ravel() for some in kept for name in some]).astype(np.float64).tofile(folder / 'masks')
