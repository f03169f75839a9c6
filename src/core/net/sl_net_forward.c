/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_net_private.h"
#include "base/sl_cpu.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "linalg/sl_blas.h"

#include <string.h>
#if SL_X86_PATHS
#include <immintrin.h>
#endif

/* A weight beside its unit: both are needed at once. */
typedef struct
{
  sl_real value;
  uint32_t unit;
} connection;

/* The entries of a sparse W by its rows, the inputs: input i has start[i] .. start[i+1]-1 of entry, a multiple of EIGHT;
   zeros, each for another unit, fill up. */
typedef struct
{
  size_t *start;
  connection *entry;
} by_inputs;

typedef struct
{
  const sl_net *net;
  const sl_data *X;
  size_t batch;
  sl_real *scores;
  by_inputs *rows; /* for each layer, or null */
  sl_real *packed; /* see sl_net_blocks_private.h */
  sl_net_plan plan;
} forward_job;

enum {
  WORTH_SORTING = 8, /* samples, for W to be sorted by inputs */
  INPUTS = 1024,     /* that are looked at together */
  WIDE = 16,         /* of them in one comparison */
  EIGHT = 8          /* entries that are treated at a time */
};

static void
free_rows (by_inputs *rows, size_t layers)
{
  for (size_t k = 0; rows && k < layers; k++)
    {
      sl_free (rows[k].start);
      sl_free (rows[k].entry);
    }
  sl_free (rows);
}

static sl_status
sort_by_inputs (const sl_net_layer *l, by_inputs *rows)
{
  const size_t in = sl_net_size (l->in), out = l->out[0], count = l->start[out];
  const sl_real *W = l->W;
  if (! (rows->start = sl_alloc (in + 2, sizeof *rows->start)))
    return SL_OUT_OF_MEMORY;
  memset (rows->start, 0, (in + 2) * sizeof *rows->start);
  for (size_t e = 0; e < count; e++)
    rows->start[l->row[e] + 2]++;
  for (size_t i = 0; i < in; i++)
    rows->start[i + 2] = rows->start[i + 1] + (rows->start[i + 2] + EIGHT - 1) / EIGHT * EIGHT;
  const size_t places = rows->start[in + 1];
  if (! (rows->entry = sl_alloc (places, sizeof *rows->entry)))
    return SL_OUT_OF_MEMORY;
  for (size_t e = 0; e < places; e++)
    rows->entry[e] = (connection) { 0, (uint32_t) (e % out) };
  for (size_t u = 0; u < out; u++)
    for (size_t e = l->start[u]; e < l->start[u + 1]; e++)
      rows->entry[rows->start[l->row[e] + 1]++] = (connection) { W[e], (uint32_t) u };
  for (size_t i = 0; i < in; i++) /* now it is where the entries of i end, zeros apart */
    rows->start[i + 1] = (rows->start[i + 1] + EIGHT - 1) / EIGHT * EIGHT;
  return SL_OK;
}

/* Rows of all sparse layers; free_rows follows in any case. */
static sl_status
sort_all (const sl_net *net, by_inputs **rows)
{
  sl_status status = SL_OK;
  if (! (*rows = sl_alloc (net->layers, sizeof **rows)))
    return SL_OUT_OF_MEMORY;
  memset (*rows, 0, net->layers * sizeof **rows);
  for (size_t k = 0; k < net->layers && status == SL_OK; k++)
    if (net->layer[k].start)
      status = sort_by_inputs (net->layer + k, *rows + k);
  return status;
}

/* at = which of the inputs from .. from+count-1 are not 0; gives how many. Without a branch: it cannot be foreseen. */
static size_t
find_active (const sl_real *x, size_t from, size_t count, uint32_t *at)
{
  size_t active = 0;
  for (size_t i = from; i < from + count; i++)
    {
      at[active] = (uint32_t) i;
      active += ((x[i] > 0) | (x[i] < 0)) ? 1 : 0;
    }
  return active;
}

