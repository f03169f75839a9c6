/* SPDX-License-Identifier: BSD-3-Clause */
/* Networks of layers: outputs and gradients by hand, updates, masks, sparse weights, contract, memory, interruption. */
#include "sl_test.h"
#include "base/sl_memory.h"
#include "net/sl_net.h"
#include "net/sl_net_private.h"
#include "net/sl_counter.h"
#include "linalg/sl_blas.h"

/* Pictures of 3 by 3, a filter of 2 by 2, relu, the maximum of 2 by 2 outputs with dropout, two classes. */
typedef struct
{
  double w[64];
  sl_net_layer layer[6];
  sl_net net;
  size_t count;
} small_net;

static const double LABEL[] = { 1, 2, 2 };
static const double X[] = { 1, 2, 3, 4, 5, 6, 7, 8, 10, -1, 0, 1, 0, 0, 0, 2, 1, 0, 3, 1, 4, 1, 5, 9, 2, 6, 5 };
static const sl_data DATA = { 9, 3, X, NULL, NULL };
static const size_t ORDER[] = { 2, 0, 1 };

static void
point (small_net *own)
{
  for (size_t k = 0; k < own->net.layers; k++)
    {
      sl_net_layer *l = own->layer + k;
      l->W = own->w + l->at;
      l->b = own->w + l->at + sl_net_weights (l);
      l->mean = own->w + l->moments;
      l->variance = own->w + l->moments + l->groups;
    }
}

static sl_net *
pictures (small_net *own, double rate)
{
  *own = (small_net) {
    .layer
    = { { .kind = SL_NET_CONV, .in = { 3, 3, 1 }, .out = { 2, 2, 1 }, .window = { 2, 2 }, .stride = { 1, 1 } },
        { .kind = SL_NET_RELU, .in = { 2, 2, 1 }, .out = { 2, 2, 1 } },
        { .kind = SL_NET_MAXPOOL, .in = { 2, 2, 1 }, .out = { 1, 1, 1 }, .window = { 2, 2 }, .stride = { 2, 2 } },
        { .kind = SL_NET_DROPOUT, .in = { 1, 1, 1 }, .out = { 1, 1, 1 }, .rate = rate },
        { .kind = SL_NET_DENSE, .in = { 1, 1, 1 }, .out = { 2, 1, 1 } } }
  };
  own->net = (sl_net) { .layers = 5, .layer = own->layer };
  assert_int_equal (sl_net_layout (&own->net, &own->count), SL_OK);
  assert_int_equal (own->count, 4 + 1 + 2 + 2);
  const double w[] = { 1, 0, -1, 1, 0.5, 1, -1, 0, 0.25 };
  memcpy (own->w, w, sizeof w);
  point (own);
  return &own->net;
}

static void
assert_near (double a, double b)
{
  assert_true (fabs (a - b) < 1e-14 * fmax (1, fabs (b)));
}

/* x_1 = x(u,v) - x(u,v+1) + x(u+1,v+1) + 1/2 for the corner (u,v) of a window: of sample 1 that is
   2.5 3.5; 5.5 7.5, then the largest, 7.5, is at (2,2). */
static void
by_hand (void **state)
{
  (void) state;
  small_net own;
  double scores[6], g[9];
  sl_net_sums sums;
  const sl_net *net = pictures (&own, 0.5);
  assert_int_equal (sl_net_forward_d (net, &DATA, 2, scores, NULL), SL_OK);
  const double h = 5 - 8 + 10 + 0.5;
  assert_near (scores[0], h);
  assert_near (scores[1], 0.25 - h);
  const sl_data one = { 9, 1, X, NULL, NULL };
  const sl_net_task task = { &one, LABEL, 0, 0, NULL };
  assert_int_equal (sl_net_gradient_d (net, &task, g, &sums, NULL), SL_OK);
  const double q = 1 / (1 + exp (2 * h - 0.25)), back = -2 * q;
  assert_near (sums.entropy, log1p (exp (0.25 - 2 * h)));
  assert_near (sums.hits, 1);
  const double expected[] = { 5 * back, 6 * back, 8 * back, 10 * back, back, -q * h, q * h, -q, q };
  for (size_t i = 0; i < 9; i++)
    assert_near (g[i], expected[i]);

  /* in single */
  float w[9], x[9], t[9];
  for (size_t i = 0; i < 9; i++)
    {
      w[i] = (float) own.w[i];
      x[i] = (float) X[i];
    }
  for (size_t k = 0; k < own.net.layers; k++)
    {
      own.layer[k].W = w + ((double *) own.layer[k].W - own.w);
      own.layer[k].b = w + ((double *) own.layer[k].b - own.w);
    }
  const sl_data thin = { 9, 1, x, NULL, NULL };
  const sl_net_task of_thin = { &thin, LABEL, 0, 0, NULL };
  assert_int_equal (sl_net_gradient_s (net, &of_thin, t, &sums, NULL), SL_OK);
  for (size_t i = 0; i < 9; i++)
    assert_true (fabs ((double) t[i] - expected[i]) < 1e-4 * fabs (expected[i]));
}

