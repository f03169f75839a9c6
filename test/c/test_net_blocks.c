/* SPDX-License-Identifier: BSD-3-Clause */
/* Networks whose arrays are in blocks of channels, in both precisions, beside the same in double with plain arrays: scores,
   derivatives and updates. The bits do not depend on the width of vectors or on the number of threads; those of convolutions in
   blocks not on what else is in a batch either. */
#include "sl_test.h"
#include "base/sl_parallel.h"
#include "linalg/sl_blas.h"
#include "net/sl_net.h"

enum { MOST = 32, NUMBERS = 60000, SAMPLES = 20 };

typedef struct
{
  size_t shape[3], count, n;
  sl_net net;
  sl_net_layer layer[MOST];
} model;

static double x[SAMPLES * 4000], w[NUMBERS], g[NUMBERS], scores[SAMPLES * 64], label[SAMPLES];
static double gd[4][NUMBERS], scores_d[4][SAMPLES * 64];
static float xs[SAMPLES * 4000], ws[NUMBERS], gs[4][NUMBERS], scores_s[4][SAMPLES * 64];
static uint64_t seed = 3;

static size_t
below (size_t n)
{
  return (size_t) (fabs (next_random (&seed)) * 1e6) % n;
}

static void
start (model *m, size_t h, size_t wide, size_t channels, size_t n)
{
  *m = (model) { .shape = { h, wide, channels }, .n = n };
  m->net.layer = m->layer;
}

static sl_net_layer *
add_layer (model *m, sl_net_kind kind)
{
  sl_net_layer *l = m->layer + m->net.layers++;
  *l = (sl_net_layer) { .kind = kind, .stride = { 1, 1 } };
  memcpy (l->in, m->shape, sizeof l->in);
  memcpy (l->out, m->shape, sizeof l->out);
  l->groups = kind == SL_NET_BATCHNORM || kind == SL_NET_ZSCORE ? l->in[2] : 0;
  l->rate = kind == SL_NET_BATCHNORM ? .25 : 0;
  l->epsilon = kind == SL_NET_BATCHNORM ? 1e-2 : 0;
  return l;
}

static void
add_window (model *m, sl_net_kind kind, size_t window, size_t stride, size_t filters)
{
  sl_net_layer *l = add_layer (m, kind);
  l->out[2] = filters;
  for (int k = 0; k < 2; k++)
    {
      l->window[k] = window;
      l->stride[k] = stride;
      l->pad[k] = kind == SL_NET_CONV ? window / 2 : 0;
      l->out[k] = (l->in[k] + 2 * l->pad[k] - window) / stride + 1;
    }
  memcpy (m->shape, l->out, sizeof l->out);
}

/* The mean of each channel: as many classes. */
static void
finish (model *m)
{
  sl_net_layer *l = add_layer (m, SL_NET_AVGPOOL);
  for (int k = 0; k < 2; k++)
    {
      l->window[k] = l->stride[k] = l->in[k];
      l->out[k] = 1;
    }
  assert_int_equal (sl_net_layout (&m->net, &m->count), SL_OK);
  assert_true (m->count <= NUMBERS && sl_net_size (m->layer[0].in) <= 4000 && l->out[2] <= 64);
  for (size_t i = 0; i < m->n * sl_net_size (m->layer[0].in); i++)
    x[i] = xs[i] = (float) next_random (&seed);
  for (size_t i = 0; i < m->n; i++)
    label[i] = (double) (1 + i % l->out[2]);
  for (size_t k = 0; k < m->net.layers; k++)
    {
      const sl_net_layer *of = m->layer + k;
      const double size = of->kind == SL_NET_CONV ? sqrt (3 * (double) of->out[2] / (double) sl_net_weights (of)) : 1;
      for (size_t i = 0; i < sl_net_weights (of) + sl_net_units (of); i++)
        w[of->at + i] = ws[of->at + i] = (float) (size * next_random (&seed));
      for (size_t i = 0; sl_net_has_moments (of) && i < 2 * of->groups; i++)
        w[of->moments + i] = ws[of->moments + i] = (float) (1.5 + next_random (&seed) / 2);
    }
}

