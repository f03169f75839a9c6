/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_mpi_iterate.h"
#include "sl_mpi_checkpoint.h"
#include "sl_mpi_fail.h"
#include "sl_mpi_stop.h"
#include "nmf/sl_hals.h"
#include "base/sl_memory.h"
#include "nmf/sl_nmf_step.h"

#include <float.h>
#include <math.h>
#include <string.h>
#include <time.h>

/* What rank 0 decides: to go on, after a checkpoint perhaps, or the reason to stop. */
enum { GO_ON, SAVE, INTERRUPTED, EXACT, CONVERGED, MAX_ITER, TIME_LIMIT };
static const char *const WORD[] = { "", "", "interrupted", "exact", "converged", "MaxIter", "TimeLimit" };

enum { BUFFERS = 3 }; /* for codes: the iterate's, the best one's, the next one's */

typedef struct
{
  const sl_mpi_job *job;
  sl_nmf_rule codes, basis;
  sl_mpi_ranks *ranks;
  sl_team team;
  const size_t *first;   /* columns of the ranks */
  const sl_data *X, *Xt; /* the rank's columns, X->n of them, and their transpose, if sparse */
  double unit, sumsq;    /* of the whole X, divided by unit */
  size_t n;

  sl_real *shared; /* what is the same on every rank and makes up the state: W, A, q, best W, best q */
  size_t shared_count;
  sl_real *W, *A, *q, *best_W, *best_q;
  sl_real *XV, *G;         /* side by side, with one more number behind them */
  sl_real *B, *V[BUFFERS]; /* n-by-r */
  int now, best, next;     /* which of V */

  sl_nmf_state state; /* of the iterate */
  double distance, noise;
  double start[2]; /* the measures of codes and basis at the start */
  double best_distance;
  size_t iteration, best_iteration;
  double started, saved; /* seconds */
  double *history;
  size_t iterates, room;
  double counted; /* bytes handed over up to the last record */
} run;

static void
sum (sl_mpi_ranks *ranks, sl_real *values, size_t count)
{
#ifdef SL_SINGLE
  sl_mpi_sum_s (ranks, values, count);
#else
  sl_mpi_sum_d (ranks, values, count);
#endif
}

static double
sum_one (const run *s, double value)
{
  sl_mpi_sum_d (s->ranks, &value, 1);
  return value;
}

