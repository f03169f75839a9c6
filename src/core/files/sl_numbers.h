/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_numbers.h -- numbers as files hold them: of any type, with either end first, wherever they begin. */
#ifndef SL_NUMBERS_H
#define SL_NUMBERS_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
  SL_UINT8,
  SL_INT8,
  SL_UINT16,
  SL_INT16,
  SL_UINT32,
  SL_INT32,
  SL_UINT64,
  SL_INT64,
  SL_HALF, /* only in files */
  SL_FLOAT,
  SL_DOUBLE,
  SL_NUMBER_TYPES
} sl_number;

size_t sl_number_size (sl_number type);

/* Whether this processor has numbers with the big end first. */
int sl_big_endian (void);

/* Puts n numbers of type `is`, with the other end first than this processor has if `swapped`, into `to`, as numbers of
   type `wanted`, which is not SL_HALF. from and to may begin anywhere. Returns 0 where a number is not one of the type
   wanted, such as 300 for SL_UINT8 or 0.5 for an integer; a float takes the nearest number. from and to do not overlap. */
int sl_convert (const uint8_t *from, size_t n, sl_number is, int swapped, void *to, sl_number wanted);

/* The value in half precision whose bits these are. */
float sl_half (uint16_t bits);

#endif
