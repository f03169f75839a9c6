/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_pace_private.h -- decides whether the next piece of work is shared among threads, from the gain so far.

   Problem. Threads help if the work is long relative to the cost of calling them, and if the processors are free. On
            a machine that is busy with other programs a thread may wait some milliseconds for a processor, and all
            others wait for it: short pieces of work then take many times as long as with one thread. Neither is known
            beforehand: the cost of an entry depends on the data, and the load of the machine changes at any time.
   Method.  Every kind of work (a site, identified by its function) has a pace: the seconds that one thread takes for
            a unit of work, measured whenever one thread does it. Sharing a piece of work among threads gains

                min (pace * work, sum of the times of the threads for their parts) - time taken,

            a loss if negative. (The sum is there because a unit may turn out cheaper than its pace.) Gains and losses
            are booked on two accounts, that of the site and a common one. Work is shared only while neither account
            is below 0. An account below 0 is repaid by a twentieth of the time that one thread works meanwhile. So on
            a busy machine the attempts cost about a twentieth. Accounts are limited (sl_pace.c), so that old gains
            pay for little.
            Little work stays on one thread, and so does work of unknown pace unless it is much. After the work of a
            site was shared 1, 2, 4, 8 ... times, one thread does it once, to measure its pace.
   Cost.    Some operations and two readings of the clock for a piece of work.
   Results  never depend on it: sl_parallel_for gives the same bits for any number of threads.

   Nothing here reads the clock or starts threads: sl_parallel.c does, and passes the times that it measured. */
#ifndef SL_PACE_PRIVATE_H
#define SL_PACE_PRIVATE_H

#include <stddef.h>

typedef void (*sl_pace_name) (void); /* a function that identifies the site */

typedef struct
{
  sl_pace_name name;
  double pace;    /* seconds of one thread for a unit of work; 0 while unknown */
  double account; /* seconds */
  size_t shared;  /* number of times that its work was shared since one thread last measured it */
  size_t every;   /* the number after which one thread measures it again */
} sl_pace_site;

enum { SL_PACE_SITES = 32 }; /* more than a program has */

typedef struct
{
  double account;
  sl_pace_site site[SL_PACE_SITES];
} sl_paces; /* initialise with zeros */

/* The site of this name, a new one if there is none. If all places are taken, the last site is replaced. */
sl_pace_site *sl_pace_find (sl_paces *paces, sl_pace_name name);

/* Whether `work` units are to be shared among threads. */
int sl_pace_share (const sl_paces *paces, const sl_pace_site *site, double work);

/* Books the seconds that one thread took for the work. */
void sl_pace_alone (sl_paces *paces, sl_pace_site *site, double work, double seconds);

/* Books the seconds that the threads took for the work; parts is the sum of their own times. */
void sl_pace_shared (sl_paces *paces, sl_pace_site *site, double work, double seconds, double parts);

#endif
