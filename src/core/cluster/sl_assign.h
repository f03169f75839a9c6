/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_assign.h -- the assignment problem: matching rows to columns.

   Problem.  max sum_i profit (i, match_i) over matchings of all r rows to different ones of s >= r columns. (If there
             are fewer columns than rows, transpose.)
   Method.   The Hungarian method by shortest augmenting paths: rows are matched one by one, along the path of least
             reduced loss to a free column, found by Dijkstra's algorithm. Prices u, v keep all reduced losses
             non-negative.
   Accuracy. Integers below 2^53 / r stay exact, so the matching is optimal beyond rounding.
   Ties.     Of several optimal matchings always the same one.
   Cost.     O (r^2 s) operations, 4 s + r numbers.
   Source.   R. Jonker and A. Volgenant (1987), A shortest augmenting path algorithm for dense and sparse linear
             assignment problems, Computing 38, section 2. */
#ifndef SL_ASSIGN_H
#define SL_ASSIGN_H

#include "base/sl_base.h"

/* The best matching.
     profit   r-by-s, column-major without gaps
     match    out: the column of each row, from 0; r numbers; after an interruption, s for rows that were not matched
   Returns SL_BAD_INPUT for r > s or an entry beyond 2^900, SL_NOT_FINITE, SL_OUT_OF_MEMORY, SL_INTERRUPTED. */
sl_status sl_assign (size_t r, size_t s, const double *profit, size_t *match, const sl_stop *stop);

#endif
