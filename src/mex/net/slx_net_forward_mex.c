/* SPDX-License-Identifier: BSD-3-Clause */
/* scores = slx_net_forward_mex (about, W, X, batch, exact)
     about    layers, see sl_net_mex.h
     W        4-by-layers cell array: W{1,k} and W{2,k} are W and b of layer k, of the class of X and of any shape with so
              many numbers; the W of a dense layer may be a sparse in-by-out matrix. W{3,k} and W{4,k} are the running
              mean and variance of batchnorm, or the means and deviations of zscore. Others are not looked at
     X        samples, full or sparse; batch of them pass the net at a time
     exact    whether convolutions keep direct kernels, see sl_net.h
   What is not finite is the error sparselearn:badInput. */
#include "sl_net_mex.h"
#include "linalg/sl_blas.h"

static void *
full_part (const mxArray *a, const char *name, size_t layer, mxClassID class, size_t count)
{
  if (! a || ! slx_is_float (a) || mxIsSparse (a) || mxGetClassID (a) != class || mxGetNumberOfElements (a) != count)
    slx_fail ("badInput", "%s of layer %zu must be full, of the class of X, with %zu numbers", name, layer + 1,
              count);
  return mxGetData (a);
}

/* Entries in the precision of X, their rows as short integers. */
static void
take_sparse (const mxArray *a, size_t layer, mxClassID class, sl_net_layer *l)
{
  const size_t in = sl_net_size (l->in), out = l->out[0];
  if (! slx_is_float (a) || mxGetM (a) != in || mxGetN (a) != out)
    slx_fail ("badInput", "the sparse W of layer %zu must be %zu-by-%zu", layer + 1, in, out);
  const size_t *start = (const size_t *) mxGetJc (a), *given = (const size_t *) mxGetIr (a), count = start[out];
  uint32_t *row = slx_memory (count, sizeof *row);
  for (size_t e = 0; e < count; e++)
    {
      if (given[e] >= in)
        slx_fail ("badInput", "the sparse W of layer %zu is damaged", layer + 1);
      row[e] = (uint32_t) given[e];
    }
  const double *value = mxGetData (a);
  l->W = mxGetData (a);
  if (class == mxSINGLE_CLASS)
    {
      float *narrow = slx_memory (count, sizeof *narrow);
      for (size_t e = 0; e < count; e++)
        narrow[e] = (float) value[e];
      l->W = narrow;
    }
  l->row = row;
  l->start = start;
}

static void
take_parameters (const mxArray *W, mxClassID class, const sl_net *net)
{
  if (! mxIsCell (W) || mxGetM (W) != 4 || mxGetNumberOfElements (W) != 4 * net->layers)
    slx_fail ("badInput", "W must be a 4-by-%zu cell array", net->layers);
  for (size_t k = 0; k < net->layers; k++)
    {
      sl_net_layer *l = net->layer + k;
      const mxArray *weights = mxGetCell (W, 4 * k);
      if (sl_net_has_moments (l))
        {
          l->mean = full_part (mxGetCell (W, 4 * k + 2), "the mean", k, class, l->groups);
          l->variance = full_part (mxGetCell (W, 4 * k + 3), "the variance", k, class, l->groups);
        }
      if (sl_net_units (l) == 0)
        continue;
      if (weights && mxIsSparse (weights) && l->kind == SL_NET_DENSE)
        take_sparse (weights, k, class, l);
      else
        l->W = full_part (weights, "W", k, class, sl_net_weights (l));
      l->b = full_part (mxGetCell (W, 4 * k + 1), "b", k, class, sl_net_units (l));
    }
}

SL_GATEWAY
{
  slx_count (nrhs, 5, nlhs, 1);
  size_t parameters;
  sl_net net = slx_net (prhs[0], &parameters);
  const mxClassID class = mxGetClassID (prhs[2]);
  const sl_data X = slx_net_samples (prhs[2], &net, class);
  take_parameters (prhs[1], class, &net);
  const size_t batch = slx_integer (prhs[3], "batch", 1, (size_t) 1 << 30);
  net.exact = slx_flag (prhs[4], "exact");
  plhs[0] = slx_new (class, sl_net_size (net.layer[net.layers - 1].out), X.n);
  const int held = sl_blas_hold ();
  const sl_status status = SLX_CALL (class, net_forward, &net, &X, batch, mxGetData (plhs[0]), &slx_stop);
  sl_blas_release (held);
  if (status != SL_OK)
    mxDestroyArray (plhs[0]);
  slx_raise (status, "X and its products with the parameters");
}
