/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_net_blocks_winograd_private.h -- convolutions of 3 by 3 pixels and stride 1 by F(4x4, 3x3), after
   sl_net_blocks_tile_private.h and for the same width. With the points 0, 1, -1, 2, -2 and infinity, outputs of a tile are
   A' ((G w G') . (B' x B)) A, x being 6 by 6 pixels; derivatives by w are G' (sum of (B' x B) . (A d A')) G. The 36 places
   of what stands between the points are one product of matrices each, of some tiles by all filters. */
#ifndef SL_NET_BLOCKS_WINOGRAD_PRIVATE_H
#define SL_NET_BLOCKS_WINOGRAD_PRIVATE_H

enum {
  SIDE = 4,    /* of a tile of outputs, */
  POINTS = 6,  /* and of one of pixels */
  APART = PART /* numbers after those of a place, which would else lie in the same sets of a cache */
};

/* Tiles of a picture along it and across, tiles of as many pictures as pass at a time, and steps of a place of channels and
   of filters. */
typedef struct
{
  ptrdiff_t along, across, pictures, tiles, in_step, out_step;
} winograd_plan;

static winograd_plan
winograd_plan_of (const sl_net_map *m)
{
  size_t pictures;
  const ptrdiff_t each = (ptrdiff_t) sl_net_tiles ((size_t) m->pixels, (size_t) m->lines, &pictures);
  winograd_plan p = { (m->pixels + SIDE - 1) / SIDE,
                      (m->lines + SIDE - 1) / SIDE,
                      (ptrdiff_t) pictures,
                      (ptrdiff_t) pictures * each,
                      0,
                      0 };
  p.in_step = (m->channels + PART - 1) / PART * PART * p.tiles + APART;
  p.out_step = (m->filters + PART - 1) / PART * PART * p.tiles + APART;
  return p;
}

#define spread_weights LANES (weights_to_points)
#define spread_pixels LANES (pixels_to_points)
#define spread_gradients LANES (gradients_to_points)
#define join_outputs LANES (points_to_outputs)
#define join_weights LANES (points_to_weights)

#endif

/* ---- one column: G, B', A', A and G' ----------------------------------------------------------------------------- */

LANES_INLINE void
spread_weights (const lanes *w, lanes *u)
{
  const lanes sixth = lanes_all (1.F / 6), odd = w[1] * sixth, twelfth = w[1] * lanes_all (1.F / 12),
              even = (w[0] + w[2]) * -sixth, far = lanes_muladd (w[2], sixth, w[0] * lanes_all (1.F / 24));
  u[0] = w[0] * lanes_all (.25F);
  u[1] = even - odd;
  u[2] = even + odd;
  u[3] = far + twelfth;
  u[4] = far - twelfth;
  u[5] = w[2];
}

LANES_INLINE void
spread_pixels (const lanes *x, lanes *u)
{
  const lanes two = lanes_all (2), four = lanes_all (4), five = lanes_all (5);
  const lanes a = lanes_mulsub (four, x[2], x[4]), b = lanes_mulsub (four, x[1], x[3]), c = x[4] - x[2],
              d = x[3] - x[1];
  u[0] = lanes_muladd (four, x[0], lanes_mulsub (five, x[2], x[4]));
  u[1] = a + b;
  u[2] = a - b;
  u[3] = lanes_muladd (two, d, c);
  u[4] = lanes_mulsub (two, d, c);
  u[5] = lanes_muladd (four, x[1], lanes_mulsub (five, x[3], x[5]));
}

LANES_INLINE void
join_outputs (const lanes *u, lanes *y)
{
  const lanes a = u[1] + u[2], b = u[1] - u[2], c = u[3] + u[4], d = u[3] - u[4];
  y[0] = u[0] + a + c;
  y[1] = lanes_muladd (lanes_all (2), d, b);
  y[2] = lanes_muladd (lanes_all (4), c, a);
  y[3] = lanes_muladd (lanes_all (8), d, b + u[5]);
}

LANES_INLINE void
spread_gradients (const lanes *d, lanes *u)
{
  /* cppcheck-suppress uninitvar; all four are set */
  const lanes four = lanes_all (4), a = d[0] + d[2], b = d[1] + d[3], c = lanes_muladd (four, d[2], d[0]),
              e = lanes_muladd (four, d[3], d[1]) * lanes_all (2);
  u[0] = d[0];
  u[1] = a + b;
  u[2] = a - b;
  u[3] = c + e;
  u[4] = c - e;
  u[5] = d[3];
}

LANES_INLINE void
join_weights (const lanes *u, lanes *g)
{
  const lanes sixth = lanes_all (1.F / 6), a = u[1] + u[2], b = u[2] - u[1], c = u[3] + u[4], d = u[3] - u[4];
  g[0] = lanes_muladd (u[0], lanes_all (.25F), lanes_mulsub (a, sixth, c * lanes_all (1.F / 24)));
  g[1] = lanes_muladd (b, sixth, d * lanes_all (1.F / 12));
  g[2] = lanes_muladd (c - a, sixth, u[5]);
}

/* ---- pictures ---------------------------------------------------------------------------------------------------- */

/* 6 by 6 pixels of each tile, or its 4 by 4 derivatives, at all places. */
LANES_INLINE void
LANES (any_spread) (const int gradients, const winograd_plan *p, ptrdiff_t pictures, ptrdiff_t lines,
                    ptrdiff_t pixels, ptrdiff_t channels, const sl_real *x, sl_real *to, ptrdiff_t step)
{
  const int side = gradients ? SIDE : POINTS, before = gradients ? 0 : 1;
  static const sl_real zeros[WIDTH];
  for (ptrdiff_t n = 0; n < pictures; n++)
    for (ptrdiff_t b = 0; b < channels; b += PART, x += lines * pixels * PART)
      for (ptrdiff_t t = 0; t < p->along * p->across; t++)
        for (int v = 0; v < PART; v += WIDTH)
          {
            const ptrdiff_t j = t / p->along * SIDE - before, i = t % p->along * SIDE - before;
            sl_real *u = to + b * p->tiles + (n * p->along * p->across + t) * PART + v;
            lanes half[POINTS][POINTS], out[POINTS];
            UNROLL for (int c = 0; c < side; c++)
            {
              lanes column[POINTS];
              UNROLL for (int r = 0; r < side; r++)
              {
                const int inside = j + r >= 0 && j + r < lines && i + c >= 0 && i + c < pixels;
                column[r] = lanes_load (inside ? x + ((j + r) * pixels + i + c) * PART + v : zeros);
              }
              gradients ? spread_gradients (column, out) : spread_pixels (column, out);
              UNROLL for (int r = 0; r < POINTS; r++) half[r][c] = out[r];
            }
            UNROLL for (int r = 0; r < POINTS; r++)
            {
              gradients ? spread_gradients (half[r], out) : spread_pixels (half[r], out);
              UNROLL for (int c = 0; c < POINTS; c++) lanes_store (u + (r * POINTS + c) * step, out[c]);
            }
          }
}

LANES_TARGET __attribute__ ((noinline)) static void
LANES (spread_picture) (const winograd_plan *p, ptrdiff_t pictures, const sl_net_map *m, const sl_real *x,
                        sl_real *to)
{
  LANES (any_spread) (0, p, pictures, m->lines, m->pixels, m->channels, x, to, p->in_step);
}

LANES_TARGET __attribute__ ((noinline)) static void
LANES (spread_gradient) (const winograd_plan *p, ptrdiff_t pictures, const sl_net_map *m, const sl_real *d,
                         sl_real *to)
{
  LANES (any_spread) (1, p, pictures, m->lines, m->pixels, m->filters, d, to, p->out_step);
}

/* Outputs from all places; z, or null, lies like y. */
LANES_TARGET __attribute__ ((noinline)) static void
LANES (join_picture) (const winograd_plan *p, ptrdiff_t pictures, const sl_net_map *m, const sl_real *from,
                      const sl_real *bias, int adds, sl_net_finish *finish, const sl_real *z, sl_real *y)
{
  const ptrdiff_t step = p->out_step, size = m->lines * m->pixels * PART;
  lanes bad = lanes_all (0);
  for (ptrdiff_t n = 0; n < pictures; n++)
    for (ptrdiff_t b = 0; b < m->filters; b += PART, y += size, z += z ? size : 0)
      for (ptrdiff_t t = 0; t < p->along * p->across; t++)
        for (int v = 0; v < PART; v += WIDTH)
          {
            const ptrdiff_t j = t / p->along * SIDE, i = t % p->along * SIDE;
            const sl_real *u = from + b * p->tiles + (n * p->along * p->across + t) * PART + v;
            const lanes start = bias ? lanes_load (bias + b + v) : lanes_all (0);
            lanes half[SIDE][POINTS], out[SIDE];
            UNROLL for (int c = 0; c < POINTS; c++)
            {
              lanes column[POINTS];
              UNROLL for (int r = 0; r < POINTS; r++) column[r] = lanes_load (u + (r * POINTS + c) * step);
              join_outputs (column, out);
              UNROLL for (int r = 0; r < SIDE; r++) half[r][c] = out[r];
            }
            UNROLL for (int r = 0; r < SIDE; r++)
            {
              join_outputs (half[r], out);
              UNROLL for (int c = 0; c < SIDE; c++)
              {
                const ptrdiff_t at = ((j + r) * m->pixels + i + c) * PART + v;
                if (j + r >= m->lines || i + c >= m->pixels)
                  continue;
                lanes value = out[c] + start;
                if (adds)
                  value += lanes_load (y + at);
                if (finish)
                  value = finished (value, z ? z + at : NULL, finish->relu, &bad);
                lanes_store (y + at, value);
              }
            }
          }
  if (finish)
    lanes_store (finish->bad, lanes_load (finish->bad) + bad);
}

/* ---- whole batches ----------------------------------------------------------------------------------------------- */

LANES_TARGET static void
LANES (winograd) (const sl_net_map *m, size_t n, const sl_real *x, const sl_real *U, const sl_real *bias, int adds,
                  sl_net_finish *finish, sl_real *y, sl_real *scratch)
{
  const winograd_plan p = winograd_plan_of (m);
  const ptrdiff_t in = (m->channels + PART - 1) / PART * PART, size = m->lines * m->pixels;
  sl_real *X = scratch, *Y = scratch + 36 * p.in_step;
  for (ptrdiff_t k = 0; k < (ptrdiff_t) n; k += p.pictures)
    {
      const ptrdiff_t left = (ptrdiff_t) n - k, pictures = left < p.pictures ? left : p.pictures;
      const ptrdiff_t slice = left > p.pictures ? p.pictures * in * size / 36 : 0,
                      place = pictures * m->filters * size / 36;
      const sl_real *next = x + (k + p.pictures) * in * size;
      sl_real *to = y + k * m->filters * size;
      LANES (spread_picture) (&p, pictures, m, x + k * in * size, X);
      for (ptrdiff_t s = 0; s < 36; s++)
        {
          fetch (next + s * slice, slice);
          fetch (to + s * place, place);
          multiply (in, m->filters, pictures * p.along * p.across, p.tiles, X + s * p.in_step,
                    U + s * in * m->filters, NULL, 0, NULL, NULL, Y + s * p.out_step);
        }
      LANES (join_picture)
      (&p, pictures, m, Y, bias, adds, finish, finish && finish->z ? finish->z + (to - y) : NULL, to);
    }
}

/* Sums over tiles at all places, then gW of the layer, which is added to. */
LANES_TARGET static void
LANES (winograd_gradients) (const sl_net_map *m, ptrdiff_t filters, size_t n, const sl_real *x, const sl_real *d,
                            sl_real *gW, sl_real *scratch)
{
  const winograd_plan p = winograd_plan_of (m);
  const ptrdiff_t in = (m->channels + PART - 1) / PART * PART, size = m->lines * m->pixels, each = p.along * p.across;
  const int vectors = vectors_of (m->filters), group = vectors * WIDTH;
  sl_real *X = scratch, *D = scratch + 36 * p.in_step, *G = D + 36 * p.out_step;
  memset (G, 0, (size_t) (36 * in * m->filters) * sizeof *G);
  for (ptrdiff_t k = 0; k < (ptrdiff_t) n; k += p.pictures)
    {
      const ptrdiff_t left = (ptrdiff_t) n - k, pictures = left < p.pictures ? left : p.pictures;
      const ptrdiff_t slice = left > p.pictures ? p.pictures * in * size / 36 : 0,
                      place = left > p.pictures ? p.pictures * m->filters * size / 36 : 0;
      const sl_real *next = x + (k + p.pictures) * in * size, *after = d + (k + p.pictures) * m->filters * size;
      sl_real *g = G;
      LANES (spread_picture) (&p, pictures, m, x + k * in * size, X);
      LANES (spread_gradient) (&p, pictures, m, d + k * m->filters * size, D);
      for (ptrdiff_t s = 0; s < 36; s++)
        {
          fetch (next + s * slice, slice);
          fetch (after + s * place, place);
          for (ptrdiff_t o = 0; o < m->filters; o += group)
            for (ptrdiff_t i = 0; i < in; i += INPUTS, g += INPUTS * group)
              {
                const sl_real *from = X + s * p.in_step + i / PART * p.tiles * PART + i % PART,
                              *by = D + s * p.out_step + o / PART * p.tiles * PART + o % PART;
                if (vectors == 2)
                  LANES (gradients_1_1_2) (pictures * each, 1, 1, from, 0, by, 0, p.tiles * PART, g);
                else
                  LANES (gradients_1_1_1) (pictures * each, 1, 1, from, 0, by, 0, 0, g);
              }
        }
    }
  for (ptrdiff_t o = 0; o < m->filters; o += WIDTH)
    for (ptrdiff_t i = 0; i < m->channels; i++)
      {
        const sl_real *u = G + (o / group * in + i / INPUTS * INPUTS) * group + i % INPUTS * group + o % group;
        lanes half[3][POINTS], out[3];
        for (int c = 0; c < POINTS; c++)
          {
            lanes column[POINTS];
            for (int r = 0; r < POINTS; r++)
              column[r] = lanes_load (u + (r * POINTS + c) * in * m->filters);
            join_weights (column, out);
            for (int r = 0; r < 3; r++)
              half[r][c] = out[r];
          }
        for (int r = 0; r < 3; r++)
          {
            join_weights (half[r], out);
            for (int c = 0; c < 3; c++)
              for (ptrdiff_t f = 0; f < WIDTH && o + f < filters; f++)
                gW[((o + f) * m->channels + i) * 9 + r * 3 + c] += out[c][f];
          }
      }
}

/* Weights at all places: [place][filters of a tile][channel][filter]; back, with turned windows. in, out: channels of the
   layer; W is multiplied by scale. */
LANES_TARGET static void
LANES (winograd_pack) (const sl_net_map *m, ptrdiff_t in, ptrdiff_t out, const sl_real *W, const double *scale,
                       sl_real *to)
{
  const ptrdiff_t channels = (m->channels + PART - 1) / PART * PART, group = vectors_of (m->filters) * WIDTH;
  for (ptrdiff_t o = 0; o < m->filters; o += WIDTH)
    for (ptrdiff_t c = 0; c < channels; c++)
      {
        sl_real *u = to + o / group * group * channels + c * group + o % group, w[9][WIDTH];
        lanes half[POINTS][3], at[POINTS];
        for (ptrdiff_t f = 0; f < WIDTH; f++)
          for (ptrdiff_t k = 0; k < 9; k++)
            {
              const ptrdiff_t filter = m->back ? c : o + f, channel = m->back ? o + f : c;
              sl_real *one = &w[m->back ? 8 - k : k][f];
              *one = filter < out && channel < in ? W[(filter * in + channel) * 9 + k] : 0;
              if (scale && filter < out)
                *one = (sl_real) ((double) *one * scale[filter]);
            }
        for (int k = 0; k < 3; k++)
          {
            const lanes column[] = { lanes_load (w[k]), lanes_load (w[3 + k]), lanes_load (w[6 + k]) };
            spread_weights (column, at);
            for (int r = 0; r < POINTS; r++)
              half[r][k] = at[r];
          }
        for (int r = 0; r < POINTS; r++)
          {
            spread_weights (half[r], at);
            for (int k = 0; k < POINTS; k++)
              lanes_store (u + (r * POINTS + k) * channels * m->filters, at[k]);
          }
      }
}
