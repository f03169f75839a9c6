/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_dict_gap.h"
#include "linalg/sl_blas.h"
#include "linalg/sl_cholesky.h"
#include "base/sl_memory.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

/* How the second formula of the gap keeps its digits. L is the pivoted Cholesky factor of A + M. A column of R goes
   to V, and L lacks its column, if its pivot is at the level of rounding or if the bound by V is the smaller one.
   Among atoms that depend on each other those with the smallest codes lose their columns, so that the term of V is
   small however the codes are scaled. Nothing of V is squared. */

static const double NOISE = 4 * DBL_EPSILON; /* rounding error of a pivot that should be 0, per atom */
/* |D_k|^2 / c from which an atom has a multiplier mu_k, and below which V_k has none: a V_k that is no rounding would
   add nu_k c / 4 to the gap there. */
static const double BORDER = 1 - 1e-6;
static const double SHORT = .5;

/* The multiplier that makes d optimal along itself, given r = B_k - D A_k. */
static double
multiplier (size_t d, const double *atom, const double *r, double c)
{
  double sumsq = 0, inner = 0;
  for (size_t i = 0; i < d; i++)
    {
      sumsq += atom[i] * atom[i];
      inner += atom[i] * r[i];
    }
  return sumsq > 0 && sumsq >= BORDER * c ? fmax (inner / sumsq, 0) : 0;
}

/* R <- B - D A */
static void
residual (size_t d, size_t p, const double *A, const double *B, const double *D, double *R)
{
  memcpy (R, B, d * p * sizeof *R);
  sl_gemm_d ('N', 'N', d, p, p, -1, D, d, A, p, 1, R, d);
}

/* The terms of the gap that contain no inverse. S is B - D A on entry and B + Lambda - D (A + M) on return; Lambda
   takes up its negative entries where D is zero. L <- A + M. */
static double
slack (size_t d, size_t p, const double *A, double c, int positive, const double *D, const double *mu, double *S,
       double *L)
{
  double sum = 0;
  for (size_t k = 0; k < p; k++)
    {
      double sumsq = 0;
      for (size_t i = k * d; i < (k + 1) * d; i++)
        {
          sumsq += D[i] * D[i];
          S[i] -= mu[k] * D[i];
          if (positive && D[i] == 0)
            S[i] = fmax (S[i], 0);
        }
      sum += mu[k] * fmax (c - sumsq, 0) / 2;
      for (size_t i = 0; i < p; i++)
        L[i + k * p] = A[i + k * p];
      L[k + k * p] = A[k + k * p] > 0 ? A[k + k * p] + mu[k] : 1;
    }
  return sum;
}

/* The largest <v, d - atom> over the atoms d that satisfy the constraints. *nu is the multiplier of |d|^2 <= c there,
   or 0 if the atom is so short that v must consist of rounding errors. */
static double
gain (size_t d, const double *v, const double *atom, double c, int positive, double *nu)
{
  double sumsq = 0, inner = 0, size = 0;
  for (size_t i = 0; i < d; i++)
    {
      size += atom[i] * atom[i];
      double allowed = positive ? fmax (v[i], 0) : v[i];
      sumsq += allowed * allowed;
      inner += v[i] * atom[i];
    }
  *nu = size >= SHORT * c ? sqrt (sumsq / c) : 0;
  return fmax (sqrt (c * sumsq) - inner, 0);
}

/* The terms of W and V in the second formula: S = W L' + V, result |W|^2/2 + sum_k gain (V_k). Columns of L with 0 on
   the diagonal are missing. S is overwritten. mu, unless null, is increased by the multipliers of the gains. */
static double
deficient (size_t d, size_t p, const double *L, const size_t *order, double c, int positive, const double *D,
           double *S, double *W, double *mu)
{
  double sum = 0;
  for (size_t j = 0; j < p; j++)
    {
      double *V = S + order[j] * d, pivot = L[j + j * p], sumsq = 0;
      if (j > 0)
        sl_gemv_d ('N', d, j, -1, W, d, L + j, p, 1, V);
      for (size_t i = 0; i < d; i++)
        sumsq += V[i] * V[i];
      double nu, linear = gain (d, V, D + order[j] * d, c, positive, &nu);
      double quadratic = pivot > 0 ? sumsq / pivot / pivot / 2 : INFINITY;
      sum += fmin (linear, quadratic);
      if (mu && linear < quadratic)
        mu[order[j]] += nu;
      for (size_t i = 0; i < d; i++)
        W[i + j * d] = quadratic <= linear ? V[i] / pivot : 0;
    }
  return sum;
}

