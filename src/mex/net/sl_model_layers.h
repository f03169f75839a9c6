/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_model_layers.h -- the layers of a network: whether they are right, and a column about each, see sl_net_mex.h. */
#ifndef SL_MODEL_LAYERS_H
#define SL_MODEL_LAYERS_H

#include "sl_model_parts.h"
#include "sl_net_mex.h"

/* The types of layers; but for the last one, which is an average over one window, their numbers are those of
   sl_net_kind. */
static const char *const slx_layer_types[] = { "dense",   "conv",      "maxpool",      "relu",      "tanh",
                                               "dropout", "avgpool",   "relu6",        "batchnorm", "add",
                                               "zscore",  "leakyrelu", "globalavgpool" };
enum { SLX_LAYER_TYPES = sizeof slx_layer_types / sizeof *slx_layer_types, SLX_GLOBAL = SL_NET_KINDS };

/* The fields of a layer. Layers of models that were saved by earlier versions lack those after the first eight. */
static const char *const slx_layer_fields[] = { "type", "W",        "b",       "mask",     "stride",   "pad",
                                                "rate", "size",     "name",    "from",     "shortcut", "groups",
                                                "mean", "variance", "epsilon", "deviation" };
enum { SLX_LAYER_FIELDS = sizeof slx_layer_fields / sizeof *slx_layer_fields, SLX_FIRST_FIELDS = 8 };

/* Rows of a column about a layer. */
enum {
  SLX_KIND,
  SLX_IN,
  SLX_OUT = 4,
  SLX_WINDOW = 7,
  SLX_STRIDE = 9,
  SLX_PAD = 11,
  SLX_BACK = 13,
  SLX_GROUPS = 15,
  SLX_RATE,
  SLX_EPSILON
};

/* The network that is looked at: about has the columns of the layers up to this one, shape is [h w channels] of samples. */
typedef struct
{
  slx_fault *fault;
  const mxArray *layers;
  const double *shape;
  double *about;
} slx_network;

static inline const mxArray *
slx_of_layer (const slx_network *net, size_t k, const char *field)
{
  return slx_member (net->layers, k, field);
}

/* Rows, columns and channels of what layer k, counted from 1, gives; 0 is the sample. */
static inline const double *
slx_shape_of (const slx_network *net, size_t k)
{
  return k == 0 ? net->shape : net->about + (k - 1) * SLX_NET_ROWS + SLX_OUT;
}

static inline double
slx_product (const double shape[3])
{
  return shape[0] * shape[1] * shape[2];
}

/* Numbers the messages' layer, counted from 1. */
static inline void
slx_name_layer (slx_fault *fault, size_t within, size_t k)
{
  snprintf (fault->where + within, sizeof fault->where - within, "(%zu)", k);
}

static inline int
slx_same_text (const mxArray *a, const mxArray *b)
{
  const size_t n = mxGetNumberOfElements (a);
  return mxIsChar (a) && mxIsChar (b) && slx_is_row (a) && slx_is_row (b) && n == mxGetNumberOfElements (b)
         && memcmp (mxGetData (a), mxGetData (b), n * mxGetElementSize (a)) == 0;
}

/* The first of the layers below k, counted from 0, of this name; k where none has it. */
static inline size_t
slx_layer_named (const slx_network *net, size_t k, const mxArray *name)
{
  size_t i = 0;
  while (i < k && ! slx_same_text (slx_of_layer (net, i, "name"), name))
    i++;
  return i;
}

static inline int
slx_is_unnamed (const mxArray *a)
{
  return mxIsEmpty (a) && (mxIsNumeric (a) || mxIsChar (a));
}

/* The layers that layer k, counted from 0, takes its two inputs from, counted from 1; 0 is the sample. Only a layer of type
   add has a second input, and its field from tells this one. */
