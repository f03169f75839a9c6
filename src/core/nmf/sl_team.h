/* sl_team.h -- how the members that share out one problem combine their numbers.

   Definition. Each member (a process, perhaps on another machine) holds some of the rows of a factor and runs the same
               kernel on them. Where the kernel needs a number of the whole it asks the team; every member then makes
               the same call, with the same count, in the same order, also one that holds no rows at all.
   Equal bits. Every member must receive the same numbers to the last bit, for they decide what it does next.
   Failures.   These are collective calls: if one member does not call, the others block. Whoever starts the members
               must end them all when one fails, and only between two calls of a kernel may they be stopped, all
               together. */
#ifndef SL_TEAM_H
#define SL_TEAM_H

#include <stddef.h>

typedef struct
{
  void (*sum) (void *context, double *values, size_t count); /* each value becomes its sum over all members */
  void (*max) (void *context, double *values, size_t count); /* each value becomes the largest of any member */
  void *context;
} sl_team;

#endif
