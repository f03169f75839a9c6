/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_net.h -- feed-forward networks that classify: layers, gradients, training by batches, predictions.

   Model.       x_0 is a sample, x_l = f_l (x), and x_L are the scores of the classes. The input x of layer l is x_{l-1},
                or the output x_j, j < l - 1, of an earlier layer that the layer names. The loss is the multiclass
                logistic loss H (x_L, y) (loss/sl_loss.h), by the mean over the samples of a batch. With the smoothing e
                of labels it is (1 - e) H (x_L, y) plus e times the mean of H (x_L, c) over the classes c.

                dense     x_l = W'x + b, W in-by-out; x is taken as one vector
                conv      out (u, v, k) = b_k + sum over i, j, c of W(i, j, c, k) x(s u + i - p, t v + j - q, c), with the
                          strides s, t and paddings p, q: pixels outside of the picture are 0. With G groups, filter k
                          of F sees the channels of group g = floor (k G/F) alone, and c counts those of the group
                maxpool   the maximum over windows, of each channel by itself. Rows and columns that no whole window
                          covers are left out
                avgpool   the mean over windows, in the same way
                relu      max (x, 0)
                relu6     min (max (x, 0), 6)
                leakyrelu x, or rate times x where x < 0
                tanh      tanh (x)
                dropout   in training x is kept with probability 1 - rate and divided by it, else 0; in predictions x
                batchnorm W (x - m)/sqrt (v + epsilon) + b for each channel (or other feature: each run of
                          size/groups numbers), m and v being its mean and variance over the pixels and samples of the
                          batch; in predictions, the running moments
                zscore    (x - m)/s for each channel (or other feature) of the sample, with fixed means and standard
                          deviations
                add       x + z, z the output of a second, earlier layer. With strides s, t and fewer channels in z, by
                          2p or 2p + 1: x(u, v, c) + z(s u, t v, c - p), without z where there is no such channel

   Pictures.    Column by column, channel by channel: entry (i, j, c) of an h-by-w-by-channels picture is number
                i + h (j + w c), counted from 0.
   Parameters.  W, then b, of one layer after the other, in one array; then the running moments, mean and variance of
                one layer batchnorm after the other, and those of zscore, which have no derivative. The places of W and
                of the mean in the array and the count are sl_net_layout's.
   Pairs.       Where a layer batchnorm takes one number for each feature from a sample, a batch of one sample would teach
                nothing, since that is its own mean. A sample that is left over at the end of a call of net_learn joins
                the batch before.
   Moments.     After a batch with N numbers for a feature, the mean moves by the part `rate` of the way to that of the
                batch, and the variance to the batch's times N/(N - 1), unless N is 1.
   Penalty.     lambda sum over W of |W|_1^2 / |W|_2^2 (entrywise norms, DeepHoyer), with the derivative
                2 lambda sgn (w) |W|_1 (|W|_2^2 - |w| |W|_1) / |W|_2^4; 0 for W = 0.
   Range.       Samples must be finite: in training a NaN may pass a maximum unseen. Predictions check them.
   Ties.        The derivative of a maximum goes to the first entry that attains it; that of relu at 0 is 0, and that of
                leakyrelu the slope.
   Method.      gemm, but for dense layers on processors with AVX2, whose products come from tiles that need no copies
                of the weights (sl_net_dense.c); convolutions multiply a matrix of patches (im2col), those with a
                filter for each channel by itself (depthwise) add up shifted pictures. On processors with AVX2 those of 3
                by 3 pixels with few channels go through several pictures at a time without a matrix; those of 3 by 3
                and of single pixels with more channels go through blocks of channels, in which arrays then stay from
                layer to layer (sl_net_blocks_private.h). In single those with stride 1 go by Winograd's method, if there
                are enough pixels and the net need not be exact: its errors are about ten times those of sums. Batchnorm,
                add and relu after each other, and convolutions in predictions with them, are then passed as one, without
                what is between. A batch passes in chunks of samples, forward and backward; the derivatives by W of dense layers are then
                computed for the whole batch, a block of units at a time, and those by W of convolutions are added up
                over the chunks, in order. Then the optimizer (sl_update.h) moves all parameters; where it needs no
                norm of all derivatives, and there is no penalty, parameters move block by block, while their
                derivatives are in the cache. Layers batchnorm cut the list of layers into parts. All chunks pass a
                part, which also adds up the moments, or the sums that the derivatives of batchnorm need, before the
                first chunk enters the next. Chunks' moments are joined by the formula of Chan, Golub and LeVeque.
   Memory.      Training keeps what each layer gives. Derivatives by it, and in predictions what it gives, last until
                the last layer has used them; then others take the memory.
   Dropout.     The draws for sample i of a batch (counted from 0) and layer l (from 0) with d entries are numbers i d ...
                of stream l (sl_counter.h), under the seed plus 2^32 times the number of the batch.
   Changes.     In training, pictures can be moved by up to so many rows and columns, pixels from outside being 0, and
                flipped from left to right: random crops with padding. Sample i of a batch (counted from 0) takes the
                single-precision uniform numbers u_0, u_1 and u_2 at 4 i of stream 2^32 (sl_counter.h), under the seed of
                dropout. With shifts s and t, pixel (r, c) is that at (r + floor ((2s + 1) u_0) - s,
                c + floor ((2t + 1) u_1) - t); then, where u_2 < 1/2, columns are counted from the right.
   Threads.     Chunks, blocks and their order depend on sizes alone, each is on one BLAS thread: the bits do not depend
                on the number of threads.
   Cost.        The products; patches are as many numbers as a convolution has outputs, times its window, for a sample.
   Source.      LeCun, Bottou, Bengio and Haffner (1998); Srivastava et al. (2014) for dropout; Szegedy et al.
                (2016) for the smoothing of labels; Ioffe and Szegedy (2015)
                for batchnorm; He, Zhang, Ren and Sun (2016) for add, whose shortcut A is that with fewer channels; Chan,
                Golub and LeVeque (1983) for moments; Lavin and Gray (2016), "Fast algorithms for convolutional neural
                networks", for Winograd's method; Yang, Wen and Li (2020), "DeepHoyer", for the penalty. */
