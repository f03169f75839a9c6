/* SPDX-License-Identifier: BSD-3-Clause */
/* bits = slx_supports_mex (Z)     the supports of codes, full or sparse: a column of words of 64 bits, of class uint64,
   for each column of Z (coding/sl_supports.h). Bit k mod 64 of word k / 64 is set where Z(k+1,i) is not 0. */
#include "common/sl_mex_data.h"
#include "base/sl_memory.h"
#include "coding/sl_supports.h"

/* An error where a result much larger than sparse codes has no room: that of the interpreter has no identifier. */
static void
check_memory (size_t words, size_t n)
{
  void *memory = words > 0 && n > SIZE_MAX / 8 / words ? NULL : sl_alloc (words * n + 1, sizeof (uint64_t));
  if (! memory)
    slx_raise (SL_OUT_OF_MEMORY, "Z");
  sl_free (memory);
}

SL_GATEWAY
{
  slx_count (nrhs, 1, nlhs, 1);
  const sl_data Z = slx_data (prhs[0], "Z");
  const size_t words = sl_supports_words (Z.m);
  check_memory (words, Z.n);
  plhs[0] = slx_new (mxUINT64_CLASS, words, Z.n);
  const sl_supports s = { Z.m, words, mxGetData (plhs[0]) };
  if (words * Z.n > 0)
    memset (s.bits, 0, words * Z.n * sizeof *s.bits);
  for (size_t i = 0; i < Z.n && ! Z.start; i++)
    if (mxIsSingle (prhs[0]))
      sl_supports_set_s (&s, i, (const float *) Z.value + i * Z.m);
    else
      sl_supports_set_d (&s, i, (const double *) Z.value + i * Z.m);
  const double *value = Z.value;
  for (size_t i = 0; Z.start && i < Z.n; i++)
    for (size_t e = Z.start[i]; e < Z.start[i + 1]; e++)
      if (value[e] != 0)
        s.bits[i * s.words + Z.row[e] / 64] |= (uint64_t) 1 << (Z.row[e] % 64);
}
