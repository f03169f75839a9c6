# SPDX-License-Identifier: BSD-3-Clause
"""Pruning: sets a given share of the weights of a model to zero, as sl_prune of the Octave package does.

A model is a mapping of names to arrays or tensors, such as model.state_dict () of torch, whose units are the first
dimension. Its weights are the arrays of floating-point numbers with two or more dimensions of more than one entry; they
keep their class, also float16 and bfloat16. Biases and the moments of batch normalisation stay as they are.
"""
from __future__ import annotations

from typing import Any, Mapping

import numpy as np

from . import proj_gsp, proj_l0
from ._library import as_floats, number

__all__ = ['masks', 'prune']


def _weights(name: str, value: Any) -> np.ndarray | None:
    """The entry as an array if it is of the weights. float32 has all numbers of half precision."""
    tensor = hasattr(value, 'detach')
    a = value.detach() if tensor else np.asarray(value)
    kind = str(a.dtype).replace('torch.', '') if tensor else a.dtype.name
    if np.prod(a.shape) <= max(a.shape, default=1) or not ('float' in kind or 'complex' in kind):
        return None
    if kind not in ('float64', 'float32', 'float16', 'bfloat16'):
        raise TypeError(f'{name} must be float64, float32, float16 or bfloat16, but is {kind}; leave it out or cast it')
    if tensor:
        a = (a.float() if kind == 'bfloat16' else a).cpu().numpy()
    return as_floats(a.astype(np.float32) if a.itemsize == 2 else a)


def _share(value: Any, name: str) -> float:
    value = number(value, name, 1)
    if value == 1:
        raise ValueError(f'{name} must be a share below 1')
    return value


def _swapped(a: np.ndarray) -> np.ndarray:
    """Filters with their two last dimensions exchanged, in which order equal weights come in sl_prune."""
    return a.swapaxes(2, 3) if a.ndim == 4 else a


def _tops(rows: np.ndarray) -> np.ndarray:
    """Where the first largest entry of each row is, of rows that have one."""
    at = rows.argmax(1) + rows.shape[1] * np.arange(rows.shape[0])
    return at[rows.max(1) > 0]


def _kept_count(layers: list[np.ndarray], zeros: float, keep_units: bool) -> int:
    weights = sum(U.size for U in layers)
    left = sum(np.count_nonzero(U) for U in layers)
    need = sum(int(U.any(1).sum()) if keep_units else int(U.any()) for U in layers)
    keep = weights - int(np.floor(zeros * weights + .5))
    if len(layers) == 1 and not keep_units:
        keep = max(keep, need)
    elif keep < need:
        raise ValueError(f'{keep} weights are left, but {need} units or layers keep one each; take fewer zeros'
                         + (', or keep_units=False' if keep_units else ''))
    return min(keep, left)


def _divided(layers: list[np.ndarray], keep: int, keep_units: bool) -> list[int]:
    """How many weights each layer keeps if all are projected to the same average sparseness, found by bisection."""
    vectors = [np.abs(U).astype(np.float64) for U in layers]
    least = np.array([U.any(1).sum() if keep_units else U.any() for U in layers])

    def counts(s: float) -> np.ndarray:
        return np.maximum([np.count_nonzero(proj_gsp(G, s)) for G in vectors], least)

    low, high = 0., 1.
    more, fewer = np.array([np.count_nonzero(G) for G in vectors]), counts(1)
    if fewer.sum() > keep:
        more, fewer, low = fewer, least, high
    while high - low > 1e-12 and more.sum() > keep:
        s = (low + high) / 2
        middle = counts(s)
        if middle.sum() >= keep:
            low, more = s, middle
        else:
            high, fewer = s, middle
    part = (keep - fewer.sum()) / max((more - fewer).sum(), 1)
    return list(fewer + np.diff(np.floor(part * np.cumsum(more - fewer) + 1e-9), prepend=0).astype(int))


def _largest(layers: list[np.ndarray], keep: int, keep_units: bool) -> list[np.ndarray]:
    """Masks of the largest entries of all layers; of equal ones the first. Each unit, or each layer, keeps one."""
    scores = [np.abs(U).astype(np.float64).ravel() for U in layers]
    before = np.cumsum([0] + [s.size for s in scores])
    must = [np.zeros(0, int)]
    for start, U, s in zip(before, layers, scores):
        if keep_units:
            must.append(start + _tops(np.abs(U)))
        elif len(layers) > 1 and s.any():
            must.append(start + np.array([s.argmax()]))
    forced = np.concatenate(must)
    values = np.concatenate(scores)
    values[forced] = 0
    chosen = proj_l0(values, keep - forced.size) != 0
    chosen[forced] = True
    return [chosen[a:b].reshape(U.shape) for a, b, U in zip(before, before[1:], layers)]


