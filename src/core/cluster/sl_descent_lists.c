/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_descent_private.h"
#include "base/sl_memory.h"

#include <math.h>
#include <string.h>

/* New entries of a list, and old ones, that an iteration compares, and as many points that have v in their lists: more
   of a long list cost more than they find. */
enum { MOST = 32 };

size_t
sl_descent_length (size_t K, double recall, size_t round, size_t most)
{
  double more = 4 + 6 * fmin (-log10 (1 - recall), 6), length = ((double) K + more) * pow (1.5, (double) round);
  return length < (double) most ? (size_t) length : most;
}

sl_status
sl_descent_lists_make (size_t n, size_t length, descent_lists *lists)
{
  size_t bytes = length * sizeof (uint32_t);
  *lists = (descent_lists) { .n = n,
                             .length = length,
                             .entry = sl_alloc (n, bytes),
                             .square = sl_alloc (n, bytes),
                             .from = sl_alloc (n, bytes),
                             .start = sl_alloc (n + 1, sizeof (size_t)),
                             .recent = sl_alloc (n, sizeof (uint32_t)),
                             .team = NULL,
                             .owned = NULL,
                             .batch = 0 };
  if (! lists->entry || ! lists->square || ! lists->from || ! lists->start || ! lists->recent)
    return SL_OUT_OF_MEMORY;
  for (size_t e = 0; e < n * length; e++)
    {
      lists->entry[e] = DESCENT_NOBODY;
      lists->square[e] = INFINITY;
    }
  return SL_OK;
}

void
sl_descent_lists_free (descent_lists *lists)
{
  sl_free_all (lists->owned, lists->recent, lists->start, lists->from, lists->square, lists->entry);
  *lists = (descent_lists) { 0 };
}

void
sl_descent_renew (descent_lists *lists)
{
  for (size_t e = 0; e < lists->n * lists->length; e++)
    if (lists->entry[e] != DESCENT_NOBODY)
      lists->entry[e] = (lists->entry[e] & DESCENT_PLACE) | DESCENT_NEW;
}

/* Of many new entries of a list all but the nearest wait; returns how many of all lists. */
static size_t
choose_entries (descent_lists *lists)
{
  size_t waiting = 0;
  for (size_t i = 0; i < lists->n; i++)
    {
      uint32_t *entry = lists->entry + i * lists->length;
      for (size_t k = 0, chosen = 0; k < lists->length && entry[k] != DESCENT_NOBODY; k++)
        if ((entry[k] & DESCENT_AGE) == DESCENT_NEW && ++chosen > MOST)
          {
            entry[k] |= DESCENT_WAITING;
            waiting++;
          }
    }
  return waiting;
}

/* Entries that were found or have waited become new, new ones old. */
static void
age_entries (descent_lists *lists)
{
  for (size_t e = 0; e < lists->n * lists->length; e++)
    if (lists->entry[e] != DESCENT_NOBODY)
      lists->entry[e] = (lists->entry[e] & DESCENT_PLACE)
                        | (lists->entry[e] & DESCENT_FRESH ? DESCENT_NEW : DESCENT_OLD);
}

void
sl_descent_reverse (descent_lists *lists)
{
  size_t n = lists->n, count = n * lists->length, *start = lists->start;
  uint32_t *recent = lists->recent;
  memset (start, 0, (n + 1) * sizeof *start);
  memset (recent, 0, n * sizeof *recent);
  for (size_t e = 0; e < count; e++)
    if (! (lists->entry[e] & DESCENT_FRESH)) /* nor waiting, nor nobody */
      start[(lists->entry[e] & DESCENT_PLACE) + 1]++;
  for (size_t i = 0; i < n; i++)
    start[i + 1] += start[i];
  for (size_t e = 0; e < count; e++)
    if ((lists->entry[e] & DESCENT_AGE) == DESCENT_NEW)
      {
        uint32_t place = lists->entry[e] & DESCENT_PLACE;
        lists->from[start[place] + recent[place]++] = (uint32_t) (e / lists->length);
      }
  /* start goes up by the number of old ones, and then has what the next point begins with less its new ones. */
  for (size_t e = 0; e < count; e++)
    if ((lists->entry[e] & DESCENT_AGE) == DESCENT_OLD)
      {
        uint32_t place = lists->entry[e] & DESCENT_PLACE;
        lists->from[start[place]++ + recent[place]] = (uint32_t) (e / lists->length);
      }
  for (size_t i = n; i > 0; i--)
    start[i] = start[i - 1] + recent[i - 1];
  start[0] = 0;
}

