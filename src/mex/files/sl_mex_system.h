/* SPDX-License-Identifier: BSD-3-Clause */
/* sl_mex_system.h -- what gateways that write files ask of the operating system, POSIX or Windows. Functions return 0 or
   the number of an error, errno, and files are known by a descriptor. Names are the interpreter's bytes, and are taken
   as they are: no pattern, no shell, no link is followed where a new file is to be made. */
#ifndef SL_MEX_SYSTEM_H
#define SL_MEX_SYSTEM_H

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { SYS_LONGEST = 4096 }; /* bytes of a name */

#ifdef _WIN32
#include <direct.h>
#include <io.h>
#include <process.h>
#include <windows.h>

/* Octave's texts are UTF-8, MATLAB gives those of the system. */
#if defined(OCTAVE_MEXPROTO_H) || defined(octave_mexproto_h)
#define SYS_PAGE CP_UTF8
#else
#define SYS_PAGE CP_ACP
#endif

static inline wchar_t *
sys_wide (const char *name, wchar_t wide[SYS_LONGEST])
{
  if (! MultiByteToWideChar (SYS_PAGE, 0, name, -1, wide, SYS_LONGEST))
    wide[0] = 0;
  return wide;
}

static inline int
sys_create (const char *name, int *fd)
{
  wchar_t wide[SYS_LONGEST];
  *fd = _wopen (sys_wide (name, wide), _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY | _O_NOINHERIT,
                _S_IREAD | _S_IWRITE);
  return *fd < 0 ? errno : 0;
}

static inline int
sys_write (int fd, const uint8_t *bytes, size_t count)
{
  while (count > 0)
    {
      int done = _write (fd, bytes, (unsigned) (count < 1 << 20 ? count : 1 << 20));
      if (done < 0)
        return errno;
      bytes += done;
      count -= (size_t) done;
    }
  return 0;
}

static inline int
sys_sync (int fd)
{
  return _commit (fd) ? errno : 0;
}

static inline int
sys_sync_name (const char *name)
{
  wchar_t wide[SYS_LONGEST];
  int fd = _wopen (sys_wide (name, wide), _O_RDWR | _O_BINARY | _O_NOINHERIT), error;
  if (fd < 0)
    return errno;
  error = sys_sync (fd);
  _close (fd);
  return error;
}

static inline int
sys_close (int fd)
{
  return _close (fd) ? errno : 0;
}

/* New files have the rights of their folder. */
static inline void
sys_keep_mode (const char *part, const char *to)
{
  (void) part;
  (void) to;
}

/* Fails while another program has the target open, so it tries for half a second. */
static inline int
sys_rename (const char *from, const char *to)
{
  wchar_t wide_from[SYS_LONGEST], wide_to[SYS_LONGEST];
  sys_wide (from, wide_from);
  sys_wide (to, wide_to);
  for (int k = 0; k < 10; k++, Sleep (50))
    if (MoveFileExW (wide_from, wide_to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH))
      return 0;
  return EACCES;
}

static inline void
sys_sync_folder_of (const char *name)
{
  (void) name;
}

static inline int
sys_is_folder (const char *name)
{
  wchar_t wide[SYS_LONGEST];
  DWORD about = GetFileAttributesW (sys_wide (name, wide));
  return about != INVALID_FILE_ATTRIBUTES && (about & FILE_ATTRIBUTE_DIRECTORY);
}

static inline int
sys_remove (const char *name)
{
  wchar_t wide[SYS_LONGEST];
  return _wunlink (sys_wide (name, wide)) ? errno : 0;
}

static inline int
sys_make_folder (const char *name)
{
  wchar_t wide[SYS_LONGEST];
  return _wmkdir (sys_wide (name, wide)) ? errno : 0;
}

static inline int
sys_remove_folder (const char *name)
{
  wchar_t wide[SYS_LONGEST];
  return _wrmdir (sys_wide (name, wide)) ? errno : 0;
}

/* Calls of (path, name, context) for what lies in a folder; path has the folder before the name. */
static inline void
sys_each (const char *folder, void (*of) (const char *path, const char *name, void *context), void *context)
{
  char path[SYS_LONGEST], name[SYS_LONGEST];
  wchar_t wide[SYS_LONGEST];
  WIN32_FIND_DATAW found;
  if (snprintf (path, sizeof path, "%s/*", folder) >= (int) sizeof path)
    return;
  HANDLE search = FindFirstFileW (sys_wide (path, wide), &found);
  if (search == INVALID_HANDLE_VALUE)
    return;
  do
    if (WideCharToMultiByte (SYS_PAGE, 0, found.cFileName, -1, name, sizeof name, NULL, NULL)
        && strcmp (name, ".") != 0 && strcmp (name, "..") != 0
        && snprintf (path, sizeof path, "%s/%s", folder, name) < (int) sizeof path)
      of (path, name, context);
  while (FindNextFileW (search, &found));
  FindClose (search);
}

static inline long
sys_process (void)
{
  return (long) _getpid ();
}

/* 0 where this process now holds the lock NAME, EBUSY where another has it, ENOTSUP where the file system has no locks,
   or why the file cannot be one. The file is removed with the process. */
