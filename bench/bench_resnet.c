/* SPDX-License-Identifier: BSD-3-Clause */
/* bench_resnet.c -- predictions and training steps of ResNet-20 for CIFAR-10 beside the matrix products that they need.

   In single, 128 pictures of 32 by 32 pixels in three channels, batch normalisation, shortcuts that pad; a step is one of
   momentum. The products are those of the convolutions, each as one sgemm for all pictures with columns of patches that
   were made beforehand: forward, and for a step the two of the backward pass too, by the weights and, after the first
   layer, by the input. Times are the least of several runs, which alternate; all by one thread, then by two. Tables are in
   markdown. MobileNet stands for a small network of depthwise convolutions: 32 channels, 3 by 3, five of them between
   convolutions of one pixel. Built with -DONEDNN, and -ldnnl, as by peers/peer_onednn.sh, it compares ResNet-20 with its
   convolutions alone by oneDNN instead, in orders and by kernels of its choice, in processor time of one thread. */
#include "sl_bench.h"
#include <string.h>
#ifdef ONEDNN
#include <oneapi/dnnl/dnnl.h>
#endif
#include "base/sl_parallel.h"
#include "linalg/sl_blas.h"
#include "net/sl_net.h"

enum { BATCH = 128, SIDE = 32, D = SIDE * SIDE * 3, MOST_LAYERS = 128, RUNS = 6 };

extern void openblas_set_num_threads (int) __attribute__ ((weak));

static uint64_t state = 1;
static sl_net_workspace kept;
static double label[BATCH];
static size_t order[BATCH];

typedef struct
{
  sl_net net;
  sl_net_layer layer[MOST_LAYERS];
  size_t side, channels, count;
  float *w, *velocity;
} model;

static sl_net_layer *
next (model *m, sl_net_kind kind, size_t back)
{
  sl_net_layer *l = m->layer + m->net.layers++;
  *l = (sl_net_layer) { .kind = kind, .in = { m->side, m->side, m->channels }, .back = { back, 0 } };
  l->stride[0] = l->stride[1] = 1;
  memcpy (l->out, l->in, sizeof l->out);
  return l;
}

static void
conv (model *m, size_t window, size_t filters, size_t stride, size_t groups)
{
  sl_net_layer *l = next (m, SL_NET_CONV, 0);
  l->window[0] = l->window[1] = window;
  l->stride[0] = l->stride[1] = stride;
  l->pad[0] = l->pad[1] = window / 2;
  l->groups = groups;
  m->side = l->out[0] = l->out[1] = (m->side + 2 * (window / 2) - window) / stride + 1;
  m->channels = l->out[2] = filters;
  l = next (m, SL_NET_BATCHNORM, 0);
  l->groups = filters;
  l->rate = .1;
  l->epsilon = 1e-5;
}

static void
top (model *m)
{
  sl_net_layer *l = next (m, SL_NET_AVGPOOL, 0);
  l->window[0] = l->window[1] = l->stride[0] = l->stride[1] = m->side;
  l->out[0] = l->out[1] = m->side = 1;
  l = next (m, SL_NET_DENSE, 0);
  l->out[0] = 10;
  l->out[2] = 1;
}

static void
resnet (model *m, size_t blocks)
{
  *m = (model) { .side = SIDE, .channels = 3 };
  conv (m, 3, 16, 1, 1);
  next (m, SL_NET_RELU, 0);
  for (size_t stage = 0; stage < 3; stage++)
    for (size_t b = 0; b < blocks; b++)
      {
        const size_t stride = stage > 0 && b == 0 ? 2 : 1;
        conv (m, 3, (size_t) 16 << stage, stride, 1);
        next (m, SL_NET_RELU, 0);
        conv (m, 3, (size_t) 16 << stage, 1, 1);
        sl_net_layer *l = next (m, SL_NET_ADD, 0);
        l->stride[0] = l->stride[1] = stride;
        l->back[1] = 5;
        next (m, SL_NET_RELU, 0);
      }
  top (m);
}

static void
mobile (model *m)
{
  *m = (model) { .side = SIDE, .channels = 3 };
  conv (m, 3, 32, 2, 1);
  next (m, SL_NET_RELU6, 0);
  for (size_t b = 0; b < 5; b++)
    {
      conv (m, 3, 32, 1, 32);
      next (m, SL_NET_RELU6, 0);
      conv (m, 1, 32, 1, 1);
      next (m, SL_NET_RELU6, 0);
    }
  top (m);
}

