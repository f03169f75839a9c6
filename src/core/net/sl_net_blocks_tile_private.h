/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_net_blocks_tile_private.h -- direct convolutions in blocks of channels, by the vectors of base/sl_lanes.h: included once
   for each width, after it. See sl_net_blocks_private.h. */
#ifndef SL_NET_BLOCKS_TILE_PRIVATE_H
#define SL_NET_BLOCKS_TILE_PRIVATE_H

enum {
  PART = SL_NET_BLOCK, /* channels gone through at a time, and numbers from a pixel to the next */
  LINES = 32,          /* of x that go into one line of y at a time */
  PLACES = 16          /* the most of a tile */
};

#define WIDTH ((int) LANES_COUNT)
/* Functions that are made for each set of constants, and their loops. Sanitizers and debuggers, which go without clones, get
   one function for all, or compiling it would take minutes. */
#ifdef SL_NO_CLONES
#define UNROLL
#define TILE_INLINE LANES_TARGET static
#else
#define UNROLL _Pragma ("GCC unroll 48")
#define TILE_INLINE LANES_INLINE
#endif
#define VECTOR_AT(base, step, v) ((base) + (v) *WIDTH / PART * (step) + (v) *WIDTH % PART)

/* A line of outputs of some filters: x and W for each line of the window that is inside of the picture, or, of windows of
   one pixel, for each block of channels. cut: whether the last place lacks its right neighbour. step: numbers from a
   block of y, and of z, to the next. bias: null for zeros. finish: null before the last channels. */
typedef struct
{
  ptrdiff_t pixels, channels, step;
  int lines, cut, adds;
  const sl_real *x[LINES], *W[LINES], *bias, *z;
  sl_real *y;
  sl_net_finish *finish;
} conv_line;

typedef void line_fn (const conv_line *t);

#define conv_tile LANES (tile_of_conv)
#define any_line LANES (line_of_any)
#define finished LANES (finished_lanes)
#define vectors_of LANES (vectors_of_filters)
#define line_of LANES (choose_line)
#define multiply LANES (conv_multiply)
#define through LANES (conv_through)
#define gradients_at LANES (weights_at)
#define any_gradients LANES (weights_of_any)

/* A convolution whose window has one line covers a picture at once, as one line. */
static inline int
is_product (const sl_net_map *m)
{
  return m->window == 1 && m->stride == 1;
}

/* A slice of x comes into the cache. */
static inline void
fetch (const sl_real *x, ptrdiff_t count)
{
  for (ptrdiff_t i = 0; i < count; i += PART)
    __builtin_prefetch (x + i, 0, 2);
}

#endif

/* ---- outputs, and derivatives by data ---------------------------------------------------------------------------- */

LANES_INLINE lanes
finished (lanes v, const sl_real *z, int relu, lanes *bad)
{
  if (z)
    v += lanes_load (z);
  *bad = lanes_muladd (v, lanes_all (0), *bad);
  return relu ? lanes_max (v, lanes_all (0)) : v;
}

/* So many places from p on. Pixel q of x, counted from the one that place p begins with, meets place q + pad - k over the
   stride by column k of the window; or, back, place stride q + k - pad. The first and the last pixel may be missing. */
