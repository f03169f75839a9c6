# SPDX-License-Identifier: BSD-3-Clause
"""The page of a function, from its help."""
import html
import re
from collections import namedtuple

import formulas
import frame
import helptext
import links as at
import listing
import shared
import sources
from helptext import Formula, Items, Listing, Paragraph, Section

MOST_SHOWN = 6          # entries of the gallery on the page of a function that they use
MOST_MENTIONS = 10      # pages that speak of it, the ones that do so most often
MOST_DEFAULT = 90       # letters of a default in the table; a longer one stays in the meaning of the option
SHORT_DEFAULT = 20      # letters of one that needs no room
TOLD = 'see Meaning'
OF_ANOTHER = re.compile(r' [A-Z][a-z]\w+( [a-z]+)?$')     # 'CheckpointInterval seconds (default 60)'
BARE = re.compile(r' \((true|false|Inf|[.\d]+|\[[^\]]*\]|[\d.^]+\([\d:]+\))\)(?=$|[:;.,])')      # 'sparseness (.9)'
OPTIONS = re.compile(r'(Further )?[Oo]ptions?\b')
KINDS = {'flag': 'true, false', 'count': 'integer ≥ 0', 'natural': 'integer ≥ 1', 'positive': 'number > 0',
         'nonneg': 'number ≥ 0', 'finite': 'finite number ≥ 0', 'seed': 'integer from 0 to 2^32 - 1',
         'function': 'function', 'handle': 'function', 'file': 'text', 'folder': 'text', 'text': 'text',
         'struct': 'struct', 'cell': 'cell', 'labels': 'labels', 'share': 'number > 0 and < 1', 'numbers': 'numbers'}
ENTRIES = {'real': 'matrix', 'finite': 'finite matrix', 'nonneg': 'matrix ≥ 0', 'positive': 'matrix > 0',
           'weights': 'finite matrix ≥ 0'}
Row = namedtuple('Row', 'option values default meaning first span')      # SPAN rows share the meaning of option FIRST


def address(name):
    return f'functions/{name}.html'


def page(name, family, links, mentions, shows, picture):
    """MENTIONS are pages [(title, address)] that speak of the function, SHOWS the gallery entries that use it.

    PICTURE is the address of the one that its %!demo block draws, '' for none.
    """
    text = helptext.read(sources.help_lines(sources.file_of(name)))
    return Writer(name, text, links).page(family, mentions, shows, picture)


