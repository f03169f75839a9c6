#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Prints those of the TESTs, as tools/run_tests.py takes them, that a family has or that a change reaches.

usage: choose_tests.py [--family NAME | --changed [--base COMMIT]] TEST...

  --family NAME   a folder of inst or of src/core: the tests of its functions, their examples, the C tests that include
                  its headers, the files test_NAME*.m
  --changed       every test from which calls lead to a file that differs from COMMIT (HEAD if there is none)

What a test reaches is read off the sources: a file reaches every function whose name it mentions, and the headers that it
includes. That is rather too much than too little. A file that is no source, such as a Makefile, is reached by every test.
"""
import argparse
import collections
import functools
import glob
import os
import re
import subprocess
import sys

from families import core_folders, family_of, may_call, public_functions, sources, stem

os.chdir(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


@functools.lru_cache(None)
def text_of(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


def lines_with(path, pattern):
    return '\n'.join(re.findall(pattern, text_of(path), re.M))


# ---- what a test is about ------------------------------------------------------------------------------------------

def is_example(test):
    return test.startswith('doctest:')


def file_of(test):
    """The source of a test; a program of C tests is build/c/NAME."""
    path = test.split(':')[-1]
    return path if os.path.splitext(path)[1] else os.path.join('test', 'c', stem(path) + '.c')


def code_of_tests(test):
    """The text in which a test names the functions that it calls."""
    path = file_of(test)
    if is_example(test):
        return lines_with(path, r'^[% ]*(?:>>|\.\.).*$')
    return lines_with(path, r'^%!.*$') if path.startswith('inst/') else text_of(path)


# ---- what belongs to a family --------------------------------------------------------------------------------------

def tests_named_by(functions):
    """Every function names its test file in the last line of its help."""
    return {name for path in functions for name in re.findall(r'^% TESTING: (\w+)', text_of(path), re.M)}


@functools.lru_cache(None)
def named_for(path):
    """The test of a file's name, and those that the public functions name from which the fewest calls lead to the file."""
    steps = {function: reached_by(function).get(path, 99) for function in public_functions()}
    return tests_named_by([name for name in steps if steps[name] == min(steps.values())]) | {f'test_{stem(path)}'}


def is_of_family(test, family, functions, named):
    path, names = file_of(test), {stem(function) for function in functions}
    if path.startswith('test/c/'):
        return any(f'"{folder}/' in text_of(path) for folder in core_folders(family))
    if path.endswith('.md'):
        return any(re.search(rf'\b{name}\b', code_of_tests(test)) for name in names)
    return path in functions or stem(path) in named or re.match(rf'(test|check)_{family}(_|$)', stem(path)) is not None


def of_family(tests, family):
    there = {os.path.basename(os.path.dirname(path)) for path in glob.glob('src/core/*/')}
    there |= {name for name in may_call() if public_functions(name)}
    if family not in there:
        sys.exit(f'there is no family {family}; there are {" ".join(sorted(there))}')
    functions = public_functions(family)
    named = tests_named_by(functions)
    return {test for test in tests if test != 'lint' and is_of_family(test, family, functions, named)}


# ---- what a test reaches -------------------------------------------------------------------------------------------

@functools.lru_cache(None)
def scripts():
    folders = ['demos', 'demos/private', 'test', 'test/quick', 'test/oracle', 'test/robustness', 'tools']
    named = {stem(path): path for folder in folders for path in glob.glob(f'{folder}/*.m')}
    return {**sources(), **{name: path for name, path in named.items() if not name.startswith('test_')}}


@functools.lru_cache(None)
def gateways():
    return {stem(path): path for path in glob.glob('src/mex/*/*_mex.c')}


def functions_in(text):
    """Functions of the core that a text names, without what tells their precision: sl_hoyer for SL_NAME (hoyer) too."""
    names = re.findall(r'\b(sl_\w+)', text) + [f'sl_{name}' for name in re.findall(r'SL_NAME \((\w+)\)', text)]
    return {re.sub('_[ds]$', '', name) for name in names}