static inline int
slx_layer_sources (const slx_network *net, size_t k, size_t source[2])
{
  const mxArray *from = slx_of_layer (net, k, "from");
  const int adds = slx_word (slx_of_layer (net, k, "type"), &slx_layer_types[SL_NET_ADD], 1) == 0;
  double number;
  source[0] = source[1] = k;
  if (slx_is_unnamed (from))
    return ! adds || slx_wrong (net->fault, ".from must be the name or number of the layer whose output is added");
  if (mxIsChar (from))
    {
      char text[SLX_WORD * 4];
      const size_t i = slx_layer_named (net, k, from);
      mxGetString (from, text, sizeof text);
      source[adds] = i + 1;
      return i < k || slx_wrong (net->fault, ".from: no layer before layer %zu has the name '%s'", k + 1, text);
    }
  if (! slx_is_number (from, &number) || ! (number >= 0 && number < (double) k + 1) || number != floor (number))
    return slx_wrong (net->fault,
                      ".from must be the name of an earlier layer, or its number, from 0 (the sample) to %zu", k);
  source[adds] = (size_t) number;
  return 1;
}

static inline int
slx_layer_name (const slx_network *net, size_t k)
{
  const mxArray *name = slx_of_layer (net, k, "name");
  char text[SLX_WORD * 4];
  if (slx_is_unnamed (name))
    return 1;
  if (! mxIsChar (name) || ! slx_is_row (name))
    return slx_wrong (net->fault, ".name must be [] or a text");
  mxGetString (name, text, sizeof text);
  return slx_layer_named (net, k, name) == k
         || slx_wrong (net->fault, ".name must be a name that no earlier layer has, but is '%s'", text);
}

static inline int
slx_layer_column (const slx_network *net, size_t k, const char *field, double length)
{
  const mxArray *b = slx_of_layer (net, k, field);
  char size[96];
  if (slx_is_full_float (b) && mxGetNumberOfDimensions (b) == 2 && (double) mxGetM (b) == length && mxGetN (b) == 1)
    return 1;
  slx_size_of (size, sizeof size, b);
  return slx_wrong (net->fault, ".%s must be a full real %.0f-by-1 column, but is %s of class %s", field, length,
                    size, mxGetClassName (b));
}

static inline int
slx_is_alike (const mxArray *a, const mxArray *b)
{
  const size_t n = mxGetNumberOfDimensions (a);
  return n == (size_t) mxGetNumberOfDimensions (b)
         && memcmp (mxGetDimensions (a), mxGetDimensions (b), n * sizeof (mwSize)) == 0;
}

/* The biases of a layer, whether its parameters are finite, and its mask. */
static inline int
slx_layer_rest (const slx_network *net, size_t k, double units)
{
  const mxArray *W = slx_of_layer (net, k, "W"), *mask = slx_of_layer (net, k, "mask");
  char size[96];
  if (! slx_layer_column (net, k, "b", units))
    return 0;
  if (! slx_is_finite (W) || ! slx_is_finite (slx_of_layer (net, k, "b")))
    return slx_wrong (net->fault, " must have finite W and b, without NaN and Inf");
  if (slx_is_empty_number (mask) || (mxIsLogical (mask) && slx_is_alike (mask, W)))
    return 1;
  slx_size_of (size, sizeof size, mask);
  return slx_wrong (net->fault, ".mask must be [] or logical and of the size of W, but is %s of class %s", size,
                    mxGetClassName (mask));
}

static inline int
slx_layer_dense (const slx_network *net, size_t k, const double in[3], double out[3])
{
  const mxArray *W = slx_of_layer (net, k, "W");
  const double rows = slx_product (in);
  char size[96];
  if (! slx_is_float (W) || mxGetNumberOfDimensions (W) != 2 || (double) mxGetM (W) != rows || mxGetN (W) == 0)
    {
      slx_size_of (size, sizeof size, W);
      return slx_wrong (net->fault,
                        ".W must be a real matrix with %.0f rows, what comes into the layer, but is %s of class %s",
                        rows, size, mxGetClassName (W));
    }
  if (mxIsSparse (W) && ! slx_is_sound (W))
    return slx_wrong (net->fault, ".W is a damaged sparse matrix");
  out[0] = (double) mxGetN (W);
  out[1] = out[2] = 1;
  return slx_layer_rest (net, k, out[0]);
}

/* One or two integers in a field, at least `least`, for both directions. */
static inline int
slx_layer_pair (const slx_network *net, size_t k, const char *field, double least, double two[2])
{
  const mxArray *value = slx_of_layer (net, k, field);
  mxArray *converted = NULL;
  const size_t n = mxGetNumberOfElements (value);
  int good = mxIsNumeric (value) && ! mxIsComplex (value) && ! mxIsSparse (value) && (n == 1 || n == 2);
  if (good && ! slx_is_float (value))
    good = mexCallMATLAB (1, &converted, 1, (mxArray **) &value, "double") == 0;
  for (int i = 0; i < 2 && good; i++)
    {
      two[i] = slx_entry (converted ? converted : value, (size_t) i * (n - 1));
      good = two[i] >= least && two[i] == floor (two[i]) && two[i] < 1 << 30;
    }
  return good || slx_wrong (net->fault, ".%s must be one or two integers, at least %.0f", field, least);
}

