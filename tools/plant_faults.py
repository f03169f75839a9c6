#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Plants faults in core, gateways and functions, one at a time, and says which of them the tests find.

usage: plant_faults.py [options]

A fault is a small change of one line: of the core or of a gateway, if a test executes the line, or of a function in inst,
if calls lead from a test to its file. Folder by folder, a line is drawn uniformly among these, a kind of fault uniformly
among those that the line can have, and one place of that kind:
    relation    < and <=, > and >=, == and != are exchanged
    sign        + and -, += and -=, ++ and -- are exchanged; a leading - goes
    product     * and /, *= and /= are exchanged; % becomes /
    constant    0 becomes 1, 1 becomes 0, any other number c becomes c + 1; true and false are exchanged
    factor      a variable x of a sum, or the whole right-hand side, becomes 2 * x
    index       [i] becomes [i + 1] or [i - 1]
    logic       && and || are exchanged; a ! goes
    term        + t or - t goes
    statement   an assignment, a count or a call goes
    extremum    a minimum and a maximum are exchanged
    jump        a break or a continue goes
Left out are lines that only steer the speed, that show something, or that make a message, as far as line_faults.py
tells. A fault that does not compile, that gives the same machine code, or that tools/harmless_faults tells harmless, is
not counted, and another one is drawn.

The tests that execute the line run until one fails, C tests first, then those of Octave, in the order of their time
divided by the share of their executed lines that are in the file. A test that fails, crashes, waits for ever, or needs
ten times its processor time and eight seconds, finds the fault. When the tests of a fault and their linking have had
the processor time of --patience, it lives.

All happens in copies of the checkout in build/faults, one for each process. What was found out is kept there, so that
the program may be stopped and goes on where it was. A fault that was found in the same source is not tried again,
unless the test that found it has changed; one that lives meets the tests that it has not met yet, as new and changed
ones. Which test executes which line is found by one run of the tests under gcov, and kept as well.
"""
import argparse
import collections
import concurrent.futures
import fcntl
import functools
import glob
import hashlib
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

from choose_tests import named_for, reached_by
from line_faults import Source
from octave_server import Server, ServerDied, quoted

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WORK = os.path.join(ROOT, 'build', 'faults')
HARMLESS = os.path.join(ROOT, 'tools', 'harmless_faults')
PARTS = {'src/core': 3, 'src/mex': 1, 'inst': 2}        # where faults are planted, and their shares of all
LEAST = 12                      # faults of a folder, if there are enough for each of its part
ENOUGH = .95                    # of the faults are to be found, and of the families
ENOUGH_OF_FAMILY = .9
PART_OF_CAMPAIGNS = '0.1'       # for the run that finds the executed lines
# Tests of the build, of damaged files, of pages and of limits of the system, which say little about results and last long.
NOT_RUN = {'test_build_mex', 'test_library', 'test_memory_limits', 'test_ranks', 'test_signals', 'test_coming_from',
           'test_troubleshooting', 'test_damaged_files', 'test_robustness'}

stopped = threading.Event()
lock = threading.Lock()
trees = []                      # all copies of the checkout


# ---- copies of the checkout ----------------------------------------------------------------------------------------

def by_the_clock(limit):
    """When to end what may use LIMIT seconds of a processor: Octave lives on after the signal of that limit."""
    return 3 * limit + 30


def shell(command, folder, env=None, limits=None):
    """Runs a command; its status, what it said and its processor time. One that takes no processor is ended in the end."""
    def prepare():
        if limits:
            resource.setrlimit(resource.RLIMIT_CPU, (limits, limits + 5))
    process = subprocess.Popen(command, cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, start_new_session=True, preexec_fn=prepare)
    chunks = []
    reader = threading.Thread(target=lambda: chunks.append(process.stdout.read()))
    reader.start()
    begun, ended = time.monotonic(), False
    while True:
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            break
        if limits and not ended and time.monotonic() - begun > by_the_clock(limits):  # as where threads wait for each other
            os.killpg(process.pid, signal.SIGXCPU)
            ended = True
        if stopped.is_set():
            os.killpg(process.pid, signal.SIGKILL)
            _, status, usage = os.wait4(process.pid, 0)
            break
        time.sleep(0.02)
    process.returncode = os.waitstatus_to_exitcode(status)
    reader.join()
    return process.returncode, b''.join(chunks).decode(errors='replace'), usage.ru_utime + usage.ru_stime


def copy_checkout(tree):
    """Brings the copy to the state of the checkout's sources; what is not changed keeps its time, for make."""
    listed = subprocess.run(['git', 'ls-files', '-coz', '--exclude-standard'], cwd=ROOT, check=True, capture_output=True)
    names = {name for name in listed.stdout.decode().split('\0') if name and os.path.isfile(os.path.join(ROOT, name))}
    for name in names:
        source, copy = os.path.join(ROOT, name), os.path.join(tree, name)
        with open(source, 'rb') as file:
            data = file.read()
        if os.path.exists(copy):
            with open(copy, 'rb') as file:
                if file.read() == data:
                    continue
        os.makedirs(os.path.dirname(copy), exist_ok=True)
        shutil.copyfile(source, copy)
        shutil.copymode(source, copy)
    for folder in ('src', 'inst', 'test'):
        for path in glob.glob(os.path.join(tree, folder, '**', '*.[chm]'), recursive=True):
            if os.path.relpath(path, tree) not in names:
                os.remove(path)


