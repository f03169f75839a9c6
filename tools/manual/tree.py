# SPDX-License-Identifier: BSD-3-Clause
"""The tree of all pages, which stands beside the text, on a phone behind a button, and in MATLAB's help browser."""
import html
from collections import namedtuple

import links as at

# KEPT: its pages are in the tree of every page; otherwise only where it has the page at hand, since they are many
Branch = namedtuple('Branch', 'name address inside kept', defaults=((), True))


def branches(texts, functions, families):
    """The branches of all pages but those of the gallery: TEXTS are [(group, [Page, ...])], FUNCTIONS are pages."""
    leaf = {page.title: Branch(page.title, page.address) for page in functions}
    groups = [Branch(group, 'chapters/index.html#' + at.anchor(group), [Branch(one.title, one.address) for one in pages])
              for group, pages in texts]
    of_families = [Branch(family, 'functions/index.html#' + at.anchor(family), [leaf[name] for name in names], False)
                   for family, names in families]
    return groups[:-1] + [Branch('Functions', 'functions/index.html', of_families),
                          Branch('Gallery', 'gallery/index.html'), groups[-1]]


def written(inside, here):
    return f'<ul>{"".join(entry(one, here) for one in inside)}</ul>'


def entry(one, here):
    name, is_open = html.escape(one.name), holds(one, here)
    if one.inside and (one.kept or is_open):
        return (f'<li><details{" open" * is_open}><summary>{name}</summary>{written(one.inside, here)}</details></li>\n')
    return f'<li><a href="{at.relative(one.address, here)}"{current(one.address, here)}>{name}</a></li>'


def holds(one, here):
    return one.address == here or any(holds(inner, here) for inner in one.inside)


def current(address, here):
    return ' aria-current="page"' if address == here else ''


def helptoc(inside):
    """The file helptoc.xml, by which MATLAB's help browser knows the pages."""
    return ('<?xml version="1.0" encoding="utf-8"?>\n<toc version="2.0">\n'
            f'{tocitem(Branch("sparselearn", "index.html", inside))}</toc>\n')


def tocitem(one):
    inside = ''.join(tocitem(inner) for inner in one.inside)
    return f'<tocitem target="{html.escape(one.address)}">{html.escape(one.name)}{inside}</tocitem>\n'
