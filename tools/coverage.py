#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Lines of the core that ran in tests, from the .gcda files of a folder of objects.

usage: coverage.py OBJECTS [LEAST]      OBJECTS as src sees it; exit status 1 below LEAST percent (98), or if a line that
                                        did not run has no reason

A line counts as run when it ran in either precision. One that no test can run has its reason in the source:

    /* not run in tests: <reason> */

on a line of its own, which is about the statement or the block that follows, or behind the code of a line, which is
about that line. Code for AVX-512 is left out, by the names of its functions, where the processor cannot run it.
"""
import glob
import json
import os
import re
import subprocess
import sys

SRC = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), 'src')
MARK = re.compile(r'/\* not run in tests: (.*?) \*/')
LABEL = re.compile(r'\w+:$')         # no code, though gcov may count a jump there
AVX512 = re.compile('avx512', re.I)


def runs_avx512():
    with open('/proc/cpuinfo') as file:
        words = set(file.read().split())
    return {'avx512f', 'avx512dq'} <= words


def counted(objects):
    """{file of the core: {line: (times it ran, functions)}}, and {file: {function: first line}}."""
    data = sorted(glob.glob(os.path.join(objects, '*.gcda')))
    said = subprocess.run(['gcov', '--json-format', '--stdout'] + data, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          check=True).stdout
    lines, functions = {}, {}
    for report in said.splitlines():
        for file in json.loads(report)['files']:
            name = os.path.normpath(file['file'])
            if not name.startswith('core/'):
                continue
            functions.setdefault(name, {}).update((one['name'], one['start_line']) for one in file['functions'])
            known = lines.setdefault(name, {})
            for line in file['lines']:
                times, within = known.get(line['line_number'], (0, set()))
                known[line['line_number']] = (times + line['count'], within | {line.get('function_name', '')})
    return lines, functions


def blank(line):
    """The line with comments and texts taken out, for counting brackets."""
    return re.sub(r'/\*.*?\*/|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'', '', line)


def end_of_statement(text, first):
    """Number of the last line of the statement or block that begins at line first."""
    depth = 0
    for number in range(first, len(text) + 1):
        for letter in blank(text[number - 1]):
            depth += (letter in '({[') - (letter in ')}]')
            if depth < 0 or depth == 0 and letter in ';}':
                return number
    return len(text)


def marks(text):
    """[(lines, reason)] by the marks of a source, its lines from 1."""
    found = []
    for number, line in enumerate(text, 1):
        mark = MARK.search(line)
        if mark and blank(line).strip():
            found.append(({number}, mark[1]))
        elif mark:
            found.append((set(range(number + 1, end_of_statement(text, number + 1) + 1)), mark[1]))
    return found


def left_out(text, number, within, functions):
    """The AVX-512 function that the line belongs to, or the line that chooses one; else nothing."""
    for function in within:
        first = functions.get(function, number)
        if any(AVX512.search(line) for line in text[max(0, first - 2):first]):
            return function
    return text[number - 1].strip() if any(AVX512.search(line) for line in text[max(0, number - 2):number]) else ''


def main():
    os.chdir(SRC)
    least = float(sys.argv[2]) if len(sys.argv) > 2 else 98
    lines, functions = counted(sys.argv[1])
    run_here = runs_avx512()
    total = ran = unexplained = 0
    avx512 = set()
    for name in sorted(lines):
        with open(name) as file:
            text = file.read().split('\n')
        marked = marks(text)
        why = {number: reason for numbers, reason in marked for number in numbers}
        missed = []
        count = len(lines[name])
        for number, (times, within) in sorted(lines[name].items()):
            if LABEL.match(text[number - 1]):
                count -= 1
                continue
            level = '' if times or run_here else left_out(text, number, within, functions[name])
            if level:
                avx512.add(level)
                count -= 1
            elif not times:
                missed.append(number)
        total += count
        ran += count - len(missed)
        print(f'{100 * (1 - len(missed) / max(1, count)):6.1f} %  src/{name}')
        for number in missed:
            unexplained += number not in why
            print(f'          {number:5}  {text[number - 1].strip()[:70]:70}  {why.get(number, "no test runs it, and no reason is given")}')
        for numbers, _ in marked:
            if not numbers & set(missed):
                print(f'          {min(numbers):5}  a test runs it in spite of its mark')
    if avx512:
        print('left out: this processor has no AVX-512, which is for ' + ', '.join(sorted(avx512)))
    percent = 100 * ran / max(1, total)
    print(f'{percent:.2f} % of {total} lines of the core ran; of the other {total - ran}, {unexplained} are without a reason')
    return unexplained > 0 or percent < least


if __name__ == '__main__':
    sys.exit(main())
