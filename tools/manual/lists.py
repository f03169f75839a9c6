# SPDX-License-Identifier: BSD-3-Clause
"""The front page with its doors, the functions by family, and the lists of chapters."""
import html

import frame
import links as at
import sources

GALLERY_ON_FRONT = ('demo_dictionary', 'demo_documents', 'demo_faces', 'demo_masked_picture', 'demo_projections',
                    'demo_prune', 'demo_recommender', 'demo_soae')
STUDIES = 'studies/index.html'      # the front page has this one, which lists the others
SHORT = 40      # letters of a sentence that says little


def functions(families, links):
    here = 'functions/index.html'
    heads = [(family, at.anchor(family)) for family, _ in families]
    rows = []
    for family, names in families:
        lines = ''.join(f'<tr><td><code>{links.names(name, here)}</code></td>'
                        f'<td>{links.prose(sources.summary(sources.file_of(name)), here)}</td></tr>' for name in names)
        rows.append(f'<h2 id="{at.anchor(family)}">{html.escape(family)}</h2>\n'
                    f'<div class="wide"><table class="summaries"><tbody>{lines}</tbody></table></div>')
    body = f'<h1>Functions by family</h1>\n{frame.contents(heads)}' + '\n'.join(rows)
    return frame.Page(here, 'Functions', body, 'All functions by family, with a line each.', None, heads)


def groups(found):
    """The page with the lists of all groups: [(group, [Page, ...])]."""
    here = 'chapters/index.html'
    heads = [(group, at.anchor(group)) for group, _ in found]
    body = '<h1>Contents</h1>\n' + '\n'.join(
        f'<h2 id="{anchor}">{html.escape(group)}</h2>\n<ul class="doors">{rows(pages, here)}</ul>'
        for (group, anchor), (_, pages) in zip(heads, found))
    return frame.Page(here, 'Contents', body, 'The tutorials, the chapters and the rest of the manual.', None, heads)


def rows(pages, here):
    return ''.join(f'<li><a href="{at.relative(page.address, here)}">{html.escape(page.title)}</a>'
                   f'<span>{html.escape(first_sentence(page.about))}</span></li>' for page in pages)


def first_sentence(text):
    end = text.find('. ', SHORT)
    text = text[:end + 1] if end > 0 else text      # perhaps two that are short
    return text if len(text) < 160 else text[:text.rfind(' ', 0, 150)] + ' …'


def front(page, found, entries, families):
    """The front page: its text, then doors to everything."""
    page.title = 'sparselearn: the manual'
    parts = [page.body]
    for group, pages in found[:-1]:
        if pages[0].address == STUDIES:
            pages = pages[:1]
        parts.append(f'<h2 id="{at.anchor(group)}">{html.escape(group)}</h2>\n'
                     f'<ul class="doors">{rows(pages, page.address)}</ul>')
    names = ' · '.join(f'<a href="functions/index.html#{at.anchor(family)}">{html.escape(family)}</a>'
                       for family, _ in families)
    parts.insert(2, f'<h2 id="functions">Functions</h2>\n<p>{names}</p>')
    shown = ''.join(entry.thumbnail(page.address) for entry in entries if entry.name in GALLERY_ON_FRONT)
    parts.insert(2, f'<h2 id="gallery">Gallery</h2>\n<ul class="gallery">{shown}</ul>\n'
                    '<p><a href="gallery/index.html">All demos and experiments</a></p>')
    group, pages = found[-1]
    links = ' · '.join(f'<a href="{one.address}">{html.escape(one.title)}</a>' for one in pages)
    parts.append(f'<h2 id="{at.anchor(group)}">{html.escape(group)}</h2>\n<p>{links}</p>')
    page.body = '\n'.join(parts)
    return page