static void
start (model *m)
{
  m->net.layer = m->layer;
  if (sl_net_layout (&m->net, &m->count) != SL_OK)
    exit (1);
  m->w = room_for (m->count, sizeof *m->w);
  m->velocity = room_for (m->count, sizeof *m->velocity);
  memset (m->velocity, 0, m->count * sizeof *m->velocity);
  for (size_t k = 0; k < m->net.layers; k++)
    {
      sl_net_layer *l = m->layer + k;
      const size_t weights = sl_net_weights (l), units = sl_net_units (l);
      l->W = m->w + l->at;
      l->b = m->w + l->at + weights;
      l->mean = m->w + l->moments;
      l->variance = m->w + l->moments + l->groups;
      for (size_t i = 0; i < weights; i++)
        m->w[l->at + i] = l->kind == SL_NET_BATCHNORM
                            ? 1
                            : (float) (sqrt (2 * (double) units / (double) weights) * gauss (&state));
      for (size_t i = 0; i < units; i++)
        m->w[l->at + weights + i] = 0;
      for (size_t i = 0; l->kind == SL_NET_BATCHNORM && i < l->groups; i++)
        {
          m->w[l->moments + i] = 0;
          m->w[l->moments + l->groups + i] = 1;
        }
    }
}

static void
multiply (const char *a, const char *b, size_t m, size_t n, size_t k, const float *A, size_t lda, const float *B,
          size_t ldb, float *C, size_t ldc)
{
  const int rows = (int) m, columns = (int) n, inner = (int) k, la = (int) lda, lb = (int) ldb, lc = (int) ldc;
  const float one = 1, zero = 0;
  sgemm_ (a, b, &rows, &columns, &inner, &one, A, &la, B, &lb, &zero, C, &lc);
}

/* P: columns of patches, outputs-by-patch; also taken for the derivatives by them. y: outputs. */
static void
products (const model *m, int back, float *P, float *Q, float *y, float *g)
{
  for (size_t k = 0; k < m->net.layers; k++)
    {
      const sl_net_layer *l = m->layer + k;
      const size_t places = BATCH * l->out[0] * l->out[1], filters = l->out[2] / (l->groups ? l->groups : 1),
                   patch = l->kind == SL_NET_CONV ? sl_net_weights (l) / l->out[2] : 0;
      for (size_t i = 0; l->kind == SL_NET_CONV && i < l->groups; i++)
        {
          const float *W = (const float *) l->W + i * patch * filters;
          multiply ("N", "N", places, filters, patch, P, places, W, patch, y, places);
          if (back)
            multiply ("T", "N", patch, filters, places, P, places, y, places, g, patch);
          if (back && k > 0)
            multiply ("N", "T", places, patch, filters, y, places, W, patch, Q, places);
        }
    }
}

static sl_net_updates
updates_of (model *m)
{
  return (sl_net_updates) { .batch = BATCH,
                            .rule = { .kind = SL_UPDATE_MOMENTUM, .step = 1e-4, .decay = 1e-5, .momentum = .9 },
                            .max_norm = INFINITY,
                            .workspace = &kept,
                            .w = m->w,
                            .first = m->velocity };
}

static void
row (const char *name, model *m, int threads, const sl_data *X, float *room[4])
{
  float scores[10 * BATCH];
  const sl_net_task task = { X, label, 0, 0 };
  sl_net_sums sums = { 0, 0, 0 };
  sl_net_updates updates = updates_of (m);
  double least[4] = { INFINITY, INFINITY, INFINITY, INFINITY }, time;
  for (int run = 0; run < RUNS; run++)
    {
      int held = sl_blas_hold ();
      sl_set_thread_limit (threads);
      LEAST_TIME (time, 1, 1, sl_net_forward_s (&m->net, X, BATCH / 8, scores, NULL));
      least[0] = fmin (least[0], time);
      LEAST_TIME (time, 1, 1, sl_net_learn_s (&m->net, &task, &updates, BATCH, order, &sums, NULL));
      least[2] = fmin (least[2], time);
      sl_blas_release (held);
      if (openblas_set_num_threads)
        openblas_set_num_threads (threads);
      LEAST_TIME (time, 1, 1, products (m, 0, room[0], room[1], room[2], room[3]));
      least[1] = fmin (least[1], time);
      LEAST_TIME (time, 1, 1, products (m, 1, room[0], room[1], room[2], room[3]));
      least[3] = fmin (least[3], time);
    }
  printf ("| %s | %d | %.0f | %.0f | %.2f | %.0f | %.0f | %.2f |\n", name, threads, 1e3 * least[0], 1e3 * least[1],
          least[0] / least[1], 1e3 * least[2], 1e3 * least[3], least[2] / least[3]);
  fflush (stdout);
}

