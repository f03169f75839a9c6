# SPDX-License-Identifier: BSD-3-Clause
"""Projections to balls and to the simplex, and soft thresholding. Their Jacobians are symmetric, so vjp is jvp, too."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from . import _library
from ._library import LARGEST, Vectors, as_floats, call, check_range, like, number


@dataclass(frozen=True)
class BallInfo:
    """What a projection found: a threshold and the number of nonzero entries of each vector; one of each for l12 and
    l1inf, where support counts the vectors that are not zero."""
    function: str
    shape: tuple[int, ...]
    threshold: np.ndarray
    support: np.ndarray
    axis: int
    weights: ArrayLike | None = None
    nonneg: bool = False


def _checked(function: str, x: ArrayLike, p: ArrayLike, info: BallInfo, g: ArrayLike) -> list[np.ndarray]:
    """x, p and g as arrays."""
    if not isinstance(info, BallInfo) or info.function != function:
        raise TypeError(f'info must be what {function} gives with return_info=True')
    x = as_floats(x)
    if info.shape != x.shape:
        raise ValueError(f'info must be that of x, which has shape {x.shape}, but is that of an array of shape {info.shape}')
    arrays = {'x': x, 'p': like(x, p, 'p'), 'g': like(x, g, 'g')}
    for name, a in arrays.items():
        if not np.isfinite(a).all():
            raise ValueError(f'{name} must be finite, but has NaN or infinity')
    return list(arrays.values())


def _directions(function: str, x: ArrayLike, p: ArrayLike, info: BallInfo,
                g: ArrayLike) -> tuple[Vectors, np.ndarray, np.ndarray, np.ndarray]:
    """x, p and g in double with a vector in each row."""
    X, P, G = (Vectors(a, info.axis) for a in _checked(function, x, p, info, g))
    return X, *(part.rows.astype(np.float64) for part in (X, P, G))


def _shaped(X: Vectors, rows: np.ndarray) -> np.ndarray:
    return np.moveaxis(rows.reshape(X.outer + (X.d,)).astype(X.dtype), -1, X.axis)


def _over(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """a / b, and 0 where b is 0."""
    return np.divide(a, b, out=np.zeros(np.broadcast(a, b).shape), where=b != 0)


def _column_wise(name: str, X: Vectors, numbers: tuple[np.ndarray, int], extra: tuple, return_info: bool,
                 **facts: Any) -> Any:
    P, threshold, support = X.empty(), np.empty(X.outer), np.empty(X.outer)
    value, step = numbers
    call(name, X.dtype, X.d, X.count, X.pointer, X.ld, value, step, *extra, P.pointer, P.ld, threshold, support)
    if not return_info:
        return P.array()
    return P.array(), BallInfo(name, X.shape, threshold, support, X.axis, **facts)


def proj_l0(x: ArrayLike, k: ArrayLike, *, axis: int = -1, return_info: bool = False) -> Any:
    """Keeps the k entries of largest modulus of each vector along axis; the first of equal ones.

    k is an integer of at least 0, or one for each vector. Source: M. Thom and G. Palm (2013), JMLR 14, section 3.
    """
    X = Vectors(as_floats(x), axis)
    numbers = X.numbers(k, 'k')
    if not np.all(numbers[0] == np.floor(numbers[0])):
        raise ValueError('k must be an integer, at least 0')
    return _column_wise('proj_l0', X, numbers, (), return_info)


def proj_l0_vjp(x: ArrayLike, p: ArrayLike, info: BallInfo, g: ArrayLike) -> np.ndarray:
    """J'g = J g of proj_l0: g where p is nonzero (Thom and Palm 2013, section 3)."""
    X, _, P, G = _directions('proj_l0', x, p, info, g)
    return _shaped(X, np.where(np.abs(P) >= info.threshold.reshape(-1, 1), G, 0))


def proj_simplex(x: ArrayLike, r: ArrayLike = 1, *, axis: int = -1, return_info: bool = False) -> Any:
    """The nearest vectors with p >= 0 and sum r: p = max (x - alpha, 0).

    Source: C. Michelot (1986), JOTA 50; L. Condat (2016), Math. Prog. 158.
    """
    X = Vectors(as_floats(x), axis)
    return _column_wise('proj_simplex', X, X.numbers(r, 'r', LARGEST), (), return_info)


def proj_simplex_vjp(x: ArrayLike, p: ArrayLike, info: BallInfo, g: ArrayLike) -> np.ndarray:
    """J'g = J g of proj_simplex: on the support, g minus its mean there (Michelot 1986)."""
    X, _, P, G = _directions('proj_simplex', x, p, info, g)
    s = P > 0
    return _shaped(X, s * (G - _over((s * G).sum(1, keepdims=True), s.sum(1, keepdims=True))))


def proj_l1(x: ArrayLike, t: ArrayLike, *, weights: ArrayLike | None = None, nonneg: bool = False, axis: int = -1,
            return_info: bool = False) -> Any:
    """The nearest vectors with sum w |p| <= t (w = 1 without weights), and p >= 0 if nonneg is true.

    Source: J. Duchi et al. (2008), Efficient projections onto the l1-ball, ICML; L. Condat (2016), Math. Prog. 158.
    """
    X = Vectors(as_floats(x), axis)
    w, address, ldw = X.weights(weights, zeros=True)
    return _column_wise('proj_l1', X, X.numbers(t, 't'), (address, ldw, bool(nonneg)), return_info, weights=weights,
                        nonneg=bool(nonneg))


