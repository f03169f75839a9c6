/* SPDX-License-Identifier: BSD-3-Clause */
/* A file that one run alone may write. The lock is the file FILE.lock; it ends with the process, however that ends.
     [number, trouble] = slx_file_lock_mex ('lock', file)
                                                   above 0: held, and unfinished files of FILE that runs have left are
                                                   removed; 0: another run has it; -1: not held, since TROUBLE says what
                                                   is wrong with FILE.lock, or '', where the file system has no locks
     number = slx_file_lock_mex ('unlock', number)  ends it; 0
     number = slx_file_lock_mex ('tidy', file)      removes unfinished files of another FILE, which the same lock is for;
                                                   their number
   A process that fork has made of one with locks leaves them to it. */
#if ! defined(_WIN32)
#define _DEFAULT_SOURCE /* POSIX under -std=c11 */
#endif
#include "sl_mex_part.h"

enum { MOST_HELD = 64 };

static struct
{
  char name[SYS_LONGEST]; /* empty where there is none */
  intptr_t held;
  long process; /* which took it */
} locks[MOST_HELD];

static void
unlock (int k)
{
  sys_unlock (locks[k].name, locks[k].held, locks[k].process == sys_process ());
  locks[k].name[0] = 0;
}

static void
unlock_all (void)
{
  for (int k = 0; k < MOST_HELD; k++)
    if (locks[k].name[0])
      unlock (k);
}

typedef struct
{
  const char *stem;
  int removed;
} leftovers;

static void
remove_leftover (const char *path, const char *name, void *context)
{
  leftovers *l = context;
  size_t length = strlen (l->stem);
  if (strncmp (name, l->stem, length) == 0 && slx_is_part (name + length))
    {
      slx_remove_part (path);
      l->removed++;
    }
}

static int
tidy (char *file)
{
  size_t folder = slx_folder_length (file);
  leftovers l = { file + folder, 0 };
  if (slx_stem_length (file) < strlen (file))
    return 0; /* others may have the same stem */
  char name[SYS_LONGEST];
  snprintf (name, sizeof name, "%.*s", folder ? (int) folder : 1, folder ? file : ".");
  sys_each (name, remove_leftover, &l);
  return l.removed;
}

/* Takes the lock of a file; *number is its own. Returns the number of an error, as sys_lock does. */
static int
lock (char *file, int *number)
{
  int k = 0, error;
  while (k < MOST_HELD && locks[k].name[0])
    k++;
  if (k == MOST_HELD)
    return EMFILE;
  if (snprintf (locks[k].name, SYS_LONGEST, "%s.lock", file) >= SYS_LONGEST)
    error = ENAMETOOLONG;
  else
    error = sys_lock (locks[k].name, &locks[k].held);
  if (error)
    {
      locks[k].name[0] = 0;
      return error;
    }
  locks[k].process = sys_process ();
  tidy (file);
  *number = k + 1;
  return 0;
}

SL_GATEWAY
{
  enum { LOCK, UNLOCK, TIDY };
  static const char *const words[] = { [LOCK] = "lock", [UNLOCK] = "unlock", [TIDY] = "tidy" };
  int word = nrhs > 0 ? SLX_CHOICE (prhs[0], "WHAT", words) : LOCK, answer = 0, error = 0;
  slx_count (nrhs, 2, nlhs, word == LOCK ? 2 : 1);
  mexAtExit (unlock_all);
  if (word == UNLOCK)
    {
      int k = (int) slx_integer (prhs[1], "NUMBER", 1, MOST_HELD) - 1;
      if (locks[k].name[0])
        unlock (k);
    }
  else if (word == LOCK)
    {
      error = lock (slx_file_name (prhs[1], "FILE"), &answer);
      if (error && error != EBUSY)
        answer = -1;
    }
  else
    answer = tidy (slx_file_name (prhs[1], "FILE"));
  plhs[0] = mxCreateDoubleScalar (answer);
  if (nlhs > 1)
    plhs[1] = mxCreateString (answer >= 0 || error == ENOTSUP ? ""
                              : error == ELOOP                ? "It is a link"
                                                              : strerror (error));
}
