/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_alternate_private.h"
#include "base/sl_memory.h"

#include <string.h>

/* What holds of the samples of a member: the least of some numbers that double can hold over all members, or the
   largest. */
static void
least_of_all (const sl_team *team, size_t count, size_t *number, double *room)
{
  for (size_t j = 0; j < count; j++)
    room[j] = -(double) number[j];
  team->max (team->context, room, count);
  for (size_t j = 0; j < count; j++)
    number[j] = (size_t) -room[j];
}

static size_t
largest_of_all (const sl_team *team, size_t number)
{
  double most = (double) number;
  if (team)
    team->max (team->context, &most, 1);
  return (size_t) most;
}

/* cut[b] = the first feature of block b, and p at the end; 0 where there are too many blocks, or samples without a feature
   in the first. reach: room for p numbers, the least feature that stands after each one in a sample; room: for as many,
   which a team needs. */
static size_t
blocks_of (const sl_data *X, const sl_team *team, size_t *cut, size_t *reach, double *room)
{
  size_t count = 1, limit = X->m, outside = 0;
  for (size_t j = 0; j < X->m; j++)
    reach[j] = X->m;
  for (size_t i = 0; i < X->n; i++)
    for (size_t e = X->start[i]; e + 1 < X->start[i + 1]; e++)
      if (X->row[e + 1] < reach[X->row[e]])
        reach[X->row[e]] = X->row[e + 1];
  if (team)
    least_of_all (team, X->m, reach, room);
  cut[0] = 0;
  for (size_t j = 0; j < X->m; j++)
    {
      if (j == limit && count == SL_ALTERNATE_BLOCKS)
        return 0;
      if (j == limit)
        {
          cut[count++] = j;
          limit = X->m;
        }
      limit = reach[j] < limit ? reach[j] : limit;
    }
  cut[count] = X->m;
  for (size_t i = 0; i < X->n; i++)
    outside = outside || X->start[i] == X->start[i + 1] || X->row[X->start[i]] >= cut[1];
  return largest_of_all (team, outside) > 0 ? 0 : count;
}

static int
all_ones (const sl_data *X)
{
  const double *value = X->value;
  size_t e = 0;
  while (e < X->start[X->n] && value[e] == 1)
    e++;
  return e == X->start[X->n];
}

/* Fills the lists. at: room for p numbers. */
static void
sort_samples (const sl_alternate_fit *f, const sl_data *X, size_t *at)
{
  const double *value = X->value;
  const size_t m = f->m, others = f->others;
  memcpy (at, f->block[0].start, f->p * sizeof *at);
  for (size_t i = 0; i < X->n; i++)
    {
      const sl_alternate_list *l = f->block;
      for (size_t e = X->start[i]; e < X->start[i + 1]; e++)
        {
          const size_t j = X->row[e];
          while (j >= l->last)
            l++;
          if (sl_alternate_own (f->task->samples.team, j) != j)
            continue;
          const size_t to = at[j]++ - l->start[l->first];
          size_t q = 0;
          for (size_t t = X->start[i]; t < X->start[i + 1]; t++)
            if (t != e)
              {
                l->other[to * others + q] = (uint32_t) X->row[t];
                if (l->values)
                  l->values[to * (others + 1) + 1 + q] = value[t];
                q++;
              }
          for (; q < others; q++)
            {
              l->other[to * others + q] = (uint32_t) f->p;
              if (l->values)
                l->values[to * (others + 1) + 1 + q] = 0;
            }
          if (l->values)
            l->values[to * (others + 1)] = value[e];
          memcpy (l->Y + to * m, f->task->Y + i * m, m * sizeof (double));
        }
    }
}

sl_status
sl_alternate_lists (sl_alternate_fit *f, const sl_data *X, size_t *start, uint32_t **other, double **numbers)
{
  const size_t p = f->p, stored = X->start[X->n];
  size_t entries = 0, cut[SL_ALTERNATE_BLOCKS + 1], *room = sl_alloc (p, sizeof *room);
  if (! room)
    return SL_OUT_OF_MEMORY;
  f->blocks = p < UINT32_MAX ? blocks_of (X, f->task->samples.team, cut, room, f->squares) : 0;
  f->others = 1;
  for (size_t i = 0; i < X->n; i++)
    f->others = X->start[i + 1] - X->start[i] > f->others + 1 ? X->start[i + 1] - X->start[i] - 1 : f->others;
  f->others = largest_of_all (f->task->samples.team, f->others);
  const int ones = all_ones (X);
  sl_status status = f->blocks > 0 ? SL_OK : SL_BAD_INPUT;
  memset (start, 0, (p + 1) * sizeof *start);
  for (size_t e = 0; e < stored; e++)
    if (sl_alternate_own (f->task->samples.team, X->row[e]) == X->row[e])
      {
        start[X->row[e] + 1]++;
        entries++;
      }
  if (status == SL_OK)
    {
      *other = sl_alloc (entries + SL_ALTERNATE_AHEAD, f->others * sizeof **other);
      *numbers = sl_alloc (entries, (f->m + (ones ? 0 : f->others + 1)) * sizeof **numbers);
      status = *other && *numbers ? SL_OK : SL_OUT_OF_MEMORY;
    }
  if (status == SL_OK)
    {
      for (size_t j = 0; j < p; j++)
        start[j + 1] += start[j];
      for (size_t b = 0; b < f->blocks; b++)
        {
          const size_t at = start[cut[b]];
          f->block[b] = (sl_alternate_list) { cut[b], cut[b + 1],          start, *other + at * f->others,
                                              NULL,   *numbers + at * f->m };
          if (! ones)
            f->block[b].values = *numbers + entries * f->m + at * (f->others + 1);
        }
      memset (*other + entries * f->others, 0, SL_ALTERNATE_AHEAD * f->others * sizeof **other);
      sort_samples (f, X, room);
    }
  sl_free (room);
  return status;
}
