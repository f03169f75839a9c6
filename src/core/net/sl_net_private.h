/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_net_private.h -- one layer forward and backward, for some samples on one thread: sl_net_layout.c checks layers,
   sl_net_conv.c has convolutions, sl_net_layer.c the others and the choice among them. */
#ifndef SL_NET_PRIVATE_H
#define SL_NET_PRIVATE_H

#include "sl_net.h"

enum { SL_NET_LANES = 16 }; /* samples that a sparse layer treats at a time */

static inline int
sl_net_has_parameters (const sl_net_layer *layer)
{
  return layer->kind == SL_NET_DENSE || layer->kind == SL_NET_CONV;
}

/* Entries of W, and with b. */
static inline size_t
sl_net_weights (const sl_net_layer *layer)
{
  if (layer->kind == SL_NET_DENSE)
    return sl_net_size (layer->in) * layer->out[0];
  return layer->kind == SL_NET_CONV ? layer->window[0] * layer->window[1] * layer->in[2] * layer->out[2] : 0;
}

static inline size_t
sl_net_units (const sl_net_layer *layer)
{
  return layer->kind == SL_NET_DENSE ? layer->out[0] : layer->kind == SL_NET_CONV ? layer->out[2] : 0;
}

/* Numbers of scratch that a pass of so many samples needs in any layer. */
size_t sl_net_scratch (const sl_net *net, size_t samples);

/* read       x, out: columns which[0] .. which[n-1] of X, or first .. first+n-1 where which is null.
   finite     SL_NOT_FINITE where one of count numbers is NaN or infinite.
   advance    y = f (x) for n samples, the columns of x and y. kept: flags of a dropout layer, or null for predictions.
              SL_NOT_FINITE where a dense or convolutional layer gives a NaN or infinity.
   retreat    dx, out, or null for not wanted: the derivative by x, from that by y. gW and gb: those by W and b of a
              convolution are added; else not used.
   conv_      the same for convolutions; scratch holds the patches of a sample. */
#define SL_PROTOTYPE(sfx, real) \
  void sl_net_read##sfx (const sl_data *X, size_t n, const size_t *which, size_t first, real *x); \
  sl_status sl_net_finite##sfx (size_t count, const real *x); \
  sl_status sl_net_advance##sfx (const sl_net_layer *layer, size_t n, const real *x, const unsigned char *kept, \
                                 real *y, real *scratch); \
  void sl_net_retreat##sfx (const sl_net_layer *layer, size_t n, const real *x, const real *y, const real *dy, \
                            const unsigned char *kept, real *dx, real *gW, real *gb, real *scratch); \
  void sl_net_conv_forward##sfx (const sl_net_layer *layer, size_t n, const real *x, real *y, real *scratch); \
  void sl_net_conv_backward##sfx (const sl_net_layer *layer, size_t n, const real *x, const real *dy, real *dx, \
                                  real *gW, real *gb, real *scratch);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
