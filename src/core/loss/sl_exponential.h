/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_exponential.h -- e^x and log (1 + x) for loops that the compiler turns into vectors. */
#ifndef SL_EXPONENTIAL_H
#define SL_EXPONENTIAL_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* e^x for x <= 0, to within two units in the last place. x = k log 2 + r, |r| <= (log 2)/2; e^r by its Taylor series
   of degree 13, whose rest is below 1e-17; 2^k as two factors, so that results below the least normal number round
   once. A multiple of 2^-52 is added so that the integer k stands in the last bits. No branch: loops over it are
   vectorised. */
static inline double
sl_exponential (double x)
{
  const double shift = 0x1.8p52, log2_e = 0x1.71547652b82fep0, high = 0x1.62e42fefap-1, low = 0x1.cf79abc9e3b3ap-40;
  const double least = x > -746 ? x : -746, moved = least * log2_e + shift, k = moved - shift;
  const double r = (least - k * high) - k * low;
  const double r2 = r * r, r4 = r2 * r2;
  const double c2 = .5 + r * (1.0 / 6), c4 = 1.0 / 24 + r * (1.0 / 120), c6 = 1.0 / 720 + r * (1.0 / 5040);
  const double c8 = 1.0 / 40320 + r * (1.0 / 362880), c10 = 1.0 / 3628800 + r * (1.0 / 39916800);
  const double c12 = 1.0 / 479001600 + r * (1.0 / 6227020800);
  const double high_terms = (c8 + r2 * c10) + r4 * c12, low_terms = (c4 + r2 * c6) + r4 * high_terms;
  const double e = 1 + (r + r2 * (c2 + r2 * low_terms));
  int64_t bits, zero;
  memcpy (&bits, &moved, sizeof bits);
  memcpy (&zero, &shift, sizeof zero);
  /* k is from -1077 to 0; k + 2048 is positive, so a logical shift halves it */
  const uint64_t power = (uint64_t) (bits - zero + 2048), half = power >> 1, rest = power - half;
  const uint64_t first = (half + 1023 - 1024) << 52, second = (rest + 1023 - 1024) << 52;
  double a, b;
  memcpy (&a, &first, sizeof a);
  memcpy (&b, &second, sizeof b);
  return e * a * b;
}

/* log (1 + x) for finite x >= 0, to within two units in the last place. 1 + x = 2^k (1 + f), f from sqrt (1/2) - 1 to
   sqrt (2) - 1, by the bits; log (1 + f) = 2 artanh (s), s = f/(2 + f), by Taylor's series, whose rest is below 1e-18
   of it. What 1 + x has lost by rounding, over 1 + x, is added. Where k = 0, f is x itself. */
static inline double
sl_logarithm (double x)
{
  const double high = 0x1.62e42fefap-1, low = 0x1.cf79abc9e3b3ap-40, shift = 0x1p52, one = 1,
               root = 0x1.6a09e667f3bcdp-1;
  const double u = 1 + x, lost = x < 1 ? x - (u - 1) : 1 - (u - x);
  uint64_t bits, bits_one, bits_root, bits_shift;
  memcpy (&bits, &u, sizeof bits);
  memcpy (&bits_one, &one, sizeof bits_one);
  memcpy (&bits_root, &root, sizeof bits_root);
  memcpy (&bits_shift, &shift, sizeof bits_shift);
  bits += bits_one - bits_root;
  const uint64_t exponent = (bits >> 52) | bits_shift, fraction = (bits & ((1ULL << 52) - 1)) + bits_root;
  double power, part;
  memcpy (&power, &exponent, sizeof power);
  memcpy (&part, &fraction, sizeof part);
  const double k = power - (shift + 1023), f = k == 0 ? x : part - 1, rest = k == 0 ? 0 : lost / u;
  const double s = f / (2 + f), z = s * s, z2 = z * z, z4 = z2 * z2;
  const double c0 = 2.0 / 3 + z * (2.0 / 5), c2 = 2.0 / 7 + z * (2.0 / 9), c4 = 2.0 / 11 + z * (2.0 / 13);
  const double c6 = 2.0 / 15 + z * (2.0 / 17), c8 = 2.0 / 19 + z * (2.0 / 21);
  const double series = z * ((c0 + z2 * c2) + z4 * ((c4 + z2 * c6) + z4 * c8));
  return k * high + (f - (s * (f - series) - (k * low + rest)));
}

/* out = e^-|x|, for count numbers each. */
void sl_exponentials (size_t count, const double *restrict x, double *restrict out);

#endif
