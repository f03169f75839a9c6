/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_mpi_ranks.h -- what the ranks of a run say to each other. All are collective calls: every rank makes them, in the
   same order and with as many numbers. */
#ifndef SL_MPI_RANKS_H
#define SL_MPI_RANKS_H

#include "base/sl_team.h"

typedef struct
{
  int rank, count, neighbours; /* which, of how many, how many of them on this machine */
  double handed;               /* bytes that this rank has given to sums, maxima and what one rank has for others */
} sl_mpi_ranks;

void sl_mpi_begin (sl_mpi_ranks *ranks);
void sl_mpi_end (void);

/* Ends all ranks of the run, at once. */
void sl_mpi_abort (void);

/* Each value becomes the sum, or the largest, over the ranks: the same on every rank. */
void sl_mpi_sum (sl_mpi_ranks *ranks, double *values, size_t count);
void sl_mpi_max (sl_mpi_ranks *ranks, double *values, size_t count);

/* The same as callbacks of a kernel. */
sl_team sl_mpi_team (sl_mpi_ranks *ranks);

/* On rank 0 the K nearest of what all ranks have found, for each of count points: K indices and then K distances of each,
   as sl_knn_merge takes them. On the others the lists become undefined. */
void sl_mpi_nearest (sl_mpi_ranks *ranks, size_t K, double *lists, size_t count);

/* What rank 0 has, on every rank. */
void sl_mpi_share (sl_mpi_ranks *ranks, void *values, size_t bytes);

/* A number by which these bytes differ from others: an integer that a double holds. */
double sl_mpi_mark (const void *values, size_t bytes, double before);

/* Of numbers on all ranks a row on rank 0, in the order of the ranks. */
void sl_mpi_counts (sl_mpi_ranks *ranks, double mine, double *all);

/* Bytes of all ranks to rank 0, one rank's behind the other's, or back: bytes[q] are those of rank q, which rank 0 knows.
   mine is of use on the other ranks, all on rank 0. */
void sl_mpi_gather (sl_mpi_ranks *ranks, const void *mine, const double *bytes, void *all);
void sl_mpi_scatter (sl_mpi_ranks *ranks, void *mine, const double *bytes, const void *all);

/* Of what one rank, the owner, has for all the part of each: items of `size` bytes, up to number last[q] for rank q, behind
   those of the rank before it. all is of use on the owner alone. */
void sl_mpi_deal (sl_mpi_ranks *ranks, int owner, size_t size, const double *last, const void *all, void *mine);

#endif
