/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_encoder_loss_private.h"

#include <math.h>
#include <string.h>

/* target = column i of the given codes. */
static void
load_target (const sl_data *codes, size_t i, double *target)
{
  const sl_real *value = codes->value;
  if (! codes->start)
    {
      for (size_t k = 0; k < codes->m; k++)
        target[k] = (double) value[k + i * codes->m];
      return;
    }
  memset (target, 0, codes->m * sizeof *target);
  for (size_t e = codes->start[i]; e < codes->start[i + 1]; e++)
    target[codes->row[e]] = (double) value[e];
}

/* |z - z*|^2: all of z*, and what the nonzeros of z change of it. */
static double
squared_error (const sl_encoder_layer *code, size_t p, double scale, double *target)
{
  double sum = 0;
  for (size_t e = 0; e < code->count; e++)
    {
      const double apart = code->z[e] - target[code->at[e]];
      sum += apart * apart;
      target[code->at[e]] = 0;
      if (scale > 0)
        code->gradient[e] = code->sign[e] != 0 ? 2 * scale * apart : 0;
    }
  for (size_t k = 0; k < p; k++)
    sum += target[k] * target[k];
  return sum;
}

/* 1/2 |x - D z|^2 + lambda |z|_1; r has the entries of x where the trace has them, and becomes D z - x. */
static double
objective (const sl_encoder *net, const sl_encoder_loss *loss, const sl_encoder_trace *trace, double scale, double *r)
{
  const sl_encoder_layer *code = sl_encoder_last (net, trace);
  const sl_real *D = loss->D;
  double sum = 0, length = 0;
  memset (r, 0, net->d * sizeof *r);
  for (size_t e = 0; e < trace->x_count; e++)
    r[trace->x_at[e]] = -trace->x[e];
  for (size_t e = 0; e < code->count; e++)
    {
      for (size_t i = 0; i < net->d; i++)
        r[i] += code->z[e] * (double) D[i + code->at[e] * net->d];
      length += fabs (code->z[e]);
    }
  for (size_t i = 0; i < net->d; i++)
    sum += r[i] * r[i];
  for (size_t e = 0; e < code->count && scale > 0; e++)
    {
      double along = 0;
      for (size_t i = 0; i < net->d; i++)
        along += r[i] * (double) D[i + code->at[e] * net->d];
      code->gradient[e] = code->sign[e] != 0 ? scale * (along + loss->lambda * copysign (1, code->z[e])) : 0;
    }
  return sum / 2 + loss->lambda * length;
}

double
SL_NAME (encoder_loss) (const sl_encoder *net, const sl_encoder_loss *loss, size_t i, double scale,
                        const sl_encoder_trace *trace, const sl_encoder_workspace *workspace)
{
  if (! loss->codes)
    return objective (net, loss, trace, scale, workspace->x_full);
  load_target (loss->codes, i, workspace->v);
  return squared_error (sl_encoder_last (net, trace), net->p, scale, workspace->v);
}
