/* SPDX-License-Identifier: BSD-3-Clause */
/* [w, first, second, bits] = slx_encoder_learn_mex (w, about, X, A, bits, loss, order, rules, first, second, settings)
     goes through the samples `order`, batch by batch, and returns the parameters, states and supports after it
     rules           three of slx_update_mex, for W, S and theta, in a struct array; max_norm is that of the first
     first, second   states like w, or {}: zeros. The results are {} where the rules have none
     settings        [batch least latest]: samples of a batch; lower bound of theta; 1: the supports of the samples
                     become those in bits, which then has a column for each sample
   For the others see sl_encoder_mex.h. What is not finite is the error sparselearn:diverged. */
#include "sl_encoder_mex.h"
#include "common/sl_mex_order.h"

/* The rules, of one kind; out: the states that it needs. */
static int
take_rules (const mxArray *rules, sl_encoder_updates *updates)
{
  double unused;
  for (size_t i = 0; i < 3; i++)
    updates->rule[i] = slx_update_rule (rules, i, i == 0 ? &updates->max_norm : &unused);
  if (updates->rule[1].kind != updates->rule[0].kind || updates->rule[2].kind != updates->rule[0].kind)
    slx_fail ("badInput", "rules must be of one kind");
  return slx_update_states (updates->rule[0].kind);
}

static void
check_latest (const mxArray *bits, const sl_supports *supports, size_t n)
{
  if (! supports->bits || mxGetN (bits) != n)
    slx_fail ("badInput", "bits must have %zu columns", n);
}

/* Copies of the parameters and states, which change in place. */
static void
take_arrays (int states, const mxArray *const given[3], mxArray *copy[3], sl_encoder *net,
             sl_encoder_updates *updates)
{
  for (int k = 0; k < 3; k++)
    copy[k] = k <= states ? slx_copies (given[k], given[0]) : mxCreateCellMatrix (0, 0);
  net->W = mxGetData (mxGetCell (copy[0], 0));
  net->S = mxGetData (mxGetCell (copy[0], 1));
  net->theta = mxGetData (mxGetCell (copy[0], 2));
  for (size_t i = 0; i < 3; i++)
    {
      updates->first[i] = states > 0 ? mxGetData (mxGetCell (copy[1], i)) : NULL;
      updates->second[i] = states > 1 ? mxGetData (mxGetCell (copy[2], i)) : NULL;
    }
}

SL_GATEWAY
{
  slx_count (nrhs, 11, nlhs, 4);
  const mxArray *given[] = { prhs[0], prhs[8], prhs[9] };
  sl_encoder net = slx_encoder (prhs[0], prhs[1]);
  const sl_data X = slx_samples (prhs[2], prhs[0], &net);
  const mxClassID class = mxGetClassID (prhs[2]);
  slx_around around;
  const sl_neighbours neighbours = slx_neighbours (prhs[1], prhs[3], prhs[4], &net, &X, class, &around);
  slx_loss loss;
  slx_encoder_loss (prhs[5], prhs[0], &net, X.n, &loss);
  const size_t count = mxGetNumberOfElements (prhs[6]), *order = slx_indices (prhs[6], "order", X.n);
  sl_encoder_updates updates;
  const int states = take_rules (prhs[7], &updates);
  for (int k = 1; k <= states; k++)
    if (! slx_is_none (given[k]))
      slx_check_like (given[k], k == 1 ? "first" : "second", prhs[0]);
  const double *setting = slx_numbers (prhs[10], "settings", 3);
  if (! (setting[0] >= 1 && setting[0] <= 0x1p53) || setting[0] != floor (setting[0]) || ! (setting[1] >= 0))
    slx_fail ("badInput", "a batch must be an integer, at least 1, and the bound of theta at least 0");
  updates.batch = (size_t) setting[0];
  updates.least = setting[1];
  const int latest = setting[2] != 0;
  if (latest)
    check_latest (prhs[4], &around.codes, X.n);

  mxArray *copy[3], *bits = mxDuplicateArray (prhs[4]);
  take_arrays (states, given, copy, &net, &updates);
  if (neighbours.codes)
    around.codes.bits = mxGetData (bits);
  slx_raise_trained (SLX_CALL (class, encoder_learn, &net, &X, &neighbours, latest ? &around.codes : NULL, &loss.loss,
                               &updates, count, order, &slx_stop),
                     "the parameters");
  plhs[0] = copy[0];
  for (int k = 1; k < 3 && k < nlhs; k++)
    plhs[k] = copy[k];
  if (nlhs > 3)
    plhs[3] = bits;
}
