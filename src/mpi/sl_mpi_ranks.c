/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_mpi_ranks.h"
#include "sl_mpi_fail.h"
#include "linalg/sl_blas.h"
#include "base/sl_parallel.h"
#include "base/sl_memory.h"

#include <mpi.h>
#include <stdint.h>

enum {
  PIECE = 1 << 26,         /* numbers to a message: MPI counts in int */
  COLUMNS_PIECE = 1 << 20, /* numbers on their way through rank 0 */
  COLUMNS_TAG = 1
};

void
sl_mpi_begin (sl_mpi_ranks *ranks, int *argc, char ***argv)
{
  MPI_Comm machine;
  int neighbours;
  MPI_Init (argc, argv);
  MPI_Comm_rank (MPI_COMM_WORLD, &ranks->rank);
  MPI_Comm_size (MPI_COMM_WORLD, &ranks->count);
  ranks->handed = 0;

  MPI_Comm_split_type (MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
  MPI_Comm_size (machine, &neighbours);
  MPI_Comm_free (&machine);
  int threads = sl_thread_limit () / neighbours;
  sl_set_thread_limit (threads > 1 ? threads : 1);
  sl_blas_hold ();
}

void
sl_mpi_end (void)
{
  MPI_Finalize ();
}

static void
reduce (sl_mpi_ranks *ranks, void *values, size_t count, size_t size, MPI_Datatype type, MPI_Op op)
{
  ranks->handed += (double) (count * size);
  for (size_t at = 0; at < count; at += PIECE)
    MPI_Allreduce (MPI_IN_PLACE, (char *) values + at * size, (int) (count - at < PIECE ? count - at : PIECE), type,
                   op, MPI_COMM_WORLD);
}

void
sl_mpi_sum_d (sl_mpi_ranks *ranks, double *values, size_t count)
{
  reduce (ranks, values, count, sizeof *values, MPI_DOUBLE, MPI_SUM);
}

void
sl_mpi_sum_s (sl_mpi_ranks *ranks, float *values, size_t count)
{
  reduce (ranks, values, count, sizeof *values, MPI_FLOAT, MPI_SUM);
}

void
sl_mpi_max (sl_mpi_ranks *ranks, double *values, size_t count)
{
  reduce (ranks, values, count, sizeof *values, MPI_DOUBLE, MPI_MAX);
}

void
sl_mpi_share (sl_mpi_ranks *ranks, void *values, size_t bytes)
{
  ranks->handed += (double) bytes;
  if (ranks->count == 1) /* nor is there MPI, perhaps */
    return;
  for (size_t at = 0; at < bytes; at += PIECE)
    MPI_Bcast ((char *) values + at, (int) (bytes - at < PIECE ? bytes - at : PIECE), MPI_BYTE, 0, MPI_COMM_WORLD);
}

/* The bits are summed up in 52 of them, which a double holds exactly. */
int
sl_mpi_alike (sl_mpi_ranks *ranks, const void *values, size_t bytes)
{
  const unsigned char *byte = values;
  uint64_t hash = 0xcbf29ce484222325u;
  for (size_t i = 0; i < bytes; i++)
    hash = (hash ^ byte[i]) * 0x100000001b3u;
  double mark = (double) (hash >> 12), range[2] = { mark, -mark };
  sl_mpi_max (ranks, range, 2);
  return range[0] == -range[1];
}

static void
team_sum (void *context, double *values, size_t count)
{
  sl_mpi_sum_d (context, values, count);
}

static void
team_max (void *context, double *values, size_t count)
{
  sl_mpi_max (context, values, count);
}

sl_team
sl_mpi_team (sl_mpi_ranks *ranks)
{
  return (sl_team) { team_sum, team_max, ranks };
}

/* ---- columns, which rank 0 reads and writes for all ------------------------------------------------------------ */

typedef struct
{
  sl_mpi_ranks *ranks;
  FILE *file;
  size_t r, size;
  const char *text;
} passage;

static void
from_or_to_file (const passage *p, int writing, void *columns, size_t count)
{
  size_t each = p->r * p->size;
  /* cppcheck-suppress IOWithoutPositioning; one or the other */
  size_t done = writing ? fwrite (columns, each, count, p->file) : fread (columns, each, count, p->file);
  if (done != count)
    sl_mpi_fail ("mpiFailed", "%s", p->text);
}

/* count columns of rank q between it and the file of rank 0. */
static void
pass (const passage *p, int writing, int q, void *mine, size_t count)
{
  MPI_Datatype type = p->size == sizeof (float) ? MPI_FLOAT : MPI_DOUBLE;
  int numbers = (int) (count * p->r);
  if (p->ranks->rank == 0 && q == 0)
    from_or_to_file (p, writing, mine, count);
  else if (p->ranks->rank == 0)
    {
      void *piece = sl_mpi_alloc (count * p->r, p->size);
      if (writing)
        MPI_Recv (piece, numbers, type, q, COLUMNS_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      from_or_to_file (p, writing, piece, count);
      if (! writing)
        MPI_Send (piece, numbers, type, q, COLUMNS_TAG, MPI_COMM_WORLD);
      sl_free (piece);
    }
  else if (p->ranks->rank == q && writing)
    MPI_Send (mine, numbers, type, 0, COLUMNS_TAG, MPI_COMM_WORLD);
  else if (p->ranks->rank == q)
    MPI_Recv (mine, numbers, type, 0, COLUMNS_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

void
sl_mpi_pass_columns (sl_mpi_ranks *ranks, FILE *file, int writing, const size_t *first, size_t r, size_t size,
                     void *columns, const char *text)
{
  const passage p = { ranks, file, r, size, text };
  const size_t max = r < COLUMNS_PIECE ? COLUMNS_PIECE / r : 1;
  for (int q = 0; q < ranks->count; q++)
    for (size_t j = first[q], count; j < first[q + 1]; j += count)
      {
        count = first[q + 1] - j < max ? first[q + 1] - j : max;
        pass (&p, writing, q, (char *) columns + (j - first[q]) * r * size, count);
      }
}
