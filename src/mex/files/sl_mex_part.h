/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_mex_part.h -- names of files that are written or read whole, and of the unfinished ones beside them.

   An unfinished FILE is FILE.<process>-<number>.part, a file or a folder that is made anew, so nobody else's file or
   link is ever taken for it. Of a very long name of FILE the beginning is used. */
#ifndef SL_MEX_PART_H
#define SL_MEX_PART_H

#include "common/sl_mex.h"
#include "sl_mex_system.h"

enum { PART_TRIES = 100, PART_STEM = 200 };

/* The name of a file, which the interpreter frees. In Octave a name may begin with a tilde. */
static inline char *
slx_file_name (const mxArray *a, const char *argument)
{
  size_t count = mxGetNumberOfElements (a);
  if (! mxIsChar (a) || count == 0 || mxGetM (a) != 1 || mxGetN (a) != count)
    slx_fail ("badInput", "%s must be the name of a file", argument);
  const mxChar *text = mxGetData (a);
  for (size_t i = 0; i < count; i++)
    if (text[i] == 0)
      slx_fail ("badInput", "%s must be the name of a file, without a character 0", argument);
#if defined(OCTAVE_MEXPROTO_H) || defined(octave_mexproto_h)
  if (text[0] == '~')
    {
      mxArray *given = mxDuplicateArray (a), *whole = NULL;
      mexCallMATLAB (1, &whole, 1, &given, "tilde_expand");
      a = whole;
    }
#endif
  char *name = mxArrayToString (a);
  if (! name)
    slx_fail ("outOfMemory", "%s", sl_status_text (SL_OUT_OF_MEMORY));
  return name;
}

/* How many bytes of a name its folder has, with the separator. */
static inline size_t
slx_folder_length (const char *name)
{
  size_t length = strlen (name);
#ifdef _WIN32
  while (length > 0 && name[length - 1] != '/' && name[length - 1] != '\\' && name[length - 1] != ':')
#else
  while (length > 0 && name[length - 1] != '/')
#endif
    length--;
  return length;
}

/* How many bytes of a name the unfinished file has in common with it. */
static inline size_t
slx_stem_length (const char *name)
{
  return sl_min_size (strlen (name), slx_folder_length (name) + PART_STEM);
}

/* Whether text is that of an unfinished file behind the stem. */
static inline int
slx_is_part (const char *text)
{
  int digits = 0, more = 0;
  if (*text++ != '.')
    return 0;
  for (; *text >= '0' && *text <= '9'; text++)
    digits++;
  if (*text++ != '-')
    return 0;
  for (; *text >= '0' && *text <= '9'; text++)
    more++;
  return digits > 0 && more > 0 && strcmp (text, ".part") == 0;
}

/* A file, or a folder with the files in it; context is null, or what lies in folders of it goes, too. */
static inline void
slx_remove (const char *path, const char *name, void *context)
{
  (void) name;
  if (sys_remove (path) == 0)
    return;
  if (context)
    sys_each (path, slx_remove, context);
  sys_remove_folder (path);
}

static inline void
slx_remove_part (const char *path)
{
  if (sys_remove (path) == 0)
    return;
  sys_each (path, slx_remove, NULL);
  sys_remove_folder (path);
}

#endif
