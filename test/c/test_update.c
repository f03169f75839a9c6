/* SPDX-License-Identifier: BSD-3-Clause */
/* Updates of parameters and random numbers by counting: closed values, what is fixed, scales, contract, memory. */
#include "sl_test.h"
#include "net/sl_counter.h"
#include "net/sl_update.h"

static const sl_update_rule plain = { .kind = SL_UPDATE_SGD, .step = .5, .factor = 1 };
static const sl_update_rule adam = {
  .kind = SL_UPDATE_ADAM, .step = .5, .factor = 1, .beta1 = .9, .beta2 = .999, .epsilon = 1e-300, .count = 1
};

static void
closed_values (void **state)
{
  (void) state;
  const double g[] = { 2, -4 };
  double w[] = { 1, 1 }, v[] = { 1, 0 };
  sl_update_rule rule = plain;
  rule.decay = .25;
  assert_int_equal (sl_update_d (&rule, 2, g, NULL, w, NULL, NULL), SL_OK);
  assert_true (w[0] == -.25);
  assert_true (w[1] == 2.75);
  rule = (sl_update_rule) { .kind = SL_UPDATE_MOMENTUM, .step = .5, .factor = .5, .momentum = .5 };
  assert_int_equal (sl_update_d (&rule, 2, g, NULL, w, v, NULL), SL_OK);
  assert_true (v[0] == 0);
  assert_true (v[1] == 1);
  assert_true (w[0] == -.25);
  assert_true (w[1] == 3.75);
  rule.kind = SL_UPDATE_NESTEROV;
  assert_int_equal (sl_update_d (&rule, 2, g, NULL, w, v, NULL), SL_OK);
  assert_true (v[0] == -.5);
  assert_true (v[1] == 1.5);
  assert_true (w[0] == -1);
  assert_true (w[1] == 5.5);

  double m[2] = { 0 }, s[2] = { 0 };
  float x[] = { 0, 0 }, mx[2] = { 0 }, sx[2] = { 0 };
  const float gx[] = { 1e30f, -1e-30f };
  w[0] = w[1] = 0;
  assert_int_equal (sl_update_d (&adam, 2, g, NULL, w, m, s), SL_OK);
  assert_true (fabs (w[0] + .5) < 1e-14);
  assert_true (fabs (w[1] - .5) < 1e-14);
  assert_true (fabs (m[0] - .2) < 1e-15);
  assert_true (fabs (s[1] - 4 * sqrt (.001)) < 1e-15);
  assert_int_equal (sl_update_s (&adam, 2, gx, NULL, x, mx, sx), SL_OK);
  assert_true (fabsf (x[0] + .5f) < 1e-6f);
  assert_true (fabsf (x[1] - .5f) < 1e-6f);
}

/* Over several pieces, with gradients that would spoil what is fixed. */
static void
fixed_entries (void **state)
{
  (void) state;
  enum { N = 10000 };
  static double g[N], w[N], m[N], s[N], w2[N], m2[N], s2[N], slope[N];
  static unsigned char fixed[N];
  uint64_t seed = 1;
  size_t moving = 0;
  for (size_t i = 0; i < N; i++)
    {
      w[i] = next_random (&seed);
      m[i] = next_random (&seed);
      s[i] = fabs (next_random (&seed));
      g[i] = next_random (&seed);
      fixed[i] = next_random (&seed) > .3;
      if (! fixed[i])
        {
          w2[moving] = w[i];
          m2[moving] = m[i];
          s2[moving] = s[i];
          slope[moving++] = g[i];
        }
      else
        g[i] = i % 2 ? NAN : INFINITY;
    }
  for (int kind = 0; kind < SL_UPDATES; kind++)
    {
      sl_update_rule rule = adam;
      double norm = 3, norm2 = 3;
      rule.kind = (sl_update_kind) kind;
      rule.momentum = .5;
      assert_int_equal (sl_update_d (&rule, N, g, fixed, w, m, s), SL_OK);
      assert_int_equal (sl_update_d (&rule, moving, slope, NULL, w2, m2, s2), SL_OK);
      for (size_t i = 0, k = 0; i < N; i++)
        if (! fixed[i])
          {
            assert_true (w[i] == w2[k]);
            assert_true (m[i] == m2[k]);
            assert_true (s[i] == s2[k]);
            k++;
          }
      assert_int_equal (sl_gradient_norm_d (N, g, fixed, &norm), SL_OK);
      assert_int_equal (sl_gradient_norm_d (moving, slope, NULL, &norm2), SL_OK);
      assert_true (fabs (norm - norm2) < 1e-12);
    }
}

