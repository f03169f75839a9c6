# SPDX-License-Identifier: BSD-3-Clause
"""What the manual is made of: functions by families, demos, experiments, and the pages of doc/contents.txt."""
import functools
import glob
import json
import os
import re

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CONTENTS, SHOWN_BY = 'doc/contents.txt', 'shown by '
FRONT, FRONT_ENDS = 'README.md', '## Functions'      # the front page is the README, up to this heading
OPTIONS = 'tools/manual/options.json'


class Problem(Exception):
    """Something in the sources that whoever builds the manual has to mend."""


@functools.lru_cache(None)
def read(path):
    with open(os.path.join(ROOT, path), encoding='utf-8') as file:
        return file.read()


def file_of(function):
    """The source of a public function, which lies in the folder of its family."""
    return os.path.relpath(glob.glob(os.path.join(ROOT, 'inst', '*', f'{function}.m'))[0], ROOT)


def version():
    return re.search(r'^Version: *(\S+)', read('DESCRIPTION'), re.M)[1]


def families():
    """[(family, [function, ...]), ...] in the order of INDEX."""
    found = []
    for line in read('INDEX').split('\n')[1:]:
        if line.startswith(' '):
            found[-1][1].append(line.strip())
        elif line.strip():
            found.append((line.strip(), []))
    return found


def help_lines(path):
    """The lines of a help, without the percent signs; the first one is 'NAME  Summary.'"""
    lines = []
    for line in read(path).split('\n')[1:]:
        if line.startswith('%'):
            lines.append(line[1:].rstrip())
        elif lines:
            break
    return lines


def summary(path):
    return help_lines(path)[0].split('  ', 1)[1].strip()


@functools.lru_cache(None)
def options():
    """{function: {option: (what it takes, its default)}} by the tables that slx_opt_read gets, see sl_make_matlab_files.m.

    What an option takes is a list of words or one of slx_opt_read's kinds; a default that is not told is ''.
    """
    return json.loads(read(OPTIONS))


def demo_block(path):
    """The lines of the first %!demo block of a function, which Octave's command demo runs."""
    found = re.search(r'^%!demo\n((?:%! .*\n|%!\n)+)', read(path), re.M)
    return [line[3:] for line in found[1].rstrip('\n').split('\n')] if found else []


def demos():
    """Names of the demos, in the order of their menu, which sl_demo prints."""
    return sorted(os.path.basename(path)[:-2] for path in glob.glob(os.path.join(ROOT, 'demos/demo_*.m')))


def experiments():
    return [name for _, names in families() for name in names if name.startswith('sl_exp_')]


class Listed:
    """A page in doc/contents.txt: its path, what it is about ('' if not told), and the demos that go with it."""

    def __init__(self, path, about=''):
        self.path = path
        self.about = about
        self.demos = []


def groups():
    """[(group, [Listed, ...]), ...] of doc/contents.txt. Every page of doc/ is in one group."""
    found = []
    lines = [line for line in read(CONTENTS).split('\n') if line.strip() and not line.startswith('#')]
    named = set(line.split()[0] for line in lines if line.startswith(' '))
    for line in lines:
        if not line.startswith(' '):
            found.append((line.strip(), []))
        elif line.strip().startswith(SHOWN_BY):
            found[-1][1][-1].demos = re.findall(r'\w+', line.split(SHOWN_BY)[1])
        else:
            path, _, about = line.strip().partition('  ')
            paths = matching(path, named if '*' in path else ())
            if not paths and '*' not in path:
                print(f'manual: {CONTENTS} names {path}, which does not exist')
            found[-1][1].extend(Listed(path, about.strip()) for path in paths)
            named.update(paths)
    for path in matching('doc/**/*.md', named):
        raise Problem(f'{path} is in no group of {CONTENTS}')
    return found


def matching(pattern, but):
    there = glob.glob(os.path.join(ROOT, pattern), recursive=True)
    return [path for path in sorted(os.path.relpath(path, ROOT) for path in there) if path not in but]
