/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_net_private.h -- one layer forward and backward, for some samples on one thread, and where arrays lie:
   sl_net_augment.c changes samples, sl_net_layout.c checks layers and shares memory out, sl_net_conv.c has convolutions,
   sl_net_direct.c those of 3 by 3 pixels, sl_net_depthwise.c those of one channel each, sl_net_dense.c dense layers with all
   weights, sl_net_pool.c pools, sl_net_norm.c batch normalisation, sl_net_layer.c the others and the choice among them. All
   of these have plain arrays; sl_net_pass.c passes layers by their ways, which sl_net_layout.c chooses, and those in blocks
   of channels are in sl_net_blocks_private.h. */
#ifndef SL_NET_PRIVATE_H
#define SL_NET_PRIVATE_H

#include "base/sl_finite.h"
#include "sl_net.h"

enum {
  SL_NET_LANES = 16,         /* samples that a sparse layer treats at a time */
  SL_NET_DIRECT_FILTERS = 4, /* filters that sl_net_direct.c treats at a time, */
  SL_NET_DIRECT_LANES = 8,   /* and the most pictures */
  SL_NET_DENSE_GROUP = 32,   /* samples that a dense layer treats at a time, */
  SL_NET_DENSE_UNITS = 12,   /* and units */
  SL_NET_BLOCK = 16          /* channels that lie side by side, see sl_net_blocks_private.h */
};

/* How a layer works: plainly; channel by channel of arrays in blocks, or a convolution of those. */
typedef enum { SL_NET_PLAIN, SL_NET_CHANNELS, SL_NET_DIRECT, SL_NET_WINOGRAD } sl_net_way;

/* Channels in whole blocks. */
static inline size_t
sl_net_whole (size_t channels)
{
  return (channels + SL_NET_BLOCK - 1) / SL_NET_BLOCK * SL_NET_BLOCK;
}

static inline int
sl_net_has_parameters (const sl_net_layer *layer)
{
  return layer->kind == SL_NET_DENSE || layer->kind == SL_NET_CONV || layer->kind == SL_NET_BATCHNORM;
}

/* How many arrays come into a layer. */
static inline size_t
sl_net_inputs (const sl_net_layer *layer)
{
  return layer->kind == SL_NET_ADD ? 2 : 1;
}

/* Which array comes into layer k, counted from 0: 0 is the sample, l the output of layer l - 1. */
static inline size_t
sl_net_source (const sl_net *net, size_t k, size_t input)
{
  return k - net->layer[k].back[input];
}

/* Numbers of array v for a sample. */
static inline size_t
sl_net_array (const sl_net *net, size_t v)
{
  return sl_net_size (v == 0 ? net->layer[0].in : net->layer[v - 1].out);
}

/* Numbers of scratch that a depthwise convolution needs (sl_net_depthwise.c), as a channel with its padding, twice, and its
   outputs in as many rows; 0 for other layers, and where they are too many. */
size_t sl_net_depthwise_scratch (const sl_net_layer *layer);

/* The same for sl_net_direct.c: 3 by 3 pixels, stride and padding of 1, one group and few channels, with AVX2. */
size_t sl_net_direct_scratch (const sl_net_layer *layer);

/* Inputs that sl_net_dense.c treats at a time. */
static inline size_t
sl_net_dense_depth (size_t in)
{
  return in < 1024 ? in : 1024;
}

/* Numbers of scratch that sl_net_dense.c needs, with AVX2; 0 where BLAS multiplies. */
size_t sl_net_dense_scratch (const sl_net_layer *layer);

/* Tiles of a picture by 4 by 4 pixels, and of how many pictures pass at a time: about 32 tiles. */
static inline size_t
sl_net_tiles (size_t pixels, size_t lines, size_t *pictures)
{
  const size_t each = (pixels + 3) / 4 * ((lines + 3) / 4);
  *pictures = each < 32 ? 32 / each : 1;
  return each;
}

/* Numbers of one array of packed weights without biases. */
static inline size_t
sl_net_packed_size (const sl_net_layer *l, sl_net_way way)
{
  const size_t places = way == SL_NET_WINOGRAD ? 36 : l->window[0] * l->window[1];
  return places * sl_net_whole (l->in[2]) * sl_net_whole (l->out[2]);
}

/* How a net is gone through.
     way          of the layer that gives array v; that of array 0 is plain
     head, fused  Layers that are passed as one: head[k] is the first of those with layer k, which is k where it is alone,
                  and fused[head] how many follow that. What they give is in the array of the last one alone.
     packed_at    where the packed weights of layer k are (sl_net_blocks_private.h), of `packed` numbers in all
   Buffers that arrays of a net share: array v is in place[v], which has size[place[v]] numbers for a sample and begins
   at begin[place[v]] of `numbers` in all. last: the last layer that takes it. taken: flags while they are shared out.
   memory: where all arrays of a plan are. */