def _projected(U: np.ndarray, keep: int) -> list[np.ndarray]:
    """The mask of a layer of which a projection leaves so many weights: each unit keeps its largest as far as they go."""
    tops = _tops(np.abs(U))
    if tops.size > keep:
        only = np.zeros_like(U)
        only.flat[tops] = U.flat[tops]
        return _largest([only], keep, False)
    return _largest([U], keep, True)


def masks(weights: Mapping[str, Any], zeros: float, *, method: str = 'gsp', scope: str = 'layer',
          keep_units: bool | None = None, output_zeros: float | str | None = 'auto') -> dict[str, Any]:
    """Which weights remain: a mapping of the names of the weights to boolean arrays, or tensors where they are tensors.

    zeros         share of zeros, from 0 to below 1
    method        'gsp' or 'magnitude'. With scope 'layer', 'gsp' is 'magnitude' in which each unit keeps a weight; with
                  'global', all layers are projected to the same average sparseness, see sparselearn.proj_gsp
    scope         'layer', the share holds for each layer; 'global', for all together
    keep_units    whether each unit keeps a weight; None for true with 'gsp' only
    output_zeros  share of the last layer, where there are several; None for no share of its own; 'auto' is None with scope
                  'global', otherwise zeros up to 0.8, 0.8 to zeros = 0.9, rising to 0.9 at 0.95 and above

    Source: R. Ohib, N. Gillis et al. (2022), TMLR, section 5.2; S. Han et al. (2015), Learning both weights and
    connections for efficient neural networks, NeurIPS 28, for 'magnitude'.
    """
    if method not in ('gsp', 'magnitude'):
        raise ValueError(f"method must be 'gsp' or 'magnitude', but is {method!r}")
    if scope not in ('layer', 'global'):
        raise ValueError(f"scope must be 'layer' or 'global', but is {scope!r}")
    if not isinstance(weights, Mapping):
        raise TypeError(f'weights must be a mapping of names to arrays, but is {type(weights).__name__}')
    zeros = _share(zeros, 'zeros')
    arrays = {name: a for name, a in ((name, _weights(name, value)) for name, value in weights.items()) if a is not None}
    if not arrays:
        raise ValueError('no array of weights has floating-point numbers and two dimensions of more than one entry')
    for name, a in arrays.items():
        if not np.isfinite(a).all():
            raise ValueError(f'{name} must be finite, but has NaN or infinity')
    if keep_units is None:
        keep_units = method == 'gsp'
    shares = np.full(len(arrays), float(zeros))
    own = len(arrays) > 1 and output_zeros is not None and not (output_zeros == 'auto' and scope == 'global')
    if own:
        shares[-1] = (min(zeros, max(.8, min(.9, 2 * zeros - 1))) if output_zeros == 'auto'
                      else _share(output_zeros, 'output_zeros'))

    layers = [_swapped(a).reshape(a.shape[0], -1) for a in arrays.values()]
    parts = [[k] for k in range(len(layers))]
    if scope == 'global':
        parts = [list(range(len(layers) - own))] + ([[len(layers) - 1]] if own else [])
    kept = []
    for part in parts:
        some = [layers[k] for k in part]
        keep = _kept_count(some, shares[part[0]], keep_units)
        if method == 'magnitude':
            kept += _largest(some, keep, keep_units)
            continue
        for U, count in zip(some, _divided(some, keep, keep_units) if scope == 'global' else [keep]):
            kept += _projected(U, count)
    found = {}
    for (name, a), mask in zip(arrays.items(), kept):
        mask = _swapped(mask.reshape(_swapped(a).shape))
        found[name] = np.ascontiguousarray(mask)
        if hasattr(weights[name], 'detach'):
            import torch
            found[name] = torch.from_numpy(found[name]).to(weights[name].device)
    return found


def prune(weights: Mapping[str, Any], zeros: float, **options: Any) -> dict[str, Any]:
    """The mapping with the weights outside of masks (weights, zeros, **options) set to zero, in copies of their arrays."""
    found = masks(weights, zeros, **options)
    return {name: value * found[name] if name in found else value for name, value in weights.items()}