def built_tree(tree, options):
    """A copy of the checkout with MEX files, and C programs under sanitizers; what is built already is copied too."""
    restore(tree)
    if not os.path.exists(tree):
        for folder in ('src', os.path.join('build', 'c')):
            os.makedirs(os.path.join(tree, folder))
            subprocess.run(['cp', '-a', os.path.join(ROOT, folder, '.'), os.path.join(tree, folder)], check=True)
    copy_checkout(tree)
    for what in [['-C', 'src']] + [['WARNINGS=', 'c-programs']] * ('src/core' in parts_of(options)):
        status, output, _ = shell(['make', '-s', f'-j{options.jobs}'] + what, tree)
        if status and not stopped.is_set():
            sys.exit(f'{output}plant_faults: the checkout cannot be built')
    return tree


def put_aside(path):
    if os.path.exists(path) and not os.path.exists(path + '.kept'):
        os.rename(path, path + '.kept')


def restore(tree):
    """Takes back whatever a fault has changed in the copy: sources, objects, libraries and programs."""
    for folder in ('src', 'inst', os.path.join('build', 'c')):
        for kept in glob.glob(os.path.join(tree, folder, '**', '*.kept'), recursive=True):
            os.replace(kept, kept[:-len('.kept')])


# ---- which test executes which line --------------------------------------------------------------------------------

def digest(*paths):
    total = hashlib.sha256()
    for path in sorted(paths):
        total.update(path.encode())
        with open(os.path.join(ROOT, path), 'rb') as file:
            total.update(file.read())
    return total.hexdigest()[:16]


def digest_of_test(path):
    """Of the file, and of what C tests share."""
    return digest(path, *(['test/c/sl_test.h'] if path.endswith('.c') else []))


def c_sources():
    return [os.path.relpath(path, ROOT) for path in glob.glob(os.path.join(ROOT, 'src', '*', '*', '*.[ch]'))]


def all_tests():
    """Name and file of each test: C sources, functions with %! blocks, and files of tests."""
    files = [path for pattern in ('test/c/test_*.c', 'inst/*/sl_*.m', 'test/test_*.m')
             for path in sorted(glob.glob(os.path.join(ROOT, pattern)))]
    return {stem_of(path) if path.endswith('.m') else 'c/' + stem_of(path): os.path.relpath(path, ROOT) for path in files
            if stem_of(path) not in NOT_RUN}


def stem_of(path):
    return os.path.splitext(os.path.basename(path))[0]


