# SPDX-License-Identifier: BSD-3-Clause
"""The C library: where it is, the structs of its headers, and arrays as it takes them."""
from __future__ import annotations

import ctypes
import ctypes.util
import pathlib
import subprocess
from numbers import Real
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

LARGEST = float(np.finfo(np.float64).max)
AxisError = getattr(np, 'exceptions', np).AxisError          # its place since NumPy 1.25

BAD_INPUT, NOT_FINITE, INFEASIBLE, OUT_OF_MEMORY = 1, 2, 3, 4


def _names():
    """Where the library may be: beside this file if pip has compiled it, else where the system or pkg-config says."""
    yield from map(str, pathlib.Path(__file__).parent.glob('libsparselearn.*'))
    yield 'libsparselearn.so.0'
    found = ctypes.util.find_library('sparselearn')
    if found:
        yield found
    try:
        folder = subprocess.run(['pkg-config', '--variable=libdir', 'sparselearn'], capture_output=True, text=True,
                                check=True).stdout.strip()
        yield str(pathlib.Path(folder) / 'libsparselearn.so.0')
    except (OSError, subprocess.CalledProcessError):
        pass


def _loaded():
    for name in _names():
        try:
            found = ctypes.CDLL(name)
        except OSError:
            continue
        if hasattr(found, 'sl_proj_gsp_matrix_d'):
            return found
    raise ImportError('libsparselearn is not found: pip install ./python compiles it, make install-lib installs it')


library = _loaded()
library.sl_status_text.restype = ctypes.c_char_p


class HoyerTarget(ctypes.Structure):
    """sl_hoyer_target of proj/sl_proj_hoyer.h"""
    _fields_ = [('sigma', ctypes.c_void_p), ('sigma_step', ctypes.c_size_t),
                ('l1', ctypes.c_void_p), ('l1_step', ctypes.c_size_t),
                ('l2', ctypes.c_void_p), ('l2_step', ctypes.c_size_t),
                ('norm', ctypes.c_int), ('nonneg', ctypes.c_int), ('at_least', ctypes.c_int)]


class HoyerInfo(ctypes.Structure):
    """sl_hoyer_info of proj/sl_proj_hoyer.h"""
    _fields_ = [(name, ctypes.c_void_p) for name in
                ('threshold', 'slope', 'support', 'iterations', 'l1', 'l2', 'unique', 'projected')]


class HoyerPoint(ctypes.Structure):
    """sl_hoyer_point of proj/sl_proj_hoyer_jacobian.h"""
    _fields_ = [('norm', ctypes.c_int), ('nonneg', ctypes.c_int), ('slope', ctypes.c_void_p), ('l2', ctypes.c_void_p),
                ('projected', ctypes.c_void_p), ('step', ctypes.c_size_t)]


class GspOptions(ctypes.Structure):
    """sl_gsp_options of proj/sl_proj_gsp.h"""
    _fields_ = [('sparseness', ctypes.c_double), ('tolerance', ctypes.c_double), ('max_iterations', ctypes.c_size_t),
                ('start', ctypes.c_double), ('min_share', ctypes.c_double)]


class GspResult(ctypes.Structure):
    """sl_gsp_result of proj/sl_proj_gsp.h"""
    _fields_ = [('mu', ctypes.c_double), ('sparseness', ctypes.c_double), ('gap', ctypes.c_double),
                ('slope', ctypes.c_double), ('iterations', ctypes.c_size_t), ('side', ctypes.c_int)]


# sl_gsp_part of proj/sl_proj_gsp.h
GSP_PART = np.dtype([('norm', np.float64), ('gain', np.float64), ('state', np.intc)], align=True)


def as_array(x: ArrayLike, name: str) -> np.ndarray:
    try:
        return np.asarray(x)
    except RuntimeError:
        if not getattr(x, 'requires_grad', False):
            raise
    raise TypeError(f'{name} requires a gradient, which functions of sparselearn.torch give; others take {name}.detach ()')


def as_floats(x: ArrayLike, name: str = 'x') -> np.ndarray:
    """An array of float32 or float64; integers and lists become float64."""
    x = as_array(x, name)
    if x.dtype.kind in 'iub':
        x = x.astype(np.float64)
    native = x.dtype.newbyteorder('=')
    if native not in (np.float32, np.float64):
        raise TypeError(f'{name} must be an array of float32 or float64, but is {x.dtype}')
    return x.astype(native, copy=False)


def like(x: np.ndarray, value: ArrayLike, name: str) -> np.ndarray:
    """Another array, of the same shape and precision as x."""
    value = as_floats(value, name)
    if value.dtype != x.dtype:
        raise TypeError(f'{name} must be {x.dtype} as x is, but is {value.dtype}')
    if value.shape != x.shape:
        raise ValueError(f'{name} must have the shape of x, {x.shape}, but has {value.shape}')
    return value


def check_range(a: np.ndarray, name: str, most: float) -> None:
    """All from 0 to most, which is np.inf, LARGEST or a number."""
    wrong = a[~((a >= 0) & (a <= most))]
    if wrong.size:
        words = {np.inf: 'at least 0', LARGEST: 'finite and at least 0'}.get(most, f'from 0 to {most:g}')
        raise ValueError(f'{name} must be {words}, not {wrong[0]}')


