# SPDX-License-Identifier: BSD-3-Clause
"""Sparse projections and their derivatives, for arrays of numpy.

A function works on the vectors of an array that lie along `axis`, by default the last: for a matrix of numpy, whose rows
are contiguous, each row is a vector. (In Octave it is each column.) float32 and float64 keep their precision; integers
become float64. See doc/python.md for what is copied.

With return_info=True a projection also gives what its derivatives need: proj_x_vjp (x, p, info, g) is J'g and
proj_x_jvp (x, p, info, u) is J u, where J is the Jacobian of the projection at x.

sparselearn.torch has the same for tensors, with gradients; sparselearn.prune sets weights of a model to zero.
"""
from ._balls import (BallInfo, proj_l0, proj_l0_vjp, proj_l1, proj_l12, proj_l12_vjp, proj_l1_vjp, proj_l1inf,
                     proj_l1inf_vjp, proj_simplex, proj_simplex_vjp, prox_l1, prox_l1_vjp)
from ._gsp import GspInfo, proj_gsp, proj_gsp_jvp, proj_gsp_vjp
from ._hoyer import HoyerInfo, hoyer, proj_hoyer, proj_hoyer_jvp, proj_hoyer_vjp

__all__ = ['BallInfo', 'GspInfo', 'HoyerInfo', 'hoyer', 'proj_gsp', 'proj_gsp_jvp', 'proj_gsp_vjp', 'proj_hoyer',
           'proj_hoyer_jvp', 'proj_hoyer_vjp', 'proj_l0', 'proj_l0_vjp', 'proj_l1', 'proj_l12', 'proj_l12_vjp',
           'proj_l1_vjp', 'proj_l1inf', 'proj_l1inf_vjp', 'proj_simplex', 'proj_simplex_vjp', 'prox_l1', 'prox_l1_vjp']
