/* sl_proj_gsp.h -- the grouped sparse projection, plain (GSP) and weighted (WGSP).

   Problem.     Groups x_i in R^n_i, i = 1 .. r. Maximise sum |x_i|'c_i over c_i >= 0, |c_i|_2 = 1, with average
                sparseness (1/r) sum sigma (c_i) >= s. The result is y_i = sgn (x_i) o A_i c_i with A_i = |x_i|'c_i.
                sigma is Hoyer's sparseness, weighted by w_i where weights are given (see sl_hoyer.h).
   Formula.     Let v_i = beta_i w_i (w_i = 1 without weights), beta_i = 1/(|w_i|_2 - min w_i). The constraint reads
                    G = sum (v_i'c_i - min v_i) <= K = r (1 - s),
                and for its multiplier mu >= 0
                    h_i = max (|x_i| - mu v_i, 0),  c_i = h_i/|h_i|_2, or the unit vector of the largest entry of
                    |x_i| - mu v_i where h_i = 0;
                    G' (mu) = sum over h_i != 0 of ((v_i'c_i)^2 - |v_i on the support|^2)/|h_i|_2 <= 0.
   Method.      Safeguarded Newton on G (mu) = K. The threshold of a sample, lowered a little, is the first lower
                bound: entries below it are discarded in the first pass, so that later steps touch few entries and
                three passes over memory do. Every group is scaled by a power of two of its own where squares would
                leave the range of double.
   Ties.        G jumps where mu passes M_i = max (x_i/v_i) of a group whose maximum is attained more than once. There
                every unit vector on the tied set is optimal, so what is missing is handed out over such groups in
                order and the average is met exactly ("repaired"). Near-ties are solved in nu = M - mu, where
                h_i = (x_i - M_i v_i) + v_i (M_i - M + nu) is exact near the maximum. With weights G can also jump
                inside the range where c_i is a unit vector: no point meets the average with zero gap, and the
                sparser one is returned ("sparser").
   Certificate. dual = sum (|h_i|_2, or max (|x_i| - mu v_i) where h_i = 0) + mu k, k = K + sum min v_i, is never
                below the primal value sum A_i of a feasible point, and equal to it at the optimum.
   Degenerate.  G (0) <= K: y = x, with its signs. A zero group counts as sparseness 1 and gives 0. n_i = 1: left out
                of the average, returned unchanged. Squares never overflow or underflow.
   Cost.        About three passes over memory.
   Source.      Ohib et al. (2022), "Explicit group sparse projection", TMLR, sections 2 and 3; ties, near-ties and
                the certificate are ours. */
#ifndef SL_PROJ_GSP_H
#define SL_PROJ_GSP_H

#include "base/sl_base.h"

typedef struct
{
  double sparseness;     /* s, from 0 to 1 */
  double tolerance;      /* of the average sparseness; sl_gsp_tolerance is a good one */
  size_t max_iterations; /* evaluations of G over all groups; 500 are never needed */
  double start;          /* a guess at mu, for instance from a similar problem; 0: none, a sample is taken */
} sl_gsp_options;

typedef enum { SL_GSP_MET, SL_GSP_REPAIRED, SL_GSP_SPARSER } sl_gsp_side;

typedef struct
{
  double mu;         /* multiplier; 0 where x is already sparse enough */
  double sparseness; /* the average reached; NaN if no group has more than one entry */
  double gap;        /* (dual - primal)/dual; 0 where dual = 0 */
  double slope;      /* G' (mu) */
  size_t iterations; /* evaluations of G over all groups */
  sl_gsp_side side;
} sl_gsp_result;

/* How y_i came about: unchanged (constraint inactive, or n_i = 1), zero group, one entry, several, tied maximum. */
typedef enum { SL_GSP_SAME, SL_GSP_ZERO, SL_GSP_ONE, SL_GSP_SEVERAL, SL_GSP_TIED } sl_gsp_state;

/* What the derivatives need of a group. */
typedef struct
{
  double norm; /* |h_i|_2; 0 unless several */
  double gain; /* A_i = |x_i|'c_i = |y_i|_2 */
  sl_gsp_state state;
} sl_gsp_part;

/* Group: n >= 1 entries x; result y, which serves as scratch and must not overlap any x; w null, or n weights >= 0,
   not all zero. */
#define SL_PROTOTYPE(sfx, real) \
  typedef struct \
  { \
    size_t n; \
    const real *x; \
    real *y; \
    const double *w; \
  } sl_gsp_group##sfx; \
\
  /* Bytes of workspace, aligned as malloc does, that the lengths and weights of these groups need; saturates at */ \
  /* SIZE_MAX. */ \
  size_t sl_gsp_workspace##sfx (size_t r, const sl_gsp_group##sfx *groups); \
\
  /* A tolerance that the precision allows: 1e-13 in double, 1e-6 in single. */ \
  double sl_gsp_tolerance##sfx (void); \
\
  /* Projects. parts has r entries, or is null. Returns SL_NOT_FINITE for a NaN or infinity in x, SL_BAD_INPUT */ \
  /* for n = 0, s outside [0, 1], a negative tolerance or start, or weights that are negative, not finite or all */ \
  /* zero; y and the results are undefined then. Groups are shared among threads; the result does not depend on */ \
  /* how many. Fewer than 20000 entries are treated without any allocation. */ \
  sl_status sl_proj_gsp##sfx (size_t r, const sl_gsp_group##sfx *groups, const sl_gsp_options *options, \
                              void *workspace, sl_gsp_result *result, sl_gsp_part *parts, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
