# SPDX-License-Identifier: BSD-3-Clause
"""Builds the manual in HTML.

usage: python3 tools/manual FOLDER [RUNS]

FOLDER gets the manual; what it held is removed. RUNS is a folder with the pictures and the output of demos and
experiments, from run_gallery.sh; without it the gallery shows the pictures that come with the sources. From the same
sources come the same bytes. Needs cmark-gfm.

Each file here has one subject:
    sources         what the manual is made of: families, demos, the groups of doc/contents.txt
    helptext        reads the plain help of a function
    function_page   the page of a function
    shared          the options that functions share, and which of them a help names
    chapters        pages from Markdown
    gallery         demos and experiments
    lists           the front page, the functions by family, the contents
    links           where names and files stand in the manual
    listing         blocks of code
    formulas        TeX as MathML
    tree            all pages by groups, beside the text and for MATLAB's help browser
    frame           what every page has
    finder          the index for search.js, with doc/synonyms.txt
    check           looks for dead links and the like in a manual that was built (make check-doc)
"""
import os
import re
import shutil
import sys

import chapters
import finder
import frame
import function_page
import gallery
import links as at
import lists
import sources
import tree

HERE = os.path.dirname(os.path.abspath(__file__))
DOORS = [('Contents', 'chapters/index.html'), ('Tutorials', 'tutorials/index.html'),
         ('Which function?', 'chapters/which_function.html'), ('Coming from …', 'chapters/coming_from.html'),
         ('Functions', 'functions/index.html'), ('Gallery', 'gallery/index.html')]
DEVELOPERS = 'For developers'   # this group's tables are not terms to be found


def built(runs):
    """All pages, the files they show, {address in the manual: path}, where names stand, and the tree of pages."""
    pictures, families, groups = {}, sources.families(), sources.groups()
    entries = gallery.entries(runs, pictures)
    links = names(families, groups, entries)
    texts = [(group, [chapters.page(one, (group, 'chapters/index.html#' + at.anchor(group)), links, pictures,
                                    group != DEVELOPERS) for one in listed])
             for group, listed in groups]
    texts = [(group, pages) for group, pages in texts if pages]     # tutorials may be without any
    spoken = mentions(texts)
    shows_them(texts, groups, entries, spoken)
    functions = []
    for family, members in families:
        for name in members:
            shows = [entry.thumbnail(function_page.address(name)) for entry in entries if name in entry.uses()]
            drawn = '' if name in sources.experiments() else gallery.drawn(name, runs, pictures)
            functions.append(function_page.page(name, family, links, spoken.get(name, []), shows, drawn))
    shown = [entry.page(links, spoken.get(entry.name, [])) for entry in entries]
    for group in [[page for _, pages in texts for page in pages], functions, shown]:
        for before, after in zip(group, group[1:]):
            before.after, after.before = after, before
    front = lists.front(chapters.page(sources.Listed(sources.FRONT), None, links, pictures), texts, entries, families)
    pages = [front, lists.groups(texts), lists.functions(families, links), gallery.index(entries)]
    pages += [page for _, group in texts for page in group] + functions + shown
    return pages, pictures, links, tree.branches(texts, functions, families)


def names(families, groups, entries):
    links = at.Links()
    for _, members in families:
        for name in members:
            links.add(name, function_page.address(name))
    for entry in entries:
        if entry.is_demo:
            links.add(entry.name, entry.address)
    for _, listed in groups:
        for one in listed:
            links.add(one.path, chapters.address(one.path), chapters.title(one.path))
    links.add(sources.FRONT, 'index.html', 'README')
    return links


def mentions(texts):
    """{function or demo: [(title, address) of the pages that speak of it]}, those that do so most often first."""
    found = {}
    for _, pages in texts:
        for page in pages:
            names = re.findall(r'"\.\./(?:functions|gallery)/(\w+)\.html', page.body)
            for name in set(names):
                found.setdefault(name, []).append((-names.count(name), page.title, page.address))
    return {name: [(title, address) for _, title, address in sorted(pages)] for name, pages in found.items()}


def shows_them(texts, groups, entries, spoken):
    """Adds to SPOKEN the pages that show a demo's picture, or that doc/contents.txt gives it; tutorials come first.

    The latter get the picture, if they have none.
    """
    listed = {chapters.address(one.path): one for _, group in groups for one in group}
    for entry in entries:
        found = spoken.setdefault(entry.name, [])
        for page in [page for _, pages in texts for page in pages]:
            is_listed = entry.name in listed[page.address].demos
            if (is_listed or f'../{entry.picture}"' in page.body) and (page.title, page.address) not in found:
                found.append((page.title, page.address))
            if is_listed and not re.search('<img |<figure ', page.body):
                page.body = frame.behind_first_paragraph(page.body, entry.figure(page.address))
        found.sort(key=lambda one: not one[1].startswith('tutorials/'))
    names = set(entry.name for entry in entries)
    for name in [name for one in listed.values() for name in one.demos if name not in names]:
        raise sources.Problem(f'{sources.CONTENTS} names {name}, which is no demo')


def write(folder, pages, pictures, links, branches):
    shutil.rmtree(folder, ignore_errors=True)
    files = {page.address: frame.written(page, DOORS, branches) for page in pages}
    files['search_index.js'] = finder.index(pages, links)
    files['helptoc.xml'] = tree.helptoc(branches)
    for address, text in files.items():
        path = os.path.join(folder, address)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)
    for name in ('style.css', 'search.js'):
        shutil.copyfile(os.path.join(HERE, name), os.path.join(folder, name))
    for address, path in pictures.items():
        os.makedirs(os.path.dirname(os.path.join(folder, address)), exist_ok=True)
        shutil.copyfile(os.path.join(sources.ROOT, path), os.path.join(folder, address))


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    runs = os.path.abspath(sys.argv[2]) if len(sys.argv) == 3 and os.path.isdir(sys.argv[2]) else ''
    try:
        pages, *rest = built(runs)
        write(sys.argv[1], pages, *rest)
    except sources.Problem as problem:
        sys.exit(f'manual: {problem}')
    print(f'{os.path.join(sys.argv[1], "index.html")}: {len(pages)} pages')


if __name__ == '__main__':
    main()
