#include "sl_dict_gap.h"
#include "sl_blas.h"
#include "sl_memory.h"

#include <math.h>
#include <stdint.h>

#ifndef SL_SINGLE

/* The multiplier that makes d optimal along itself, given r = B_k - D A_k. */
static double
multiplier (size_t d, const double *atom, const double *r, double c)
{
  const double BORDER = 1 - 1e-6;
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
  const sl_blasint bd = (sl_blasint) d, bp = (sl_blasint) p;
  const double one = 1, minus = -1;
  for (size_t i = 0; i < d * p; i++)
    R[i] = B[i];
  SL_FORTRAN (dgemm) ("N", "N", &bd, &bp, &bp, &minus, D, &bd, A, &bp, &one, R, &bd);
}

/* The terms of the gap without the inverse; S <- B + Lambda - D (A + M), L <- A + M. */
static double
slack (size_t d, size_t p, const double *A, double c, int positive, const double *D, const double *R,
       const double *mu, double rho, double *S, double *L)
{
  double sum = 0;
  for (size_t k = 0; k < p; k++)
    {
      double m = fmax (mu[k], rho * A[k + k * p]), sumsq = 0;
      for (size_t i = k * d; i < (k + 1) * d; i++)
        {
          sumsq += D[i] * D[i];
          S[i] = R[i] - m * D[i];
          if (positive && D[i] == 0)
            S[i] = fmax (S[i], 0);
        }
      sum += m * fmax (c - sumsq, 0) / 2;
      for (size_t i = 0; i < p; i++)
        L[i + k * p] = A[i + k * p];
      L[k + k * p] = A[k + k * p] > 0 ? A[k + k * p] + m : 1;
    }
  return sum;
}

sl_status
sl_dict_gap (size_t d, size_t p, const double *A, const double *B, double c, int positive, const double *D,
             const double *mu, double *gap)
{
  static const double RHO[] = { 0, 1e-15, 1e-14, 1e-13, 1e-12, 1e-10 };
  if (d == 0 || p == 0 || ! sl_fits_blas (d) || ! sl_fits_blas (p) || p > SIZE_MAX / 8 / (2 * d + p + 1))
    return SL_BAD_INPUT;
  double *memory = sl_alloc (p, (2 * d + p + 1) * sizeof (double));
  if (! memory)
    return SL_OUT_OF_MEMORY;
  double *R = memory, *S = R + d * p, *L = S + d * p, *own = L + p * p;
  const sl_blasint bd = (sl_blasint) d, bp = (sl_blasint) p;
  const double one = 1;

  int held = sl_blas_hold ();
  residual (d, p, A, B, D, R);
  for (size_t k = 0; k < p; k++)
    own[k] = mu ? mu[k] : multiplier (d, D + k * d, R + k * d, c);
  *gap = INFINITY;
  for (size_t t = 0; t < sizeof RHO / sizeof *RHO; t++)
    {
      sl_blasint info = 0;
      double value = slack (d, p, A, c, positive, D, R, own, RHO[t], S, L);
      SL_FORTRAN (dpotrf) ("L", &bp, L, &bp, &info);
      if (info != 0)
        continue;
      SL_FORTRAN (dtrsm) ("R", "L", "T", "N", &bd, &bp, &one, L, &bp, S, &bd);
      double sumsq = 0;
      for (size_t i = 0; i < d * p; i++)
        sumsq += S[i] * S[i];
      value += sumsq / 2;
      if (value > *gap)
        break;
      *gap = value;
    }
  sl_blas_release (held);
  sl_free (memory);
  return *gap < INFINITY ? SL_OK : SL_BAD_INPUT;
}

#endif
