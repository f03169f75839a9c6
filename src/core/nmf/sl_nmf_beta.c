/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_nmf_beta.h"
#include "linalg/sl_blas.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"
#include "sl_beta_terms_private.h"

#include <math.h>
#include <string.h>

/* Columns of X, rows of V, are cut into blocks, and those of an X whose entries all count into tiles: the entries of Y
   there, and what becomes of them, stay in cache between the products with W. A block is what a thread treats alone; its
   width, and so the bits, depend on the sizes alone.
   The powers of a tile are divided by a power of two near those of the mean of Y, since those of a Y that is far from 1
   are outside the range of single precision. The update does not depend on such a factor. */
enum {
  TILE = 1 << 15,    /* entries of a tile, at most */
  PRODUCT = 1000000, /* multiplications of a product, where rows are enough: OpenBLAS packs nothing then on AVX-512 */
  LEAST_ROWS = 128,  /* of a tile, where there are as many */
  WIDTH = 128,       /* columns of a block, at most */
  BLOCKS = 16,       /* that many where they are wide enough */
  LANES = 8,         /* rows of W are filled up to a multiple of this for observed entries */
  BATCH = 512,       /* observed entries taken at a time */
  MAX_FACTOR = 100   /* binary exponent of a factor */
};

#ifdef SL_SINGLE
static const double LEAST = 0x1p-60;
#else
static const double LEAST = 0x1p-500;
#endif

typedef struct
{
  const sl_data *X; /* m-by-n, or n-by-m where it is transposed */
  const sl_nmf_beta_how *how;
  size_t m, n, r, width, rows, stride; /* rows of a tile; stride: r filled up to whole lanes */
  double beta, gamma, factor;
  const sl_real *W, *V;
  const double *F;    /* observed entries: W by rows, stride entries each */
  const double *mean; /* of the columns of V */
  sl_real *next;
  sl_nmf_beta_state *state; /* one for each block */
  sl_watch *watch;
} beta_job;

/* ---- sums of a block whose entries all count ------------------------------------------------------------------- */

/* What a thread has at hand for a block: sums of the columns, and the tile. */
typedef struct
{
  double *a, *b;            /* width * r each */
  sl_real *Y, *P, *x, *sum; /* a tile each; products with W of a tile */
  size_t *next;             /* sparse X: the first entry of each column that is not in a tile before */
} block_work;

static size_t
block_work_bytes (const beta_job *job)
{
  const size_t tile = sl_align (job->width * job->rows * sizeof (sl_real)), sums = job->width * job->r;
  const size_t full = 2 * sl_align (sums * sizeof (double)) + sl_align (sums * sizeof (sl_real)) + 2 * tile;
  return full + (job->X->start ? tile + job->width * sizeof (size_t) : 0);
}

static block_work
block_work_in (const beta_job *job, char *work)
{
  const size_t tile = sl_align (job->width * job->rows * sizeof (sl_real)), sums = job->width * job->r;
  char *b = work + sl_align (sums * sizeof (double)), *sum = b + sl_align (sums * sizeof (double));
  char *Y = sum + sl_align (sums * sizeof (sl_real));
  block_work w = { (void *) work, (void *) b, (void *) Y, (void *) (Y + tile), NULL, (void *) sum, NULL };
  if (job->X->start)
    {
      w.x = (void *) (Y + 2 * tile);
      w.next = (void *) (Y + 3 * tile);
    }
  return w;
}

/* The powers of a tile, count columns of `rows` entries, and the sums of its terms. */
static void
treat_tile (const beta_job *job, size_t rows, size_t count, const sl_real *x, size_t ldx, sl_real *Y, sl_real *P,
            sl_beta_sums *sums)
{
  if (ldx == rows)
    {
      rows *= count;
      count = 1;
    }
  for (size_t j = 0; j < count; j++)
    SL_NAME (beta_terms) (job->beta, job->factor, rows, x + j * ldx, Y + j * rows, P + j * rows, NULL, sums);
}

static void
add_products (size_t count, const sl_real *sum, double *a)
{
  for (size_t i = 0; i < count; i++)
    a[i] += (double) sum[i];
}

/* Makes rows row .. row+rows-1 of the block's columns of a sparse X full. */
static void
fill_tile (const sl_data *X, size_t first, size_t count, size_t row, size_t rows, sl_real *x, size_t *next)
{
  const sl_real *value = X->value;
  memset (x, 0, rows * count * sizeof (sl_real));
  for (size_t j = 0; j < count; j++)
    {
      size_t p = next[j];
      for (; p < X->start[first + j + 1] && X->row[p] < row + rows; p++)
        x[X->row[p] - row + j * rows] = value[p];
      next[j] = p;
    }
}

