# SPDX-License-Identifier: BSD-3-Clause
"""The projections for tensors of torch, with gradients, and parametrizations of weights.

Each function takes what its namesake in sparselearn takes, except return_info. It has gradients of first order, backward
and forward. Tensors in memory are not copied where numpy's arrays are not; tensors on another device are copied there and
back.
"""
from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import ArrayLike
from torch.autograd.function import once_differentiable

import sparselearn
from sparselearn._hoyer import norm_kind
from sparselearn._library import number

__all__ = ['GSP', 'Hoyer', 'proj_gsp', 'proj_hoyer', 'proj_l0', 'proj_l1', 'proj_l12', 'proj_l1inf', 'proj_simplex',
           'prox_l1']


def _array(x: torch.Tensor) -> np.ndarray:
    return x.detach().cpu().resolve_neg().numpy()


class _Projection(torch.autograd.Function):
    """Any projection of sparselearn, by its name."""

    @staticmethod
    def forward(ctx: Any, x: torch.Tensor, name: str, options: dict) -> torch.Tensor:
        p, ctx.info = getattr(sparselearn, name)(_array(x), **options, return_info=True)
        p = torch.from_numpy(p).to(x.device)
        ctx.name = name
        ctx.save_for_backward(x, p)
        ctx.save_for_forward(x, p)
        return p

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, g: torch.Tensor) -> tuple:
        return _Projection.product(ctx, '_vjp', g), None, None

    @staticmethod
    def jvp(ctx: Any, u: torch.Tensor, *_: Any) -> torch.Tensor:
        symmetric = not hasattr(sparselearn, ctx.name + '_jvp')
        return _Projection.product(ctx, '_vjp' if symmetric else '_jvp', u)

    @staticmethod
    def product(ctx: Any, kind: str, u: torch.Tensor) -> torch.Tensor:
        x, p = ctx.saved_tensors
        product = getattr(sparselearn, ctx.name + kind)(_array(x), _array(p), ctx.info, _array(u))
        return torch.from_numpy(product).to(u.device)


def _apply(name: str, x: torch.Tensor, **options: Any) -> torch.Tensor:
    if not isinstance(x, torch.Tensor):
        raise TypeError(f'x must be a tensor, but is {type(x).__name__}')
    if x.dtype not in (torch.float32, torch.float64):
        raise TypeError(f'x must be a tensor of float32 or float64, but is {x.dtype}')
    if 'return_info' in options:
        raise TypeError(f'return_info is an option of sparselearn.{name} alone')
    for option, value in options.items():
        if isinstance(value, torch.Tensor) and value.requires_grad and torch.is_grad_enabled():
            raise TypeError(f'{option} requires a gradient, but only x has one; give {option}.detach ()')
    return _Projection.apply(x, name, options)


def proj_gsp(x: torch.Tensor, sparseness: float, **options: Any) -> torch.Tensor:
    """Grouped sparse projection (Ohib et al. 2022, algorithm 1), see sparselearn.proj_gsp."""
    return _apply('proj_gsp', x, sparseness=sparseness, **options)


def proj_hoyer(x: torch.Tensor, sparseness: ArrayLike | None = None, **options: Any) -> torch.Tensor:
    """The nearest vectors of given sparseness (Hoyer 2004, section 3.2), see sparselearn.proj_hoyer."""
    return _apply('proj_hoyer', x, sparseness=sparseness, **options)


def proj_l0(x: torch.Tensor, k: ArrayLike, **options: Any) -> torch.Tensor:
    """The k largest entries (Thom and Palm 2013, section 3), see sparselearn.proj_l0."""
    return _apply('proj_l0', x, k=k, **options)


def proj_l1(x: torch.Tensor, t: ArrayLike, **options: Any) -> torch.Tensor:
    """Projection to the l1 ball (Duchi et al. 2008), see sparselearn.proj_l1."""
    return _apply('proj_l1', x, t=t, **options)


def proj_simplex(x: torch.Tensor, r: ArrayLike = 1, **options: Any) -> torch.Tensor:
    """Projection to the simplex (Michelot 1986), see sparselearn.proj_simplex."""
    return _apply('proj_simplex', x, r=r, **options)


def proj_l12(x: torch.Tensor, t: float, **options: Any) -> torch.Tensor:
    """Projection to the l1,2 ball (van den Berg et al. 2008), see sparselearn.proj_l12."""
    return _apply('proj_l12', x, t=t, **options)


def proj_l1inf(x: torch.Tensor, t: float, **options: Any) -> torch.Tensor:
    """Projection to the l1,inf ball (Quattoni et al. 2009), see sparselearn.proj_l1inf."""
    return _apply('proj_l1inf', x, t=t, **options)


def prox_l1(x: torch.Tensor, t: ArrayLike) -> torch.Tensor:
    """Soft thresholding (Combettes and Wajs 2005, example 2.20), see sparselearn.prox_l1."""
    return _apply('prox_l1', x, t=t)


class GSP(torch.nn.Module):
    """Weights of a given average sparseness, for torch.nn.utils.parametrize.register_parametrization.

    The weights of each unit, which is the first dimension of Linear and Conv layers, are one vector. Source: Ohib et al.
    (2022), TMLR, section 5.2.
    """

    project = staticmethod(proj_gsp)

    def __init__(self, sparseness: float) -> None:
        super().__init__()
        self.options = {'sparseness': number(sparseness, 'sparseness', 1)}

    def extra_repr(self) -> str:
        return ', '.join(f'{name}={value!r}' for name, value in self.options.items())

    def forward(self, weight: torch.Tensor) -> torch.Tensor:
        if weight.ndim < 2:
            raise ValueError(f'weight must have two dimensions or more, the first of units, but has {weight.ndim}')
        return self.project(weight.flatten(1), **self.options).reshape(weight.shape)


class Hoyer(GSP):
    """Weights each of whose units has the given sparseness, and by default the norm that it had. See GSP, proj_hoyer."""
    project = staticmethod(proj_hoyer)

    def __init__(self, sparseness: float, norm: str | ArrayLike = 'keep', at_least: bool = True) -> None:
        super().__init__(sparseness)
        norm_kind(norm)
        self.options.update(norm=norm, at_least=at_least)
