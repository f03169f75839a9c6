/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_base.h"

const char *
sl_status_text (sl_status status)
{
  switch (status)
    {
    case SL_OK:
      return "success";
    case SL_BAD_INPUT:
      return "an argument is out of range";
    case SL_NOT_FINITE:
      return "the data must be finite, without NaN and Inf";
    case SL_INFEASIBLE:
      return "no point satisfies the constraints";
    case SL_OUT_OF_MEMORY:
      return "not enough memory";
    case SL_INTERRUPTED:
      return "interrupted";
    }
  return "unknown status";
}
