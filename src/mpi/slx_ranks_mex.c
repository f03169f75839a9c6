/* SPDX-License-Identifier: BSD-3-Clause */
/* ... = slx_ranks_mex (what, ...)      what the ranks of an MPI run, processes of the interpreter, say to each other
     [rank, count, neighbours] = ('begin')   starts MPI: which rank this is, from 1, of how many, how many on this machine.
                         From here on only the first one prints
     ('end')             ends it, when all ranks are there
     ('abort', text)     ends all ranks of the run at once, with a text on the error stream
     ('listen')          from here to the next vote SIGUSR1 acts as Ctrl-C, see sl_mpi_stop.h
     m = ('vote', m)     the largest of each number over the ranks; m(1) is above 0 where any was asked to stop
     [x, ...] = ('sum', x, ...)    the sum over the ranks, of full double x of the same size on all; in one message
     x = ('max', x)      the largest
     x = ('share', x)    x of rank 1: full and real, of numbers, characters or truth values
     yes = ('alike', x, ...)    whether these full arrays have the same bits on all ranks
     [all, counts] = ('gather', x)      on rank 1 a row of the numbers of all ranks, in their order, and how many each has
                         had; on the others empty
     x = ('all', x)      on every rank the columns of all, of full double x with as many rows on all
     [near, far] = ('nearest', near, far)    on rank 1 the K nearest of the neighbours that all ranks have found for m
                         points, K-by-m, see sl_knn_merge; of no use on the others
     x = ('scatter', all, counts)       and back, of class uint8
     x = ('deal', x, owner, last)       of full x of rank `owner`, columns last(rank-1)+1 to last(rank) on each rank; the
                         others give an x of the same class and number of rows
     bytes = ('traffic') that this rank has given to all but gather and scatter since it was last asked
     [V, measure, sweeps] = ('hals', A, B, V, max_sweeps, tol)      see sl_hals.h; rows of V and B are this rank's
     ... = ('polynet_alternate', ...), 'polynet_full', 'polynet_gamma', 'polynet_linear', 'polynet_output',
                         'polynet_select', 'polynet_sums': what the gateway slx_polynet_<...>_mex gives of the same
                         arguments, where the samples are those of all ranks
     [index, distance, reached, iterations] = ('descent', ...)      as slx_descent_mex, for columns of this rank
     [Z, stats] = ('srsc_sweep', Q, B, A, Z, order, bounds, numbers, give, take)     as slx_srsc_sweep_mex, for columns of
                         this rank; the rows of A behind theirs are those of neighbours on other ranks, see sl_mpi_halo.h.
                         give and take are structs: columns, rows of A in the order of groups and ranks; peers and counts,
                         the rank and the number of columns of each message; ends, the messages up to each group's end
     part = ('srsc_objective', Q, B, A, Z, give, take)        what this rank adds to that of slx_srsc_objective_mex
   All but 'listen' and 'traffic' are collective; 'srsc_sweep' and 'srsc_objective' for ranks that have columns. slx_ranks.m calls it. It is
   built by make mpi alone. */
#include "common/sl_mex_data.h"
#include "sl_mpi_ranks.h"
#include "sl_mpi_stop.h"
#include "sl_ranks_srsc.h"
#include "linalg/sl_blas.h"
#include "nmf/sl_hals.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>

typedef void gateway (int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[]);
gateway sl_polynet_alternate_gateway, sl_polynet_full_gateway, sl_polynet_gamma_gateway, sl_polynet_linear_gateway,
  sl_polynet_output_gateway, sl_polynet_select_gateway, sl_polynet_sums_gateway, sl_descent_gateway;

static sl_mpi_ranks ranks;
static sl_team team;
extern const sl_team *const sl_ranks_team;
const sl_team *const sl_ranks_team = &team;
static int running = 0;
static double reported = 0; /* of ranks.handed */

/* The data of a full real array of numbers, characters or truth values. */
static const void *
plain (const mxArray *a, const char *name)
{
  if (mxIsSparse (a) || mxIsComplex (a) || ! (mxIsNumeric (a) || mxIsChar (a) || mxIsLogical (a)))
    slx_fail ("badInput", "%s must be a full real array", name);
  return mxGetData (a);
}

static size_t
bytes_of (const mxArray *a)
{
  return mxGetNumberOfElements (a) * mxGetElementSize (a);
}

/* The data of a copy of full double x. */
static double *
copied (const mxArray *x, mxArray **copy)
{
  if (! mxIsDouble (x))
    slx_fail ("badInput", "x must be of class double");
  plain (x, "x");
  *copy = mxDuplicateArray (x);
  return mxGetData (*copy);
}