static inline int
sys_lock (const char *name, intptr_t *held)
{
  wchar_t wide[SYS_LONGEST];
  HANDLE file = CreateFileW (sys_wide (name, wide), GENERIC_WRITE, 0, NULL, OPEN_ALWAYS,
                             FILE_ATTRIBUTE_NORMAL | FILE_FLAG_DELETE_ON_CLOSE, NULL);
  *held = (intptr_t) file;
  if (file != INVALID_HANDLE_VALUE)
    return 0;
  return GetLastError () == ERROR_SHARING_VIOLATION ? EBUSY : EACCES;
}

static inline void
sys_unlock (const char *name, intptr_t held, int owner)
{
  (void) name;
  (void) owner;
  CloseHandle ((HANDLE) held);
}

#else
#include <dirent.h>
#include <sys/file.h>
#include <unistd.h>

static inline int
sys_create (const char *name, int *fd)
{
  *fd = open (name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  return *fd < 0 ? errno : 0;
}

static inline int
sys_write (int fd, const uint8_t *bytes, size_t count)
{
  while (count > 0)
    {
      ssize_t done = write (fd, bytes, count);
      if (done < 0 && errno != EINTR)
        return errno;
      if (done > 0)
        {
          bytes += done;
          count -= (size_t) done;
        }
    }
  return 0;
}

static inline int
sys_sync (int fd)
{
  return fsync (fd) ? errno : 0;
}

static inline int
sys_sync_name (const char *name)
{
  int fd = open (name, O_RDONLY | O_CLOEXEC), error;
  if (fd < 0)
    return errno;
  error = sys_sync (fd);
  close (fd);
  return error;
}

static inline int
sys_close (int fd)
{
  return close (fd) ? errno : 0;
}

static inline int
sys_rename (const char *from, const char *to)
{
  return rename (from, to) ? errno : 0;
}

/* What will take the place of the file TO may be read and written by those who may TO. */
static inline void
sys_keep_mode (const char *part, const char *to)
{
  struct stat about;
  if (lstat (to, &about) == 0 && S_ISREG (about.st_mode))
    (void) ! chmod (part, about.st_mode & 0777);
}

/* So that the new name outlasts a power failure. Some file systems refuse it, which is no error. */
static inline void
sys_sync_folder_of (const char *name)
{
  char folder[SYS_LONGEST];
  const char *slash = strrchr (name, '/');
  snprintf (folder, sizeof folder, "%.*s", slash ? (int) (slash - name) + 1 : 1, slash ? name : ".");
  int fd = open (folder, O_RDONLY | O_CLOEXEC);
  if (fd >= 0)
    {
      fsync (fd);
      close (fd);
    }
}

static inline int
sys_is_folder (const char *name)
{
  struct stat about;
  return stat (name, &about) == 0 && S_ISDIR (about.st_mode);
}

static inline int
sys_remove (const char *name)
{
  return unlink (name) ? errno : 0;
}

/* For this user alone. */
static inline int
sys_make_folder (const char *name)
{
  return mkdir (name, 0700) ? errno : 0;
}

static inline int
sys_remove_folder (const char *name)
{
  return rmdir (name) ? errno : 0;
}

/* Calls of (path, name, context) for what lies in a folder; path has the folder before the name. */
static inline void
sys_each (const char *folder, void (*of) (const char *path, const char *name, void *context), void *context)
{
  char path[SYS_LONGEST];
  DIR *entries = opendir (folder);
  if (! entries)
    return;
  /* cppcheck-suppress readdirCalled; of a stream that is this call's own */
  for (struct dirent *entry; (entry = readdir (entries));)
    if (strcmp (entry->d_name, ".") != 0 && strcmp (entry->d_name, "..") != 0
        && snprintf (path, sizeof path, "%s/%s", folder, entry->d_name) < (int) sizeof path)
      of (path, entry->d_name, context);
  closedir (entries);
}

static inline long
sys_process (void)
{
  return (long) getpid ();
}

/* 0 where this process now holds the lock NAME, EBUSY where another has it, ENOTSUP where the file system has no locks,
   or why the file cannot be one, such as ELOOP of a link. It ends with the process, and with those that it has forked;
   then the file may stay, which does no harm. */
static inline int
sys_lock (const char *name, intptr_t *held)
{
  for (int k = 0; k < 100; k++)
    {
      struct stat mine, there;
      int fd = open (name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
      if (fd < 0)
        return errno;
      if (flock (fd, LOCK_EX | LOCK_NB))
        {
          int error = errno;
          close (fd);
          return error == EWOULDBLOCK ? EBUSY : ENOTSUP;
        }
      if (fstat (fd, &mine) == 0 && stat (name, &there) == 0 && mine.st_ino == there.st_ino
          && mine.st_dev == there.st_dev)
        {
          *held = fd;
          return 0;
        }
      close (fd); /* its owner has removed it meanwhile */
    }
  return EBUSY;
}

/* Ends a lock; a forked process, which has it from its parent, does not (owner is 0). */
static inline void
sys_unlock (const char *name, intptr_t held, int owner)
{
  if (owner)
    unlink (name);
  close ((int) held);
}
#endif
#endif