TILE_INLINE void
conv_tile (const int window, const int stride, const int back, const int vectors, const int places,
           const conv_line *t, ptrdiff_t p)
{
  const int pad = window / 2, low = back && stride == 2 ? 0 : -pad;
  const int high = ! back        ? stride * (places - 1) + window - pad
                   : stride == 1 ? places + pad
                   : window == 3 ? places / 2 + 1
                                 : (places + 1) / 2;
  const int first = p == 0 ? 0 : low, last = window == 3 && t->cut && p + places == t->pixels ? high - 1 : high;
  sl_real *y = t->y + p * PART;
  lanes sum[PLACES][2];
  UNROLL for (int i = 0; i < places; i++) UNROLL for (int v = 0; v < vectors; v++) sum[i][v]
    = t->adds   ? lanes_load (VECTOR_AT (y, t->step, v) + i * PART)
      : t->bias ? lanes_load (t->bias + v * WIDTH)
                : lanes_all (0);
  for (int r = 0; r < t->lines; r++)
    {
      const sl_real *x = t->x[r] + (back ? p / stride : p * stride) * PART, *W = t->W[r];
      for (ptrdiff_t c = 0; c < t->channels; c++, x++, W += window * vectors * WIDTH)
        {
          lanes w[3][2];
          UNROLL for (int k = 0; k < window; k++) UNROLL for (int v = 0; v < vectors; v++) w[k][v] = lanes_load (
            W + (k * vectors + v) * WIDTH);
          UNROLL for (int q = low; q < high; q++)
          {
            if ((q < 0 && q < first) || (q + 1 == high && q == last))
              continue;
            const lanes pixel = lanes_all (x[q * PART]);
            UNROLL for (int k = 0; k < window; k++)
            {
              const int at = back ? stride * q + k - pad : q + pad - k;
              const int i = back ? at : at >= 0 && at % stride == 0 ? at / stride : -1;
              if (i >= 0 && i < places)
                UNROLL for (int v = 0; v < vectors; v++) sum[i][v] = lanes_muladd (pixel, w[k][v], sum[i][v]);
            }
          }
        }
    }
  if (t->finish)
    {
      lanes bad = lanes_load (t->finish->bad);
      UNROLL for (int i = 0; i < places; i++) UNROLL for (int v = 0; v < vectors; v++) sum[i][v]
        = finished (sum[i][v], t->z ? VECTOR_AT (t->z, t->step, v) + (p + i) * PART : NULL, t->finish->relu, &bad);
      lanes_store (t->finish->bad, bad);
    }
  UNROLL for (int i = 0; i < places; i++) UNROLL for (int v = 0; v < vectors; v++)
    lanes_store (VECTOR_AT (y, t->step, v) + i * PART, sum[i][v]);
}

TILE_INLINE void
any_line (const int window, const int stride, const int back, const int vectors, const int most, const conv_line *t)
{
  ptrdiff_t p = 0;
  for (; t->pixels - p >= most; p += most)
    conv_tile (window, stride, back, vectors, most, t, p);
  for (; most > 8 && t->pixels - p >= 8; p += 8)
    conv_tile (window, stride, back, vectors, 8, t, p);
  for (; most > 4 && t->pixels - p >= 4; p += 4)
    conv_tile (window, stride, back, vectors, 4, t, p);
  for (; t->pixels - p >= 2; p += 2)
    conv_tile (window, stride, back, vectors, 2, t, p);
  if (t->pixels > p)
    conv_tile (window, stride, back, vectors, 1, t, p);
}

/* Tiles of one vector of filters by 16 places, or of two by 8, where there are 32 registers; of two by 4 where there are 16.
   Of double, and of vectors of 32 bytes, a block of filters is two vectors or more. */
#define LINE(window, stride, back, vectors, most) \
  LANES_TARGET __attribute__ ((noinline)) static void LANES (line_##window##_##stride##_##back##_##vectors) ( \
    const conv_line *t) \
  { \
    any_line (window, stride, back, vectors, most, t); \
  }
