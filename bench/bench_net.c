/* SPDX-License-Identifier: BSD-3-Clause */
/* bench_net.c -- a step of training beside the matrix products that it needs; and predictions by sparse weights beside
   those by full ones.

   One thread, in single. Training: momentum, batches of 128. LeNet-300-100 is 784-300-100-10 with relu; its samples are a
   fifth not 0, as digits are. LeNet-5 is conv 5x5x20, maxpool 2, conv 5x5x50, maxpool 2, dense 500, relu, dense 10; its
   products are those of patches, for 16 samples one after the other as in the network. Predictions: LeNet-300-100 whose
   weights are 0 but for a share, drawn at random, layer by layer alike; the last layer has all. Times are the least of
   many runs. The tables are in markdown. */
#include "sl_bench.h"
#include <string.h>
#include "base/sl_parallel.h"
#include "linalg/sl_blas.h"
#include "net/sl_net.h"

enum { D = 784, BATCH = 128, STEPS = 32, RUNS = 10, MOST = 500000, SAMPLES = BATCH * STEPS };

static float X[D * SAMPLES], w[MOST], velocity[MOST], room[4][1 << 21];
static double label[SAMPLES];
static size_t order[SAMPLES];
static uint64_t state = 1;
static sl_net_workspace kept;

static const sl_data DATA = { D, SAMPLES, X, NULL, NULL };

static sl_net_layer
dense (size_t in, size_t out)
{
  return (sl_net_layer) { .kind = SL_NET_DENSE, .in = { in, 1, 1 }, .out = { out, 1, 1 } };
}

static sl_net_layer
relu (size_t size)
{
  return (sl_net_layer) { .kind = SL_NET_RELU, .in = { size, 1, 1 }, .out = { size, 1, 1 } };
}

static sl_net_layer
windows (sl_net_kind kind, size_t side, size_t in, size_t window, size_t stride, size_t out)
{
  const size_t n = (side - window) / stride + 1;
  return (sl_net_layer) { .kind = kind,
                          .in = { side, side, in },
                          .out = { n, n, out },
                          .window = { window, window },
                          .stride = { stride, stride } };
}

static sl_net
lenet_300 (sl_net_layer *layer)
{
  layer[0] = dense (D, 300);
  layer[1] = relu (300);
  layer[2] = dense (300, 100);
  layer[3] = relu (100);
  layer[4] = dense (100, 10);
  return (sl_net) { .layers = 5, .layer = layer };
}

static sl_net
lenet_5 (sl_net_layer *layer)
{
  layer[0] = windows (SL_NET_CONV, 28, 1, 5, 1, 20);
  layer[1] = windows (SL_NET_MAXPOOL, 24, 20, 2, 2, 20);
  layer[2] = windows (SL_NET_CONV, 12, 20, 5, 1, 50);
  layer[3] = windows (SL_NET_MAXPOOL, 8, 50, 2, 2, 50);
  layer[4] = dense (800, 500);
  layer[5] = relu (500);
  layer[6] = dense (500, 10);
  return (sl_net) { .layers = 7, .layer = layer };
}

/* Weights of variance 2/inputs; W and b of the layers. */
static void
point (sl_net *net)
{
  size_t count;
  if (sl_net_layout (net, &count) != SL_OK || count > MOST)
    exit (1);
  memset (w, 0, sizeof w);
  memset (velocity, 0, sizeof velocity);
  for (size_t k = 0; k < net->layers; k++)
    {
      sl_net_layer *l = net->layer + k;
      if (l->kind != SL_NET_DENSE && l->kind != SL_NET_CONV)
        continue;
      const size_t in = l->kind == SL_NET_DENSE ? sl_net_size (l->in) : l->window[0] * l->window[1] * l->in[2];
      const size_t units = l->kind == SL_NET_DENSE ? l->out[0] : l->out[2];
      l->W = w + l->at;
      l->b = w + l->at + in * units;
      for (size_t i = 0; i < in * units; i++)
        w[l->at + i] = (float) (sqrt (2 / (double) in) * gauss (&state));
    }
}

/* ---- training ---------------------------------------------------------------------------------------------------- */

/* Seconds of a step. */
static double
step_of (const sl_net *net)
{
  const sl_net_task task = { &DATA, label, 0, 0 };
  sl_net_sums sums = { 0, 0, 0 };
  double least;
  sl_net_updates updates = { .batch = BATCH,
                             .rule = { .kind = SL_UPDATE_MOMENTUM, .step = 1e-4, .decay = 1e-5, .momentum = .9 },
                             .max_norm = INFINITY,
                             .workspace = &kept,
                             .w = w,
                             .first = velocity };
  LEAST_TIME (least, RUNS, 1, sl_net_learn_s (net, &task, &updates, SAMPLES, order, &sums, NULL));
  return least / STEPS;
}