typedef struct
{
  void *memory;
  size_t buffers, numbers, *place, *size, *begin, *last;
  unsigned char *taken;
  sl_net_way *way;
  size_t *head, *fused, *packed_at, packed;
} sl_net_plan;

/* Numbers of array v for a sample. */
static inline size_t
sl_net_numbers (const sl_net *net, const sl_net_plan *plan, size_t v)
{
  if (plan->way[v] == SL_NET_PLAIN)
    return sl_net_array (net, v);
  const sl_net_layer *l = net->layer + v - 1;
  return l->out[0] * l->out[1] * sl_net_whole (l->out[2]);
}

/* Whether array v is within layers that are passed as one. */
static inline int
sl_net_is_inner (const sl_net *net, const sl_net_plan *plan, size_t v)
{
  return v > 0 && v < net->layers && plan->head[v - 1] == plan->head[v];
}

/* Whether what comes into layer k from array v lies in another order than the layer works in. */
int sl_net_converts (const sl_net *net, const sl_net_plan *plan, size_t k, size_t v);

/* The array that an add adds, among layer k and those that are passed with it; or 0, if it is none. */
size_t sl_net_added (const sl_net *net, const sl_net_plan *plan, size_t k);

/* Numbers of scratch that a pass of so many samples needs in any layer. */
size_t sl_net_scratch (const sl_net *net, const sl_net_plan *plan, size_t samples);

/* plan_new     takes memory, for all arrays of a net, chooses how it is gone through, by so many samples for the same
                weights, in single or double, to learn or not. plan_free follows in any case.
   plan_values  Outputs of layers in predictions. The samples have a buffer too.
   plan_gradients  Derivatives by outputs of layers, for a pass from the last layer to the first. Those of dense layers share
                with none. */
sl_status sl_net_plan_new (sl_net_plan *plan, const sl_net *net, size_t samples, int single, int learns);
void sl_net_plan_free (sl_net_plan *plan);
void sl_net_plan_values (sl_net_plan *plan, const sl_net *net);
void sl_net_plan_gradients (sl_net_plan *plan, const sl_net *net);

/* Mean and sum of squared deviations of count numbers, of one feature. */
typedef struct
{
  double count, mean, squares;
} sl_net_moments;

/* Of a layer batchnorm: mean and factor of the features of a batch, the sums for its derivatives, and how many numbers a
   feature has. */
typedef struct
{
  const double *mean, *factor, *sums;
  double count;
} sl_net_by_batch;

/* read       x, out: columns which[0] .. which[n-1] of X, or first .. first+n-1 where which is null.
   read_changed   the same for the columns which[0] .. which[n-1], each a picture of this shape, changed as sample number
              .. number+n-1 of a batch with this seed is, see sl_net.h
   layer_forward  y = f (x) for n samples, the columns of x and y; z: the second input of add. kept: flags of a dropout
              layer, or null for predictions. SL_NOT_FINITE where a layer that can gives a NaN or infinity.
   layer_backward  dx, out, or null for not wanted: the derivative by x, from that by y; added to dx where `adds`. gW
              and gb: those by W and b of a convolution are added; else not used. Not for batchnorm and add.
   conv_      the same for convolutions; scratch holds the patches of a sample.
   direct_    those of a convolution whose sl_net_direct_scratch is not 0, for the first samples: whole vectors of them.
              They return how many these are; gb is not formed.
   depthwise_ those of a convolution whose sl_net_depthwise_scratch is not 0; gb is not formed.
   dense_     those of a dense layer with all weights. gradients: g, rows by columns with the leading dimension ldg, out,
              or added to where `adds`: the derivatives by the weights of the inputs row, ... for the units column, ...
   pool_      those of pools.
   add_       forward; and the derivative by the input 0 or 1.
   pack       weights of all layers in the order of their ways, once for a batch
   forward    layer k and those that are passed with it: y from x and, of those that add, z. mean, factor: those of a layer
              batchnorm by the batch, or null for its running moments. Else as layer_forward
   backward   the derivative by input number `input` of layer k, from dy by what it gives; a: null, or what relu that is
              passed with it gives. Of batchnorm by mean, factor, sums and count, see norm_backward. Else as layer_backward
   backward_add   the same for the second input of an add
   sums       see norm_sums; a: as for backward
   norm_      batchnorm of n samples:
     moments  out, for each feature
     by       y, given the mean and 1/sqrt (variance + epsilon) of each feature
     running  the same by the running moments
     fixed    zscore of n samples
     sums     out, two numbers for each feature: the sums of dy and of dy times the normalised x
     backward dx from dy and these sums over all samples, of which each feature has `count` numbers */
