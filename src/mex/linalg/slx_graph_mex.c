/* SPDX-License-Identifier: BSD-3-Clause */
/* [survey, component] = slx_graph_mex (A)      A n-by-n, sparse, double; survey [least, most, asymmetry] and component
                                               1-by-n, see sl_graph.h */
#include "common/sl_mex_data.h"

SL_GATEWAY
{
  slx_count (nrhs, 1, nlhs, 2);
  const sl_graph graph = slx_square (prhs[0], "A");
  size_t n = mxGetN (prhs[0]);
  sl_graph_survey survey;
  mxArray *out = slx_new (mxDOUBLE_CLASS, 1, 3);
  double *numbers = mxGetData (out);
  slx_raise (sl_survey_graph (n, &graph, &survey), "A");
  numbers[0] = survey.least;
  numbers[1] = survey.most;
  numbers[2] = survey.asymmetry;
  plhs[0] = out;
  if (nlhs > 1)
    {
      plhs[1] = slx_new (mxDOUBLE_CLASS, 1, n);
      slx_raise (sl_components (n, &graph, mxGetData (plhs[1])), "A");
    }
}