#ifndef SL_NET_H
#define SL_NET_H

#include "base/sl_base.h"
#include "linalg/sl_products.h"
#include "sl_update.h"

typedef enum {
  SL_NET_DENSE,
  SL_NET_CONV,
  SL_NET_MAXPOOL,
  SL_NET_RELU,
  SL_NET_TANH,
  SL_NET_DROPOUT,
  SL_NET_AVGPOOL,
  SL_NET_RELU6,
  SL_NET_BATCHNORM,
  SL_NET_ADD,
  SL_NET_ZSCORE,
  SL_NET_LEAKYRELU,
  SL_NET_KINDS /* how many there are */
} sl_net_kind;

/* A layer. Shapes are rows, columns, channels; the output of a dense layer is {units, 1, 1}.
     window, stride, pad   of conv and the pools (without pad), down and across; stride of add
     back                  how many layers further back than the one before its input comes from; the second number is
                           for the second input of add
     groups                of conv, 0 and 1 for none; of batchnorm and zscore the number of features: that of
                           channels, or of entries
     rate                  of dropout, from 0 to below 1; of batchnorm, from 0 to 1; of leakyrelu the slope, from 0 to 1
     epsilon               of batchnorm, above 0
     W, b                  parameters of dense, conv and batchnorm, of the precision of the function called
     mean, variance        running moments of batchnorm; of zscore the means and the standard deviations
     row, start            null; or those of a sparse W of a dense layer, for predictions alone: unit k has the entries
                           start[k] .. start[k+1]-1 of W and row */
typedef struct
{
  sl_net_kind kind;
  size_t in[3], out[3], window[2], stride[2], pad[2], back[2], groups;
  double rate, epsilon;
  void *W, *b, *mean, *variance;
  const uint32_t *row;
  const size_t *start;
  /* by sl_net_layout: the place of W and of mean in the array of all parameters; the shape of the second input; how many
     inputs the output is */
  size_t at, moments, second[3], uses;
} sl_net_layer;

/* exact: whether convolutions in single keep direct kernels, where Winograd's method would be faster.
   trained, by sl_net_layout: how many of all parameters are not running moments. */
typedef struct
{
  size_t layers;
  sl_net_layer *layer;
  size_t trained;
  int exact;
} sl_net;

/* label: a class, 1 .. scores, for each column of X. weight: null, or v_i, at least 0, for each column, with which its
   loss, its hit and its share of the penalty count in sums; a derivative is the sum of v_i times that by sample i, over
   the number of samples, so that weights of mean 1 keep the length of steps. Batchnorm's moments have no weights. */
