/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_json_depth.h"

size_t
sl_json_depth (const uint8_t *text, size_t n)
{
  size_t open = 0, deepest = 0;
  int in_string = 0;
  for (size_t i = 0; i < n; i++)
    if (in_string && text[i] == '\\')
      i++; /* what follows is a letter, whatever it is */
    else if (text[i] == '"')
      in_string = ! in_string;
    else if (! in_string && (text[i] == '[' || text[i] == '{'))
      {
        open++;
        deepest = open > deepest ? open : deepest;
      }
    else if (! in_string && (text[i] == ']' || text[i] == '}') && open > 0)
      open--;
  return deepest;
}

/* How many bytes the letter in front has, 0 if it is none: too short, too long, a surrogate or above 10ffff. */
static size_t
letter_size (const uint8_t *b, size_t n)
{
  static const uint32_t least[5] = { 0, 0, 0x80, 0x800, 0x10000 };
  size_t size = b[0] < 0x80 ? 1 : b[0] >= 0xf0 ? 4 : b[0] >= 0xe0 ? 3 : 2;
  uint32_t code = size == 1 ? b[0] : b[0] & (0x7fu >> size);
  if (size > n || (size > 1 && b[0] < 0xc0) || b[0] > 0xf7)
    return 0;
  for (size_t i = 1; i < size; i++)
    {
      if ((b[i] & 0xc0) != 0x80)
        return 0;
      code = code << 6 | (b[i] & 0x3f);
    }
  return code < least[size] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? 0 : size;
}

int
sl_is_utf8 (const uint8_t *text, size_t n)
{
  while (n > 0)
    {
      size_t size = letter_size (text, n);
      if (size == 0)
        return 0;
      text += size;
      n -= size;
    }
  return 1;
}