static void
norms (void **state)
{
  (void) state;
  const double g[] = { 3e300, 4e300 }, tiny[] = { 3e-320, 4e-320 }, huge[] = { DBL_MAX, DBL_MAX }, bad[] = { 1, NAN };
  const float f[] = { 3e38f, 0 };
  double norm = 0;
  assert_int_equal (sl_gradient_norm_d (0, NULL, NULL, &norm), SL_OK);
  assert_true (norm == 0);
  assert_true (sl_clip_factor (1, norm) == 1);
  assert_int_equal (sl_gradient_norm_d (2, tiny, NULL, &norm), SL_OK);
  assert_true (fabs (norm - 5e-320) < 1e-322);
  assert_int_equal (sl_gradient_norm_d (2, g, NULL, &norm), SL_OK);
  assert_int_equal (sl_gradient_norm_s (2, f, NULL, &norm), SL_OK);
  assert_true (fabs (norm - 5e300) < 1e286);
  assert_true (fabs (sl_clip_factor (1, norm) - 2e-301) < 1e-315);
  assert_int_equal (sl_gradient_norm_d (2, bad, NULL, &norm), SL_NOT_FINITE);
  assert_int_equal (sl_gradient_norm_d (2, huge, NULL, &norm), SL_OK);
  assert_true (norm == INFINITY);
  assert_true (sl_clip_factor (1, norm) == 0);
  assert_true (sl_clip_factor (INFINITY, norm) == 1);
  norm = NAN;
  assert_int_equal (sl_gradient_norm_d (2, g, NULL, &norm), SL_BAD_INPUT);
  norm = -1;
  assert_int_equal (sl_gradient_norm_d (2, g, NULL, &norm), SL_BAD_INPUT);
}

