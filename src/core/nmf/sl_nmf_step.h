/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_nmf_step.h -- the two halves of an iteration of non-negative matrix factorisation, X = W V' with V = H'.

   Problem.  min 1/2 |X - W V'|_F^2 over W, V >= 0, and over the constraints of the method.

             X       m-by-n data, full or sparse
             W, V    factors, m-by-r and n-by-r
             A       W'W, r-by-r
             XV, G   X V (m-by-r) and V'V (r-by-r)
             q       r numbers: V is still to be divided by q, column by column

   Method.   The codes' half improves V; it needs the data, and leaves XV and G. The basis' half improves W from XV
             and G alone. Each uses a rule (sl_nmf_rule.h). If the data come in blocks of columns, XV and G of the
             blocks are summed before the basis' half.
   Settling. Between the halves each component of both factors is balanced,
                 W_k <- W_k q_k,  V_k <- V_k / q_k,  q_k = sqrt (|V_k| / |W_k|)    (1 if one of them is zero),
             which does not change W V'. V itself is divided by q only when the next half reads it. The result is
             called the settled iterate.
   Measures  of an iterate need no further product with X: with G_W = W G - XV and G_V = V A - X'W,
                 |X - W V'|^2 = |X|^2 - 2 <W, XV> + <A, G>,
             and the projected gradients of both factors.
   Source.   Gillis & Glineur (2012); the frame is common to all methods of least squares. */
#ifndef SL_NMF_STEP_H
#define SL_NMF_STEP_H

#include "base/sl_base.h"
#include "sl_nmf_rule.h"
#include "linalg/sl_products.h"

/* Measures of a settled iterate (W, V). */
typedef struct
{
  double inner;   /* <W, XV> */
  double norm;    /* <W'W, V'V> = |W V'|_F^2 */
  double measure; /* of W, by its rule */
} sl_nmf_state;

/* Flags of nmf_settle. */
enum {
  SL_RESCALE = 1, /* W is first multiplied by <W, XV> / |W V'|^2, which minimises the distance */
  SL_BALANCE = 2  /* components are balanced; without it q = 1 */
};

/* nmf_codes    The codes' half.
     in     X, and Xt = X' if X is sparse (or null); the settled W with its A; V and q
     out    measure of V/q; next, the improved V/q; XV and G of next; steps, the number done
   nmf_factor   The same without the products XV and G; B = X'W (n-by-r) is given in place of X.
   nmf_settle   Settles (W, V), given XV and G.
     flags    SL_RESCALE and SL_BALANCE, or 0
     in, out  W, XV and G
     out      A, q, and the state, whose measure is that of W by the rule
   Status as in sl_nmf_rule.h. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_nmf_codes##sfx (const sl_nmf_rule *rule, const sl_data *X, const sl_data *Xt, size_t r, \
                               const real *W, const real *A, const real *V, const real *q, real *next, real *XV, \
                               real *G, double *measure, size_t *steps, const sl_stop *stop); \
  sl_status sl_nmf_factor##sfx (const sl_nmf_rule *rule, size_t n, size_t r, const real *A, const real *B, \
                                const real *V, const real *q, real *next, double *measure, size_t *steps, \
                                const sl_stop *stop); \
  sl_status sl_nmf_settle##sfx (const sl_nmf_rule *rule, size_t m, size_t r, real *XV, real *G, real *W, int flags, \
                                real *A, real *q, sl_nmf_state *state, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