static void
start_ranks (int nlhs, mxArray *plhs[])
{
  if (running)
    slx_fail ("badCall", "the ranks are there already");
  sigset_t ours;
  sl_mpi_stop_begin (SLX_OCTAVE (octave_interrupt_state), SLX_OCTAVE (octave_signal_caught));
  sigemptyset (&ours);
  sigaddset (&ours, SIGUSR1);
  sigaddset (&ours, SIGUSR2);
  pthread_sigmask (SIG_UNBLOCK, &ours, NULL);
  mexLock ();
  sl_mpi_begin (&ranks);
  team = sl_mpi_team (&ranks);
  running = 1;
  if (ranks.rank > 0 && ! freopen ("/dev/null", "w", stdout))
    slx_fail ("mpiFailed", "cannot open /dev/null");
  const double answer[] = { ranks.rank + 1, ranks.count, ranks.neighbours };
  for (int k = 0; k < 3 && (k == 0 || k < nlhs); k++)
    plhs[k] = mxCreateDoubleScalar (answer[k]);
}

/* The text in one piece: other ranks may be writing too. */
static void
leave (const mxArray *words)
{
  char *text = mxArrayToString (words);
  if (text)
    fputs (text, stderr);
  fflush (stderr);
  if (running)
    sl_mpi_abort ();
  exit (EXIT_FAILURE);
}

static void
vote (const mxArray *m, mxArray **answer)
{
  double *value = copied (m, answer);
  size_t count = mxGetNumberOfElements (m);
  if (count == 0)
    slx_fail ("badInput", "a vote must have a number");
  value[0] = sl_mpi_stop_asked () || value[0] > 0;
  sl_mpi_max (&ranks, value, count);
  if (value[0] > 0)
    sl_mpi_stop_over ();
}

static void
sum (int count, const mxArray *x[], int nlhs, mxArray *plhs[])
{
  size_t all = 0, at = 0;
  for (int k = 0; k < count; k++)
    {
      slx_numbers (x[k], "x", mxGetNumberOfElements (x[k]));
      all += mxGetNumberOfElements (x[k]);
    }
  double *values = slx_memory (all, sizeof *values);
  for (int k = 0; k < count; at += mxGetNumberOfElements (x[k++]))
    memcpy (values + at, mxGetData (x[k]), bytes_of (x[k]));
  sl_mpi_sum (&ranks, values, all);
  at = 0;
  for (int k = 0; k < count && (k == 0 || k < nlhs); at += mxGetNumberOfElements (x[k++]))
    {
      plhs[k] = mxCreateUninitNumericArray (mxGetNumberOfDimensions (x[k]), (mwSize *) mxGetDimensions (x[k]),
                                            mxDOUBLE_CLASS, mxREAL);
      memcpy (mxGetData (plhs[k]), values + at, bytes_of (x[k]));
    }
}

static void
broadcast (const mxArray *x, mxArray **answer)
{
  plain (x, "x");
  double form[] = { (double) mxGetClassID (x), (double) mxGetM (x), (double) mxGetN (x) };
  sl_mpi_share (&ranks, form, sizeof form);
  mxClassID class = (mxClassID) form[0];
  const mwSize size[] = { (mwSize) form[1], (mwSize) form[2] };
  if (ranks.rank == 0)
    *answer = mxDuplicateArray (x);
  else if (class == mxCHAR_CLASS)
    *answer = mxCreateCharArray (2, size);
  else if (class == mxLOGICAL_CLASS)
    *answer = mxCreateLogicalMatrix (size[0], size[1]);
  else
    *answer = mxCreateNumericMatrix (size[0], size[1], class, mxREAL);
  sl_mpi_share (&ranks, mxGetData (*answer), bytes_of (*answer));
}

/* The least is found as the largest of what is negated. */
static mxArray *
alike (int count, const mxArray *x[])
{
  double mark = 0;
  for (int k = 0; k < count; k++)
    mark = sl_mpi_mark (plain (x[k], "x"), bytes_of (x[k]), mark);
  double range[] = { mark, -mark };
  sl_mpi_max (&ranks, range, 2);
  return mxCreateLogicalScalar (range[0] == -range[1]);
}

static void
gather (const mxArray *x, int nlhs, mxArray *plhs[])
{
  size_t size = mxGetElementSize (x), count = (size_t) ranks.count;
  double *bytes = slx_memory (count, sizeof *bytes), all = 0;
  const void *mine = plain (x, "x");
  sl_mpi_counts (&ranks, (double) bytes_of (x), bytes);
  if (ranks.rank > 0)
    bytes[ranks.rank] = (double) bytes_of (x);
  for (size_t q = 0; ranks.rank == 0 && q < count; q++)
    all += bytes[q];
  plhs[0] = mxCreateNumericMatrix (1, (size_t) all / size, mxGetClassID (x), mxREAL);
  sl_mpi_gather (&ranks, mine, bytes, mxGetData (plhs[0]));
  if (nlhs > 1)
    {
      plhs[1] = slx_row (bytes, ranks.rank == 0 ? count : 0);
      for (size_t q = 0; ranks.rank == 0 && q < count; q++)
        ((double *) mxGetData (plhs[1]))[q] /= (double) size;
    }
}

