/* sl_nmf_step.h -- the two halves of an iteration of non-negative matrix factorisation, X = W V' with V = H'.

   Problem.  min 1/2 |X - W V'|_F^2 over W, V >= 0 (and what more a method asks of W).
   Method.   An iteration is the codes' half, which needs the data, and the basis' half, which needs only the products
             XV (m-by-r) and V'V (r-by-r) that the first half leaves; each improves its factor by a rule (see
             sl_nmf_rule.h). Data in column blocks therefore need only their XV and V'V summed before the second half.
             Between them stands the settled iterate: component k of both factors is balanced,
                 W_k <- W_k q_k,  V_k <- V_k / q_k,  q_k = sqrt (|V_k| / |W_k|)    (1 where one of them is zero),
             which leaves W V' alone. V itself is multiplied by 1/q when the next half reads it.
   What is told about an iterate needs no further product with X: with G_W = W V'V - XV and G_V = V W'W - X'W,
                 |X - W V'|^2 = |X|^2 - 2 <W, XV> + <W'W, V'V>,
             and the projected gradients of both.
   Source.   Gillis & Glineur (2012); the frame is common to all methods of least squares. */
#ifndef SL_NMF_STEP_H
#define SL_NMF_STEP_H

#include "base/sl_base.h"
#include "sl_nmf_rule.h"
#include "linalg/sl_products.h"

/* What is told about a settled iterate (W, V). */
typedef struct
{
  double inner;   /* <W, XV> */
  double norm;    /* <W'W, V'V> = |W V'|_F^2 */
  double measure; /* of W, by its rule */
} sl_nmf_state;

/* What is done to an iterate when it is settled, beside being looked at. */
enum {
  SL_RESCALE = 1, /* W is first multiplied by <W, XV> / |W V'|^2, the best factor */
  SL_BALANCE = 2  /* both parts of a component are made equally long; else q = 1 */
};

/* codes     The codes' half. In: the settled W (m-by-r), A = W'W, V (n-by-r) and q, by which it is still to be
             divided. Out: the measure of V/q, then next = V/q improved, XV (m-by-r) and G = V'V of the next V, and
             the steps done.
   factor    The same without the products: B = X'W is given, and V/q improved to next.
   settle    What is told about (W, V), of which it needs XV and G = V'V, after what `flags` asks. Out: W, XV and G of
             the settled factors, q, A = W'W and the state.
   Xt is X' for sparse X, or null. */
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
