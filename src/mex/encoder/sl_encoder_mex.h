/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_encoder_mex.h -- what the gateways of encoders share: a network, neighbours, a loss. */
#ifndef SL_ENCODER_MEX_H
#define SL_ENCODER_MEX_H

#include "common/sl_mex_data.h"
#include "common/sl_mex_update.h"
#include "encoder/sl_encoder.h"

static inline size_t
slx_dimension (const mxArray *a, int i)
{
  return i < (int) mxGetNumberOfDimensions (a) ? (size_t) mxGetDimensions (a)[i] : 1;
}

static inline void
slx_check_size (const mxArray *a, const char *name, size_t rows, size_t columns, size_t sets)
{
  if (mxGetNumberOfDimensions (a) > 3 || slx_dimension (a, 0) != rows || slx_dimension (a, 1) != columns
      || slx_dimension (a, 2) != sets)
    slx_fail ("badInput", "%s must be %zu-by-%zu-by-%zu", name, rows, columns, sets);
}

static inline double
slx_about (const mxArray *about, const char *name)
{
  return slx_scalar (slx_field (about, name), name);
}

/* w = {W, S, theta}: p-by-d-by-sets, p-by-p-by-sets, thresholds-by-sets, of one class. about is a struct: kind 'lista',
   'lcod', 'srsc' or 'coupled', whose S is 1-by-1-by-sets and which has a D, d-by-p; layers, lambda, gamma,
   epsilon, and for srsc perhaps start, see slx_neighbours. The parameters are those of w, not to be written to. */
static inline sl_encoder
slx_encoder (const mxArray *w, const mxArray *about)
{
  static const char *const kind[SL_ENCODERS] = { [SL_ENCODER_LISTA] = "lista",
                                                 [SL_ENCODER_LCOD] = "lcod",
                                                 [SL_ENCODER_SRSC] = "srsc",
                                                 [SL_ENCODER_COUPLED] = "coupled" };
  slx_check_cells (w, "w", 3);
  const mxArray *W = slx_array (w, 0, "w"), *S = slx_array (w, 1, "w"), *theta = slx_array (w, 2, "w");
  if (mxGetClassID (S) != mxGetClassID (W) || mxGetClassID (theta) != mxGetClassID (W))
    slx_fail ("badInput", "w must hold arrays of one class");
  if (! mxIsStruct (about) || mxGetNumberOfElements (about) != 1)
    slx_fail ("badInput", "about must be a struct");
  sl_encoder net = { .p = slx_dimension (W, 0), .d = slx_dimension (W, 1), .sets = slx_dimension (W, 2) };
  net.kind = (sl_encoder_kind) SLX_CHOICE (slx_field (about, "kind"), "about.kind", kind);
  net.layers = slx_integer (slx_field (about, "layers"), "about.layers", 1, (size_t) 1 << 20);
  net.thresholds = slx_dimension (theta, 0);
  net.lambda = slx_about (about, "lambda");
  net.gamma = slx_about (about, "gamma");
  net.epsilon = slx_about (about, "epsilon");
  slx_check_size (W, "W", net.p, net.d, net.sets);
  if (net.kind == SL_ENCODER_COUPLED)
    {
      slx_check_size (S, "S", 1, 1, net.sets);
      net.D = slx_alike (slx_field (about, "D"), "about.D", mxGetClassID (W), net.d, net.p);
    }
  else
    slx_check_size (S, "S", net.p, net.p, net.sets);
  slx_check_size (theta, "theta", net.thresholds, net.sets, 1);
  if (net.p == 0 || net.d == 0 || ! (net.thresholds == 1 || net.thresholds == net.p)
      || ! (net.sets == 1 || net.sets == net.layers))
    slx_fail ("badInput", "the sizes of W, S and theta do not fit");
  net.W = mxGetData (W);
  net.S = mxGetData (S);
  net.theta = mxGetData (theta);
  return net;
}

/* d-by-n, of the class of the network. */
static inline sl_data
slx_samples (const mxArray *X, const mxArray *w, const sl_encoder *net)
{
  const sl_data data = slx_data (X, "X");
  if (mxGetClassID (X) != mxGetClassID (mxGetCell (w, 0)) || data.m != net->d)
    slx_fail ("badInput", "X must be of the class of the network, with %zu rows", net->d);
  return data;
}