/* Rows and columns of what windows give. */
static inline int
slx_layer_moved (const slx_network *net, const double *column, double out[2])
{
  double padded[2];
  for (int i = 0; i < 2; i++)
    {
      padded[i] = column[SLX_IN + i] + 2 * column[SLX_PAD + i];
      out[i] = floor ((padded[i] - column[SLX_WINDOW + i]) / column[SLX_STRIDE + i]) + 1;
    }
  return (column[SLX_WINDOW] <= padded[0] && column[SLX_WINDOW + 1] <= padded[1])
         || slx_wrong (
           net->fault,
           ": windows of %.0f by %.0f do not fit into %.0f by %.0f; option ImageSize tells the size of pictures",
           column[SLX_WINDOW], column[SLX_WINDOW + 1], padded[0], padded[1]);
}

static inline int
slx_layer_conv (const slx_network *net, size_t k, double *column)
{
  const mxArray *W = slx_of_layer (net, k, "W"), *given = slx_of_layer (net, k, "groups");
  const double channels = column[SLX_IN + 2];
  double *groups = column + SLX_GROUPS;
  char size[96];
  *groups = 1;
  if (! slx_is_empty_number (given)
      && ! (slx_is_number (given, groups) && *groups >= 1 && *groups == floor (*groups)
            && fmod (channels, *groups) == 0))
    return slx_wrong (net->fault,
                      ".groups must be a number that divides the %.0f channels of what comes into the layer",
                      channels);
  if (! slx_is_full_float (W) || mxGetNumberOfDimensions (W) > 4 || (double) slx_length (W, 2) != channels / *groups
      || mxIsEmpty (W))
    {
      slx_size_of (size, sizeof size, W);
      return slx_wrong (
        net->fault,
        ".W must be a full real array, rows by columns by channels by filters, for %.0f channels, but is %s "
        "of class %s",
        channels / *groups, size, mxGetClassName (W));
    }
  const double filters = (double) slx_length (W, 3);
  if (fmod (filters, *groups) != 0)
    return slx_wrong (net->fault, ".W must have a number of filters that the %.0f groups divide, but has %.0f",
                      *groups, filters);
  column[SLX_WINDOW] = (double) slx_length (W, 0);
  column[SLX_WINDOW + 1] = (double) slx_length (W, 1);
  column[SLX_OUT + 2] = filters;
  return slx_layer_pair (net, k, "stride", 1, column + SLX_STRIDE)
         && slx_layer_pair (net, k, "pad", 0, column + SLX_PAD) && slx_layer_rest (net, k, filters)
         && slx_layer_moved (net, column, column + SLX_OUT);
}

/* Features of a layer that has `given` numbers for them: channels; of a vector, or where there are so many numbers, all
   entries. The last layer up to `source` that changes the size of what it takes tells which it is; the sample may be a
   vector, or a picture with one column and one channel. */
static inline double
slx_layer_features (const slx_network *net, const double shape[3], size_t given, size_t source)
{
  const double all = slx_product (shape);
  while (source > 0)
    {
      const double *column = net->about + (source - 1) * SLX_NET_ROWS;
      const double kind = column[SLX_KIND];
      if (kind == SL_NET_DENSE || kind == SL_NET_CONV || kind == SL_NET_MAXPOOL || kind == SL_NET_AVGPOOL)
        break;
      source -= 1 + (size_t) column[SLX_BACK];
    }
  const int vector = source > 0 ? net->about[(source - 1) * SLX_NET_ROWS] == SL_NET_DENSE : given != 1;
  if ((double) given == all)
    return all;
  return shape[1] == 1 && shape[2] == 1 && vector ? shape[0] : shape[2];
}

static inline int
slx_layer_share (const slx_network *net, size_t k, const char *field, double below, const char *what, double *x)
{
  return (slx_is_size (slx_of_layer (net, k, field), x) && *x < below)
         || slx_wrong (net->fault, ".%s must be a number, %s", field, what);
}