typedef struct
{
  const sl_data *X;
  const double *label;
  double lambda;    /* of the penalty, at least 0 */
  double smoothing; /* of labels, from 0 to below 1 */
  const double *weight;
} sl_net_task;

/* Of pictures in training: shift, by how many rows and columns at most, below those of the pictures; whether they are
   flipped. */
typedef struct
{
  size_t shift[2];
  int flips;
} sl_net_changes;

/* Memory that calls of net_learn hand on, so that the pages of a large batch are fresh once and not in each call: the
   operating system clears a fresh page, which can take as long as half of the arithmetic. All are 0 before the first
   call, and after the last one sl_free frees at[0] and at[1]. */
typedef struct
{
  void *at[2];
  size_t bytes[2];
} sl_net_workspace;

/* batch: samples of an update. rule: its factor is set here, by max_norm, and its count is that of the first update.
   first, second: the optimizer's states, like the parameters. fixed: null, or flags: such parameters stay as they are.
   seed, and the number of the first batch. workspace: null, or memory to use again. */
typedef struct
{
  size_t batch;
  sl_update_rule rule;
  double max_norm;
  void *w, *first, *second; /* w: the array of all parameters, that W and b of the layers point into */
  const unsigned char *fixed;
  uint64_t seed, number;
  sl_net_changes changes;
  sl_net_workspace *workspace;
} sl_net_updates;

/* Sums over samples: of the loss, of the penalty, and how many have their largest score at their class. */
typedef struct
{
  double entropy, penalty, hits;
} sl_net_sums;

static inline size_t
sl_net_size (const size_t shape[3])
{
  return shape[0] * shape[1] * shape[2];
}

/* Entries of W, and of b; 0 for a layer without parameters. */
static inline size_t
sl_net_weights (const sl_net_layer *layer)
{
  switch (layer->kind)
    {
    case SL_NET_DENSE:
      return sl_net_size (layer->in) * layer->out[0];
    case SL_NET_CONV:
      return layer->window[0] * layer->window[1] * (layer->in[2] / layer->groups) * layer->out[2];
    case SL_NET_BATCHNORM:
      return layer->groups;
    default:
      return 0;
    }
}

static inline size_t
sl_net_units (const sl_net_layer *layer)
{
  switch (layer->kind)
    {
    case SL_NET_DENSE:
      return layer->out[0];
    case SL_NET_CONV:
      return layer->out[2];
    case SL_NET_BATCHNORM:
      return layer->groups;
    default:
      return 0;
    }
}

static inline int
sl_net_has_moments (const sl_net_layer *layer)
{
  return layer->kind == SL_NET_BATCHNORM || layer->kind == SL_NET_ZSCORE;
}

/* Checks kinds, shapes and windows of all layers, that each begins with what its sources give, and that each but the last
   is used; sets what the structs say. *count = how many parameters there are. SL_BAD_INPUT where something does not fit,
   or is too large for BLAS; *count is then the layer, counted from 1. */
sl_status sl_net_layout (sl_net *net, size_t *count);

/* All require a net that has passed sl_net_layout. They return SL_NOT_FINITE where something is not finite, SL_BAD_INPUT
   for X or labels that do not fit and numbers out of range, SL_OUT_OF_MEMORY or SL_INTERRUPTED. The caller must hold the
   BLAS.
     net_learn      Goes through the samples order[0] .. order[count-1], batch by batch. Sums are added to *sums, each
                    sample's for the parameters that it met. Flags in fixed and states of running moments are not used.
     net_gradient   g, out: the derivative of the mean loss of all samples plus the penalty, by all parameters, or null:
                    not wanted. *sums, out. Without dropout. With g, all samples are one batch for batchnorm; without,
                    its running moments are used.
     net_forward    scores, out: classes-by-n, column-major; `batch` samples pass the net at a time. Where that is one,
                    sparse layers skip the entries of a sample that are 0. */
#define SL_PROTOTYPE(sfx, real) \
  sl_status sl_net_learn##sfx (const sl_net *net, const sl_net_task *task, sl_net_updates *updates, size_t count, \
                               const size_t *order, sl_net_sums *sums, const sl_stop *stop); \
  sl_status sl_net_gradient##sfx (const sl_net *net, const sl_net_task *task, real *g, sl_net_sums *sums, \
                                  const sl_stop *stop); \
  sl_status sl_net_forward##sfx (const sl_net *net, const sl_data *X, size_t batch, real *scores, \
                                 const sl_stop *stop);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