#if SL_X86_PATHS
/* The same, WIDE inputs at a time; at has room for as many more. */
__attribute__ ((target ("avx512f,popcnt"))) static size_t
find_active_wide (const sl_real *x, size_t from, size_t count, uint32_t *at)
{
  const __m512i order = _mm512_set_epi32 (15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  size_t active = 0;
  for (size_t first = from; first < from + count; first += WIDE)
    {
      const size_t left = from + count - first;
      const __mmask16 inside = (__mmask16) (left < WIDE ? (1u << left) - 1 : 0xffff);
#ifdef SL_SINGLE
      const __mmask16 found = _mm512_mask_cmp_ps_mask (inside, _mm512_maskz_loadu_ps (inside, x + first),
                                                       _mm512_setzero_ps (), _CMP_NEQ_OQ);
#else
      const __mmask8 low = (__mmask8) inside, high = (__mmask8) (inside >> 8);
      const unsigned below = _mm512_mask_cmp_pd_mask (low, _mm512_maskz_loadu_pd (low, x + first),
                                                      _mm512_setzero_pd (), _CMP_NEQ_OQ),
                     above = _mm512_mask_cmp_pd_mask (high, _mm512_maskz_loadu_pd (high, x + first + 8),
                                                      _mm512_setzero_pd (), _CMP_NEQ_OQ);
      const __mmask16 found = (__mmask16) (below | above << 8);
#endif
      const __m512i places = _mm512_add_epi32 (order, _mm512_set1_epi32 ((int) first));
      _mm512_storeu_si512 (at + active, _mm512_maskz_compress_epi32 (found, places));
      active += (size_t) __builtin_popcount (found);
    }
  return active;
}
#endif

static size_t
active_inputs (const sl_real *x, size_t from, size_t count, uint32_t *at)
{
#if SL_X86_PATHS
  if (sl_cpu () == SL_CPU_AVX512)
    return find_active_wide (x, from, count, at);
#endif
  return find_active (x, from, count, at);
}

static void
dense_by_inputs (const sl_net_layer *l, const by_inputs *rows, const sl_real *restrict x, sl_real *restrict y)
{
  const size_t in = sl_net_size (l->in), *start = rows->start;
  uint32_t at[INPUTS + WIDE];
  memcpy (y, l->b, l->out[0] * sizeof *y);
  for (size_t from = 0; from < in; from += INPUTS)
    {
      const size_t active = active_inputs (x, from, in - from < INPUTS ? in - from : INPUTS, at);
      for (size_t k = 0; k < active; k++)
        {
          const connection *entry = rows->entry + start[at[k]], *end = rows->entry + start[at[k] + 1];
          const sl_real factor = x[at[k]];
          for (; entry < end; entry += EIGHT)
            for (size_t c = 0; c < EIGHT; c++)
              y[entry[c].unit] += entry[c].value * factor;
        }
    }
}

/* Array v of a batch, whose samples, full, are x. */
static sl_real *
array_of (const forward_job *job, size_t v, size_t first, const sl_real *x, void *work)
{
  const size_t top = job->net->layers;
  if (v == 0)
    return (sl_real *) (size_t) x; /* which is only read */
  if (v == top)
    return job->scores + first * sl_net_array (job->net, top);
  return (sl_real *) work + job->batch * job->plan.begin[job->plan.place[v]];
}

/* A batch goes through all layers. */
static sl_status
forward_batch (const void *description, size_t j, void *work)
{
  const forward_job *job = description;
  const sl_net *net = job->net;
  const sl_data *X = job->X;
  const size_t first = j * job->batch, n = X->n - first < job->batch ? X->n - first : job->batch;
  sl_real *scratch = (sl_real *) work + job->batch * job->plan.numbers;
  const sl_real *samples = (const sl_real *) X->value + first * X->m;
  if (X->start)
    {
      sl_real *copy = (sl_real *) work + job->batch * job->plan.begin[job->plan.place[0]];
      SL_NAME (net_read) (X, n, NULL, first, copy);
      samples = copy;
    }
  sl_status status = SL_NAME (finite) (n * X->m, samples); /* sparse layers and maxima do not see all of it */
  for (size_t k = 0; k < net->layers && status == SL_OK; k += job->plan.fused[k] + 1)
    {
      const sl_real *x = array_of (job, sl_net_source (net, k, 0), first, samples, work),
                    *z = array_of (job, sl_net_added (net, &job->plan, k), first, samples, work);
      sl_real *y = array_of (job, k + job->plan.fused[k] + 1, first, samples, work);
      if (job->rows && job->rows[k].start)
        {
          dense_by_inputs (net->layer + k, job->rows + k, x, y);
          status = SL_NAME (finite) (net->layer[k].out[0], y);
        }
      else
        status = SL_NAME (net_pass_forward) (net, &job->plan, k, n, x, z, NULL, job->packed, NULL, NULL, y, scratch);
    }
  return status;
}

/* What a sample costs: entries of W, times the places where they are used, and those of arrays. */
static size_t
cost_of (const sl_net *net)
{
  double cost = 0;
  for (size_t k = 0; k < net->layers; k++)
    {
      const sl_net_layer *l = net->layer + k;
      const size_t places = l->kind == SL_NET_CONV ? l->out[0] * l->out[1] : 1;
      cost += (double) (l->start ? l->start[l->out[0]] : sl_net_weights (l)) * (double) places / 8
              + (double) sl_net_size (l->out);
    }
  return cost < 1e15 ? (size_t) cost : (size_t) 1e15;
}

sl_status
SL_NAME (net_forward) (const sl_net *net, const sl_data *X, size_t batch, sl_real *scores, const sl_stop *stop)
{
  forward_job job = { .net = net, .X = X, .batch = batch < X->n ? batch : X->n, .scores = scores };
  if (X->m != sl_net_size (net->layer[0].in) || batch < 1)
    return SL_BAD_INPUT;
  if (X->n == 0)
    return SL_OK;
  sl_status status = sl_net_plan_new (&job.plan, net, X->n, sizeof (sl_real) == sizeof (float), 0);
  if (status == SL_OK)
    sl_net_plan_values (&job.plan, net);
  job.packed = status == SL_OK ? sl_alloc (job.plan.packed, sizeof *job.packed) : NULL;
  if (status == SL_OK && ! job.packed)
    status = SL_OUT_OF_MEMORY;
  const double scratch = status == SL_OK ? (double) sl_net_scratch (net, &job.plan, job.batch) : 0;
  const double bytes = ((double) job.batch * (double) job.plan.numbers + scratch) * sizeof (sl_real);
  if (status == SL_OK && (! (bytes < 0x1p62) || ! sl_fits_blas (job.batch)))
    status = SL_OUT_OF_MEMORY;
  if (status == SL_OK)
    status = SL_NAME (net_pack) (net, &job.plan, 0, job.packed, stop);
  if (status == SL_OK && batch == 1 && X->n >= WORTH_SORTING)
    status = sort_all (net, &job.rows);
  if (status == SL_OK)
    status = sl_parallel_for (X->n / job.batch + (X->n % job.batch > 0), cost_of (net) * job.batch, (size_t) bytes,
                              forward_batch, &job, stop);
  free_rows (job.rows, net->layers);
  sl_free (job.packed);
  sl_net_plan_free (&job.plan);
  return status;
}
