/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_samples.h -- sums and products over samples that are cut into blocks and may be divided over a team.

   Sums.        The sum over a block is a product of matrices in double; sums of blocks are added with the error of each
                addition kept, in about twice the digits of double, and rounded at the end. So they are the same for any
                grouping of the blocks.
   Data.        Full or sparse; the samples are columns. A sparse matrix has its sums entry by entry, in the same way.
   Team.        Samples may be divided over a team (sl_team.h, with add), whole blocks to each member. Sums over samples
                are then those of all members, so that all come to the same results, and to those of one process: the
                bits could differ only where a sum lies within about 1e-32 of its terms from the middle of two numbers
                of double. What belongs to samples stays with the member. stop must be null then: a member that left
                early would block the others. The team's own stop is asked between the steps.
   Threads.     What is shared among threads is cut by sizes alone: the bits do not depend on their number. The caller
                must hold the BLAS (sl_blas_hold). */
#ifndef SL_SAMPLES_H
#define SL_SAMPLES_H

#include "base/sl_base.h"
#include "base/sl_parallel.h"
#include "base/sl_team.h"
#include "sl_products.h"

/* n samples of this member, cut into blocks: cut has blocks + 1 numbers, from 0 to n, or it is null, and all blocks but
   the last have the same length. team: null, or that of the samples. */
typedef struct
{
  size_t n, blocks, length;
  const double *cut;
  const sl_team *team;
} sl_samples;

/* Without cut, `blocks` is not read: then n alone decides. */
sl_samples sl_samples_of (size_t n, size_t blocks, const double *cut, const sl_team *team);

/* The first sample of a block; n behind the last one. */
size_t sl_samples_first (const sl_samples *s, size_t block);

/* SL_INTERRUPTED where stop asks for it, or any member of the team was asked, between the steps of an iteration. */
sl_status sl_samples_poll (const sl_samples *s, const sl_stop *stop);

/* Numbers that every member has computed from the same ones become those of the first: machines of different kinds may
   differ in the last bit, and all must decide alike. */
void sl_samples_broadcast (const sl_samples *s, double *values, size_t count);

/* The number of samples of all members. */
double sl_samples_total (const sl_samples *s);

/* high + low += x, for arrays: see sl_compensated.h. */
void sl_samples_add (size_t count, const double *restrict x, double *restrict high, double *restrict low);

/* The first of several parts becomes the sum of all; each has `count` numbers high, then low. */
void sl_samples_join (size_t count, size_t parts, double *sums);

/* out = the rounded sums of all members; out may be high. */
void sl_samples_finish (const sl_samples *s, size_t count, double *high, double *low, double *out);

/* out = `count` sums over samples. part: own = those over samples first .. last-1 of a block; cost: of a sample. */
typedef void (*sl_samples_part) (const void *job, size_t first, size_t last, double *own);
sl_status sl_samples_sum (const sl_samples *s, size_t count, sl_samples_part part, const void *job, size_t cost,
                          double *out, const sl_stop *stop);

/* C = X'W, n-by-r, and out = X V, m-by-r, over the samples of all members. X may have any number of rows; Xt as for
   sl_times. */
sl_status sl_samples_cross (const sl_samples *s, const sl_data *X, size_t r, const double *W, double *C,
                            const sl_stop *stop);
sl_status sl_samples_times (const sl_samples *s, const sl_data *X, const sl_data *Xt, size_t r, const double *V,
                            double *out, const sl_stop *stop);

#endif
