# SPDX-License-Identifier: BSD-3-Clause
"""Where names and files of the sources stand in the manual, and text that links to them."""
import functools
import html
import os
import posixpath
import re

import sources

CALL = r'(?:\[[\w~, .]+\] = |\b\w+ = )?\b(?:sl|demo)_\w+(?: \()?'
QUOTED = r"(?<![\w)\]}'.])'[^'\s][^'\n]{0,40}'(?!\w)|''"
IDENTIFIER = r'sparselearn:\w+|\b(?:SPARSELEARN|OMP|OPENBLAS)_\w+'
FILE = r'\b(?:doc|bench|inst|src)/[\w/]+\.md\b'


class Links:
    """Pages by the names that lead to them: those of functions and demos, and paths of files."""

    def __init__(self):
        self.targets = {}
        self.titles = {}

    def add(self, name, page, title=''):
        self.targets[name] = page
        self.titles[name] = title

    def to(self, name, here):
        """The address of what NAME is called on the page HERE; None if the manual does not have it."""
        page = self.targets.get(name)
        return None if page is None else relative(page, here)

    def file(self, path, here):
        """The address of a file of the sources on the page HERE; None if the manual does not have it."""
        path, hash_, anchor = path.partition('#')
        found = self.to(path, here)
        return None if found is None else found + hash_ + anchor

    def names(self, text, here):
        """Code in HTML, with links at the names of functions."""
        text = html.escape(text, quote=False)
        return re.sub(r'\b(?:sl|demo)_\w+\b(?!\.png)', lambda found: self.name(found[0], here), text)

    def name(self, name, here):
        page = self.targets.get(name)
        if page is None or page == here:
            return name
        return f'<a href="{relative(page, here)}">{name}</a>'

    def prose(self, text, here, arguments=()):
        """A sentence of a help in HTML: calls, words in quotes, arguments and files are told from the words."""
        done, at = [], 0
        kinds = {'call': CALL, 'quoted': QUOTED, 'identifier': IDENTIFIER, 'file': FILE}
        if arguments:
            kinds['argument'] = r'\b(?:' + '|'.join(sorted(arguments, key=len, reverse=True)) + r')\b'
        pattern = re.compile('|'.join(f'(?P<{kind}>{one})' for kind, one in kinds.items()))
        while True:
            found = pattern.search(text, at)
            if not found:
                return ''.join(done) + html.escape(text[at:], quote=False)
            done.append(html.escape(text[at:found.start()], quote=False))
            kind, end = found.lastgroup, found.end()
            if kind == 'call':
                end = end_of_call(text, found)
                done.append(f'<code>{self.names(text[found.start():end], here)}</code>')
            elif kind == 'file' and self.file(found[0], here):
                title = html.escape(self.titles[found[0]] or found[0])
                done.append(f'<a href="{self.file(found[0], here)}">{title}</a>')
            elif kind == 'argument':
                done.append(f'<var>{found[0]}</var>')
            else:
                done.append(f'<code>{self.names(found[0], here)}</code>')
            at = end


def end_of_call(text, found):
    """Behind the parenthesis that closes the call, or the name if it is without arguments."""
    if not found[0].endswith('('):
        return found.end()
    depth = 0
    for k in range(found.end() - 1, len(text)):
        depth += (text[k] == '(') - (text[k] == ')')
        if depth == 0:
            return k + 1
    return found.end() - 2


def relative(page, here):
    return from_folder(page, posixpath.dirname(here) or '.')


@functools.lru_cache(None)
def from_folder(page, folder):
    return posixpath.relpath(page, folder)


def anchor(text, used=None):
    """The anchor of a heading, as GitHub makes them; with USED, a set, one that is new."""
    slug = re.sub(r'[^\w\- ]', '', text.lower()).strip().replace(' ', '-') or 'section'
    if used is not None:
        first, k = slug, 0
        while slug in used:
            k += 1
            slug = f'{first}-{k}'
        used.add(slug)
    return slug


def inside(path, link):
    """The file of the sources that LINK means in the Markdown page PATH."""
    return os.path.normpath(os.path.join(os.path.dirname(path), link))


def exists(path):
    return os.path.exists(os.path.join(sources.ROOT, path))
