/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_graph.h -- a graph with weights, in compressed columns: what its entries are, and its connected components.

   Both functions read the entries once and need one number of memory for each vertex. Row indices rise within each
   column. */
#ifndef SL_GRAPH_H
#define SL_GRAPH_H

#include "base/sl_base.h"

/* The neighbours of column i are row[start[i]] .. row[start[i+1]-1]; their weights have the same positions
   in weight. */
typedef struct
{
  const size_t *start, *row;
  const double *weight;
} sl_graph;

typedef struct
{
  double least, most; /* of the entries and 0; both NaN if an entry is not finite */
  double asymmetry;   /* the largest |A_ij - A_ji|; 0 if and only if A is symmetric */
} sl_graph_survey;

/* A is n-by-n. SL_OK, or SL_OUT_OF_MEMORY, or SL_BAD_INPUT for a row index beyond n. */
sl_status sl_survey_graph (size_t n, const sl_graph *A, sl_graph_survey *survey);

/* component[i], for n vertices, is the number of the connected component of vertex i, from 1, in the order of their
   lowest vertices; weights above 0 connect. A need not be symmetric. SL_OK, SL_OUT_OF_MEMORY, or SL_BAD_INPUT as
   above. */
sl_status sl_components (size_t n, const sl_graph *A, double *component);

#endif