static void
penalty (void **state)
{
  (void) state;
  small_net own;
  double plain[9], g[9];
  sl_net_sums sums;
  const sl_net *net = pictures (&own, 0);
  sl_net_task task = { &DATA, LABEL, 0, 0, NULL };
  assert_int_equal (sl_net_gradient_d (net, &task, plain, &sums, NULL), SL_OK);
  assert_true (sums.penalty == 0);
  task.lambda = 0.5;
  assert_int_equal (sl_net_gradient_d (net, &task, g, &sums, NULL), SL_OK);
  assert_near (sums.penalty, 3 * 0.5 * (9.0 / 3 + 4.0 / 2));
  /* 2 lambda sgn (w) |W|_1 (|W|_2^2 - |w| |W|_1) / |W|_2^4 is 0 where all weights that are not 0 are equal. */
  for (size_t i = 0; i < 9; i++)
    assert_near (g[i], plain[i]);
  own.w[0] = 2;
  assert_int_equal (sl_net_gradient_d (net, &task, g, &sums, NULL), SL_OK);
  task.lambda = 0;
  assert_int_equal (sl_net_gradient_d (net, &task, plain, &sums, NULL), SL_OK);
  assert_near (g[0] - plain[0], 4.0 * (6 - 2 * 4.0) / 36);
  assert_near (g[1] - plain[1], 0);
  assert_near (g[2] - plain[2], -4.0 * (6 - 4.0) / 36);
  assert_near (g[4] - plain[4], 0);
  /* Weights that are all 0 cost nothing. */
  own.w[5] = own.w[6] = 0;
  task.lambda = 0.5;
  assert_int_equal (sl_net_gradient_d (net, &task, g, &sums, NULL), SL_OK);
  assert_near (sums.penalty, 3 * 0.5 * 16.0 / 6);
}

/* A derivative is the sum of v_i times that by sample i, over the number of samples; sums count by v_i. */
static void
weights_of_samples (void **state)
{
  (void) state;
  small_net own;
  const double v[] = { 2, 0, 0.5 };
  double g[9], one[9], expected[9] = { 0 };
  sl_net_sums sums, of_one, all = { 0, 0, 0 };
  const sl_net *net = pictures (&own, 0);
  const sl_net_task task = { &DATA, LABEL, 0.5, 0.1, v };
  for (size_t i = 0; i < 3; i++)
    {
      const sl_data sample = { 9, 1, X + 9 * i, NULL, NULL };
      const sl_net_task alone = { &sample, LABEL + i, 0, 0.1, NULL };
      assert_int_equal (sl_net_gradient_d (net, &alone, one, &of_one, NULL), SL_OK);
      for (size_t k = 0; k < 9; k++)
        expected[k] += v[i] * one[k] / 3;
      all.entropy += v[i] * of_one.entropy;
      all.hits += v[i] * of_one.hits;
    }
  assert_int_equal (sl_net_gradient_d (net, &task, g, &sums, NULL), SL_OK);
  for (size_t k = 0; k < 9; k++) /* the penalty has no derivative here, see above */
    assert_near (g[k], expected[k]);
  assert_near (sums.entropy, all.entropy);
  assert_near (sums.hits, all.hits);
  assert_near (sums.penalty, 2.5 * 0.5 * (9.0 / 3 + 4.0 / 2));
}

/* Pictures of 4 by 4, one weight for all pixels, a filter of 2 by 2 in steps of 2, two classes: differences tell the
   gradient of what stands before the filter. */
static void
steps_of_two (void **state)
{
  (void) state;
  small_net own = {
    .layer = { { .kind = SL_NET_CONV, .in = { 4, 4, 1 }, .out = { 4, 4, 1 }, .window = { 1, 1 }, .stride = { 1, 1 } },
               { .kind = SL_NET_CONV, .in = { 4, 4, 1 }, .out = { 2, 2, 1 }, .window = { 2, 2 }, .stride = { 2, 2 } },
               { .kind = SL_NET_DENSE, .in = { 2, 2, 1 }, .out = { 2, 1, 1 } } }
  };
  own.net = (sl_net) { .layers = 3, .layer = own.layer };
  assert_int_equal (sl_net_layout (&own.net, &own.count), SL_OK);
  assert_int_equal (own.count, 2 + 5 + 10);
  point (&own);
  double x[48], g[17], spare[17];
  uint64_t seed = 4;
  for (size_t i = 0; i < 48; i++)
    x[i] = next_random (&seed);
  for (size_t i = 0; i < own.count; i++)
    own.w[i] = next_random (&seed);
  const sl_data data = { 16, 3, x, NULL, NULL };
  const sl_net_task task = { &data, LABEL, 0, 0, NULL };
  sl_net_sums sums, above, below;
  assert_int_equal (sl_net_gradient_d (&own.net, &task, g, &sums, NULL), SL_OK);
  for (size_t i = 0; i < own.count; i++)
    {
      const double w = own.w[i], step = 1e-5;
      own.w[i] = w + step;
      assert_int_equal (sl_net_gradient_d (&own.net, &task, spare, &above, NULL), SL_OK);
      own.w[i] = w - step;
      assert_int_equal (sl_net_gradient_d (&own.net, &task, spare, &below, NULL), SL_OK);
      own.w[i] = w;
      assert_true (fabs ((above.entropy - below.entropy) / (2 * step) / 3 - g[i]) < 1e-8);
    }
}

/* Pictures of 3 by 3, a filter, batch normalisation, relu6, a second filter for each channel, the sum of both with zeros
   around the channels, the mean, a second time normalised, two classes. */
