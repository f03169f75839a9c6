# SPDX-License-Identifier: BSD-3-Clause
"""The gallery: a thumbnail for each demo and experiment, which leads to its pictures, what it prints and its source.

A picture of each is in the sources: doc/gallery/NAME.png, or the one in doc/images that the help of the demo names.
Where the demos and experiments were run (make doc), all the pictures of that run are shown, and what it printed. The
pictures in doc/gallery come from such a run, from build/gallery/NAME. Reduce them to at most 256 colours (64 are enough
for curves) and run optipng before you commit them: the release file may have 3.5 MB.
"""
import glob
import html
import os
import re

import frame
import links as at
import listing
import sources

FOLDER = 'doc/gallery'
PANELS = 'doc/gallery/panels.txt'
MOST_MENTIONS = 5       # pages that speak of an entry


class Entry:
    """A demo, or an experiment with the small run of doc/gallery/NAME.m."""

    def __init__(self, name, runs, pictures):
        self.name = name
        self.is_demo = name.startswith('demo_')
        self.kind = 'demo' if self.is_demo else 'experiment'
        self.source = f'demos/{name}.m' if self.is_demo else f'{FOLDER}/{name}.m'
        self.help = sources.help_lines(self.source if self.is_demo else sources.file_of(name))
        self.summary = self.help[0].split('  ', 1)[1].strip()
        self.title = self.summary.rstrip('.')
        self.address = f'gallery/{name}.html'
        self.output = ''
        self.shown = []         # (address, caption)
        self.has_run = False
        self.seconds = ''       # that the run took, where it was measured
        self.picture = self.committed(pictures)
        if runs and os.path.exists(os.path.join(runs, name, 'output.txt')):
            self.take_run(os.path.join(runs, name), pictures)

    def committed(self, pictures):
        """The picture in the sources, which is the thumbnail."""
        found = re.search(r'doc/images/\w+\.png', ' '.join(self.help)) if self.is_demo else None
        path = found[0] if found else f'{FOLDER}/{self.name}.png'
        if not at.exists(path):
            raise sources.Problem(f'{self.name} has no picture for the gallery, {path}; tools/manual/run_gallery.sh '
                                  'makes some to choose from')
        address = f'pictures/{os.path.basename(path)}'
        pictures[address] = path
        self.shown = [(address, self.summary)]
        return address

    def take_run(self, folder, pictures):
        self.has_run = True
        with open(os.path.join(folder, 'output.txt'), encoding='utf-8') as file:
            self.output = file.read().rstrip()
        if os.path.exists(os.path.join(folder, 'seconds')):
            with open(os.path.join(folder, 'seconds'), encoding='utf-8') as file:
                self.seconds = file.read().strip()
        found = []
        for path in sorted(glob.glob(os.path.join(folder, '*.png')), key=self.place):
            address = f'gallery/{self.name}/{os.path.basename(path)}'
            pictures[address] = path
            found.append((address, self.caption(os.path.basename(path)) or self.summary))
        if found:
            self.shown = found

    def place(self, path):
        at_ = self.output.find(os.path.basename(path))
        return (at_ if at_ >= 0 else len(self.output), path)

    def caption(self, name):
        """What the demo says of a picture: the indented lines below its name."""
        found = re.search(rf'^( *)\S*{re.escape(name)}\n((?:\1 +.*\n?)+)', self.output, re.M)
        text = ' '.join(line.strip() for line in found[2].split('\n')).strip() if found else ''
        return text[:1].upper() + text[1:]

    def uses(self):
        """The public functions that its source calls."""
        called = set(re.findall(r'\bsl_\w+', sources.read(self.source)))
        return called | (set() if self.is_demo else {self.name})

    def thumbnail(self, here):
        return (f'<li><a href="{at.relative(self.address, here)}">{self.small(here)}<b>{html.escape(self.title)}</b> '
                f'<span>{self.kind} <code>{self.name}</code></span></a></li>')

    def small(self, here):
        """Its picture, or one panel of it."""
        picture, alt = at.relative(self.picture, here), f'A picture that {self.name} draws'
        return panel(self.picture, picture, alt) or f'<img src="{picture}" loading="lazy" alt="{alt}">'

    def figure(self, here):
        return (f'<figure class="drawn">{self.small(here)}<figcaption>From the demo <a href="'
                f'{at.relative(self.address, here)}">{html.escape(self.title)}</a></figcaption></figure>\n')

    def page(self, links, mentions):
        """MENTIONS are pages [(title, address)] that speak of it."""
        self_call = f"sl_demo ('{self.name[5:]}')" if self.is_demo else ''
        body = [f'<h1>{html.escape(self.title)}</h1>',
                f'<p class="lead">{self.kind.capitalize()} <code>{links.names(self.name, self.address)}</code></p>']
        if self.is_demo:
            text = ' '.join(line.strip() for line in self.help[1:])
            text = re.split(rf'{self.name} \(FOLDER\)', text)[0]
            body.append(f'<p>{links.prose(text, self.address)}</p>')
            body.append(f'<p>To run the demo: <code>{links.names(self_call, self.address)}</code></p>')
        else:
            body.append(f'<p>A small run of the experiment <code>{links.names(self.name, self.address)}</code>. Its '
                        'figures are not those of the paper: the help has the calls that repeat the paper.</p>')
        for address, caption in self.shown:
            body.append(f'<figure><img src="{at.relative(address, self.address)}" alt="{html.escape(caption)}" '
                        f'loading="lazy"><figcaption>{links.prose(caption, self.address)}</figcaption></figure>')
        body.append(self.origin())
        body += see_also(mentions, self.address)
        if self.output:
            body.append(f'<h2 id="output">What it prints</h2>\n<pre tabindex="0">'
                        f'{html.escape(self.output, quote=False)}</pre>')
        lines = sources.read(self.source).rstrip().split('\n')
        body.append(f'<h2 id="source">Source</h2>\n{listing.block(lines, links, self.address)}')
        return frame.Page(self.address, self.title, '\n'.join(body), f'{self.kind} {self.name}',
                          ('Gallery', 'gallery/index.html'))

    def origin(self):
        """Where the pictures come from, honestly."""
        if self.has_run:
            took = f', and took {self.seconds} seconds' if self.seconds else ''
            return ('<p class="note">Pictures and output are of a run in one thread, on the machine where this manual '
                    f'was built{took}. Times are those of that machine, which may have been busy.</p>')
        more = ' The demo draws more pictures than are shown here, and prints tables.' if self.is_demo else ''
        return f'<p class="note">The picture comes with the sources. Nothing was run to build this page.{more}</p>'


