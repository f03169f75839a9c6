# SPDX-License-Identifier: BSD-3-Clause
"""Looks through a manual that was built.

usage: python3 tools/manual/check.py MANUAL

No link or anchor is dead, in pages and in the index of the search, which has those of doc/synonyms.txt; every picture
is there and has a text for those who do not see it; elements are closed in their order and ids are unique; nothing
comes from elsewhere; every function of INDEX, every demo and every experiment has a page, and every option of a help
its row, with the default that the function's table of options has.
"""
import glob
import html
import json
import os
import re
import sys
from html.parser import HTMLParser
from urllib.parse import unquote

import shared
import sources
from chapters import EMPTY
from function_page import agree, says_all

LITERAL = re.compile(r"[-+\d.][^\^]*$|'|true|false|Inf")


class Reader(HTMLParser):
    """What a page links to and shows, its anchors, and its faults."""

    def __init__(self, path):
        super().__init__()
        self.open = []
        self.ids = set()
        self.links = []
        self.files = []
        self.titles = 0
        self.faults = []
        with open(path, encoding='utf-8') as file:
            self.feed(file.read())
        self.close()
        if self.open:
            self.faults.append(f'<{self.open[-1]}> is not closed')
        if self.titles != 1:
            self.faults.append(f'{self.titles} elements <h1>')

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag not in EMPTY + ('meta', 'link'):
            self.open.append(tag)
        self.titles += tag == 'h1'
        if 'id' in attributes:
            if attributes['id'] in self.ids:
                self.faults.append(f'id {attributes["id"]} twice')
            self.ids.add(attributes['id'])
        if tag == 'a':
            self.links.append(attributes.get('href', ''))
            if self.open.count('a') > 1:
                self.faults.append(f'link in a link, {attributes.get("href")}')
        elif 'src' in attributes or tag in ('link', 'image'):
            self.files.append(attributes.get('src') or attributes['href'])
        if tag == 'img' and not attributes.get('alt'):
            self.faults.append(f'{attributes["src"]} without alt')

    def handle_endtag(self, tag):
        if tag in EMPTY:
            return
        if not self.open or self.open[-1] != tag:
            self.faults.append(f'</{tag}> at line {self.getpos()[0]} closes <{self.open[-1] if self.open else ""}>')
        if tag in self.open:
            while self.open.pop() != tag:
                pass


def outside(link):
    return link.startswith(('http:', 'https:', 'mailto:', '//'))


def dead(link, address, pages, manual):
    """What is wrong with a link of the page ADDRESS; None if nothing is."""
    if outside(link):
        return None
    path, _, anchor = unquote(link).partition('#')
    target = os.path.normpath(os.path.join(os.path.dirname(address), path)) if path else address
    if target not in pages:
        return None if os.path.isfile(os.path.join(manual, target)) and not anchor else f'dead link {link}'
    return f'no anchor {link}' if anchor and anchor not in pages[target].ids else None


def wanted():
    for _, names in sources.families():
        for name in names:
            yield f'functions/{name}.html'
    for name in sources.demos() + sources.experiments():
        yield f'gallery/{name}.html'


def options_without_row(pages):
    """Options that the help of a function describes and its page lacks."""
    for _, names in sources.families():
        for name in names:
            text = '\n'.join(sources.help_lines(sources.file_of(name)))
            page = pages.get(f'functions/{name}.html')
            for option in re.findall(r"^ {5}'([A-Z]\w+)'  ", text, re.M) if page else []:
                if f'option-{option}' not in page.ids:
                    yield f'functions/{name}.html: no option {option}'
            for option in shared.block(sources.help_lines(sources.file_of(name))) or [] if page else []:
                if f'option-{option}' not in page.ids:
                    yield f'functions/{name}.html: no shared option {option}'


def wrong_defaults(folder):
    """Options whose help tells a number, a word, true or false as the default, and slx_opt_read's table another one."""
    for name, table in sources.options().items():
        with open(os.path.join(folder, 'functions', f'{name}.html'), encoding='utf-8') as file:
            rows = re.findall(r'id="option-(\w+)"(.*?)</tr>', file.read(), re.S)
        for option, row in rows:
            told = html.unescape(''.join(re.findall(r'<td data-title="Default"[^>]*>(.*?)</td>', row)))
            default = table.get(option, ('', ''))[1]
            if LITERAL.match(told) and says_all(default) and not agree(told, default):
                yield f'functions/{name}.html: default of {option} is told as {told}, but is {default}'


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    manual = sys.argv[1]
    paths = glob.glob(os.path.join(manual, '**', '*.html'), recursive=True)
    pages = {os.path.relpath(path, manual): Reader(path) for path in sorted(paths)}
    faults = [f'no page {address}' for address in wanted() if address not in pages]
    faults += options_without_row(pages)
    faults += wrong_defaults(manual) if not faults else []
    count = 0
    for address, page in pages.items():
        faults += [f'{address}: {fault}' for fault in page.faults]
        for link in page.links:
            count += 1
            fault = dead(link, address, pages, manual)
            faults += [f'{address}: {fault}'] if fault else []
        for file in page.files:
            count += 1
            if outside(file) or not os.path.isfile(os.path.join(manual, os.path.dirname(address), file)):
                faults.append(f'{address}: {file} is not there, or comes from elsewhere')
    with open(os.path.join(manual, 'search_index.js'), encoding='utf-8') as file:
        index = json.loads(file.read().split('=', 1)[1].rstrip(';\n'))
    synonyms = [target[0] for line in index['synonyms'] for target in line[1]]
    for link in [entry[2] for entry in index['entries']] + [page[0] for page in index['texts']] + synonyms:
        count += 1
        fault = dead(link, 'index.html', pages, manual)
        faults += [f'search: {fault}'] if fault else []
    print('\n'.join(faults + [f'check-doc: {len(pages)} pages, {count} links and files, {len(faults)} faults']))
    sys.exit(bool(faults or not pages))


if __name__ == '__main__':
    main()
