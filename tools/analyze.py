#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Runs the static analyzers over the C sources: the core in its precisions, the gateways by MATLAB's prototypes, and
engine 'mpi'.

usage: analyze.py [--jobs N] [FILE...]      default: all; exit status 1 if anything was found

  clang-tidy   follows values through the functions of a file; its checks are in .clang-tidy
  cppcheck     also follows them, and found what clang-tidy did not: arithmetic with a null pointer
  GCC          its warnings that need the optimizer, such as values that may not be set; lint has the others

GCC's -fanalyzer is left out: in GCC 12 it does not see into functions with target_clones, nor that a loop over a positive
constant runs; about half of the places it names were looked at, and none was a fault.

What is found wrongly is marked where it is, with the reason: by NOLINTNEXTLINE (check) or cppcheck-suppress.
"""
import argparse
import concurrent.futures
import glob
import os
import re
import shlex
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
INCLUDES = ['-Isrc/core', '-Isrc/mex', '-Itest/matlab_stub']

# cppcheck takes the macros of no compiler and does not read the system's headers. Memory of doubles is divided among
# doubles and then indices, whose alignment is the same: never one value read as both (invalidPointerCast).
CPPCHECK = ['cppcheck', '--std=c11', '--enable=warning,performance,portability', '--inline-suppr', '--quiet',
            '--library=posix,openmp', '--error-exitcode=1', '--suppress=invalidPointerCast', '--template=gcc',
            '-D__GNUC__=12', '-D__x86_64__', '-D__linux__', '-DSIZE_MAX=0xffffffffffffffffu',
            '-DUINT64_MAX=0xffffffffffffffffu'] + INCLUDES


def output_of(command):
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True, check=False)
    return run.returncode, run.stdout + (run.stderr if run.returncode else '')


def once():
    """The files that are compiled in one precision."""
    core = ' '.join(re.findall(r'^ONCE \+= (.*)$', open('src/sources.mk').read(), re.M)).split()
    return set(core) | {os.path.basename(path)[:-2] for path in glob.glob('src/mpi/*.c')}


def commands(path, single):
    flags = INCLUDES + ['-DSL_SINGLE'] * single
    if path.startswith('src/mpi/'):
        flags += ['-D_POSIX_C_SOURCE=200809L'] + shlex.split(output_of(['mpicc', '-showme:compile'])[1])
    yield ['clang-tidy', '--quiet', path, '--', '-std=c11'] + flags
    yield ['gcc', '-std=c11', '-O2', '-fopenmp', '-Wall', '-Wextra', '-Wno-unused-function', '-Werror', '-c', path,
           '-o', '/dev/null'] + flags
    yield CPPCHECK + ['-DSL_SINGLE'] * single + [path]


def main():
    parser = argparse.ArgumentParser(usage='analyze.py [--jobs N] [FILE...]')
    parser.add_argument('--jobs', type=int, default=os.cpu_count(), help='processes at a time')
    parser.add_argument('files', nargs='*', metavar='FILE')
    options = parser.parse_args()
    os.chdir(ROOT)
    files = options.files or sorted(glob.glob('src/core/*/*.c') + glob.glob('src/mex/*/*.c') + glob.glob('src/mpi/*.c'))
    alone = once()
    jobs = []
    for path in files:
        both = not path.startswith('src/mex/') and os.path.basename(path)[:-2] not in alone
        for single in [False, True] if both else [False]:
            jobs += commands(path, single)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(output_of, jobs))
    said = [output for status, output in results if status]
    print('\n'.join(dict.fromkeys(said)))
    print(f'analyze: {len(files)} files, {len(said)} of {len(jobs)} runs found something')
    return len(said) > 0


sys.exit(main())