static void
multiply (const char *a, const char *b, size_t m, size_t n, size_t k, const float *A, size_t lda, const float *B,
          size_t ldb, float *C)
{
  const int rows = (int) m, columns = (int) n, inner = (int) k, la = (int) lda, lb = (int) ldb;
  const float one = 1, zero = 0;
  sgemm_ (a, b, &rows, &columns, &inner, &one, A, &la, B, &lb, &zero, C, &rows);
}

/* The products of a step: forward, by the parameters, and by the input of all layers but the first with parameters. */
static void
products (const sl_net *net)
{
  for (size_t k = 0; k < net->layers; k++)
    {
      const sl_net_layer *l = net->layer + k;
      const size_t in = sl_net_size (l->in), out = l->out[0];
      if (l->kind == SL_NET_DENSE)
        {
          multiply ("T", "N", out, BATCH, in, l->W, in, room[0], in, room[1]);
          multiply ("N", "T", in, out, BATCH, room[0], in, room[1], out, room[2]);
          if (k > 0)
            multiply ("N", "N", in, BATCH, out, l->W, in, room[1], out, room[3]);
        }
      else if (l->kind == SL_NET_CONV)
        for (size_t i = 0; i < BATCH; i++)
          {
            const size_t pixels = l->out[0] * l->out[1], units = l->out[2],
                         patch = l->window[0] * l->window[1] * l->in[2];
            float *y = room[1] + i % 16 * pixels * units;
            multiply ("N", "N", pixels, units, patch, room[0], pixels, l->W, patch, y);
            multiply ("T", "N", patch, units, pixels, room[0], pixels, y, pixels, room[2]);
            if (k > 0)
              multiply ("N", "T", pixels, patch, units, y, pixels, l->W, patch, room[3]);
          }
    }
}

static void
training_row (const char *name, sl_net net)
{
  double least;
  point (&net);
  const double step = step_of (&net);
  LEAST_TIME (least, RUNS, STEPS, products (&net));
  printf ("| %s | %.2f | %.2f | %.2f |\n", name, 1e3 * step, 1e3 * least, step / least);
}

/* ---- predictions ------------------------------------------------------------------------------------------------- */

/* The weights of a layer, a share of them drawn, as a sparse matrix. */
static void
thin_out (sl_net_layer *l, double share)
{
  const size_t in = sl_net_size (l->in), out = l->out[0];
  float *value = room_for (in * out, sizeof *value);
  uint32_t *row = room_for (in * out, sizeof *row);
  size_t *start = room_for (out + 1, sizeof *start), count = 0;
  for (size_t j = 0; j < out; j++)
    {
      start[j] = count;
      for (size_t i = 0; i < in; i++)
        if (uniform (&state) < share)
          {
            row[count] = (uint32_t) i;
            value[count++] = ((float *) l->W)[j * in + i];
          }
    }
  start[out] = count;
  l->W = value;
  l->row = row;
  l->start = start;
}

static double
prediction (const sl_net *net, size_t batch)
{
  double least;
  LEAST_TIME (least, RUNS, 1, sl_net_forward_s (net, &DATA, batch, room[0], NULL));
  return least / SAMPLES;
}

static void
prediction_row (double share)
{
  sl_net_layer layer[5], thin[5];
  sl_net full = lenet_300 (layer);
  point (&full);
  memcpy (thin, layer, sizeof thin);
  for (size_t k = 0; k < 3; k += 2)
    thin_out (thin + k, share);
  const sl_net sparse = { 5, thin };
  for (size_t batch = 1; batch <= 256; batch *= 16)
    {
      const double a = prediction (&full, batch), b = prediction (&sparse, batch);
      printf ("| %g%% | %zu | %.2f | %.2f | %.2f |\n", 100 * share, batch, 1e6 * a, 1e6 * b, a / b);
    }
  for (size_t k = 0; k < 3; k += 2)
    {
      free (thin[k].W);
      free ((void *) thin[k].row);
      free ((void *) thin[k].start);
    }
}

int
main (void)
{
  sl_net_layer layer[7];
  for (size_t i = 0; i < D * SAMPLES; i++)
    X[i] = uniform (&state) < .2 ? (float) uniform (&state) : 0;
  for (size_t i = 0; i < SAMPLES; i++)
    {
      order[i] = i * 7 % SAMPLES;
      label[i] = (double) (1 + i % 10);
    }
  sl_set_thread_limit (1);
  const int held = sl_blas_hold ();
  printf ("| network | step of 128 samples, ms | its products, ms | ratio |\n|---|---|---|---|\n");
  training_row ("LeNet-300-100", lenet_300 (layer));
  training_row ("LeNet-5", lenet_5 (layer));
  printf ("\n| weights left | samples at a time | full, us a sample | sparse, us a sample | full / sparse |\n"
          "|---|---|---|---|---|\n");
  prediction_row (.2);
  prediction_row (.1);
  prediction_row (.05);
  prediction_row (.01);
  sl_blas_release (held);
  return 0;
}