static inline int
slx_layer_norm (const slx_network *net, size_t k, size_t source, double *column)
{
  const mxArray *W = slx_of_layer (net, k, "W"), *variance = slx_of_layer (net, k, "variance");
  const double features = slx_layer_features (net, column + SLX_IN, mxGetNumberOfElements (W), source);
  if (! slx_layer_column (net, k, "W", features) || ! slx_layer_rest (net, k, features)
      || ! slx_layer_column (net, k, "mean", features) || ! slx_layer_column (net, k, "variance", features))
    return 0;
  if (! slx_is_finite (slx_of_layer (net, k, "mean")) || ! slx_is_finite (variance)
      || ! slx_is_least (variance, 0, 0))
    return slx_wrong (net->fault, " must have a finite mean, and a finite variance, at least 0");
  if (! mxIsEmpty (slx_of_layer (net, k, "mask")))
    return slx_wrong (net->fault, ".mask must be []");
  column[SLX_GROUPS] = features;
  return slx_layer_share (net, k, "rate", nextafter (1, 2), "from 0 to 1", column + SLX_RATE)
         && slx_layer_share (net, k, "epsilon", INFINITY, "above 0", column + SLX_EPSILON)
         && (column[SLX_EPSILON] > 0 || slx_wrong (net->fault, ".epsilon must be a number, above 0"));
}

/* Of the sample, by features. */
static inline int
slx_layer_scores (const slx_network *net, size_t k, size_t source, double *column)
{
  const mxArray *mean = slx_of_layer (net, k, "mean"), *deviation = slx_of_layer (net, k, "deviation");
  const double features = slx_layer_features (net, column + SLX_IN, mxGetNumberOfElements (mean), 0);
  if (source != 0)
    return slx_wrong (net->fault, " must be the first layer, or take the sample by from");
  if (! slx_layer_column (net, k, "mean", features) || ! slx_layer_column (net, k, "deviation", features))
    return 0;
  column[SLX_GROUPS] = features;
  return (slx_is_finite (mean) && slx_is_finite (deviation) && slx_is_least (deviation, 0, 1))
         || slx_wrong (net->fault, " must have a finite mean, and a finite deviation above 0");
}

/* The stride of the second input of a sum. */
static inline int
slx_layer_sum (const slx_network *net, size_t k, const size_t source[2], double stride[2])
{
  static const char *const ways[] = { "identity", "pad" };
  const mxArray *shortcut = slx_of_layer (net, k, "shortcut");
  const double *a = slx_shape_of (net, source[0]), *b = slx_shape_of (net, source[1]);
  const int way = mxIsEmpty (shortcut) ? 0 : slx_word (shortcut, ways, 2);
  stride[0] = stride[1] = 1;
  if (way < 0)
    return slx_wrong (net->fault, ".shortcut must be 'identity' or 'pad'");
  if (way == 0)
    return (a[0] == b[0] && a[1] == b[1] && a[2] == b[2])
           || slx_wrong (
             net->fault,
             ": layer %zu gives %.0f by %.0f by %.0f numbers, but layer %zu, to which it is added, %.0f by "
             "%.0f by %.0f; see shortcut",
             source[1], b[0], b[1], b[2], source[0], a[0], a[1], a[2]);
  int fits = b[2] <= a[2];
  for (int i = 0; i < 2; i++)
    {
      stride[i] = ceil (b[i] / a[i]);
      fits = fits && ceil (b[i] / stride[i]) == a[i];
    }
  return fits
         || slx_wrong (
           net->fault,
           ": layer %zu gives %.0f by %.0f by %.0f numbers, which rows and columns left out and zeros around "
           "the channels do not turn into %.0f by %.0f by %.0f, what layer %zu gives",
           source[1], b[0], b[1], b[2], a[0], a[1], a[2], source[0]);
}