/* Supports of codes of length p, from slx_supports_mex; [] for none. */
static inline sl_supports
slx_supports (const mxArray *bits, const sl_encoder *net)
{
  sl_supports s = { net->p, sl_supports_words (net->p), NULL };
  if (mxIsDouble (bits) && mxIsEmpty (bits))
    return s;
  if (mxGetClassID (bits) != mxUINT64_CLASS || mxGetNumberOfDimensions (bits) > 2 || mxGetM (bits) != s.words)
    slx_fail ("badInput", "bits must be [] or words of class uint64 in %zu rows", s.words);
  s.bits = mxGetData (bits);
  const uint64_t beyond = s.p % 64 > 0 ? UINT64_MAX << (s.p % 64) : 0;
  for (size_t i = s.words; i <= mxGetNumberOfElements (bits); i += s.words)
    if (s.bits[i - 1] & beyond)
      slx_fail ("badInput", "bits must have none beyond the %zu rows of codes", s.p);
  return s;
}

/* A, sparse m-by-n for n samples and m columns of bits: column i weighs the neighbours of sample i. Not read where
   there are no bits. */
static inline sl_graph
slx_graph (const mxArray *A, const mxArray *bits, size_t n)
{
  const sl_graph none = { NULL, NULL, NULL };
  if (mxIsDouble (bits) && mxIsEmpty (bits))
    return none;
  if (! mxIsSparse (A) || ! mxIsDouble (A) || mxIsComplex (A) || mxGetN (A) != n || mxGetM (A) != mxGetN (bits))
    slx_fail ("badInput", "A must be a sparse real %zu-by-%zu matrix", (size_t) mxGetN (bits), n);
  return (sl_graph) { (const size_t *) mxGetJc (A), (const size_t *) mxGetIr (A), mxGetData (A) };
}

/* What gateways take of the neighbours of n samples, in memory of the caller. */
typedef struct
{
  sl_supports codes;
  sl_data start;
} slx_around;

/* The neighbours by A and bits; and about.start, where there is this field and it is not []: p-by-n, of the class of the
   network, full or sparse. */
static inline sl_neighbours
slx_neighbours (const mxArray *about, const mxArray *A, const mxArray *bits, const sl_encoder *net, const sl_data *X,
                mxClassID class, slx_around *around)
{
  const mxArray *start = mxGetField (about, 0, "start");
  around->codes = slx_supports (bits, net);
  const sl_graph graph = slx_graph (A, bits, X->n);
  const sl_neighbours found = { around->codes.bits ? &around->codes : NULL, graph, NULL };
  if (! start || mxIsEmpty (start))
    return found;
  around->start = slx_data (start, "about.start");
  if (mxGetClassID (start) != class || around->start.m != net->p || around->start.n != X->n)
    slx_fail ("badInput", "about.start must be %zu-by-%zu, of the class of the network", net->p, X->n);
  return (sl_neighbours) { found.codes, graph, &around->start };
}

/* {Z}: p-by-n codes, full or sparse; or {D, lambda}: a dictionary, d-by-p. Of the class of the network. */
typedef struct
{
  sl_data codes;
  sl_encoder_loss loss;
} slx_loss;

static inline void
slx_encoder_loss (const mxArray *cells, const mxArray *w, const sl_encoder *net, size_t n, slx_loss *to)
{
  const mxClassID class = mxGetClassID (mxGetCell (w, 0));
  const size_t count = mxIsCell (cells) ? mxGetNumberOfElements (cells) : 0;
  const mxArray *first = count > 0 ? mxGetCell (cells, 0) : NULL;
  if (! first || count > 2 || mxGetClassID (first) != class)
    slx_fail ("badInput", "the loss must be {Z} or {D, lambda}, of the class of the network");
  if (count == 1)
    {
      to->codes = slx_data (first, "Z");
      if (to->codes.m != net->p || to->codes.n != n)
        slx_fail ("badInput", "Z must be %zu-by-%zu", net->p, n);
      to->loss = (sl_encoder_loss) { &to->codes, NULL, 0 };
      return;
    }
  const void *D = slx_alike (first, "D", class, net->d, net->p);
  const mxArray *lambda = mxGetCell (cells, 1);
  to->loss = (sl_encoder_loss) { NULL, D, lambda ? slx_scalar (lambda, "lambda") : -1 };
  if (! (to->loss.lambda >= 0))
    slx_fail ("badInput", "lambda must be at least 0");
}

#endif
