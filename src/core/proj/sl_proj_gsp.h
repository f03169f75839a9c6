/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_proj_gsp.h -- the grouped sparse projection, plain (GSP) and weighted (WGSP).

   Problem.     Groups x_i in R^n_i, i = 1 .. r, are projected so that their average sparseness is at least s:
                maximise sum |x_i|'c_i over c_i >= 0, |c_i|_2 = 1, with (1/r) sum sigma (c_i) >= s. The result is
                y_i = sgn (x_i) o A_i c_i with A_i = |x_i|'c_i. sigma is Hoyer's sparseness, weighted by w_i if there
                are weights (see sl_hoyer.h).
   Symbols.     s        average sparseness asked for
                w_i      weights; 1 without weights
                v_i      beta_i w_i, beta_i = 1/(|w_i|_2 - min w_i)
                G, K     sum (v_i'c_i - min v_i), and its bound r (1 - s): the constraint reads G <= K
                mu       Lagrange multiplier of the constraint, at least 0
                h_i      max (|x_i| - mu v_i, 0)
                M_i      max (|x_i| / v_i) of a group, its critical value: h_i = 0 for mu >= M_i
   Formula.     c_i = h_i/|h_i|_2, or the unit vector of the largest entry of |x_i| - mu v_i if h_i = 0.
                G' (mu) = sum over h_i != 0 of ((v_i'c_i)^2 - |v_i on the support|^2)/|h_i|_2 <= 0.
   Method.      Newton's method with a bracket on G (mu) = K. A sample gives the first lower bound of mu. Entries
                below it are discarded in the first pass, so that later steps touch few entries.
   Ties.        G jumps where mu passes the M_i of a group whose maximum is attained more than once. There every unit
                vector on the tied set is optimal. The difference to K is distributed over such groups in order, and
                the average is met exactly (SL_GSP_REPAIRED).
   Jumps.       With weights G can also jump where c_i is a unit vector on both sides. Then no point meets the average
                with gap 0. The missing load is handed out to the groups that jump: the average is met by one c_i with
                two entries (SL_GSP_MIXED, sl_gsp_jump.c).
   Zero.        With weights y_i can be 0 for x_i that is not. If s < 1 and q > 0, such a group gets the sparseness
                1 - q (1 - s) and the others what is left (SL_GSP_MIXED).
   Certificate. dual = sum (|h_i|_2, or max (|x_i| - mu v_i) if h_i = 0) + mu (K + sum min v_i). It is an upper bound
                of the primal value sum A_i of any feasible point, and equal to it at the optimum.
   Degenerate.  G (0) <= K: y = x. A zero group counts as sparseness 1 and gives 0. A group with n_i = 1 does not
                count in the average and is returned unchanged.
   Range.       Any: groups are scaled by powers of two if squares would leave the range of double.
   Cost.        About three passes over memory.
   Source.      Ohib et al. (2022), "Explicit group sparse projection", TMLR, sections 2 and 3; ties, near-ties and
                the certificate are ours. */
#ifndef SL_PROJ_GSP_H
#define SL_PROJ_GSP_H

#include "base/sl_base.h"

typedef struct
{
  double sparseness;     /* s, from 0 to 1 */
  double tolerance;      /* of the average sparseness, absolute; sl_gsp_tolerance is a good value */
  size_t max_iterations; /* limit of the evaluations of G; 500 are always enough */
  double start;          /* a guess at mu, for instance from a similar problem; 0 for none */
  double min_share;      /* q of Zero above, from 0 to 1; negative: as large as costs little */
} sl_gsp_options;

typedef enum { SL_GSP_MET, SL_GSP_REPAIRED, SL_GSP_MIXED } sl_gsp_side;

typedef struct
{
  double mu;         /* multiplier; 0 if x is sparse enough already */
  double sparseness; /* the average reached; NaN if no group has more than one entry */
  double gap;        /* (dual - primal)/dual; 0 if dual = 0 */
  double slope;      /* G' (mu) */
  size_t iterations; /* number of evaluations of G */
  sl_gsp_side side;
} sl_gsp_result;

/* What y_i is: x_i itself (G (0) <= K, or n_i = 1), zero, one entry, several entries, entries of a tied maximum; or,
   with SL_GSP_MIXED, something that does not follow from mu. */
typedef enum { SL_GSP_SAME, SL_GSP_ZERO, SL_GSP_ONE, SL_GSP_SEVERAL, SL_GSP_TIED, SL_GSP_APART } sl_gsp_state;

/* Results for one group; the derivatives (sl_proj_gsp_jacobian.h) need them. */
typedef struct
{
  double norm; /* |h_i|_2; 0 unless SL_GSP_SEVERAL or SL_GSP_APART */
  double gain; /* A_i = |x_i|'c_i = |y_i|_2 */
  sl_gsp_state state;
} sl_gsp_part;

/* A group of n >= 1 entries.
     x   the entries
     y   out: its projection; is scratch meanwhile, and must not overlap any x
     w   n weights, at least 0 and not all zero; or null */
#define SL_PROTOTYPE(sfx, real) \
  typedef struct \
  { \
    size_t n; \
    const real *x; \
    real *y; \
    const double *w; \
  } sl_gsp_group##sfx; \
\
  /* Bytes of workspace that sl_proj_gsp needs for these groups, or SIZE_MAX if the number overflows. Reads only */ \
  /* n and w of the groups. */ \
  size_t sl_gsp_workspace##sfx (size_t r, const sl_gsp_group##sfx *groups); \
\
  /* A tolerance that the precision allows: 1e-13 in double, 1e-6 in single. */ \
  double sl_gsp_tolerance##sfx (void); \
\
  /* Projects r groups. */ \
  /*   workspace   sl_gsp_workspace bytes, aligned as by malloc */ \
  /*   result      out */ \
  /*   parts       out: r entries, or null */ \
  /* Returns SL_NOT_FINITE for a NaN or infinity in x; SL_BAD_INPUT for n = 0, s outside [0, 1], min_share above 1, */ \
  /* a negative tolerance or start, or weights that are negative, not finite or all zero; SL_OUT_OF_MEMORY; */ \
  /* SL_INTERRUPTED. y and the results are then undefined. The result does not depend on the number of threads. */ \
  /* For fewer than 20000 entries nothing is allocated. */ \
  sl_status sl_proj_gsp##sfx (size_t r, const sl_gsp_group##sfx *groups, const sl_gsp_options *options, \
                              void *workspace, sl_gsp_result *result, sl_gsp_part *parts, const sl_stop *stop); \
\
  /* Projects the columns of a matrix, each of which is a group. Allocates the groups and the workspace. */ \
  /*   X, Y        d-by-r, column-major, leading dimensions ldx, ldy >= d; they must not overlap */ \
  /*   w, ldw      weights, d-by-r with leading dimension ldw, or null; ldw = 0 for the same weights in every column */ \
  /* Returns as sl_proj_gsp; SL_BAD_INPUT also for d = 0 < r or a leading dimension below d. */ \
  sl_status sl_proj_gsp_matrix##sfx (size_t d, size_t r, const real *X, size_t ldx, const double *w, size_t ldw, \
                                     const sl_gsp_options *options, real *Y, size_t ldy, sl_gsp_result *result, \
                                     sl_gsp_part *parts, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
