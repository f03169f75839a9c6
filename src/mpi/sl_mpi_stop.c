/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_mpi_stop.h"

#include <poll.h>
#include <stdlib.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

static volatile sig_atomic_t asked = 0, listening = 0;
static volatile sig_atomic_t *interpreter_keys, *interpreter_caught;

static void
press (void)
{
  if (interpreter_keys && interpreter_caught)
    {
      ++*interpreter_keys;
      *interpreter_caught = 1;
    }
}

static void
on_signal (int signal)
{
  (void) signal;
  if (! asked && listening)
    press ();
  asked = 1;
}

static void
leave (int signal)
{
  (void) signal;
  _exit (EXIT_FAILURE);
}

void
sl_mpi_stop_begin (volatile sig_atomic_t *keys, volatile sig_atomic_t *caught)
{
  struct sigaction action = { .sa_handler = on_signal, .sa_flags = SA_RESTART };
  interpreter_keys = keys;
  interpreter_caught = caught;
  sigemptyset (&action.sa_mask);
  sigaction (SIGUSR1, &action, NULL);
  action.sa_handler = leave;
  sigaction (SIGUSR2, &action, NULL);
#ifdef __linux__
  prctl (PR_SET_PDEATHSIG, SIGKILL);
#endif
}

void
sl_mpi_stop_listen (void)
{
  listening = 1;
  if (asked)
    press ();
}

int
sl_mpi_stop_asked (void)
{
  listening = 0;
  if (asked && interpreter_keys)
    *interpreter_keys = 0;
  return asked;
}

int
sl_mpi_stop_pending (void)
{
  return asked;
}

void
sl_mpi_stop_over (void)
{
  asked = 0;
}

int
sl_mpi_stop_orphaned (void)
{
  struct pollfd input = { STDIN_FILENO, POLLIN, 0 };
  char nothing[64];
  return poll (&input, 1, 0) > 0 && read (STDIN_FILENO, nothing, sizeof nothing) <= 0;
}
