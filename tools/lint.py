#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Checks of the sources that need no build.

  - .m files are in the part of MATLAB R2019b that matlab_syntax.py parses, and those of inst, demos and examples call no
    function that tools/matlab_functions.txt does not answer for;
  - functions of inst call what the table of inst/README.md allows, and never in a circle; those of REACH reach no more
    files than stand there;
  - every public function has its help in the fixed order, with a trailer that names an existing test and oracle,
    and stands in INDEX; INDEX names nothing else;
  - the help of sl_nmf and doc/srsc.md have every option of their functions, and no other;
  - doc/shared_options.md alone describes the options that functions share: helps name those that they take, with the
    defaults of the code;
  - every core file compiles without a warning, in the precisions that src/sources.mk says; those that the C tests are
    built from have been compiled so;
  - a folder of the core includes headers of the folders below it alone, and private headers of none; no two files of
    the core call each other, directly or through others; what the table of src/core/README.md says is in one file is in
    no other, unless the table has its reason;
  - the environment variables that inst and src ask for are in the manual or a header of the core, or the system's;
  - pages and helps have none of the habits of doc/writing.md that a pattern finds, see habits.py;
  - a page of doc/ that is no study has at most LONGEST_GUIDE lines;
  - every source names its licence, .m files behind their help;
  - every gateway type-checks against MATLAB's prototypes;
  - a gateway makes a later result only where it is asked for; what holds the BLAS to one thread lets it go;
  - C below src and test/c has the layout of .clang-format, where clang-format of the version named there is installed.

