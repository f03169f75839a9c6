/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_net_blocks_private.h -- pictures in blocks of channels, for the convolutions of networks.

   Arrays.   Of a picture of h rows, w columns and so many channels, entry (i, j, c) is number
             ((c / 16 w + j) h + i) 16 + c % 16: a block of 16 channels is one vector of 64 bytes, or two of 32, at each
             pixel, and twice as many in double. What is beyond the last channel is 0, in values and in derivatives. With one pixel and whole blocks
             this is how a plain array lies, too.
   Ways.     Each layer works by a way (sl_net_plan), and gives an array in blocks unless it works plainly. Convolutions of
             3 by 3 or of single pixels, with strides of 1 or 2, give and take blocks; layers that treat channels alike take
             what they get. Whoever gets an array of the other order converts it (sl_net_blocks_layer.c).
   Direct.   sl_net_blocks_tile_private.h: a tile of filters and pixels stays in registers while all weights of a row of the
             window go through it. An output is one chain of products and sums, in the same order in every tile and for
             vectors of each size: neither the processor nor what else is in a batch changes a bit.
   Winograd. sl_net_blocks_winograd_private.h: F(4x4, 3x3) of Lavin and Gray (2016): tiles of 4 by 4 outputs by 36 products of
             matrices, a quarter of the multiplications. Errors are about ten times as large as those of sums; in single alone.
   Packed.   Weights in the order of the tiles, for all layers and once for a batch: biases, in whole blocks, those for
             forward, and those for derivatives by data, with inputs and outputs changed over and windows turned. */
#ifndef SL_NET_BLOCKS_PRIVATE_H
#define SL_NET_BLOCKS_PRIVATE_H

#include "sl_net_private.h"

/* A convolution, or back, from derivatives by its outputs to those by its inputs: channels of pictures that come in and
   filters for those that go out. Lines are columns of a picture, each of so many pixels. */
typedef struct
{
  int window, stride, back;
  ptrdiff_t channels, lines, pixels, filters, lines_out, pixels_out;
} sl_net_map;

/* What becomes of outputs before they are stored: z, an array of their shape, is added unless it is null; then they are cut
   off below 0 where asked for. bad: 16 sums, which become NaN where an output is not finite. */
typedef struct
{
  const sl_real *z;
  int relu;
  sl_real bad[SL_NET_BLOCK];
} sl_net_finish;

/* Whether there are arrays in blocks. */
#define SL_NET_HAS_BLOCKS SL_X86_PATHS

/* Layers whose arrays are in blocks, for n samples:
     convert      x, in blocks, from a plain array, or the other way round: y, out, or added to
     pack         weights and biases of a convolution, for forward and, if it learns, back; norm: null, or the layer batchnorm
                  that follows, whose running moments they are to include
     conv         SL_NOT_FINITE where an output is not finite
     conv_back    dx and gW as by conv_backward; packed: those of pack
     add, pool    forward, and back
     biases       gb, in double, of the derivatives by the outputs
     moments      as norm_moments
     norm         batchnorm, by mean and factor, or by running moments where they are null; then as finish says
     sums         as norm_sums, for derivatives dy that count where a is above 0, unless that is null
     norm_backward   likewise
     mask         dx is what counts of dy, or that is added to it */
void SL_NAME (net_blocks_convert) (const size_t shape[3], int to_blocks, size_t n, const sl_real *x, int adds,
                                   sl_real *y);
sl_status SL_NAME (net_blocks_pack) (const sl_net_layer *l, sl_net_way way, int learns, const sl_net_layer *norm,
                                     sl_real *to);
sl_status SL_NAME (net_blocks_conv) (const sl_net_layer *l, sl_net_way way, size_t n, const sl_real *x,
                                     const sl_real *packed, sl_net_finish *finish, sl_real *y, sl_real *scratch);
void SL_NAME (net_blocks_conv_back) (const sl_net_layer *l, sl_net_way way, size_t n, const sl_real *x,
                                     const sl_real *dy, const sl_real *packed, int adds, sl_real *dx, sl_real *gW,
                                     sl_real *scratch);
void SL_NAME (net_blocks_add) (const sl_net_layer *l, size_t n, int back, const sl_real *from, sl_real *to);
void SL_NAME (net_blocks_pool) (const sl_net_layer *l, size_t n, const sl_real *x, sl_real *y, const sl_real *dy,
                                sl_real *dx);
void SL_NAME (net_blocks_biases) (const sl_net_layer *l, size_t n, const sl_real *dy, sl_real *gb);
void SL_NAME (net_blocks_moments) (const sl_net_layer *l, size_t n, const sl_real *x, sl_net_moments *moments);
sl_status SL_NAME (net_blocks_norm) (const sl_net_layer *l, size_t n, const sl_real *x, const double *mean,
                                     const double *factor, sl_net_finish *finish, sl_real *y);
void SL_NAME (net_blocks_sums) (const sl_net_layer *l, size_t n, const sl_real *x, const sl_real *a,
                                const sl_real *dy, const double *mean, const double *factor, double *sums);
void SL_NAME (net_blocks_norm_backward) (const sl_net_layer *l, size_t n, const sl_real *x, const sl_real *a,
                                         const sl_real *dy, const double *mean, const double *factor,
                                         const double *sums, double count, int adds, sl_real *dx);
void SL_NAME (net_blocks_mask) (size_t count, const sl_real *a, const sl_real *dy, int adds, sl_real *dx);

#endif
