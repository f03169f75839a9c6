/* SPDX-License-Identifier: BSD-3-Clause */
/* [next, A, B, state] = slx_filled_mex (X, W, V, share, rule_of_V, rule_of_W)      half an iteration with gaps in X
     X full m-by-n, NaN where it is missing; W m-by-r, V n-by-r; share two numbers above 0 and at most 1. next is V
     improved by its rule (see slx_rule), A and B are the problem for W that slx_nmf_factor_mex takes. state is a struct:
     distance = |X - W V'|^2 over the observed entries, the measures of_V and of_W, and the steps on V.
   slx_filled_mex ('end')      frees the memory for a residual as large as X, which is kept between calls */
#include "sl_nmf_mex.h"
#include "base/sl_memory.h"
#include "nmf/sl_filled.h"

static void *room;
static size_t room_bytes;

static void
free_room (void)
{
  sl_free (room);
  room = NULL;
  room_bytes = 0;
}

static void *
keep_room (size_t bytes)
{
  if (room_bytes == bytes)
    return room;
  free_room ();
  mexAtExit (free_room);
  room = sl_alloc (bytes, 1);
  room_bytes = room ? bytes : 0;
  return room;
}

SL_GATEWAY
{
  if (nrhs == 1 && nlhs == 0 && mxIsChar (prhs[0]))
    {
      free_room ();
      return;
    }
  slx_count (nrhs, 6, nlhs, 4);
  sl_data X = slx_data (prhs[0], "X");
  if (X.start)
    slx_fail ("badInput", "X must be full");
  slx_sizes s = slx_problem (prhs[0], prhs[1], "W", X.m);
  const void *V = slx_alike (prhs[2], "V", s.class, s.n, s.r);
  const double *share = slx_numbers (prhs[3], "share", 2);
  for (int k = 0; k < 2; k++)
    if (! (share[k] > 0 && share[k] <= 1))
      slx_fail ("badInput", "share must be above 0 and at most 1");
  const sl_nmf_rule rule[2] = { slx_rule (prhs[4], s.n, s.r), slx_rule (prhs[5], s.m, s.r) };
  sl_filled_state state = { 0 };
  void *R = keep_room (s.m * s.n * mxGetElementSize (prhs[0]));
  if (! R)
    slx_raise (SL_OUT_OF_MEMORY, "V");
  mxArray *A = slx_new (s.class, s.r, s.r), *B = slx_new (s.class, s.m, s.r);
  plhs[0] = slx_new (s.class, s.n, s.r);
  slx_raise (SLX_CALL (s.class, nmf_filled, &X, share, s.r, mxGetData (prhs[1]), V, rule, mxGetData (plhs[0]),
                       mxGetData (A), mxGetData (B), R, &state, &slx_stop),
             "V");
  static const char *const name[] = { "distance", "of_V", "of_W", "steps" };
  const double value[] = { state.distance, state.of_V, state.of_W, (double) state.steps };
  if (nlhs > 1)
    plhs[1] = A;
  if (nlhs > 2)
    plhs[2] = B;
  if (nlhs > 3)
    plhs[3] = slx_named (4, name, value);
}
