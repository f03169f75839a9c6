/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_log_private.h -- logarithms and exponentials without calls and branches, so that loops become vector instructions.

   Logarithm. Let z = 2^e y, where 2^e is the power of two nearest to x/y, and s = (x - z) / (x + z), |s| < .172. Then
                 log (x/y) = e log 2 + 2 artanh (s),   artanh (s) = s + s^3/3 + s^5/5 + ...,
             which has all digits near x = y, too. The series is cut where its rest is below the last digit.
   Exponential. exp (u) = 2^k (1 + p) with p = exp (u - k log 2) - 1, |u - k log 2| < .35, by its Taylor series. */
#ifndef SL_LOG_PRIVATE_H
#define SL_LOG_PRIVATE_H

#include <stdint.h>
#include <string.h>

static const double SL_LOG_2 = 0.693147180559945309417, SL_SQRT_2 = 1.41421356237309504880;

/* s^2/3 + s^4/5 + ... + s^20/21 for t = s^2. Terms are added in pairs, not one after the other, so that several are under
   way at a time. */
static inline double
sl_log_series (double t)
{
  const double t2 = t * t, t4 = t2 * t2, c1 = 1. / 3 + t * (1. / 5), c3 = 1. / 7 + t * (1. / 9);
  const double c5 = 1. / 11 + t * (1. / 13), c7 = 1. / 15 + t * (1. / 17), c9 = 1. / 19 + t * (1. / 21);
  return t * ((c1 + t2 * c3) + t4 * ((c5 + t2 * c7) + t4 * c9));
}

/* e and *power = 2^e, the power of two nearest to q, which must be normal and below 2^1023. The exponent's bits are read
   as a power of two, and put into the last bits of 2^52 to read them as a number. */
static inline double
sl_log_power (double q, double *power)
{
  const double near_q = q * SL_SQRT_2;
  uint64_t bits, shifted;
  double exponent;
  memcpy (&bits, &near_q, sizeof bits);
  shifted = (bits >> 52) | 0x4330000000000000u;
  bits &= 0x7ff0000000000000u;
  memcpy (power, &bits, sizeof *power);
  memcpy (&exponent, &shifted, sizeof exponent);
  return exponent - (0x1p52 + 1023);
}

/* log (x/y), given e and z = 2^e y. */
static inline double
sl_log_of (double e, double x, double z)
{
  const double s = (x - z) / (x + z);
  return e * SL_LOG_2 + 2 * (s + s * sl_log_series (s * s));
}

/* log (q) for q that is normal and below 2^1023. */
static inline double
sl_log (double q)
{
  double power;
  const double e = sl_log_power (q, &power);
  return sl_log_of (e, q, power);
}

/* p and *power = 2^k for u from -708 to 709. */
static inline double
sl_exp_parts (double u, double *power)
{
  const double shift = 0x1.8p52, high = 0x1.62e42fefap-1, low = 0x1.cf79abc9e3b3ap-40;
  const double moved = u * 0x1.71547652b82fep0 + shift, k = moved - shift, r = (u - k * high) - k * low;
  uint64_t bits;
  memcpy (&bits, &moved, sizeof bits);
  bits = (bits + 1023) << 52; /* k stands in the last bits of moved */
  memcpy (power, &bits, sizeof *power);
  const double r2 = r * r, r4 = r2 * r2, c2 = 1. / 2 + r * (1. / 6), c4 = 1. / 24 + r * (1. / 120);
  const double c6 = 1. / 720 + r * (1. / 5040), c8 = 1. / 40320 + r * (1. / 362880);
  const double c10 = 1. / 3628800 + r * (1. / 39916800), c12 = 1. / 479001600 + r * (1. / 6227020800);
  return r + r2 * ((c2 + r2 * c4) + r4 * ((c6 + r2 * c8) + r4 * (c10 + r2 * c12)));
}

/* exp (u) for u from -708 to 709. */
static inline double
sl_exp (double u)
{
  double power;
  const double p = sl_exp_parts (u, &power);
  return power + power * p;
}

/* exp (u) - 1 for u from -708 to 709. */
static inline double
sl_expm1 (double u)
{
  double power;
  const double p = sl_exp_parts (u, &power);
  return (power - 1) + power * p;
}

#endif
