/* SPDX-License-Identifier: BSD-3-Clause */
/* U = slx_counter_mex ('uniform', seed, stream, first, like)         numbers in (0,1), of the class and the size of like
   K = slx_counter_mex ('dropout', seed, stream, first, like, keep)   logical, true with probability keep
   R = slx_counter_mex ('block', key, block)                          Philox itself: uint32, 2 and 4 words, gives 4
     seed, stream, first   from 0 to 2^53 in double, or of class uint64; the numbers first, first + 1, ... of the stream
     like                  full matrix of class double or single */
#include "common/sl_mex.h"
#include "net/sl_counter.h"

enum { UNIFORM, DROPOUT, BLOCK };
static const char *const kind_name[] = { [UNIFORM] = "uniform", [DROPOUT] = "dropout", [BLOCK] = "block" };

static uint64_t
whole_number (const mxArray *a, const char *name)
{
  if (mxGetClassID (a) == mxUINT64_CLASS && ! mxIsComplex (a) && mxGetNumberOfElements (a) == 1)
    return *(const uint64_t *) mxGetData (a);
  return slx_integer (a, name, 0, (size_t) 1 << 53);
}

static const uint32_t *
words_of (const mxArray *a, const char *name, size_t count)
{
  if (mxGetClassID (a) != mxUINT32_CLASS || mxIsComplex (a) || mxGetNumberOfElements (a) != count)
    slx_fail ("badInput", "%s must hold %zu words of class uint32", name, count);
  return mxGetData (a);
}

SL_GATEWAY
{
  const int kind = nrhs > 0 ? SLX_CHOICE (prhs[0], "The kind of numbers", kind_name) : UNIFORM;
  slx_count (nrhs, kind == UNIFORM ? 5 : kind == DROPOUT ? 6 : 3, nlhs, 1);
  if (kind == BLOCK)
    {
      const uint32_t *key = words_of (prhs[1], "key", 2), *block = words_of (prhs[2], "block", 4);
      plhs[0] = slx_new (mxUINT32_CLASS, 1, 4);
      sl_philox (key, block, mxGetData (plhs[0]));
      return;
    }
  const uint64_t seed = whole_number (prhs[1], "seed"), stream = whole_number (prhs[2], "stream");
  const uint64_t first = whole_number (prhs[3], "first");
  slx_matrix like = slx_full (prhs[4], "like");
  sl_status status;
  if (kind == UNIFORM)
    {
      plhs[0] = slx_new (like.class, like.d, like.n);
      status = SLX_CALL (like.class, uniform, seed, stream, first, like.d * like.n, mxGetData (plhs[0]));
    }
  else
    {
      const double keep = slx_scalar (prhs[5], "keep");
      plhs[0] = mxCreateLogicalMatrix (like.d, like.n);
      status = sl_dropout (seed, stream, first, like.d * like.n, keep, mxGetData (plhs[0]));
    }
  if (status == SL_BAD_INPUT)
    slx_fail ("badInput", "keep must be from 0 to 1, and no number later than the 2^64-th may be asked for");
  slx_raise (status, "like");
}
