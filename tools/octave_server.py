# SPDX-License-Identifier: BSD-3-Clause
"""One Octave that runs many calls, each in a process of its own.

To start Octave and to load its functions costs more than many tests do. A server is an Octave that has done both and that
forks at every call, see sl_serve_tests.m. So every call begins in the same fresh state, and one that crashes ends nothing
but itself.
"""
import os
import signal
import subprocess
import threading
import time


class ServerDied(OSError):
    pass


class Deadline:
    """Calls late () after LIMIT seconds by the clock, or as many times later as the machine has more to run than processors.

    So what hangs is ended, and what other programs hold up is not."""

    def __init__(self, limit, late):
        self.limit, self.late = limit, late
        self.began, self.passed = time.monotonic(), False
        self.wait(limit)

    def wait(self, seconds):
        self.timer = threading.Timer(seconds, self.look)
        self.timer.start()

    def look(self):
        busy = max(1, os.getloadavg()[0] / len(os.sched_getaffinity(0)))
        left = self.limit * busy - (time.monotonic() - self.began)
        if left > 0:
            self.wait(max(left, 1))
        else:
            self.passed = True
            self.late()

    def in_time(self):
        """What was waited for is there: whether it came before."""
        self.timer.cancel()
        return not self.passed


class Server:
    """An Octave that waits for calls. One call at a time."""

    def __init__(self, command, paths, env, cwd, log):
        """Starts COMMAND, a list of words, in folder CWD with PATHS on its path. What it says itself goes to the file LOG."""
        added = ', '.join(quoted(path) for path in paths)
        with open(log, 'ab') as errors:
            self.process = subprocess.Popen(
                command + ['--norc', '--no-history', '-q', '--eval', f'addpath ({added}); sl_serve_tests ();'], cwd=cwd,
                env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, start_new_session=True,
                universal_newlines=True)
        self.child = None
        self.log = log

    def run(self, call, folder, limit):
        """Runs the text CALL with FOLDER/tmp for temporary files; what it prints goes to FOLDER/output.

        Gives the status as subprocess does, negative for a signal, and None after LIMIT seconds, see Deadline; and the seconds of
        processor time. Raises ServerDied where the server itself is gone.
        """
        before = self.children_seconds()
        try:
            self.process.stdin.write(f'{folder}\t{call}\n\n')      # Octave looks at what follows a line
            self.process.stdin.flush()
            self.child = int(self.process.stdout.readline())
            deadline = Deadline(limit, self.kill_child)
            answer = self.process.stdout.readline()
            in_time = deadline.in_time()
            self.child = None
            status = os.waitstatus_to_exitcode(int(answer)) if in_time else None
        except (OSError, ValueError) as problem:
            self.close()
            raise ServerDied(f'the Octave that tests are forked from has died: {self.last_words()}') from problem
        self.kill_others()
        return status, self.children_seconds() - before

    def kill_child(self):
        try:
            os.kill(self.child, signal.SIGKILL)
        except (OSError, TypeError):
            pass

    def kill_others(self):
        """Ends what a test has started and left: the processes of the server's session but the server."""
        for pid in filter(str.isdigit, os.listdir('/proc')):
            try:
                with open(f'/proc/{pid}/stat') as file:
                    session = int(file.read().rpartition(')')[2].split()[3])
                if session == self.process.pid and int(pid) != self.process.pid:
                    os.kill(int(pid), signal.SIGKILL)
            except (OSError, ValueError, IndexError):
                pass

    def children_seconds(self):
        """Processor time of the calls that have ended, with all that they have waited for."""
        try:
            with open(f'/proc/{self.process.pid}/stat') as file:
                fields = file.read().rpartition(')')[2].split()
            return (int(fields[13]) + int(fields[14])) / os.sysconf('SC_CLK_TCK')
        except (OSError, IndexError):
            return 0

    def last_words(self):
        with open(self.log, errors='replace') as file:
            return file.read()[-500:].strip()

    def close(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except OSError:
            pass
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


def quoted(text):
    return "'" + text.replace("'", "''") + "'"
