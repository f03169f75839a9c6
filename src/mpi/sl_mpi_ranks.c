/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_mpi_ranks.h"
#include "sl_mpi_stop.h"
#include "cluster/sl_knn.h"

#include <mpi.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
  PIECE = 1 << 26, /* numbers to a message: MPI counts in int */
  FEW = 1 << 14,   /* pairs to a message: they are on the stack */
  TAG = 1
};

static MPI_Datatype pair;
static MPI_Op add;

/* Pairs high, low: low has what rounding took from high. The result is the same whichever of the two comes first. */
static void
add_pairs (void *in, void *into, int *length, MPI_Datatype *type)
{
  const double *a = in;
  double *b = into;
  (void) type;
  for (int e = 0; e < *length; e++, a += 2, b += 2)
    {
      const double sum = a[0] + b[0], part = sum - b[0];
      b[1] = (a[1] + b[1]) + ((b[0] - (sum - part)) + (a[0] - part));
      b[0] = sum;
    }
}

void
sl_mpi_begin (sl_mpi_ranks *ranks)
{
  MPI_Comm machine;
  int provided;
  MPI_Init_thread (NULL, NULL, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_rank (MPI_COMM_WORLD, &ranks->rank);
  MPI_Comm_size (MPI_COMM_WORLD, &ranks->count);
  MPI_Comm_split_type (MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
  MPI_Comm_size (machine, &ranks->neighbours);
  MPI_Comm_free (&machine);
  MPI_Type_contiguous (2, MPI_DOUBLE, &pair);
  MPI_Type_commit (&pair);
  MPI_Op_create (add_pairs, 1, &add);
  MPI_Barrier (MPI_COMM_WORLD);
  ranks->handed = 0;
}

void
sl_mpi_end (void)
{
  MPI_Op_free (&add);
  MPI_Type_free (&pair);
  MPI_Finalize ();
}

void
sl_mpi_abort (void)
{
  MPI_Abort (MPI_COMM_WORLD, EXIT_FAILURE);
}

static int
piece (size_t left)
{
  return (int) (left < PIECE ? left : PIECE);
}

static void
reduce (sl_mpi_ranks *ranks, double *values, size_t count, MPI_Op op)
{
  ranks->handed += (double) (count * sizeof *values);
  for (size_t at = 0; at < count; at += PIECE)
    MPI_Allreduce (MPI_IN_PLACE, values + at, piece (count - at), MPI_DOUBLE, op, MPI_COMM_WORLD);
}

void
sl_mpi_sum (sl_mpi_ranks *ranks, double *values, size_t count)
{
  reduce (ranks, values, count, MPI_SUM);
}

void
sl_mpi_max (sl_mpi_ranks *ranks, double *values, size_t count)
{
  reduce (ranks, values, count, MPI_MAX);
}

static void
team_sum (void *context, double *values, size_t count)
{
  sl_mpi_sum (context, values, count);
}

static void
team_max (void *context, double *values, size_t count)
{
  sl_mpi_max (context, values, count);
}

static void
team_share (void *context, double *values, size_t count)
{
  sl_mpi_share (context, values, count * sizeof *values);
}

static int
team_stop (void *context)
{
  const sl_mpi_ranks *ranks = context;
  double asked = sl_mpi_stop_pending ();
  if (ranks->rank == 0 && sl_mpi_stop_orphaned ())
    sl_mpi_abort ();
  sl_mpi_max (context, &asked, 1);
  if (asked > 0)
    sl_mpi_stop_over ();
  return asked > 0;
}

static void
team_add (void *context, double *high, double *low, size_t count)
{
  sl_mpi_ranks *ranks = context;
  double pairs[2 * FEW];
  for (size_t at = 0, some; at < count; at += some)
    {
      some = count - at < FEW ? count - at : FEW;
      for (size_t e = 0; e < some; e++)
        {
          pairs[2 * e] = high[at + e];
          pairs[2 * e + 1] = low[at + e];
        }
      MPI_Allreduce (MPI_IN_PLACE, pairs, (int) some, pair, add, MPI_COMM_WORLD);
      for (size_t e = 0; e < some; e++)
        {
          high[at + e] = pairs[2 * e];
          low[at + e] = pairs[2 * e + 1];
        }
    }
  ranks->handed += (double) (2 * count * sizeof *high);
}

static void
team_gather (void *context, const double *mine, size_t count, double *all, size_t total)
{
  sl_mpi_ranks *ranks = context;
  int counts[ranks->count], before[ranks->count], own = (int) count;
  (void) total;
  MPI_Allgather (&own, 1, MPI_INT, counts, 1, MPI_INT, MPI_COMM_WORLD);
  for (int q = 0, sum = 0; q < ranks->count; sum += counts[q++])
    before[q] = sum;
  MPI_Allgatherv (mine, own, MPI_DOUBLE, all, counts, before, MPI_DOUBLE, MPI_COMM_WORLD);
  ranks->handed += (double) (count * sizeof *mine);
}

sl_team
sl_mpi_team (sl_mpi_ranks *ranks)
{
  return (sl_team) { .sum = team_sum,
                     .max = team_max,
                     .share = team_share,
                     .stop = team_stop,
                     .context = ranks,
                     .add = team_add,
                     .gather = team_gather,
                     .member = (size_t) ranks->rank,
                     .members = (size_t) ranks->count };
}

static void
merge_lists (void *given, void *into, int *count, MPI_Datatype *type)
{
  int bytes;
  MPI_Type_size (*type, &bytes);
  size_t K = (size_t) bytes / (2 * sizeof (double));
  double *from = given, *to = into;
  for (int j = 0; j < *count; j++, from += 2 * K, to += 2 * K)
    sl_knn_merge (K, from, from + K, to, to + K);
}

void
sl_mpi_nearest (sl_mpi_ranks *ranks, size_t K, double *lists, size_t count)
{
  const int root = ranks->rank == 0, most = (int) (PIECE / (2 * K) + 1);
  MPI_Datatype list;
  MPI_Op nearest;
  MPI_Type_contiguous ((int) (2 * K), MPI_DOUBLE, &list);
  MPI_Type_commit (&list);
  MPI_Op_create (merge_lists, 1, &nearest);
  for (size_t at = 0, some; at < count; at += some)
    {
      double *from = lists + 2 * K * at;
      some = count - at < (size_t) most ? count - at : (size_t) most;
      MPI_Reduce (root ? MPI_IN_PLACE : from, from, (int) some, list, nearest, 0, MPI_COMM_WORLD);
    }
  MPI_Op_free (&nearest);
  MPI_Type_free (&list);
  ranks->handed += (double) (2 * K * count * sizeof *lists);
}

void
sl_mpi_share (sl_mpi_ranks *ranks, void *values, size_t bytes)
{
  ranks->handed += (double) bytes;
  for (size_t at = 0; at < bytes; at += PIECE)
    MPI_Bcast ((char *) values + at, piece (bytes - at), MPI_BYTE, 0, MPI_COMM_WORLD);
}

double
sl_mpi_mark (const void *values, size_t bytes, double before)
{
  const char *at = values;
  uint64_t hash = 0xcbf29ce484222325u ^ (uint64_t) before;
  for (size_t left = bytes, piece; left > 0; at += piece, left -= piece)
    {
      uint64_t word = 0;
      piece = left < sizeof word ? left : sizeof word;
      memcpy (&word, at, piece);
      hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
      hash ^= hash >> 32; /* so that the highest bits of a word matter to more than the highest bits of the product */
    }
  return (double) (hash >> 12);
}

void
sl_mpi_counts (sl_mpi_ranks *ranks, double mine, double *all)
{
  (void) ranks;
  MPI_Gather (&mine, 1, MPI_DOUBLE, all, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

static void
send (const char *from, double bytes, int to)
{
  for (size_t at = 0, all = (size_t) bytes; at < all; at += PIECE)
    MPI_Send (from + at, piece (all - at), MPI_BYTE, to, TAG, MPI_COMM_WORLD);
}

static void
receive (char *into, double bytes, int from)
{
  for (size_t at = 0, all = (size_t) bytes; at < all; at += PIECE)
    MPI_Recv (into + at, piece (all - at), MPI_BYTE, from, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

void
sl_mpi_gather (sl_mpi_ranks *ranks, const void *mine, const double *bytes, void *all)
{
  char *at = all;
  if (ranks->rank > 0)
    send (mine, bytes[ranks->rank], 0);
  for (int q = 0; ranks->rank == 0 && q < ranks->count; at += (size_t) bytes[q], q++)
    if (q == 0)
      memcpy (at, mine, (size_t) bytes[q]);
    else
      receive (at, bytes[q], q);
}

void
sl_mpi_scatter (sl_mpi_ranks *ranks, void *mine, const double *bytes, const void *all)
{
  const char *at = all;
  if (ranks->rank > 0)
    receive (mine, bytes[ranks->rank], 0);
  for (int q = 0; ranks->rank == 0 && q < ranks->count; at += (size_t) bytes[q], q++)
    if (q == 0)
      memcpy (mine, at, (size_t) bytes[q]);
    else
      send (at, bytes[q], q);
}

void
sl_mpi_deal (sl_mpi_ranks *ranks, int owner, size_t size, const double *last, const void *all, void *mine)
{
  const char *from = all;
  for (int q = 0; q < ranks->count; q++)
    {
      const size_t before = q > 0 ? (size_t) last[q - 1] : 0, bytes = ((size_t) last[q] - before) * size;
      if (ranks->rank == owner && q == owner)
        memcpy (mine, from + before * size, bytes);
      else if (ranks->rank == owner)
        send (from + before * size, (double) bytes, q);
      else if (ranks->rank == q)
        receive (mine, (double) bytes, owner);
      ranks->handed += ranks->rank == owner && q != owner ? (double) bytes : 0;
    }
}