class Tree:
    """A copy of the checkout, and the Octave that its tests are forked from."""

    def __init__(self, path, mex, programs, env):
        self.path, self.mex, self.programs, self.env = path, mex, programs, env
        self.folder = tempfile.mkdtemp(prefix='sl-faults-')
        self.server = None
        trees.append(self)

    def environment(self, more):
        env = dict(os.environ, TMPDIR=self.folder, CMOCKA_MESSAGE_OUTPUT='TAP', OMP_NUM_THREADS='2', **self.env, **more)
        return dict(env, SPARSELEARN_MEX=os.path.join(self.path, self.mex))

    def run(self, test, limit, **more):
        """Status, output and processor time of a test that may use LIMIT seconds of a processor."""
        if test.endswith('.c'):
            return shell([os.path.join(self.path, self.programs, stem_of(test))], self.path, self.environment(more), limit)
        os.makedirs(self.folder, exist_ok=True)
        if self.server is None:
            folders = [os.path.join(self.path, name) for name in ('inst', self.mex, 'test', 'test/oracle', 'tools')]
            kept = os.path.join(self.folder, 'kept')
            os.makedirs(kept, exist_ok=True)
            self.server = Server(['octave-cli'], folders, dict(self.environment(more), SPARSELEARN_KEPT=kept), self.path,
                                 os.path.join(self.folder, 'log'))
        folder = tempfile.mkdtemp(dir=self.folder)
        os.mkdir(os.path.join(folder, 'tmp'))
        counts = os.path.join(folder, 'count')
        try:
            resource.prlimit(self.server.process.pid, resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))
            status, seconds = self.server.run(f'sl_run_tests ({{{quoted(test)}}}, {quoted(counts)});', folder,
                                              by_the_clock(limit))
            with open(os.path.join(folder, 'output'), errors='replace') as file:
                output = file.read()
            if status == 0:
                status = not os.path.exists(counts) or open(counts).read().split()[1:] != ['0']
            return status, output, seconds
        except ServerDied:
            self.close()
            if not stopped.is_set():
                raise
            return 1, '', 0
        finally:
            shutil.rmtree(folder, ignore_errors=True)
            shutil.rmtree(os.path.join(self.folder, 'kept'), ignore_errors=True)
            os.makedirs(os.path.join(self.folder, 'kept'), exist_ok=True)

    def close(self):
        if self.server is not None:
            self.server.close()
            self.server = None
        shutil.rmtree(self.folder, ignore_errors=True)


def executed_lines(tree, folder):
    """Executed lines of the core by file, and the gateways that were loaded, from the counts that a test left in FOLDER."""
    counts = [os.path.join(path, name) for path, _, names in os.walk(folder) for name in names if name.endswith('.gcda')]
    lines, gateways = collections.defaultdict(set), set()
    for count in counts:
        stem = os.path.basename(count)[:-len('.gcda')]
        if stem.endswith('_mex'):
            gateways.add(stem)
        for notes in (os.path.join(tree, 'build', 'cov', 'obj', stem), os.path.join(tree, 'build', 'cov', stem)):
            if os.path.exists(notes + '.gcno'):
                os.symlink(notes + '.gcno', count[:-len('.gcda')] + '.gcno')
                break
    if counts:
        said = subprocess.run(['gcov', '--json-format', '--stdout'] + counts, cwd=folder, capture_output=True).stdout
        for line in said.decode().splitlines():
            for file in json.loads(line)['files'] if line.strip() else []:
                match = re.search(r'\b(core|mex)/\w+/\w+\.[ch]$', file['file'])
                if match:
                    lines['src/' + match.group()].update(entry['line_number'] for entry in file['lines'] if entry['count'])
    return {path: sorted(numbers) for path, numbers in lines.items() if numbers}, sorted(gateways)


