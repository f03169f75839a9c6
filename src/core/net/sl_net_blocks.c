/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_net_blocks_private.h"
#include "base/sl_cpu.h"
#include "base/sl_memory.h"

#include <math.h>
#include <string.h>

#if SL_NET_HAS_BLOCKS

#define SL_LANES_BYTES 32
#include "base/sl_lanes.h"
#include "sl_net_blocks_tile_private.h"
#ifdef SL_SINGLE
#include "sl_net_blocks_winograd_private.h"
#endif
#undef INPUTS
#undef SL_LANES_BYTES
#define SL_LANES_BYTES 64
#include "base/sl_lanes.h"
#include "sl_net_blocks_tile_private.h"
#ifdef SL_SINGLE
#include "sl_net_blocks_winograd_private.h"
#endif

#define BY_WIDTH(name) (sl_cpu () == SL_CPU_AVX512 ? name##_64 : name##_32)
/* Double has no Winograd's method. */
#ifdef SL_SINGLE
#define BY_WAY(way, name) ((way) == SL_NET_WINOGRAD ? BY_WIDTH (winograd##name) : BY_WIDTH (direct##name))
#else
#define BY_WAY(way, name) ((void) (way), BY_WIDTH (direct##name))
#endif

/* Filters of a map are in whole blocks. */
static sl_net_map
map_of (const sl_net_layer *l, int back)
{
  const sl_net_map m = { (int) l->window[0],
                         (int) l->stride[0],
                         0,
                         (ptrdiff_t) l->in[2],
                         (ptrdiff_t) l->in[1],
                         (ptrdiff_t) l->in[0],
                         (ptrdiff_t) sl_net_whole (l->out[2]),
                         (ptrdiff_t) l->out[1],
                         (ptrdiff_t) l->out[0] };
  const sl_net_map turned = {
    m.window, m.stride, 1, (ptrdiff_t) l->out[2], m.lines_out, m.pixels_out, (ptrdiff_t) sl_net_whole (l->in[2]),
    m.lines,  m.pixels
  };
  return back ? turned : m;
}

sl_status
SL_NAME (net_blocks_pack) (const sl_net_layer *l, sl_net_way way, int learns, const sl_net_layer *norm, sl_real *to)
{
  const size_t out = sl_net_whole (l->out[2]);
  const sl_real *b = l->b;
  double *scale = norm ? sl_alloc (out, sizeof *scale) : NULL;
  if (norm && ! scale)
    return SL_OUT_OF_MEMORY;
  memset (to, 0, out * sizeof *to);
  memcpy (to, b, l->out[2] * sizeof *to);
  for (size_t k = 0; norm && k < l->out[2]; k++)
    {
      const sl_real *W = norm->W, *shift = norm->b, *mean = norm->mean, *variance = norm->variance;
      scale[k] = (double) W[k] / sqrt ((double) variance[k] + norm->epsilon);
      to[k] = (sl_real) (((double) b[k] - (double) mean[k]) * scale[k] + (double) shift[k]);
    }
  to += out;
  for (int back = 0; back <= learns; back++, to += sl_net_packed_size (l, way))
    {
      const sl_net_map m = map_of (l, back);
      BY_WAY (way, _pack) (&m, (ptrdiff_t) l->in[2], (ptrdiff_t) l->out[2], l->W, scale, to);
    }
  sl_free (scale);
  return SL_OK;
}

sl_status
SL_NAME (net_blocks_conv) (const sl_net_layer *l, sl_net_way way, size_t n, const sl_real *x, const sl_real *packed,
                           sl_net_finish *finish, sl_real *y, sl_real *scratch)
{
  const sl_net_map m = map_of (l, 0);
  const sl_real *W = packed + m.filters;
  memset (finish->bad, 0, sizeof finish->bad);
  BY_WAY (way, ) (&m, n, x, W, packed, 0, finish, y, scratch);
  return SL_NAME (finite) (SL_NET_BLOCK, finish->bad);
}

void
SL_NAME (net_blocks_conv_back) (const sl_net_layer *l, sl_net_way way, size_t n, const sl_real *x, const sl_real *dy,
                                const sl_real *packed, int adds, sl_real *dx, sl_real *gW, sl_real *scratch)
{
  const sl_net_map m = map_of (l, 0), back = map_of (l, 1);
  const sl_real *W = packed + m.filters + sl_net_packed_size (l, way);
  const ptrdiff_t filters = (ptrdiff_t) l->out[2];
  BY_WAY (way, _gradients) (&m, filters, n, x, dy, gW, scratch);
  if (dx)
    BY_WAY (way, ) (&back, n, dy, W, NULL, adds, NULL, dx, scratch);
}

#endif
