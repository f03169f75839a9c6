/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_mpi_ranks.h -- the ranks of a run and everything that passes between them.

   Every function here is called by all ranks alike, in the same order and with the same sizes. A sum reaches all
   ranks with the same bits: Open MPI adds in an order that depends on the number of ranks and of numbers alone.
   Traffic is counted as the bytes that a rank hands over, whatever way the library then sends them. */
#ifndef SL_MPI_RANKS_H
#define SL_MPI_RANKS_H

#include <stdio.h>
#include "nmf/sl_team.h"

typedef struct
{
  int rank, count;
  double handed; /* bytes handed over so far */
} sl_mpi_ranks;

/* Starts MPI; every rank then uses its share of the processors of its machine. */
void sl_mpi_begin (sl_mpi_ranks *ranks, int *argc, char ***argv);
void sl_mpi_end (void);

/* In place: the sum, or the largest, over all ranks. */
void sl_mpi_sum_d (sl_mpi_ranks *ranks, double *values, size_t count);
void sl_mpi_sum_s (sl_mpi_ranks *ranks, float *values, size_t count);
void sl_mpi_max (sl_mpi_ranks *ranks, double *values, size_t count);

/* What rank 0 has, for all. */
void sl_mpi_share (sl_mpi_ranks *ranks, void *values, size_t bytes);

/* Whether all ranks hold the same bits. */
int sl_mpi_alike (sl_mpi_ranks *ranks, const void *values, size_t bytes);

/* The same sums for the kernels of the core. */
sl_team sl_mpi_team (sl_mpi_ranks *ranks);

/* Columns first[q] .. first[q+1]-1 of a matrix with r rows, numbers of size bytes each, belong to rank q; columns is
   that part. Rank 0 reads them from the file, or writes them there, column after column; for the others file is null.
   Fails with the text where the file does not give or take them. */
void sl_mpi_pass_columns (sl_mpi_ranks *ranks, FILE *file, int writing, const size_t *first, size_t r, size_t size,
                          void *columns, const char *text);

#endif
