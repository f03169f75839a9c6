/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_descent_private.h -- parts of the descent of sl_descent.h: points, trees, lists, comparisons.

   Places.  The points stand in the order of the leaves of the first tree, so that points near each other are near each
            other in memory. A place is a number in this order.
   Sets.    A set of points to be compared has new members and, behind them, old ones: all pairs of which at least one
            is new. Sets are treated some at a time: first each set is compared, which reads the lists and notes
            distances below the largest of a list; then each list takes what was noted for it, in the order of the
            sets. How many sets are treated at a time depends on neither threads nor processor, so the result does not
            either. */
#ifndef SL_DESCENT_PRIVATE_H
#define SL_DESCENT_PRIVATE_H

#include "base/sl_base.h"

#include <stdint.h>

enum { DESCENT_STRIP = 4, DESCENT_LANES = 8 };

/* An entry of a list: a place, with its age in the upper two bits. */
#define DESCENT_PLACE ((uint32_t) 0x3fffffff)
#define DESCENT_OLD ((uint32_t) 0)         /* compared in an iteration before */
#define DESCENT_NEW ((uint32_t) 1 << 30)   /* to be compared in this iteration */
#define DESCENT_FRESH ((uint32_t) 1 << 31) /* found in this iteration, to be compared in the next one */
#define DESCENT_AGE (DESCENT_NEW | DESCENT_FRESH)
#define DESCENT_NOBODY UINT32_MAX /* a place in a list that is not taken; its square is infinite */

/* The points. */
typedef struct
{
  size_t n, stride;   /* number of points; entries of each, with zeros up to a multiple of DESCENT_LANES */
  float *value;       /* stride-by-n, by places */
  uint32_t *original; /* the column of X at each place */
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
} descent_lists;

/* A distance for the list of a point. */
typedef struct
{
  uint32_t target, place;
  float square;
} descent_find;

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

/* square, DESCENT_STRIP-by-count: the squared distances between DESCENT_STRIP points and count others. The same bits
   for a pair wherever it stands, and for both of its orders. */
void sl_descent_strip (size_t stride, const float *const *row, size_t count, const float *const *column,
                       float *square);

/* Divides the points into 2^levels leaves whose sizes differ by at most one, by one tree. order, out: the places, leaf
   by leaf: leaf b is order[sl_descent_leaf (n, levels, b)] and on, up to the next one's first. score: n numbers. */
sl_status sl_descent_tree (const descent_points *points, size_t levels, uint64_t seed, uint32_t *order, float *score,
                           const sl_stop *stop);
static inline size_t
sl_descent_leaf (size_t n, size_t levels, size_t b)
{
  return (n * b) >> levels;
}

/* Lists of n points without entries; freed after any status. Returns SL_OUT_OF_MEMORY or SL_OK. */
sl_status sl_descent_lists_make (size_t n, size_t length, descent_lists *lists);
void sl_descent_lists_free (descent_lists *lists);

/* Compares all sets of at most `members` points each and puts what is found into the lists; found entries are
   DESCENT_FRESH. *pairs and *changes count up: pairs compared, entries found. */
sl_status sl_descent_compare (const descent_points *points, descent_lists *lists, size_t sets, size_t members,
                              descent_set_fn fill, const void *job, double *pairs, double *changes,
                              const sl_stop *stop);

/* An iteration. number: a number of its own, for random choices. */
sl_status sl_descent_iterate (const descent_points *points, descent_lists *lists, uint64_t seed, size_t number,
                              double *pairs, double *changes, const sl_stop *stop);

/* Every entry becomes DESCENT_NEW. */
void sl_descent_renew (descent_lists *lists);

#endif