static sl_net *
block (small_net *own)
{
  *own = (small_net) {
    .layer
    = { { .kind = SL_NET_BATCHNORM, .in = { 3, 3, 1 }, .out = { 3, 3, 1 }, .groups = 1 },
        { .kind = SL_NET_CONV, .in = { 3, 3, 1 }, .out = { 2, 2, 4 }, .window = { 2, 2 }, .stride = { 2, 2 } },
        { .kind = SL_NET_CONV, .in = { 2, 2, 4 }, .out = { 2, 2, 4 }, .window = { 1, 1 }, .stride = { 1, 1 } },
        { .kind = SL_NET_ADD, .in = { 2, 2, 4 }, .out = { 2, 2, 4 }, .stride = { 2, 2 }, .back = { 0, 2 } },
        { .kind = SL_NET_AVGPOOL, .in = { 2, 2, 4 }, .out = { 1, 1, 4 }, .window = { 2, 2 }, .stride = { 2, 2 } },
        { .kind = SL_NET_DENSE, .in = { 1, 1, 4 }, .out = { 2, 1, 1 } } }
  };
  own->layer[0].rate = 0.25;
  own->layer[0].epsilon = 1e-3;
  own->layer[1].pad[0] = own->layer[1].pad[1] = 1;
  own->layer[2].groups = 4;
  own->net = (sl_net) { .layers = 6, .layer = own->layer };
  assert_int_equal (sl_net_layout (&own->net, &own->count), SL_OK);
  assert_int_equal (own->net.trained, 2 + 20 + 8 + 10);
  assert_int_equal (own->count, own->net.trained + 2);
  uint64_t seed = 9;
  for (size_t i = 0; i < own->count; i++)
    own->w[i] = next_random (&seed);
  point (own);
  return &own->net;
}

/* Differences tell the gradient of a block; its batch moments become running moments. */
static void
residual_block (void **state)
{
  (void) state;
  small_net own;
  double g[42], spare[42];
  sl_net *net = block (&own);
  const sl_net_task task = { &DATA, LABEL, 0, 0, NULL };
  sl_net_sums sums, above, below;
  assert_int_equal (sl_net_gradient_d (net, &task, g, &sums, NULL), SL_OK);
  for (size_t i = 0; i < own.count; i++)
    {
      const double w = own.w[i], step = 1e-5;
      own.w[i] = w + step;
      assert_int_equal (sl_net_gradient_d (net, &task, spare, &above, NULL), SL_OK);
      own.w[i] = w - step;
      assert_int_equal (sl_net_gradient_d (net, &task, spare, &below, NULL), SL_OK);
      own.w[i] = w;
      assert_true (fabs ((above.entropy - below.entropy) / (2 * step) / 3 - g[i]) < 1e-8);
    }
  double mean = 0, squares = 0;
  for (size_t i = 0; i < 27; i++)
    mean += X[i] / 27;
  for (size_t i = 0; i < 27; i++)
    squares += (X[i] - mean) * (X[i] - mean);
  own.w[40] = 2;
  own.w[41] = 3;
  sl_net_updates updates
    = { .batch = 3, .rule = { .kind = SL_UPDATE_SGD, .decay = 0.5 }, .max_norm = INFINITY, .w = own.w, .number = 1 };
  sums = (sl_net_sums) { 0, 0, 0 };
  assert_int_equal (sl_net_learn_d (net, &task, &updates, 3, ORDER, &sums, NULL), SL_OK);
  assert_near (own.w[40], 0.75 * 2 + 0.25 * mean);
  assert_near (own.w[41], 0.75 * 3 + 0.25 * squares / 26);
}

static sl_net_updates
updates_of (small_net *own, size_t batch, double *velocity)
{
  sl_net_updates u = {
    .batch = batch,
    .rule = { .kind = velocity ? SL_UPDATE_MOMENTUM : SL_UPDATE_SGD, .step = 0.5, .momentum = 0.5 },
    .max_norm = INFINITY,
    .w = own->w,
    .first = velocity,
    .seed = 7,
    .number = 3
  };
  return u;
}

static void
full_batch (void **state)
{
  (void) state;
  small_net own, before;
  double g[9];
  sl_net_sums sums = { 0, 0, 0 }, same;
  const sl_net *net = pictures (&before, 0);
  const sl_net_task task = { &DATA, LABEL, 0.1, 0, NULL };
  assert_int_equal (sl_net_gradient_d (net, &task, g, &same, NULL), SL_OK);
  sl_net_updates updates = updates_of (&own, 3, NULL);
  net = pictures (&own, 0);
  assert_int_equal (sl_net_learn_d (net, &task, &updates, 3, ORDER, &sums, NULL), SL_OK);
  for (size_t i = 0; i < 9; i++)
    assert_near (own.w[i], before.w[i] - g[i] / 2);
  assert_near (sums.entropy, same.entropy);
  assert_near (sums.penalty, same.penalty);
  assert_near (sums.hits, same.hits);
  assert_int_equal (updates.rule.count, 1);
}

static void
free_workspace (sl_net_workspace *workspace)
{
  sl_free (workspace->at[0]);
  sl_free (workspace->at[1]);
}

