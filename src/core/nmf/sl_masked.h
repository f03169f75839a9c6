/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_masked.h -- non-negative matrix factorisation with missing entries and weights.

   Problem.  min 1/2 sum over observed (i, j) of s_ij (x_ij - w_i'v_j)^2 + l1 sum v_jk + l2/2 sum v_jk^2 over V >= 0, for
             fixed W >= 0. w_i and v_j are rows of W (m-by-r) and V (n-by-r). With X' and the factors exchanged it is
             the problem for W.
             The weights s_ij are positive; without weights they are 1.
   Data.     The observed entries are an sl_data in its sparse form. Every stored entry is observed, zeros too.
   Method.   Each row of V has normal equations of its own,
                 A_j = l2 I + sum s_ij w_i w_i',  b_j = sum s_ij x_ij w_i - l1,   sums over the observed i of column j,
             and runs cyclic sweeps like those of sl_hals.h on them:
                 d = max ((b_k - A_k v)/A_kk, -v_k),   v_k <- v_k + d,   e <- e + d^2    for k = 1 .. r,
             until e_l <= tol^2 e_1 or l = max_sweeps. Unlike in sl_hals.h, each row ends its sweeps by itself; with
             tol = 0 and every entry observed the iterates are the same. At the end a component that is zero in every
             row gets the value 1e-16 max (V), so that it can return.
   The rest. Where few entries are missing from a large sparse X, whose entries that are not stored are zeros, the
             entries that are *not* observed are stored instead. With A = W'W and B = X'W, X being 0 where it is not
             observed,
                 A_j = l2 I + A - sum of w_i w_i' over the missing i,   b_j = B_j - l1.
             Where this leaves less than LOST of a diagonal entry of A, A_j is summed up from the observed rows of W.
   Curvature. A_j >= 0 entry by entry, so for any u > 0 (Collatz and Wielandt)
                 |A_j|_2 <= max_k (A_j u)_k / u_k.
             The maximum of this bound over j, with u near the first eigenvector of W'W, is a Lipschitz constant of
             the gradient. It is hardly above |W'W|_2, and about the observed part of it if entries are missing
             evenly.
   Degenerate. A row of V without an observed entry becomes 0. If A_kk is below the least normal number, v_k stays, or
             becomes 0 if l1 > 0.
   Cost.     r^2 operations an observed (or missing) entry for A_j, 2 r^2 a row and sweep; 4 r an entry for the
             gradient and for the curvature. Nothing grows with m n. A row of V is treated by one thread.
   Source.   Gillis & Glineur (2012) for the sweeps; Blondel, Ho & Van Dooren (2007) for weights; the
             curvature is ours. */
#ifndef SL_MASKED_H
#define SL_MASKED_H

#include "base/sl_base.h"
#include "linalg/sl_products.h"

/* `weight`: those of the entries, in their order, or null. `fixed`: r flags, the components of V that stay as they are,
                    or null for none.
   masked_values    value[p] = entry of X (full or sparse) at the p-th entry of the pattern `seen`, a sparse sl_data
                    of the size of X whose values are not read.
   masked_hals      Improves V in place by at most max_sweeps sweeps a row.
   masked_hals_rest The same where `missing` has the entries that are not observed; its values are not read. A is r-by-r, B
                    n-by-r.
   masked_gradient  G (n-by-r) = gradient at V; *distance = sum over observed entries of s_ij (x_ij - w_i'v_j)^2, evaluated
                    directly; *projected = |P|_F^2 with P = G where V > 0 and min (G, 0) where V = 0.
   masked_curvature *bound = the bound above, without l2; the values of X are not read.
   Return SL_BAD_INPUT for an empty or too large matrix, SL_OUT_OF_MEMORY, or SL_INTERRUPTED, after which some rows of
   V are improved and the others as they were. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_masked_values##sfx (const sl_data *X, const sl_data *seen, real *value, const sl_stop *stop); \
  sl_status sl_masked_hals##sfx (const sl_data *X, const double *weight, const int *fixed, size_t r, const real *W, \
                                 real *V, double l1, double l2, size_t max_sweeps, double tol, const sl_stop *stop); \
  sl_status sl_masked_hals_rest##sfx (const sl_data *missing, const int *fixed, size_t r, const real *W, \
                                      const real *A, const real *B, real *V, double l1, double l2, \
                                      size_t max_sweeps, double tol, const sl_stop *stop); \
  sl_status sl_masked_gradient##sfx (const sl_data *X, const double *weight, size_t r, const real *W, const real *V, \
                                     double l1, double l2, real *G, double *distance, double *projected, \
                                     const sl_stop *stop); \
  sl_status sl_masked_curvature##sfx (const sl_data *X, const double *weight, size_t r, const real *W, \
                                      double *bound, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