/* The next pivot among the atoms from number `from` on. That an atom does not depend on those before it weighs more
   than the size of its pivot. q if all depend on them. */
static size_t
best_pivot (size_t p, const double *A, size_t from, size_t q, const size_t *order, const double *rest, double least)
{
  double largest = 0;
  size_t best = q;
  for (size_t i = from; i < q; i++)
    {
      double fraction = rest[i] / A[order[i] * (p + 1)], weight = rest[i] * fraction * fraction * fraction;
      if (fraction > least && weight > largest)
        {
          largest = weight;
          best = i;
        }
    }
  return best;
}

static void
swap_atoms (size_t q, size_t before, size_t i, size_t j, size_t *order, double *rest, double *L)
{
  size_t atom = order[i];
  double value = rest[i];
  order[i] = order[j];
  order[j] = atom;
  rest[i] = rest[j];
  rest[j] = value;
  for (size_t k = 0; k < before; k++)
    {
      value = L[i + k * q];
      L[i + k * q] = L[j + k * q];
      L[j + k * q] = value;
    }
}

int
sl_dict_factor (size_t p, const double *A, size_t q, double least, size_t *order, double *rest, double *L)
{
  for (size_t i = 0; i < q; i++)
    rest[i] = A[order[i] * (p + 1)];
  for (size_t i = 0; i < q * q; i++)
    L[i] = 0;
  for (size_t j = 0; j < q; j++)
    {
      size_t pivot = best_pivot (p, A, j, q, order, rest, least);
      if (pivot == q)
        break;
      swap_atoms (q, j, j, pivot, order, rest, L);
      double *column = L + j * q, scale = 1 / sqrt (rest[j]);
      for (size_t i = j; i < q; i++)
        column[i] = A[order[i] + order[j] * p];
      if (j > 0)
        sl_gemv_d ('N', q - j, j, -1, L + j, q, L + j, q, 1, column + j);
      column[j] = rest[j];
      for (size_t i = j; i < q; i++)
        column[i] *= scale;
      for (size_t i = j + 1; i < q; i++)
        rest[i] -= column[i] * column[i];
    }
  for (size_t i = 0; i < q; i++)
    if (! (L[i + i * q] > 0) && rest[i] < -SL_DICT_SAFE_PIVOT * A[order[i] * (p + 1)])
      return 0;
  return 1;
}

void
sl_dict_multipliers (size_t d, size_t p, const double *A, const double *B, double c, const double *D, double *R,
                     double *mu)
{
  residual (d, p, A, B, D, R);
  for (size_t k = 0; k < p; k++)
    mu[k] = multiplier (d, D + k * d, R + k * d, c);
}

sl_status
sl_dict_gap (size_t d, size_t p, const double *A, const double *B, double c, int positive, const double *D,
             const double *mu, double *proof, double *gap)
{
  if (d == 0 || p == 0 || ! sl_fits_blas (d) || ! sl_fits_blas (p) || p > SIZE_MAX / 8 / (2 * d + 2 * p + 2))
    return SL_BAD_INPUT;
  double *memory = sl_alloc (p, (2 * d + 2 * p + 2) * sizeof (double));
  size_t *order = sl_alloc (p, sizeof (size_t));
  if (! memory || ! order)
    {
      sl_free (order);
      sl_free (memory);
      return SL_OUT_OF_MEMORY;
    }
  double *S = memory, *W = S + d * p, *N = W + d * p, *L = N + p * p, *own = L + p * p, *rest = own + p;

  int held = sl_blas_hold ();
  if (! mu)
    sl_dict_multipliers (d, p, A, B, c, D, S, own);
  else
    residual (d, p, A, B, D, S);
  *gap = slack (d, p, A, c, positive, D, mu ? mu : own, S, N);
  if (proof && proof != mu)
    memcpy (proof, mu ? mu : own, p * sizeof (double));
  memcpy (L, N, p * p * sizeof (double));
  if (sl_cholesky (p, L, p, SL_DICT_SAFE_PIVOT))
    {
      double sumsq = 0;
      sl_triangular ('R', 'T', d, p, L, p, S, d);
      for (size_t i = 0; i < d * p; i++)
        sumsq += S[i] * S[i];
      *gap += sumsq / 2;
    }
  else
    {
      for (size_t k = 0; k < p; k++)
        order[k] = k;
      if (! sl_dict_factor (p, N, p, NOISE * (double) p, order, rest, L))
        *gap = INFINITY;
      *gap += deficient (d, p, L, order, c, positive, D, S, W, proof);
    }
  sl_blas_release (held);
  sl_free (order);
  sl_free (memory);
  return *gap < INFINITY ? SL_OK : SL_BAD_INPUT;
}
