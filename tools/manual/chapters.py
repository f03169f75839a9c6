# SPDX-License-Identifier: BSD-3-Clause
"""Pages from Markdown, which cmark-gfm turns into HTML; anchors, links, code and pictures are made anew."""
import html
import os
import posixpath
import re
import subprocess
from html.parser import HTMLParser

import formulas
import frame
import links as at
import listing
import sources

EMPTY = ('br', 'hr', 'img', 'input')
LONGEST_TERM = 200       # letters of a table's first cell that is a term to be found
SHOWN = 90               # letters of these that are shown
LEAST_ABOUT = 60         # letters of a paragraph that says what a page is about
SENTENCE = 50            # letters of a cell that is no number or name
MOST_FUNCTIONS = 3      # that such a term leads to


def address(path):
    """doc/nmf.md is chapters/nmf.html, bench/RESULTS.md chapters/results.html, doc/tutorials/x.md tutorials/x.html."""
    if path == sources.FRONT:
        return 'index.html'
    folder, name = posixpath.split(path)
    stem = posixpath.splitext(name)[0].lower()
    if stem == 'readme':
        stem = folder.replace('/', '_')
    return f'{posixpath.basename(folder)}/{stem}.html' if folder.startswith('doc/') else f'chapters/{stem}.html'


def title(path):
    found = re.search(r'^# (.*)$', sources.read(path), re.M)
    if not found:
        raise sources.Problem(f'{path} has no title, a line "# Title"')
    return found[1].replace('`', '')


def page(listed, group, links, pictures, with_terms=True):
    """PICTURES collects the files that the page shows: {address in the manual: path in the sources}."""
    path = listed.path
    maker = Maker(path, links, pictures)
    body = maker.made(converted(path))
    heads = [(text, anchor) for level, text, anchor in maker.headings if level == 2]
    body = body.replace('</h1>', '</h1>\n' + frame.contents(heads), 1)
    return frame.Page(maker.here, title(path), body, listed.about or maker.first, group,
                      [(t, a) for _, t, a in maker.headings[1:]], maker.terms if with_terms else ())


def converted(path):
    text = sources.read(path)
    if path == sources.FRONT:
        text, heading, _ = text.partition(f'\n{sources.FRONT_ENDS}\n')
        if not heading:
            raise sources.Problem(f'{path} has no heading "{sources.FRONT_ENDS}", which ends the front page')
    try:
        run = subprocess.run(['cmark-gfm', '-e', 'table', '-t', 'html'], input=text.encode('utf-8'), check=True,
                             stdout=subprocess.PIPE)
    except FileNotFoundError:
        raise sources.Problem('cmark-gfm is missing, which turns Markdown into HTML') from None
    return formulas.blocks(run.stdout.decode('utf-8'))