def find_reach(name, path, tree, kept, state):
    folder = os.path.join(WORK, 'counts', name.replace('/', '-'))
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    copy = Tree(tree, 'build/cov', 'build/cov', {'SPARSELEARN_CASES': PART_OF_CAMPAIGNS, 'GCOV_PREFIX': folder})
    status, _, seconds = copy.run(path, 3600)
    copy.close()
    if stopped.is_set():
        return
    lines, gateways = executed_lines(tree, folder)
    shutil.rmtree(folder)
    write_json(kept, {'state': state, 'name': name, 'path': path, 'passes': status == 0, 'seconds': round(seconds, 2),
                      'gateways': gateways, 'lines': lines})
    with lock:
        print(f'{"ok  " if status == 0 else "FAIL"}  {name:34} {sum(map(len, lines.values())):6} lines of C '
              f'{seconds:7.1f} s', flush=True)


def reach_of_tests(options):
    """What each test executes; tests whose file changed are run again under gcov, all of them if the core changed."""
    tests, core, kept = all_tests(), digest(*c_sources()), {}
    wanted = []
    for name, path in tests.items():
        kept[name] = os.path.join(WORK, 'reach', name.replace('/', '-') + '.json')
        known = read_json(kept[name]) or {}
        if known.get('state') != core + digest_of_test(path) and not (known and options.old_lines):
            wanted.append(name)
    if wanted:
        tree = os.path.join(WORK, 'reach-tree')
        copy_checkout(tree)
        programs = [f'build/cov/{stem_of(path)}' for path in tests.values() if path.endswith('.c')]
        for command in (['make', '-s', f'-j{options.jobs}', '-C', 'src', 'OBJ=../build/cov/obj', 'OUT=../build/cov',
                         'EXTRA=--coverage -Og -DSL_NO_CLONES'], ['make', '-s', f'-j{options.jobs}'] + programs):
            status, output, _ = shell(command, tree)
            if status:
                sys.exit(output + 'plant_faults: the checkout cannot be built for gcov')
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            list(pool.map(lambda name: None if stopped.is_set() else
                          find_reach(name, tests[name], tree, kept[name], core + digest_of_test(tests[name])), wanted))
    if stopped.is_set():
        sys.exit('Stopped.')
    return [reach for reach in map(read_json, kept.values()) if reach['passes']]


def known_tests():
    """The tests of Octave as the last run of all tests has left their times: enough for faults of functions."""
    try:
        with open(os.path.join(ROOT, 'build', 'durations')) as file:
            seconds = {name: float(time) for time, name in (line.rstrip().split(' ', 1) for line in file)}
    except OSError:
        seconds = {}
    return [{'state': digest_of_test(path), 'name': name, 'path': path, 'seconds': seconds.get(name, 1), 'gateways': [],
             'lines': {}} for name, path in all_tests().items() if path.endswith('.m') and has_tests(path)]


def has_tests(path):
    with open(os.path.join(ROOT, path)) as file:
        return '\n%!' in file.read()


def parts_of(options):
    return options.part.split() or list(PARTS)


def with_functions(reach):
    """What a test executes, with all lines of the functions that its calls lead to, and how many calls away these are."""
    reach['steps'] = {}
    if reach['path'].endswith('.m'):
        reach['steps'] = {path: steps for path, steps in reached_by(reach['path']).items() if path.startswith('inst/')}
        reach['lines'].update((path, lines_of_function(path)) for path in reach['steps'])
    return reach


@functools.lru_cache(None)
def lines_of_function(path):
    return [number for number, line in enumerate(Source(path).code, 1) if line.strip()]


# ---- a fault is tried ----------------------------------------------------------------------------------------------

def read_json(path):
    try:
        with open(path) as file:
            return json.load(file)
    except (OSError, ValueError):
        return None


def write_json(path, value):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path + '.new', 'w') as file:
        json.dump(value, file, indent=1)
    os.replace(path + '.new', path)


def machine_code(path):
    subprocess.run(['strip', '-g', '-o', path + '.bare', path], check=True)
    with open(path + '.bare', 'rb') as file:
        data = file.read()
    os.remove(path + '.bare')
    return data


