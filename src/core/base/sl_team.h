/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_team.h -- all-reduce: how the members of a team that share one problem combine their numbers.

   Definition. Each member (a process, perhaps on another machine) holds some of the rows of a factor, or some of the
               samples, and runs the same kernel on them. For a number of the whole problem, every member makes the
               same call with the same count, in the same order; also a member without rows.
   Equal bits. Every member must receive the same numbers to the last bit, because they decide what it does next.
   Failures.   These are collective calls: if one member does not call, the others block. If a member fails, its
               starter must end all of them. They may be stopped only between two calls of a kernel, and all together.
               */
#ifndef SL_TEAM_H
#define SL_TEAM_H

#include <stddef.h>

typedef struct
{
  void (*sum) (void *context, double *values, size_t count);   /* each value becomes its sum over all members */
  void (*max) (void *context, double *values, size_t count);   /* each value becomes the largest of any member */
  void (*share) (void *context, double *values, size_t count); /* each becomes that of the first member; or null */
  int (*stop) (void *context); /* whether any member was asked to stop: the same answer for all; or null */
  void *context;
  /* The rest is for kernels that say so. Each pair high + low, where low has what rounding took from high, becomes the sum
     of the pairs of all members. */
  void (*add) (void *context, double *high, double *low, size_t count);
  /* The numbers of all members, those of the first one first, `total` in all; count may differ between members. */
  void (*gather) (void *context, const double *mine, size_t count, double *all, size_t total);
  size_t member, members; /* which this is, from 0, of how many */
} sl_team;

#endif
