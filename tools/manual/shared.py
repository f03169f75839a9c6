# SPDX-License-Identifier: BSD-3-Clause
"""The options that functions share: doc/shared_options.md describes them, and helps name the ones that they take.

In a help this block names them, in this form:

    Options of runs; they are described in doc/shared_options.md
      MaxIter (200), Tol (1e-3), TimeLimit, Display
      Tol: what is different here, in a sentence that may follow the text of the page

A parenthesis has a default that differs from the one of the page. tools/lint.py checks helps by faults ().
"""
import functools
import re
from collections import namedtuple

import sources

PAGE = 'doc/shared_options.md'
TITLE = 'Options of runs'
HEADING = f'{TITLE}; they are described in {PAGE}'
OF_EACH = 'of the function'         # a default that every help gives
# functions with this option take the group's
MARKS = {'Runs': 'CheckpointInterval', 'Several machines': 'Hosts', 'Training by epochs': 'Schedule'}
Shared = namedtuple('Shared', 'default meaning group')
Named = namedtuple('Named', 'default note listed')
UNNAMED = Named('', '', False)


@functools.lru_cache(None)
def options():
    """{option: Shared} of the page, in its order."""
    found = {}
    for group, part in re.findall(r'^## (.*)\n((?:(?!## ).*\n)*)', sources.read(PAGE), re.M):
        for name, default, meaning in re.findall(r'^\| `(\w+)` \| (.*?) \| (.*) \|$', part, re.M):
            found[name] = Shared(default, meaning, group)
    return found


def taken(table):
    """Those that a function with this TABLE of options takes."""
    return [name for name, one in options().items() if name in table and MARKS[one.group] in table]


def block(lines):
    """{option: Named} by the block of a help, None without one."""
    start = next((k for k, line in enumerate(lines) if line.strip() == HEADING), None)
    if start is None:
        return None
    text = []
    for line in lines[start + 1:]:
        if not line.startswith(' ' * 5):
            break
        text.append(line.strip())
    first = next((k for k, line in enumerate(text) if note_of(line)), len(text))
    found = {name: Named(default, '', True) for name, default in
             re.findall(r"(\w+)(?: \(((?:[^()]|\([^()]*\))*)\))?(?:, |$)", ' '.join(text[:first]))}
    for line in text[first:]:
        begins = note_of(line)
        name, line = (begins[1], begins[2]) if begins else (name, line)
        before = found.get(name, UNNAMED)
        found[name] = before._replace(note=f'{before.note} {line}'.strip())
    return found


def note_of(line):
    found = re.match(r'(\w+): (.*)', line)
    return found if found and found[1] in options() else None


def same(told, default):
    """Whether a default, .1 or 1e-3, is that of the table, 0.1 or 0.001."""
    try:
        return float(told) == float(default)
    except ValueError:
        return told == default


def faults(name):
    """What is wrong with the help of a function about the shared options."""
    table = sources.options().get(name, {})
    names = taken(table)
    path = sources.file_of(name)
    lines = sources.help_lines(path)
    if not names:
        return []
    text = ' '.join(line.strip() for line in lines)
    neighbour = re.search(r'options of (sl_\w+)', text)
    named = block(lines)
    if named is None:
        refers = neighbour and block(sources.help_lines(sources.file_of(neighbour[1])))
        return [] if refers else [f'{path}: the help needs the block "{HEADING}", see tools/manual/shared.py']
    found = [f'{path}: the block of shared options lacks {one}' for one in names
             if not named.get(one, UNNAMED).listed]
    found += [f'{path}: the block of shared options has {one}, which is none' for one in named if one not in names]
    quoted = re.findall(r"'(\w+)'", ' '.join(re.findall(r"^ {5}('\w+'(?:, '\w+')*)", '\n'.join(lines), re.M)))
    found += [f'{path}: describes {one} itself, which {PAGE} does; say in the block what differs'
              for one in quoted if one in names]
    for one in names:
        default, other = table[one][1], named.get(one, UNNAMED).default
        told = other or options()[one].default
        made = default == '[]' and other        # the function makes it, and the help says how
        if not made and not same(told, default):
            found.append(f'{path}: default of {one} is told as {told}, but is {default}')
    return found
