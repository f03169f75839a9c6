/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_encoder_private.h -- the pass of one sample through an encoder: forward, and back with what the way there left. */
#ifndef SL_ENCODER_PRIVATE_H
#define SL_ENCODER_PRIVATE_H

#include "sl_encoder.h"

/* A vector of length p by its entries: count values, at the ascending places at, or all p of them if at is null. */
typedef struct
{
  size_t count;
  const size_t *at;
  const double *value;
} sl_entries;

/* The code after a layer, by its nonzeros. */
typedef struct
{
  size_t count;
  size_t *at;
  double *z;
  double *sign;     /* of v where a derivative passes, else 0 */
  double *gradient; /* derivative of the loss by v */
} sl_encoder_layer;

/* What a pass leaves behind. Without `traced` there is one layer, the last, and nothing for a way back. */
typedef struct
{
  int traced;
  size_t x_count, *x_at;
  double *x;               /* the nonzeros of the sample, in room for d */
  sl_encoder_layer start;  /* the code that the layers begin with: count, at and z */
  sl_encoder_layer *layer; /* one for each layer; lcod has its code in the first */
  size_t db_count, *db_at;
  double *db;           /* derivative by W x, where all layers share W: p numbers and, but for lcod, their places */
  size_t *unit;         /* lcod, for each step: k, */
  double *move, *gate;  /* b_k - z_k, and the sign of B_k where a derivative passes, else 0; */
  double *back;         /* the derivative by B after the step, p numbers; */
  double *dtheta;       /* and for the whole pass the derivative by theta, p numbers */
  double *pulled;       /* coupled, for each layer: s W'dv, d numbers; */
  double *step, *dstep; /* s and the derivative by it; */
  void *residual, *dv;  /* s (x - D z) that it begins with, d numbers, and dv, p numbers, of the precision of the */
  size_t apart;         /* function; and how many samples lie between a layer's and the next one's */
  double loss;
} sl_encoder_trace;

/* Room of a thread, p numbers each; x_full has d, and tile is the memory of encoder_coupled. */
typedef struct
{
  double *b, *v, *z, *theta, *cost, *matters, *x_full, *tile;
} sl_encoder_workspace;

/* The layer that holds the code. */
static inline sl_encoder_layer *
sl_encoder_last (const sl_encoder *net, const sl_encoder_trace *trace)
{
  return trace->layer + (trace->traced && net->kind != SL_ENCODER_LCOD ? net->layers - 1 : 0);
}

/* Which set of parameters layer t has. */
static inline size_t
sl_encoder_set (const sl_encoder *net, size_t t)
{
  return net->sets > 1 ? t : 0;
}

enum { SL_ENCODER_TILE = 32 };

int sl_encoder_is_sound (const sl_encoder *net);

/* Numbers of a set of S. */
size_t sl_encoder_joint (const sl_encoder *net);

/* A trace and a workspace in memory; their bytes, all that there is to do where memory is null. */
size_t sl_encoder_trace_in (const sl_encoder *net, int traced, void *memory, sl_encoder_trace *trace);
size_t sl_encoder_workspace_in (const sl_encoder *net, void *memory, sl_encoder_workspace *workspace);

/* Samples that go through the layers together, SL_ENCODER_TILE for coupled and 1 for others; and the numbers that
   encoder_coupled needs. */
size_t sl_encoder_tile (const sl_encoder *net);
size_t sl_encoder_tile_numbers (const sl_encoder *net);

/* encoder_read      Column j of X becomes the sample of the trace; the workspace's x_full gets its entries.
   encoder_around    What else sample i has: costs in the workspace, 0 without neighbours, and the start of the trace.
   encoder_forward   The codes of a tile, each from what these two have left, and what a way back needs. Returns
                     SL_NOT_FINITE or SL_OK.
   encoder_layers, encoder_steps, encoder_coupled  encoder_forward of lista and srsc, of lcod, and of coupled.
   encoder_backward  From gradient of the last layer of each sample of a tile: the derivatives in its trace.
   encoder_layers_back, encoder_steps_back, encoder_coupled_back  the same of lista and srsc, of lcod, of coupled. */
#define SL_PROTOTYPE(sfx, real) \
  void sl_encoder_read##sfx (const sl_data *X, size_t j, sl_encoder_trace *trace, sl_encoder_workspace *workspace); \
  void sl_encoder_around##sfx (const sl_encoder *net, const sl_neighbours *neighbours, size_t i, \
                               sl_encoder_trace *trace, sl_encoder_workspace *workspace); \
  sl_status sl_encoder_forward##sfx (const sl_encoder *net, size_t count, sl_encoder_trace *trace, \
                                     sl_encoder_workspace *workspace); \
  sl_status sl_encoder_layers##sfx (const sl_encoder *net, sl_encoder_trace *trace, \
                                    sl_encoder_workspace *workspace); \
  sl_status sl_encoder_steps##sfx (const sl_encoder *net, sl_encoder_trace *trace, sl_encoder_workspace *workspace); \
  sl_status sl_encoder_coupled##sfx (const sl_encoder *net, size_t count, sl_encoder_trace *trace, double *memory); \
  void sl_encoder_backward##sfx (const sl_encoder *net, size_t count, sl_encoder_trace *trace, \
                                 sl_encoder_workspace *workspace); \
  void sl_encoder_layers_back##sfx (const sl_encoder *net, sl_encoder_trace *trace, \
                                    sl_encoder_workspace *workspace); \
  void sl_encoder_steps_back##sfx (const sl_encoder *net, sl_encoder_trace *trace, sl_encoder_workspace *workspace); \
  void sl_encoder_coupled_back##sfx (const sl_encoder *net, size_t count, sl_encoder_trace *trace, double *memory);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