#ifdef ONEDNN

enum { FORWARD, BY_DATA, BY_WEIGHTS, PASSES };

typedef struct
{
  dnnl_primitive_t what;
  dnnl_exec_arg_t with[3];
} primitive;

static dnnl_engine_t engine;
static dnnl_stream_t stream;

static void
check (dnnl_status_t status)
{
  if (status != dnnl_success)
    exit (1);
}

/* One pass of a convolution, with its memory. */
static void
prepare (const sl_net_layer *l, int pass, primitive *p)
{
  static const int arguments[PASSES][3] = { { DNNL_ARG_SRC, DNNL_ARG_WEIGHTS, DNNL_ARG_DST },
                                            { DNNL_ARG_DIFF_SRC, DNNL_ARG_WEIGHTS, DNNL_ARG_DIFF_DST },
                                            { DNNL_ARG_SRC, DNNL_ARG_DIFF_WEIGHTS, DNNL_ARG_DIFF_DST } };
  static const dnnl_query_t queries[PASSES][3] = {
    { dnnl_query_src_md, dnnl_query_weights_md, dnnl_query_dst_md },
    { dnnl_query_diff_src_md, dnnl_query_weights_md, dnnl_query_diff_dst_md },
    { dnnl_query_src_md, dnnl_query_diff_weights_md, dnnl_query_diff_dst_md }
  };
  const dnnl_dims_t x = { BATCH, (int64_t) l->in[2], (int64_t) l->in[1], (int64_t) l->in[0] },
                    y = { BATCH, (int64_t) l->out[2], (int64_t) l->out[1], (int64_t) l->out[0] },
                    w = { y[1], x[1], (int64_t) l->window[1], (int64_t) l->window[0] },
                    stride = { (int64_t) l->stride[1], (int64_t) l->stride[0] },
                    pad = { (int64_t) l->pad[1], (int64_t) l->pad[0] };
  dnnl_memory_desc_t of_x, of_w, of_y;
  dnnl_convolution_desc_t d;
  dnnl_primitive_desc_t hint, chosen;
  check (dnnl_memory_desc_init_by_tag (&of_x, 4, x, dnnl_f32, dnnl_format_tag_any));
  check (dnnl_memory_desc_init_by_tag (&of_w, 4, w, dnnl_f32, dnnl_format_tag_any));
  check (dnnl_memory_desc_init_by_tag (&of_y, 4, y, dnnl_f32, dnnl_format_tag_any));
  check (dnnl_convolution_forward_desc_init (&d, dnnl_forward_training, dnnl_convolution_direct, &of_x, &of_w, NULL,
                                             &of_y, stride, pad, pad));
  check (dnnl_primitive_desc_create (&hint, &d, NULL, engine, NULL));
  chosen = hint;
  if (pass == BY_DATA)
    check (
      dnnl_convolution_backward_data_desc_init (&d, dnnl_convolution_direct, &of_x, &of_w, &of_y, stride, pad, pad));
  else if (pass == BY_WEIGHTS)
    check (dnnl_convolution_backward_weights_desc_init (&d, dnnl_convolution_direct, &of_x, &of_w, NULL, &of_y,
                                                        stride, pad, pad));
  if (pass != FORWARD)
    check (dnnl_primitive_desc_create (&chosen, &d, NULL, engine, hint));
  check (dnnl_primitive_create (&p->what, chosen));
  for (int i = 0; i < 3; i++)
    {
      const dnnl_memory_desc_t *of = dnnl_primitive_desc_query_md (chosen, queries[pass][i], 0);
      float *numbers;
      p->with[i].arg = arguments[pass][i];
      check (dnnl_memory_create (&p->with[i].memory, of, engine, DNNL_MEMORY_ALLOCATE));
      check (dnnl_memory_get_data_handle (p->with[i].memory, (void **) &numbers));
      for (size_t k = 0; k < dnnl_memory_desc_get_size (of) / sizeof *numbers; k++)
        numbers[k] = (float) (k % 7) - 3;
    }
}

