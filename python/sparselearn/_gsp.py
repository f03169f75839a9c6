# SPDX-License-Identifier: BSD-3-Clause
"""The grouped sparse projection, plain and weighted."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from . import _library
from ._library import Vectors, as_floats, call

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
    weights: Any
    axis: int


def proj_gsp(x: Any, sparseness: float, *, weights: Any = None, min_share: float | None = None,
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
    s = float(sparseness)
    if not 0 <= s <= 1:
        raise ValueError(f'sparseness must be from 0 to 1, but is {s}')
    if tol is None:
        tol = 1e-6 if X.dtype == np.float32 else 1e-13
    if not 0 <= tol < np.inf:
        raise ValueError(f'tol must be at least 0, but is {tol}')
    if min_share is not None and not 0 <= min_share <= 1:
        raise ValueError(f'min_share must be from 0 to 1, but is {min_share}')
    w, address, ldw = X.weights(weights)
    if w is not None and not (np.all(np.isfinite(w)) and np.all(w >= 0) and np.all(w.reshape(-1, X.d).any(axis=1))):
        raise ValueError('weights must be finite, at least 0, and not all 0 in any vector')
    if not 0 <= max_iter <= 1e9:
        raise ValueError(f'max_iter must be an integer from 0 to 1e9, but is {max_iter}')
    options = _library.GspOptions(s, tol, max_iter, 0, -1 if min_share is None else min_share)
    result = _library.GspResult()
    parts = np.zeros(X.outer, _library.GSP_PART) if return_info else None
    Y = X.empty()
    call('proj_gsp_matrix', X.dtype, X.d, X.count, X.pointer, X.ld, address, ldw, options, Y.pointer, Y.ld, result, parts)
    if not return_info:
        return Y.array()
    return Y.array(), GspInfo(result.mu, result.sparseness, result.gap, result.slope, result.iterations,
                              SIDES[result.side], parts, weights, axis)


def _product(x: Any, y: Any, info: GspInfo, u: Any, transposed: bool) -> np.ndarray:
    if not isinstance(info, GspInfo):
        raise TypeError('info must be what proj_gsp gives with return_info=True')
    X = Vectors(as_floats(x), info.axis)
    Y, U = X.like(as_floats(y, 'y'), 'y'), X.like(as_floats(u, 'the direction'), 'the direction')
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


def proj_gsp_vjp(x: Any, y: Any, info: GspInfo, g: Any) -> np.ndarray:
    """J'g, the gradient with respect to x if g is that with respect to y, where y, info = proj_gsp (x, ...).

    Source: by implicit differentiation of the equation of the multiplier, proj/sl_proj_gsp_jacobian.h.
    """
    return _product(x, y, info, g, True)


def proj_gsp_jvp(x: Any, y: Any, info: GspInfo, u: Any) -> np.ndarray:
    """J u, the change of y where x changes by u. J is not symmetric if there are several vectors. See proj_gsp_vjp."""
    return _product(x, y, info, u, False)
