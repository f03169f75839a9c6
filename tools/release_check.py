#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Runs everything that a release needs, in a clean clone of the last commit, and makes the table of doc/releasing.md.

usage: release_check.py [--jobs N] [--lanes N] [--minutes N] [STEP...]     the steps are those of PLAN, by default all
       release_check.py --record                                          the table of the last commit that has one
                                                                           goes into doc/releasing.md, to be committed

All stands in build/release/COMMIT: the clones, a log for each part of a step in log/, results.json and table.md. The
checkout must hold nothing that is not committed when the run begins, and is free for other work meanwhile. Many steps
use one processor, so that two lanes run at a time, each with its clone and its share of the jobs; a step stays in its
lane.

Steps that last have parts. A part that passed on this commit is not run again; so the same command goes on after an end
by Ctrl-C, by a fault or by a power cut. A part that this machine cannot run is left out, and the table says so.

A part passes if its command ends with status 0 and no test failed. How many passed is read from its last line "N passed,
N failed"; without such a line it counts as one. Another last line is the remark. The exit status is 1 if a part failed.
"""
import argparse
import collections
import concurrent.futures
import contextlib
import fcntl
import itertools
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time

import check_blas
import check_cross
from families import public_functions

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RELEASE = os.path.join(ROOT, 'build', 'release')
PAGE = os.path.join(ROOT, 'doc', 'releasing.md')
MARKS = '<!-- table of make release-check -->\n', '<!-- end of the table -->\n'
COUNTS = re.compile(r'^(\d+) passed, (\d+) failed$', re.M)

SLICES = 4              # of the functions under valgrind

# What was downloaded, and what became of planted faults, is shared with the checkout, and so with later commits.
SHARED = ['build/blas', 'build/chroot', 'build/cross/packages', 'build/cross/sources', 'build/cross/apt', 'build/faults']

Step = collections.namedtuple('Step', 'name shows parts root')


def step(name, shows, parts=None, root=False):
    """A step of the plan; parts are {name: words for make}, by default the target of the step's name."""
    return Step(name, shows, parts or {'': [name]}, root)


def plan(minutes):
    return [
        step('check', 'every test except the long ones'),
        step('lib-test', 'the C library and its examples'),
        step('mpi-test', "engine 'mpi' with 1 to 4 ranks"),
        step('asan', 'Octave tests with MEX files under AddressSanitizer and UBSan'),
        step('valgrind', "C tests and functions' own tests under valgrind", valgrind()),
        step('cov', 'lines of the core that run in the tests'),
        step('analyze', 'clang-tidy, cppcheck and GCC over all C'),
        step('check-blas', 'numeric tests with other BLAS libraries and kernels',
             {name: ['check-blas', f'VARIANTS={name}'] for table in (check_blas.KERNELS, check_blas.LIBRARIES,
                                                                check_blas.LIBRARIES_64) for name in table}),
        step('check-cross', 'other systems and other compilers',       # integers: as check-blas with -64
             {one.__name__: ['check-cross', f'STEPS={one.__name__}'] for one in check_cross.STEPS
              if one is not check_cross.integers}),
        step('check-install', "`pkg install` where names have blanks; the functions' own tests there"),
        step('check-index', "entry of Octave's index and CITATION.cff, by their rules"),
        step('check-deb', 'Debian package: the same bytes again, lintian, tests'),
        step('check-deb-chroot', 'Debian package, installed by apt into a new Debian', root=True),
        step('check-system', 'build and `make check` in a new Debian 12, 13 and unstable',
             {suite: ['check-system', f'SUITE={suite}'] for suite in ('bookworm', 'trixie', 'sid')}, root=True),
        step('attack', 'hostile calls and files, kills and resuming, with the seed of the day',
             {'': ['attack', f'MINUTES={minutes}']}),
        step('check-long', 'random campaigns with the seed of the day', {'': ['check-long', f'MINUTES={minutes}']}),
        step('plant-faults', 'what the tests find of 300 planted faults, at least 95 %, of each family 90 %',
             {'': ['plant-faults', 'PATIENCE=600']}),
    ]


