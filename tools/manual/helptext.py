# SPDX-License-Identifier: BSD-3-Clause
"""Reads the plain help of a function. Its form is that of CONTRIBUTING.md; indentation tells what a block of lines is.

read (lines) gives a Help: name, summary, and nodes, which are
    Paragraph (text)                 lines joined
    Formula (lines)                  set apart by blank lines and indented
    Section (title, caption)         a heading such as Inputs, with what follows it on its line
    Listing (lines)                  an example with prompts and output
    Items ([Item (term, nodes)])     what stands indented below a line; term is None for plain lines
"""
import re
from collections import namedtuple

Help = namedtuple('Help', 'name summary nodes')
Paragraph = namedtuple('Paragraph', 'text')
Formula = namedtuple('Formula', 'lines')
Section = namedtuple('Section', 'title caption')
Listing = namedtuple('Listing', 'lines')
Items = namedtuple('Items', 'items')
Item = namedtuple('Item', 'term nodes')

SECTION = re.compile(r'(Inputs?|Outputs?|(?:Further )?[Oo]ptions?|Errors|Warnings)\b')
CALL = re.compile(r'(?:\[?[\w~, .]+\]? = )?sl_\w+ \(')
MARGIN = 3              # of a help, behind the percent sign
FULL = 104              # a line that is longer than this has probably been wrapped


def read(lines):
    name, summary = lines[0].split('  ', 1)
    body = [line[MARGIN:] if line.startswith(' ' * MARGIN) else line.strip() for line in lines[1:]]
    body = [line for line in body if not line.startswith('TESTING:')]
    return Help(name.lower(), summary.strip(), list(nodes_of(body)))


def nodes_of(lines):
    start = next((k for k, line in enumerate(lines) if re.match(r'Examples?\b', line)), len(lines))
    end = next((k for k, line in enumerate(lines) if k > start and line.startswith('Reference')), len(lines))
    yield from text_nodes(lines[:start])
    if start < end:
        title, _, caption = lines[start].partition(':')
        yield Section(title, caption.strip())
        yield from example_nodes(lines[start + 1:end])
    yield from closing_nodes(lines[end:])


def text_nodes(lines):
    """Paragraphs, formulas, and headings with items below them."""
    for chunk in chunks(lines):
        if indent(chunk[0]) >= 4:
            yield Formula(dedented(chunk))
            continue
        while chunk:
            flush = leading(chunk, lambda line: indent(line) == 0)
            chunk = chunk[len(flush):]
            below = leading(chunk, lambda line: indent(line) > 0)
            chunk = chunk[len(below):]
            heading = next((k for k, line in enumerate(flush) if SECTION.match(line)), None) if below else None
            if not below or heading is None and flush and is_lone(below):
                yield from running(flush, below)
                continue
            if heading:
                yield from (Paragraph(joined(lines)) for lines in sentences(flush[:heading]))
            if flush and is_lone(below) and breaks_off(flush[heading:]):
                title, caption = section(joined(flush[heading:] + below))
                yield Section(title, caption.rstrip(':'))
            else:
                if flush:
                    yield section(joined(flush[heading or 0:]))
                yield Paragraph(begun(joined(below))) if flush and is_lone(below) else Items(items(below))


def running(flush, below):
    """Running text; a call that is set apart below it, or what was wrapped to there."""
    if below and not CALL.match(below[0].strip()):
        flush, below = flush + below, []
    yield from (Paragraph(joined(lines)) for lines in sentences(flush))
    if below:
        yield Formula(dedented(below))


def begun(text):
    """A text that begins with a capital letter, if it begins with a word."""
    return text[0].upper() + text[1:] if re.match(r'[a-z]+ ', text) and not CALL.match(text) else text


def is_lone(lines):
    """Whether indented lines are a sentence, and no entries."""
    found = items(lines)
    return len(found) == 1 and found[0].term is None


def breaks_off(lines):
    """Whether what follows the title of a section goes on below, as its line is full."""
    return len(lines[-1]) > FULL and lines[-1].rstrip()[-1] not in '.:'


def sentences(lines):
    """Paragraphs: each begins with a call form where the line before has ended a sentence."""
    start = 0
    for k in range(1, len(lines)):
        if CALL.match(lines[k]) and lines[k - 1].rstrip()[-1] in '.:':
            yield lines[start:k]
            start = k
    yield lines[start:]


def section(line):
    """A line above items: a title and what else it says."""
    if SECTION.match(line):
        parts = re.match(r'([^,;:.]*)([,;:.]?)\s*(.*)', line, re.S)
        if parts[2] == ',':
            return Section(re.match(r'\w+', line)[0], line + ':')
        return Section(parts[1].strip(), parts[3])
    if len(line) <= 60:
        return Section(line.rstrip(':.'), '')
    return Section('', line)


def example_nodes(lines):
    """Listings, which two blank lines end, and the sentences between them."""
    for part in re.split(r'\n\s*\n\s*\n', '\n'.join(lines)):
        rows = part.strip('\n').split('\n')
        prompt = next((k for k, row in enumerate(rows) if row.lstrip().startswith('>>')), len(rows))
        words = joined([row.strip() for row in rows[:prompt]])
        if words:
            yield Paragraph(words)
        if prompt < len(rows):
            yield Listing(dedented(rows[prompt:]))