def number(value: Any, name: str, most: float = np.inf) -> float:
    """One number from 0 to most."""
    a = as_array(float(value) if isinstance(value, Real) else value, name)
    if a.dtype.kind not in 'iubf':
        raise TypeError(f'{name} must be a number, but is {value!r}')
    if a.size != 1:
        raise ValueError(f'{name} must be one number, but has shape {a.shape}')
    check_range(a.reshape(1), name, most)
    return float(a.item())


class Vectors:
    """The vectors of an array along an axis, as the columns of a matrix of C.

    A column of the library's matrices is contiguous. So an array is taken without a copy if the vectors are contiguous,
    and at equal distances: along the last axis in the order of C, along the first in that of Fortran."""

    def __init__(self, x: np.ndarray, axis: int = -1, name: str = 'x') -> None:
        if x.ndim == 0:
            raise ValueError(f'{name} must have one dimension or more')
        if not isinstance(axis, (int, np.integer)):
            raise TypeError(f'axis must be an integer, but is {type(axis).__name__}')
        if not -x.ndim <= axis < x.ndim:
            raise AxisError(axis, x.ndim)
        self.axis, self.shape, self.dtype = axis, x.shape, x.dtype
        last = np.moveaxis(x, axis, -1)
        self.outer = last.shape[:-1]
        self.d, self.count = last.shape[-1], int(np.prod(self.outer))
        if self.d == 0 and self.count > 0:
            raise ValueError(f'{name} must have entries along the axis {axis}, but has shape {x.shape}')
        rows = last.reshape(self.count, self.d)
        step = x.itemsize
        sound = rows.strides[1] == step and rows.strides[0] % step == 0 and rows.strides[0] >= self.d * step
        if not (sound and rows.flags.aligned) or self.count < 2:
            rows = np.ascontiguousarray(rows)
        self.rows = rows
        self.ld = rows.strides[0] // step if self.count > 1 else self.d

    @property
    def pointer(self) -> int:
        return self.rows.ctypes.data

    def empty(self) -> 'Vectors':
        """Room for a result, in which each vector is contiguous."""
        return Vectors(np.moveaxis(np.empty(self.outer + (self.d,), self.dtype), -1, self.axis), self.axis)

    def array(self) -> np.ndarray:
        """The vectors in the shape in which they came."""
        return np.moveaxis(self.rows.reshape(self.outer + (self.d,)), -1, self.axis)

    def numbers(self, value: ArrayLike, name: str, most: float = np.inf) -> tuple[np.ndarray, int]:
        """One number, or one for each vector, from 0 to most, in double; and the step from one vector's to the next."""
        value = as_floats(value, name).astype(np.float64)
        check_range(value.reshape(-1), name, most)
        if value.ndim == 0:
            return value.reshape(1), 0
        if value.shape != self.outer:
            raise ValueError(f'{name} must be one number or have shape {self.outer}, one number for each vector, but has '
                             f'shape {value.shape}')
        return np.ascontiguousarray(value).reshape(-1), 1

    def weights(self, w: ArrayLike | None, *, zeros: bool = False) -> tuple[np.ndarray | None, int | None, int]:
        """Weights of one vector for all, or of each, in rows of double; their address and leading dimension. If zeros is
        true a vector's may all be 0."""
        if w is None:
            return None, None, 0
        w = as_floats(w, 'weights').astype(np.float64)
        check_range(w.reshape(-1), 'weights', LARGEST)
        if w.shape not in ((self.d,), self.shape):
            raise ValueError(f'weights must have shape ({self.d},) or the shape of x, but have {w.shape}')
        each = w.shape == self.shape
        rows = np.ascontiguousarray(Vectors(w, self.axis, 'weights').rows) if each else w.reshape(1, -1)
        if not zeros and not rows.any(1).all():
            raise ValueError('weights must not be all 0 in any vector')
        return rows, rows.ctypes.data, self.d if each else 0


_PLAIN = {int: ctypes.c_size_t, float: ctypes.c_double, type(None): ctypes.c_void_p}


def call(name: str, dtype: np.dtype, *arguments: Any, refused: str = 'x') -> None:
    """Calls sl_NAME_d or sl_NAME_s. Addresses and sizes are int, flags are bool, numbers are float."""
    function = getattr(library, f'sl_{name}_{"s" if dtype == np.float32 else "d"}')
    function.restype = ctypes.c_int
    given = [ctypes.c_int(a) if isinstance(a, bool) else _PLAIN[type(a)](a) if type(a) in _PLAIN
             else a.ctypes.data_as(ctypes.c_void_p) if isinstance(a, np.ndarray) else ctypes.byref(a) for a in arguments]
    status = function(*given, None)
    if status == OUT_OF_MEMORY:
        raise MemoryError
    if status == NOT_FINITE:
        raise ValueError(f'{refused} must be finite, but has NaN or infinity')
    if status:
        text = library.sl_status_text(status).decode()
        error = ValueError(f'{name}: {text}')
        error.status = status
        raise error
