/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_mpi_halo.h -- how ranks give each other the supports of columns that are neighbours (graphcode/sl_srsc.h).

   Messages pass between two ranks alone, and only where a column of the one has neighbours on the other. So what a rank
   hands over does not grow with the number of ranks, only with that of the columns at its border. */
#ifndef SL_MPI_HALO_H
#define SL_MPI_HALO_H

#include "sl_mpi_ranks.h"
#include "graphcode/sl_srsc.h"

/* The columns of one group that pass between this rank and rank `peer`: column[first] .. column[first+count-1]. */
typedef struct
{
  int peer;
  size_t first, count;
} sl_mpi_message;

/* What passes one way: those of group g are message[end[g-1]] .. message[end[g]-1]. */
typedef struct
{
  size_t groups, columns;
  const size_t *end, *column; /* the columns are those of the supports */
  const sl_mpi_message *message;
} sl_mpi_way;

/* give: own columns that others want. take: columns of the halo. Of what a rank gives in a group its peer takes the same
   columns in the same order. */
typedef struct
{
  sl_mpi_ranks *ranks;
  sl_mpi_way give, take;
  uint64_t *given, *taken; /* the supports of all columns of both ways */
  void *requests;
} sl_mpi_halo;

/* Takes room for columns of p rows. SL_OK, or SL_OUT_OF_MEMORY. */
sl_status sl_mpi_halo_begin (sl_mpi_halo *halo, size_t p);

/* Releases it; also after SL_OUT_OF_MEMORY. */
void sl_mpi_halo_end (sl_mpi_halo *halo);

/* The member `exchange` of an sl_halo with such a context. */
void sl_mpi_halo_exchange (void *context, size_t group, const sl_supports *s);

#endif
