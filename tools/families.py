# SPDX-License-Identifier: BSD-3-Clause
"""The families of functions, which are the folders of inst: their files, what they may call, and their folders of the core.

The table of inst/README.md has the families. Files are told by their names, of which there is one each.
"""
import functools
import glob
import os
import re

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# The core's folders of a family, where they are not one of its name.
CORE = {'coding': ['coding', 'graphcode', 'encoder'], 'net': ['net', 'loss'], 'prune': ['prune', 'net']}


def stem(path):
    return os.path.splitext(os.path.basename(path))[0]


@functools.lru_cache(None)
def may_call():
    """{folder: [folders whose public functions it may call]}, in the order of the table."""
    with open(os.path.join(ROOT, 'inst', 'README.md'), encoding='utf-8') as file:
        rows = re.findall(r'^\| `(\w+)` \| [^|]+ \| ([^|]+) \|$', file.read(), re.M)
    return {folder: re.findall(r'`(\w+)`', others) for folder, others in rows}


def public_functions(family='*'):
    """Their files, from the root, in the order of their names."""
    found = glob.glob(os.path.join(ROOT, 'inst', family, 'sl_*.m'))
    return sorted((os.path.relpath(path, ROOT) for path in found), key=stem)


@functools.lru_cache(None)
def sources():
    """{function: its file} of all that lie below inst."""
    found = glob.glob(os.path.join(ROOT, 'inst', '*', '**', '*.m'), recursive=True)
    return {stem(path): os.path.relpath(path, ROOT) for path in found}


def family_of(path):
    """The folder of inst in which a file lies, or nothing."""
    words = path.split('/')
    return words[1] if words[0] == 'inst' and len(words) > 2 else None


def core_folders(family):
    return CORE.get(family, [family])
