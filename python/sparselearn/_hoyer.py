# SPDX-License-Identifier: BSD-3-Clause
"""Hoyer's sparseness, and the projection to it."""
from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from . import _library
from ._library import LARGEST, Vectors, as_floats, call, like

NORMS = {'unit': 0, 'keep': 1, 'nearest': 2}


@dataclass(frozen=True)
class HoyerInfo:
    """What proj_hoyer found for each vector; the arrays have the shape of x without its axis."""
    threshold: np.ndarray  # alpha in p = sgn (x) slope max (|x| - alpha, 0)
    slope: np.ndarray      # 0 where p does not change with x
    support: np.ndarray    # number of nonzero entries of p
    iterations: np.ndarray  # number of thresholds tried
    l1: np.ndarray         # the norms of p
    l2: np.ndarray
    unique: np.ndarray     # False where several vectors are equally near
    projected: np.ndarray  # False where at_least has kept the direction
    kind: int              # the norm that was asked for
    nonneg: bool
    axis: int


def norm_kind(norm: str | ArrayLike) -> int:
    """The number of a norm in C; numbers are lengths as that of 'unit' is."""
    if not isinstance(norm, str):
        return NORMS['unit']
    if norm not in NORMS:
        raise ValueError(f"norm must be 'unit', 'keep', 'nearest' or numbers, but is {norm!r}")
    return NORMS[norm]


def hoyer(x: ArrayLike, *, weights: ArrayLike | None = None, axis: int = -1) -> np.ndarray:
    """Hoyer's sparseness of each vector along axis: (sqrt (d) - |x|_1/|x|_2) / (sqrt (d) - 1), from 0 to 1.

    weights (at least 0, of length d or of the shape of x) give (|w|_2 - w'|x|/|x|_2) / (|w|_2 - min w). A vector of zeros
    has sparseness 1, one of a single entry NaN.

    Source: P. O. Hoyer (2004), Non-negative matrix factorization with sparseness constraints, JMLR 5, section 3.1;
    R. Ohib, N. Gillis et al. (2022), Explicit group sparse projection, TMLR, section 2, for the weights.
    """
    X = Vectors(as_floats(x), axis)
    w, address, ldw = X.weights(weights)
    out = np.empty(X.outer, X.dtype)
    call('hoyer', X.dtype, X.d, X.count, X.pointer, X.ld, address, ldw, out)
    return out[()]


def proj_hoyer(x: ArrayLike, sparseness: ArrayLike | None = None, *, norm: str | ArrayLike = 'unit',
               l1: ArrayLike | None = None, nonneg: bool = False, at_least: bool = False, axis: int = -1,
               return_info: bool = False) -> Any:
    """The nearest vector of given Hoyer sparseness, for each vector along axis.

    sparseness   from 0 to 1; one number, or one for each vector (an array of the shape of x without its axis)
    norm         'unit' (l2 norm 1), 'keep' (that of x), 'nearest' (any), or numbers
    l1           the l1 norms, in place of sparseness; norm must then be 'unit' or numbers
    nonneg       whether p has no negative entries
    at_least     whether vectors that are sparse enough keep their direction
    return_info  whether (p, HoyerInfo) is returned

    Source: P. O. Hoyer (2004), JMLR 5, section 3.2; M. Thom and G. Palm (2013), Sparse activity and sparse connectivity in
    supervised learning, JMLR 14, algorithm 1; M. Thom, M. Rapp and G. Palm (2015), IJCV 114, section 3.
    """
    X = Vectors(as_floats(x), axis)
    target = _library.HoyerTarget(norm=norm_kind(norm), nonneg=bool(nonneg), at_least=bool(at_least))
    kept = []                                            # the arrays that target points to

    def point(name: str, value: ArrayLike, argument: str, most: float) -> None:
        numbers, step = X.numbers(value, argument, most)
        kept.append(numbers)
        setattr(target, name, numbers.ctypes.data)
        setattr(target, name + '_step', step)

    if target.norm == NORMS['unit']:
        point('l2', 1 if isinstance(norm, str) else norm, 'norm', LARGEST)
    if (sparseness is None) == (l1 is None):
        raise TypeError('either sparseness or l1 must be given')
    if l1 is not None:
        if target.norm:
            raise ValueError("with l1, norm must be 'unit' or numbers")
        point('l1', l1, 'l1', LARGEST)
    else:
        point('sigma', sparseness, 'sparseness', 1)
    P = X.empty()
    fields = {name: np.empty(X.outer) for name in ('threshold', 'slope', 'support', 'iterations', 'l1', 'l2')}
    flags = {name: np.empty(X.outer, np.uint8) for name in ('unique', 'projected')}
    record = None
    if return_info:
        record = _library.HoyerInfo(**{name: a.ctypes.data for name, a in {**fields, **flags}.items()})
    try:
        call('proj_hoyer', X.dtype, X.d, X.count, X.pointer, X.ld, target, P.pointer, P.ld, record)
    except ValueError as error:
        if getattr(error, 'status', 0) == _library.INFEASIBLE:
            raise ValueError(f'no vector has these norms: l2 <= l1 <= sqrt ({X.d}) * l2 must hold') from None
        raise
    if not return_info:
        return P.array()
    flags = {name: a.astype(bool) for name, a in flags.items()}
    return P.array(), HoyerInfo(**fields, **flags, kind=target.norm, nonneg=bool(nonneg), axis=axis)


def _product(x: ArrayLike, p: ArrayLike, info: HoyerInfo, u: ArrayLike, transposed: bool) -> np.ndarray:
    if not isinstance(info, HoyerInfo):
        raise TypeError('info must be what proj_hoyer gives with return_info=True')
    x = as_floats(x)
    X, P, U = (Vectors(a, info.axis) for a in (x, like(x, p, 'p'), like(x, u, 'the direction')))
    if info.slope.shape != X.outer:
        raise ValueError('info must be that of x')
    if not info.unique.all():
        raise ValueError('the projection has no derivative here: several vectors are equally near')
    slope, l2, projected = (np.ascontiguousarray(a) for a in (info.slope, info.l2, info.projected.view(np.uint8)))
    point = _library.HoyerPoint(norm=info.kind, nonneg=info.nonneg, slope=slope.ctypes.data, l2=l2.ctypes.data,
                                projected=projected.ctypes.data, step=1)
    V = X.empty()
    call('proj_hoyer_jacobian', X.dtype, X.d, X.count, X.pointer, X.ld, P.pointer, P.ld, point, transposed, U.pointer,
         U.ld, V.pointer, V.ld, refused='x, p and the direction')
    return V.array()


def proj_hoyer_vjp(x: ArrayLike, p: ArrayLike, info: HoyerInfo, g: ArrayLike) -> np.ndarray:
    """J'g, the gradient with respect to x if g is that with respect to p, where p, info = proj_hoyer (x, ...).

    Source: M. Thom and G. Palm (2013), JMLR 14, section 3.4.
    """
    return _product(x, p, info, g, True)


def proj_hoyer_jvp(x: ArrayLike, p: ArrayLike, info: HoyerInfo, u: ArrayLike) -> np.ndarray:
    """J u, the change of p where x changes by u. See proj_hoyer_vjp."""
    return _product(x, p, info, u, False)