def closing_nodes(lines):
    for chunk in chunks(lines):
        title, _, text = joined(chunk).partition(': ')
        if title in ('Reference', 'References', 'See also'):
            yield Section(title, '')
            yield Paragraph(text[0].upper() + text[1:] if title != 'See also' else text)
        else:
            yield Paragraph(joined(chunk))


def items(lines):
    """The entries of a block: 'TERM  description', with what is indented more below them."""
    base = min(indent(line) for line in lines if line.strip())
    lines = whole_terms(lines, base)
    columns = [column for column in (column_of(line) for line in lines if indent(line) == base) if column]
    common = max(set(columns), key=columns.count) if columns else 0
    starts = [k for k, line in enumerate(lines) if indent(line) == base and not continues(lines, k, base, common)]
    return [item(lines[start:end], base, common) for start, end in zip(starts, starts[1:] + [len(lines)])]


def whole_terms(lines, base):
    """The lines, with those joined that are a list of names alone, "'A', 'B'," and the next one."""
    found = []
    for line in lines:
        if found and indent(line) == base and re.fullmatch(r" *'\w+'(, '\w+')*,", found[-1]):
            found[-1] += ' ' + line.strip()
        else:
            found.append(line)
    return found


def item(lines, base, common):
    column = column_of(lines[0], common)
    if column is None:
        below = [line for line in lines[1:] if indent(line) > base]
        words = joined(line.strip() for line in lines if line not in below)
        if below or re.fullmatch(r"[\w.']+(, [\w.']+)*", words):
            return Item(words, list(description(below, min(indent(b) for b in below))) if below else [])
        return Item(None, [Paragraph(words)])
    term = lines[0][base:column].strip()
    first = lines[0][column:]
    if not lines[1:] or indent(lines[1]) != column:
        column = min(column, max(common, base + 2))     # a long term, whose text goes on below that of the others
    text = leading(lines[1:], lambda line: indent(line) >= column)
    nested = lines[1 + len(text):]
    if nested and is_lone(nested) and not CALL.match(nested[0].strip()):
        text, nested = text + [' ' * column + line.strip() for line in nested], []      # it was wrapped
    nodes = list(description([' ' * column + first] + text, column))
    if nested:
        tail = behind(nested, column)
        nodes.append(Items(items(nested[:len(nested) - len(tail)])))
        nodes += description(tail, column) if tail else []
    return Item(term, nodes)


def behind(nested, column):
    """The last lines of a nested block that go on with the text above it: they begin where that does, in COLUMN."""
    base = indent(nested[0])
    inner = [found for found in (column_of(line) for line in nested if indent(line) == base) if found]
    if base >= column or not inner or min(inner) <= column:
        return []
    return leading(nested[::-1], lambda line: indent(line) == column)[::-1]


def description(lines, column):
    """Sentences, and what they introduce indented below them or in entries of their own."""
    lines = [line[column:] for line in lines]
    while lines:
        if any(re.match(r'\.\w+ ', line) for line in lines[:1]):
            yield Items(items(lines))
            return
        text = leading(lines, lambda line: indent(line) == 0)
        lines = lines[len(text):]
        below = leading(lines, lambda line: indent(line) > 0)
        lines = lines[len(below):]
        if text and below and not lines and is_lone(below) and not CALL.match(below[0].strip()):
            text, below = text + below, []      # it was wrapped
        if text:
            yield Paragraph(joined(text))
        if below and text and lines and not any(map(column_of, below)):
            yield Formula(dedented(below))      # the sentence goes on behind it
        elif below:
            yield Items(items(below))


def column_of(line, common=0):
    """Where the description in 'TERM  description' begins; None if the line is no such entry.

    A single blank is enough behind a field '.name', and behind a long term where the descriptions of the other entries
    begin, in column COMMON.
    """
    found = re.match(r" *(?:(\.\w+) +|\S.*?\S {2,}|\S {2,})(?=\S)", line)
    if found:
        return found.end()
    long_term = re.fullmatch(r" *['\w-]+(, ['\w-]+)* ", line[:common]) and line[common:].strip()
    return common if long_term else None


def continues(lines, k, base, common):
    """Whether line k goes on with a plain line above it that was wrapped."""
    return k > 0 and column_of(lines[k], common) is None and len(lines[k - 1]) > FULL and indent(lines[k - 1]) == base \
        and column_of(lines[k - 1], common) is None


def chunks(lines):
    chunk = []
    for line in lines + ['']:
        if line.strip():
            chunk.append(line)
        elif chunk:
            yield chunk
            chunk = []


def leading(lines, accepted):
    end = next((k for k, line in enumerate(lines) if not accepted(line)), len(lines))
    return lines[:end]


def indent(line):
    return len(line) - len(line.lstrip(' '))


def dedented(lines):
    base = min(indent(line) for line in lines if line.strip())
    return [line[base:] for line in lines]


def joined(lines):
    return ' '.join(line.strip() for line in lines if line.strip())
