/* sl_assign.h -- the assignment problem: which row goes with which column.

   Problem.  max sum_i profit (i, match_i) over matchings of all r rows to different ones of s >= r columns. (With
             fewer columns than rows, transpose. Counts padded with zeros to a square have the same optimum.)
   Method.   The Hungarian method by shortest augmenting paths: row after row is matched, along the path of least
             reduced loss to a free column, found as Dijkstra does; prices u, v keep all reduced losses non-negative.
             Counts below 2^53 / r stay exact, and the matching is then optimal beyond rounding.
   Ties.     Of several optimal matchings always the same one.
   Cost.     O (r^2 s) operations, 4 s + r numbers.
   Source.   R. Jonker and A. Volgenant (1987), A shortest augmenting path algorithm for dense and sparse linear
             assignment problems, Computing 38, section 2. */
#ifndef SL_ASSIGN_H
#define SL_ASSIGN_H

#include "base/sl_base.h"

/* profit is r-by-s by columns; match gets, for each row, its column from 0. Returns SL_BAD_INPUT for r > s
   or an entry beyond 2^900, SL_NOT_FINITE, SL_OUT_OF_MEMORY, SL_INTERRUPTED. */
sl_status sl_assign (size_t r, size_t s, const double *profit, size_t *match, const sl_stop *stop);

#endif