/* What layers of type t have of their own. */
static inline int
slx_layer_parts (const slx_network *net, size_t k, int t, const size_t source[2], double *column)
{
  double *out = column + SLX_OUT;
  switch (t)
    {
    case SL_NET_DENSE:
      return slx_layer_dense (net, k, column + SLX_IN, out);
    case SL_NET_CONV:
      return slx_layer_conv (net, k, column);
    case SL_NET_MAXPOOL:
    case SL_NET_AVGPOOL:
      return slx_layer_pair (net, k, "size", 1, column + SLX_WINDOW)
             && slx_layer_pair (net, k, "stride", 1, column + SLX_STRIDE) && slx_layer_moved (net, column, out);
    case SLX_GLOBAL:
      column[SLX_KIND] = SL_NET_AVGPOOL;
      for (int i = 0; i < 2; i++)
        {
          column[SLX_WINDOW + i] = column[SLX_STRIDE + i] = column[SLX_IN + i];
          out[i] = 1;
        }
      return 1;
    case SL_NET_DROPOUT:
      return slx_layer_share (net, k, "rate", 1, "at least 0 and below 1", column + SLX_RATE);
    case SL_NET_LEAKYRELU:
      return slx_layer_share (net, k, "rate", nextafter (1, 2), "from 0 to 1", column + SLX_RATE);
    case SL_NET_BATCHNORM:
      return slx_layer_norm (net, k, source[0], column);
    case SL_NET_ZSCORE:
      return slx_layer_scores (net, k, source[0], column);
    case SL_NET_ADD:
      return slx_layer_sum (net, k, source, column + SLX_STRIDE);
    default:
      return 1;
    }
}

static inline int
slx_layer (const slx_network *net, size_t k)
{
  double *column = net->about + k * SLX_NET_ROWS;
  size_t source[2];
  const int t = slx_word (slx_of_layer (net, k, "type"), slx_layer_types, SLX_LAYER_TYPES);
  if (t < 0)
    {
      char list[200] = "";
      for (int i = 0; i < SLX_LAYER_TYPES; i++)
        {
          slx_append (list, sizeof list, " ");
          slx_append (list, sizeof list, slx_layer_types[i]);
        }
      return slx_wrong (net->fault, ".type must be one of%s", list);
    }
  if (! slx_layer_name (net, k) || ! slx_layer_sources (net, k, source))
    return 0;
  column[SLX_KIND] = t;
  for (int i = 0; i < 3; i++)
    column[SLX_IN + i] = column[SLX_OUT + i] = slx_shape_of (net, source[0])[i];
  for (int i = 0; i < 2; i++)
    column[SLX_BACK + i] = (double) (k - source[i]);
  return slx_layer_parts (net, k, t, source, column);
}

/* Whether a later layer takes the output of each but the last. */
static inline int
slx_layers_are_used (const slx_network *net, size_t count)
{
  for (size_t k = 1; k < count; k++)
    {
      size_t user = k;
      for (int used = 0; ! used; user++)
        {
          if (user == count)
            return slx_wrong (net->fault, "(%zu): no later layer takes the output of this layer", k);
          const double *column = net->about + user * SLX_NET_ROWS;
          used = (double) user - column[SLX_BACK] == (double) k
                 || (column[SLX_KIND] == SL_NET_ADD && (double) user - column[SLX_BACK + 1] == (double) k);
        }
    }
  return 1;
}

/* A matrix with a column about each layer, of which the first `known` are given by `about`; NULL after a fault. With none
   known all are looked at, and each must be of use. */
static inline mxArray *
slx_layers (slx_fault *fault, const mxArray *layers, const double shape[3], const double *about, size_t known)
{
  int good = mxIsStruct (layers) && slx_is_row (layers);
  char list[100] = "";
  for (int i = 0; i < SLX_FIRST_FIELDS; i++)
    {
      good = good && slx_has (layers, slx_layer_fields[i]);
      slx_append (list, sizeof list, " ");
      slx_append (list, sizeof list, slx_layer_fields[i]);
    }
  if (! good)
    return slx_wrong (fault, " must be a row of structs with the fields%s", list), NULL;
  const size_t count = mxGetN (layers), within = strlen (fault->where);
  mxArray *columns = mxCreateDoubleMatrix (SLX_NET_ROWS, count, mxREAL);
  const slx_network net = { fault, layers, shape, mxGetData (columns) };
  if (known > 0)
    memcpy (net.about, about, known * SLX_NET_ROWS * sizeof *about);
  for (size_t k = known; k < count && good; k++)
    {
      slx_name_layer (fault, within, k + 1);
      good = slx_layer (&net, k);
    }
  fault->where[within] = 0;
  if (good && known == 0)
    good = slx_layers_are_used (&net, count);
  return good ? columns : NULL;
}

#endif