/* What is fixed stays, also by momentum; calls that follow each other are one, also where they share memory. */
static void
fixed_and_cut (void **state)
{
  (void) state;
  static const unsigned char fixed[] = { 0, 1, 0, 0, 0, 0, 1, 0, 0 };
  small_net own, other;
  double velocity[9] = { 0 }, speed[9] = { 0 };
  sl_net_sums sums = { 0, 0, 0 };
  const sl_net_task task = { &DATA, LABEL, 0.1, 0, NULL };
  const sl_net *net = pictures (&own, 0.5);
  sl_net_updates updates = updates_of (&own, 1, velocity);
  updates.fixed = fixed;
  updates.rule.decay = 0.01;
  updates.max_norm = 0.5;
  assert_int_equal (sl_net_learn_d (net, &task, &updates, 3, ORDER, &sums, NULL), SL_OK);
  assert_true (own.w[1] == 0 && own.w[6] == -1 && own.w[0] != 1);

  net = pictures (&other, 0.5);
  sl_net_updates parts = updates_of (&other, 1, speed);
  parts.fixed = fixed;
  parts.rule.decay = 0.01;
  parts.max_norm = 0.5;
  sl_net_workspace workspace = { { NULL, NULL }, { 0, 0 } };
  parts.workspace = &workspace;
  for (size_t k = 0; k < 3; k++)
    {
      const void *first = workspace.at[0];
      parts.number = 3 + k;
      assert_int_equal (sl_net_learn_d (net, &task, &parts, 1, ORDER + k, &sums, NULL), SL_OK);
      assert_true (k == 0 || workspace.at[0] == first);
    }
  free_workspace (&workspace);
  assert_memory_equal (own.w, other.w, 9 * sizeof *own.w);
  assert_memory_equal (velocity, speed, sizeof speed);
}

/* Weights as a sparse matrix: 1 to 40 samples, some without entries; both precisions. */
static void
sparse_weights (void **state)
{
  (void) state;
  enum { IN = 5, OUT = 3, SAMPLES = 40 };
  static const double value[] = { 2, -1, 3, 0.5, 1, 4, -2 };
  static const float narrow[] = { 2, -1, 3, 0.5F, 1, 4, -2 };
  static const uint32_t row[] = { 0, 4, 0, 1, 2, 3, 4 };
  static const size_t start[] = { 0, 2, 2, 7 };
  double b[] = { 1, -1, 0.25 }, x[IN * SAMPLES], y[OUT * SAMPLES];
  float c[] = { 1, -1, 0.25F }, u[IN * SAMPLES], v[OUT * SAMPLES];
  for (size_t i = 0; i < IN * SAMPLES; i++)
    u[i] = (float) (x[i] = (double) (i * 7 % 13) - 5);
  for_each_level (level) for (size_t n = 1; n <= SAMPLES; n++) for (size_t batch = 1; batch <= n; batch += 13)
  {
    const sl_data wide = { IN, n, x, NULL, NULL }, thin = { IN, n, u, NULL, NULL };
    sl_net_layer layer = { .kind = SL_NET_DENSE, .in = { IN, 1, 1 }, .out = { OUT, 1, 1 } };
    sl_net net = { .layers = 1, .layer = &layer };
    size_t count;
    assert_int_equal (sl_net_layout (&net, &count), SL_OK);
    layer.W = (void *) value;
    layer.b = b;
    layer.row = row;
    layer.start = start;
    assert_int_equal (sl_net_forward_d (&net, &wide, batch, y, NULL), SL_OK);
    layer.W = (void *) narrow;
    layer.b = c;
    assert_int_equal (sl_net_forward_s (&net, &thin, batch, v, NULL), SL_OK);
    for (size_t k = 0; k < n; k++)
      {
        const double *s = x + k * IN;
        const double expected[] = { 1 + 2 * s[0] - s[4], -1,
                                    0.25 + 3 * s[0] + 0.5 * s[1] + s[2] + 4 * s[3] - 2 * s[4] };
        for (size_t j = 0; j < OUT; j++)
          {
            assert_true (y[k * OUT + j] == expected[j]); /* small integers and quarters: exact */
            assert_true ((double) v[k * OUT + j] == expected[j]);
          }
      }
  }
}

