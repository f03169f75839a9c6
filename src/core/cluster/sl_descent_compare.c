/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_descent_private.h"
#include "base/sl_memory.h"
#include "base/sl_parallel.h"

#include <math.h>
#include <string.h>

enum {
  FIND_BYTES = 1 << 25, /* memory for what sets note; all that they could note fits */
  MOST_SETS = 512,      /* compared before the lists take what was noted */
  SELDOM = 8,           /* batches, or more, after which members of a team tell each other their limits, */
  OFTEN = 16,           /* at most so many times */
  AHEAD = 12,           /* finds after which a list that is asked for has come */
  CACHE_LINE = 64,
  CACHE = 1 << 18, /* bytes; sets whose points have more are not asked for before their turn */
  MOST_PARTS = 16  /* into which the lists are divided among threads; each part reads all notes */
};

typedef struct
{
  const descent_points *points;
  descent_lists *lists;
  descent_set_fn fill;
  const void *job;
  size_t first, count;      /* sets that are compared now */
  size_t members, capacity; /* the most points of a set, and the most finds and one more */
  size_t parts;
  descent_find *find; /* room for each set */
  uint32_t *found;    /* how many each set has noted */
  double *compared;   /* pairs that it has compared */
  double *taken;      /* entries that each part has taken */
  size_t own;         /* of those sets, the first that this member compares */
  double *mine, *all; /* with a team: what it has noted for others, and what all have */
} compare_job;

/* Scratch of a thread. */
typedef struct
{
  uint32_t *member;
  float *limit; /* what is nearer comes into the list of the member */
  float *square, *table;
} scratch;

static size_t
size_of_numbers (const compare_job *job)
{
  return sl_align (job->members * sizeof (uint32_t));
}

static size_t
size_of_squares (const compare_job *job)
{
  return sl_align (DESCENT_STRIP * job->members * sizeof (float));
}

static scratch
carve (const compare_job *job, char *memory)
{
  const size_t numbers = size_of_numbers (job), squares = size_of_squares (job);
  return (scratch) { (uint32_t *) memory, (float *) (memory + numbers), (float *) (memory + 2 * numbers),
                     (float *) (memory + 2 * numbers + squares) };
}

/* What a strip of rows, beginning with member i, has to note about members after each; returns the end of the notes.
   Which pairs are noted cannot be foreseen, so that jumps would be slow: each is written, and may be written over. */
static descent_find *
note_strip (const scratch *w, size_t i, size_t rows, size_t count, descent_find *at)
{
  for (size_t j = i + 1; j < count; j++)
    for (size_t r = 0; r < rows && i + r < j; r++)
      {
        const float square = w->square[r + (j - i) * DESCENT_STRIP];
        *at = (descent_find) { w->member[i + r], w->member[j], square };
        at += square < w->limit[i + r];
        *at = (descent_find) { w->member[j], w->member[i + r], square };
        at += square < w->limit[j];
      }
  return at;
}

/* Has the points of a set come from memory all at once, not each when its turn is there, if the cache has room. */
static void
prefetch_points (const descent_points *points, size_t count, const uint32_t *member)
{
  const size_t bytes = points->stride * (points->whole ? sizeof (int16_t) : sizeof (float));
  const char *value = points->whole ? (const char *) points->whole : (const char *) points->value;
  if (points->row || count * bytes > CACHE)
    return;
  for (size_t j = 0; j < count; j++)
    for (size_t b = 0; b < bytes; b += CACHE_LINE)
      __builtin_prefetch (value + member[j] * bytes + b);
}

