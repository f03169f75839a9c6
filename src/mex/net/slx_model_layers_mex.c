/* SPDX-License-Identifier: BSD-3-Clause */
/* [fault, about] = slx_model_layers_mex (layers, shape, known)
     What is wrong with the layers of a network, '' for nothing; then about has a column about each, see sl_net_mex.h.
     shape: [h w channels] of samples; known: the columns of the first layers, or [].
   [fault, sources] = slx_model_layers_mex (layers, k)
     The layers whose outputs come into layer k, see slx_layer_sources.
   [types, fields] = slx_model_layers_mex ()
     The types of layers, whose numbers, from 0, are those in about, and the fields of a layer. */
#include "sl_model_layers.h"

static mxArray *
texts (const char *const text[], size_t count)
{
  mxArray *list = mxCreateCellMatrix (1, count);
  for (size_t i = 0; i < count; i++)
    mxSetCell (list, i, mxCreateString (text[i]));
  return list;
}

static mxArray *
sources_of (slx_fault *fault, const mxArray *layers, const mxArray *number)
{
  if (! mxIsStruct (layers) || mxIsEmpty (layers))
    slx_fail ("badInput", "layers must be a struct");
  const size_t k = slx_integer (number, "k", 1, mxGetNumberOfElements (layers)) - 1;
  const slx_network net = { fault, layers, NULL, NULL };
  size_t source[2];
  slx_name_layer (fault, 0, k + 1);
  if (! slx_layer_sources (&net, k, source))
    return NULL;
  return slx_row ((const double[]) { (double) source[0], (double) source[1] }, 2);
}

static mxArray *
columns_of (slx_fault *fault, const mxArray *layers, const mxArray *shape, const mxArray *known)
{
  const double *size = slx_numbers (shape, "shape", 3);
  const slx_matrix about = slx_full (known, "known");
  for (int i = 0; i < 3; i++)
    (void) slx_whole (size[i], "shape", 1, (size_t) 1 << 53);
  if (about.class != mxDOUBLE_CLASS || (about.n > 0 && about.d != SLX_NET_ROWS)
      || about.n > mxGetNumberOfElements (layers))
    slx_fail ("badInput", "known must have a column of %d numbers for each of the first layers", SLX_NET_ROWS);
  for (size_t k = 0; k < about.n; k++)
    for (int i = SLX_BACK; i < SLX_GROUPS; i++)
      (void) slx_whole (((const double *) about.data)[k * SLX_NET_ROWS + i], "known", 0, k);
  return slx_layers (fault, layers, size, about.data, about.n);
}

SL_GATEWAY
{
  slx_fault fault = { "", "" };
  slx_count (nrhs, nrhs == 0 || nrhs == 2 ? nrhs : 3, nlhs, 2);
  if (nrhs == 0)
    {
      plhs[0] = texts (slx_layer_types, SLX_LAYER_TYPES);
      if (nlhs > 1)
        plhs[1] = texts (slx_layer_fields, SLX_LAYER_FIELDS);
      return;
    }
  mxArray *found = nrhs == 2 ? sources_of (&fault, prhs[0], prhs[1]) : columns_of (&fault, prhs[0], prhs[1], prhs[2]);
  plhs[0] = mxCreateString (fault.text);
  if (nlhs > 1)
    plhs[1] = found ? found : mxCreateDoubleMatrix (0, 0, mxREAL);
}
