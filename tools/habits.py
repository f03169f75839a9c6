# SPDX-License-Identifier: BSD-3-Clause
"""Habits of the words that a pattern finds in pages and helps, see doc/writing.md. Code in them is none of their words."""
import glob
import re

# What is written, and what to write instead. A blank stands for any blanks and the end of a line.
HABITS = [
    (r'(?<![\w.)\]/}])\.\d', 'a zero before the point'),
    (r'\bwhat \w+( \w+)? (came|comes|come) to\b', 'the noun: the result, the sum'),
    (r'\b(came|comes|come) to (?=[\d`])', 'reached, is'),
    (r'\b(is|are|was|were) (not )?to be \w+', 'must be, is'),
    (r'\b(is|are|was|were|be|been) told\b', 'the noun, or: say'),
    (r'\bbut for\b', 'except'),
    (r'\bas a rule\b', 'usually'),
    (r'\blikewise\b', 'what is the same'),
    (r'\bshall\b', 'must, should, will'),
    (r'[,;] else\b', 'otherwise'),
    (r'\bby and by\b', 'over time'),
    (r'\bgone through\b', 'tried, read'),
    (r'\bother ones\b', 'others'),
    (r'\bwithout use\b', 'unused'),
    (r'\bsome (hundred|thousand)s?\b', 'a few hundred, a few thousand'),
    (r'\bsaid otherwise\b', 'by default'),
    (r'\bone and the same\b', 'the same'),
    (r'\bmended\b', 'fixed'),
    (r'\b(s|seconds) of (a )?processors?\b(?! time)', 'seconds of processor time'),
    (r'\bof (equal|equally \w+) ones\b', 'if several are equal'),
    (r'\bless than \d+ (samples|ratings|pairs|rows|columns|entries|runs|epochs|classes|numbers)\b', 'fewer than'),
    (r'\bof no use\b', 'useless, does not help'),
    (r'\bper cent\b', 'percent'),
    (r'(?<=\d) percent\b(?!age)', '%'),
    (r'\bevery \S* but\b', 'every … except'),
    (r'\bwhose \w+ it is\b', 'the noun with a verb'),
    (r'\[\], use those\)', '[]: these are used'),
    (r'\bswitched off by their identifiers\b', 'besides those of every run, see doc/conventions.md'),
    (r'\bfile of a release\b', 'release file'),
    (r'\|[^\S\n]\|-{3}', 'each row of the table on a line of its own'),
    (r'(?<=\S)\n[^\S\n]*1\.(?= \S)', 'the line anew: it begins as a list does'),
]
CODE = [r'(?ms)^ *```.*?^ *```', r'(?m)(?<=\n\n)(?: {4,}\S.*\n(?:\n(?= {4}))?)+', r'`(?:[^`\n]|\n(?!\n))*`',
        r'\]\([^)\n]*\)']


def pages():
    """Those of the manual, except doc/writing.md, which quotes the habits."""
    found = ['README.md', 'CONTRIBUTING.md'] + glob.glob('doc/**/*.md', recursive=True)
    return sorted(set(found) - {'doc/writing.md'})


def helps():
    """The functions."""
    return sorted(set(glob.glob('inst/**/*.m', recursive=True)) - {'inst/Contents.m'})


def help_of(text):
    """The help of a function at the lines where it stands, without its examples and the words in quotes."""
    first, _, rest = text.partition('\n')
    words = re.match(r'(?:%.*\n)*', rest)[0].replace('%', ' ')
    return '\n' + re.sub(r"(?m)^ *>>(?:.*\S.*\n)*|'[^'\n]*'", lambda m: re.sub(r'[^\n]', ' ', m[0]), words)


def faults(path):
    text = open(path, encoding='utf-8').read()
    codes = CODE
    if path.endswith('.m'):
        text, codes = help_of(text), []
    for code in codes:
        text = re.sub(code, lambda m: re.sub(r'[^\n]', ' ', m[0]), text)
    found = [(m, instead) for pattern, instead in HABITS for m in re.finditer(pattern.replace(' ', r'\s+'), text)]
    return [f'{path}:{text.count(chr(10), 0, m.start()) + 1}: "{" ".join(m[0].split())}": write {instead}'
            for m, instead in sorted(found, key=lambda one: one[0].start())]