#if SL_LANES_BYTES == 64 && defined(SL_SINGLE)
#define LINES_OF(window, stride, back) LINE (window, stride, back, 1, 16) LINE (window, stride, back, 2, 8)
#define CHOSEN(window, stride, back, vectors) \
  ((vectors) == 1 ? LANES (line_##window##_##stride##_##back##_1) : LANES (line_##window##_##stride##_##back##_2))
#else
#define LINES_OF(window, stride, back) LINE (window, stride, back, 2, SL_LANES_BYTES / 8)
#define CHOSEN(window, stride, back, vectors) ((void) (vectors), LANES (line_##window##_##stride##_##back##_2))
#endif
LINES_OF (3, 1, 0)
LINES_OF (3, 2, 0)
LINES_OF (1, 1, 0)
LINES_OF (1, 2, 0)
LINES_OF (3, 1, 1)
LINES_OF (3, 2, 1)
LINES_OF (1, 2, 1)

static line_fn *
line_of (const sl_net_map *m, int vectors)
{
  if (m->window == 1)
    return m->back ? CHOSEN (1, 2, 1, vectors) : CHOSEN (1, 2, 0, vectors);
  if (m->back)
    return m->stride == 1 ? CHOSEN (3, 1, 1, vectors) : CHOSEN (3, 2, 1, vectors);
  return m->stride == 1 ? CHOSEN (3, 1, 0, vectors) : CHOSEN (3, 2, 0, vectors);
}
#undef LINE
#undef LINES_OF

/* Vectors of filters in a tile. */
static int
vectors_of (ptrdiff_t filters)
{
  return PART % (2 * WIDTH) == 0 || filters % (2 * WIDTH) == 0 ? 2 : 1;
}

/* The lines of the window that meet line r of the outputs: x and W of a block of channels. */
static void
LANES (meet) (const sl_net_map *m, ptrdiff_t r, const sl_real *x, const sl_real *W, ptrdiff_t filters, conv_line *t)
{
  const int pad = m->window / 2;
  t->lines = 0;
  for (int k = 0; k < m->window; k++)
    {
      const ptrdiff_t at = m->back ? r + pad - k : m->stride * r + k - pad, line = m->back ? at / m->stride : at;
      if (at < 0 || (m->back && at % m->stride != 0) || line >= m->lines)
        continue;
      t->x[t->lines] = x + line * m->pixels * PART;
      t->W[t->lines++] = W + k * t->channels * m->window * filters;
    }
}

/* Windows of one pixel: `count` pixels of all channels, whole blocks, `each` pixels apart. */
LANES_TARGET static void
multiply (ptrdiff_t channels, ptrdiff_t filters, ptrdiff_t count, ptrdiff_t each, const sl_real *x, const sl_real *W,
          const sl_real *bias, int adds, sl_net_finish *finish, const sl_real *z, sl_real *y)
{
  const int vectors = vectors_of (filters), group = vectors * WIDTH;
  for (ptrdiff_t o = 0; o < filters; o += group)
    for (ptrdiff_t b = 0; b < channels; b += LINES * PART)
      {
        const ptrdiff_t at = o / PART * PART * each + o % PART;
        conv_line t = { .pixels = count,
                        .channels = PART,
                        .step = each * PART,
                        .adds = adds || b > 0,
                        .bias = bias ? bias + o : NULL,
                        .finish = b + LINES * PART >= channels ? finish : NULL,
                        .y = y + at,
                        .z = z ? z + at : NULL };
        for (ptrdiff_t c = b; c < channels && t.lines < LINES; c += PART, W += PART * group)
          {
            t.x[t.lines] = x + c * each;
            t.W[t.lines++] = W;
          }
        CHOSEN (1, 1, 0, vectors) (&t);
      }
}
#undef CHOSEN

/* A picture. more: whether another one follows, which is fetched meanwhile. */
LANES_TARGET static void
through (const sl_net_map *m, const sl_real *x, const sl_real *W, const sl_real *bias, int adds,
         sl_net_finish *finish, const sl_real *z, sl_real *y, int more)
{
  const int vectors = vectors_of (m->filters), group = vectors * WIDTH;
  const ptrdiff_t in = (m->channels + PART - 1) / PART * PART, size = m->lines * m->pixels,
                  out = m->lines_out * m->pixels_out, slices = m->filters / group * (in / PART) * m->lines_out,
                  slice = more ? size * in / slices : 0, place = more ? out * m->filters / slices : 0;
  const sl_real *next = x + size * in, *next_place = y + out * m->filters;
  line_fn *line = line_of (m, vectors);
  for (ptrdiff_t o = 0; o < m->filters; o += group)
    for (ptrdiff_t b = 0; b < m->channels; b += PART)
      {
        const ptrdiff_t at = o / PART * PART * out + o % PART;
        conv_line t = { .pixels = m->pixels_out,
                        .channels = m->channels - b < PART ? m->channels - b : PART,
                        .step = out * PART,
                        .cut = m->back && m->stride == 2 ? 2 * m->pixels == m->pixels_out
                                                         : m->stride == 1 || m->pixels % 2 == 1,
                        .adds = adds || b > 0,
                        .bias = bias ? bias + o : NULL,
                        .finish = b + PART >= m->channels ? finish : NULL,
                        .y = y + at,
                        .z = z ? z + at : NULL };
        for (ptrdiff_t r = 0; r < m->lines_out; r++, next += slice, next_place += place)
          {
            fetch (next, slice);
            fetch (next_place, place);
            LANES (meet) (m, r, x + b * size, W, group, &t);
            line (&t);
            t.y += m->pixels_out * PART;
            t.z += z ? m->pixels_out * PART : 0;
          }
        W += m->window * m->window * t.channels * group;
      }
}

/* ---- derivatives by weights -------------------------------------------------------------------------------------- */

/* One pixel of the picture, of stride 1, or of its derivatives, of stride 2, with those of the other that it meets by the
   columns of the window; left, right: whether there are neighbours. */
LANES_INLINE void
gradients_at (const int window, const int stride, const int inputs, const int vectors, const int left,
              const int right, const sl_real *x, const sl_real *d, ptrdiff_t step, lanes sum[3][8][2])
{
  UNROLL for (int k = 0; k < window; k++) if ((k != 0 || left || window == 1) && (k != 2 || right))
  {
    const int beside = window / 2 - k;
    lanes gradient[2];
    UNROLL for (int v = 0; v < vectors; v++) gradient[v] = lanes_load (VECTOR_AT (d, step, v)
                                                                       + (stride == 1 ? beside * PART : 0));
    UNROLL for (int i = 0; i < inputs; i++)
    {
      const lanes pixel = lanes_all (x[i - (stride == 1 ? 0 : beside * PART)]);
      UNROLL for (int v = 0; v < vectors; v++) sum[k][i][v] = lanes_muladd (pixel, gradient[v], sum[k][i][v]);
    }
  }
}

/* G, for some inputs, vectors of filters and one line of the window, is added to, over so many lines, whose steps are those
   from one to the next. cut: as in conv_line. */
TILE_INLINE void
any_gradients (const int window, const int stride, const int inputs, const int vectors, ptrdiff_t pixels,
               ptrdiff_t lines, int cut, const sl_real *x, ptrdiff_t x_step, const sl_real *d, ptrdiff_t d_step,
               ptrdiff_t step, sl_real *G)
{
  lanes sum[3][8][2];
  UNROLL for (int k = 0; k < window; k++) UNROLL for (int i = 0; i < inputs; i++)
    UNROLL for (int v = 0; v < vectors; v++) sum[k][i][v]
    = lanes_all (0);
  for (ptrdiff_t r = 0; r < lines; r++, x += x_step, d += d_step)
    {
      const sl_real *a = x, *b = d;
      ptrdiff_t c = 0;
      /* d at the next pixel goes with column 0 of the window, and x at the next one with column 2 */
      const int alone = pixels == 1 && cut;
      if (window == 3 && stride == 1 && ! alone)
        gradients_at (window, stride, inputs, vectors, 1, 0, a, b, step, sum);
      else if (window == 3 && ! alone)
        gradients_at (window, stride, inputs, vectors, 0, 1, a, b, step, sum);
      else if (window == 3)
        gradients_at (window, stride, inputs, vectors, 0, 0, a, b, step, sum);
      if (window == 3)
        c = 1, a += PART * stride, b += PART;
      for (; c < pixels - (window == 3 ? 1 : 0); c++, a += PART * stride, b += PART)
        gradients_at (window, stride, inputs, vectors, 1, 1, a, b, step, sum);
      if (c == pixels)
        continue;
      if (stride == 1)
        gradients_at (window, stride, inputs, vectors, 0, 1, a, b, step, sum);
      else if (cut)
        gradients_at (window, stride, inputs, vectors, 1, 0, a, b, step, sum);
      else
        gradients_at (window, stride, inputs, vectors, 1, 1, a, b, step, sum);
    }
  UNROLL for (int k = 0; k < window; k++) UNROLL for (int i = 0; i < inputs; i++)
    UNROLL for (int v = 0; v < vectors; v++)
  {
    sl_real *g = G + ((k * inputs + i) * vectors + v) * WIDTH;
    lanes_store (g, lanes_load (g) + sum[k][i][v]);
  }
}

/* Inputs, and vectors of filters, of a tile. */
#if SL_LANES_BYTES == 64
#define INPUTS 8
#else
#define INPUTS 4
#endif
#define SLOPES(window, stride, vectors) \
  LANES_TARGET __attribute__ ((noinline)) static void LANES ( \
    gradients_##window##_##stride##_##vectors) (ptrdiff_t pixels, ptrdiff_t lines, int cut, const sl_real *x, \
                                                ptrdiff_t x_step, const sl_real *d, ptrdiff_t d_step, \
                                                ptrdiff_t step, sl_real *G) \
  { \
    any_gradients (window, stride, INPUTS, vectors, pixels, lines, cut, x, x_step, d, d_step, step, G); \
  }
SLOPES (3, 1, 1)
SLOPES (3, 2, 1)
SLOPES (1, 2, 1)
SLOPES (1, 1, 1)
SLOPES (1, 1, 2)
#undef SLOPES

/* The first line of the outputs that line k of the window meets, and how many follow. */
static ptrdiff_t
LANES (met) (const sl_net_map *m, int k, ptrdiff_t *count)
{
  const ptrdiff_t pad = m->window / 2, first = k < pad ? 1 : 0;
  ptrdiff_t last = (m->lines - 1 + pad - k) / m->stride + 1;
  last = m->lines + pad <= k ? 0 : last < m->lines_out ? last : m->lines_out;
  *count = last > first ? last - first : 0;
  return first;
}

/* What a picture contributes to G, which has [vectors of filters][INPUTS][line of the window][column][input][filter]. */
LANES_TARGET static void
LANES (by_weights) (const sl_net_map *m, const sl_real *x, const sl_real *d, sl_real *G)
{
  const ptrdiff_t in = (m->channels + PART - 1) / PART * PART, size = m->lines * m->pixels,
                  out = m->lines_out * m->pixels_out, pad = m->window / 2;
  const int vectors = is_product (m) ? vectors_of (m->filters) : 1, cut = m->stride == 1 || m->pixels % 2 == 1;
  for (ptrdiff_t o = 0; o < m->filters; o += vectors * WIDTH)
    for (ptrdiff_t i = 0; i < in; i += INPUTS)
      for (int k = 0; k < m->window; k++, G += m->window * INPUTS * vectors * WIDTH)
        {
          ptrdiff_t count;
          const ptrdiff_t first = LANES (met) (m, k, &count), line = m->stride * first + k - pad;
          const sl_real *X = x + i / PART * size * PART + i % PART + line * m->pixels * PART,
                        *D = d + o / PART * out * PART + o % PART + first * m->pixels_out * PART;
          const ptrdiff_t x_step = m->stride * m->pixels * PART, d_step = m->pixels_out * PART;
          if (i >= m->channels || count == 0)
            continue;
          if (is_product (m) && vectors == 2)
            LANES (gradients_1_1_2) (out, 1, cut, X, 0, D, 0, out * PART, G);
          else if (is_product (m))
            LANES (gradients_1_1_1) (out, 1, cut, X, 0, D, 0, 0, G);
          else if (m->window == 1)
            LANES (gradients_1_2_1) (m->pixels_out, count, cut, X, x_step, D, d_step, 0, G);
          else if (m->stride == 1)
            LANES (gradients_3_1_1) (m->pixels_out, count, cut, X, x_step, D, d_step, 0, G);
          else
            LANES (gradients_3_2_1) (m->pixels_out, count, cut, X, x_step, D, d_step, 0, G);
        }
}

/* G is added to gW of the layer, filters in their order. */
static void
LANES (collect) (const sl_net_map *m, ptrdiff_t filters, const sl_real *G, sl_real *gW)
{
  const ptrdiff_t in = (m->channels + PART - 1) / PART * PART,
                  group = (is_product (m) ? vectors_of (m->filters) : 1) * WIDTH, window = m->window;
  for (ptrdiff_t o = 0; o < m->filters; o += group)
    for (ptrdiff_t i = 0; i < in; i += INPUTS)
      for (ptrdiff_t place = 0; place < window * window; place++)
        for (ptrdiff_t c = i; c < i + INPUTS; c++)
          for (ptrdiff_t f = o; f < o + group; f++, G++)
            if (c < m->channels && f < filters)
              gW[(f * m->channels + c) * window * window + place] += *G;
}

/* Weights in the order of conv_tile: [filters of a tile][block of channels][line of the window][channel][column][filter];
   those of windows of one pixel are 0 for channels beyond the last. in, out: channels of the layer; W is multiplied by
   scale. */
static void
LANES (direct_pack) (const sl_net_map *m, ptrdiff_t in, ptrdiff_t out, const sl_real *W, const double *scale,
                     sl_real *to)
{
  const ptrdiff_t window = m->window, group = vectors_of (m->filters) * WIDTH,
                  all = is_product (m) ? PART : m->channels;
  for (ptrdiff_t o = 0; o < m->filters; o += group)
    for (ptrdiff_t b = 0; b < m->channels; b += PART)
      for (ptrdiff_t line = 0; line < window; line++)
        for (ptrdiff_t c = b; c < b + PART && (is_product (m) || c < all); c++)
          for (ptrdiff_t column = 0; column < window; column++)
            for (ptrdiff_t f = o; f < o + group; f++, to++)
              {
                const ptrdiff_t filter = m->back ? c : f, channel = m->back ? f : c;
                *to = filter < out && channel < in ? W[((filter * in + channel) * window + line) * window + column]
                                                   : 0;
                if (scale && filter < out)
                  *to = (sl_real) ((double) *to * scale[filter]);
              }
}

/* ---- for sl_net_blocks.c ----------------------------------------------------------------------------------------- */

LANES_TARGET static void
LANES (direct) (const sl_net_map *m, size_t n, const sl_real *x, const sl_real *W, const sl_real *bias, int adds,
                sl_net_finish *finish, sl_real *y, sl_real *scratch)
{
  const ptrdiff_t in = (m->channels + PART - 1) / PART * PART, size = m->lines * m->pixels * in,
                  out = m->lines_out * m->pixels_out * m->filters;
  (void) scratch;
  for (size_t k = 0; k < n; k++, x += size, y += out)
    {
      const sl_real *z = finish && finish->z ? finish->z + (ptrdiff_t) k * out : NULL;
      if (is_product (m))
        multiply (in, m->filters, m->lines * m->pixels, m->lines * m->pixels, x, W, bias, adds, finish, z, y);
      else
        through (m, x, W, bias, adds, finish, z, y, k + 1 < n);
    }
}

/* scratch: as for packed weights. gW is added to; filters, those that there are. */
LANES_TARGET static void
LANES (direct_gradients) (const sl_net_map *m, ptrdiff_t filters, size_t n, const sl_real *x, const sl_real *d,
                          sl_real *gW, sl_real *scratch)
{
  const ptrdiff_t in = (m->channels + PART - 1) / PART * PART, size = m->lines * m->pixels * in,
                  out = m->lines_out * m->pixels_out * m->filters;
  memset (scratch, 0, (size_t) (m->window * m->window * in * m->filters) * sizeof *scratch);
  for (size_t k = 0; k < n; k++)
    LANES (by_weights) (m, x + (ptrdiff_t) k * size, d + (ptrdiff_t) k * out, scratch);
  LANES (collect) (m, filters, scratch, gW);
}