static sl_status
compare_set (const void *description, size_t number, void *work)
{
  const compare_job *job = description;
  const descent_lists *lists = job->lists;
  size_t length = lists->length, k = job->own + number, fresh;
  const scratch w = carve (job, work);
  size_t count = job->fill (job->job, job->first + k, w.member, &fresh);
  for (size_t j = 0; j < count; j++)
    w.limit[j] = lists->square[(w.member[j] + (size_t) 1) * length - 1];
  prefetch_points (job->points, count, w.member);
  sl_descent_ready (job->points, count, w.member, w.table);
  descent_find *const begin = job->find + k * job->capacity, *at = begin;
  for (size_t i = 0; i < fresh; i += DESCENT_STRIP)
    {
      size_t rows = fresh - i < DESCENT_STRIP ? fresh - i : DESCENT_STRIP;
      uint32_t row[DESCENT_STRIP];
      for (size_t r = 0; r < DESCENT_STRIP; r++)
        row[r] = w.member[r < rows ? i + r : i];
      sl_descent_strip (job->points, row, count - i, w.member + i, w.square, w.table);
      at = note_strip (&w, i, rows, count, at);
    }
  job->found[k] = (uint32_t) (at - begin);
  job->compared[k] = (double) fresh * ((double) count - ((double) fresh + 1) / 2);
  return SL_OK;
}

/* Has a list come from memory. */
static inline void
prefetch_list (const descent_lists *lists, uint32_t target)
{
  const size_t first = target * lists->length, last = first + lists->length - 1;
  __builtin_prefetch (lists->square + first);
  __builtin_prefetch (lists->square + last);
  __builtin_prefetch (lists->entry + first);
  __builtin_prefetch (lists->entry + last);
}

/* Whether a list is from `first` to the one before `last`, and belongs to this member. */
static inline int
is_of_part (const descent_lists *lists, uint32_t target, size_t first, size_t last)
{
  return target >= first && target < last && (! lists->owned || lists->owned[target]);
}

/* Puts finds for points from `first` to the one before `last` into their lists; returns how many. */
static size_t
insert_finds (const descent_lists *lists, const descent_find *find, size_t count, size_t first, size_t last)
{
  const size_t length = lists->length;
  size_t taken = 0;
  for (size_t f = 0; f < count; f++)
    {
      const uint32_t target = find[f].target, later = find[f + AHEAD < count ? f + AHEAD : f].target;
      if (is_of_part (lists, later, first, last))
        prefetch_list (lists, later);
      if (is_of_part (lists, target, first, last))
        taken += (size_t) descent_insert (lists->entry + target * length, lists->square + target * length, length,
                                          find[f].place, find[f].square, DESCENT_FRESH);
    }
  return taken;
}

/* The first of the sets that are compared now which belongs to a member. */
static size_t
first_of (const compare_job *job, size_t member)
{
  const sl_team *team = job->lists->team;
  return team ? descent_first (team, job->count, member) : member * job->count;
}

/* Numbers of class double that hold so many finds. */
static size_t
size_of (size_t finds)
{
  return (finds * sizeof (descent_find) + sizeof (double) - 1) / sizeof (double);
}

/* The sets of the members are in the order of the members. */
static sl_status
take_part (const void *description, size_t part, void *work)
{
  const compare_job *job = description;
  const sl_team *team = job->lists->team;
  const size_t n = job->lists->n, first = n * part / job->parts, last = n * (part + 1) / job->parts;
  const size_t own = team ? team->member : 0, members = team ? team->members : 1;
  const double *message = job->all;
  size_t taken = 0;
  (void) work;
  for (size_t q = 0; q < members; q++)
    {
      if (q == own)
        for (size_t k = first_of (job, q); k < first_of (job, q + 1); k++)
          taken += insert_finds (job->lists, job->find + k * job->capacity, job->found[k], first, last);
      else
        /* not run in tests: with several members, see make mpi-test */
        taken += insert_finds (job->lists, (const descent_find *) (message + 1), (size_t) message[0], first, last);
      if (team)
        message += 1 + size_of ((size_t) message[0]);
    }
  job->taken[part] = (double) taken;
  return SL_OK;
}

/* ---- a team: each member compares some of the sets, and tells the others what it has found for their lists ------- */

/* A member's message: how many finds, and these, in the order of its sets. */
static void
share (compare_job *job, size_t last)
{
  const sl_team *team = job->lists->team;
  descent_find *const begin = (descent_find *) (job->mine + 1), *at = begin;
  for (size_t k = job->own; k < last; k++)
    for (const descent_find *find = job->find + k * job->capacity, *end = find + job->found[k]; find < end; find++)
      if (! job->lists->owned[find->target])
        *at++ = *find; /* not run in tests: with several members, see make mpi-test */
  job->mine[0] = (double) (at - begin);
  const size_t size = 1 + size_of ((size_t) (at - begin));
  double total = (double) size;
  team->sum (team->context, &total, 1);
  team->gather (team->context, job->mine, size, job->all, (size_t) total);
}