/* MPI counts in int. */
static void
all_columns (const mxArray *x, mxArray **answer)
{
  const size_t rows = mxGetM (x), count = mxGetNumberOfElements (x);
  const double *mine = slx_numbers (x, "x", count);
  double columns = (double) mxGetN (x);
  sl_mpi_sum (&ranks, &columns, 1);
  if (columns * (double) rows > INT_MAX)
    slx_fail ("badInput", "the ranks have %g numbers together, but messages hold at most %d", columns * (double) rows,
              INT_MAX);
  *answer = mxCreateUninitNumericArray (2, (mwSize[]) { rows, (mwSize) columns }, mxDOUBLE_CLASS, mxREAL);
  team.gather (&ranks, mine, count, mxGetData (*answer), rows * (size_t) columns);
}

static void
scatter (const mxArray *all, const mxArray *counts, mxArray **answer)
{
  size_t count = (size_t) ranks.count;
  double *bytes = slx_memory (count, sizeof *bytes), sum = 0;
  if (! mxIsUint8 (all))
    slx_fail ("badInput", "all must be of class uint8");
  if (ranks.rank == 0)
    memcpy (bytes, slx_numbers (counts, "counts", count), count * sizeof *bytes);
  for (size_t q = 0; ranks.rank == 0 && q < count; q++)
    sum += bytes[q];
  if (ranks.rank == 0 && sum != (double) mxGetNumberOfElements (all))
    slx_fail ("badInput", "counts must be those of all");
  sl_mpi_share (&ranks, bytes, count * sizeof *bytes);
  *answer = mxCreateNumericMatrix (1, (size_t) bytes[ranks.rank], mxUINT8_CLASS, mxREAL);
  sl_mpi_scatter (&ranks, mxGetData (*answer), bytes, mxGetData (all));
}

static void
deal (const mxArray *x, const mxArray *rank, const mxArray *bounds, mxArray **answer)
{
  const int owner = (int) slx_integer (rank, "owner", 1, (size_t) ranks.count) - 1;
  const double *last = slx_numbers (bounds, "last", (size_t) ranks.count);
  const size_t rows = mxGetM (x), before = ranks.rank > 0 ? (size_t) last[ranks.rank - 1] : 0;
  const void *all = plain (x, "x");
  for (int q = 0; q < ranks.count; q++)
    if (! (last[q] >= (q > 0 ? last[q - 1] : 0)))
      slx_fail ("badInput", "last must ascend");
  if (ranks.rank == owner && last[ranks.count - 1] != (double) mxGetN (x))
    slx_fail ("badInput", "last must end with the number of columns of x");
  *answer = mxCreateUninitNumericArray (2, (mwSize[]) { rows, (mwSize) last[ranks.rank] - before }, mxGetClassID (x),
                                        mxREAL);
  sl_mpi_deal (&ranks, owner, rows * mxGetElementSize (x), last, all, mxGetData (*answer));
}

static void
nearest (const mxArray *near, const mxArray *far, int nlhs, mxArray *plhs[])
{
  const size_t K = mxGetM (near), m = mxGetN (near), bytes = K * sizeof (double);
  const double *index = slx_alike (near, "near", mxDOUBLE_CLASS, K, m);
  const double *distance = slx_alike (far, "far", mxDOUBLE_CLASS, K, m);
  double *lists = slx_memory (2 * K * m, sizeof *lists);
  if (K == 0 || 2 * K > INT_MAX)
    slx_fail ("badInput", "near must have 1 to %d rows", INT_MAX / 2);
  for (size_t j = 0; j < m; j++)
    {
      memcpy (lists + 2 * K * j, index + K * j, bytes);
      memcpy (lists + 2 * K * j + K, distance + K * j, bytes);
    }
  sl_mpi_nearest (&ranks, K, lists, m);
  for (size_t half = 0; half < 2 && (half == 0 || nlhs > 1); half++)
    {
      plhs[half] = slx_new (mxDOUBLE_CLASS, K, m);
      for (size_t j = 0; j < m; j++)
        memcpy ((double *) mxGetData (plhs[half]) + K * j, lists + K * (2 * j + half), bytes);
    }
}

