# SPDX-License-Identifier: BSD-3-Clause
"""The grouped sparse projection, plain and weighted."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from . import _library
from ._library import LARGEST, Vectors, as_floats, call, like, number

SIDES = ('', 'repaired', 'mixed')


@dataclass(frozen=True)
class GspInfo:
    """What proj_gsp found."""
    mu: float            # Lagrange multiplier; 0 if y is x
    sparseness: float    # the average reached; NaN if no vector has two entries
    gap: float           # relative duality gap
    slope: float         # derivative of the sum of (1 - sparseness) with respect to mu
    iterations: int      # number of evaluations of the average
    side: str            # '', 'repaired' or 'mixed'; there is a derivative only with ''
    parts: np.ndarray    # norm, gain and state of each vector, see proj/sl_proj_gsp.h
    weights: ArrayLike | None
    axis: int


def proj_gsp(x: ArrayLike, sparseness: float, *, weights: ArrayLike | None = None, min_share: float | None = None,
             tol: float | None = None, max_iter: int = 500, axis: int = -1, return_info: bool = False) -> Any:
    """Grouped sparse projection: makes the vectors along axis sparser, so that their average Hoyer sparseness is given.

    Vectors that lose little of their norm by this become sparser than others. Where x is sparse enough, the result is x.

    sparseness   average, from 0 to 1
    weights      of the entries in the sparseness (see hoyer), of length d or of the shape of x; at least 0, not all 0
    min_share    with weights: from 0 to 1, how much a vector keeps that would become zero; None, as much as costs little
    tol          largest error of the average; None for 1e-13, in float32 1e-6
    return_info  whether (y, GspInfo) is returned

    Source: R. Ohib, N. Gillis et al. (2022), Explicit group sparse projection with applications to deep learning and NMF,
    TMLR, section 3 and algorithm 1.
    """
    X = Vectors(as_floats(x), axis)
    if tol is None:
        tol = 1e-6 if X.dtype == np.float32 else 1e-13
    w, address, ldw = X.weights(weights)
    if number(max_iter, 'max_iter', 1e9) % 1:
        raise ValueError(f'max_iter must be an integer, but is {max_iter}')
    options = _library.GspOptions(number(sparseness, 'sparseness', 1), number(tol, 'tol', LARGEST), int(max_iter), 0,
                                  -1 if min_share is None else number(min_share, 'min_share', 1))
    result = _library.GspResult()
    parts = np.zeros(X.outer, _library.GSP_PART) if return_info else None
    Y = X.empty()
    call('proj_gsp_matrix', X.dtype, X.d, X.count, X.pointer, X.ld, address, ldw, options, Y.pointer, Y.ld, result, parts)
    if not return_info:
        return Y.array()
    return Y.array(), GspInfo(result.mu, result.sparseness, result.gap, result.slope, result.iterations,
                              SIDES[result.side], parts, weights, axis)


def _product(x: ArrayLike, y: ArrayLike, info: GspInfo, u: ArrayLike, transposed: bool) -> np.ndarray:
    if not isinstance(info, GspInfo):
        raise TypeError('info must be what proj_gsp gives with return_info=True')
    x = as_floats(x)
    X, Y, U = (Vectors(a, info.axis) for a in (x, like(x, y, 'y'), like(x, u, 'the direction')))
    if info.parts.shape != X.outer:
        raise ValueError('info must be that of x')
    if info.side:
        raise ValueError(f"the projection has no derivative here: info.side is '{info.side}'")
    w, address, ldw = X.weights(info.weights)
    V = X.empty()
    try:
        call('proj_gsp_jacobian_matrix', X.dtype, X.d, X.count, X.pointer, X.ld, Y.pointer, Y.ld, address, ldw,
             float(info.mu), float(info.slope), np.ascontiguousarray(info.parts), transposed, U.pointer, U.ld, V.pointer,
             V.ld, refused='x, y and the direction')
    except ValueError as error:
        why = {_library.INFEASIBLE: 'the projection has no derivative here: its support leaves the multiplier open',
               _library.BAD_INPUT: 'y and info must be those of x'}.get(getattr(error, 'status', 0))
        if why:
            raise ValueError(why) from None
        raise
    return V.array()


def proj_gsp_vjp(x: ArrayLike, y: ArrayLike, info: GspInfo, g: ArrayLike) -> np.ndarray:
    """J'g, the gradient with respect to x if g is that with respect to y, where y, info = proj_gsp (x, ...).

    Source: by implicit differentiation of the equation of the multiplier, proj/sl_proj_gsp_jacobian.h.
    """
    return _product(x, y, info, g, True)


def proj_gsp_jvp(x: ArrayLike, y: ArrayLike, info: GspInfo, u: ArrayLike) -> np.ndarray:
    """J u, the change of y where x changes by u. J is not symmetric if there are several vectors. See proj_gsp_vjp."""
    return _product(x, y, info, u, False)