def objects_of(tree, folder, path):
    """The objects that a source or a header of the core goes into, seen from the copy."""
    if path.endswith('.c'):
        stem = stem_of(path)
        names = [os.path.join(tree, folder, stem + end + '.o') for end in ('', '_d', '_s')]
        return [os.path.relpath(name, tree) for name in names if os.path.exists(name)]
    found, stems = [], {stem_of(source) for source in c_sources()}
    for rules in glob.glob(os.path.join(tree, folder, '*.d')):
        with open(rules) as file:
            known = {stem_of(rules), re.sub('_[ds]$', '', stem_of(rules))} & stems      # no object of src/mpi
            if known and os.path.basename(path) in re.split(r'[\s:/]+', file.read()):
                found.append(os.path.relpath(rules[:-2] + '.o', tree))
    return sorted(name for name in found if os.path.exists(os.path.join(tree, name)))


def refused(output, path):
    """What to say when make fails: compiler or linker refuse the fault, or something is wrong with the copy."""
    by_fault = re.escape(path.split('/', 1)[1]) + r':\d+.*(error:|undefined reference)'
    if not stopped.is_set() and not re.search(by_fault, output):
        raise RuntimeError(f'plant_faults: a copy cannot be built\n{output}')
    return 'does not compile'


def make_objects(tree, path):
    """Compiles what the changed source goes into: 'same code' as before, 'other' code, or 'does not compile'."""
    if path.endswith('.m'):
        status, _, _ = shell(['octave-cli', '--norc', '-q', '--eval', f'__parse_file__ ({quoted(path)})'], tree)
        return 'does not compile' if status else 'other'
    objects = objects_of(tree, 'src/obj', path)
    for name in objects:
        put_aside(os.path.join(tree, name))
    status, output, _ = shell(['make', '-s', '-C', 'src'] + [os.path.relpath(name, 'src') for name in objects], tree)
    if status:
        return refused(output, path)
    same = all(machine_code(os.path.join(tree, name)) == machine_code(os.path.join(tree, name + '.kept'))
               for name in objects)
    return 'same code' if same else 'other'


def tests_of(fault, reaches):
    """The tests that execute the line: C tests, then others, the shortest and most special ones first.

    For a function: its own and its callers' own ones, those that helps name, then those that are the fewest calls away."""
    named = named_for(fault['path']) if fault['path'].endswith('.m') else ()

    def order(reach):
        share = len(reach['lines'][fault['path']]) / sum(map(len, reach['lines'].values()))
        steps = reach['steps'].get(fault['path'], 0)
        close = reach['name'] in named or reach['path'].startswith('inst/') and steps <= 1
        return not reach['path'].endswith('.c'), not close, steps, (reach['seconds'] + 0.2) / share
    return sorted((reach for reach in reaches if fault['line'] in reach['lines'].get(fault['path'], ())), key=order)


def make_for(test, tree):
    """Builds with the fault what the test runs: its program, or the MEX files that it loads."""
    if test['path'].endswith('.c'):
        program = os.path.join('build', 'c', stem_of(test['path']))
        put_aside(os.path.join(tree, program))
        return shell(['make', '-s', 'WARNINGS=', program], tree)        # a fault may be odd code
    fresh = [name + '.mex' for name in test['gateways'] if not os.path.exists(os.path.join(tree, 'src', name + '.mex.kept'))]
    for name in fresh:
        put_aside(os.path.join(tree, 'src', name))
    return shell(['make', '-s', '-C', 'src'] + fresh, tree) if fresh else (0, '', 0)


def put_in(fault, source, tree):
    """Changes the source in the copy, and puts aside what the C tests are linked with if that is of the core."""
    path = os.path.join(tree, fault['path'])
    put_aside(path)
    with open(path, 'w') as file:
        file.write(source.with_fault(fault))
    if part_of(fault['path']) == 'src/core':
        libraries = ['src/obj/libsparselearn.a', 'build/c/obj/libsparselearn.a']
        for name in libraries + objects_of(tree, 'build/c/obj', fault['path']):
            put_aside(os.path.join(tree, name))