class Writer:
    def __init__(self, name, text, links):
        self.name = name
        self.help = text
        self.links = links
        self.here = address(name)
        self.arguments = argument_names(text.nodes)
        self.options = []               # names
        self.tables = sources.options().get(name, {})
        self.headings = []
        self.used = set()
        self.in_reference = False       # where capital letters are initials

    def page(self, family, mentions, shows, picture):
        forms = call_forms(self.name, self.help.nodes)
        body = [f'<h1>{self.name}</h1>', f'<p class="lead">{self.prose(self.help.summary)}</p>']
        if forms:
            body.append(f'<h2 class="forms" id="forms">Call forms</h2>\n{listing.block(forms, self.links, self.here)}')
        if picture:
            body.append(f'<figure class="drawn"><img src="{at.relative(picture, self.here)}" alt="A picture that '
                        f'{self.name} helps to draw"><figcaption>What the <a href="#demo">demo</a> draws</figcaption>'
                        '</figure>')
        text = self.nodes(self.help.nodes)
        text += self.demo() + self.gallery(shows) + self.read_on(mentions)
        body += [frame.contents(self.headings), text]
        terms = [(option, f'option {option} of {self.name}', f'{self.here}#option-{option}', '')
                 for option in self.options]
        return frame.Page(self.here, self.name, '\n'.join(part for part in body if part), self.help.summary,
                          (family, 'functions/index.html#' + at.anchor(family)), self.headings, terms)

    def prose(self, text):
        return self.links.prose(text, self.here, () if self.in_reference else self.arguments)

    def heading(self, title):
        anchor = at.anchor(title, self.used)
        self.headings.append((title, anchor))
        return f'<h2 id="{anchor}">{html.escape(title)}</h2>'

    def nodes(self, nodes):
        done, title = [], ''
        for node in nodes:
            if title == shared.TITLE:       # below it stand their names
                title = ''
                done.append(self.shared_table())
            elif isinstance(node, Section):
                title = node.title
                self.in_reference = title.startswith('Reference')
                if title:
                    done.append(self.heading(title))
                if node.caption:
                    done.append(f'<p>{self.prose(node.caption[0].upper() + node.caption[1:])}</p>')
            elif isinstance(node, Items) and OPTIONS.match(title):
                done.append(self.option_table(node.items))
            else:
                done.append(self.node(node))
        return '\n'.join(done)

    def node(self, node):
        if isinstance(node, Paragraph):
            return f'<p>{self.prose(node.text)}</p>'
        if isinstance(node, Formula):
            plain = self.links.names('\n'.join(node.lines), self.here)
            return formulas.of_help(node.lines) or f'<pre class="formula" tabindex="0">{plain}</pre>'
        if isinstance(node, Listing):
            return listing.block(node.lines, self.links, self.here)
        return self.item_list(node.items)

    def item_list(self, items):
        if not any(item.term for item in items):
            rows = ''.join(f'<li>{self.inner(item.nodes)}</li>' for item in items)
            return f'<ul>{rows}</ul>'
        rows = []
        for item in items:
            term = self.links.names(item.term, self.here) if item.term else ''
            rows.append(f'<dt><code>{term}</code></dt><dd>{self.inner(item.nodes)}</dd>' if term else
                        f'<dd class="more">{self.inner(item.nodes)}</dd>')
        return f'<dl>{"".join(rows)}</dl>'

    def inner(self, nodes):
        """The nodes of an entry; a single sentence is no paragraph."""
        return ''.join(self.prose(node.text) if isinstance(node, Paragraph) and k == 0 else self.node(node)
                       for k, node in enumerate(nodes))

    def option_table(self, items):
        rows, notes = [], []
        for item in items:
            if item.term is None:
                notes.append(f'<p>{self.inner(item.nodes)}</p>')
                continue
            names = re.findall(r'\w+', item.term)
            self.options += names
            default, nodes = '', []
            for node in item.nodes:
                if isinstance(node, Paragraph) and not default:
                    default, rest = default_of(node.text, *[self.default(name) for name in names])
                    node = Paragraph(rest)
                nodes += [] if node == Paragraph('') else [node]
            meaning = self.inner(nodes)
            for name, told in zip(names, of_each(default, names) or map(self.table_default, names)):
                cell = f'<code id="{self.anchor_of(name)}">\'{name}\'</code>'
                values = values_of(self.tables.get(name, ('any', ''))[0])
                rows.append(Row(cell, values, html.escape(told, quote=False), meaning, names[0], len(names)))
                meaning = ''
        return (table_of(rows) if rows else '') + ''.join(notes)

    def shared_table(self):
        """The shared options that the help names, with what doc/shared_options.md says of them."""
        rows = []
        named = shared.block(sources.help_lines(sources.file_of(self.name)))
        for name, (default, note, _) in named.items():
            self.options.append(name)
            common = shared.options()[name]
            meaning = re.sub(r'\\\|', '|', common.meaning.replace('`', ''))
            meaning += f'. {note[0].upper()}{note[1:]}' if note else ''
            cell = f'<code id="{self.anchor_of(name)}">\'{name}\'</code>'
            rows.append(Row(cell, values_of(self.tables.get(name, ('any', ''))[0]),
                            html.escape(default or common.default, quote=False), self.prose(meaning), name, 1))
        return table_of(rows)

    def default(self, option):
        """The default in the table of options, '' where it is not told there."""
        return self.tables.get(option, ('', ''))[1]

    def table_default(self, option):
        """That default as helps write it, .01 for 0.01; '' where it does not say all."""
        default = self.default(option)
        return re.sub(r'(?<![\d.])0\.(?=\d)', '.', default) if says_all(default) else ''

    def anchor_of(self, option):
        slug = f'option-{option}'
        while slug in self.used:
            slug += '-'
        self.used.add(slug)
        return slug

    def demo(self):
        """The %!demo block of the function."""
        lines = sources.demo_block(sources.file_of(self.name))
        if not lines:
            return ''
        return (f'\n{self.heading("Demo")}\n<p>In Octave <code>demo {self.name}</code> runs these lines:</p>\n'
                f'{listing.block(lines, self.links, self.here)}')

    def gallery(self, shows):
        if not shows:
            return ''
        more = f'<p><a href="{at.relative("gallery/index.html", self.here)}">All demos and experiments</a></p>'
        return (f'\n{self.heading("In the gallery")}\n<ul class="gallery">{"".join(shows[:MOST_SHOWN])}</ul>'
                + (more if len(shows) > MOST_SHOWN else ''))

    def read_on(self, mentions):
        if not mentions:
            return ''
        rows = ''.join(f'<li><a href="{at.relative(address_, self.here)}">{html.escape(title)}</a></li>'
                       for title, address_ in mentions[:MOST_MENTIONS])
        return f'\n{self.heading("In the manual")}\n<ul class="mentions">{rows}</ul>'


