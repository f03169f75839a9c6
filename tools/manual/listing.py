# SPDX-License-Identifier: BSD-3-Clause
"""Code in HTML: prompts, output and comments told apart, names of functions linked."""
import html
import re

PROMPT = re.compile(r' *(?:>>|\.\.)(?: |$)')


def block(lines, links, here, language='matlab'):
    """A block of code; with prompts, what follows a command is its output."""
    dialogue = any(line.lstrip().startswith('>>') for line in lines)
    rows = []
    for line in lines:
        prompt = PROMPT.match(line) if dialogue else None
        if prompt:
            rows.append(f'<span class="prompt">{html.escape(prompt[0])}</span>{code(line[prompt.end():], links, here)}')
        elif dialogue:
            rows.append(f'<span class="output">{html.escape(line, quote=False)}</span>' if line else '')
        elif language in ('matlab', 'octave'):
            rows.append(code(line, links, here))
        else:
            rows.append(links.names(line, here))
    return '<pre tabindex="0">' + '\n'.join(rows) + '</pre>'


def code(line, links, here):
    start = comment(line)
    if start is None:
        return links.names(line, here)
    return f'{links.names(line[:start], here)}<span class="comment">{links.names(line[start:], here)}</span>'


def comment(line):
    """Where the comment of a line begins; a quote behind a name or a bracket is a transpose."""
    quoted = False
    for k, letter in enumerate(line):
        if letter == "'" and (quoted or not re.search(r"[\w)\]}.']$", line[:k])):
            quoted = not quoted
        elif letter == '%' and not quoted:
            return k
    return None