typedef struct
{
  const descent_lists *lists;
  uint64_t seed;
  size_t number;
} near_job;

/* Adds the nearest entries of an age. */
static size_t
add_entries (const uint32_t *entry, size_t length, uint32_t age, uint32_t *member, size_t count)
{
  const size_t most = count + MOST;
  for (size_t k = 0; k < length && entry[k] != DESCENT_NOBODY && count < most; k++)
    if ((entry[k] & DESCENT_AGE) == age)
      member[count++] = entry[k] & DESCENT_PLACE;
  return count;
}

/* Where the list goes on behind the old entries that are members. */
static size_t
end_of_members (const uint32_t *entry, size_t length)
{
  size_t k = 0;
  for (size_t count = 0; k < length && count < MOST; k++)
    count += (entry[k] & DESCENT_AGE) == DESCENT_OLD;
  return k;
}

/* Whether a point is a member already, as a new or an old entry; of old ones those before `end` are. */
static int
is_entry (const uint32_t *entry, size_t length, size_t end, uint32_t place)
{
  int found = 0;
  for (size_t k = 0; k < end; k++)
    found |= (entry[k] & ~DESCENT_NEW) == place;
  for (size_t k = end; k < length; k++)
    found |= entry[k] == (place | DESCENT_NEW);
  return found;
}

/* Adds at most `length` or MOST of the points that have v in their lists, spread evenly over them. */
static size_t
add_reverse (const uint32_t *from, size_t there, uint64_t random, const uint32_t *entry, size_t length,
             uint32_t *member, size_t count)
{
  const size_t most = length < MOST ? length : MOST, wanted = there < most ? there : most;
  const size_t first = there > 0 ? (size_t) (random % there) : 0, end = end_of_members (entry, length);
  for (size_t k = 0; k < wanted; k++)
    {
      uint32_t place = from[(first + k * there / wanted) % there];
      if (! is_entry (entry, length, end, place))
        member[count++] = place;
    }
  return count;
}

/* near(v). */
static size_t
fill_near (const void *description, size_t v, uint32_t *member, size_t *fresh)
{
  const near_job *job = description;
  const descent_lists *lists = job->lists;
  size_t length = lists->length, first = lists->start[v], recent = lists->recent[v];
  const uint32_t *entry = lists->entry + v * length, *from = lists->from + first;
  uint64_t random = descent_random (job->seed, 3, job->number, v);
  size_t count = add_entries (entry, length, DESCENT_NEW, member, 0);
  *fresh = count = add_reverse (from, recent, random >> 32, entry, length, member, count);
  if (count == 0)
    return 0;
  count = add_entries (entry, length, DESCENT_OLD, member, count);
  return add_reverse (from + recent, lists->start[v + 1] - first - recent, random & UINT32_MAX, entry, length, member,
                      count);
}

size_t
sl_descent_members (size_t length)
{
  return 3 * length < 4 * MOST ? 3 * length : 4 * MOST;
}

sl_status
sl_descent_iterate (const descent_points *points, descent_lists *lists, uint64_t seed, size_t number, double *pairs,
                    double *changes, const sl_stop *stop)
{
  const near_job job = { lists, seed, number };
  const size_t waiting = choose_entries (lists);
  sl_descent_reverse (lists);
  sl_status status = sl_descent_compare (points, lists, lists->n, sl_descent_members (lists->length), fill_near, &job,
                                         pairs, changes, stop);
  if (status == SL_OK)
    status = sl_descent_share_all (lists);
  age_entries (lists);
  *changes += (double) waiting; /* which the next iteration compares, as it does those that were found */
  return status;
}

sl_status
sl_descent_share (descent_lists *lists, const sl_team *team)
{
  lists->team = team;
  if (! team)
    return SL_OK;
  lists->owned = sl_alloc (lists->n, sizeof *lists->owned);
  if (! lists->owned)
    return SL_OUT_OF_MEMORY;
  memset (lists->owned, 0, lists->n * sizeof *lists->owned);
  lists->batch = sl_descent_batch (lists->n, sl_descent_members (lists->length));
  for (size_t begin = 0; begin < lists->n; begin += lists->batch)
    {
      const size_t count = lists->n - begin < lists->batch ? lists->n - begin : lists->batch;
      for (size_t k = descent_first (team, count, team->member); k < descent_first (team, count, team->member + 1);
           k++)
        lists->owned[begin + k] = 1;
    }
  return SL_OK;
}
