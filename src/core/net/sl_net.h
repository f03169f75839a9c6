/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_net.h -- feed-forward networks that classify: layers, gradients, training by batches, predictions.

   Model.       x_0 is a sample, x_l = f_l (x_{l-1}), and x_L are the scores of the classes. The loss is the multiclass
                logistic loss H (x_L, y) (loss/sl_loss.h), by the mean over the samples of a batch.

                dense     x_l = W'x + b, W in-by-out; x is taken as one vector
                conv      out (u, v, k) = b_k + sum over i, j, c of W(i, j, c, k) x(s u + i - p, t v + j - q, c), with the
                          strides s, t and paddings p, q: pixels outside of the picture are 0
                maxpool   the maximum over windows, of each channel by itself. Rows and columns that no whole window
                          covers are left out
                relu      max (x, 0)
                tanh      tanh (x)
                dropout   in training x is kept with probability 1 - rate and divided by it, else 0; in predictions x

   Pictures.    Column by column, channel by channel: entry (i, j, c) of an h-by-w-by-channels picture is number
                i + h (j + w c), counted from 0.
   Parameters.  W, then b, of one layer after the other, in one array. at, the place of W in it, and the count are
                sl_net_layout's.
   Penalty.     lambda sum over W of |W|_1^2 / |W|_2^2 (entrywise norms, DeepHoyer), with the derivative
                2 lambda sgn (w) |W|_1 (|W|_2^2 - |w| |W|_1) / |W|_2^4; 0 for W = 0.
   Range.       Samples must be finite: in training a NaN may pass a maximum unseen. Predictions check them.
   Ties.        The derivative of a maximum goes to the first entry that attains it; that of relu at 0 is 0.
   Method.      gemm; convolutions multiply a matrix of patches (im2col). A batch passes in chunks of samples, forward and
                backward; the derivatives by W of dense layers are then computed for the whole batch, a block of units at
                a time, and those by W of convolutions are added up over the chunks, in order. Then the optimizer
                (sl_update.h) moves all parameters.
   Dropout.     The draws for sample i of a batch (counted from 0) and layer l (from 0) with d entries are numbers i d ...
                of stream l (sl_counter.h), under the seed plus 2^32 times the number of the batch.
   Threads.     Chunks, blocks and their order depend on sizes alone, each is on one BLAS thread: the bits do not depend
                on the number of threads.
   Cost.        The products; patches are as many numbers as a convolution has outputs, times its window, for a sample.
   Source.      LeCun, Bottou, Bengio and Haffner (1998); Srivastava et al. (2014) for dropout; Yang, Wen and Li (2020),
                "DeepHoyer", for the penalty. */
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
  SL_NET_KINDS /* how many there are */
} sl_net_kind;

/* A layer. Shapes are rows, columns, channels; the output of a dense layer is {units, 1, 1}.
     window, stride, pad   of conv and maxpool, down and across
     rate                  of dropout, from 0 to below 1
     W, b                  parameters of dense and conv, of the precision of the function called
     row, start            null; or those of a sparse W of a dense layer, for predictions alone: unit k has the entries
                           start[k] .. start[k+1]-1 of W and row */
typedef struct
{
  sl_net_kind kind;
  size_t in[3], out[3], window[2], stride[2], pad[2];
  double rate;
  void *W, *b;
  const uint32_t *row;
  const size_t *start;
  size_t at; /* of W in the array of all parameters */
} sl_net_layer;

typedef struct
{
  size_t layers;
  sl_net_layer *layer;
} sl_net;

/* label: a class, 1 .. scores, for each column of X. */
typedef struct
{
  const sl_data *X;
  const double *label;
  double lambda; /* of the penalty, at least 0 */
} sl_net_task;

/* batch: samples of an update. rule: its factor is set here, by max_norm, and its count is that of the first update.
   first, second: the optimizer's states, like the parameters. fixed: null, or flags: such parameters stay as they are.
   seed, and the number of the first batch. */
typedef struct
{
  size_t batch;
  sl_update_rule rule;
  double max_norm;
  void *w, *first, *second; /* w: the array of all parameters, that W and b of the layers point into */
  const unsigned char *fixed;
  uint64_t seed, number;
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

/* Checks kinds, shapes and windows of all layers, and that each begins with what the one before gives; sets at. *count
   = how many parameters there are. SL_BAD_INPUT where something does not fit, or is too large for BLAS. */
sl_status sl_net_layout (sl_net *net, size_t *count);

/* All require a net that has passed sl_net_layout. They return SL_NOT_FINITE where something is not finite, SL_BAD_INPUT
   for X or labels that do not fit and numbers out of range, SL_OUT_OF_MEMORY or SL_INTERRUPTED. The caller must hold the
   BLAS.
     net_learn      Goes through the samples order[0] .. order[count-1], batch by batch. Sums are added to *sums, each
                    sample's for the parameters that it met.
     net_gradient   g, out: the derivative of the mean loss of all samples plus the penalty, by all parameters, or null:
                    not wanted. *sums, out. Without dropout.
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
