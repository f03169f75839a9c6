/* sl_nmf_step.h -- the two halves of an iteration of non-negative matrix factorisation, X = W V' with V = H'.

   Problem.  min 1/2 |X - W V'|_F^2 over W, V >= 0 (and what more a method asks of W).
   Method.   An iteration is the codes' half, which needs the data, and the basis' half, which needs only the products
             XV (m-by-r) and V'V (r-by-r) that the first half leaves. Data in column blocks therefore need only their
             XV and V'V summed before the second half.
             Between them stands the settled iterate: component k of both factors is balanced,
                 W_k <- W_k q_k,  V_k <- V_k / q_k,  q_k = sqrt (|V_k| / |W_k|)    (1 where one of them is zero),
             which leaves W V' alone. V itself is multiplied by 1/q when the next half reads it.
   What is told about an iterate needs no further product with X: with G_W = W V'V - XV and G_V = V W'W - X'W,
                 |X - W V'|^2 = |X|^2 - 2 <W, XV> + <W'W, V'V>,
             and the projected gradients of both.
   Source.   Gillis & Glineur (2012); the frame is common to A-HALS and the methods with sparse bases. */
#ifndef SL_NMF_STEP_H
#define SL_NMF_STEP_H

#include "sl_base.h"
#include "sl_products.h"

/* What is told about a settled iterate (W, V). */
typedef struct
{
  double inner;                 /* <W, XV> */
  double norm;                  /* <W'W, V'V> = |W V'|_F^2 */
  double projected;             /* |projected gradient of W|_F^2 */
} sl_nmf_state;

/* codes     The codes' half with HALS. In: the settled W (m-by-r), A = W'W, V (n-by-r) and q, by which it is still to
             be divided. Out: *projected = |projected gradient of V/q|_F^2, then next = V/q after at most `most` sweeps
             (see sl_hals.h), XV (m-by-r) and G = V'V of the next V, and the sweeps done.
   basis     The basis' half with HALS: at most `most` sweeps on W. In: XV and G = V'V. It does not settle.
   settle    Balances W against V, of which it needs XV and G = V'V; with rescale nonzero W is first multiplied by
             <W, XV> / |W V'|^2, the best factor. Out: W, XV and G of the balanced factors, q, A = W'W and the state.
   Xt is X' for sparse X, or null. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_nmf_codes##sfx (const sl_data *X, const sl_data *Xt, size_t r, const real *W, const real *A, \
                               const real *V, const real *q, size_t most, double tol, real *next, real *XV, \
                               real *G, double *projected, size_t *sweeps, const sl_stop *stop); \
  sl_status sl_nmf_basis##sfx (size_t m, size_t r, const real *XV, const real *G, real *W, size_t most, double tol, \
                               size_t *sweeps, const sl_stop *stop); \
  sl_status sl_nmf_settle##sfx (size_t m, size_t r, real *XV, real *G, real *W, int rescale, real *A, real *q, \
                                sl_nmf_state *state, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
