/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_mpi_halo.h"
#include "base/sl_memory.h"

#include <mpi.h>
#include <string.h>

enum { TAG = 2 };

/* The messages of a group are those from *first to the one before *last. */
static void
find (const sl_mpi_way *way, size_t group, size_t *first, size_t *last)
{
  const size_t all = way->groups > 0 ? way->end[way->groups - 1] : 0;
  *first = group == SL_ALL_GROUPS || group == 0 ? 0 : way->end[group - 1];
  *last = group == SL_ALL_GROUPS ? all : way->end[group];
}

sl_status
sl_mpi_halo_begin (sl_mpi_halo *halo, size_t p)
{
  const size_t bytes = sl_supports_words (p) * sizeof (uint64_t);
  halo->given = sl_alloc (halo->give.columns, bytes);
  halo->taken = sl_alloc (halo->take.columns, bytes);
  size_t first, given, taken;
  find (&halo->give, SL_ALL_GROUPS, &first, &given);
  find (&halo->take, SL_ALL_GROUPS, &first, &taken);
  halo->requests = sl_alloc (given + taken, sizeof (MPI_Request));
  return halo->given && halo->taken && halo->requests ? SL_OK : SL_OUT_OF_MEMORY;
}

void
sl_mpi_halo_end (sl_mpi_halo *halo)
{
  sl_free (halo->given);
  sl_free (halo->taken);
  sl_free (halo->requests);
}

/* A column is one item of a message, so that MPI, which counts in int, may carry 2^31 of them. */
void
sl_mpi_halo_exchange (void *context, size_t group, const sl_supports *s)
{
  sl_mpi_halo *halo = context;
  const sl_mpi_way *give = &halo->give, *take = &halo->take;
  const size_t words = s->words, bytes = words * sizeof (uint64_t);
  MPI_Request *request = halo->requests;
  MPI_Datatype column;
  size_t give_first, give_last, take_first, take_last;
  int requests = 0;
  find (give, group, &give_first, &give_last);
  find (take, group, &take_first, &take_last);
  if (give_first == give_last && take_first == take_last)
    return;
  MPI_Type_contiguous ((int) words, MPI_UINT64_T, &column);
  MPI_Type_commit (&column);

  for (size_t m = take_first; m < take_last; m++)
    {
      const sl_mpi_message *from = take->message + m;
      MPI_Irecv (halo->taken + from->first * words, (int) from->count, column, from->peer, TAG, MPI_COMM_WORLD,
                 request + requests++);
    }
  for (size_t m = give_first; m < give_last; m++)
    {
      const sl_mpi_message *to = give->message + m;
      for (size_t e = to->first; e < to->first + to->count; e++)
        memcpy (halo->given + e * words, s->bits + give->column[e] * words, bytes);
      MPI_Isend (halo->given + to->first * words, (int) to->count, column, to->peer, TAG, MPI_COMM_WORLD,
                 request + requests++);
      halo->ranks->handed += (double) (to->count * bytes);
    }
  MPI_Waitall (requests, request, MPI_STATUSES_IGNORE);
  for (size_t m = take_first; m < take_last; m++)
    for (size_t e = take->message[m].first, left = take->message[m].count; left > 0; e++, left--)
      memcpy (s->bits + take->column[e] * words, halo->taken + e * words, bytes);
  MPI_Type_free (&column);
}
