/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_pace_private.h"

#include <math.h>

static const double assumed = 1e-9; /* pace of a site that is not known yet */
static const double little = 3e-5;  /* seconds that are not worth sharing */
static const double much = 1e-3;    /* seconds that are shared before the pace is known */
static const double limit = 2e-2;   /* in an account; also below 0, times fifty */
static const double repaid = .05;   /* of the time that one thread works */

sl_pace_site *
sl_pace_find (sl_paces *paces, sl_pace_name name)
{
  sl_pace_site *site = paces->site, *last = site + SL_PACE_SITES - 1;
  while (site < last && site->name && site->name != name)
    site++;
  if (site->name != name)
    *site = (sl_pace_site) { .name = name, .pace = 0, .account = 0, .shared = 0, .every = 1 };
  return site;
}

int
sl_pace_share (const sl_paces *paces, const sl_pace_site *site, double work)
{
  if (paces->account < 0 || site->account < 0)
    return 0;
  if (site->pace == 0)
    return work * assumed >= much;
  return work * site->pace >= little && site->shared < site->every;
}

static double
within (double account)
{
  return fmax (fmin (account, limit), -50 * limit);
}

static double
repay (double account, double seconds)
{
  return account < 0 ? fmin (account + repaid * seconds, 0) : account;
}

/* The pace falls quickly and rises slowly: what one thread does takes longer than it should where another program
   takes its processor away, never less. */
void
sl_pace_alone (sl_paces *paces, sl_pace_site *site, double work, double seconds)
{
  double pace = seconds / work;
  site->pace = site->pace == 0     ? pace
               : pace < site->pace ? (site->pace + pace) / 2
                                   : site->pace + (fmin (pace, 2 * site->pace) - site->pace) / 8;
  if (site->shared >= site->every)
    {
      site->shared = 0;
      site->every *= 2;
    }
  site->account = repay (site->account, seconds);
  paces->account = repay (paces->account, seconds);
}

void
sl_pace_shared (sl_paces *paces, sl_pace_site *site, double work, double seconds, double parts)
{
  double alone = site->pace > 0 ? fmin (site->pace * work, parts) : parts;
  site->account = within (site->account + alone - seconds);
  paces->account = within (paces->account + alone - seconds);
  site->shared++;
}