static double
processor_time (void)
{
  struct timespec t;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

/* All convolutions of one pass after the other, as in a network. */
static double
time_of (size_t layers, int pass, primitive (*p)[PASSES])
{
  const double start = processor_time ();
  for (size_t k = pass == BY_DATA; k < layers; k++)
    {
      check (dnnl_primitive_execute (p[k][pass].what, stream, 3, p[k][pass].with));
      check (dnnl_stream_wait (stream));
    }
  return processor_time () - start;
}

static void
beside_onednn (model *m, const sl_data *X)
{
  static primitive p[MOST_LAYERS][PASSES];
  static float scores[10 * BATCH];
  const dnnl_version_t *v = dnnl_version ();
  const sl_net_task task = { X, label, 0, 0 };
  sl_net_sums sums = { 0, 0, 0 };
  sl_net_updates updates = updates_of (m);
  double least[PASSES] = { INFINITY, INFINITY, INFINITY }, forward = INFINITY, step = INFINITY;
  size_t layers = 0;
  check (dnnl_engine_create (&engine, dnnl_cpu, 0));
  check (dnnl_stream_create (&stream, engine, dnnl_stream_default_flags));
  for (size_t k = 0; k < m->net.layers; k++)
    if (m->layer[k].kind == SL_NET_CONV)
      {
        for (int pass = 0; pass < PASSES; pass++)
          prepare (m->layer + k, pass, &p[layers][pass]);
        layers++;
      }
  sl_set_thread_limit (1);
  const int held = sl_blas_hold ();
  for (int run = 0; run < 2 * RUNS; run++)
    {
      for (int pass = 0; pass < PASSES; pass++)
        least[pass] = fmin (least[pass], time_of (layers, pass, p));
      double start = processor_time ();
      sl_net_forward_s (&m->net, X, BATCH / 8, scores, NULL);
      forward = fmin (forward, processor_time () - start);
      start = processor_time ();
      sl_net_learn_s (&m->net, &task, &updates, BATCH, order, &sums, NULL);
      step = fmin (step, processor_time () - start);
    }
  sl_blas_release (held);
  const double all = least[FORWARD] + least[BY_DATA] + least[BY_WEIGHTS];
  printf ("| ResNet-20 | this package, ms | oneDNN %d.%d.%d, convolutions alone, ms | ratio |\n|---|---|---|---|\n"
          "| forward | %.0f | %.0f | %.2f |\n| step | %.0f | %.0f | %.2f |\n",
          v->major, v->minor, v->patch, 1e3 * forward, 1e3 * least[FORWARD], forward / least[FORWARD], 1e3 * step,
          1e3 * all, step / all);
}

#endif

int
main (void)
{
  static model net;
  float *x = room_for (D * BATCH, sizeof *x), *room[4];
  const size_t places = BATCH * SIDE * SIDE;
  for (int i = 0; i < 4; i++)
    room[i] = room_for (places * 160, sizeof *room[i]);
  for (size_t i = 0; i < D * BATCH; i++)
    x[i] = (float) gauss (&state);
  for (int r = 0; r < 3; r++)
    for (size_t i = 0; i < places * 160; i++)
      room[r][i] = x[i % (D * BATCH)];
  for (size_t i = 0; i < BATCH; i++)
    {
      order[i] = i * 7 % BATCH;
      label[i] = (double) (1 + i % 10);
    }
  const sl_data X = { D, BATCH, x, NULL, NULL };
  resnet (&net, 3);
  start (&net);
#ifdef ONEDNN
  beside_onednn (&net, &X);
#else
  printf ("| network | threads | forward, ms | its products | ratio | step, ms | its products | ratio |\n"
          "|---|---|---|---|---|---|---|---|\n");
  for (int threads = 1; threads <= 2; threads++)
    row ("ResNet-20", &net, threads, &X, room);
  mobile (&net);
  start (&net);
  for (int threads = 1; threads <= 2; threads++)
    row ("depthwise", &net, threads, &X, room);
#endif
  return 0;
}