usage: lint.py [REPORT]      writes "passed failed" to the file REPORT; exit status 1 if anything failed
"""
import concurrent.futures
import functools
import glob
import json
import os
import re
import subprocess
import sys

import habits
import matlab_syntax
from families import family_of, may_call, public_functions, sources, stem

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), 'manual'))
import shared
from sources import groups

LONGEST_GUIDE = 220     # lines; tables and trials that explain a figure belong in doc/studies
COMMENT_HELP = ['Input', 'Output', 'Errors', 'Example', 'Reference:', 'See also:', 'TESTING:']
# Warnings that need the optimizer are those of make analyze.
WARNINGS = re.search(r'^WARNINGS := (.*)$', open('Makefile').read(), re.M)[1].split()
CHECK = ['-std=c11', '-Isrc/core', '-Isrc/mex', *WARNINGS, '-fopenmp', '-fsyntax-only']

# The folders of the core, and those whose public headers each may include. The gateways in src/mex/FOLDER may include
# what src/core/FOLDER may, that folder itself, and src/mex/common.
BELOW = {
    'base': [],
    'files': ['base'],
    'linalg': ['base'],
    'proj': ['base', 'linalg'],
    'cluster': ['base', 'linalg'],
    'loss': ['base', 'linalg'],
    'net': ['base', 'linalg', 'loss'],
    'nmf': ['base', 'linalg', 'proj'],
    'coding': ['base', 'linalg'],
    'graphcode': ['base', 'linalg', 'proj', 'coding'],
    'encoder': ['base', 'linalg', 'proj', 'net', 'coding'],
    'soae': ['base', 'linalg', 'proj', 'loss', 'net'],
    'polynet': ['base', 'linalg', 'proj', 'loss', 'net'],
    'prune': ['base', 'linalg'],
}
# What the core does in one file, by what its code looks like. The table of src/core/README.md names that file and the
# others which do it in their own way, with the reason.
ONCE_EACH = {
    'BLAS or LAPACK': r'\bSL_(?:BLAS|FORTRAN) \(\w+\)',
    'Cholesky factor': r'\b\w?(?:potr[fsi]|posv|trs[mv])\b|sqrt \((?:pivot|left|rest\[\w\])\)|\bpivot = sqrt',
    'transpose': r'(\w+)\[(\w) \+ (\w) \* \w+\] = (?!\1\b)\w+\[\3 \+ \2 \* \w+\];',
    'compensated sum': r'- \(\w+ - (?:part|back)\)',
    'momentum': r'sqrt \(1 \+ 4 \*',
    'sum in lanes': r'\+ LANES <=',
    'losses': r'case SL_LOSS_|[!=]= SL_LOSS_',
    'penalties of rows': r'\bSL_PENALTY_\w+',
    'stagnation': r'% STAGNANT\b',
    'line search': r'1e-4 \* \S+ \* |\bARMIJO\b|\bHALVINGS\b',
}
CC = os.environ.get('CC', 'cc')
ONCE = set(re.findall(r'\bsl_\w+', ' '.join(re.findall(r'^ONCE \+= (.*)$', open('src/sources.mk').read(), re.M))))


# The largest number of files below inst, its own among them, that a call of a function may lead to.
REACH = {'sl_net_train': 69, 'sl_nmf': 99, 'sl_logistic_train': 47}
SERVICES = {'arg', 'opt', 'run', 'ranks', 'file', 'memory', 'data', 'model', 'draw', 'exp', 'nmf', 'polynet', 'mcrank'}


@functools.lru_cache(None)
def called_by(path):
    """The functions below inst whose names the code of a function has, but for its own local ones."""
    return sorted(matlab_syntax.words(path) & sources().keys() - {stem(path)})


def rooms(path):
    """What a function calls lies in its own folder, in a private one below it, or in public ones that it may call."""
    own, name, faults = family_of(path), stem(path), []
    if own == 'shared' and (not name.startswith('slx_') or name.split('_')[1] not in SERVICES):
        faults.append(f'{path}: a shared function begins with slx_ and a word of inst/README.md')
    for other in called_by(path):
        there = sources()[other]
        if family_of(there) not in [own, 'shared'] + may_call()[own] or ('/private/' in there and family_of(there) != own):
            faults.append(f'{path}: calls {there}, which is not for {own}, see inst/README.md')
    return faults


def layout_of_functions(page):
    """The folders are those of the table and of PKG_ADD, no two files have one name, and calls go round in no circle."""
    there = {os.path.basename(os.path.dirname(path)) for path in glob.glob('inst/*/')}
    faults = [] if there == set(may_call()) else [f'{page} and the folders of inst differ']
    for script in ('inst/PKG_ADD', 'inst/PKG_DEL'):
        named = set(re.findall(r'"(\w+)"', open(script).read())) - {'fullpath'}
        faults += [] if named == there else [f'{script} and the folders of inst differ']
    paths = glob.glob('inst/*/**/*.m', recursive=True)
    faults += [f'{path}: there is another file of this name' for path in paths if path not in sources().values()]
    seen, ahead = set(), []

    def visit(name):
        if name in ahead:
            faults.append(f'inst: calls go round: {" ".join(ahead[ahead.index(name):])}')
        elif name not in seen:
            seen.add(name)
            ahead.append(name)
            for other in called_by(sources()[name]):
                visit(other)
            ahead.pop()
    for name in sorted(sources()):
        visit(name)
    for name, most in REACH.items():
        count = len(reached(name, set()))
        faults += [f'{sources()[name]}: reaches {count} files, more than {most}: which of them could be one?'] * (count > most)
    return faults


def reached(name, found):
    if name not in found:
        found.add(name)
        for other in called_by(sources()[name]):
            reached(other, found)
    return found


def help_of(path):
    lines = open(path, encoding='utf-8').read().split('\n')
    text = []
    for line in lines[1:]:
        if not line.startswith('%'):
            if text:
                break
            continue
        text.append(line[1:])
    return '\n'.join(text)


def public_help(path):
    name = os.path.basename(path)[:-2]
    text, faults, at = help_of(path), [], 0
    if not re.match(rf'{name.upper()}  [A-Z0-9].*\.\n', text):
        faults.append(f'{path}: help must begin with "{name.upper()}  One sentence."')
    for word in COMMENT_HELP:
        found = re.search(rf'^ +{word}', text[at:], re.M)
        if not found:
            faults.append(f'{path}: help lacks "{word}", or it stands out of order')
        else:
            at += found.start()
    trailer = re.search(r'^ TESTING: (\w+) +REFERENCE: (\w+)$', text, re.M)
    if not trailer:
        faults.append(f'{path}: trailer "% TESTING: test_x   REFERENCE: or_x" missing')
    else:
        if not os.path.exists(f'test/{trailer[1]}.m'):
            faults.append(f'{path}: trailer names test/{trailer[1]}.m, which does not exist')
        if trailer[2] != 'none' and not os.path.exists(f'test/oracle/{trailer[2]}.m'):
            faults.append(f'{path}: trailer names test/oracle/{trailer[2]}.m, which does not exist')
    if '>>' not in text:
        faults.append(f'{path}: the example has no ">>" prompt')
    elif '\n\n\n' not in text[text.rindex('>>'):]:
        faults.append(f'{path}: two blank lines must end the example, or doctest reads on')
    body = open(path, encoding='utf-8').read()
    if not re.search(r'^%!(test|assert|error)', body, re.M):
        faults.append(f'{path}: no %! block')
    for other in re.findall(r'\bsl_\w+', (re.search(r'See also:(.*)', text) or ['', ''])[1]):
        if other not in sources():
            faults.append(f'{path}: "See also" names {other}, which does not exist')
    return faults


def index(path):
    listed = set(re.findall(r'^ (sl_\w+)', open(path).read(), re.M))
    there = {stem(path) for path in public_functions()}
    faults = [f'INDEX lacks {n}' for n in sorted(there - listed)] + \
             [f'INDEX names {n}, which does not exist' for n in sorted(listed - there)]
    for title, names in re.findall(r'^(\S.*)\n((?: sl_\w+\n?)+)', open(path).read(), re.M):
        folders = {family_of(sources()[name]) for name in set(names.split()) & listed & there}
        faults += [f'INDEX: {title} has functions of several folders of inst'] * (len(folders) > 1)
    return faults


# Where all options of functions are: a page beside helps that have the most used ones, or a long help itself.
PAGES = {'inst/nmf/sl_nmf.m': ['inst/nmf/sl_nmf.m'], 'doc/srsc.md': ['inst/coding/sl_srsc.m', 'inst/coding/sl_l2rsc.m']}


def documented_options(page):
    """The tables of the page have all options but those that functions share, and they and the helps no other ones."""
    helps = PAGES[page]
    runs = {name for name, one in shared.options().items() if one.group != 'Training by epochs'}
    tables = json.load(open('tools/manual/options.json'))
    known = {name for path in helps for name in tables[os.path.basename(path)[:-2]]} - runs
    described = [name for path in helps for name in re.findall(r"^ +'([A-Z]\w+)'  ", help_of(path), re.M)]
    listed = described if page in helps else re.findall(r"^\| `'(\w+)'`[^|]*\|", open(page).read(), re.M)
    linked = os.path.basename(shared.PAGE) in open(page).read()
    faults = [] if linked else [f'{page} needs a link to {shared.PAGE}']
    return faults + [f'{page} lacks the option {name}' for name in sorted(known - set(listed))] + \
           [f'{page} describes {name}, which {shared.PAGE} does' for name in sorted(set(listed) & runs)] + \
           [f'{page} or a help has the option {name}, which does not exist'
            for name in sorted(set(listed + described) - known - runs)]


def shared_options(path):
    return shared.faults(stem(path))


def compiles(command, text=None):
    run = subprocess.run(command, input=text, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True)
    return [run.stdout.strip()] if run.returncode else []


def is_built(name):
    """Whether the C tests have this object, newer than all that it is made from: make has built it with the same warnings."""
    built, flags = f'build/c/obj/{name}.o', 'build/c/obj/flags'
    if 'CC' in os.environ or not os.path.exists(built) or not os.path.exists(flags):
        return False
    if ' '.join(WARNINGS) not in open(flags).read():
        return False
    rule = open(f'{built[:-2]}.d').read().replace('\\\n', ' ').split('\n')[0]
    needed = [os.path.join('src', part) for part in rule.split(':')[1].split()]
    return all(os.path.exists(part) and os.path.getmtime(part) < os.path.getmtime(built)
               for part in ['src/Makefile', 'src/sources.mk'] + needed)


def core(path):
    name = stem(path)
    precisions = [(name, [])] if name in ONCE else [(name + '_d', []), (name + '_s', ['-DSL_SINGLE'])]
    faults = []
    for built, flags in precisions:
        if not faults and not is_built(built):
            faults = compiles([CC, *flags, *CHECK, path])
    source = without_comments(path)
    for word in re.findall(r'\bmex\.h\b|\bf?printf\s*\(|\b(?:exit|abort|malloc|calloc|free)\s*\(', source):
        if os.path.basename(path) != 'sl_memory.c':
            faults.append(f'{path}: {word.strip("( ")} does not belong in the core')
    return faults


def includes(path):
    """Headers are named by file in their own folder, by folder and file in another."""
    _, layer, room, _ = path.split('/')
    allowed = BELOW.get(room, ['base', 'linalg', 'net']) + (['common', room] if layer == 'mex' else [])
    faults = []
    for header in re.findall(r'^#include "([^"]+)"', open(path).read(), re.M):
        folder, name = os.path.split(header)
        if folder and (folder not in allowed or name.endswith('_private.h')):
            faults.append(f'{path}: includes {header}, which is not for src/{layer}/{room}')
        elif not folder and name not in ('mex.h',) and not os.path.exists(os.path.join(os.path.dirname(path), name)):
            faults.append(f'{path}: includes {header}, which is not in its folder')
    return faults


def without_comments(path):
    return re.sub(r'/\*.*?\*/|"(?:\\.|[^"\\])*"', '', open(path).read(), flags=re.S)


def released(path):
    """What holds the BLAS to one thread lets it go: a call that does not would slow down all later ones, and no result tells."""
    held, let_go = (len(re.findall(rf'\b{name} \(', without_comments(path))) for name in ('sl_blas_hold', 'sl_blas_release'))
    return [] if held == let_go else [f'{path}: calls sl_blas_hold {held} times and sl_blas_release {let_go} times']


def asked_for(path):
    """A gateway makes a later result only where it is asked for: beyond plhs[0] there may be no room."""
    text, faults = without_comments(path), []
    for k in sorted(set(re.findall(r'plhs\[([1-9])\] =', text))):
        made, asked = len(re.findall(rf'plhs\[{k}\] =', text)), len(re.findall(rf'nlhs (?:> {k}|< {int(k) + 1})\b', text))
        if asked < made:
            faults.append(f'{path}: makes plhs[{k}] {made} times and asks for nlhs > {k} {asked} times')
    return faults


def once_each(page):
    """Solvers and terms are in the files that the table names, and those that use them are the ones it names."""
    lines = open(page).read().split('\n## ')[-1].split('\n')
    rows = [[cell.strip() for cell in line.split('|')[1:-1]] for line in lines if line.startswith('|')]
    table = {cells[0]: [re.findall(r'`(sl_\w+)`', cell) for cell in cells[1:]] for cells in rows[2:]}
    sources = {path: without_comments(path) for path in sorted(glob.glob('src/core/*/*.[ch]'))}
    faults = []
    for what, (own, users, others) in table.items():
        if what in ONCE_EACH:
            found = {stem(path) for path, text in sources.items() if re.search(ONCE_EACH[what], text)}
            faults += [f'src/core: {name} has its own {what}; use {own[0]}, or give the reason in {page}'
                       for name in sorted(found - set(own) - set(others))]
            faults += [f'{page}: {name} has no {what} of its own' for name in sorted(set(others) - found)]
        if users:
            there = {stem(path) for path in sources
                     if re.search(rf'^#include "(?:\w+/)?{own[0]}\.h"', open(path).read(), re.M)} - set(own)
            faults += [f'{page}: {what} is used by {", ".join(sorted(there))}'] if there != set(users) else []
    return faults + [f'{page}: its table lacks {what}' for what in ONCE_EACH if what not in table]


def circles(_):
    """No file of the core calls one that calls it, directly or through others."""
    home, sources = {}, {path: without_comments(path) for path in sorted(glob.glob('src/core/*/*.c'))}
    for path, text in sources.items():
        for both, plain in re.findall(r'^(?:SL_NAME \((\w+)\)|sl_(\w+)) \(', text, re.M):
            home[both or plain] = path
    calls = {}
    for path, text in sources.items():
        names = {both or plain for both, plain in re.findall(r'\bSL_NAME \((\w+)\)|\bsl_(\w+)', text)}
        calls[path] = {home[n] for name in names for n in (name, re.sub('_[ds]$', '', name)) if n in home} - {path}
    while True:
        called = set().union(*calls.values()) if calls else set()
        rest = {path: {other for other in below if other in calls} for path, below in calls.items()}
        rest = {path: below for path, below in rest.items() if below and path in called}
        if rest == calls:
            return [f'src/core: these files call each other in a circle: {", ".join(sorted(calls))}'] if calls else []
        calls = rest


def folders(table):
    there = {os.path.basename(path) for path in glob.glob('src/core/*') + glob.glob('src/mex/*') if os.path.isdir(path)}
    listed = re.findall(r'^FOLDERS := (.*)$', open(table).read(), re.M)[0].split()
    return [] if there - {'common'} == set(listed) == set(BELOW) else \
        [f'{table}, the table of lint.py and the folders of src/core and src/mex differ']


def gateways(folder):
    """All of a folder in one compilation, for which most of the time is not taken anew; each by itself where they do not go together."""
    paths = sorted(glob.glob(f'{folder}/*.c'))
    check = [CC, '-std=c11', '-Wall', '-Wextra', '-Wno-unused-function', '-Werror', '-fsyntax-only', '-Isrc/core', '-Isrc/mex',
             '-Itest/matlab_stub', '-I.']
    together = ''.join(f'#undef SL_GATEWAY_NAME\n#define SL_GATEWAY_NAME {stem(path)}\n#include "{path}"\n' for path in paths)
    if not compiles([*check, '-x', 'c', '-'], together):
        return []
    return [fault for path in paths for fault in compiles([*check, path])]


def layout_version():
    """The clang-format for which .clang-format is written; None, after a note, where it is not installed."""
    wanted = re.search(r'^# clang-format (\d+)', open('.clang-format').read(), re.M)[1]
    try:
        run = subprocess.run(['clang-format', '--version'], stdout=subprocess.PIPE, universal_newlines=True, check=True)
        there = re.search(r'version (\d+)', run.stdout)[1]
    except (OSError, subprocess.CalledProcessError):
        there = 'none'
    if there == wanted:
        return wanted
    print(f'lint: the layout of C is not checked, it needs clang-format {wanted}, here is {there}')
    return None


def layout(paths):
    run = subprocess.run(['clang-format', '--dry-run', '--Werror', '--ferror-limit=1'] + paths, stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT, universal_newlines=True, check=False)
    wrong = [line for line in run.stdout.split('\n') if 'error:' in line]
    return [f'{line}; write clang-format -i FILE' for line in wrong] if run.returncode else []


def guides():
    """The pages of doc/ except those of the group Studies."""
    return [one.path for group, listed in groups() if group != 'Studies' for one in listed if one.path.startswith('doc/')]


def length(path):
    lines = open(path, encoding='utf-8').read().count('\n')
    return [f'{path}: {lines} lines, write at most {LONGEST_GUIDE}, with the measurements in doc/studies'] \
        if lines > LONGEST_GUIDE else []


def licence(path):
    """In the first lines; in .m files behind the help, of which it must be no part."""
    text = open(path, encoding='utf-8').read()
    found = re.findall(r'^(?:/\*|%|#) SPDX-License-Identifier: BSD-3-Clause(?: \*/)?$', text, re.M)
    if len(found) != 1 or (not path.endswith('.m') and found[0] not in text.split('\n', 2)[:2]):
        return [f'{path}: needs one line SPDX-License-Identifier: BSD-3-Clause, see CONTRIBUTING.md']
    before = text[:text.index(found[0])]
    return [] if not path.endswith('.m') or (before.endswith('\n\n') and '%' in before) or before.endswith('end\n\n') \
        else [f'{path}: the licence must not stand in the help, but after it and a blank line']


def environment(folder):
    """No switch of a trial is left: what getenv asks for is documented."""
    pages = ' '.join(open(page, encoding='utf-8').read()
                     for page in glob.glob('doc/**/*.md', recursive=True) + glob.glob('src/core/*/*.h'))
    known = {'PATH', 'DISPLAY', 'WAYLAND_DISPLAY', 'OMP_NUM_THREADS'}
    paths = [path for kind in ('m', 'c', 'h') for path in glob.glob(f'{folder}/**/*.{kind}', recursive=True)]
    asked = [(path, name) for path in sorted(paths)
             for name in re.findall(r'getenv *\(["\'](\w+)', open(path, encoding='utf-8').read())]
    return [f'{path}: asks for the environment variable {name}, which no page or header has'
            for path, name in asked if name not in known and name not in pages]


def licensed():
    kinds = ['*.c', '*.h', '*.m', '*.py', '*.sh', '*.mk', '*.in', '*_suppressions', 'Makefile', 'control', 'metadata',
             'rules']
    folders = ['inst', 'demos', 'src', 'test', 'tools', 'examples', 'bench', 'doc', 'packaging']
    found = [path for folder in folders for kind in kinds for path in glob.glob(f'{folder}/**/{kind}', recursive=True)]
    found = [path for path in found if os.path.basename(path) != 'changelog.in']        # has no comments
    settings = ['.clang-format', '.clang-tidy', '.editorconfig', '.gitattributes', '.gitignore']
    return sorted(found + settings + ['Makefile', 'build_mex.m', 'buildfile.m', 'pack_toolbox.m', 'CITATION.cff', '.ci/run'])


def main():
    in_matlab = [f for folder in ('inst', 'demos', 'examples', 'doc') for f in glob.glob(f'{folder}/**/*.m', recursive=True)]
    jobs = [(matlab_syntax.examples, 'tools/matlab_syntax.py')]
    jobs += [(matlab_syntax.faults, f) for f in sorted(in_matlab + glob.glob('*.m'))]
    jobs += [(matlab_syntax.strangers, f) for f in sorted(in_matlab) if f.startswith(('inst', 'demos', 'examples'))]
    jobs += [(rooms, f) for f in sorted(sources().values())]
    jobs += [(layout_of_functions, 'inst/README.md')]
    jobs += [(public_help, f) for f in public_functions()]
    jobs += [(index, 'INDEX')]
    jobs += [(documented_options, page) for page in PAGES]
    jobs += [(shared_options, f) for f in public_functions()]
    jobs += [(folders, 'src/sources.mk'), (once_each, 'src/core/README.md'), (circles, 'src/core')]
    jobs += [(includes, f) for f in sorted(glob.glob('src/core/*/*.[ch]') + glob.glob('src/mex/*/*.[ch]'))]
    jobs += [(core, f) for f in sorted(glob.glob('src/core/*/*.c'))]
    jobs += [(released, f) for f in sorted(glob.glob('src/*/*/*.c') + glob.glob('src/mpi/*.c'))]
    jobs += [(asked_for, f) for f in sorted(glob.glob('src/mex/*/*.c'))]
    jobs += [(gateways, f) for f in sorted(glob.glob('src/mex/*'))]
    jobs += [(licence, f) for f in licensed()]
    jobs += [(environment, 'inst'), (environment, 'src')]
    jobs += [(length, path) for path in guides()]
    jobs += [(habits.faults, path) for path in habits.pages() + habits.helps()]
    if layout_version():
        in_c = sorted(glob.glob('src/*/*.[ch]') + glob.glob('src/*/*/*.[ch]') + glob.glob('test/c/*.[ch]'))
        jobs += [(layout, in_c[k:k + 40]) for k in range(0, len(in_c), 40)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda job: job[0](job[1]), jobs))
    failed = sum(1 for faults in results if faults)
    for faults in results:
        for fault in faults:
            print(fault)
    print(f'lint: {len(jobs) - failed} of {len(jobs)} checks passed')
    if len(sys.argv) > 1:
        with open(sys.argv[1], 'w') as report:
            report.write(f'{len(jobs) - failed} {failed}\n')
    return failed > 0


sys.exit(main())
