/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_graph.h -- a graph with weights, in compressed columns. */
#ifndef SL_GRAPH_H
#define SL_GRAPH_H

#include <stddef.h>

/* The neighbours of column i are row[start[i]] .. row[start[i+1]-1]; their weights have the same positions
   in weight. */
typedef struct
{
  const size_t *start, *row;
  const double *weight;
} sl_graph;

#endif