/* w.a and w.b (count-by-r): the sums of columns first .. first+count-1. */
static sl_status
sums_of_all (const beta_job *job, size_t first, size_t count, block_work w, sl_beta_sums *sums)
{
  const sl_data *X = job->X;
  const size_t m = job->m, n = job->n, r = job->r;
  const sl_real *value = X->value, *V = job->V + first;
  memset (w.a, 0, count * r * sizeof (double));
  memset (w.b, 0, count * r * sizeof (double));
  for (size_t j = 0; X->start && j < count; j++)
    w.next[j] = X->start[first + j];
  for (size_t row = 0, rows; row < m; row += rows)
    {
      const sl_real *W = job->W + row;
      rows = sl_min_size (job->rows, m - row);
      if (sl_must_stop (job->watch))
        return SL_INTERRUPTED;
      if (job->how->transposed)
        {
          SL_NAME (gemm) ('N', 'T', count, rows, r, 1, V, n, W, m, 0, w.Y, count);
          treat_tile (job, count, rows, value + first + row * n, n, w.Y, w.P, sums);
          SL_NAME (gemm) ('N', 'N', count, r, rows, 1, w.P, count, W, m, 0, w.sum, count);
          add_products (count * r, w.sum, w.a);
          SL_NAME (gemm) ('N', 'N', count, r, rows, 1, w.Y, count, W, m, 0, w.sum, count);
          add_products (count * r, w.sum, w.b);
          continue;
        }
      SL_NAME (gemm) ('N', 'T', rows, count, r, 1, W, m, V, n, 0, w.Y, rows);
      if (X->start)
        fill_tile (X, first, count, row, rows, w.x, w.next);
      treat_tile (job, rows, count, X->start ? w.x : value + row + first * m, X->start ? rows : m, w.Y, w.P, sums);
      SL_NAME (gemm) ('T', 'N', count, r, rows, 1, w.P, rows, W, m, 0, w.sum, count);
      add_products (count * r, w.sum, w.a);
      SL_NAME (gemm) ('T', 'N', count, r, rows, 1, w.Y, rows, W, m, 0, w.sum, count);
      add_products (count * r, w.sum, w.b);
    }
  return SL_OK;
}

/* ---- sums of observed entries, in double for either precision -------------------------------------------------- */

/* What a thread has at hand for a block: sums of the columns as above; for a column a row of V and the sums, stride
   entries each; a batch of entries. */
typedef struct
{
  double *a, *b;
  double *v, *up, *down;
  double *x, *y, *p;
} row_work;

static size_t
whole_lanes (size_t count)
{
  return (count + LANES - 1) / LANES * LANES;
}

static size_t
row_work_bytes (const beta_job *job)
{
  return (whole_lanes (2 * job->width * job->r) + 3 * (job->stride + BATCH)) * sizeof (double);
}

static row_work
row_work_in (const beta_job *job, double *work)
{
  const size_t sums = job->width * job->r, stride = job->stride;
  double *v = work + whole_lanes (2 * sums), *x = v + 3 * stride;
  return (row_work) { work, work + sums, v, v + stride, v + 2 * stride, x, x + BATCH, x + 2 * BATCH };
}

static inline double
dot (size_t stride, const double *restrict a, const double *restrict b)
{
  double part[LANES] = { 0 };
  for (size_t k = 0; k < stride; k += LANES)
    for (size_t l = 0; l < LANES; l++)
      part[l] += a[k + l] * b[k + l];
  return ((part[0] + part[1]) + (part[2] + part[3])) + ((part[4] + part[5]) + (part[6] + part[7]));
}

/* y = the entries of W V' in count rows of a column. */
SL_CLONES static void
products_at (size_t count, const size_t *row, size_t stride, const double *F, const double *v, double *y)
{
  for (size_t p = 0; p < count; p++)
    y[p] = dot (stride, F + row[p] * stride, v);
}

/* up += p W and down += y W, for count rows of W. */
SL_CLONES static void
add_rows (size_t count, const size_t *row, size_t stride, const double *F, const double *p, const double *y,
          double *restrict up, double *restrict down)
{
  for (size_t i = 0; i < count; i++)
    {
      const double *restrict f = F + row[i] * stride;
      for (size_t k = 0; k < stride; k++)
        {
          up[k] += p[i] * f[k];
          down[k] += y[i] * f[k];
        }
    }
}