static void
contract (void **state)
{
  (void) state;
  small_net own;
  double scores[6], g[9];
  sl_net_sums sums;
  size_t count;
  sl_net *net = pictures (&own, 0.5);
  const sl_data narrow = { 8, 3, X, NULL, NULL }, none = { 9, 0, X, NULL, NULL };
  const sl_net_task wrong = { &narrow, LABEL, 0, 0, NULL }, negative = { &DATA, LABEL, -1, 0, NULL },
                    empty = { &none, LABEL, 0, 0, NULL };
  assert_int_equal (sl_net_gradient_d (net, &wrong, g, &sums, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_net_gradient_d (net, &negative, g, &sums, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_net_gradient_d (net, &empty, g, &sums, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_net_forward_d (net, &narrow, 2, scores, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_net_forward_d (net, &DATA, 0, scores, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_net_forward_d (net, &none, 2, scores, NULL), SL_OK);
  sl_net_updates updates = updates_of (&own, 0, NULL);
  const sl_net_task task = { &DATA, LABEL, 0, 0, NULL };
  assert_int_equal (sl_net_learn_d (net, &task, &updates, 3, ORDER, &sums, NULL), SL_BAD_INPUT);
  updates.batch = 2;
  updates.changes.shift[1] = 3; /* pictures of 3 by 3 */
  assert_int_equal (sl_net_learn_d (net, &task, &updates, 3, ORDER, &sums, NULL), SL_BAD_INPUT);
  updates.changes.shift[1] = 0;
  const sl_net_task smooth = { &DATA, LABEL, 0, 1, NULL }, rough = { &DATA, LABEL, 0, NAN, NULL };
  assert_int_equal (sl_net_gradient_d (net, &smooth, g, &sums, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_net_learn_d (net, &rough, &updates, 3, ORDER, &sums, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_net_learn_d (net, &task, &updates, 0, ORDER, &sums, NULL), SL_OK);
  updates.rule.kind = SL_UPDATE_MOMENTUM; /* without its state */
  assert_int_equal (sl_net_learn_d (net, &task, &updates, 3, ORDER, &sums, NULL), SL_BAD_INPUT);
  const double beyond[] = { 1, 3, 1 };
  const sl_net_task classes = { &DATA, beyond, 0, 0, NULL };
  assert_int_equal (sl_net_gradient_d (net, &classes, g, &sums, NULL), SL_BAD_INPUT);

#define SPOILED(field, value) \
  do \
    { \
      net = pictures (&own, 0.5); \
      own.field = (value); \
      assert_int_equal (sl_net_layout (net, &count), SL_BAD_INPUT); \
    } \
  while (0)
  SPOILED (net.layers, 0);
  SPOILED (layer[0].kind, SL_NET_KINDS);
  SPOILED (layer[0].in[0], 0);
  SPOILED (layer[0].in[0], SIZE_MAX);
  SPOILED (layer[0].out[0], 3);
  SPOILED (layer[0].window[0], 0);
  SPOILED (layer[0].window[1], 4);
  SPOILED (layer[0].stride[0], 0);
  SPOILED (layer[0].stride[0], 2);
  SPOILED (layer[0].pad[1], 2);
  SPOILED (layer[1].out[1], 1);
  SPOILED (layer[2].pad[0], 1);
  SPOILED (layer[2].out[2], 2);
  SPOILED (layer[3].rate, 1);
  SPOILED (layer[3].rate, NAN);
  SPOILED (layer[4].in[0], 2);
  SPOILED (layer[4].out[1], 2);
  SPOILED (layer[4].out[0], (size_t) 1 << 31);
}

static void
contract_of_blocks (void **state)
{
  (void) state;
  small_net own;
  size_t count;
  sl_net *net;
#define REFUSED(field, value, at) \
  do \
    { \
      net = block (&own); \
      own.field = (value); \
      assert_int_equal (sl_net_layout (net, &count), SL_BAD_INPUT); \
      assert_int_equal (count, at); \
    } \
  while (0)
  REFUSED (layer[0].groups, 2, 1);
  REFUSED (layer[0].rate, 1.5, 1);
  REFUSED (layer[0].rate, NAN, 1);
  REFUSED (layer[0].epsilon, 0, 1);
  REFUSED (layer[0].epsilon, INFINITY, 1);
  REFUSED (layer[0].out[2], 2, 1);
  REFUSED (layer[1].back[0], 2, 2);
  REFUSED (layer[2].groups, 3, 3);
  REFUSED (layer[2].groups, SIZE_MAX, 3);
  REFUSED (layer[3].back[0], 1, 3); /* nothing takes the output of layer 3 */
  REFUSED (layer[3].back[1], 4, 4);
  REFUSED (layer[3].back[1], 0, 4);
  REFUSED (layer[3].stride[1], 1, 4);
  REFUSED (layer[3].stride[0], 0, 4);
  REFUSED (layer[4].pad[0], 1, 5);
  REFUSED (layer[4].kind, SL_NET_ZSCORE, 5); /* not of the sample */
  REFUSED (layer[5].back[0], 1, 6);
}

static void
not_finite (void **state)
{
  (void) state;
  small_net own;
  double scores[6], g[9];
  sl_net_sums sums = { 0, 0, 0 };
  const sl_net *net = pictures (&own, 0);
  const sl_net_task task = { &DATA, LABEL, 0, 0, NULL };
  sl_net_updates updates = updates_of (&own, 3, NULL);
  own.w[0] = NAN;
  assert_int_equal (sl_net_forward_d (net, &DATA, 3, scores, NULL), SL_NOT_FINITE);
  assert_int_equal (sl_net_gradient_d (net, &task, g, &sums, NULL), SL_NOT_FINITE);
  assert_int_equal (sl_net_learn_d (net, &task, &updates, 3, ORDER, &sums, NULL), SL_NOT_FINITE);
  own.w[0] = 1e308;
  assert_int_equal (sl_net_learn_d (net, &task, &updates, 3, ORDER, &sums, NULL), SL_NOT_FINITE);
  assert_int_equal (allocations_alive, 0);
}

static sl_status
learn (const sl_stop *stop, small_net *own)
{
  sl_net_sums sums = { 0, 0, 0 };
  const sl_net_task task = { &DATA, LABEL, 0, 0, NULL };
  const sl_net *net = pictures (own, 0.5);
  sl_net_updates updates = updates_of (own, 2, NULL);
  updates.max_norm = 1;
  return sl_net_learn_d (net, &task, &updates, 3, ORDER, &sums, stop);
}

static sl_status
learn_block (small_net *own)
{
  sl_net_sums sums = { 0, 0, 0 };
  const sl_net_task task = { &DATA, LABEL, 0, 0, NULL };
  sl_net *net = block (own);
  sl_net_workspace workspace = { { NULL, NULL }, { 0, 0 } };
  sl_net_updates updates
    = { .batch = 2, .rule = { .kind = SL_UPDATE_SGD }, .max_norm = INFINITY, .w = own->w, .workspace = &workspace };
  const sl_status status = sl_net_learn_d (net, &task, &updates, 3, ORDER, &sums, NULL);
  free_workspace (&workspace);
  return status;
}

static sl_status
predict (void)
{
  small_net own;
  double scores[6];
  return sl_net_forward_d (pictures (&own, 0), &DATA, 1, scores, NULL);
}

/* Ten samples, one at a time, by a sparse matrix of one entry. */
static sl_status
predict_sparse (void)
{
  static const uint32_t row[] = { 1 };
  static const size_t start[] = { 0, 0, 1 };
  double W[] = { 2 }, b[] = { 1, -1 }, x[20] = { 0, 3, 5, 0 }, y[20];
  size_t count;
  sl_net_layer layer = { .kind = SL_NET_DENSE, .in = { 2, 1, 1 }, .out = { 2, 1, 1 } };
  sl_net net = { .layers = 1, .layer = &layer };
  const sl_data data = { 2, 10, x, NULL, NULL };
  assert_int_equal (sl_net_layout (&net, &count), SL_OK);
  layer.W = W;
  layer.b = b;
  layer.row = row;
  layer.start = start;
  const sl_status status = sl_net_forward_d (&net, &data, 1, y, NULL);
  if (status == SL_OK)
    assert_true (y[0] == 1 && y[1] == 5 && y[2] == 1 && y[3] == -1 && y[19] == -1);
  return status;
}

static void
memory (void **state)
{
  (void) state;
  small_net own;
  assert_survives_failing_memory (predict_sparse ());
  assert_survives_failing_memory (learn (NULL, &own));
  assert_survives_failing_memory (learn_block (&own));
  assert_survives_failing_memory (predict ());
}

static void
interruption (void **state)
{
  (void) state;
  small_net own, before;
  const sl_stop stop = { stop_at_once, NULL };
  pictures (&before, 0.5);
  assert_int_equal (learn (&stop, &own), SL_INTERRUPTED);
  assert_int_equal (allocations_alive, 0);
  assert_memory_equal (own.w, before.w, sizeof own.w);
}

/* Nothing to learn: the loss alone, and no derivative. */
static void
no_parameters (void **state)
{
  static const double scores[] = { 1, 0, 0, 2 }, labels[] = { 1, 1 };
  sl_net_layer layer = { .kind = SL_NET_RELU, .in = { 2, 1, 1 }, .out = { 2, 1, 1 } };
  sl_net net = { .layers = 1, .layer = &layer };
  const sl_data data = { 2, 2, scores, NULL, NULL };
  const sl_net_task task = { &data, labels, 0, 0, NULL };
  sl_net_sums sums;
  double none;
  size_t count;
  (void) state;
  assert_int_equal (sl_net_layout (&net, &count), SL_OK);
  assert_int_equal (count, 0);
  assert_int_equal (sl_net_gradient_d (&net, &task, &none, &sums, NULL), SL_OK);
  assert_true (fabs (sums.entropy - log1p (exp (-1)) - log1p (exp (2))) < 1e-14);
  assert_true (sums.hits == 1);
}

/* Arrays that are no longer needed give their buffers to later ones: a chain needs two, however long it is. */
static void
chain_of_two_buffers (void **state)
{
  sl_net_layer layer[6];
  for (size_t k = 0; k < 6; k++)
    layer[k] = (sl_net_layer) { .kind = SL_NET_TANH, .in = { 4, 1, 1 }, .out = { 4, 1, 1 } };
  sl_net net = { .layers = 6, .layer = layer };
  sl_net_plan plan;
  size_t count;
  (void) state;
  assert_int_equal (sl_net_layout (&net, &count), SL_OK);
  assert_int_equal (sl_net_plan_new (&plan, &net, 1, 0, 0), SL_OK);
  sl_net_plan_values (&plan, &net);
  assert_int_equal (plan.buffers, 2);
  assert_int_equal (plan.numbers, 8);
  sl_net_plan_gradients (&plan, &net);
  assert_int_equal (plan.buffers, 2);
  sl_net_plan_free (&plan);
}

/* A block with convolutions of 3 by 3 pixels, whose numbers of channels are no multiples of those that one pass treats:
   scores and derivatives are the same at each level, where convolutions are direct or products. h rows, 18 samples. */
static void
same_at_each_level (size_t h)
{
  enum { N = 18, MOST = 8 * 5 * 3 * N, ALL = 6000 };
  static double x[MOST], w[ALL], g[ALL], first[ALL], label[N], scores[2 * N], score[2 * N];
  static float u[MOST], v[ALL], d[ALL], slope[ALL], s[2 * N], t[2 * N];
  sl_net_layer layer[] = {
    { .kind = SL_NET_CONV, .in = { h, 5, 3 }, .out = { h, 5, 6 }, .window = { 3, 3 }, .stride = { 1, 1 } },
    { .kind = SL_NET_RELU, .in = { h, 5, 6 }, .out = { h, 5, 6 } },
    { .kind = SL_NET_CONV, .in = { h, 5, 6 }, .out = { h, 5, 6 }, .window = { 3, 3 }, .stride = { 1, 1 } },
    { .kind = SL_NET_ADD, .in = { h, 5, 6 }, .out = { h, 5, 6 }, .stride = { 1, 1 }, .back = { 0, 1 } },
    { .kind = SL_NET_CONV, .in = { h, 5, 6 }, .out = { h, 5, 7 }, .window = { 3, 3 }, .stride = { 1, 1 } },
    { .kind = SL_NET_DENSE, .in = { h, 5, 7 }, .out = { 2, 1, 1 } }
  };
  sl_net net = { .layers = 6, .layer = layer };
  const sl_data wide = { h * 15, N, x, NULL, NULL }, thin = { h * 15, N, u, NULL, NULL };
  const sl_net_task task = { &wide, label, 0, 0, NULL }, narrow = { &thin, label, 0, 0, NULL };
  sl_net_sums sums;
  size_t count;
  uint64_t seed = 5;
  for (size_t k = 0; k < 6; k++)
    layer[k].pad[0] = layer[k].pad[1] = layer[k].kind == SL_NET_CONV;
  assert_int_equal (sl_net_layout (&net, &count), SL_OK);
  assert_true (count <= ALL);
  for (size_t i = 0; i < h * 15 * N; i++)
    u[i] = (float) (x[i] = next_random (&seed));
  for (size_t i = 0; i < count; i++)
    v[i] = (float) (w[i] = next_random (&seed) / 4);
  for (size_t i = 0; i < N; i++)
    label[i] = (double) (1 + i % 2);
  for_each_level (level)
  {
    for (size_t k = 0; k < 6; k++)
      {
        layer[k].W = w + layer[k].at;
        layer[k].b = w + layer[k].at + sl_net_weights (layer + k);
      }
    double *scores_now = level == 0 ? scores : score, *g_now = level == 0 ? first : g;
    assert_int_equal (sl_net_forward_d (&net, &wide, 16, scores_now, NULL), SL_OK);
    assert_int_equal (sl_net_gradient_d (&net, &task, g_now, &sums, NULL), SL_OK);
    for (size_t k = 0; k < 6; k++)
      {
        layer[k].W = v + layer[k].at;
        layer[k].b = v + layer[k].at + sl_net_weights (layer + k);
      }
    float *s_now = level == 0 ? s : t, *slope_now = level == 0 ? slope : d;
    assert_int_equal (sl_net_forward_s (&net, &thin, 16, s_now, NULL), SL_OK);
    assert_int_equal (sl_net_gradient_s (&net, &narrow, slope_now, &sums, NULL), SL_OK);
    for (size_t i = 0; i < 2 * N; i++)
      {
        assert_near (scores_now[i], scores[i]);
        assert_true (fabs ((double) (s_now[i] - s[i])) < 1e-5);
      }
    for (size_t i = 0; i < count; i++)
      {
        assert_near (g_now[i], first[i]);
        assert_true (fabs ((double) (slope_now[i] - slope[i])) < 1e-5);
      }
    for (size_t i = 0; i < count; i++)
      assert_true (fabs ((double) slope_now[i] - first[i]) < 1e-4);
  }
}

static void
direct (void **state)
{
  (void) state;
  same_at_each_level (7);
  same_at_each_level (8);
}

/* Two dense layers, whose sizes are no multiples of a tile's, and more than one takes at a time. Scores and derivatives are
   the same at each level, where they come from tiles or from BLAS, but for the rounding of sums of so many terms, the sum of
   whose moduli is at most about 1. Parameters that move as soon as their derivatives are formed move as those that wait
   for the norm of all derivatives, to the last bit; those that are fixed stay. */
enum { DENSE_MOST = 300, DENSE_INPUTS = 1100, DENSE_ALL = 60000 };

typedef struct
{
  sl_net_layer layer[3];
  sl_net net;
  size_t count;
} dense_net;

static void
two_layers (dense_net *own, size_t in, size_t units, size_t classes)
{
  *own = (dense_net) { .layer = { { .kind = SL_NET_DENSE, .in = { in, 1, 1 }, .out = { units, 1, 1 } },
                                  { .kind = SL_NET_TANH, .in = { units, 1, 1 }, .out = { units, 1, 1 } },
                                  { .kind = SL_NET_DENSE, .in = { units, 1, 1 }, .out = { classes, 1, 1 } } } };
  own->net = (sl_net) { .layers = 3, .layer = own->layer };
  assert_int_equal (sl_net_layout (&own->net, &own->count), SL_OK);
  assert_true (own->count <= DENSE_ALL && in <= DENSE_INPUTS && classes <= 40);
}

#define DENSE_TEST(sfx, real, rounding) \
  static void point_to##sfx (dense_net *own, real *w) \
  { \
    for (size_t k = 0; k < 3; k += 2) \
      { \
        own->layer[k].W = w + own->layer[k].at; \
        own->layer[k].b = w + own->layer[k].at + sl_net_weights (own->layer + k); \
      } \
  } \
\
  static void moved##sfx (dense_net *own, const sl_net_task *task, sl_update_kind kind, const unsigned char *fixed, \
                          const real *w, size_t n) \
  { \
    static real at_once[DENSE_ALL], later[DENSE_ALL], states[4][DENSE_ALL]; \
    static size_t order[DENSE_MOST]; \
    sl_net_sums sums = { 0, 0, 0 }; \
    for (size_t i = 0; i < n; i++) \
      order[i] = n - 1 - i; \
    memset (states, 0, sizeof states); \
    for (int waits = 0; waits < 2; waits++) \
      { \
        real *v = waits ? later : at_once; \
        sl_net_updates updates = { .batch = n - n / 3, \
                                   .rule = { .kind = kind, \
                                             .step = 0.1, \
                                             .decay = 0.01, \
                                             .momentum = 0.9, \
                                             .beta1 = 0.9, \
                                             .beta2 = 0.99, \
                                             .epsilon = 1e-8, \
                                             .count = 1 }, \
                                   .max_norm = waits ? DBL_MAX : INFINITY, \
                                   .w = v, \
                                   .first = states[2 * waits], \
                                   .second = states[2 * waits + 1], \
                                   .fixed = fixed }; \
        memcpy (v, w, own->count * sizeof *v); \
        point_to##sfx (own, v); \
        assert_int_equal (sl_net_learn##sfx (&own->net, task, &updates, n, order, &sums, NULL), SL_OK); \
      } \
    assert_memory_equal (at_once, later, own->count * sizeof *w); \
    assert_memory_equal (states[0], states[2], own->count * sizeof *w); \
    assert_memory_equal (states[1], states[3], own->count * sizeof *w); \
    for (size_t i = 0; i < own->count; i++) \
      assert_true ((at_once[i] == w[i]) == (fixed && fixed[i])); \
  } \
\
  static void dense_at_each_level##sfx (size_t in, size_t units, size_t classes, size_t n) \
  { \
    static real x[DENSE_INPUTS * DENSE_MOST], w[DENSE_ALL], g[2][DENSE_ALL], scores[2][40 * DENSE_MOST]; \
    static double label[DENSE_MOST]; \
    static unsigned char fixed[DENSE_ALL]; \
    const sl_data data = { in, n, x, NULL, NULL }; \
    const sl_net_task task = { &data, label, 0, 0, NULL }; \
    const double near = 8 * (double) (in + n) * rounding; \
    dense_net own; \
    sl_net_sums sums; \
    uint64_t seed = 6; \
    two_layers (&own, in, units, classes); \
    for (size_t i = 0; i < in * n; i++) \
      x[i] = (real) next_random (&seed); \
    for (size_t i = 0; i < own.count; i++) \
      { \
        w[i] = (real) (next_random (&seed) / (double) (i < own.layer[2].at ? in : units)); \
        fixed[i] = i % 3 == 0; \
      } \
    for (size_t i = 0; i < n; i++) \
      label[i] = (double) (1 + i % classes); \
    for_each_level (level) \
    { \
      const int now = level > 0; \
      point_to##sfx (&own, w); \
      assert_int_equal (sl_net_forward##sfx (&own.net, &data, n, scores[now], NULL), SL_OK); \
      assert_int_equal (sl_net_gradient##sfx (&own.net, &task, g[now], &sums, NULL), SL_OK); \
      for (size_t i = 0; i < classes * n; i++) \
        assert_true (fabs ((double) scores[now][i] - (double) scores[0][i]) <= near); \
      for (size_t i = 0; i < own.count; i++) \
        assert_true (fabs ((double) g[now][i] - (double) g[0][i]) <= near); \
      moved##sfx (&own, &task, SL_UPDATE_MOMENTUM, NULL, w, n); \
      moved##sfx (&own, &task, SL_UPDATE_ADAM, fixed, w, n); \
    } \
  }
DENSE_TEST (_d, double, DBL_EPSILON)
DENSE_TEST (_s, float, FLT_EPSILON)

static void
dense (void **state)
{
  static const size_t size[][4]
    = { { 1, 1, 2, 5 }, { 37, 29, 13, 70 }, { 70, 100, 40, 33 }, { 1100, 50, 3, 12 }, { 20, 3, 2, DENSE_MOST } };
  (void) state;
  for (size_t k = 0; k < sizeof size / sizeof *size; k++)
    {
      dense_at_each_level_d (size[k][0], size[k][1], size[k][2], size[k][3]);
      dense_at_each_level_s (size[k][0], size[k][1], size[k][2], size[k][3]);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (by_hand),
    cmocka_unit_test (penalty),
    cmocka_unit_test (weights_of_samples),
    cmocka_unit_test (steps_of_two),
    cmocka_unit_test (full_batch),
    cmocka_unit_test (fixed_and_cut),
    cmocka_unit_test (contract),
    cmocka_unit_test (not_finite),
    cmocka_unit_test (sparse_weights),
    cmocka_unit_test (memory),
    cmocka_unit_test (interruption),
    cmocka_unit_test (no_parameters),
    cmocka_unit_test (chain_of_two_buffers),
    cmocka_unit_test (residual_block),
    cmocka_unit_test (contract_of_blocks),
    cmocka_unit_test (direct),
    cmocka_unit_test (dense),
  };
  const int held = sl_blas_hold ();
  const int failed = cmocka_run_group_tests (tests, NULL, NULL);
  sl_blas_release (held);
  return failed;
}
