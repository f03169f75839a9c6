/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_lloyd_sparse_private.h -- Lloyd's iterations of sparse points.

   Method.   That of sl_lloyd_private.h, with products of sl_sparse_points_private.h: labels, centres and moves have the
             bits of those of full points. The objective has their digits, except the last ones: it is made of
             products, and directly only where these would lose more than a third of the digits.
   Threads.  A start after the other; the threads share the points to be compared.
   Cost.     For each iteration about as many multiplications as X has entries, for each group of 16 centres with which
             Hamerly's bounds demand a comparison; twice as many additions, and a few c d operations. Memory: about
             19 c d numbers for up to 16 centres, 3 c d for many, and 3 n. */
#ifndef SL_LLOYD_SPARSE_PRIVATE_H
#define SL_LLOYD_SPARSE_PRIVATE_H

#include "sl_lloyd_start_private.h"

/* Improves the centres of count starts of a job whose points are those of X. */
sl_status sl_lloyd_sparse (const sl_data *X, lloyd_job *job, size_t count);

/* total of a start: the sums and the counts of all clusters. */
sl_status sl_lloyd_sparse_sums (const lloyd_start *s);

#endif
