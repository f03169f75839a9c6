/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_json_depth.h -- how deep the brackets of a text in JSON are nested.

   Programs that read JSON call themselves for each bracket, and a text of ten thousand brackets ends some of them. So
   the brackets are counted first. */
#ifndef SL_JSON_DEPTH_H
#define SL_JSON_DEPTH_H

#include <stddef.h>
#include <stdint.h>

/* The largest number of brackets [ and { that are open at once in the n bytes of text, outside of strings; the text need
   not be correct. */
size_t sl_json_depth (const uint8_t *text, size_t n);

/* 1 if the n bytes are text in UTF-8, RFC 3629, else 0. */
int sl_is_utf8 (const uint8_t *text, size_t n);

#endif