static void
contract (void **state)
{
  (void) state;
  const double g[] = { 1 }, nan[] = { NAN }, big[] = { DBL_MAX };
  double w[] = { 1 }, m[] = { 0 }, s[] = { 0 };
  const sl_update_rule wrong[] = {
    { .kind = SL_UPDATES, .step = 1, .factor = 1 },
    { .step = -1, .factor = 1 },
    { .step = INFINITY, .factor = 1 },
    { .step = NAN, .factor = 1 },
    { .step = 1, .factor = -1 },
    { .step = 1, .factor = INFINITY },
    { .step = 1, .factor = 1, .decay = -.1 },
    { .step = 1, .factor = 1, .decay = 1.1 },
    { .kind = SL_UPDATE_MOMENTUM, .step = 1, .factor = 1, .momentum = 1 },
    { .kind = SL_UPDATE_NESTEROV, .step = 1, .factor = 1, .momentum = -.1 },
    { .kind = SL_UPDATE_ADAM, .step = 1, .factor = 1, .beta1 = 1, .beta2 = .9, .epsilon = 1, .count = 1 },
    { .kind = SL_UPDATE_ADAM, .step = 1, .factor = 1, .beta1 = .9, .beta2 = NAN, .epsilon = 1, .count = 1 },
    { .kind = SL_UPDATE_ADAM, .step = 1, .factor = 1, .beta1 = .9, .beta2 = .9, .epsilon = 0, .count = 1 },
    { .kind = SL_UPDATE_ADAM, .step = 1, .factor = 1, .beta1 = .9, .beta2 = .9, .epsilon = 1, .count = 0 },
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    {
      assert_int_equal (sl_update_d (wrong + i, 1, g, NULL, w, m, s), SL_BAD_INPUT);
      assert_int_equal (sl_update_part_d (wrong + i, 1, g, NULL, w, m, s, NULL), SL_BAD_INPUT);
    }
  assert_int_equal (sl_update_d (&adam, 1, g, NULL, w, m, NULL), SL_BAD_INPUT);
  assert_int_equal (sl_update_d (&adam, 1, g, NULL, w, NULL, s), SL_BAD_INPUT);
  assert_true (w[0] == 1);
  assert_true (m[0] == 0);
  assert_true (s[0] == 0);
  assert_int_equal (sl_update_d (&adam, 0, NULL, NULL, NULL, NULL, NULL), SL_OK);
  assert_int_equal (sl_update_d (&plain, 1, nan, NULL, w, NULL, NULL), SL_NOT_FINITE);
  assert_int_equal (sl_update_d (&adam, 1, nan, NULL, w, m, s), SL_NOT_FINITE);
  sl_update_rule far = plain;
  far.step = 4;
  w[0] = 0;
  assert_int_equal (sl_update_d (&far, 1, big, NULL, w, NULL, NULL), SL_NOT_FINITE);

  sl_update_rule forgetful = adam; /* neither mean keeps anything: the sign of the gradient is left */
  forgetful.beta1 = forgetful.beta2 = 0;
  w[0] = m[0] = s[0] = 0;
  assert_int_equal (sl_update_d (&forgetful, 1, g, NULL, w, m, s), SL_OK);
  assert_true (w[0] == -.5);
  assert_true (m[0] == 1);
  assert_true (s[0] == 1);
  w[0] = 0;
  assert_int_equal (sl_update_d (&forgetful, 1, big, NULL, w, m, s), SL_OK);
  assert_true (w[0] == -.5);
  assert_true (s[0] == DBL_MAX);
}

static void
known_answers (void **state)
{
  (void) state;
  const struct
  {
    uint32_t key[2], block[4], answer[4];
  } known[] = {
    { { 0, 0 }, { 0, 0, 0, 0 }, { 0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8 } },
    { { 0xffffffff, 0xffffffff },
      { 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff },
      { 0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd } },
    { { 0xa4093822, 0x299f31d0 },
      { 0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344 },
      { 0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1 } },
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    {
      uint32_t word[4];
      sl_philox (known[i].key, known[i].block, word);
      assert_memory_equal (word, known[i].answer, sizeof word);
    }
}

static void
numbers (void **state)
{
  (void) state;
  double u[3000], v;
  float f[3000], e;
  unsigned char kept[3000], k;
  const uint32_t key[] = { 9, 0 }, block[] = { 1, 0, 5, 0 };
  uint32_t word[4];
  assert_int_equal (sl_uniform_d (9, 5, 0, 3000, u), SL_OK);
  assert_int_equal (sl_uniform_s (9, 5, 0, 3000, f), SL_OK);
  assert_int_equal (sl_dropout (9, 5, 0, 3000, .25, kept), SL_OK);
  for (size_t i = 0; i < 3000; i++)
    {
      assert_int_equal (sl_uniform_d (9, 5, i, 1, &v), SL_OK);
      assert_int_equal (sl_uniform_s (9, 5, i, 1, &e), SL_OK);
      assert_int_equal (sl_dropout (9, 5, i, 1, .25, &k), SL_OK);
      assert_true (u[i] == v);
      assert_true (f[i] == e);
      assert_true (kept[i] == k);
      assert_true (v > 0);
      assert_true (v < 1);
      assert_true (e > 0);
      assert_true (e < 1);
    }
  sl_philox (key, block, word);
  assert_true (f[5] == ((float) (word[1] >> 9) + .5f) * 0x1p-23f);
  assert_true (kept[6] == (word[2] < 1u << 30));
  assert_true (u[3] == (((double) word[2] * 0x1p20 + (word[3] >> 12)) + .5) * 0x1p-52);
  assert_int_equal (sl_uniform_d (9, 5, UINT64_MAX, 1, u), SL_OK);
  assert_int_equal (sl_uniform_d (9, 5, UINT64_MAX, 2, u), SL_BAD_INPUT);
  assert_int_equal (sl_uniform_d (9, 5, UINT64_MAX, 0, u), SL_OK);
  assert_int_equal (sl_dropout (9, 5, 0, 1, NAN, kept), SL_BAD_INPUT);
  assert_int_equal (sl_dropout (9, 5, 0, 1, 1.5, kept), SL_BAD_INPUT);
  assert_int_equal (sl_dropout (9, 5, 0, 1, 1, kept), SL_OK);
  assert_true (kept[0] == 1);
}

static void
memory_can_fail (void **state)
{
  (void) state;
  const double g[] = { 1, 2 };
  double w[2], norm;
  unsigned char kept[2];
  assert_survives_failing_memory ((w[0] = 1, w[1] = 2, sl_update_d (&plain, 2, g, NULL, w, NULL, NULL)));
  assert_true (w[0] == .5);
  assert_true (w[1] == 1);
  assert_survives_failing_memory ((norm = 0, sl_gradient_norm_d (2, g, NULL, &norm)));
  assert_true (norm == sqrt (5));
  assert_survives_failing_memory (sl_uniform_d (1, 2, 3, 2, w));
  assert_survives_failing_memory (sl_dropout (1, 2, 3, 2, .5, kept));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (closed_values),   cmocka_unit_test (fixed_entries), cmocka_unit_test (norms),
    cmocka_unit_test (contract),        cmocka_unit_test (known_answers), cmocka_unit_test (numbers),
    cmocka_unit_test (memory_can_fail),
  };
  return cmocka_run_group_tests_name ("update", tests, NULL, NULL);
}