def proj_l1_vjp(x: ArrayLike, p: ArrayLike, info: BallInfo, g: ArrayLike) -> np.ndarray:
    """J'g = J g of proj_l1: g on the support, without its part along w sgn (p) where x was outside of the ball."""
    X, _, P, G = _directions('proj_l1', x, p, info, g)
    w, _, _ = X.weights(info.weights, zeros=True)
    w = np.ones((1, X.d)) if w is None else w
    alpha = info.threshold.reshape(-1, 1)
    s = w * np.sign(P) * (alpha > 0)
    used = P != 0
    if not info.nonneg:
        used |= (w == 0) | (alpha == 0)
    return _shaped(X, G * used - s * _over((s * G).sum(1, keepdims=True), (s * s).sum(1, keepdims=True)))


def _of_groups(name: str, x: ArrayLike, t: float, axis: int, return_info: bool) -> Any:
    X = Vectors(as_floats(x), axis)
    P, threshold, support = X.empty(), np.empty(()), np.empty(())
    call(name, X.dtype, X.d, X.count, X.pointer, X.ld, True, number(t, 't'), P.pointer, P.ld, threshold, support)
    return (P.array(), BallInfo(name, X.shape, threshold, support, axis)) if return_info else P.array()


def proj_l12(x: ArrayLike, t: float, *, axis: int = -1, return_info: bool = False) -> Any:
    """The nearest array in which the sum of the l2 norms of the vectors along axis is at most t.

    Source: E. van den Berg, M. Schmidt, M. Friedlander and K. Murphy (2008), Group sparsity via linear-time projection.
    """
    return _of_groups('proj_l12', x, t, axis, return_info)


def proj_l12_vjp(x: ArrayLike, p: ArrayLike, info: BallInfo, g: ArrayLike) -> np.ndarray:
    """J'g = J g of proj_l12, where p = x - theta x/|x|_2 for vectors longer than the threshold theta."""
    X, x, P, G = _directions('proj_l12', x, p, info, g)
    theta = float(info.threshold)
    if theta == 0:
        return _shaped(X, G)
    top = np.abs(x).max(1, keepdims=True, initial=0)
    norm = np.sqrt((_over(x, top) ** 2).sum(1, keepdims=True)) * top
    alive = P.any(1)[:, None]
    c = _over(x, norm)
    along = (c * G).sum(1, keepdims=True)
    common = (along * alive).sum() / max(alive.sum(), 1)
    ratio = _over(np.full_like(norm, theta), norm)
    return _shaped(X, alive * (G - ratio * (G - along * c) - common * c))


def proj_l1inf(x: ArrayLike, t: float, *, axis: int = -1, return_info: bool = False) -> Any:
    """The nearest array in which the sum of the largest moduli of the vectors along axis is at most t.

    Source: A. Quattoni, X. Carreras, M. Collins and T. Darrell (2009), An efficient projection for l1,infinity
    regularization, ICML; S. Sra (2012), Data Mining and Knowledge Discovery 25.
    """
    return _of_groups('proj_l1inf', x, t, axis, return_info)


def proj_l1inf_vjp(x: ArrayLike, p: ArrayLike, info: BallInfo, g: ArrayLike) -> np.ndarray:
    """J'g = J g of proj_l1inf: the heights at which vectors are clipped change together, so that their sum stays."""
    X, x, P, G = _directions('proj_l1inf', x, p, info, g)
    if float(info.threshold) == 0:
        return _shaped(X, G)
    height = np.abs(P).max(1, keepdims=True, initial=0)
    alive = height > 0
    clipped = alive & (np.abs(P) == height)
    count = clipped.sum(1, keepdims=True)
    sign = np.sign(P) * clipped
    mean = _over((sign * G).sum(1, keepdims=True), count)
    share = _over(np.ones_like(mean), count)
    common = mean.sum() / max(share.sum(), np.finfo(float).tiny)
    return _shaped(X, np.where(clipped, sign * (mean - common * share), alive * G))


def prox_l1(x: ArrayLike, t: ArrayLike, *, return_info: bool = False) -> Any:
    """Soft thresholding, the proximal step of t |p|_1: sgn (x) max (|x| - t, 0). t is at least 0; it broadcasts to x.

    Source: P. L. Combettes and V. R. Wajs (2005), Multiscale Modeling and Simulation 4, example 2.20.
    """
    x = as_floats(x)
    t = as_floats(t, 't').astype(np.float64)
    check_range(t.reshape(-1), 't', np.inf)
    if np.broadcast_shapes(t.shape, x.shape) != x.shape:
        raise ValueError(f't must broadcast to the shape of x, {x.shape}, but has shape {t.shape}')
    order = 'F' if x.flags.f_contiguous and not x.flags.c_contiguous else 'C'
    x = np.asarray(x, order=order)
    p = np.empty_like(x, order=order)
    if t.ndim:
        t = np.asarray(np.broadcast_to(t, x.shape), order=order)
    size = max(x.size, 1)
    call('prox_l1', x.dtype, size, int(x.size > 0), x, size, t, int(t.ndim > 0), 0, p, size)
    return (p, BallInfo('prox_l1', x.shape, t, np.array(np.count_nonzero(p)), -1)) if return_info else p


def prox_l1_vjp(x: ArrayLike, p: ArrayLike, info: BallInfo, g: ArrayLike) -> np.ndarray:
    """J'g = J g of prox_l1: g where |x| > t."""
    x, _, g = _checked('prox_l1', x, p, info, g)
    return np.where(np.abs(x) > info.threshold, g, g.dtype.type(0))
