/* SPDX-License-Identifier: BSD-3-Clause */
/* [w, sums, first, second] = slx_net_learn_mex (about, w, X, labels, order, rule, first, second, fixed, settings)
     goes through the samples `order`, batch by batch
     about           layers, see sl_net_mex.h
     w               column of all parameters, as sl_net.h has them
     X, labels       samples of the class of w, full or sparse; their classes, see slx_labels
     rule            of slx_update_mex, for the first update
     first, second   states like w, or []: zeros. The results are [] where the rule has none
     fixed           [], or a logical column as long as w: such parameters stay as they are
     settings        [batch lambda seed number entropy penalty hits smoothing rows columns flips exact]: samples of a batch;
                     weight of the penalty; seed, and the number of the first batch, for dropout and changes; sums before;
                     smoothing of labels; by how many rows and columns samples are moved at most, and 1 where they are
                     flipped; 1 where convolutions keep direct kernels, see sl_net.h
     sums            struct: sums over the samples of the loss (entropy), of the penalty, and of hits, added to those
                     before one by one, so that they do not depend on how samples are divided among calls
     slx_net_learn_mex () frees the memory that calls hand on
   What is not finite is the error sparselearn:diverged. */
#include "sl_net_mex.h"
#include "base/sl_memory.h"
#include "common/sl_mex_order.h"
#include "common/sl_mex_update.h"
#include "linalg/sl_blas.h"

static mxArray *
copy_or_zeros (const mxArray *a, const char *name, mxClassID class, size_t count)
{
  if (mxIsEmpty (a) && count > 0)
    return mxCreateNumericMatrix (count, 1, class, mxREAL);
  slx_vector (a, name, class, count);
  return slx_copy (a);
}

#define LARGEST ((size_t) 1 << 53)

/* Memory that a call hands on to the next one, see sl_net.h. The interpreter frees it when it unloads this file. */
static sl_net_workspace workspace;

static void
free_workspace (void)
{
  sl_free_all (workspace.at[0], workspace.at[1]);
  workspace = (sl_net_workspace) { 0 };
}

SL_GATEWAY
{
  if (nrhs == 0 && nlhs == 0)
    {
      free_workspace ();
      return;
    }
  slx_count (nrhs, 10, nlhs, 4);
  size_t parameters;
  sl_net net = slx_net (prhs[0], &parameters);
  const mxClassID class = mxGetClassID (prhs[1]);
  slx_full (prhs[1], "w");
  slx_vector (prhs[1], "w", class, parameters);
  const sl_data X = slx_net_samples (prhs[2], &net, class);
  const double *setting = slx_numbers (prhs[9], "settings", 12);
  const sl_net_task task = slx_net_task (&X, prhs[3], &net, setting[1], setting[7]);
  net.exact = setting[11] != 0;
  const size_t count = mxGetNumberOfElements (prhs[4]), *order = slx_indices (prhs[4], "order", X.n);
  const mxArray *fixed = prhs[8];
  if (! mxIsEmpty (fixed)
      && (! mxIsLogical (fixed) || mxIsSparse (fixed) || mxGetNumberOfElements (fixed) != parameters))
    slx_fail ("badInput", "fixed must be [] or a full logical column of length %zu", parameters);
  sl_net_updates updates = { .batch = slx_whole (setting[0], "batch", 1, LARGEST),
                             .seed = slx_whole (setting[2], "seed", 0, LARGEST),
                             .number = slx_whole (setting[3], "number", 0, LARGEST),
                             .changes = { { slx_whole (setting[8], "rows", 0, LARGEST),
                                            slx_whole (setting[9], "columns", 0, LARGEST) },
                                          setting[10] != 0 },
                             .workspace = &workspace,
                             .fixed = mxIsEmpty (fixed) ? NULL : (const unsigned char *) mxGetData (fixed) };
  for (int k = 0; k < 2; k++)
    if (updates.changes.shift[k] >= net.layer[0].in[k])
      slx_fail ("badInput", "rows and columns must be below those of the samples");
  updates.rule = slx_update_rule (prhs[5], 0, &updates.max_norm);
  const int states = slx_update_states (updates.rule.kind);

  mxArray *w = slx_copy (prhs[1]), *state[2];
  for (int k = 0; k < 2; k++)
    state[k] = k < states ? copy_or_zeros (prhs[6 + k], k == 0 ? "first" : "second", class, parameters)
                          : mxCreateDoubleMatrix (0, 0, mxREAL);
  updates.w = mxGetData (w);
  updates.first = states > 0 ? mxGetData (state[0]) : NULL;
  updates.second = states > 1 ? mxGetData (state[1]) : NULL;
  slx_point_into (&net, updates.w, class);
  sl_net_sums sums = { setting[4], setting[5], setting[6] };
  mexAtExit (free_workspace);
  const int held = sl_blas_hold ();
  const sl_status status = SLX_CALL (class, net_learn, &net, &task, &updates, count, order, &sums, &slx_stop);
  sl_blas_release (held);
  slx_raise_trained (status, "the parameters");
  plhs[0] = w;
  if (nlhs > 1)
    plhs[1] = slx_net_sums (&sums);
  for (int k = 0; k < 2 && k + 2 < nlhs; k++)
    plhs[k + 2] = state[k];
}