static void
sums_of_column (const beta_job *job, size_t j, row_work w, sl_beta_sums *sums)
{
  const sl_data *X = job->X;
  const size_t stride = job->stride;
  const sl_real *value = X->value;
  memset (w.v, 0, 3 * stride * sizeof (double)); /* up and down, too */
  for (size_t k = 0; k < job->r; k++)
    w.v[k] = (double) job->V[j + k * job->n];
  for (size_t first = X->start[j], count; first < X->start[j + 1]; first += count)
    {
      const double *weight = job->how->weight ? job->how->weight + first : NULL;
      const size_t *row = X->row + first;
      count = sl_min_size (BATCH, X->start[j + 1] - first);
      for (size_t p = 0; p < count; p++)
        w.x[p] = (double) value[first + p];
      products_at (count, row, stride, job->F, w.v, w.y);
      sl_beta_terms_d (job->beta, job->factor, count, w.x, w.y, w.p, weight, sums);
      add_rows (count, row, stride, job->F, w.p, w.y, w.up, w.down);
    }
}

/* w.a and w.b (count-by-r): the sums of columns first .. first+count-1. */
static sl_status
sums_of_observed (const beta_job *job, size_t first, size_t count, row_work w, sl_beta_sums *sums)
{
  for (size_t j = 0; j < count; j++)
    {
      if (j % LANES == 0 && sl_must_stop (job->watch))
        return SL_INTERRUPTED;
      sums_of_column (job, first + j, w, sums);
      for (size_t k = 0; k < job->r; k++)
        {
          w.a[j + k * count] = w.up[k];
          w.b[j + k * count] = w.down[k];
        }
    }
  return SL_OK;
}

/* ---- the update ------------------------------------------------------------------------------------------------ */

/* Entries of a component: a becomes their ratios, and b the residuals, each positive or not. */
SL_CLONES static void
ratios (size_t count, double mean, const sl_real *restrict v, double *restrict a, double *restrict b)
{
  for (size_t j = 0; j < count; j++)
    {
      const double old = (double) v[j], quotient = a[j] / b[j], ratio = b[j] > 0 ? quotient : 1;
      const double step = mean * (1 - ratio);
      a[j] = ratio;
      b[j] = old < step ? old : step;
    }
}

/* next <- v times the powers `root` of the ratios. */
SL_CLONES static void
move (size_t count, const double *restrict ratio, const double *restrict root, const sl_real *restrict v,
      sl_real *restrict next)
{
  for (size_t j = 0; j < count; j++)
    {
      const double old = (double) v[j], product = old * root[j], moved = product > LEAST ? product : LEAST;
      const double alive = ratio[j] > 0 ? moved : 0;
      next[j] = (sl_real) (old > 0 ? alive : 0);
    }
}

/* Rows first .. first+count-1 of V; a and b (count-by-r) are lost. */
static void
update (const beta_job *job, size_t first, size_t count, double *a, double *b, sl_nmf_beta_state *s)
{
  for (size_t k = 0; k < job->r; k++, a += count, b += count)
    {
      const sl_real *v = job->V + first + k * job->n;
      sl_real *next = job->next + first + k * job->n;
      for (size_t j = 0; j < count; j++)
        {
          s->cross += (double) v[j] * a[j];
          s->own += (double) v[j] * b[j];
        }
      if (job->how->fixed && job->how->fixed[k])
        {
          memcpy (next, v, count * sizeof (sl_real));
          continue;
        }
      ratios (count, job->mean[k], v, a, b);
      for (size_t j = 0; j < count; j++)
        {
          s->residual += b[j] * b[j];
          s->norm += (double) v[j] * (double) v[j];
        }
      sl_beta_roots (job->gamma, count, a, b);
      move (count, a, b, v, next);
    }
}

static sl_status
treat_block (const void *description, size_t t, void *work)
{
  const beta_job *job = description;
  const size_t first = t * job->width, count = sl_min_size (job->width, job->n - first);
  sl_beta_sums sums = { { 0 }, { 0 }, { 0 } };
  sl_beta_sums *measured = job->how->measured ? &sums : NULL;
  sl_nmf_beta_state s = { 0 };
  sl_status status;
  if (job->how->observed)
    {
      const row_work w = row_work_in (job, work);
      status = sums_of_observed (job, first, count, w, measured);
      if (status == SL_OK)
        update (job, first, count, w.a, w.b, &s);
    }
  else
    {
      const block_work w = block_work_in (job, work);
      status = sums_of_all (job, first, count, w, measured);
      if (status == SL_OK)
        update (job, first, count, w.a, w.b, &s);
    }
  s.divergence = sl_beta_total (sums.divergence);
  s.magnitude = sl_beta_total (sums.magnitude);
  s.square = sl_beta_total (sums.square);
  job->state[t] = s;
  return status;
}

/* ---- the whole ------------------------------------------------------------------------------------------------- */

