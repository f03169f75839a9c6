/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_descent_private.h -- parts of the descent of sl_descent.h: points, trees, lists, comparisons.

   Places.  The points stand in the order of the leaves of the first tree, so that points near each other are near each
            other in memory. A place is a number in this order.
   Sets.    A set of points to be compared has new members and, behind them, old ones: all pairs of which at least one
            is new. Sets are treated some at a time: first each set is compared, which reads the lists and notes
            distances below the largest of a list; then each list takes what was noted for it, in the order of the
            sets. How many sets are treated at a time depends on neither threads nor processor, so the result does not
            either.
   Copies.  A full point is copied in single precision, or in whole numbers of 16 bits if these tell its neighbours from
            others: they need half the memory and half the time, and their sums of squares are exact.
   Sparse.  A sparse point has its entries where the copy has them, whatever its place. The squares of a strip come from
            sums of products in double: the points of the strip are spread over a table with a line for each row, and
            the entries of the others are multiplied by what stands in their lines. */
#ifndef SL_DESCENT_PRIVATE_H
#define SL_DESCENT_PRIVATE_H

#include "base/sl_base.h"
#include "sl_descent.h"
#include "sl_neighbour_private.h"

#include <stdint.h>
#include <string.h>

enum {
  DESCENT_STRIP = 4,
  DESCENT_LANES = 8,
  DESCENT_WHOLE = 1023,     /* largest modulus of a whole number */
  DESCENT_WHOLE_LANES = 16, /* of points of these */
  DESCENT_SKETCH = 64,      /* sums of a sketch */
  DESCENT_SHORT = 32,       /* entries that are looked through faster one by one */
};

/* An entry of a list: a place, with its age in the upper two bits. */
#define DESCENT_PLACE ((uint32_t) 0x3fffffff)
#define DESCENT_OLD ((uint32_t) 0)                    /* compared in an iteration before */
#define DESCENT_NEW ((uint32_t) 1 << 30)              /* to be compared in this iteration */
#define DESCENT_FRESH ((uint32_t) 1 << 31)            /* found in this iteration, to be compared in the next one */
#define DESCENT_WAITING (DESCENT_NEW | DESCENT_FRESH) /* for the next one, because the list has many new ones */
#define DESCENT_AGE DESCENT_WAITING
#define DESCENT_NOBODY UINT32_MAX /* a place in a list that is not taken; its square is infinite */

/* The points: a copy of X, in units of a power of two and, if full, less the mean of X. Whole numbers are these times
   scale, rounded. */
typedef struct
{
  size_t n, d, stride;  /* points and rows; full: rows with zeros up to a multiple of the lanes */
  size_t cost;          /* entries of a point, about */
  double unit, *centre; /* centre, in units: null if sparse */
  double scale;         /* 1 but for whole numbers */
  double relative;      /* distances of copies are off by at most this part of them */
  double absolute;      /* and this */
  uint32_t *original;   /* the column of X at each place */
  int16_t *whole;       /* stride-by-n, by places; null if not whole numbers */
  float *value;         /* full: stride-by-n, by places. Sparse: the entries of all points, as in X */
  uint32_t *row;        /* of each entry; null if not sparse */
  size_t *start;        /* n + 1: where the entries of each column of X begin */
  double *sumsq;        /* of each column of X */
} descent_points;

/* The lists, and for each point those in whose lists it was when the iteration began. */
typedef struct
{
  size_t n, length;
  uint32_t *entry;  /* length-by-n */
  float *square;    /* their squared distances, ascending */
  uint32_t *from;   /* length * n places: for each point those that have it as new entry, then as old */
  size_t *start;    /* n + 1: where those of each point begin */
  uint32_t *recent; /* how many have it as new entry */
  const sl_team *team;
  uint8_t *owned; /* with a team: whether the list of a point belongs to this member */
  size_t batch;   /* with a team: of so many points after one another each member has a part */
} descent_lists;

/* A distance for the list of a point. */
typedef struct
{
  uint32_t target, place;
  float square;
} descent_find;