static sl_status
compare_some (compare_job *job, size_t cost, const sl_stop *stop)
{
  const sl_team *team = job->lists->team;
  const size_t last = first_of (job, team ? team->member + 1 : 1);
  if (team && team->stop && team->stop (team->context))
    return SL_INTERRUPTED;
  job->own = first_of (job, team ? team->member : 0);
  const size_t room = 2 * size_of_numbers (job) + size_of_squares (job) + sl_descent_table (job->points);
  const sl_status status = sl_parallel_for (last - job->own, cost, room, compare_set, job, stop);
  if (status == SL_OK && team)
    share (job, last);
  return status;
}

static sl_status
run_sets (compare_job *job, size_t sets, size_t width, double *pairs, double *changes, const sl_stop *stop)
{
  const sl_team *team = job->lists->team;
  const size_t cost = job->members * job->members / 4 * job->points->cost;
  const size_t batches = (sets + width - 1) / width, each = (batches + OFTEN - 1) / OFTEN;
  double done[2] = { 0, 0 };
  sl_status status = sl_descent_share_last (job->lists);
  for (size_t b = 0; b < batches && status == SL_OK; b++)
    {
      size_t noted = 0;
      job->first = b * width;
      job->count = sets - job->first < width ? sets - job->first : width;
      if (stop && b > 0 && stop->poll (stop->context))
        return SL_INTERRUPTED;
      if (b > 0 && b % (each < SELDOM ? SELDOM : each) == 0)
        status = sl_descent_share_last (job->lists);
      if (status == SL_OK)
        status = compare_some (job, cost, stop);
      for (size_t k = job->own; k < first_of (job, team ? team->member + 1 : 1) && status == SL_OK; k++)
        {
          noted += job->found[k];
          done[0] += job->compared[k];
        }
      if (status == SL_OK)
        status = sl_parallel_for (job->parts, noted + 1, 0, take_part, job, stop);
      for (size_t part = 0; part < job->parts && status == SL_OK; part++)
        done[1] += job->taken[part];
    }
  if (team && status == SL_OK)
    team->sum (team->context, done, 2);
  *pairs += done[0];
  *changes += done[1];
  return status;
}

static size_t
capacity_of (size_t members)
{
  return members * (members - 1) + 1;
}

size_t
sl_descent_batch (size_t sets, size_t members)
{
  const size_t capacity = capacity_of (members), most = FIND_BYTES / sizeof (descent_find) / capacity + 1;
  const size_t width = most < MOST_SETS ? most : MOST_SETS;
  return width < sets ? width : sets;
}

sl_status
sl_descent_compare (const descent_points *points, descent_lists *lists, size_t sets, size_t members,
                    descent_set_fn fill, const void *job, double *pairs, double *changes, const sl_stop *stop)
{
  const size_t capacity = capacity_of (members), width = sl_descent_batch (sets, members);
  const size_t threads = (size_t) sl_thread_limit (), parts = threads < MOST_PARTS ? threads : MOST_PARTS;
  const size_t message = lists->team ? 2 * lists->team->members + size_of (width * capacity) : 0;
  compare_job compare = { .points = points,
                          .lists = lists,
                          .fill = fill,
                          .job = job,
                          .members = members,
                          .capacity = capacity,
                          .parts = parts,
                          .find = sl_alloc (width, capacity * sizeof (descent_find)),
                          .found = sl_alloc (width, sizeof (uint32_t)),
                          .compared = sl_alloc (width, sizeof (double)),
                          .taken = sl_alloc (parts, sizeof (double)),
                          .mine = sl_alloc (message, sizeof (double)),
                          .all = sl_alloc (message, sizeof (double)) };
  sl_status status = SL_OUT_OF_MEMORY;
  if (compare.find && compare.found && compare.compared && compare.taken && compare.mine && compare.all)
    status = run_sets (&compare, sets, width, pairs, changes, stop);
  sl_free_all (compare.all, compare.mine, compare.taken, compare.compared, compare.found, compare.find);
  return status;
}