def valgrind():
    """The C tests, and the functions in slices, since a slice shares the start of Octave, which lasts."""
    functions = public_functions()
    programs = ['build/valgrind/' + os.path.basename(path)[:-2] for path in sorted(check_cross.C_TESTS)]
    parts = {'C': programs, **{f'functions-{first + 1}': functions[first::SLICES] for first in range(SLICES)}}
    return {name: ['valgrind', 'FILES=' + ' '.join(files)] for name, files in parts.items()}


# ---- the commit ----------------------------------------------------------------------------------------------------

def output_of(command, cwd=ROOT):
    run = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True,
                         check=False)
    return run.stdout.strip() if run.returncode == 0 else ''


def uncommitted(folder):
    return output_of(['git', 'status', '--porcelain'], folder)


def prepared_clone(commit, home, lane):
    """A clean clone of the commit in the folder home, which may be there from a run before."""
    clone = os.path.join(home, f'sparselearn-{lane}')
    if not os.path.isdir(clone) or output_of(['git', 'rev-parse', 'HEAD'], clone) != commit or uncommitted(clone):
        shutil.rmtree(clone, ignore_errors=True)
        subprocess.run(['git', 'clone', '-q', '--no-checkout', ROOT, clone], check=True)
        subprocess.run(['git', '-c', 'advice.detachedHead=false', 'checkout', '-q', commit], cwd=clone, check=True)
    for name in SHARED:
        store, there = os.path.join(ROOT, name), os.path.join(clone, name)
        os.makedirs(store, exist_ok=True)
        os.makedirs(os.path.dirname(there), exist_ok=True)
        if not os.path.lexists(there):
            os.symlink(store, there)
    return clone


def machine():
    """What the table names: processor, system and programs."""
    with open('/proc/cpuinfo') as file:
        text = file.read()
    model = re.search(r'^model name\s*: (.*)', text, re.M)
    words = set(text.split())
    level = 'AVX-512' if 'avx512f' in words else 'AVX2' if 'avx2' in words else 'without AVX2'
    with open('/etc/os-release') as file:
        system = re.search(r'^PRETTY_NAME="?([^"\n]*)', file.read(), re.M)[1]
    said = output_of(check_blas.OCTAVE + ["printf ('%s\\n%s', version (), version ('-blas'))"]).split('\n')
    compiler = output_of(['gcc', '-dumpfullversion'])
    blas = (re.search(r'OpenBLAS [\d.]+', said[-1]) or re.match(r'[^(]*', said[-1]))[0].strip()
    return (f'{model[1] if model else "unknown processor"} ({level}), {len(os.sched_getaffinity(0))} cores, {system}, '
            f'Octave {said[0]}, gcc {compiler}, {blas}')


# ---- running -------------------------------------------------------------------------------------------------------

children = set()
stopped = threading.Event()
telling = threading.Lock()


def stop(number, _):
    """Ends what runs; run_tests.py ends its tests when make's group is told to end."""
    stopped.set()
    for signal_sent in (signal.SIGTERM, signal.SIGKILL):
        for child in list(children):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child.pid, signal_sent)
        until = time.monotonic() + 10
        while children and time.monotonic() < until:
            time.sleep(0.1)
    print('release-check: ended; the same command goes on with what it was at', flush=True)
    sys.exit(128 + number)


def run(words, clone, log, lock):
    """Runs make in the clone; its exit status, and seconds by the clock and of processor time."""
    of_make = ('MAKEFLAGS', 'MFLAGS', 'MAKELEVEL', 'MAKEOVERRIDES', 'STEPS', 'TIME', 'LANES')
    environment = {name: value for name, value in os.environ.items() if name not in of_make}
    began = time.monotonic()
    with open(log, 'wb') as file:
        child = subprocess.Popen(['make', '--no-print-directory'] + words, cwd=clone, env=environment, stdout=file,
                                 stdin=subprocess.DEVNULL, stderr=subprocess.STDOUT, start_new_session=True,
                                 pass_fds=[lock.fileno()])
        children.add(child)
        if stopped.is_set():
            os.killpg(child.pid, signal.SIGTERM)
        _, status, used = os.wait4(child.pid, 0)
        children.remove(child)
        child.returncode = os.waitstatus_to_exitcode(status)
    return child.returncode, time.monotonic() - began, used.ru_utime + used.ru_stime


