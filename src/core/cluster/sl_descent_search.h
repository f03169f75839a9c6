/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_descent_search.h -- the nearest neighbours in X of the points of Y, approximately, in the graph of neighbours of X.

   Problem.  That of sl_knn.h with Y. The recall is that of sl_descent.h, over the points of Y.
   Method.   First the descent finds the neighbours of the points of X. Then each column of Y is compared with points
             from everywhere in X. The nearest come into its list; the points near the first of the list whose own
             neighbours have not been compared are compared with it, and so on, until there is no such point left.
   Recall.   A sample of Y is searched first, with a longer list and more points to begin with in each round, until its
             recall is reached. All others are searched with this effort.
   Distances as in sl_descent.h.
   Results   are the same for any number of threads and on any processor.
   Cost.     That of the descent, and for each column of Y the comparisons with a few thousand points. Memory: that of
             the descent.
   Source.   K. Hajebi, Y. Abbasi-Yadkori, H. Shahbazi and H. Zhang (2011), Fast approximate nearest-neighbor search with
             k-nearest neighbor graph, IJCAI; the search with a list is that of Y. Malkov and D. Yashunin (2020),
             Efficient and robust approximate nearest neighbor search using hierarchical navigable small world graphs,
             IEEE TPAMI 42, algorithm 2. */
#ifndef SL_DESCENT_SEARCH_H
#define SL_DESCENT_SEARCH_H

#include "sl_descent.h"

/* The K neighbours found of each column of Y.
     X, Y       d-by-n and d-by-m, both full or both sparse
     K          from 1 to n
     within     how X is treated, see sl_descent.h
     plan       seed: not used. Without a sample the first round is the only one
     index      out: K-by-m, columns of X from 0, in ascending order of (distance, index)
     distance   out: their distances, of the same size
     report     out: iterations, rounds and pairs of the descent; whether the sample of Y has reached the recall
   Returns as sl_descent does; SL_BAD_INPUT also where Y does not fit X or has no columns. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_descent_search##sfx (const sl_data *X, const sl_data *Y, size_t K, const sl_descent_plan *within, \
                                    const sl_descent_plan *plan, double *index, double *distance, \
                                    sl_descent_report *report, const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