static double
clock_seconds (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

/* A buffer for codes that holds neither the iterate's nor the best. */
static int
spare (const run *s)
{
  int b = 0;
  while (b == s->now || b == s->best)
    b++;
  return b;
}

static void
scale (size_t count, sl_real *x, double unit)
{
  for (size_t i = 0; i < count; i++)
    x[i] = (sl_real) ((double) x[i] / unit);
}

/* The status of a kernel: SL_INTERRUPTED is no failure. */
static int
interrupted (sl_status status)
{
  if (status == SL_INTERRUPTED)
    return 1;
  sl_mpi_check (status);
  return 0;
}

/* ---- the steps of an iteration --------------------------------------------------------------------------------- */

/* XV and G of all columns from the codes; nonzero if the ranks are to stop. */
static int
sum_products (run *s, const sl_real *V)
{
  size_t count = s->job->m * s->job->r + s->job->r * s->job->r;
  int left = 0;
  s->XV[count] = 0;
  if (s->n > 0)
    {
      left = interrupted (SL_NAME (times) (s->X, s->Xt, s->job->r, V, s->XV, &sl_mpi_stop));
      left = left || interrupted (SL_NAME (gram) (s->n, s->job->r, V, s->G, &sl_mpi_stop));
    }
  else
    memset (s->XV, 0, count * sizeof (sl_real));
  s->XV[count] = (sl_real) left;
  sum (s->ranks, s->XV, count + 1);
  return s->XV[count] > 0;
}

/* The basis' half on every rank, or only its settling at the start. The ranks must then hold the same W, or their
   sums would be of different problems. */
static void
find_basis (run *s, int at_start)
{
  const sl_mpi_job *job = s->job;
  size_t steps, count = (size_t) (s->best_W - s->shared);
  if (! at_start)
    sl_mpi_check (SL_NAME (nmf_improve) (&s->basis, job->m, job->r, s->G, s->XV, s->W, NULL, &steps, NULL));
  sl_mpi_check (SL_NAME (nmf_settle) (&s->basis, job->m, job->r, s->XV, s->G, s->W,
                                      at_start ? SL_RESCALE | SL_BALANCE : SL_BALANCE, s->A, s->q, &s->state, NULL));
  if (! sl_mpi_alike (s->ranks, s->shared, count * sizeof (sl_real)))
    sl_mpi_share (s->ranks, s->shared, count * sizeof (sl_real));
}

static void
divide_by_q (const run *s, const sl_real *V, sl_real *out)
{
  for (size_t k = 0; k < s->job->r; k++)
    {
      const sl_real factor = 1 / s->q[k];
      for (size_t j = 0; j < s->n; j++)
        out[j + k * s->n] = V[j + k * s->n] * factor;
    }
}

/* The next codes, with XV and G, and the projected gradient of those before; nonzero if the ranks are to
   stop. */
static int
find_codes (run *s, double *projected)
{
  const sl_nmf_rule *rule = &s->codes;
  int left = 0;
  size_t sweeps;
  s->next = spare (s);
  *projected = 0;
  if (s->n > 0)
    {
      left = interrupted (SL_NAME (cross) (s->X, s->job->r, s->W, s->B, &sl_mpi_stop));
      divide_by_q (s, s->V[s->now], s->V[s->next]);
    }
  if (sum_one (s, left) > 0)
    return 1;
  sl_mpi_check (SL_NAME (hals) (s->n, s->job->r, s->A, s->B, s->V[s->next], rule->max_iter, rule->tol, &s->team,
                                &sweeps, projected, NULL));
  left = sum_products (s, s->V[s->next]);
  *projected = sum_one (s, *projected);
  return left;
}

/* |X - W V'|^2 from the sums at hand, or directly where these cancel too many digits; how far rounding moves it. */
static void
measure (run *s)
{
  s->distance = s->sumsq - 2 * s->state.inner + s->state.norm;
  s->noise = 4 * DBL_EPSILON * s->sumsq;
  if (s->distance < s->job->floor * s->sumsq)
    {
      sl_real *V = s->V[spare (s)];
      s->distance = s->noise = 0;
      if (s->n > 0)
        {
          divide_by_q (s, s->V[s->now], V);
          sl_mpi_check (SL_NAME (distance) (s->X, s->job->r, s->W, V, &s->distance, NULL));
        }
      s->distance = sum_one (s, s->distance);
    }
}

static double
ratio (double a, double b)
{
  return a > 0 ? a / b : a; /* NaN where products overflowed: never small */
}

/* Distance from stationarity: squared projected gradients count together, relative to the start; the fixed-point
   residual of a projected W is relative by itself. 0 where W V' is X but for rounding, see nmf_certificate.m. */
static double
certificate (run *s, double projected)
{
  const double now[2] = { projected, s->state.measure };
  if (s->iteration == 0)
    memcpy (s->start, now, sizeof now);
  else if (s->start[0] == 0)
    s->start[0] = projected; /* from W = 0 the codes have no gradient at the start */
  if (isnan (now[0]) || isnan (now[1]))
    return NAN;
  if (sqrt (s->distance) <= 16 * (double) SL_EPSILON * sqrt (s->sumsq))
    return 0;
  if (s->basis.kind == SL_RULE_HALS)
    return ratio (sqrt (now[0] + now[1]), sqrt (s->start[0] + s->start[1]));
  return fmax (ratio (sqrt (now[0]), sqrt (s->start[0])), now[1]);
}

static void
keep_best (run *s)
{
  if (s->iteration > 0 && ! (s->distance <= s->best_distance + s->noise))
    return;
  s->best_distance = s->distance;
  s->best_iteration = s->iteration;
  s->best = s->now;
  memcpy (s->best_W, s->W, s->job->m * s->job->r * sizeof (sl_real));
  memcpy (s->best_q, s->q, s->job->r * sizeof (sl_real));
}

/* ---- measures ------------------------------------------------------------------------------------------------- */

static void
record (run *s, double certificate)
{
  if (s->iterates == s->room)
    {
      double *more = sl_mpi_alloc (2 * s->room + 64, SL_MPI_HISTORY * sizeof *more);
      if (s->history)
        memcpy (more, s->history, s->iterates * SL_MPI_HISTORY * sizeof *more);
      sl_free (s->history);
      s->history = more;
      s->room = 2 * s->room + 64;
    }
  double *h = s->history + s->iterates++ * SL_MPI_HISTORY;
  h[0] = s->distance / 2 * s->unit * s->unit;
  h[1] = sqrt (s->distance / fmax (s->sumsq, DBL_MIN));
  h[2] = certificate;
  h[3] = clock_seconds () - s->started;
  h[4] = s->ranks->handed - s->counted;
  s->counted = s->ranks->handed;
}

/* Thresholds of gsp that are common at first are scaled after an iteration that hardly lowers the objective, see
   nmf_thresholds.m. The history tells it to a run that goes on, too. */
static void
choose_thresholds (run *s)
{
  s->basis.scaled = s->job->thresholds == 1;
  for (size_t k = 1; k < s->iterates && s->job->thresholds == 2; k++)
    {
      double before = s->history[(k - 1) * SL_MPI_HISTORY], now = s->history[k * SL_MPI_HISTORY];
      if (before - now < 4e-5 * now)
        s->basis.scaled = 1;
    }
}

static const double *
latest (const run *s)
{
  return s->history + (s->iterates - 1) * SL_MPI_HISTORY;
}

static void
print_iterate (const run *s)
{
  const double *h = latest (s);
  if (s->ranks->rank == 0)
    {
      printf ("iterate %zu %.17g %.17g %.17g %.17g %.17g\n", s->iteration, h[0], h[1], h[2], h[3], h[4]);
      fflush (stdout);
    }
}

/* Rank 0 decides, so that all do the same. */
static int
decide (const run *s)
{
  const double *h = latest (s);
  double decision = GO_ON;
  if (s->ranks->rank == 0)
    {
      sl_mpi_stop_orphan ();
      if (h[0] == 0)
        decision = EXACT;
      else if (sl_mpi_stop_requested ())
        decision = INTERRUPTED;
      else if (s->job->tol > 0 && h[2] <= s->job->tol)
        decision = CONVERGED;
      else if (s->iteration >= s->job->iterations)
        decision = MAX_ITER;
      else if (h[3] >= s->job->seconds)
        decision = TIME_LIMIT;
      if (s->job->checkpoint && decision == GO_ON && clock_seconds () - s->saved >= s->job->every)
        decision = SAVE;
    }
  sl_mpi_share (s->ranks, &decision, sizeof decision);
  return (int) decision;
}

/* ---- factors between the ranks and the files of rank 0 --------------------------------------------------------- */

/* r-by-n from n-by-r, in squares that stay in cache; or, with n and r exchanged, back. */
static void
transpose (size_t n, size_t r, const sl_real *V, sl_real *H)
{
  enum { SQUARE = 16 };
  for (size_t j0 = 0; j0 < n; j0 += SQUARE)
    for (size_t k0 = 0; k0 < r; k0 += SQUARE)
      for (size_t j = j0; j < j0 + SQUARE && j < n; j++)
        for (size_t k = k0; k < k0 + SQUARE && k < r; k++)
          H[k + j * r] = V[j + k * n];
}

static void
read_codes (run *s, FILE *file, sl_real *V)
{
  sl_mpi_pass_columns (s->ranks, file, 0, s->first, s->job->r, sizeof (sl_real), s->B, "cannot read the codes H");
  transpose (s->job->r, s->n, s->B, V);
}

static void
write_codes (run *s, FILE *file, const sl_real *V)
{
  transpose (s->n, s->job->r, V, s->B);
  sl_mpi_pass_columns (s->ranks, file, 1, s->first, s->job->r, sizeof (sl_real), s->B, "cannot write the codes H");
}

static void
read_start (run *s, const char *folder)
{
  size_t count = s->job->m * s->job->r;
  FILE *file = NULL;
  if (s->ranks->rank == 0)
    {
      file = sl_mpi_job_open (folder, "W0", "rb");
      if (fread (s->W, sizeof (sl_real), count, file) != count)
        sl_mpi_fail ("mpiFailed", "cannot read W0 in %s", folder);
      fclose (file);
      file = sl_mpi_job_open (folder, "H0", "rb");
    }
  sl_mpi_share (s->ranks, s->W, count * sizeof (sl_real));
  read_codes (s, file, s->V[s->now]);
  if (file)
    fclose (file);
}

static void
write_file (const char *folder, const char *name, const void *what, size_t bytes)
{
  FILE *file = sl_mpi_job_open (folder, name, "wb");
  size_t done = fwrite (what, 1, bytes, file);
  if (fclose (file) != 0 || done != bytes)
    sl_mpi_fail ("mpiFailed", "cannot write %s in %s", name, folder);
}

static void
write_result (run *s, const char *folder, int reason)
{
  FILE *file = NULL;
  sl_real *H = s->V[spare (s)];
  scale (s->job->m * s->job->r, s->best_W, 1 / sqrt (s->unit));
  if (s->ranks->rank == 0)
    {
      write_file (folder, "W", s->best_W, s->job->m * s->job->r * sizeof (sl_real));
      write_file (folder, "history", s->history, s->iterates * SL_MPI_HISTORY * sizeof (double));
      file = sl_mpi_job_open (folder, "H", "wb");
    }
  memcpy (s->q, s->best_q, s->job->r * sizeof (sl_real));
  divide_by_q (s, s->V[s->best], H);
  scale (s->n * s->job->r, H, 1 / sqrt (s->unit));
  write_codes (s, file, H);
  if (s->ranks->rank == 0)
    {
      if (fclose (file) != 0)
        sl_mpi_fail ("mpiFailed", "cannot write H in %s", folder);
      printf ("stop %s %zu %zu\n", WORD[reason], s->iterates - 1, s->best_iteration);
      fflush (stdout);
    }
}

/* ---- checkpoints ----------------------------------------------------------------------------------------------- */

static void
save (run *s)
{
  size_t shared = s->shared_count * sizeof (sl_real), history = s->iterates * SL_MPI_HISTORY * sizeof (double);
  const sl_mpi_progress progress = {
    (double) s->iteration,         (double) s->best_iteration,   s->best_distance,
    clock_seconds () - s->started, { s->start[0], s->start[1] }, { s->state.inner, s->state.norm, s->state.measure },
    (double) (shared + history)
  };
  char *numbers = sl_mpi_alloc (shared + history, 1);
  memcpy (numbers, s->shared, shared);
  memcpy (numbers + shared, s->history, history);
  FILE *file = sl_mpi_checkpoint_begin (s->job, s->ranks, s->first, s->sumsq, &progress, numbers);
  sl_free (numbers);
  write_codes (s, file, s->V[s->now]);
  if (s->best != s->now)
    write_codes (s, file, s->V[s->best]);
  sl_mpi_checkpoint_end (s->job, file);
  s->saved = clock_seconds ();
}

/* Takes the state up; *measured tells whether the iterate is in the history already. False without a checkpoint. */
static int
resume (run *s, int *measured)
{
  sl_mpi_progress progress;
  void *numbers;
  FILE *file;
  if (! s->job->checkpoint
      || ! sl_mpi_checkpoint_resume (s->job, s->ranks, s->first, s->sumsq, &progress, &numbers, &file))
    return 0;
  size_t shared = s->shared_count * sizeof (sl_real), bytes = (size_t) progress.bytes;
  if (bytes < shared)
    sl_mpi_fail ("badFile", "the checkpoint %s is damaged", s->job->checkpoint);
  memcpy (s->shared, numbers, shared);
  s->iterates = (bytes - shared) / (SL_MPI_HISTORY * sizeof (double));
  s->room = s->iterates;
  s->history = sl_mpi_alloc (s->room, SL_MPI_HISTORY * sizeof (double));
  memcpy (s->history, (char *) numbers + shared, s->iterates * SL_MPI_HISTORY * sizeof (double));
  sl_free (numbers);

  s->iteration = (size_t) progress.iteration;
  s->best_iteration = (size_t) progress.best;
  s->best_distance = progress.best_distance;
  s->started = clock_seconds () - s->job->passed - progress.seconds;
  memcpy (s->start, progress.first, sizeof s->start);
  s->state = (sl_nmf_state) { progress.state[0], progress.state[1], progress.state[2] };
  read_codes (s, file, s->V[s->now]);
  s->best = s->now;
  if (s->best_iteration != s->iteration)
    {
      s->best = spare (s);
      read_codes (s, file, s->V[s->best]);
    }
  if (file)
    fclose (file);
  *measured = s->iterates > s->iteration;
  return 1;
}

/* ---- the run --------------------------------------------------------------------------------------------------- */

static void
survey (run *s, double *maximum)
{
  double minimum;
  s->sumsq = *maximum = 0;
  if (s->n > 0)
    sl_mpi_check (SL_NAME (survey) (s->X, &s->sumsq, &minimum, maximum, NULL));
  sl_mpi_sum_d (s->ranks, &s->sumsq, 1);
  sl_mpi_max (s->ranks, maximum, 1);
}

/* |X|^2, after X has been divided by a power of four where squares would leave the range of numbers. */
static void
choose_unit (run *s)
{
  double maximum, range = s->job->range;
  survey (s, &maximum);
  s->unit = 1;
  if (maximum > 0 && (maximum > range || maximum < 1 / range))
    {
      s->unit = pow (4, floor (log2 (maximum) / 2));
      size_t count = s->n == 0 ? 0 : s->X->start ? s->X->start[s->n] : s->job->m * s->n;
      scale (count, (sl_real *) (size_t) s->X->value, s->unit);
      survey (s, &maximum);
    }
}

/* The transpose of a sparse matrix, whose arrays go to memory. */
static void
transpose_sparse (const sl_data *X, sl_data *T, void *memory[3])
{
  size_t entries = X->start[X->n];
  sl_real *value = memory[0] = sl_mpi_alloc (entries, sizeof *value);
  size_t *row = memory[1] = sl_mpi_alloc (entries, sizeof *row);
  size_t *start = memory[2] = sl_mpi_alloc (X->m + 2, sizeof *start);
  memset (start, 0, (X->m + 2) * sizeof *start);
  for (size_t p = 0; p < entries; p++)
    start[X->row[p] + 2]++;
  for (size_t i = 2; i < X->m + 2; i++)
    start[i] += start[i - 1];
  for (size_t j = 0; j < X->n; j++)
    for (size_t p = X->start[j]; p < X->start[j + 1]; p++)
      {
        size_t at = start[X->row[p] + 1]++;
        row[at] = j;
        value[at] = ((const sl_real *) X->value)[p];
      }
  *T = (sl_data) { X->n, X->m, value, row, start };
}

/* Sweeps that cost about half of what the rest of the half iteration does, where the job leaves them open. */
static void
choose_sweeps (run *s)
{
  const sl_real *value = s->X->value;
  double m = (double) s->job->m, n = (double) s->job->n, r = (double) s->job->r, filled = 0;
  if (s->codes.max_iter > 0 && s->basis.max_iter > 0)
    return;
  size_t count = s->n == 0 ? 0 : s->X->start ? s->X->start[s->n] : s->job->m * s->n;
  for (size_t i = 0; i < count; i++)
    filled += value[i] != 0;
  sl_mpi_sum_d (s->ranks, &filled, 1);
  if (s->codes.max_iter == 0)
    s->codes.max_iter = (size_t) fmin (1 + (1 + (filled + m * r) / (n * r + n)) / 2, 1e6);
  if (s->basis.max_iter == 0)
    s->basis.max_iter = (size_t) fmin (1 + (1 + (filled + n * r) / (m * r + m)) / 2, 1e6);
}

static void
take_memory (run *s)
{
  size_t m = s->job->m, r = s->job->r, products = m * r + r * r;
  s->shared_count = 2 * (m * r + r) + r * r;
  s->shared = sl_mpi_alloc (s->shared_count, sizeof (sl_real));
  s->W = s->shared;
  s->A = s->W + m * r;
  s->q = s->A + r * r;
  s->best_W = s->q + r;
  s->best_q = s->best_W + m * r;
  s->XV = sl_mpi_alloc (products + 1, sizeof (sl_real));
  s->G = s->XV + m * r;
  s->B = sl_mpi_alloc (s->n, r * sizeof (sl_real));
  for (int b = 0; b < BUFFERS; b++)
    s->V[b] = sl_mpi_alloc (s->n, r * sizeof (sl_real));
}

static void
give_memory (run *s)
{
  for (int b = 0; b < BUFFERS; b++)
    sl_free (s->V[b]);
  sl_free (s->B);
  sl_free (s->XV);
  sl_free (s->shared);
  sl_free (s->history);
}

/* The start: W and V as given, settled. */
static void
begin (run *s, const char *folder)
{
  s->started = clock_seconds () - s->job->passed;
  read_start (s, folder);
  s->counted = s->ranks->handed;
  if (sum_products (s, s->V[s->now]))
    sl_mpi_fail ("interrupted", "interrupted before there was an iterate");
  find_basis (s, 1);
}

/* Measures the iterate, unless that was done before it was saved, and finds the next codes; false if the ranks were
   asked to stop. */
static int
look (run *s, int measured)
{
  double projected;
  if (! measured)
    measure (s);
  if (find_codes (s, &projected))
    return 0;
  if (measured)
    s->counted = s->ranks->handed;
  else
    {
      keep_best (s);
      record (s, certificate (s, projected));
    }
  return 1;
}

/* Why it stopped. */
static int
iterate (run *s, int measured)
{
  for (; look (s, measured); measured = 0)
    {
      print_iterate (s);
      int decision = decide (s);
      if (decision == SAVE)
        save (s);
      else if (decision != GO_ON)
        return decision;
      s->now = s->next;
      choose_thresholds (s);
      find_basis (s, 0);
      s->iteration++;
    }
  if (s->iterates == 0)
    sl_mpi_fail ("interrupted", "interrupted before there was an iterate");
  return INTERRUPTED;
}

void
SL_NAME (mpi_iterate) (const sl_mpi_job *job, const char *folder, sl_mpi_ranks *ranks, const size_t *first,
                       sl_data *X)
{
  sl_data T;
  void *memory[3] = { 0 };
  run s = { .job = job,
            .codes = job->codes,
            .basis = job->basis,
            .ranks = ranks,
            .team = sl_mpi_team (ranks),
            .first = first,
            .X = X,
            .n = X->n,
            .best_distance = INFINITY };
  take_memory (&s);
  choose_unit (&s);
  choose_sweeps (&s);
  if (X->start)
    {
      transpose_sparse (X, &T, memory);
      s.Xt = &T;
    }
  if (ranks->rank == 0)
    printf ("ranks %d\n", ranks->count);
  int measured = 0;
  if (! resume (&s, &measured))
    begin (&s, folder);
  s.saved = clock_seconds ();
  int reason = iterate (&s, measured);
  if (job->checkpoint)
    save (&s);
  write_result (&s, folder, reason);
  give_memory (&s);
  for (int i = 0; i < 3; i++)
    sl_free (memory[i]);
}