def end_of(status, output):
    """What a test that did not pass has come to."""
    if status in (-signal.SIGXCPU, -signal.SIGKILL, None):
        return 'hangs'
    if status < 0 or 'Sanitizer' in output or 'runtime error' in output:
        return 'crashes'
    return 'fails'


def try_fault(fault, source, tests, met, tree, options):
    """Plants the fault, runs the tests, takes it back; the fault with what came of it, nothing if stopped.

    MET are the tests that it has met before, by name."""
    result = dict(fault, end='lives', by='', met=dict(met), left=0, processor=0)
    compiled = None
    try:
        put_in(fault, source, tree.path)
        for k, test in enumerate(tests + [None]):
            if compiled is None and (test is None or not test['path'].endswith('.c')):
                compiled = make_objects(tree.path, fault['path'])
                if compiled != 'other':
                    return None if stopped.is_set() else dict(result, end=compiled)
            if test is None:
                break
            if compiled and result['processor'] > options.patience:
                result['left'] = len(tests) - k
                break
            status, output, used = make_for(test, tree.path)
            result['processor'] = round(result['processor'] + used, 1)
            if status == 0:
                status, output, used = tree.run(test['path'], int(10 * test['seconds'] + 8))
                result['processor'] = round(result['processor'] + used, 1)
                result['met'][test['name']] = test['state']
            elif not stopped.is_set():
                return dict(result, end=refused(output, fault['path']))
            if stopped.is_set():
                return None
            if status != 0:
                return dict(result, end=end_of(status, output), by=test['name'], of=digest_of_test(test['path']),
                            said=output[-1500:])
        return result
    finally:
        restore(tree.path)


# ---- the draw ------------------------------------------------------------------------------------------------------

COUNTED = {'lives', 'fails', 'crashes', 'hangs'}


def part_of(path):
    return next(part for part in PARTS if path.startswith(part + '/'))


def folder_of(path):
    """The folder of its part, which is a family for functions."""
    return path[len(part_of(path)) + 1:].split('/')[0]


def harmless():
    """{(path, line, what it becomes)} of the faults that nothing is wrong with."""
    with open(HARMLESS) as file:
        return set(re.findall(r'^(\S+)\n- (.*)\n\+ (.*)\n', file.read(), re.M))


def draw(part, folder, seed, sources, executed):
    """An endless row of different faults of a folder."""
    generator = random.Random(f'{seed} {folder}')
    lines = [(path, number) for path, number in sorted(executed) if path.startswith(f'{part}/{folder}/')
             and sources[path].faults(number)]
    seen = set()
    while lines and len(seen) < 10000:
        path, number = generator.choice(lines)
        choices = sources[path].faults(number)
        kind = generator.choice(sorted({choice[0] for choice in choices}))
        _, start, end, new = generator.choice([choice for choice in choices if choice[0] == kind])
        line = sources[path].lines[number - 1]
        changed = line[:start] + new + line[end:]
        if (path, number, changed) not in seen:
            seen.add((path, number, changed))
            yield {'folder': folder, 'path': path, 'line': number, 'kind': kind, 'old': line.strip(), 'new': changed}


def shares_of_parts(options, executed):
    """{(part, folder): how many faults}: the parts by PARTS, then each folder the least, and of the rest by its lines."""
    parts, shares, left = parts_of(options), {}, options.faults
    for k, part in enumerate(parts):
        total = collections.Counter(folder_of(path) for path, _ in executed if part_of(path) == part)
        folders = [folder for folder in sorted(total) if folder in (options.folder.split() or total)]
        count = round(left * PARTS[part] / sum(PARTS[name] for name in parts[k:]))
        left -= count
        if folders:
            shares.update({(part, folder): share for folder, share in share_out(count, folders, total).items()})
    return shares


