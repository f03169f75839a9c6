#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Plants faults in the core, one at a time, and says which of them the tests find.

usage: plant_faults.py [options]

A fault is a small change of one line of src/core that a test executes. Folder by folder, a line is drawn uniformly among
the executed ones, a kind of fault uniformly among those that the line can have, and one place of that kind:
    relation    < and <=, > and >=, == and != are exchanged
    sign        + and -, += and -=, ++ and -- are exchanged; a leading - goes
    product     * and /, *= and /= are exchanged; % becomes /
    constant    0 becomes 1, 1 becomes 0, any other number c becomes c + 1
    factor      a variable x of a sum, or the whole right-hand side, becomes 2 * x
    index       [i] becomes [i + 1] or [i - 1]
    logic       && and || are exchanged; a ! goes
    term        + t or - t goes
    statement   an assignment, a count or a call goes
    extremum    a minimum and a maximum are exchanged
    jump        a break or a continue goes
Left out are lines that only steer the speed, as far as SPEED and NO_FAULT tell. A fault that does not compile, or
that gives the same machine code, is not counted, and another one is drawn.

The tests that execute the line run until one fails, C tests first, then those of Octave, in the order of their time
divided by the share of their executed lines that are in the file. A test that fails, crashes, waits for ever, or needs
ten times its processor time and eight seconds, finds the fault. When the tests of a fault and their linking have had
the processor time of --patience, it lives.