def panel(address, src, alt):
    """One panel of a picture of several, which would be too small together; '' where PANELS does not have it."""
    name = re.escape(os.path.splitext(os.path.basename(address))[0])
    found = re.search(rf'^{name} +(\d+) +(\d+) +(\d+) +(\d+)$', sources.read(PANELS), re.M)
    if not found:
        return ''
    left, top, width, height = found.groups()
    box = f'viewBox="{left} {top} {width} {height}"'    # once to fit, and once to cut off what lies beside it
    return (f'<svg {box} role="img" aria-label="{alt}"><svg {box} x="{left}" y="{top}" width="{width}" height="{height}">'
            f'<image href="{src}"></image></svg></svg>')


def see_also(mentions, here):
    if not mentions:
        return []
    rows = ''.join(f'<li><a href="{at.relative(address, here)}">{html.escape(title)}</a></li>'
                   for title, address in mentions[:MOST_MENTIONS])
    return [f'<h2 id="see-also">See also</h2>\n<ul>{rows}</ul>']


def drawn(name, runs, pictures):
    """The address of the picture that the %!demo block of a function draws; '' if there is none."""
    for path in (os.path.join(runs, name, f'{name}.png') if runs else '', f'{FOLDER}/{name}.png'):
        if path and at.exists(path) and sources.demo_block(sources.file_of(name)):
            address = f'pictures/{name}.png'
            pictures[address] = path
            return address
    return ''


def entries(runs, pictures):
    return [Entry(name, runs, pictures) for name in sources.demos() + sources.experiments()]


def index(found):
    here = 'gallery/index.html'
    demos = ''.join(entry.thumbnail(here) for entry in found if entry.is_demo)
    experiments = ''.join(entry.thumbnail(here) for entry in found if not entry.is_demo)
    body = ('<h1>Gallery</h1>\n<h2 id="demos">Demos</h2>\n<p>Each tells a story with generated data. '
            '<code>sl_demo</code> lists them, <code>sl_demo (\'faces\')</code> runs one. A page has the pictures and '
            f'the source.</p>\n<ul class="gallery">{demos}</ul>\n'
            '<h2 id="experiments">Experiments</h2>\n<p>Functions that repeat the experiments of papers, here with '
            f'small data and few runs.</p>\n<ul class="gallery">{experiments}</ul>')
    return frame.Page(here, 'Gallery', body, 'Pictures of all demos and experiments, with their sources.', None,
                      [('Demos', 'demos'), ('Experiments', 'experiments')])
