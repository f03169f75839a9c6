/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_descent_private.h"
#include "base/sl_memory.h"

#include <string.h>

enum { MESSAGE = 1 << 20 }; /* about as many entries are told at a time */

/* Every member holds all lists, but takes what is noted for its own ones alone; those of the others are as they were when
   these told them last. The lists of a batch are divided as the sets of an iteration are: so that the member which fills
   the set of a point has the list of that point as it is. A limit that is out of date is too large, because squares only
   fall. So more is noted, and the list, whose owner knows its limit, does not take it. */

/* An entry with its square, as one number of a message. */
typedef struct
{
  uint32_t entry;
  float square;
} item;
_Static_assert(sizeof (item) == sizeof (double), "an item must be as long as a number of a message");

/* The entries from number `first` on of one member's lists of points begin to last - 1 pass between the lists and a
   message; returns the message's end. */
static item *
pass (descent_lists *lists, size_t member, size_t begin, size_t last, size_t first, item *at, int in)
{
  const size_t length = lists->length;
  for (; begin < last; begin += lists->batch)
    {
      const size_t count = last - begin < lists->batch ? last - begin : lists->batch;
      const size_t end = descent_first (lists->team, count, member + 1);
      for (size_t k = descent_first (lists->team, count, member); k < end; k++)
        for (size_t e = (begin + k) * length + first; e < (begin + k + 1) * length; e++, at++)
          if (in)
            {
              lists->entry[e] = at->entry;
              lists->square[e] = at->square;
            }
          else
            *at = (item) { lists->entry[e], lists->square[e] };
    }
  return at;
}

static sl_status
share (descent_lists *lists, size_t first)
{
  const sl_team *team = lists->team;
  const size_t each = lists->length - first;
  const size_t some = (MESSAGE / each / lists->batch + 1) * lists->batch; /* points */
  const size_t capacity = (some < lists->n ? some : lists->n) * each;
  item *mine = sl_alloc (capacity, sizeof *mine), *all = sl_alloc (capacity, sizeof *all);
  const sl_status status = mine && all ? SL_OK : SL_OUT_OF_MEMORY;
  for (size_t begin = 0; begin < lists->n && status == SL_OK; begin += some)
    {
      const size_t last = lists->n - begin < some ? lists->n : begin + some;
      const size_t count = (size_t) (pass (lists, team->member, begin, last, first, mine, 0) - mine);
      team->gather (team->context, (double *) mine, count, (double *) all, (last - begin) * each);
      const item *at = all;
      for (size_t q = 0; q < team->members; q++)
        at = pass (lists, q, begin, last, first, (item *) at, 1);
    }
  sl_free (all);
  sl_free (mine);
  return status;
}

sl_status
sl_descent_share_last (descent_lists *lists)
{
  return lists->team ? share (lists, lists->length - 1) : SL_OK;
}

sl_status
sl_descent_share_all (descent_lists *lists)
{
  return lists->team ? share (lists, 0) : SL_OK;
}
