/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_soae_mex.h -- what the gateways of the supervised auto-encoder share: the network, samples with their classes. */
#ifndef SL_SOAE_MEX_H
#define SL_SOAE_MEX_H

#include "common/sl_mex_data.h"
#include "common/sl_mex_update.h"
#include "soae/sl_soae.h"

/* w = {W, V, theta}: d-by-n, c-by-n and c-by-1, of one class; activity 'hoyer', 'l0' or 'tanh', and its target. The
   parameters are those of w, not to be written to. */
static inline sl_soae
slx_soae (const mxArray *w, const mxArray *activity, const mxArray *target)
{
  static const char *const word[SL_SOAE_ACTIVITIES]
    = { [SL_SOAE_HOYER] = "hoyer", [SL_SOAE_L0] = "l0", [SL_SOAE_TANH] = "tanh" };
  slx_check_cells (w, "w", 3);
  const slx_matrix W = slx_full (slx_array (w, 0, "w"), "W");
  const mxArray *V = slx_array (w, 1, "w"), *theta = slx_array (w, 2, "w");
  sl_soae net = { .d = W.d, .n = W.n, .c = mxGetM (V) };
  if (net.d == 0 || net.n == 0 || net.c == 0)
    slx_fail ("badInput", "w must be {W, V, theta}, which are not empty");
  net.activity = (sl_soae_activity) SLX_CHOICE (activity, "activity", word);
  net.target = slx_scalar (target, "target");
  slx_alike (V, "V", W.class, net.c, net.n);
  slx_alike (theta, "theta", W.class, net.c, 1);
  net.W = mxGetData (mxGetCell (w, 0));
  net.V = mxGetData (V);
  net.theta = mxGetData (theta);
  return net;
}

/* X, d-by-n, of the class of the network; labels from 1 to c, see slx_labels; the trade-off from 0 to 1. */
static inline sl_soae_task
slx_soae_task (const mxArray *X, const mxArray *labels, double tradeoff, const mxArray *w, const sl_soae *net,
               sl_data *data)
{
  *data = slx_data (X, "X");
  if (mxGetClassID (X) != mxGetClassID (mxGetCell (w, 0)) || data->m != net->d)
    slx_fail ("badInput", "X must be of the class of the network, with %zu rows", net->d);
  sl_soae_task task = { .X = data, .tradeoff = tradeoff };
  task.label = slx_labels (labels, data->n, net->c, &task.weight);
  if (! (tradeoff >= 0 && tradeoff <= 1))
    slx_fail ("badInput", "the trade-off must be from 0 to 1");
  return task;
}

static inline mxArray *
slx_soae_sums (const sl_soae_sums *sums)
{
  static const char *const name[] = { "reconstruction", "entropy", "hits", "active" };
  const double value[] = { sums->reconstruction, sums->entropy, sums->hits, sums->active };
  return slx_named (4, name, value);
}

#endif
