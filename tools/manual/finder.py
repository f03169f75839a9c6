# SPDX-License-Identifier: BSD-3-Clause
"""The index that search.js looks into: functions, pages, headings, options, terms, synonyms, and the words of pages.

search.js splits all texts, and what is looked for, in one way, so texts stand here as they are.
"""
import json
import os
import re

import frame
import sources

SYNONYMS = 'doc/synonyms.txt'
MEASURED = ('chapters/results.html', 'studies/')    # seldom what somebody looks for
KINDS = {'functions': 'function', 'gallery': 'demo'}


def index(pages, links):
    """A script, since a page that is read from a file may load scripts and nothing else."""
    entries, texts = [], []
    for page in pages:
        kind = kind_of(page)
        heading, term = 'heading', 'option' if kind == 'function' else 'term'
        if page.address.startswith(MEASURED):
            kind = heading = term = 'measured'
        entries.append([found_by(page), page.title, page.address, kind, page.about])
        for text, anchor in page.headings:
            if kind not in ('function', 'demo'):
                entries.append([text, text, f'{page.address}#{anchor}', heading, page.title])
        for words, shown, address, more in page.terms:
            if address.startswith(page.address):
                entries.append([words, shown, address, term, page.title, more])
            else:
                entries.append([words, shown, address, 'alias', f'{more}, in {page.title}'])
        if page.group:      # others list pages
            texts.append([page.address, page.title, words_of(page.body)])
    about = {page.address: (page.title, page.about) for page in pages}
    manual = {'entries': entries, 'texts': texts, 'synonyms': list(synonyms(links, about))}
    return 'window.manual = ' + json.dumps(manual, ensure_ascii=False, separators=(',', ':')) + ';\n'


def kind_of(page):
    return KINDS.get(page.address.split('/')[0], 'page')


def found_by(page):
    """The title, and the name of the file, which is often the word that somebody remembers."""
    stem = os.path.splitext(os.path.basename(page.address))[0]
    words = page.title.lower().split()
    return page.title if stem == 'index' or stem == page.title or stem in words else f'{page.title} {stem}'


def words_of(body):
    words = re.findall(r'\w+(?:-\w+)*', frame.spaced(body))
    return ' '.join(sorted(set(word for word in words if re.search(r'[^\W\d_]{2}', word))))


def synonyms(links, about):
    """[words, [[address, title, what it is about], ...], note] of each line of doc/synonyms.txt."""
    for line in re.sub(r'\n +', ' ', sources.read(SYNONYMS)).split('\n'):
        if not line.strip() or line.startswith('#'):
            continue
        words, colon, rest = line.partition(' : ')
        targets, _, note = rest.partition('; ')
        if not colon:
            raise sources.Problem(f'{SYNONYMS}: no " : " in "{line}"')
        yield split(words), [target(one, links, about) for one in split(targets)], note.strip()


def split(text):
    return [one.strip() for one in text.split(',')]


def target(text, links, about):
    """[address, title, what it is about] of a function, an option "sl_nmf Init", a demo or a page."""
    name, _, option = text.partition(' ')
    page, _, anchor = name.partition('#')
    address = links.targets.get(page)
    if address is None:
        raise sources.Problem(f'{SYNONYMS} names {name}, which the manual does not have')
    if option:
        return [f'{address}#option-{option}', f'option {option} of {name}', '']
    return [address + (f'#{anchor}' if anchor else ''), *about[address]]