#define POINT(sfx, real) \
  static void point##sfx (model *m, real *at) \
  { \
    for (size_t k = 0; k < m->net.layers; k++) \
      { \
        sl_net_layer *l = m->layer + k; \
        l->W = at + l->at; \
        l->b = at + l->at + sl_net_weights (l); \
        l->mean = at + l->moments; \
        l->variance = at + l->moments + l->groups; \
      } \
  }
POINT (_d, double)
POINT (_s, float)

/* Scores and derivatives at all levels within such an error of those in double with plain arrays; those by vectors are the
   same bits, also for several threads. */
#define SAME(sfx, real) \
  /* The largest difference over the largest of the numbers. */ \
  static double error_of##sfx (size_t count, const real *a, const double *b) \
  { \
    double most = 0, largest = 1e-300; \
    for (size_t i = 0; i < count; i++) \
      { \
        most = fmax (most, fabs ((double) a[i] - b[i])); \
        largest = fmax (largest, fabs (b[i])); \
      } \
    return most / largest; \
  } \
\
  static void run##sfx (model *m, const real *samples, real *y, real *by) \
  { \
    const sl_data data = { sl_net_size (m->layer[0].in), m->n, samples, NULL, NULL }; \
    const sl_net_task task = { &data, label, 0, 0, NULL }; \
    sl_net_sums sums; \
    assert_int_equal (sl_net_forward##sfx (&m->net, &data, 7, y, NULL), SL_OK); \
    assert_int_equal (sl_net_gradient##sfx (&m->net, &task, by, &sums, NULL), SL_OK); \
  } \
\
  static void same##sfx (model *m, const real *samples, real (*y)[SAMPLES * 64], real (*by)[NUMBERS], double near) \
  { \
    const size_t outputs = m->n * m->layer[m->net.layers - 1].out[2]; \
    for_each_level (level) \
    { \
      run##sfx (m, samples, y[level], by[level]); \
      assert_true (error_of##sfx (outputs, y[level], scores) < near); \
      for (size_t k = 0; k < m->net.layers; k++) \
        { \
          const sl_net_layer *l = m->layer + k; \
          assert_true (error_of##sfx (sl_net_weights (l) + sl_net_units (l), by[level] + l->at, g + l->at) < near); \
        } \
      if (level < SL_CPU_AVX2) \
        continue; \
      assert_memory_equal (y[level], y[SL_CPU_AVX2], outputs * sizeof (real)); \
      assert_memory_equal (by[level], by[SL_CPU_AVX2], m->net.trained * sizeof (real)); \
      sl_set_thread_limit (3); \
      run##sfx (m, samples, y[3], by[3]); \
      sl_set_thread_limit (1); \
      assert_memory_equal (y[level], y[3], outputs * sizeof (real)); \
      assert_memory_equal (by[level], by[3], m->net.trained * sizeof (real)); \
    } \
  }
SAME (_d, double)
SAME (_s, float)

static void
same (model *m, double near)
{
  point_d (m, w);
  for_each_level (level) if (level == SL_CPU_PORTABLE) run_d (m, x, scores, g);
  same_d (m, x, scores_d, gd, 1e-13);
  point_s (m, ws);
  same_s (m, xs, scores_s, gs, near);
}

/* A convolution between two others: windows, strides, odd sizes, channels that fill no block. */
static void
convolutions (void **state)
{
  static const size_t channels[] = { 8, 15, 16, 17, 33 };
  (void) state;
  for (int k = 0; k < 20; k++)
    {
      model m;
      const size_t least = k % 3 == 0 ? 11 : 0; /* windows of 1 by 1 are in blocks where there are enough pixels */
      const size_t h = 1 + least + below (18 - least), wide = 1 + least + below (18 - least);
      const size_t n = 1 + (k % 2 ? 1200 : 200) / (h * wide);
      start (&m, h, wide, k % 4 == 0 ? 1 : 3, n < SAMPLES ? n : SAMPLES);
      add_window (&m, SL_NET_CONV, 3, 1 + (size_t) k / 4 % 2, channels[k % 5]);
      add_window (&m, SL_NET_CONV, k % 3 == 0 ? 1 : 3, 1 + (size_t) k / 2 % 2, channels[below (5)]);
      add_window (&m, SL_NET_CONV, 3, 1, 8);
      finish (&m);
      m.net.exact = k % 5 == 4; /* 33 filters, so that all is in blocks; Winograd's way errs by more than 5e-7 */
      same (&m, m.net.exact ? 5e-7 : 1e-5);
    }
}

/* What a network can have besides: several layers take an array, shortcuts of two kinds, layers that work plainly between
   others, none of which may put a number beyond the last channel. */
static void
mixed (model *m, size_t side, size_t filters, int plain)
{
  sl_net_layer *l;
  start (m, side, side + 1, 3, plain ? 3 : SAMPLES);
  if (plain)
    add_layer (m, SL_NET_ZSCORE);
  add_window (m, SL_NET_CONV, 3, 1, filters);
  add_layer (m, SL_NET_BATCHNORM);
  add_layer (m, SL_NET_TANH);
  add_window (m, SL_NET_CONV, 3, 1, filters);
  add_layer (m, SL_NET_BATCHNORM);
  l = add_layer (m, SL_NET_ADD);
  l->back[1] = 2;
  add_layer (m, SL_NET_TANH);
  add_window (m, SL_NET_CONV, 3, 2, filters + 16);
  add_layer (m, SL_NET_BATCHNORM);
  l = add_layer (m, SL_NET_ADD);
  l->stride[0] = l->stride[1] = 2;
  l->back[1] = 2;
  if (plain)
    add_layer (m, SL_NET_DROPOUT)->rate = .25;
  add_window (m, SL_NET_MAXPOOL, 2, 1, filters + 16);
  add_window (m, SL_NET_CONV, 1, 1, filters);
  l = add_layer (m, SL_NET_ADD);
  l->back[0] = 1;
  l->in[2] = l->out[2] = m->shape[2] = filters + 16;
  if (plain)
    {
      add_window (m, SL_NET_CONV, 3, 1, filters + 16);
      m->layer[m->net.layers - 1].groups = filters + 16;
    }
  add_window (m, SL_NET_AVGPOOL, 2, 1, filters + 16);
  add_window (m, SL_NET_CONV, 3, 1, 8);
  add_layer (m, SL_NET_BATCHNORM);
  l = add_layer (m, SL_NET_ADD);
  l->back[1] = 1;
  add_layer (m, SL_NET_LEAKYRELU)->rate = .2;
  finish (m);
}

static void
networks (void **state)
{
  (void) state;
  for (int plain = 0; plain < 2; plain++)
    for (size_t filters = 12; filters <= 20; filters += 4)
      {
        model m;
        mixed (&m, 7 + filters % 3, filters, plain);
        same (&m, 1e-5);
      }
}

/* A layer that works plainly and leaves one pixel of whole blocks, behind pictures in blocks. */
static void
one_pixel (void **state)
{
  (void) state;
  model m;
  start (&m, 7, 7, 3, SAMPLES);
  add_window (&m, SL_NET_CONV, 3, 1, 16);
  add_window (&m, SL_NET_CONV, 3, 1, 16);
  sl_net_layer *l = add_layer (&m, SL_NET_CONV);
  l->groups = 16;
  l->window[0] = l->window[1] = 7;
  l->out[0] = l->out[1] = m.shape[0] = m.shape[1] = 1;
  finish (&m);
  same (&m, 1e-5);
}

/* Batchnorm, add and relu are passed as one, unless a layer dropout that drops nothing stands between them. */
static void
residual (model *m, int apart)
{
  start (m, 9, 8, 3, SAMPLES);
  add_window (m, SL_NET_CONV, 3, 1, 20);
  add_layer (m, SL_NET_BATCHNORM);
  if (apart)
    add_layer (m, SL_NET_DROPOUT);
  add_layer (m, SL_NET_RELU);
  for (int k = 0; k < 2; k++)
    {
      add_window (m, SL_NET_CONV, 3, 1, 20);
      add_layer (m, SL_NET_BATCHNORM);
      if (apart)
        add_layer (m, SL_NET_DROPOUT);
      sl_net_layer *l = add_layer (m, SL_NET_ADD);
      l->back[k] = apart ? 3 : 2; /* by the first input, or by the second one */
      if (apart)
        add_layer (m, SL_NET_DROPOUT);
      if (k == 0)
        add_layer (m, SL_NET_RELU);
    }
  add_window (m, SL_NET_CONV, 3, 1, 8);
  add_layer (m, SL_NET_RELU);
  finish (m);
}

static void
passed_as_one (void **state)
{
  static size_t order[SAMPLES];
  static double moved[2][NUMBERS];
  static float first[NUMBERS];
  model m;
  (void) state;
  for (size_t i = 0; i < SAMPLES; i++)
    order[i] = i * 3 % SAMPLES;
  for_each_level (level)
  {
    for (int apart = 0; apart < 2; apart++)
      {
        seed = 5;
        residual (&m, apart);
        memcpy (first, ws, sizeof first);
        point_s (&m, ws);
        const size_t outputs = m.n * 8;
        const sl_data data = { sl_net_size (m.layer[0].in), m.n, xs, NULL, NULL };
        const sl_net_task task = { &data, label, 0, 0, NULL };
        sl_net_updates updates
          = { .batch = m.n, .rule = { .kind = SL_UPDATE_SGD, .step = 1 }, .max_norm = INFINITY, .w = ws };
        sl_net_sums sums = { 0, 0, 0 };
        assert_int_equal (sl_net_forward_s (&m.net, &data, 7, scores_s[apart], NULL), SL_OK);
        assert_int_equal (sl_net_forward_s (&m.net, &data, SAMPLES, scores_s[2], NULL), SL_OK);
        if (! apart && level > SL_CPU_PORTABLE)
          assert_memory_equal (scores_s[apart], scores_s[2], outputs * sizeof (float));
        assert_int_equal (sl_net_learn_s (&m.net, &task, &updates, m.n, order, &sums, NULL), SL_OK);
        for (size_t i = 0; i < outputs; i++)
          scores[i] = (double) scores_s[0][i];
        for (size_t i = 0; i < m.count; i++)
          moved[apart][i] = (double) (ws[i] - first[i]);
        assert_true (error_of_s (outputs, scores_s[apart], scores) < 1e-5);
      }
    for (size_t i = 0; i < m.count; i++)
      gs[0][i] = (float) moved[0][i];
    assert_true (error_of_s (m.count, gs[0], moved[1]) < 1e-5);
  }
}

static sl_status
run (model *m)
{
  const sl_data data = { sl_net_size (m->layer[0].in), m->n, xs, NULL, NULL };
  const sl_net_task task = { &data, label, 0, 0, NULL };
  sl_net_sums sums;
  const sl_status status = sl_net_forward_s (&m->net, &data, 1, scores_s[0], NULL);
  return status == SL_OK ? sl_net_gradient_s (&m->net, &task, gs[0], &sums, NULL) : status;
}

/* relu, which would hide it, is passed with the layer before. */
static void
not_finite (void **state)
{
  static const float bad[] = { NAN, INFINITY, -INFINITY, 1e38F };
  (void) state;
  for_each_level (level) for (size_t k = 0; k < 4; k++)
  {
    model m;
    start (&m, 6, 6, 3, 2);
    add_window (&m, SL_NET_CONV, 3, 1, 16);
    add_layer (&m, SL_NET_RELU);
    add_window (&m, SL_NET_CONV, 3, 1, 16);
    add_layer (&m, SL_NET_BATCHNORM);
    add_layer (&m, SL_NET_RELU);
    finish (&m);
    point_s (&m, ws);
    assert_int_equal (run (&m), SL_OK);
    ws[m.layer[2].at + 700] = bad[k];
    for (size_t i = 0; i < m.n * 108; i++)
      xs[i] *= 100;
    assert_int_equal (run (&m), SL_NOT_FINITE);
  }
}

static void
memory (void **state)
{
  model m;
  (void) state;
  start (&m, 4, 4, 3, 2);
  add_window (&m, SL_NET_CONV, 3, 1, 16);
  add_layer (&m, SL_NET_BATCHNORM);
  add_layer (&m, SL_NET_RELU);
  finish (&m);
  point_s (&m, ws);
  assert_survives_failing_memory (run (&m));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (convolutions),  cmocka_unit_test (networks),   cmocka_unit_test (one_pixel),
    cmocka_unit_test (passed_as_one), cmocka_unit_test (not_finite), cmocka_unit_test (memory),
  };
  const int held = sl_blas_hold ();
  const int failed = cmocka_run_group_tests (tests, NULL, NULL);
  sl_blas_release (held);
  return failed;
}
