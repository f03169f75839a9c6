/* SPDX-License-Identifier: BSD-3-Clause */
#include "sl_mpi_stop.h"
#include "sl_mpi_fail.h"

#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

static volatile sig_atomic_t requested = 0;

static void
record_signal (int signal)
{
  (void) signal;
  requested = 1;
}

static void
leave (int signal)
{
  (void) signal;
  _exit (EXIT_FAILURE);
}

void
sl_mpi_stop_listen (void)
{
  struct sigaction action = { .sa_handler = record_signal, .sa_flags = SA_RESTART };
  sigemptyset (&action.sa_mask);
  sigaction (SIGUSR1, &action, NULL);
  action.sa_handler = leave;
  sigaction (SIGUSR2, &action, NULL);
#ifdef __linux__
  prctl (PR_SET_PDEATHSIG, SIGKILL);
#endif
}

int
sl_mpi_stop_requested (void)
{
  return requested;
}

static int
poll_signal (void *context)
{
  (void) context;
  return requested;
}

const sl_stop sl_mpi_stop = { poll_signal, NULL };

void
sl_mpi_stop_orphan (void)
{
  struct pollfd input = { STDIN_FILENO, POLLIN, 0 };
  char nothing[64];
  if (poll (&input, 1, 0) > 0 && read (STDIN_FILENO, nothing, sizeof nothing) <= 0)
    sl_mpi_fail ("mpiFailed", "the program that started the run is gone");
}
