/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_proj_hoyer.h -- the nearest vector with given l1 and l2 norms, that is, of given Hoyer sparseness.

   Problem.     For x with n entries:  p = argmin |p - x|_2  subject to  |p|_1 = l1, |p|_2 = l2 and, if asked, p >= 0.
                It is feasible if r = l1/l2 is from 1 to sqrt (n). Sparseness sigma means r = sqrt (n) (1 - sigma) +
                sigma.
   Solution.    Let v = x if p >= 0 is asked, else v = |x| (and p gets the signs of x, +1 at 0). Then

                    p = c max (v - alpha, 0),   |v - alpha|_1 = r |v - alpha|_2  over the support I = {v_i > alpha}.

                With d entries in I, mean m and spread S = sum (v_i - m)^2 over I:
                    alpha = m - r sqrt (S/(d (d - r^2))),   c = l2 sqrt ((d - r^2)/(d S)),   p_i = l1/d + c (v_i - m).
   Method.      From a set that contains the support: compute alpha of the set, drop the entries not above it, until
                none is dropped. A Newton step is usually faster. It is tried first, and undone if
                |v - alpha|_1 < r |v - alpha|_2 shows that it overshot. Long vectors start from the threshold of a
                sample, lowered by its error, or from all entries if that is too high.
   Degenerate.  If the d largest v_i are equal and d > r^2, every vector on these entries with both norms is nearest.
                The result then has d - 1 entries (l1 - w)/d and a first one (l1 + (d - 1) w)/d, where
                w = sqrt ((d l2^2 - l1^2)/(d - 1)); unique is 0. sigma = 0 gives equal moduli, sigma = 1 one entry. So
                do values close to these: r^2 within 2 eps (relative; 8 eps if they are equal) of the number d of
                entries left, and r within 8 eps of 1.
   Scale.       Any: if squares would leave the range, v is scaled by a power of two. If p >= 0 is asked, the positive
                entries alone decide whether alpha >= 0. If so, the others count as 0, however large. If not, and they
                are far larger, the power of two next to -alpha is searched for.
   Accuracy.    Sums are taken about the mean of the previous set, so input like 1 + 1e-10 randn loses no digits.
   Cost.        About three passes over memory: one that cuts, less than one over the entries left, one that writes.
   Source.      Hoyer (2004); Thom and Palm (2013), algorithm 1; Thom, Rapp and Palm (2015), section 3. */
#ifndef SL_PROJ_HOYER_H
#define SL_PROJ_HOYER_H

#include "base/sl_base.h"

typedef enum {
  SL_HOYER_NUMBER, /* l2 as given */
  SL_HOYER_KEEP,   /* l2 = |x|_2 of the column; 0 for a zero column */
  SL_HOYER_NEAREST /* any norm: (x'p) p for the p with l2 = 1, 0 where x'p <= 0 */
} sl_hoyer_norm;

/* The constraints. A step is 1 for one number per column, 0 for one number for all columns. */
typedef struct
{
  const double *sigma; /* sparseness, in [0, 1]; not read if l1 is given */
  size_t sigma_step;
  const double *l1; /* the l1 norms, or null; needs norm = SL_HOYER_NUMBER */
  size_t l1_step;
  const double *l2; /* the l2 norms, for SL_HOYER_NUMBER */
  size_t l2_step;
  sl_hoyer_norm norm;
  int nonneg;
  int at_least; /* nonzero: a column as sparse as sigma already (after nonneg) only gets its norm */
} sl_hoyer_target;

/* Results, n numbers each: p = sgn (x) slope max (|x| - threshold, 0). The derivatives need them. */
typedef struct
{
  double *threshold; /* alpha. -INFINITY if sigma = 0 makes all moduli equal; the tied maximum if not unique */
  double *slope;   /* c. 0 if p does not change with x: at most two entries remain, or all are equal. If at_least left
                         the direction alone, |p|_2 over the norm of x (after nonneg) */
  double *support; /* number of nonzero entries of p */
  double *iterations; /* number of thresholds tried */
  double *l1, *l2;    /* the norms of p */
  unsigned char *unique;
  unsigned char *projected; /* 0 if at_least left the direction of the column alone */
} sl_hoyer_info;

/* Projects each column of X.
     X, P     d-by-n, column-major, leading dimensions ldx, ldp >= d; they must not overlap
     info     out, or null
   Returns SL_NOT_FINITE for a NaN or infinity in X; SL_INFEASIBLE unless l2 <= l1 <= sqrt (d) l2; SL_BAD_INPUT for
   sigma outside [0, 1], d = 0 < n, a leading dimension below d, or a norm that is negative or not finite in the type
   of X (also the norm of x for SL_HOYER_KEEP, and the result for SL_HOYER_NEAREST; norms in info may still be
   infinite).

   proj_hoyer_column projects one vector, d > 0, in work of d numbers, without an allocation. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_proj_hoyer##sfx (size_t d, size_t n, const real *X, size_t ldx, const sl_hoyer_target *target, \
                                real *P, size_t ldp, const sl_hoyer_info *info, const sl_stop *stop); \
  sl_status sl_proj_hoyer_column##sfx (size_t d, const real *x, const sl_hoyer_target *target, real *p, \
                                       const sl_hoyer_info *info, real *work);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