@functools.lru_cache(None)
def defined_in():
    """The core's files by the functions and tables that they define for others; a definition begins its line."""
    found = collections.defaultdict(set)
    for path in glob.glob('src/core/*/*.c'):
        names = re.findall(r'^(?!static|typedef|#).*\n((?:SL_NAME \(\w+\)|sl_\w+)) \(', text_of(path), re.M)
        names += re.findall(r'^(?!static|typedef|#)\w.*\b(SL_NAME \(\w+\)|sl_\w+)(?:\[.*\])? =', text_of(path), re.M)
        for function in functions_in('\n'.join(names)):
            found[function].add(path)
    return found


def definers(text):
    return [path for function in functions_in(text) for path in defined_in()[function]]


@functools.lru_cache(None)
def headers_of(path):
    places = [os.path.dirname(path), 'src/core', 'src/mex', 'test/c']
    found = []
    for name in re.findall(r'^#include "([^"]+)"', text_of(path), re.M):
        found += [place for place in (os.path.join(folder, name) for folder in places) if os.path.exists(place)][:1]
    return found


def named_in(text):
    words = set(re.findall(r'\b[A-Za-z]\w+\b', text))
    return [table[word] for table in (scripts(), gateways()) for word in words & table.keys()]


def code_of_function(path):
    """Without help, tests and texts: functions are named in tables too, for what is said of them."""
    return re.sub(r"(?<=[\s(,;={[~])'(?:[^'\n]|'')*'", '', lines_with(path, r'^(?!%).*$'))


@functools.lru_cache(None)
def calls_of(path):
    if path.endswith('.m'):
        return named_in(code_of_function(path) if path.startswith('inst/') else text_of(path))
    code = text_of(path)
    if path.endswith('.h'):
        code = lines_with(path, r'^ .*\b\w+\)? \(.*$')       # functions in a header call; the other lines declare
    shared = ['src/mex/common/sl_mex_shared.c'] if path == 'src/mex/common/sl_mex.h' else []
    return headers_of(path) + definers(code) + shared


@functools.lru_cache(None)
def reached_by(test):
    """{file: how many calls away} of every file that calls lead to from a test."""
    path = file_of(test)
    steps = {path: 0}
    ahead = collections.deque([path] if path.endswith(('.m', '.c')) else [])
    for called in named_in(code_of_tests(test)) if path.endswith(('.m', '.md')) else []:
        steps.setdefault(called, 1)
        ahead.append(called)
    while ahead:
        path = ahead.popleft()
        for called in calls_of(path):
            if called not in steps:
                steps[called] = steps[path] + 1
                ahead.append(called)
    return steps


def is_source(path):
    """Whether tests reach the file by calls, if at all."""
    return path.startswith(('inst/', 'demos/', 'src/core/', 'src/mex/', 'test/')) and path.endswith(('.m', '.c', '.h'))


def of_change(tests, base):
    changed = subprocess.run(['git', 'diff', '--name-only', base], stdout=subprocess.PIPE, universal_newlines=True,
                             check=True).stdout.split()
    changed += subprocess.run(['git', 'ls-files', '--others', '--exclude-standard'], stdout=subprocess.PIPE,
                              universal_newlines=True, check=True).stdout.split()
    if not changed:
        return set()
    pages = {path for path in changed if path.startswith('doc/') or '/' not in path and path != 'Makefile'}
    if any(not is_source(path) and path not in pages for path in changed):
        return set(tests)
    chosen = {test for test in tests if test == 'lint' or (is_example(test) and file_of(test) in pages)}
    if pages or any(os.path.basename(path).startswith('sl_') and family_of(path) for path in changed):
        chosen |= {test for test in tests if stem(test) in ('test_package', 'test_manual', 'test_matlab_files')}
    return chosen | {test for test in tests if test != 'lint' and reached_by(test).keys() & set(changed)}


def main():
    parser = argparse.ArgumentParser(usage='choose_tests.py [--family NAME | --changed [--base COMMIT]] TEST...')
    parser.add_argument('--family')
    parser.add_argument('--changed', action='store_true')
    parser.add_argument('--base', default='HEAD')
    parser.add_argument('tests', nargs='+')
    options = parser.parse_args()
    chosen = set(options.tests)
    if options.family:
        chosen = of_family(options.tests, options.family)
    elif options.changed:
        chosen = of_change(options.tests, options.base)
    print(' '.join(test for test in options.tests if test in chosen))


if __name__ == '__main__':
    main()