def judged(status, log):
    """State, passed, failed and remark of a part that ended."""
    with open(log, errors='replace') as file:
        text = file.read()
    found = COUNTS.findall(text)
    passed, failed = [int(word) for word in found[-1]] if found else (int(status == 0), int(status != 0))
    left_out = re.search(r'(?:the rest )?left out: (.*)', text)
    if left_out and found and passed == failed == 0:
        return 'left out', 0, 0, left_out[1]
    if status and not failed:
        failed = 1
    lines = [line.strip() for line in text.split('\n') if line.strip() and not line.startswith('make: ***')]
    lines = lines or ['it said nothing']
    told = left_out or re.search(r'(?<=^campaigns: ).*', text, re.M)
    remark = told[0] if told else '' if COUNTS.match(lines[-1]) else lines[-1]
    return 'failed' if failed else 'passed', passed, failed, remark


def full_name(one, part):
    return one.name + (':' + part if part else '')


def chosen(steps, names):
    """The parts to run, [(step, part)]: of all steps, or those that are named, as check-blas or as check-blas:Haswell."""
    parts = [(one, part) for one in steps for part in one.parts]
    wrong = [name for name in names if all(name not in (one.name, full_name(one, part)) for one, part in parts)]
    if wrong:
        sys.exit(f'{" ".join(wrong)}: there is no such step; there are '
                 + ' '.join(full_name(one, part) for one, part in parts))
    return [(one, part) for one, part in parts
            if not names or one.name in names or full_name(one, part) in names]


def read(home):
    try:
        with open(os.path.join(home, 'results.json')) as file:
            return json.load(file)
    except OSError:
        return {}


def write(home, results):
    path = os.path.join(home, 'results.json')
    with open(path + '.new', 'w') as file:
        json.dump(results, file, indent=1)
    os.replace(path + '.new', path)


