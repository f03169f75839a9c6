/* sl_lasso_column_private.h -- sparse coding of one vector on the Gram matrix: what its algorithms share; its certificate.

   Problem.  min 1/2 |x - D z|^2 + lambda sum_k w_k |z_k| + eta/2 |z|^2, perhaps over z >= 0. Here in the atoms scaled to
             unit length, u_k = a_k z_k, a_k^2 = |D_k|^2 + eta, and x scaled by a power of two to length 1 to 2: with
             G the Gram matrix of the scaled atoms (and diagonal 1), b their products with x, t_k = lambda w_k / a_k,

                 min x'x/2 - b'u + u'G u/2 + sum_k t_k |u_k|,      q = b - G u.

             u is optimal when q_k = t_k sign (u_k) on its support and |q_k| <= t_k off it (q_k <= t_k where u >= 0 is
             asked). Atoms of infinite t_k take no part.
   Measure.  The duality gap. With r = x - D u (of the augmented problem, where eta > 0) r'r = x'x - u'(b + q) and
             r'x = x'x - u'b; the dual point s r is feasible when s lies between -1 / max (-q_k/t_k)_+ and
             1 / max (q_k/t_k)_+ (without u >= 0 both maxima are that of |q_k|/t_k); with s the nearest to x'r / r'r

                 gap = r'r/2 + sum_k t_k |u_k| - (s x'r - s^2 r'r/2)

             is at least the distance of the objective from its minimum. Relative: divided by x'x/2. For lambda = 0 no s
             but 0 is feasible, and the measure is max |a_k q_k| / max |a_k b_k| instead (where u >= 0 is asked, the
             largest of (a_k q_k)_+ and, on the support, |a_k q_k|). It does not see what a nearly dependent atom
             would still take from r; where that is known, the measure is at least so much, relative to x.
   Rounding. q computed from G has an absolute error of about eps (1 + |u|_1). Relative to the smallest t_k and times
             the penalty, this is the error of the relative gap. Where that matters, q, r'r and r'x are computed from
             r = x - D u itself, for d p operations.
   Source.   The spec of the lasso: Tibshirani (1996); its gap: Kim et al. (2007), Mairal (2010). */
#ifndef SL_LASSO_COLUMN_PRIVATE_H
#define SL_LASSO_COLUMN_PRIVATE_H

#include "base/sl_base.h"
#include "base/sl_parallel.h"

/* What all vectors share. */
typedef struct
{
  size_t d, p;
  const double *atoms;  /* d-by-p, scaled; of [D; sqrt(eta) I] the upper part */
  const double *G;      /* p-by-p, diagonal 1 */
  const double *weight; /* w_k / a_k, infinite for atoms that take no part */
  const double *length; /* a_k, 0 for a zero atom */
  int positive;
  double ridge;     /* eta */
  double height;    /* the largest |D_k| / a_k: 1, or less where eta > 0 */
  double curvature; /* the largest eigenvalue of G, or more; needed by ISTA and FISTA only */
  double tol;       /* relative gap to reach */
  size_t max_iter;  /* iterations */
  sl_watch *watch;  /* where it says so, algorithms return at their next step, with what they have */
} sl_lasso_problem;

/* One vector. On entry u is the start; on return the code, with q, its gaps and the iterations. */
typedef struct
{
  const double *x, *b;
  double xx, lambda;
  double *t, *inverse; /* t_k and its inverse (0 for no part; for lambda = 0: a_k) */
  double *u, *q;
  double steepest, size; /* largest of inverse; sum |u_k| */
  double penalty;        /* sum t_k |u_k| */
  int direct;            /* q, r'r and r'x are from the residual itself */
  double rr, xr;
  double excess; /* for lambda = 0: length of what is known to be left of x and could be less, beside x */
  double objective, gap, relative; /* gap is NaN for lambda = 0 */
  size_t iterations;
} sl_lasso_vector;

/* Sets lambda, t and inverse; v->lambda must be NaN or what it was set to before. */
void sl_lasso_prepare (const sl_lasso_problem *problem, sl_lasso_vector *v, double lambda);

/* The indices of the nonzeros of u, or of the entries of x above a bound, in ascending order; gives their number. The
   place after the last one, of p in all, does not keep what it held. */
size_t sl_lasso_support (size_t p, const double *u, size_t *set);
size_t sl_lasso_above (size_t p, const double *x, double bound, size_t *found);

/* q = b - G u, from the nonzeros of u. set has room for p indices, value for p numbers. */
void sl_lasso_correlate (const sl_lasso_problem *problem, sl_lasso_vector *v, size_t *set, double *value);

/* The same from the residual, which needs room for d numbers. */
void sl_lasso_correlate_directly (const sl_lasso_problem *problem, sl_lasso_vector *v, double *residual);

/* By how much the relative gap moves when each q_k moves by eps (1 + sum |u_k|); from size and penalty. */
double sl_lasso_rounding (const sl_lasso_problem *problem, const sl_lasso_vector *v);

/* Whether rounding in q from G may spoil a gap as small as the tolerance. */
int sl_lasso_is_rough (const sl_lasso_problem *problem, const sl_lasso_vector *v);

/* objective, gap and relative from u and q; true when the tolerance is met. */
int sl_lasso_measure (const sl_lasso_problem *problem, sl_lasso_vector *v);

/* The sums u'b, u'q, sum t |u|, and the largest q_k and -q_k times inverse[k], at least 0; and the same from them. */
typedef struct
{
  double ub, uq, penalty, above, below;
} sl_lasso_sums;

int sl_lasso_judge (const sl_lasso_problem *problem, sl_lasso_vector *v, const sl_lasso_sums *s);

/* out -= sum of the columns set[i] of M, n-by-any, times value[i]. */
void sl_lasso_subtract (size_t n, size_t count, const double *M, const size_t *set, const double *value, double *out);

/* The minimiser of (u - c)^2/2 + t |u|, over u >= 0 when asked. */
static inline double
sl_lasso_shrink (double c, double t, int positive)
{
  return c > t ? c - t : c < -t && ! positive ? c + t : 0;
}

#endif
