/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_net_mex.h -- what the gateways of networks share: the layers, samples with their classes, sums. */
#ifndef SL_NET_MEX_H
#define SL_NET_MEX_H

#include <string.h>
#include "common/sl_mex_data.h"
#include "net/sl_net.h"

enum { SLX_NET_ROWS = 18, SLX_NET_WHOLE = 16 };

/* about has a column for each layer, of SLX_NET_WHOLE integers and two other numbers: kind (0 dense, 1 conv, 2 maxpool,
   3 relu, 4 tanh, 5 dropout, 6 avgpool, 7 relu6, 8 batchnorm, 9 add, 10 zscore, 11 leakyrelu); rows, columns and
   channels of the input, and of the output ({units 1 1} of a dense layer); then, of conv and pools, window, stride and
   padding, two numbers each, of add the stride; how many layers further back than the one before the input comes from,
   and the second input; groups; rate; epsilon. See sl_net.h. */
static inline sl_net
slx_net (const mxArray *about, size_t *count)
{
  const slx_matrix A = slx_full (about, "about");
  const double *a = A.data;
  if (A.class != mxDOUBLE_CLASS || A.d != SLX_NET_ROWS || A.n == 0)
    slx_fail ("badInput", "about must be a matrix of class double with %d rows", SLX_NET_ROWS);
  sl_net net = { .layers = A.n, .layer = slx_memory (A.n, sizeof *net.layer) };
  for (size_t k = 0; k < A.n; k++, a += SLX_NET_ROWS)
    {
      size_t whole[SLX_NET_WHOLE];
      for (int i = 0; i < SLX_NET_WHOLE; i++)
        {
          if (! (a[i] >= 0 && a[i] <= 0x1p31) || a[i] != floor (a[i]))
            slx_fail ("badInput", "about must hold integers from 0 to 2^31, but for rate and epsilon");
          whole[i] = (size_t) a[i];
        }
      net.layer[k] = (sl_net_layer) { .kind = (sl_net_kind) whole[0],
                                      .in = { whole[1], whole[2], whole[3] },
                                      .out = { whole[4], whole[5], whole[6] },
                                      .window = { whole[7], whole[8] },
                                      .stride = { whole[9], whole[10] },
                                      .pad = { whole[11], whole[12] },
                                      .back = { whole[13], whole[14] },
                                      .groups = whole[15],
                                      .rate = a[16],
                                      .epsilon = a[17] };
    }
  if (sl_net_layout (&net, count) != SL_OK)
    slx_fail ("badInput", "layer %zu in about does not fit the others, is used by none, or is too large", *count);
  return net;
}

/* A column of count numbers of the class given. */
static inline const void *
slx_vector (const mxArray *a, const char *name, mxClassID class, size_t count)
{
  return slx_alike (a, name, class, count, 1);
}

/* The parameters of the layers point into w, the column of all. */
static inline void
slx_point_into (const sl_net *net, void *w, mxClassID class)
{
  const size_t size = class == mxSINGLE_CLASS ? sizeof (float) : sizeof (double);
  for (size_t k = 0; k < net->layers; k++)
    {
      sl_net_layer *l = net->layer + k;
      l->W = (char *) w + l->at * size;
      l->b = (char *) w + (l->at + sl_net_weights (l)) * size;
      l->mean = (char *) w + l->moments * size;
      l->variance = (char *) w + (l->moments + l->groups) * size;
    }
}

/* X with the rows that the net needs, of the class given. */
static inline sl_data
slx_net_samples (const mxArray *X, const sl_net *net, mxClassID class)
{
  const sl_data data = slx_data (X, "X");
  if (mxGetClassID (X) != class || data.m != sl_net_size (net->layer[0].in))
    slx_fail ("badInput", "X must be of the class of the parameters, with %zu rows", sl_net_size (net->layer[0].in));
  return data;
}

/* Samples with labels, see slx_labels, and the smoothing of these. */
static inline sl_net_task
slx_net_task (const sl_data *X, const mxArray *labels, const sl_net *net, double lambda, double smoothing)
{
  if (! (smoothing >= 0 && smoothing < 1))
    slx_fail ("badInput", "smoothing must be at least 0 and below 1");
  sl_net_task task = { .X = X, .lambda = lambda, .smoothing = smoothing };
  task.label = slx_labels (labels, X->n, sl_net_size (net->layer[net->layers - 1].out), &task.weight);
  return task;
}

static inline mxArray *
slx_net_sums (const sl_net_sums *sums)
{
  static const char *const name[] = { "entropy", "penalty", "hits" };
  const double value[] = { sums->entropy, sums->penalty, sums->hits };
  return slx_named (3, name, value);
}

#endif