def share_out(faults, folders, total):
    """How many faults each folder gets: the least, and of the rest by its number of lines."""
    least = min(LEAST, faults // len(folders))
    rest = faults - least * len(folders)
    weights = {folder: rest * total[folder] / sum(total[name] for name in folders) for folder in folders}
    shares = {folder: least + int(weights[folder]) for folder in folders}
    for folder in sorted(folders, key=lambda name: int(weights[name]) - weights[name])[:faults - sum(shares.values())]:
        shares[folder] += 1
    return shares


def result_path(fault, source):
    key = hashlib.sha256(json.dumps([source.text, fault['path'], fault['line'], fault['new']]).encode()).hexdigest()[:16]
    return os.path.join(WORK, 'results', f'{fault["folder"]}-{stem_of(fault["path"])}-{fault["line"]}-{key}.json')


def result_of(fault, context):
    """What comes of a fault: as it was found before, or found now, by the tests that it has not met; None if stopped."""
    sources, reaches, free, options = context
    if (fault['path'], fault['old'], fault['new'].strip()) in harmless():
        return dict(fault, end='harmless')
    source = sources[fault['path']]
    kept = result_path(fault, source)
    result = read_json(kept)
    tests = tests_of(fault, reaches)
    if result and result['by'] and result['of'] not in (digest_of_test(test['path']) for test in tests):
        result = None                                       # the test that found it has changed
    met = result.get('met', {}) if result else {}
    tests = [test for test in tests if met.get(test['name']) != test['state']]
    if result and (result['end'] != 'lives' or not tests or options.patience <= 0):
        return result
    with lock:
        tree = free.pop()
    try:
        result = try_fault(fault, source, tests, met, tree, options)
    finally:
        with lock:
            free.append(tree)
    if result:
        write_json(kept, result)
        tell(result)
    return result


def try_all(shares, executed, context):
    """Draws faults until each folder has had its number of them; the folders take turns."""
    results, (sources, _, _, options) = [], context
    waiting = collections.deque((draw(*place, options.seed, sources, executed), count)
                                for place, count in shares.items() if count)

    def work():
        while not stopped.is_set():
            with lock:
                if not waiting:
                    return
                faults, count = waiting.popleft()
            result = next((result for result in (result_of(fault, context) for fault in faults)
                           if result is None or result['end'] in COUNTED), None)
            with lock:
                if result:
                    results.append(result)
                    if count > 1:
                        waiting.append((faults, count - 1))
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        jobs = [pool.submit(work) for _ in range(options.jobs)]
        for job in concurrent.futures.as_completed(jobs):
            if job.exception():
                stop()
        for job in jobs:
            job.result()
    return results


def tell(result):
    with lock:
        print(f'{result["end"]:17} {result["path"]}:{result["line"]} {result["kind"]}: {result["old"]}  ->  '
              f'{result["new"].strip()}   {result["by"] or len(result["met"])} {result["processor"]} s', flush=True)


# ---- tables --------------------------------------------------------------------------------------------------------

def groups_by(results, key):
    groups = collections.defaultdict(list)
    for result in results:
        groups[key(result)].append(result)
    return sorted(groups.items())


def share_found(group):
    return sum(result['end'] != 'lives' for result in group) / max(1, len(group))


def table(results, heading, key):
    lines = [f'| {heading} | planted | found | of these a test failed | crashed | hung | live | found |',
             '|---|---|---|---|---|---|---|---|']
    for name, group in groups_by(results, key) + [('all', results)]:
        ends = collections.Counter(result['end'] for result in group)
        lines.append(f'| {name} | {len(group)} | {len(group) - ends["lives"]} | {ends["fails"]} | {ends["crashes"]} | '
                     f'{ends["hangs"]} | {ends["lives"]} | {100 * share_found(group):.0f} % |')
    return '\n'.join(lines)


def report(results, options):
    """Writes the tables; whether enough was found."""
    living = [result for result in results if result['end'] == 'lives']
    tables = [table(results, heading, key) for heading, key in
              (('part', lambda r: part_of(r['path'])), ('family', lambda r: r['folder']), ('kind', lambda r: r['kind']))]
    text = [f'Seed {options.seed}, {len(results)} faults.', ''] + ['\n\n'.join(tables), '']
    for result in sorted(living, key=lambda r: (r['path'], r['line'])):
        text.append(f'- `{result["path"]}:{result["line"]}` {result["kind"]}: `{result["old"]}` becomes '
                    f'`{result["new"].strip()}` ({len(result["met"])} tests, {result["left"]} left)')
    path = os.path.join(WORK, f'table-{options.seed}.md')
    with open(path, 'w') as file:
        file.write('\n'.join(text) + '\n')
    print('\n\n'.join(tables[:2]))
    few = [name for name, group in groups_by(results, lambda r: r['folder']) if share_found(group) < ENOUGH_OF_FAMILY]
    print(f'{len(results) - len(living)} of {len(results)} faults found; {os.path.relpath(path, ROOT)} lists those that live'
          + f'; too few found in {" ".join(few)}' * bool(few))
    return share_found(results) >= ENOUGH and not few


def stop(*_):
    """Ctrl-C and SIGTERM end every test at once."""
    stopped.set()
    for tree in trees:
        if tree.server:
            tree.server.process.kill()


def arguments():
    parser = argparse.ArgumentParser(usage='plant_faults.py [options]')
    parser.add_argument('--seed', type=int, default=1, help='of the draw')
    parser.add_argument('--faults', type=int, default=300, help='how many faults count in the end')
    parser.add_argument('--part', default='', help=f'of {" ".join(PARTS)}, with blanks between (default: all)')
    parser.add_argument('--folder', default='', help='folders of these parts, with blanks between (default: all)')
    parser.add_argument('--jobs', type=int, default=len(os.sched_getaffinity(0)), help='processes at a time')
    parser.add_argument('--patience', type=float, default=120, help='seconds of processor for the tests of one fault')
    parser.add_argument('--old-lines', action='store_true', help='run no test under gcov again, whatever has changed')
    options = parser.parse_args()
    there = {os.path.basename(path) for part in PARTS for path in glob.glob(os.path.join(ROOT, part, '*'))}
    for given, known, what in ((options.part, set(PARTS), 'part'), (options.folder, there, 'folder')):
        wrong = set(given.split()) - known
        if wrong:
            parser.error(f'there is no {what} {" ".join(sorted(wrong))}; there are {" ".join(sorted(known))}')
    return options


def main():
    options = arguments()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    os.nice(5)
    os.makedirs(WORK, exist_ok=True)
    alone = open(os.path.join(WORK, 'lock'), 'w')
    try:
        fcntl.flock(alone, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        sys.exit('plant_faults: another one runs in build/faults')
    reaches = known_tests() if parts_of(options) == ['inst'] else reach_of_tests(options)
    reaches = [reach for reach in map(with_functions, reaches) if reach['lines']]
    executed = {(path, number) for reach in reaches for path, numbers in reach['lines'].items() for number in numbers}
    sources = {path: Source(path) for path in {path for path, _ in executed} if os.path.exists(os.path.join(ROOT, path))}
    # With --old-lines a line may be beyond the end of its file.
    executed = {(path, number) for path, number in executed
                if path in sources and number <= len(sources[path].lines)}
    shares = shares_of_parts(options, executed)
    free = []
    for k in range(options.jobs):
        path = built_tree(os.path.join(WORK, f'tree-{k}'), options)
        free.append(Tree(path, 'src', 'build/c', {}))
    results = try_all(shares, executed, (sources, reaches, free, options))
    for tree in free:
        tree.close()
    enough = report(results, options)
    if stopped.is_set():
        sys.exit('Stopped; another call goes on from here.')
    return 0 if enough else 1


if __name__ == '__main__':
    sys.exit(main())