def run_all(parts, commit, home, options, lock):
    """Runs the parts; those of one step go through the same lane, and so do the steps that make new Debians, as root."""
    results = read(home)
    os.makedirs(os.path.join(home, 'log'), exist_ok=True)
    groups = [list(group) for _, group in itertools.groupby(parts, lambda one: one[0].root or one[0].name)]
    waiting = iter(groups)              # the lanes take from it in turn

    def lane(number):
        clone = prepared_clone(commit, home, number)
        for group in waiting:
            for one, part in group:
                if not stopped.is_set():
                    run_part(one, part, clone, max(1, options.jobs // options.lanes))

    def run_part(one, part, clone, jobs):
        name = full_name(one, part)
        if results.get(name, {}).get('state') != 'passed':
            log = os.path.join(home, 'log', name)
            say(f'{time.strftime("%H:%M:%S")}  {name}')
            why = 'needs root' if one.root and os.geteuid() else ''
            state, clock, processor = ('left out', 0, 0, why), 0, 0
            if not why:
                status, clock, processor = run(one.parts[part] + [f'JOBS={jobs}'], clone, log, lock)
                state = judged(status, log)
            if stopped.is_set():
                return
            with telling:
                results[name] = dict(zip(('state', 'passed', 'failed', 'remark'), state), clock=clock,
                                     processor=processor, day=time.strftime('%Y-%m-%d'))
                write(home, results)
        tell(name, results[name], home)

    with concurrent.futures.ThreadPoolExecutor(options.lanes) as pool:
        for one in [pool.submit(lane, number) for number in range(1, options.lanes + 1)]:
            one.result()
    return results


def say(text):
    with telling:
        print(text, flush=True)


def tell(name, result, home):
    line = (f'          {result["state"]:8}  {name:28} {result["passed"]:6} passed {result["failed"]:4} failed '
            f'{result["clock"]:7.0f} s, {result["processor"]:.0f} s of processor time  {result["remark"]}')
    if result['state'] == 'failed':
        log = os.path.join(home, 'log', name)
        line += f'\n{output_of(["tail", "-n", "15", log])}\n          all of it: {log}'
    say(line.rstrip())


# ---- the table -----------------------------------------------------------------------------------------------------

def row(one, results):
    """The line of a step: figures of its parts together, and what each part passed."""
    found = {part: results.get(full_name(one, part)) for part in one.parts}
    ran = [result for result in found.values() if result and result['state'] != 'left out']
    total = {key: sum(result[key] for result in ran) for key in ('passed', 'failed', 'clock', 'processor')}
    remarks = []
    for part, result in found.items():
        if not result:
            said = 'not run'
        elif result['state'] == 'left out':
            said = 'left out: ' + result['remark']
        else:
            said = f'{result["passed"]}' * bool(part) + f', {result["failed"]} failed' * (result['failed'] > 0)
            said = ', '.join(text for text in (said, result['remark']) if text and part) or result['remark']
        remarks.append(' '.join(text for text in (part, said) if text))
    figures = [f'{total["passed"]}', f'{total["failed"]}', f'{total["clock"]:.0f}', f'{total["processor"]:.0f}']
    cells = [f'`{one.name}`', one.shows] + (figures if ran else [''] * 4) + ['; '.join(filter(None, remarks))]
    return '| ' + ' | '.join(cell.replace('|', '/') for cell in cells) + ' |\n', total


def table(commit, steps, results):
    """The Markdown of doc/releasing.md."""
    days = sorted({result['day'] for result in results.values()})
    date = ' to '.join(dict.fromkeys((days[0], days[-1]))) if days else 'never'
    version = re.search(r'^Version: *(.*)', output_of(['git', 'show', f'{commit}:DESCRIPTION']), re.M)[1]
    text = (f'Version {version}, commit {commit[:12]}, {date}; {machine()}. Clock and processor time in seconds.\n\n'
            '| step | what it shows | passed | failed | clock | processor | remark |\n'
            '|---|---|--:|--:|--:|--:|---|\n')
    sums = dict.fromkeys(('passed', 'failed', 'clock', 'processor'), 0)
    for one in steps:
        line, total = row(one, results)
        text += line
        sums = {key: sums[key] + total[key] for key in sums}
    return text + (f'| all | | {sums["passed"]} | {sums["failed"]} | {sums["clock"]:.0f} | {sums["processor"]:.0f} '
                   '| |\n')


def record():
    """Puts the newest table into the page."""
    tables = [os.path.join(RELEASE, name, 'table.md') for name in os.listdir(RELEASE)] if os.path.isdir(RELEASE) else []
    tables = sorted((path for path in tables if os.path.exists(path)), key=os.path.getmtime)
    if not tables:
        sys.exit('No run of make release-check has ended here.')
    with open(tables[-1]) as file, open(PAGE) as page:
        new, text = file.read(), page.read()
    before, rest = text.split(MARKS[0])
    _, after = rest.split(MARKS[1])
    with open(PAGE, 'w') as page:
        page.write(f'{before}{MARKS[0]}\n{new}\n{MARKS[1]}{after}')
    print(f'{os.path.relpath(PAGE, ROOT)} has the table of {os.path.relpath(tables[-1], ROOT)}')


def main():
    parser = argparse.ArgumentParser(usage='release_check.py [--jobs N] [--lanes N] [--minutes N] [--record] [STEP...]')
    parser.add_argument('--jobs', type=int, default=len(os.sched_getaffinity(0)), help='processes at a time')
    parser.add_argument('--lanes', type=int, default=2, help='steps at a time')
    parser.add_argument('--minutes', type=int, default=10, help='time of the attacks, and of the random campaigns')
    parser.add_argument('--record', action='store_true', help='put the newest table into doc/releasing.md')
    parser.add_argument('steps', nargs='*', metavar='STEP')
    options = parser.parse_args()
    if options.record:
        return record()
    if uncommitted(ROOT):
        sys.exit('release-check: what is not committed would not be tested:\n' + uncommitted(ROOT))
    commit = output_of(['git', 'rev-parse', 'HEAD'])
    home = os.path.join(RELEASE, commit[:12])
    steps = plan(options.minutes)
    parts = chosen(steps, options.steps)
    os.makedirs(home, exist_ok=True)
    with open(os.path.join(home, 'lock'), 'w') as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            sys.exit(f'release-check: a run of this commit, or what it started, is still there ({home})')
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, stop)
        results = run_all(parts, commit, home, options, lock)
    text = table(commit, steps, results)
    with open(os.path.join(home, 'table.md'), 'w') as file:
        file.write(text)
    print('\n' + text)
    ran = [results[full_name(one, part)] for one, part in parts]
    print(f'{sum(result["passed"] for result in ran)} passed, {sum(result["failed"] for result in ran)} failed')
    return any(result['state'] == 'failed' for result in ran)


if __name__ == '__main__':
    sys.exit(main())