/* How many squares of a list are at most a value: of a short list without jumps, of a long one by halves. */
static inline size_t
descent_rank (const float *square, size_t length, float value)
{
  size_t at = 0;
  for (; length > DESCENT_SHORT; length -= length / 2)
    at += square[at + length / 2 - 1] <= value ? length / 2 : 0;
  const float *const rest = square + at;
  for (size_t k = 0; k < length; k++)
    at += rest[k] <= value;
  return at;
}

/* Moves entries from number `at` on to the next place; the last one is lost. */
static inline void
descent_shift (uint32_t *entry, float *square, size_t length, size_t at)
{
  const size_t moved = length - 1 - at;
  if (moved > DESCENT_SHORT)
    {
      memmove (square + at + 1, square + at, moved * sizeof *square);
      memmove (entry + at + 1, entry + at, moved * sizeof *entry);
      return;
    }
  for (size_t k = length - 1; k > at; k--)
    {
      square[k] = square[k - 1];
      entry[k] = entry[k - 1];
    }
}

/* Puts a point into a list, with an age, unless it is there already or is not nearer than the last. */
static inline int
descent_insert (uint32_t *entry, float *square, size_t length, uint32_t place, float value, uint32_t age)
{
  if (! (value < square[length - 1]))
    return 0;
  const size_t at = descent_rank (square, length, value);
  /* A pair has the same square whenever it is compared. */
  for (size_t equal = at; equal > 0 && square[equal - 1] == value; equal--)
    if ((entry[equal - 1] & DESCENT_PLACE) == place)
      return 0;
  descent_shift (entry, square, length, at);
  square[at] = value;
  entry[at] = place | age;
  return 1;
}

/* Fills the members of set number j: first all new ones, then the old. Returns their number; *fresh is that of the
   new ones. No member may be there twice. */
typedef size_t (*descent_set_fn) (const void *job, size_t j, uint32_t *member, size_t *fresh);

/* A random number from the seed and three others. */
static inline uint64_t
descent_random (uint64_t seed, uint64_t a, uint64_t b, uint64_t c)
{
  const uint64_t part[] = { a, b, c };
  uint64_t z = seed;
  for (int k = 0; k < 3; k++)
    {
      z = (z ^ part[k]) + 0x9e3779b97f4a7c15u;
      z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
      z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
      z ^= z >> 31;
    }
  return z;
}

/* The points and the lists that a descent has left. */
typedef struct
{
  descent_points points;
  descent_lists lists;
} descent_graph;

/* copy    a copy of X, in which every point has its own number as place; freed after any status. It is one of whole
           numbers if these tell the plan's finest distance from others. Columns of Y, of the kind of X, can be
           copied in its units; null: those of X only
   column  column j of Y as the copy has its points: stride numbers, or as many as it has entries. Returns the sum of
           their squares if they are sparse
   graph   the descent of sl_descent.h, without the results; freed after any status. Returns as sl_descent does
   nearest the K points of a list that are nearest to column i of Y, measured in double. heap: K */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_descent_copy##sfx (const sl_data *X, const sl_data *Y, const sl_descent_plan *plan, \
                                  descent_points *points, const sl_stop *stop); \
  double sl_descent_column##sfx (const descent_points *points, const sl_data *Y, size_t j, void *copy); \
  sl_status sl_descent_graph##sfx (const sl_data *X, const sl_data *Y, size_t K, const sl_descent_plan *plan, \
                                   double *hits, descent_graph *graph, sl_descent_report *report, \
                                   const sl_stop *stop); \
  void sl_descent_nearest##sfx (const sl_data *X, const descent_points *points, const uint32_t *entry, \
                                const float *square, size_t length, const sl_data *Y, size_t i, size_t K, \
                                neighbour *heap, double *index, double *distance);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE
void sl_descent_graph_free (descent_graph *graph);

/* The length of lists for a recall, at most `most`. */
size_t sl_descent_length (size_t K, double recall, size_t round, size_t most);
void sl_descent_points_free (descent_points *points);

