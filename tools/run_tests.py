#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Runs tests in as many processes as there are processors, the longest first.

usage: run_tests.py [options] TEST...

A TEST is one of
    x.m             its %! blocks, in an Octave of its own
    doctest:x.m     the examples in its help
    doctest:x.md    the examples in a page of the manual, its code with >> prompts
    check_x:N:SEED  the random campaign test/check_x.m with N cases and this seed; its figures are printed
    check_x:Ts:SEED that campaign for T seconds, see sl_run_campaign
    lint            the checks of tools/lint.py
    anything else   a program of C tests (cmocka)

Every test is a process of its own: a fork of an Octave that has started and read its functions already, of which there
are as many as processors (tools/octave_server.py). It has a folder for temporary files of its own, which is removed when
it ends together with all that the process started. A process that dies or lasts longer than the limit is a failed test.
What tests keep for each other (test/sl_kept.m) lies in a folder of the run.

Each test prints one line when it ends, with all that it said if it failed. The last lines tell the seconds of the run, by
the clock and of all processors together, and "N passed, N failed". The exit status is 1 if anything failed. The processor
time of each test is kept in build/durations, for the order of the next run; the first run takes the order of
tools/longest_tests.
"""
import argparse
import concurrent.futures
import os
import queue
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

from octave_server import Deadline, Server, quoted

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RECORD = os.path.join(ROOT, 'build', 'durations')
LONGEST = os.path.join(ROOT, 'tools', 'longest_tests')

running = set()
lock = threading.Lock()
stopped = threading.Event()


def arguments():
    parser = argparse.ArgumentParser(usage='run_tests.py [options] TEST...')
    parser.add_argument('--jobs', type=int, default=0, help='processes at a time (default: as many as processors)')
    parser.add_argument('--limit', type=float, default=900, help='seconds by the clock that one test may take, more on a busy machine')
    parser.add_argument('--report', help='file that gets "passed failed"')
    parser.add_argument('--mex', default='src', help='folder of the MEX files')
    parser.add_argument('--env', action='append', default=[], metavar='NAME=VALUE',
                        help='environment of the tests alone, not of the tools that run them')
    parser.add_argument('--octave', default='octave-cli', help='command that starts Octave')
    parser.add_argument('--runner', default='', help='program that runs the C tests, such as valgrind')
    parser.add_argument('--no-record', action='store_true', help='do not record how long the tests took')
    parser.add_argument('--quiet', action='store_true', help='print only what fails, and the summary')
    parser.add_argument('tests', nargs='+', metavar='TEST')
    return parser.parse_args()


def is_campaign(test):
    return re.fullmatch(r'check_\w+:\d+s?:\d+', test) is not None


def is_octave(test):
    return test.endswith('.m') or test.startswith('doctest:') or is_campaign(test)


def is_program(test):
    return not is_octave(test) and test != 'lint'


def name_of(test):
    """What the line and the record call it: test_nmf, sl_nmf, sl_nmf (examples), check_nnls:800:1, c/test_hoyer, lint."""
    if is_campaign(test):
        return test
    stem = os.path.splitext(os.path.basename(test.split(':')[-1]))[0]
    if test.endswith('.md'):
        return stem + '.md (examples)'
    if test.startswith('doctest:'):
        return stem + ' (examples)'
    if test.endswith('.m') or test == 'lint':
        return stem
    return 'c/' + stem


def call_of(test, report):
    """What Octave evaluates. It writes "passed failed" to the file report."""
    if test.startswith('doctest:'):
        name = test.split(':', 1)[1] if test.endswith('.md') else name_of(test).split()[0]
        return f'sl_run_doctest ({quoted(name)}, {quoted(report)})'
    if is_campaign(test):
        name, amount, seed = test.split(':')
        return f'sl_run_campaign ({quoted(name)}, {quoted(amount)}, {seed}, {quoted(report)})'
    return f'sl_run_tests ({{{quoted(test)}}}, {quoted(report)});'


def environment(options, folder):
    env = dict(os.environ, TMPDIR=folder, CMOCKA_MESSAGE_OUTPUT='TAP')
    env.setdefault('OMP_NUM_THREADS', '2')
    env.setdefault('OMP_WAIT_POLICY', 'passive')        # threads that wait take no time from the other tests
    for name in ('OPENBLAS_NUM_THREADS', 'BLIS_NUM_THREADS'):       # those of a BLAS do; test_threads starts some of its own
        env.setdefault(name, '1')
    env.update(setting.split('=', 1) for setting in options.env)
    return env


class Servers:
    """The Octaves that tests are forked from: one for each test that runs at a time, started when it is first wanted.

    One that died is not given back, so that the next test gets a new one."""

    def __init__(self, options):
        self.folder = tempfile.mkdtemp(prefix='sl-run-')
        self.options = options
        self.free = queue.LifoQueue()
        self.all = []

    def take(self):
        try:
            return self.free.get_nowait()
        except queue.Empty:
            folders = ['inst', self.options.mex, 'test', os.path.join('test', 'oracle'), 'tools']
            env = dict(environment(self.options, self.folder), SPARSELEARN_KEPT=self.folder)
            if (self.options.octave, self.options.mex) == ('octave-cli', 'src'):            # not instrumented
                env['SPARSELEARN_END_AT_ONCE'] = 'yes'
            server = Server(self.options.octave.split(), [os.path.join(ROOT, folder) for folder in folders], env, ROOT,
                            os.path.join(self.folder, 'log'))
            self.all.append(server)
            return server

    def give_back(self, server):
        self.free.put(server)

    def close(self):
        for server in self.all:
            server.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def kill_all_of(process):
    """Ends the process and whatever it started that is still there: all are one session."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass


def counts(test, report, output):
    """Passed and failed; None if the test did not say."""
    if os.path.exists(report):
        with open(report) as file:
            words = file.read().split()
        return (int(words[0]), int(words[1])) if len(words) == 2 else None
    passed = len(re.findall(r'^ok ', output, re.M))
    failed = len(re.findall(r'^not ok ', output, re.M))
    return (passed, failed) if is_program(test) and passed + failed > 0 else None


def run_in_octave(test, folder, report, options, servers):
    """Status and seconds of processor time."""
    server = servers.take()
    with lock:
        running.add(server.process)
    status_and_seconds = server.run(call_of(test, report), folder, options.limit)
    servers.give_back(server)
    return status_and_seconds


def run_program(test, folder, report, options):
    """Likewise, of a program of C tests or of lint."""
    lint = [sys.executable, os.path.join(ROOT, 'tools', 'lint.py'), report]
    command = lint if test == 'lint' else options.runner.split() + [os.path.abspath(test)]
    with open(os.path.join(folder, 'output'), 'wb') as log:
        process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
                                   start_new_session=True, env=environment(options, os.path.join(folder, 'tmp')))
    with lock:
        running.add(process)
    deadline = Deadline(options.limit, lambda: kill_all_of(process))
    _, status, used = os.wait4(process.pid, 0)
    in_time = deadline.in_time()
    kill_all_of(process)
    with lock:
        running.discard(process)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode if in_time else None, used.ru_utime + used.ru_stime


def fault_of(status, found, limit):
    """What is wrong with the process itself, apart from tests that failed; nothing if all is well."""
    if status is None:
        return f'did not end in {limit:.0f} seconds'
    if status < 0:
        return f'was ended by {signal.Signals(-status).name}'
    if status > 0 and not (found and found[1]):
        return f'ended with status {status}'
    return 'did not say what passed' if found is None else ''


def run(test, options, servers):
    """Runs one test, prints its line and gives its name, what passed, what failed and the seconds of processor time."""
    if stopped.is_set():
        return name_of(test), 0, 1, None
    folder = tempfile.mkdtemp(prefix='sl-')
    report = os.path.join(folder, 'count')
    output, seconds, found = '', 0, None
    try:
        os.mkdir(os.path.join(folder, 'tmp'))
        if is_octave(test):
            status, seconds = run_in_octave(test, folder, report, options, servers)
        else:
            status, seconds = run_program(test, folder, report, options)
        if os.path.exists(os.path.join(folder, 'output')):
            with open(os.path.join(folder, 'output'), errors='replace') as log:
                output = log.read()
        found = counts(test, report, output)
        fault = fault_of(status, found, options.limit)
    except OSError as problem:
        fault = str(problem)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    passed, failed = found or (0, 0)
    failed += fault != ''
    tell(test, passed, failed, seconds, fault, output, options.quiet)
    return name_of(test), passed, failed, seconds


def tell(test, passed, failed, seconds, fault, output, quiet):
    name = name_of(test)
    with lock:
        if stopped.is_set():
            return
        if failed:
            sys.stdout.write(output[-20000:])
            print(f'FAIL  {name:34} {passed:5} passed, {failed} failed  {seconds:7.1f} s  {fault}', flush=True)
        elif not quiet:
            if is_campaign(test):
                sys.stdout.write(output)
            print(f'ok    {name:34} {passed:5} passed  {seconds:7.1f} s', flush=True)
            for line in re.findall(r'^left out: .*$', output, re.M):
                print('     ', line, flush=True)


def recorded(path):
    """Seconds by name."""
    try:
        with open(path) as file:
            return {name: float(seconds) for seconds, name in (line.rstrip('\n').split(' ', 1) for line in file)}
    except (OSError, ValueError):
        return {}


def longest_first(tests):
    known = dict(recorded(LONGEST), **recorded(RECORD))
    return sorted(tests, key=lambda test: -known.get(name_of(test), 1))


def keep_record(results):
    known = recorded(RECORD)
    known.update((name, seconds) for name, _, _, seconds in results if seconds is not None)
    os.makedirs(os.path.dirname(RECORD), exist_ok=True)
    with open(RECORD + '.new', 'w') as file:
        file.writelines(f'{seconds:.1f} {name}\n' for name, seconds in sorted(known.items(), key=lambda k: -k[1]))
    os.replace(RECORD + '.new', RECORD)


def stop(*_):
    """Ctrl-C and SIGTERM end every test at once."""
    stopped.set()
    for process in list(running):
        kill_all_of(process)


def main():
    options = arguments()
    began = time.monotonic()
    servers = Servers(options)
    jobs = options.jobs if options.jobs > 0 else len(os.sched_getaffinity(0))
    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        results = list(pool.map(lambda test: run(test, options, servers), longest_first(options.tests)))
    servers.close()
    if not (stopped.is_set() or options.no_record):
        keep_record(results)
    passed = sum(result[1] for result in results)
    failed = sum(result[2] for result in results)
    bad = [name for name, _, failures, _ in results if failures]
    if stopped.is_set():
        print('Stopped; tests that had not ended count as failed.')
    elif len(bad) > 1:
        print('FAIL  in', ', '.join(bad))
    if options.report:
        with open(options.report, 'w') as report:
            report.write(f'{passed} {failed}\n')
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f'{time.monotonic() - began:.0f} seconds, {used.ru_utime + used.ru_stime:.0f} of processors')
    print(f'{passed} passed, {failed} failed', flush=True)
    return failed > 0


if __name__ == '__main__':
    sys.exit(main())