def table_of(rows):
    """The table of options, without columns that are empty.

    The cell with a meaning that options share goes over their rows. On a phone, which shows cell below cell, those
    behind the first one name this one.
    """
    titles = ('Option', 'Values', 'Default', 'Meaning')
    shown = [k for k in range(len(titles)) if any(row[k] for row in rows)]
    head = ''.join(f'<th scope="col">{titles[k]}</th>' for k in shown)
    lines = []
    for k, row in enumerate(rows):
        cells = [f'<td data-title="{titles[k]}"{long(titles[k], row[k])}>{row[k]}</td>' for k in shown[1:] if k < 3]
        if k and row.first == rows[k - 1].first:
            cells.append(f'<td data-title="Meaning" class="again">see <code>\'{row.first}\'</code></td>')
        elif 3 in shown:
            span = f' rowspan="{row.span}"' if row.span > 1 else ''
            cells.append(f'<td data-title="Meaning"{span}>{row.meaning}</td>')
        lines.append(f'<tr><th scope="row">{row.option}</th>{"".join(cells)}</tr>')
    return ('<div class="wide" role="region" aria-label="Table" tabindex="0"><table class="options"><thead><tr>'
            f'{head}</tr></thead><tbody>{"".join(lines)}</tbody></table></div>')


def long(title, cell):
    """The class of a default that is a sentence, whose cell must not become too narrow."""
    return ' class="long"' if title == 'Default' and len(cell) > SHORT_DEFAULT else ''


def argument_names(nodes):
    """Names of arguments and results in capital letters, which the help has in its sentences."""
    names, title = set(), ''
    for node in nodes:
        if isinstance(node, Section):
            title = node.title
        elif isinstance(node, Items) and re.match(r'Inputs?|Outputs?', title):
            for item in node.items:
                names.update(re.findall(r'\b[A-Z][A-Z0-9_]*\b', item.term or ''))
    return names


def call_forms(name, nodes):
    """The call forms with which paragraphs begin, also several of them: 'S = f (X) or f (X, Y) ...'."""
    forms = []
    for node in nodes:
        if isinstance(node, Section):
            break
        at_ = 0
        while isinstance(node, Paragraph):
            found = re.compile(rf'((?:\[[\w~, .]+\] = |\w+ = )?{name} )\(').match(node.text, at_)
            if not found:
                break
            depth = 0
            for end in range(found.end() - 1, len(node.text)):
                depth += (node.text[end] == '(') - (node.text[end] == ')')
                if depth == 0:
                    break
            forms.append(node.text[at_:end + 1])
            joint = re.compile(r',? (?:or|and) ').match(node.text, end + 1)
            if not joint:
                break
            at_ = joint.end()
    return list(dict.fromkeys(forms))


def default_of(text, *tables):
    """The default that the description of an option tells, and the description without it: each is shown once.

    TABLES are the defaults in the tables of options. Of several that a description tells, as those of the fields of a
    struct, the one that agrees is that of the option.
    """
    chosen = re.search(r"((?:'[\w-]*'|\[\]|\{\}|\btrue|\bfalse)) \(default(?:[:;,] ([^()]*))?\)", text)
    if chosen:          # one of the values listed: 'a' (default) or 'b'
        more = f' ({chosen[2]})' if chosen[2] else ''
        return chosen[1], text[:chosen.end(1)] + more + text[chosen.end():]
    starts = list(re.finditer(r' ?\(defaults?:? ', text))
    tells = [text[start.end():closing(text, start.end())] for start in starts]
    fits = [k for k, told in enumerate(tells) if len(tables) == 1 and agree(told, tables[0])]
    fits += [k for k, start in enumerate(starts) if not OF_ANOTHER.search(text[:start.start()])]
    if fits:
        start, told = starts[fits[0]], tells[fits[0]]
        return shown_default(text, start.start(), told, start.end() + len(told) + 1)
    found = re.search(r'(?:[;.,:] |^)[Dd]efaults?:? ', text)
    if found:
        end = re.compile(r'\.? *$|\. (?=[A-Z])').search(text, found.end())
        return shown_default(text, found.start(), text[found.end():end.start()], end.end())
    found = BARE.search(text)
    return shown_default(text, found.start(), found[1], found.end()) if found else ('', text)