static void
hals (const mxArray *prhs[], int nlhs, mxArray *plhs[])
{
  slx_matrix V = slx_full (prhs[2], "V");
  const void *A = slx_alike (prhs[0], "A", V.class, V.n, V.n);
  const void *B = slx_alike (prhs[1], "B", V.class, V.d, V.n);
  size_t most = slx_integer (prhs[3], "max_sweeps", 0, 1000000), sweeps;
  double tol = slx_scalar (prhs[4], "tol"), measure;
  plhs[0] = slx_copy (prhs[2]);
  int held = sl_blas_hold ();
  sl_status status = SLX_CALL (V.class, hals, V.d, V.n, A, B, mxGetData (plhs[0]), most, tol, &team, &sweeps,
                               &measure, NULL);
  sl_blas_release (held);
  slx_raise (status, "B");
  sl_mpi_sum (&ranks, &measure, 1);
  if (nlhs > 1)
    plhs[1] = mxCreateDoubleScalar (measure);
  if (nlhs > 2)
    plhs[2] = mxCreateDoubleScalar ((double) sweeps);
}

/* clang-format off */
enum { BEGIN, END, ABORT, LISTEN, VOTE, SUM, MAX, SHARE, ALIKE, GATHER, ALL, DEAL, NEAREST, SCATTER, TRAFFIC, HALS,
       SWEEP, OBJECTIVE, KERNELS };
static const char *const word[]
  = { "begin", "end", "abort", "listen", "vote", "sum", "max", "share", "alike", "gather", "all", "deal", "nearest",
      "scatter", "traffic", "hals", "srsc_sweep", "srsc_objective", "polynet_alternate", "polynet_full",
      "polynet_gamma", "polynet_linear", "polynet_output", "polynet_select", "polynet_sums", "descent" };
/* How many arguments each word has, itself among them; -1: any number. */
static const int arguments[]
  = { 1, 1, 2, 1, 2, -1, 2, 2, -1, 2, 2, 4, 3, 3, 1, 6, 10, 7, -1, -1, -1, -1, -1, -1, -1, -1 };
/* clang-format on */
static gateway *const kernel[] = { sl_polynet_alternate_gateway, sl_polynet_full_gateway,   sl_polynet_gamma_gateway,
                                   sl_polynet_linear_gateway,    sl_polynet_output_gateway, sl_polynet_select_gateway,
                                   sl_polynet_sums_gateway,      sl_descent_gateway };

SL_GATEWAY
{
  if (nrhs < 1)
    slx_fail ("badCall", "what is to be done must be said");
  int what = SLX_CHOICE (prhs[0], "what", word);
  if (what < KERNELS)
    slx_count (nrhs, arguments[what] < 0 ? nrhs : arguments[what], nlhs, what == SUM && nrhs > 4 ? nrhs - 1 : 3);
  if (! running && what != BEGIN && what != ABORT)
    slx_fail ("badCall", "there are no ranks before 'begin'");
  switch (what)
    {
    case BEGIN:
      start_ranks (nlhs, plhs);
      break;
    case END:
      running = 0;
      sl_mpi_end ();
      break;
    case ABORT:
      leave (prhs[1]);
      break;
    case LISTEN:
      sl_mpi_stop_listen ();
      break;
    case VOTE:
      if (ranks.rank == 0 && sl_mpi_stop_orphaned ())
        sl_mpi_abort ();
      vote (prhs[1], &plhs[0]);
      break;
    case SUM:
      sum (nrhs - 1, prhs + 1, nlhs, plhs);
      break;
    case MAX:
      sl_mpi_max (&ranks, copied (prhs[1], &plhs[0]), mxGetNumberOfElements (prhs[1]));
      break;
    case SHARE:
      broadcast (prhs[1], &plhs[0]);
      break;
    case ALIKE:
      plhs[0] = alike (nrhs - 1, prhs + 1);
      break;
    case GATHER:
      gather (prhs[1], nlhs, plhs);
      break;
    case ALL:
      all_columns (prhs[1], &plhs[0]);
      break;
    case DEAL:
      deal (prhs[1], prhs[2], prhs[3], &plhs[0]);
      break;
    case NEAREST:
      nearest (prhs[1], prhs[2], nlhs, plhs);
      break;
    case SCATTER:
      scatter (prhs[1], prhs[2], &plhs[0]);
      break;
    case TRAFFIC:
      plhs[0] = mxCreateDoubleScalar (ranks.handed - reported);
      reported = ranks.handed;
      break;
    case HALS:
      hals (prhs + 1, nlhs, plhs);
      break;
    case SWEEP:
      sl_ranks_srsc_sweep (&ranks, prhs + 1, nlhs, plhs);
      break;
    case OBJECTIVE:
      sl_ranks_srsc_objective (&ranks, prhs + 1, plhs);
      break;
    default:
      kernel[what - KERNELS](nlhs, plhs, nrhs - 1, prhs + 1);
    }
}
