/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_lasso_column_private.h -- sparse coding of one vector on the Gram matrix: problem, certificate and shared
   functions.

   Problem.  min 1/2 |x - D z|^2 + lambda sum_k w_k |z_k| + eta/2 |z|^2, over all z or over z >= 0.
             Scaling: x is divided by a power of two, to a length from 1 to 2; the atoms of [D; sqrt (eta) I] get
             length 1.

                 a_k     length of the atom: a_k^2 = |D_k|^2 + eta
                 u_k     a_k z_k, the scaled coefficient
                 t_k     lambda w_k / a_k, its threshold; an atom with infinite t_k takes no part
                 G       Gram matrix of the scaled atoms, with diagonal 1
                 b       products of the scaled atoms with x
                 q       b - G u, minus the gradient of the smooth part
                 r       x - D u, the residual (of the augmented problem if eta > 0)

             In these symbols the problem is min x'x/2 - b'u + u'G u/2 + sum_k t_k |u_k|. u is optimal if
             q_k = t_k sign (u_k) where u_k != 0 and |q_k| <= t_k elsewhere (q_k <= t_k if u >= 0 is asked).
   Gap.      The duality gap bounds the distance of the objective from its minimum:

                 gap = r'r/2 + sum_k t_k |u_k| - (s x'r - s^2 r'r/2).

             s r is the dual point. s is the number nearest to x'r / r'r for which it is feasible, that is, between
             -1 / max (-q_k/t_k)_+ and 1 / max (q_k/t_k)_+ if u >= 0 is asked, else within 1 / max |q_k|/t_k of 0.
             r'r = x'x - u'(b + q) and r'x = x'x - u'b. The relative gap is gap / (x'x/2).
   lambda 0. Only s = 0 would be feasible. The measure in place of the relative gap is max |a_k q_k| / max |a_k b_k|. If
             u >= 0 is asked, the numerator is the largest of (a_k q_k)_+ and, on the support, |a_k q_k|. The measure
             cannot see what a nearly dependent atom would still take from r; if that is known (`excess`), it is at
             least so large.
   Rounding. q computed from G has an absolute error of about eps (1 + |u|_1). Relative to the smallest t_k and times
             the penalty, this is the error of the relative gap. If that matters, q, r'r and r'x are computed from
             r = x - D u itself, for d p operations.
   Source.   Tibshirani (1996) for the lasso; Kim et al. (2007), Mairal (2010) for its gap. */
#ifndef SL_LASSO_COLUMN_PRIVATE_H
#define SL_LASSO_COLUMN_PRIVATE_H

#include "base/sl_base.h"
#include "base/sl_parallel.h"
#include "linalg/sl_dot.h"

/* What all vectors share. */
typedef struct
{
  size_t d, p;
  const double *atoms;  /* d-by-p: the scaled atoms without their rows of sqrt(eta) I */
  const double *G;      /* p-by-p, diagonal 1 */
  const double *weight; /* w_k / a_k, infinite for atoms that take no part */
  const double *length; /* a_k, 0 for a zero atom */
  int positive;
  double ridge;         /* eta */
  double height;        /* the largest |D_k| / a_k: 1, or less where eta > 0 */
  double curvature;     /* an upper bound on the largest eigenvalue of G; for ISTA and FISTA only */
  double tol;           /* relative gap to reach */
  size_t max_iter;      /* limit of the iterations; for OMP of the atoms */
  sl_watch *watch;      /* if it is to stop, algorithms return at their next step with the u that they have */
  const size_t *number; /* of each atom in the dictionary; null if they are all of its atoms */
  int in_double;        /* codes are stored in double, whatever the precision of D */
} sl_lasso_problem;

/* One vector. In: x, b, xx, and u as the start. Out: u as the code, q, objective, gap, relative and iterations. Of a
   sparse x only the stored entries are held, and x is null. */
typedef struct
{
  const double *x;
  const double *entry; /* entry[i] in row[i], rows ascending */
  const size_t *row;
  size_t stored;
  double *b;
  double slack;        /* how far b may be from the products; sl_lasso_sharpen brings some to their digits */
  double xx, lambda;   /* x'x */
  double *t, *inverse; /* t_k, and 1/t_k: 0 if the atom takes no part, a_k for lambda = 0 */
  double *u, *q;
  double steepest, size; /* the largest of inverse; sum |u_k| */
  double penalty;        /* sum t_k |u_k| */
  int direct;            /* nonzero: q, rr and xr were computed from the residual */
  double rr, xr;
  double above, below; /* the largest of q_k/t_k and -q_k/t_k of atoms that are not among those of the problem */
  double excess;       /* lambda = 0: a known reduction of |r| that is still possible, relative to |x| */
  double objective, gap, relative; /* gap is NaN for lambda = 0 */
  size_t iterations;
} sl_lasso_vector;

/* Sets lambda, t and inverse; v->lambda must be NaN or what it was set to before. */
void sl_lasso_prepare (const sl_lasso_problem *problem, sl_lasso_vector *v, double lambda);

/* Writes the indices of the nonzeros of u, or of the entries of x above a bound, in ascending order; returns their
   number. The array has p places; the one after the last index may be overwritten. */
size_t sl_lasso_support (size_t p, const double *u, size_t *set);
size_t sl_lasso_above (size_t p, const double *x, double bound, size_t *found);

/* q = b - G u, from the nonzeros of u. Scratch: p indices in set, p numbers in value. */
void sl_lasso_correlate (const sl_lasso_problem *problem, sl_lasso_vector *v, size_t *set, double *value);

/* to = x in full; x'y. */
void sl_lasso_spread (size_t d, const sl_lasso_vector *v, double *to);
double sl_lasso_dot_x (size_t d, const sl_lasso_vector *v, const double *y);

/* q, rr and xr from the residual, which is scratch for d numbers. */
void sl_lasso_correlate_directly (const sl_lasso_problem *problem, sl_lasso_vector *v, double *residual);

/* The change of the relative gap if each q_k changes by eps (1 + sum |u_k|); from size and penalty. */
double sl_lasso_rounding (const sl_lasso_problem *problem, const sl_lasso_vector *v);

/* Whether rounding errors of q from G may spoil a gap as small as the tolerance. */
int sl_lasso_is_rough (const sl_lasso_problem *problem, const sl_lasso_vector *v);

/* b_k in double, and q_k what follows from it. */
static inline void
sl_lasso_sharpen (const sl_lasso_problem *problem, sl_lasso_vector *v, size_t k)
{
  double exact = sl_dot (problem->d, problem->atoms + k * problem->d, v->x);
  if (! v->direct)
    v->q[k] += exact - v->b[k];
  v->b[k] = exact;
}

/* Sets objective, gap and relative from u and q; returns 1 if the tolerance is met. */
int sl_lasso_measure (const sl_lasso_problem *problem, sl_lasso_vector *v);

/* u'b, u'q, sum t |u|, and the largest of q_k inverse[k] and of -q_k inverse[k], at least 0. sl_lasso_judge does what
   sl_lasso_measure does, from these sums. */
typedef struct
{
  double ub, uq, penalty, above, below;
} sl_lasso_sums;

int sl_lasso_judge (const sl_lasso_problem *problem, sl_lasso_vector *v, const sl_lasso_sums *s);

/* out -= sum_i value[i] M(:,set[i]); M has n rows. */
void sl_lasso_subtract (size_t n, size_t count, const double *M, const size_t *set, const double *value, double *out);

/* The minimiser of (u - c)^2/2 + t |u|, over all u or over u >= 0. */
static inline double
sl_lasso_shrink (double c, double t, int positive)
{
  return c > t ? c - t : c < -t && ! positive ? c + t : 0;
}

#endif