class Maker(HTMLParser):
    """Goes through the HTML of a page and writes it anew."""

    def __init__(self, path, links, pictures):
        super().__init__(convert_charrefs=True)
        self.path = path
        self.here = address(path)
        self.links = links
        self.pictures = pictures
        self.done = []
        self.open = []
        self.kept = []          # places in self.done of elements that are replaced when they end
        self.language = 'matlab'
        self.used = set()
        self.headings = []      # (level, text, anchor)
        self.terms = []
        self.row = None         # where the row at work begins, and where the text of its first cell does and ends
        self.first = ''         # paragraph
        self.linked = ''        # file that the last link leads to

    def made(self, text):
        self.feed(text)
        self.close()
        return ''.join(self.done)

    # ---- elements

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag not in EMPTY:
            self.open.append(tag)
        if tag == 'a':
            attributes['href'] = self.link(attributes.get('href', ''))
        elif tag == 'img':
            attributes = self.picture(attributes)
        elif re.fullmatch('h[1-6]', tag):
            self.kept.append(len(self.done))
        elif tag == 'table':
            self.kept.append(len(self.done))
            self.done += ['<div class="wide" role="region" aria-label="Table" tabindex="0">', '<table>']
            return
        elif tag == 'pre':
            self.kept.append(len(self.done))
            self.language = 'matlab'
            return
        elif 'pre' in self.open:
            self.language = attributes.get('class', 'language-text').replace('language-', '')
            return
        elif tag == 'p' and not self.first:
            self.kept.append(len(self.done))
        elif tag == 'tr':
            self.row = [len(self.done), None, None]
        elif tag == 'td' and self.row[1] is None:
            self.row[1] = len(self.done)
        given = ''.join(f' {name}="{html.escape(value or "")}"' for name, value in attributes.items())
        self.done.append(f'<{tag}{given}>')

    def handle_endtag(self, tag):
        if tag in EMPTY:
            return
        self.open.pop()
        if tag == 'pre':
            start = self.kept.pop()
            lines = ''.join(self.done[start:]).rstrip('\n').split('\n')
            self.done[start:] = [listing.block(lines, self.links, self.here, self.language)]
            return
        if 'pre' in self.open:
            return
        if re.fullmatch('h[1-6]', tag):
            self.heading(int(tag[1]))
        self.done.append(f'</{tag}>')
        if tag == 'table':
            self.table()
        elif tag == 'p' and not self.first:
            text = frame.plain(''.join(self.done[self.kept.pop():]))
            self.first = text if len(text) >= LEAST_ABOUT else ''
        elif tag == 'td' and self.row[2] is None:
            self.row[2] = len(self.done)
        elif tag == 'tr' and self.row[2] is not None:
            self.term(*self.row)

    def handle_data(self, data):
        if 'pre' in self.open:
            self.done.append(data)
        elif self.open[-1:] == ['a'] and data.endswith('.md'):
            self.done.append(html.escape(self.links.titles.get(self.linked, data), quote=False))
        elif 'a' in self.open or re.search('h[1-6]', ' '.join(self.open)):
            self.done.append(html.escape(data, quote=False))
        else:
            self.done.append(self.links.names(data, self.here))

    # ---- what they become

    def heading(self, level):
        start = self.kept.pop()
        text = frame.plain(''.join(self.done[start:]))
        anchor = at.anchor(text, self.used)
        self.done[start] = f'<h{level} id="{anchor}">'
        self.headings.append((level, text, anchor))

    def table(self):
        """A table with sentences is stacked on a phone, cell below cell with titles; one with numbers scrolls."""
        start = self.kept.pop()
        cells = re.findall(r'<td\b[^>]*>(.*?)</td>', ''.join(self.done[start:]), re.S)
        if any(len(frame.plain(cell)) > SENTENCE for cell in cells):
            self.done[start + 1] = '<table class="sentences">'
            self.titled(start)
        self.done.append('</div>')

    def titled(self, start):
        """Gives the cells of a table the titles of their columns."""
        heads = re.findall(r'<th\b[^>]*>(.*?)</th>', ''.join(self.done[start:]), re.S)
        titles = [frame.plain(head) for head in heads]
        column = 0
        for k in range(start, len(self.done)):
            if self.done[k].startswith('<tr'):
                column = 0
            elif self.done[k].startswith('<td'):
                title = html.escape(titles[column] if column < len(titles) else '')
                if column and title:
                    self.done[k] = f'<td data-title="{title}"' + self.done[k][len('<td'):]
                column += 1

    def term(self, start, cell, end):
        """A row of a table is found by its first cell, and, less well, by what else it says.

        Where the first cell is no function of ours, and others link to a few functions, it leads to these as well.
        """
        first = ''.join(self.done[cell:end])
        text = frame.plain(first).strip()
        if not re.search(r'[A-Za-z]{2}', text) or len(text) > LONGEST_TERM:
            return
        row = ''.join(self.done[start:])
        anchor = at.anchor('row ' + text[:40], self.used)
        self.done[start] = f'<tr id="{anchor}">'
        shown = text if len(text) <= SHOWN else text[:SHOWN] + ' …'
        rest = ' '.join(frame.spaced(''.join(self.done[end:])).split())
        self.terms.append((text, shown, f'{self.here}#{anchor}', rest))
        functions = list(dict.fromkeys(re.findall(r'<a href="[^"]*">(sl_\w+)</a>', row)))
        if '<a ' not in first and len(functions) <= MOST_FUNCTIONS:
            for name in functions:
                self.terms.append((text, name, self.links.targets[name], shown))

    def link(self, href):
        if re.match(r'\w+:|#', href):
            return href
        path = at.inside(self.path, href)
        found = self.links.file(path, self.here)
        self.linked = path.partition('#')[0]
        if found is None:
            raise sources.Problem(f'{self.path} links to {href}, which the manual does not have')
        return found

    def picture(self, attributes):
        path = at.inside(self.path, attributes['src'])
        if not at.exists(path):
            raise sources.Problem(f'{self.path} shows {attributes["src"]}, which does not exist')
        address_ = f'pictures/{os.path.basename(path)}'
        self.pictures[address_] = path
        shown = at.relative(address_, self.here)
        return {'src': shown, 'alt': attributes.get('alt', ''), 'loading': 'lazy'}
