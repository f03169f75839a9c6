# SPDX-License-Identifier: BSD-3-Clause
"""The index that search.js looks into: functions, pages, headings, options, terms, and the words of every page."""
import json
import re

import frame

WEIGHT = {'function': 6, 'demo': 4, 'page': 5, 'heading': 3, 'option': 3, 'term': 2}


def index(pages):
    """A script, since a page that is read from a file may load scripts and nothing else."""
    entries, texts = [], []
    for page in pages:
        kind = kind_of(page)
        entries.append([page.title, page.title, page.address, kind, page.about])
        for text, anchor in page.headings:
            if kind not in ('function', 'demo'):
                entries.append([text, text, f'{page.address}#{anchor}', 'heading', page.title])
        for words, shown, address, more in page.terms:
            entries.append([words, shown, address, 'option' if kind == 'function' else 'term', page.title, more])
        texts.append([page.address, page.title, words_of(page.body)])
    return ('window.manual = ' + json.dumps({'weight': WEIGHT, 'entries': entries, 'texts': texts}, ensure_ascii=False,
                                            separators=(',', ':')) + ';\n')


def kind_of(page):
    return {'functions': 'function', 'gallery': 'demo'}.get(page.address.split('/')[0], 'page')


def words_of(body):
    return ' '.join(sorted(set(re.findall(r'[a-z][a-z_]{2,}', frame.plain(body).lower()))))
