/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_encoder_loss_private.h -- the loss of the code that a pass has given, and its derivative. */
#ifndef SL_ENCODER_LOSS_PRIVATE_H
#define SL_ENCODER_LOSS_PRIVATE_H

#include "sl_encoder_private.h"

/* Returns the loss of sample i, whose code is the last layer of the trace. With scale > 0 gradient of that layer
   becomes scale times its derivative, where one passes. The workspace's x_full and v are used; x_full gets lost. */
#define SL_PROTOTYPE(sfx, real) \
  double sl_encoder_loss##sfx (const sl_encoder *net, const sl_encoder_loss *loss, size_t i, double scale, \
                               const sl_encoder_trace *trace, const sl_encoder_workspace *workspace);
SL_BOTH (SL_PROTOTYPE)
#undef SL_PROTOTYPE

#endif
