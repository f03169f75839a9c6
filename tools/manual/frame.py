# SPDX-License-Identifier: BSD-3-Clause
"""What every page has: head, navigation, search, foot."""
import html
import re

import links as at
import sources
import tree

FRAME = '''<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<meta name="description" content="{about}">
<link rel="stylesheet" href="{root}style.css">
<script src="{root}search.js" defer data-root="{root}"></script>
</head>
<body>
<a class="skip" href="#main">To the text</a>
<header>
<a class="home" href="{root}index.html">sparselearn <span>{version}</span></a>
<input id="menu" type="checkbox"><label for="menu">All pages</label>
<nav aria-label="Parts of the manual">{doors}</nav>
<form role="search" id="search" hidden>
<label for="query">Search</label>
<input id="query" type="search" autocomplete="off" spellcheck="false" placeholder="Search the manual"
 aria-controls="found">
<div id="found" role="status"></div>
</form>
</header>
<div class="sheet">
<nav class="tree" aria-label="All pages">{tree}</nav>
<main id="main">
{trail}{body}
{turn}</main>
</div>
<footer>{foot}</footer>
</body>
</html>
'''


class Page:
    """A page of the manual: its address, its title, its body in HTML, and what the search knows of it."""

    def __init__(self, address, title, body, about='', group=None, headings=(), terms=()):
        self.address = address
        self.title = title
        self.body = body
        self.about = about
        self.group = group              # (name, address of its list) or None
        self.headings = list(headings)  # [(text, anchor)]
        self.terms = list(terms)        # [(words to be found by, what is shown, address, more words)]
        self.before = self.after = None


def written(page, doors, branches):
    root = '../' * page.address.count('/')
    links = ''.join(f'<a href="{root}{address}"{tree.current(address, page.address)}>{html.escape(name)}</a>'
                    for name, address in doors)
    trail = ''
    if page.group:
        name, address = page.group
        trail = f'<p class="trail"><a href="{root}{address}">{html.escape(name)}</a></p>\n'
    title = page.title if page.address == 'index.html' else f'{page.title} – sparselearn'
    return FRAME.format(title=html.escape(title), about=html.escape(plain(page.about)[:200]), root=root,
                        version=sources.version(), doors=links, trail=trail, body=page.body, turn=turn(page),
                        tree=tree.written(branches, page.address),
                        foot=f'sparselearn {sources.version()}, BSD-3-Clause')


def turn(page):
    """Links to the pages before and after in the group."""
    ends = [f'<a rel="{rel}" href="{at.relative(other.address, page.address)}">{mark} {html.escape(other.title)}</a>'
            for other, rel, mark in ((page.before, 'prev', 'Previous:'), (page.after, 'next', 'Next:')) if other]
    return f'<nav class="turn" aria-label="Neighbouring pages">{"".join(ends)}</nav>\n' if ends else ''


def contents(headings):
    """The list of a page's headings, if it is a long page."""
    if len(headings) < 4:
        return ''
    rows = ''.join(f'<li><a href="#{anchor}">{html.escape(text)}</a></li>' for text, anchor in headings)
    return f'<nav class="contents" aria-label="On this page"><p>On this page</p><ul>{rows}</ul></nav>\n'


def behind_first_paragraph(body, more):
    return re.sub(r'</h1>\n(<nav.*?</nav>)?.*?</p>\n', lambda found: found[0] + more, body, count=1, flags=re.S)


def plain(text):
    return html.unescape(re.sub(r'<[^>]*>', '', text))


def spaced(text):
    """Its words, with a blank for each tag: what stands in two cells or paragraphs is not one word."""
    return html.unescape(re.sub(r'<[^>]*>', ' ', text))
