/* sl_proj_hoyer.h -- nearest vector with given l1 and l2 norms, that is, of given Hoyer sparseness.

   Problem.     For x with n entries and 1 <= r = l1/l2 <= sqrt (n):  p = argmin |p - x|_2  subject to  |p|_1 = l1,
                |p|_2 = l2 and, where wanted, p >= 0. Sparseness sigma means r = sqrt (n) (1 - sigma) + sigma. With
                v = x where p >= 0 is wanted, else v = |x| (and p gets the signs of x, +1 at 0):

                    p = c max (v - alpha, 0),   |v - alpha|_1 = r |v - alpha|_2  over the support I = {v_i > alpha}.

   Method.      For a set I with d entries, mean m and spread S = sum (v_i - m)^2, the threshold is
                alpha (I) = m - r sqrt (S/(d (d - r^2))). From any set that contains the support, dropping what does
                not exceed alpha (I) until nothing is dropped ends at the support. Newton's step for that equation
                mostly gets there faster. It is tried first, and undone if |v - alpha|_1 < r |v - alpha|_2 shows that
                it overshot. Entries that are dropped are compacted away. Long vectors start
                from the threshold of a sample, lowered by its error, or from all entries if that is too high. Finally
                c = l2 sqrt ((d - r^2)/(d S)), p_i = l1/d + c (v_i - m). Sums are taken about the mean of the
                set before, so that input like 1 + 1e-10 randn loses nothing.
   Degenerate.  Where the d largest v_i are equal and d > r^2, every vector on them with both norms is nearest. The
                result is the one with d - 1 equal entries (l1 - w)/d and the first one (l1 + (d - 1) w)/d, where
                w = sqrt ((d l2^2 - l1^2)/(d - 1)); unique is 0 then. sigma = 0 gives equal moduli, sigma = 1 one
                entry; so do a relative distance of r^2 of at most 2 eps from the number d of entries left (8 eps if
                they are equal) and of r of at most 8 eps from 1.
   Scale.       Any: where squares would leave the range, v is scaled by a power of two. Where p >= 0 is wanted, the
                positive entries alone tell if alpha >= 0; then the others count as 0, however large. Else, if they
                are far larger, the power of two next to -alpha is searched for.
   Cost.        About three passes over memory: one that cuts, less than one over what is left, one that writes.
   Source.      Hoyer (2004); Thom and Palm (2013), algorithm 1; Thom, Rapp and Palm (2015), section 3. */
#ifndef SL_PROJ_HOYER_H
#define SL_PROJ_HOYER_H

#include "base/sl_base.h"

typedef enum {
  SL_HOYER_NUMBER, /* l2 as given */
  SL_HOYER_KEEP,   /* l2 = |x|_2 of the column; 0 for a zero column */
  SL_HOYER_NEAREST /* any norm: (x'p) p for the p with l2 = 1, 0 where x'p <= 0 */
} sl_hoyer_norm;

/* What is asked of the columns. A step is 1 for one number per column, 0 for one number for all. */
typedef struct
{
  const double *sigma; /* in [0, 1]; not read where l1 is given */
  size_t sigma_step;
  const double *l1; /* null, or the l1 norms, with norm = SL_HOYER_NUMBER */
  size_t l1_step;
  const double *l2; /* the l2 norms, for SL_HOYER_NUMBER */
  size_t l2_step;
  sl_hoyer_norm norm;
  int nonneg;
  int at_least; /* a column that sparse, once nonneg has cut what is negative, only gets the norm */
} sl_hoyer_target;

/* Per column: p = sgn (x) slope max (|x| - threshold, 0), and what else derivatives need; n numbers each. */
typedef struct
{
  double *threshold;  /* -INFINITY where sigma = 0 makes all moduli equal; the tied maximum if not unique */
  double *slope;      /* 0 where at most two entries remain or all are equal: p does not move with x then;
                                   but |p|_2 over the norm of what is left of x where at_least left it alone */
  double *support;    /* nonzero entries of p */
  double *iterations; /* thresholds tried */
  double *l1, *l2;    /* the norms of p */
  unsigned char *unique;
  unsigned char *projected; /* 0 where at_least left the column's direction alone */
} sl_hoyer_info;

/* X and P are d-by-n, column-major, with leading dimensions; they must not overlap. info may be null.
   Returns SL_NOT_FINITE for a NaN or infinity in X; SL_BAD_INPUT for sigma outside [0, 1], norms that are negative or
   have no finite number of the type of X, one to keep and the nearest vector included, d = 0 < n, a leading dimension
   below d; SL_INFEASIBLE where not l2 <= l1 <= sqrt (d) l2. The nearest vector may be finite and its norms not. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_proj_hoyer##sfx (size_t d, size_t n, const real *X, size_t ldx, const sl_hoyer_target *target, \
                                real *P, size_t ldp, const sl_hoyer_info *info, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
