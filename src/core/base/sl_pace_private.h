/* sl_pace_private.h -- whether the next piece of work is shared among threads, decided by what sharing has gained so far.

   Problem. Threads help where the work is long beside what it costs to call them, and where the processors are free. On
            a machine that is busy with other programs a thread may wait some thousandths of a second for a processor,
            and all others wait for it: short pieces of work then take many times as long as with one thread. Neither
            is known before: what an entry costs depends on the data, and who else computes changes at any time.
   Method.  Every kind of work (a site, known by its function) has a pace, the seconds that one thread takes for a unit
            of work, measured whenever one thread does it. When threads share a piece of work they gain

                min (pace * work, sum of the times that the threads took for their parts) - time taken,

            a loss if it is negative. The sum stands there because work may turn out less than its pace says. Gains and
            losses go to two accounts, that of the site and that of all. Work is shared only while neither account is
            below 0. An account below 0 is paid back by a twentieth of the time that one thread works meanwhile. So a
            busy machine costs about a twentieth, and a piece of work now and then tries whether it is busy still.
            Accounts hold at most MOST seconds, so that what was gained long ago pays for little.
            Little work stays on one thread, and work of unknown pace too, unless it is much. After 1, 2, 4, 8 ... times
            that it was shared it is done by one thread once, to measure its pace.
   Cost.    Some operations per piece of work, and two looks at the clock.
   Results  never depend on it: sl_parallel_for gives the same bits for any number of threads.

   Nothing here looks at the clock or starts threads: sl_parallel.c does, and tells the times that it measured. */
#ifndef SL_PACE_PRIVATE_H
#define SL_PACE_PRIVATE_H

#include <stddef.h>

typedef void (*sl_pace_name) (void); /* any function, to tell sites apart */

typedef struct
{
  sl_pace_name name;
  double pace;    /* seconds of one thread for a unit of work; 0 while unknown */
  double account; /* seconds */
  size_t shared;  /* how often its work was shared since it was last measured by one thread */
  size_t every;   /* how often it may be before that is done again */
} sl_pace_site;

enum { SL_PACE_SITES = 32 }; /* more than one program has */

typedef struct
{
  double account;
  sl_pace_site site[SL_PACE_SITES];
} sl_paces; /* all zero to begin with */

/* The site of that name, a new one if need be; where there is no room, the last is forgotten. */
sl_pace_site *sl_pace_find (sl_paces *paces, sl_pace_name name);

/* Whether so many units of work are to be shared among threads. */
int sl_pace_share (const sl_paces *paces, const sl_pace_site *site, double work);

/* One thread took so many seconds for the work. */
void sl_pace_alone (sl_paces *paces, sl_pace_site *site, double work, double seconds);

/* Threads took so many seconds for the work together, and parts is the sum of what each took for its own part. */
void sl_pace_shared (sl_paces *paces, sl_pace_site *site, double work, double seconds, double parts);

#endif