def says_all(default):
    """Whether a default in a table of options says all: not those that stand for none, or for one that is made."""
    return default not in ('', '[]', '{}', "''")


def agree(told, table):
    """Whether the default that a help tells begins with that of the table, [0, 0] being [0 0] and 4/55 .0727..."""
    told, table = [re.sub(r'[\s,]+', ' ', one) for one in (told, table)]
    if table and re.match(re.escape(table) + r'(?![\w.])', told):
        return True
    number = re.match(r'[-+.\de]+(?:/\d+)?|Inf', told)
    try:
        above, _, below = number[0].partition('/')
        return abs(float(above) / float(below or 1) - float(table)) <= 1e-9 * abs(float(table)) or number[0] == table
    except (TypeError, ValueError, ZeroDivisionError):
        return False


def of_each(default, names):
    """The defaults of options that are described together, '20, 5 and 8'; [] if they are not told so."""
    found = re.split(r', | and ', default) if len(names) > 1 else [default]
    return found if len(found) == len(names) and default else []


def shown_default(text, start, default, end):
    """DEFAULT, and TEXT without what lies from START to END; a long default stays where it is."""
    if len(default) > MOST_DEFAULT:
        return TOLD, text
    if default.endswith(', use those'):     # the generators that the sentence before speaks of
        default = default[:-len(', use those')]
    before, after = text[:start].rstrip(' ;,:'), text[end:].strip()
    mark = '. ' if re.match(r'[A-Z]', after) and before and before[-1] != '.' else ' ' if re.match(r'\w', after) else ''
    return default, (before + mark + after).strip(' ;,')


def closing(text, start):
    """Where the parenthesis that is open at START is closed."""
    depth = 1
    for k in range(start, len(text)):
        depth += (text[k] == '(') - (text[k] == ')')
        if depth == 0:
            return k
    return len(text)


def values_of(takes):
    """The values of an option, by its words or its kind."""
    if not isinstance(takes, str):
        return ', '.join(f'<code>\'{html.escape(word, quote=False)}\'</code>' for word in takes)
    parts = [values_of_one(kind) for kind in takes.lstrip('?').split(' or ')]
    return ', or '.join(parts) if all(parts) else ''


def values_of_one(kind):
    """The values of one alternative of a kind: 'a'|'b', {X, y}, [0,1), nonneg m-by-r, or a word."""
    if kind[0] == "'":
        return ', '.join(f'<code>{html.escape(word, quote=False)}</code>' for word in kind.split('|'))
    if kind[0] == '{':
        return f'<code>{html.escape(kind, quote=False)}</code>'
    interval = re.fullmatch(r'(integer )?([\[(])(.+),(.+)([\])])', kind)
    entries, _, shape = kind.partition(' ')
    text = in_words(*interval.groups()) if interval else KINDS.get(kind, '')
    if shape and not interval:
        text = f'{ENTRIES[entries].replace("matrix", shape)}' if shape in ('row', 'column') else f'{ENTRIES[entries]}, {shape}'
    return html.escape(text, quote=False).replace('true, false', '<code>true</code>, <code>false</code>')


def in_words(whole, opens, low, high, closes):
    """An interval such as 'integer ', '[', '1', '1e4', ']' in words."""
    sort = (whole or 'number ').strip()
    if low == high:
        return low
    if high == 'Inf':
        sort = f'finite {sort}' if closes == ')' else sort
        return f'{sort} {"≥" if opens == "[" else ">"} {low}'
    if opens == '[':
        return f'{sort} from {low} to {"below " if closes == ")" else ""}{figures(high)}'
    return f'{sort} > {low} and {"<" if closes == ")" else "≤"} {figures(high)}'


def figures(number):
    return '2^31 - 1' if number == '2147483647' else number