/* Frees the copies; the rest of points stays. */
void sl_descent_values_free (descent_points *points);

/* Moves the point at order[p] to place p, where every point has its own number as place. */
sl_status sl_descent_arrange (descent_points *points, const uint32_t *order);

/* A sketch of points with many entries, of which trees are made: DESCENT_SKETCH sums of these with random signs, each
   entry being in one sum. Without points where there are few entries. Freed after any status. */
sl_status sl_descent_sketch (const descent_points *points, uint64_t seed, descent_points *sketch,
                             const sl_stop *stop);

/* Bytes of the table of sl_descent_strip. */
size_t sl_descent_table (const descent_points *points);

/* Makes the table ready for strips whose columns are among these places. */
void sl_descent_ready (const descent_points *points, size_t count, const uint32_t *column, float *table);

/* square, DESCENT_STRIP-by-count: the squared distances between DESCENT_STRIP points, of which some may be the same, and
   count others. The same bits for a pair wherever it stands, and for both of its orders. */
void sl_descent_strip (const descent_points *points, const uint32_t *row, size_t count, const uint32_t *column,
                       float *square, float *table);

/* square: the squared distances between a column of Y, as sl_descent_column gives it, and count points. row: the rows of
   its `entries` entries, if sparse. */
void sl_descent_line (const descent_points *points, const void *y, double sumsq, size_t entries, const size_t *row,
                      size_t count, const uint32_t *column, float *square, float *table);

/* Divides the points into 2^levels leaves whose sizes differ by at most one, by one tree. order, out: the places, leaf
   by leaf: leaf b is order[sl_descent_leaf (n, levels, b)] and on, up to the next one's first. score: n numbers. */
sl_status sl_descent_tree (const descent_points *points, size_t levels, uint64_t seed, uint32_t *order, float *score,
                           const sl_team *team, const sl_stop *stop);
static inline size_t
sl_descent_leaf (size_t n, size_t levels, size_t b)
{
  return (n * b) >> levels;
}

/* Lists of n points without entries; freed after any status. Returns SL_OUT_OF_MEMORY or SL_OK. */
sl_status sl_descent_lists_make (size_t n, size_t length, descent_lists *lists);
void sl_descent_lists_free (descent_lists *lists);

/* Shares the lists among the members of a team, or does nothing if it is null. Returns SL_OUT_OF_MEMORY or SL_OK. */
sl_status sl_descent_share (descent_lists *lists, const sl_team *team);

/* From its owner every member gets the last entry of each list, or all entries. Returns SL_OUT_OF_MEMORY or SL_OK. */
sl_status sl_descent_share_last (descent_lists *lists);
sl_status sl_descent_share_all (descent_lists *lists);

/* The sets of so many points that are compared before lists take what was noted. */
size_t sl_descent_batch (size_t sets, size_t members);

/* Of `count` sets or points after one another those of a member begin with this. */
static inline size_t
descent_first (const sl_team *team, size_t count, size_t member)
{
  return count * member / team->members; /* NOLINT(clang-analyzer-core.DivideZero): at least one */
}

/* Compares all sets of at most `members` points each and puts what is found into the lists; found entries are
   DESCENT_FRESH. *pairs and *changes count up: pairs compared, entries found. */
sl_status sl_descent_compare (const descent_points *points, descent_lists *lists, size_t sets, size_t members,
                              descent_set_fn fill, const void *job, double *pairs, double *changes,
                              const sl_stop *stop);

/* The most points of a set of an iteration. */
size_t sl_descent_members (size_t length);

/* An iteration. number: a number of its own, for random choices. *changes counts up entries found, and those that wait for
   the next iteration. */
sl_status sl_descent_iterate (const descent_points *points, descent_lists *lists, uint64_t seed, size_t number,
                              double *pairs, double *changes, const sl_stop *stop);

/* For each point those in whose lists it is and does not wait: first all that have it as new entry, then those that have it
   as old. */
void sl_descent_reverse (descent_lists *lists);

/* Every entry becomes DESCENT_NEW. */
void sl_descent_renew (descent_lists *lists);

#endif
