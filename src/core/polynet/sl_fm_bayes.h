/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_fm_bayes.h -- ratings of items by users: a sweep of Gibbs sampling through a factorisation machine.

   Problem.     y_ui are N ratings of nu users for ni items, with mean 0 and variance 1. Of the model

                    y_ui ~ N (w_u + c_i + p_u'q_i, 1/(alpha g_u)),   g_u ~ Gamma (a, a),   alpha ~ Gamma (1, 1/2)
                    f_u ~ N (mu + Y'x_u, Lambda^-1),   y_j ~ N (0, (lambda Lambda)^-1),   lambda ~ Gamma (1, rate)
                    mu ~ N (0, Lambda^-1),   Lambda ~ Wishart (W0, K),   W0^-1 = K diag (factor, ..., factor, bias)
                    factor, bias ~ Gamma (1, 1), the same for both sides

                draw parameters given the others, in blocks. Gamma has a shape and a rate.
                With features of ratings, of which rating e has the weights t, each has f = [s; b] ~ N (mu, Lambda^-1)
                with mu and Lambda of their own, and the rating is expected to be higher by

                    sum_c t_c b_c + (p_u + q_i)'sum_c t_c s_c + sum_(c<c') t_c t_c' s_c's_c'.

   Symbols.     k          number of factors; K = k + 1
                f_u        [p_u; w_u], factors and bias of a user. Items have [q_i; c_i] with mu, Lambda, Y, lambda of
                           their own, and no g
                n_u, n_i   numbers of ratings of a user, and of an item
                x_u        which items the user has rated: 1/sqrt (n) for each of the n different ones. x_i: which users
                           have rated the item
                y_j        row j of Y, K numbers that belong to feature j, an item here
                d_i        [q_i; 1], and v_i = y_ui - c_i, of the items that the user has rated

   Method.      One side after the other; the steps for users:
                1. mu, Lambda. With e = f - Y'x of the n users that have ratings, E their mean, J features that occur,
                       W^-1 = W0^-1 + sum (e - E)(e - E)' + n/(n + 1) E E' + lambda sum_j y_j y_j',
                   Lambda ~ Wishart (W, K + n + J), by Bartlett's decomposition, and mu ~ N (n/(n + 1) E, (n + 1)^-1
                   Lambda^-1).
                2. Y and lambda. With s_j = sum_u x_uj^2 and t = sum_u x_uj (f_u - mu - Y'x_u) + s_j y_j, feature after
                   feature, y_j ~ N (t/(s_j + lambda), (s_j + lambda)^-1 Lambda^-1). In the coordinates C'y_j, where
                   Lambda = C C', the K numbers are independent. Then lambda ~ Gamma (1 + J K/2, rate + sum y_j'Lambda
                   y_j/2).
                3. f_u ~ N (H^-1 h, H^-1), H = Lambda + alpha g_u sum d d', h = Lambda (mu + Y'x_u) + alpha g_u sum d v.
                4. g_u ~ Gamma (a + n_u/2, a + alpha r_u/2), r_u = sum (y_ui - prediction)^2.
                Features of ratings come first: step 1, and as 3 one after the other, d = t_c [p_u + q_i + the sum over the
                other features; 1]. In 3 of a user then d_i = [q_i + sum t_c s_c; 1], and v has all that is without f_u.
                After the steps of both sides, alpha ~ Gamma (1 + N/2, 1/2 + sum g_u r_u/2), and with the sums over both
                sides of diagonal entries of Lambda, factor ~ Gamma (1 + K k, 1 + K/2 sum_(a<K) Lambda_aa) and bias ~
                Gamma (1 + K, 1 + K/2 sum Lambda_KK).
   Random       Each draw of a row or feature is of a stream of its own, Philox numbered by seed, sweep, step and row.
   numbers.     Normal ones by a ziggurat, gamma ones by Marsaglia and Tsang (2000).
   Degenerate.  A row without ratings gets its prior mean, and has no part in step 1. A pair that is rated twice counts
                twice in 3 and 4, once in x. k may be 0.
   Threads.     Rows in groups of eight, columns of Y in groups, sums in blocks of fixed size: the bits do not depend on
                their number.
   Cost.        In multiplications, N K^2 for both sides, (nu + ni) K^3/6, and 8 N K for who has rated what. Features of
                ratings with M weights t, for nc of them, add M (K^2/2 + 17 K) and nc K^3/6.
   Source.      Salakhutdinov and Mnih (2008), "Bayesian probabilistic matrix factorization using Markov chain Monte
                Carlo"; Simm et al. (2015), "Macau: scalable Bayesian multi-relational factorization with side
                information"; Koren (2008) for x. */
#ifndef SL_FM_BAYES_H
#define SL_FM_BAYES_H

#include "base/sl_base.h"

/* Users or items: n rows. Arrays of the parameters are column-major, a column of K for each row or feature. */
typedef struct
{
  size_t n;
  const uint64_t *start; /* n + 1: the ratings of row j are numbered start[j] to start[j + 1] - 1 */
  const uint32_t *other; /* for each rating the row of the other side, ascending within a row */
  const double *value;   /* for each rating y */
  double *F, *M, *mean;  /* K-by-n: f, Y'x, and H^-1 h of the latest step 3 */
  double *Y;             /* K-by-features; features are the rows of the other side */
  double *mu, *Lambda;   /* K; K-by-K */
  double *lambda;        /* a number */
  double *g, *r;         /* n: ones for items; r of the latest step 3 */
} sl_bayes_side;

/* Features of ratings; side.n is 0 where there are none. Ratings are numbered as in the lists of the users. */
typedef struct
{
  sl_bayes_side side; /* start, other, value: of each feature the ratings, and its weights; F, mu, Lambda; M is 0 */
  const uint64_t *first;   /* N + 1: the features of rating e are numbered first[e] to first[e + 1] - 1 */
  const uint32_t *feature; /* for each of them */
  const double *weight;
  const uint32_t *number; /* for each rating in the lists of the items */
} sl_bayes_context;

typedef struct
{
  size_t k;
  uint64_t seed;
  uint32_t sweep;     /* a number that no other sweep with this seed has */
  double shape, rate; /* a, 0 for g = 1 throughout; of lambda */
  sl_bayes_side users, items;
  sl_bayes_context context;
  double *alpha, *factor, *bias; /* numbers; the latter of W0 */
} sl_bayes_chain;

/* The steps of a sweep. Those for features of ratings come first, the others in their order. */
enum {
  SL_BAYES_USERS_PRIOR = 1,
  SL_BAYES_USERS_FEATURES = 2,
  SL_BAYES_USERS_ROWS = 4, /* with step 4 */
  SL_BAYES_ITEMS_PRIOR = 8,
  SL_BAYES_ITEMS_FEATURES = 16,
  SL_BAYES_ITEMS_ROWS = 32,
  SL_BAYES_NOISE = 64,
  SL_BAYES_SCALES = 128, /* factor and bias */
  SL_BAYES_CONTEXT_PRIOR = 256,
  SL_BAYES_CONTEXT_ROWS = 512,
  SL_BAYES_ALL = 1023
};

/* Does these steps. Returns SL_BAD_INPUT for sizes of 0, SL_NOT_FINITE where a precision is not positive definite in
   floating point, SL_OUT_OF_MEMORY or SL_INTERRUPTED. */
sl_status sl_fm_bayes (const sl_bayes_chain *chain, int steps, const sl_stop *stop);

#endif