#define SL_PROTOTYPE(sfx, real) \
  void sl_net_read##sfx (const sl_data *X, size_t n, const size_t *which, size_t first, real *x); \
  void sl_net_read_changed##sfx (const sl_data *X, const size_t shape[3], const sl_net_changes *changes, \
                                 uint64_t seed, size_t n, const size_t *which, size_t number, real *x); \
  sl_status sl_net_layer_forward##sfx (const sl_net_layer *layer, size_t n, const real *x, const real *z, \
                                       const unsigned char *kept, real *y, real *scratch); \
  void sl_net_layer_backward##sfx (const sl_net_layer *layer, size_t n, const real *x, const real *y, \
                                   const real *dy, const unsigned char *kept, int adds, real *dx, real *gW, \
                                   real *gb, real *scratch); \
  sl_status sl_net_pack##sfx (const sl_net *net, const sl_net_plan *plan, int learns, real *packed, \
                              const sl_stop *stop); \
  sl_status sl_net_pass_forward##sfx (const sl_net *net, const sl_net_plan *plan, size_t k, size_t n, const real *x, \
                                      const real *z, const unsigned char *kept, const real *packed, \
                                      const double *mean, const double *factor, real *y, real *scratch); \
  const real *sl_net_in_order_of##sfx (const sl_net *net, const sl_net_plan *plan, size_t k, size_t v, size_t n, \
                                       const real *x, real **free_scratch); \
  void sl_net_pass_backward##sfx (const sl_net *net, const sl_net_plan *plan, size_t k, size_t input, size_t n, \
                                  const real *x, const real *y, const real *dy, const unsigned char *kept, \
                                  const real *packed, const sl_net_by_batch *norm, int adds, real *dx, real *gW, \
                                  real *scratch); \
  void sl_net_conv_forward##sfx (const sl_net_layer *layer, size_t n, const real *x, real *y, real *scratch); \
  void sl_net_conv_backward##sfx (const sl_net_layer *layer, size_t n, const real *x, const real *dy, int adds, \
                                  real *dx, real *gW, real *gb, real *scratch); \
  size_t sl_net_direct_forward##sfx (const sl_net_layer *layer, size_t n, const real *x, real *y, real *scratch); \
  size_t sl_net_direct_backward##sfx (const sl_net_layer *layer, size_t n, const real *x, const real *dy, int adds, \
                                      real *dx, real *gW, real *scratch); \
  void sl_net_depthwise_forward##sfx (const sl_net_layer *layer, size_t n, const real *x, real *y, real *scratch); \
  void sl_net_depthwise_backward##sfx (const sl_net_layer *layer, size_t n, const real *x, const real *dy, int adds, \
                                       real *dx, real *gW, real *scratch); \
  void sl_net_dense_forward##sfx (const sl_net_layer *layer, size_t n, const real *x, real *y, real *scratch); \
  void sl_net_dense_backward##sfx (const sl_net_layer *layer, size_t n, const real *dy, real *dx); \
  void sl_net_dense_gradients##sfx (const sl_net_layer *layer, size_t n, const real *x, const real *dy, size_t row, \
                                    size_t rows, size_t column, size_t columns, int adds, real *g, size_t ldg); \
  void sl_net_pool_forward##sfx (const sl_net_layer *layer, size_t n, const real *x, real *y); \
  void sl_net_pool_backward##sfx (const sl_net_layer *layer, size_t n, const real *x, const real *dy, int adds, \
                                  real *dx); \
  void sl_net_add_forward##sfx (const sl_net_layer *layer, size_t n, const real *x, const real *z, real *y); \
  void sl_net_add_backward##sfx (const sl_net_layer *layer, size_t n, size_t input, const real *dy, int adds, \
                                 real *dx); \
  void sl_net_norm_moments##sfx (const sl_net_layer *layer, size_t n, const real *x, sl_net_moments *moments); \
  void sl_net_norm_by##sfx (const sl_net_layer *layer, size_t n, const real *x, const double *mean, \
                            const double *factor, real *y); \
  void sl_net_norm_running##sfx (const sl_net_layer *layer, size_t n, const real *x, real *y); \
  void sl_net_norm_fixed##sfx (const sl_net_layer *layer, size_t n, const real *x, real *y); \
  void sl_net_norm_sums##sfx (const sl_net_layer *layer, size_t n, const real *x, const real *dy, \
                              const double *mean, const double *factor, double *sums); \
  void sl_net_norm_backward##sfx (const sl_net_layer *layer, size_t n, const real *x, const real *dy, \
                                  const double *mean, const double *factor, const double *sums, double count, \
                                  int adds, real *dx);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