/* F (stride-by-m) = W', filled up with zeros; null where there is no memory. */
static double *
rows_of (size_t m, size_t r, size_t stride, const sl_real *W)
{
  double *F = sl_alloc (m, stride * sizeof (double));
  for (size_t i = 0; F && i < m; i++)
    for (size_t k = 0; k < stride; k++)
      F[k + i * stride] = k < r ? (double) W[i + k * m] : 0;
  return F;
}

/* The mean of a column. */
static double
mean_of (size_t n, const sl_real *v)
{
  double sum = 0;
  for (size_t j = 0; j < n; j++)
    sum += (double) v[j];
  return sum / (double) n;
}

/* A power of two near y^(1-beta) for the mean y of Y. */
static double
factor_of (const beta_job *job)
{
  double y = 0;
  for (size_t k = 0; k < job->r; k++)
    y += mean_of (job->m, job->W + k * job->m) * job->mean[k];
  if (! (y > 0 && y <= DBL_MAX))
    return 1;
  const double exponent = rint ((1 - job->beta) * log2 (y));
  return ldexp (1, (int) fmax (-MAX_FACTOR, fmin (exponent, MAX_FACTOR)));
}

static void
add_state (sl_nmf_beta_state *sum, const sl_nmf_beta_state *s)
{
  sum->divergence += s->divergence;
  sum->magnitude += s->magnitude;
  sum->square += s->square;
  sum->cross += s->cross;
  sum->own += s->own;
  sum->residual += s->residual;
  sum->norm += s->norm;
}

/* Columns to a block and rows to a tile. */
static void
set_sizes (beta_job *job)
{
  job->width = sl_min_size (sl_min_size (whole_lanes (job->n / BLOCKS + 1), WIDTH), job->n);
  job->rows = sl_min_size (sl_max_size (PRODUCT / (job->width * job->r), LEAST_ROWS), TILE / job->width);
  job->rows = sl_min_size (job->rows, job->m);
  job->stride = whole_lanes (job->r);
}

static sl_status
run_blocks (beta_job *job, const sl_stop *stop)
{
  const sl_data *X = job->X;
  const size_t blocks = (job->n + job->width - 1) / job->width;
  size_t cost, room;
  if (job->how->observed)
    {
      room = row_work_bytes (job);
      cost = job->width * (X->start[X->n] / X->n + 1) * (job->r + 16);
    }
  else
    {
      room = block_work_bytes (job);
      cost = job->width * job->m * (job->r / 4 + 4);
    }
  const int held = sl_blas_hold ();
  const sl_status status = sl_parallel_for (blocks, cost, room, treat_block, job, stop);
  sl_blas_release (held);
  return status;
}

static int
valid (const sl_data *X, const sl_nmf_beta_how *how, size_t r, double beta)
{
  if (X->m == 0 || X->n == 0 || r == 0 || ! (beta >= 0 && beta <= 2))
    return 0;
  if (how->observed)
    return X->start && ! how->transposed;
  return ! (how->transposed && X->start) && ! how->weight && sl_fits_blas (X->m) && sl_fits_blas (X->n)
         && sl_fits_blas (r);
}

sl_status
SL_NAME (nmf_beta) (const sl_data *X, const sl_nmf_beta_how *how, size_t r, const sl_real *W, const sl_real *V,
                    double beta, sl_real *next, sl_nmf_beta_state *state, const sl_stop *stop)
{
  if (! valid (X, how, r, beta))
    return SL_BAD_INPUT;
  const size_t m = how->transposed ? X->n : X->m, n = how->transposed ? X->m : X->n;
  sl_watch watch = { stop, 0 };
  beta_job job
    = { .X = X, .how = how, .m = m, .n = n, .r = r, .beta = beta, .W = W, .V = V, .next = next, .watch = &watch };
  job.gamma = beta < 1 ? 1 / (2 - beta) : 1;
  set_sizes (&job);
  const size_t blocks = (n + job.width - 1) / job.width;
  sl_status status = SL_OUT_OF_MEMORY;
  double *mean = sl_alloc (r, sizeof (double)), *F = how->observed ? rows_of (m, r, job.stride, W) : NULL;
  sl_nmf_beta_state *parts = sl_alloc (blocks, sizeof *parts);
  if (mean && parts && (F || ! how->observed))
    {
      for (size_t k = 0; k < r; k++)
        mean[k] = mean_of (n, V + k * n);
      job.mean = mean;
      job.F = F;
      job.state = parts;
      job.factor = factor_of (&job);
      status = run_blocks (&job, stop);
      memset (state, 0, sizeof *state);
      for (size_t t = 0; status == SL_OK && t < blocks; t++)
        add_state (state, parts + t);
      state->cross /= job.factor;
      state->own /= job.factor;
    }
  sl_free_all (parts, F, mean);
  return status;
}