All happens in copies of the checkout in build/faults, one for each process. What was found out is kept there, so that the
program may be stopped and goes on where it was. A fault that was tried in the same source is not tried again; one that
lives meets the tests that it has not met yet, as new and changed ones. Which test executes which line is found by one run
of the tests under gcov, and kept as well.
"""
import argparse
import collections
import concurrent.futures
import fcntl
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

from octave_server import Server, ServerDied, quoted

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WORK = os.path.join(ROOT, 'build', 'faults')
CORE = os.path.join('src', 'core')
LEAST = 12                      # faults of a folder, at least
PART_OF_CAMPAIGNS = '0.1'       # for the run that finds the executed lines
# Tests of the build, of files, of the manual and of limits of the system, which say little about the core and last long.
NOT_RUN = {'test_build_mex', 'test_library', 'test_manual', 'test_matlab_files', 'test_memory_limits', 'test_ranks',
           'test_package', 'test_signals', 'test_coming_from', 'test_troubleshooting', 'test_damaged_files',
           'test_robustness'}

# What steers the speed alone: the file that measures it, prefetches, what a task costs, how work is shared out, attributes.
SPEED = {'src/core/base/sl_pace.c'}
NO_FAULT = re.compile(r'prefetch|\bcosts?\b|\bsl_parallel_for\b|\bsl_pace|__attribute__|\bSL_CLONES\b')

TOKEN = re.compile(r'''(?P<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
  |(?P<number>(?:0[xX][0-9a-fA-F]+\.?[0-9a-fA-F]*(?:[pP][+-]?\d+)?|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)[uUlLfF]*)
  |(?P<word>[A-Za-z_]\w*)
  |(?P<operator><<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|\S)''', re.X)
Token = collections.namedtuple('Token', 'kind text start end')

RELATION = {'<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '=='}
SIGN = {'+': '-', '-': '+', '+=': '-=', '-=': '+=', '++': '--', '--': '++'}
PRODUCT = {'*': '/', '/': '*', '%': '/', '*=': '/=', '/=': '*='}
EXTREMUM = {'fmax': 'fmin', 'fmin': 'fmax', 'fmaxf': 'fminf', 'fminf': 'fmaxf', 'max': 'min', 'min': 'max'}
KEYWORDS = {'return', 'case', 'else', 'do', 'goto', 'sizeof', 'if', 'for', 'while', 'switch', 'break', 'continue', 'const',
            'static', 'double', 'float', 'int', 'char', 'void', 'unsigned', 'sl_real', 'size_t', 'ptrdiff_t', 'default',
            'struct', 'typedef', 'enum', 'inline', 'long', 'short', 'sl_blasint', 'sl_status', 'uint32_t', 'uint64_t'}
ENDS_TERM = {'+', '-', ')', ']', ';', ',', '?', ':', '<', '>', '<=', '>=', '==', '!=', '&&', '||', '}'}

stopped = threading.Event()
lock = threading.Lock()
trees = []                      # all copies of the checkout


# ---- faults of a line ----------------------------------------------------------------------------------------------

def code_of(text):
    """The lines of a source, in which comments and preprocessor lines are blanks."""
    def blank(match):
        return re.sub(r'[^\n]', ' ', match.group())
    text = re.sub(r'/\*.*?\*/|//[^\n]*', blank, text, flags=re.S)
    text = re.sub(r'^[ \t]*#(?:[^\n]*\\\n)*[^\n]*', blank, text, flags=re.M)
    return text.split('\n')


def is_operand_end(token):
    return token is not None and (token.kind == 'number' or token.text in (')', ']')
                                  or token.kind == 'word' and token.text not in KEYWORDS)


def is_operand_start(token):
    return token is not None and (token.kind in ('number', 'word') or token.text == '(')


def closing(tokens, opening):
    """The place of the bracket that closes the one at OPENING; None if it is on another line."""
    depth = 0
    for k in range(opening, len(tokens)):
        depth += (tokens[k].text in '([{') - (tokens[k].text in ')]}') if len(tokens[k].text) == 1 else 0
        if depth == 0:
            return k
    return None


def end_of_term(tokens, first):
    """The place of the token that ends the term of a sum beginning at FIRST; None if that is on another line."""
    k = first
    while k < len(tokens):
        if tokens[k].text in ('(', '['):
            k = closing(tokens, k)
            if k is None:
                return None
        elif tokens[k].text in ENDS_TERM:
            return k if k > first else None
        k += 1
    return None


def number_plus_one(text):
    if re.fullmatch(r'0[uUlL]*', text):
        return '1' + text[1:]
    if re.fullmatch(r'1[uUlL]*', text):
        return '0' + text[1:]
    return '1.0' if re.fullmatch(r'0?\.0*', text) else f'({text} + 1)'


def is_statement(tokens, before):
    """Whether the line is a whole assignment, count or call; BEFORE is the code of the lines above."""
    if not tokens or tokens[-1].text != ';' or sum(token.text == ';' for token in tokens) != 1:
        return False
    if before and before[-1] not in ';{}):' and not before.endswith('else'):
        return False
    first = tokens[0]
    if first.kind == 'word' and (first.text in KEYWORDS or len(tokens) > 1 and tokens[1].kind == 'word'):
        return False
    if first.kind == 'word' and len(tokens) > 2 and tokens[1].text == '*' and tokens[2].kind in ('word', 'operator'):
        return False
    if sum(token.text in ('(', '[') for token in tokens) != sum(token.text in (')', ']') for token in tokens):
        return False
    if first.kind == 'operator' and first.text not in ('*', '++', '--'):
        return False
    texts = {token.text for token in tokens}
    return bool(texts & {'=', '+=', '-=', '*=', '/=', '|=', '&=', '++', '--'}) or tokens[1].text == '('


def faults_of(line, before):
    """All faults that the line of code can have: (kind, start, end, what stands there instead)."""
    tokens = [Token(match.lastgroup, match.group(), match.start(), match.end()) for match in TOKEN.finditer(line)]
    for k, token in enumerate(tokens):
        last = tokens[k - 1] if k > 0 else None
        following = tokens[k + 1] if k + 1 < len(tokens) else None
        place = token.start, token.end
        if token.text in RELATION and is_operand_end(last):
            yield ('relation', *place, RELATION[token.text])
        if token.text in SIGN:
            if len(token.text) > 1 or is_operand_end(last):
                yield ('sign', *place, SIGN[token.text])
            elif token.text == '-' and is_operand_start(following):
                yield ('sign', *place, '')
        if token.text in PRODUCT and is_operand_end(last) and (is_operand_start(following) or len(token.text) > 1):
            yield ('product', *place, PRODUCT[token.text])
        if token.kind == 'number':
            yield ('constant', *place, number_plus_one(token.text))
        if (token.kind == 'word' and token.text not in KEYWORDS and not token.text.isupper()
                and (last and last.text in ('+', '-', '=', '+=', '-=') or following and following.text in ('+', '-'))
                and not (last and last.text in ('.', '->'))
                and not (following and following.text in ('(', '[', '.', '->', '=', '++', '--'))):
            yield ('factor', *place, f'(2 * {token.text})')
        if token.text == '[' and is_operand_end(last) and not (k > 1 and tokens[k - 2].kind == 'word'):
            end = closing(tokens, k)
            if end is not None and end > k + 1:
                inside = line[token.end:tokens[end].start]
                for change in (' + 1', ' - 1'):
                    yield ('index', token.end, tokens[end].start, f'({inside}){change}')
        if token.text in ('&&', '||'):
            yield ('logic', *place, '||' if token.text == '&&' else '&&')
        if token.text == '!':
            yield ('logic', *place, '')
        if token.text in ('+', '-') and is_operand_end(last):
            end = end_of_term(tokens, k + 1)
            if end is not None:
                yield ('term', token.start, tokens[end].start, '')
        if token.kind == 'word' and following and following.text == '(':
            other = EXTREMUM.get(token.text) or (re.sub('max|min', lambda m: 'min' if m.group() == 'max' else 'max',
                                                        token.text) if re.search(r'_(max|min)(_|$)', token.text) else None)
            if other:
                yield ('extremum', *place, other)
        if token.text in ('break', 'continue'):
            yield ('jump', *place, '')
    if is_statement(tokens, before):
        yield ('statement', tokens[0].start, tokens[-1].start, '')


class Source:
    """A source of the core and the faults that its lines can have."""

    def __init__(self, path):
        with open(os.path.join(ROOT, path)) as file:
            self.text = file.read()
        self.path = path
        self.lines = self.text.split('\n')
        self.code = code_of(self.text)

    def faults(self, number):
        code = self.code[number - 1]
        if self.path in SPEED or not code.strip() or NO_FAULT.search(code):
            return []
        before = next((line.rstrip() for line in reversed(self.code[:number - 1]) if line.strip()), '')
        return list(faults_of(code, before))

    def with_fault(self, fault):
        lines = list(self.lines)
        lines[fault['line'] - 1] = fault['new']
        return '\n'.join(lines)


# ---- copies of the checkout ----------------------------------------------------------------------------------------

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
        if limits and not ended and time.monotonic() - begun > 10 * limits + 60:       # as where threads wait for each other
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


def built_tree(tree, first, options):
    """A copy of the checkout with MEX files, and C programs under sanitizers; a second one takes what the first built."""
    restore(tree)
    if first and not os.path.exists(tree):
        subprocess.run(['cp', '-a', first, tree], check=True)
    copy_checkout(tree)
    for what in (['-C', 'src'], ['WARNINGS=', 'c-programs']):
        status, output, _ = shell(['make', '-s', f'-j{options.jobs}'] + what, tree)
        if status and not stopped.is_set():
            sys.exit(f'{output}plant_faults: the checkout cannot be built')
    return tree


def put_aside(path):
    if os.path.exists(path) and not os.path.exists(path + '.kept'):
        os.rename(path, path + '.kept')


def restore(tree):
    """Takes back whatever a fault has changed in the copy: sources, objects, libraries and programs."""
    for folder in (CORE, os.path.join('src', '*.kept'), os.path.join('src', 'obj'), os.path.join('build', 'c')):
        pattern = os.path.join(tree, folder)
        found = glob.glob(pattern if pattern.endswith('.kept') else os.path.join(pattern, '**', '*.kept'), recursive=True)
        for kept in found:
            os.replace(kept, kept[:-len('.kept')])


# ---- which test executes which line --------------------------------------------------------------------------------

def digest(*paths):
    total = hashlib.sha256()
    for path in sorted(paths):
        total.update(path.encode())
        with open(os.path.join(ROOT, path), 'rb') as file:
            total.update(file.read())
    return total.hexdigest()[:16]


def core_sources():
    return [os.path.relpath(path, ROOT) for path in glob.glob(os.path.join(ROOT, CORE, '*', '*.[ch]'))]


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
            status, seconds = self.server.run(f'sl_run_tests ({{{quoted(test)}}}, {quoted(counts)});', folder, 1800)
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
                match = re.search(r'\bcore/\w+/\w+\.[ch]$', file['file'])
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
        print(f'{"ok  " if status == 0 else "FAIL"}  {name:34} {sum(map(len, lines.values())):6} lines of the core '
              f'{seconds:7.1f} s', flush=True)


def reach_of_tests(options):
    """What each test executes; tests whose file changed are run again under gcov, all of them if the core changed."""
    tests, core, kept = all_tests(), digest(*core_sources()), {}
    wanted = []
    for name, path in tests.items():
        kept[name] = os.path.join(WORK, 'reach', name.replace('/', '-') + '.json')
        known = read_json(kept[name]) or {}
        if known.get('state') != core + digest(path) and not (known and options.old_lines):
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
                          find_reach(name, tests[name], tree, kept[name], core + digest(tests[name])), wanted))
    if stopped.is_set():
        sys.exit('Stopped.')
    return [reach for reach in map(read_json, kept.values()) if reach['passes'] and reach['lines']]


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
    found = []
    for rules in glob.glob(os.path.join(tree, folder, '*.d')):
        with open(rules) as file:
            if os.path.basename(path) in re.split(r'[\s:/]+', file.read()):
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
    """The tests that execute the line: C tests, then others, the shortest and most special ones first."""
    def order(reach):
        share = len(reach['lines'][fault['path']]) / sum(map(len, reach['lines'].values()))
        return not reach['path'].endswith('.c'), (reach['seconds'] + 0.2) / share
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
    """Changes the source in the copy, and puts aside what the C tests are linked with."""
    path = os.path.join(tree, fault['path'])
    put_aside(path)
    with open(path, 'w') as file:
        file.write(source.with_fault(fault))
    for name in ['src/obj/libsparselearn.a', 'build/c/obj/libsparselearn.a'] + objects_of(tree, 'build/c/obj', fault['path']):
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
                return dict(result, end=end_of(status, output), by=test['name'], said=output[-1500:])
        return result
    finally:
        restore(tree.path)


# ---- the draw ------------------------------------------------------------------------------------------------------

COUNTED = {'lives', 'fails', 'crashes', 'hangs'}


def draw(folder, seed, sources, executed):
    """An endless row of different faults of a folder."""
    generator = random.Random(f'{seed} {folder}')
    lines = [(path, number) for path, number in sorted(executed) if path.split('/')[2] == folder
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


def share_out(faults, folders, executed):
    """How many faults each folder gets: the least, and of the rest by its number of executed lines."""
    least = min(LEAST, faults // len(folders))
    rest = faults - least * len(folders)
    total = collections.Counter(path.split('/')[2] for path, _ in executed)
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
    source = sources[fault['path']]
    kept = result_path(fault, source)
    result = read_json(kept)
    met = result.get('met', {}) if result else {}
    tests = [test for test in tests_of(fault, reaches) if met.get(test['name']) != test['state']]
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
    waiting = collections.deque((draw(folder, options.seed, sources, executed), count) for folder, count in shares.items())

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
        print(f'{result["end"]:17} {result["path"][9:]}:{result["line"]} {result["kind"]}: {result["old"]}  ->  '
              f'{result["new"].strip()}   {result["by"] or len(result["met"])} {result["processor"]} s', flush=True)


# ---- tables --------------------------------------------------------------------------------------------------------

def table(results, column):
    groups = collections.defaultdict(list)
    for result in results:
        groups[result[column]].append(result)
    lines = [f'| {column} | planted | found | of these a test failed | crashed | hung | live | found |',
             '|---|---|---|---|---|---|---|---|']
    for name, group in sorted(groups.items()) + [('all', results)]:
        ends = collections.Counter(result['end'] for result in group)
        found = len(group) - ends['lives']
        lines.append(f'| {name} | {len(group)} | {found} | {ends["fails"]} | {ends["crashes"]} | {ends["hangs"]} | '
                     f'{ends["lives"]} | {100 * found / max(1, len(group)):.0f} % |')
    return '\n'.join(lines)


def report(results, options):
    living = [result for result in results if result['end'] == 'lives']
    text = [f'Seed {options.seed}, {len(results)} faults.', '', table(results, 'folder'), '', table(results, 'kind'), '']
    for result in sorted(living, key=lambda r: (r['path'], r['line'])):
        text.append(f'- `{result["path"][9:]}:{result["line"]}` {result["kind"]}: `{result["old"]}` becomes '
                    f'`{result["new"].strip()}` ({len(result["met"])} tests, {result["left"]} left)')
    path = os.path.join(WORK, f'table-{options.seed}.md')
    with open(path, 'w') as file:
        file.write('\n'.join(text) + '\n')
    print(table(results, 'folder'))
    print(f'{len(results) - len(living)} of {len(results)} faults found; {os.path.relpath(path, ROOT)} lists those that live')


def stop(*_):
    """Ctrl-C and SIGTERM end every test at once."""
    stopped.set()
    for tree in trees:
        if tree.server:
            tree.server.process.kill()


def arguments():
    parser = argparse.ArgumentParser(usage='plant_faults.py [options]')
    parser.add_argument('--seed', type=int, default=1, help='of the draw')
    parser.add_argument('--faults', type=int, default=150, help='how many faults count in the end')
    parser.add_argument('--folder', default='', help='folders of src/core, with blanks between (default: all)')
    parser.add_argument('--jobs', type=int, default=len(os.sched_getaffinity(0)), help='processes at a time')
    parser.add_argument('--patience', type=float, default=120, help='seconds of processor for the tests of one fault')
    parser.add_argument('--old-lines', action='store_true', help='run no test under gcov again, whatever has changed')
    options = parser.parse_args()
    there = sorted(os.path.basename(os.path.dirname(path)) for path in glob.glob(os.path.join(ROOT, CORE, '*', '')))
    wrong = set(options.folder.split()) - set(there)
    if wrong:
        parser.error(f'src/core has no folder {" ".join(sorted(wrong))}; there are {" ".join(there)}')
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
    reaches = reach_of_tests(options)
    executed = {(path, number) for reach in reaches for path, numbers in reach['lines'].items() for number in numbers}
    sources = {path: Source(path) for path in {path for path, _ in executed} if os.path.exists(os.path.join(ROOT, path))}
    # With --old-lines a line may be beyond the end of its file.
    executed = {(path, number) for path, number in executed
                if path in sources and number <= len(sources[path].lines)}
    folders = options.folder.split() or sorted({path.split('/')[2] for path in sources})
    shares = share_out(options.faults, folders, executed)
    free = []
    for k in range(options.jobs):
        path = built_tree(os.path.join(WORK, f'tree-{k}'), free and free[0].path, options)
        free.append(Tree(path, 'src', 'build/c', {}))
    results = try_all(shares, executed, (sources, reaches, free, options))
    for tree in free:
        tree.close()
    report(results, options)
    if stopped.is_set():
        sys.exit('Stopped; another call goes on from here.')


if __name__ == '__main__':
    main()
