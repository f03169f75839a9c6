# SPDX-License-Identifier: BSD-3-Clause
"""Formulas: MathML, which browsers typeset, from the part of TeX that the pages use.

In a page $`x^2`$ is a formula in a sentence, and a block of code in the language math is one that is set apart; GitHub
typesets both. The helps have formulas in plain letters; FILE has the TeX of those that their pages typeset.
"""
import functools
import html
import re

import sources

FILE = 'tools/manual/formulas.txt'
TOKEN = re.compile(r'\\(?:(?:text|operatorname|begin|end)\{[^}]*\}|[A-Za-z]+|.)|\d+(?:\.\d+)?|[^\s\\]')
NEW_ROW, END = '\\\\', '\\end{{{}}}'
GREEK = dict(zip('alpha beta gamma delta epsilon eta theta lambda mu nu pi rho sigma tau phi psi omega Gamma Delta '
                 'Lambda Sigma Phi Omega ell'.split(), 'αβγδεηθλμνπρστφψωΓΔΛΣΦΩℓ'))
SIGNS = {'le': '≤', 'ge': '≥', 'ne': '≠', 'approx': '≈', 'in': '∈', 'odot': '⊙', 'top': '⊤', 'cdot': '⋅', 'infty': '∞', 'sim': '∼',
         'leftarrow': '←', 'to': '→', 'dots': '…', '-': '−'}
FENCES = {'lvert': ('|', 'prefix'), 'rvert': ('|', 'postfix'), 'lVert': ('‖', 'prefix'), 'rVert': ('‖', 'postfix'),
          'langle': ('⟨', 'prefix'), 'rangle': ('⟩', 'postfix')}
FUNCTIONS = ('log', 'exp', 'tanh')
LIMITS = {'sum': '∑', 'prod': '∏', 'min': 'min', 'max': 'max'}      # what stands below or above a sign, not beside it
BESIDE = {'_': 'msub', '^': 'msup', '_^': 'msubsup'}
OVER = {'_': 'munder', '^': 'mover', '_^': 'munderover'}
ACCENTS = {'tilde': '~', 'hat': '^', 'bar': '¯'}
SPACES = {',': '.17em', ';': '.28em', 'quad': '1em', 'qquad': '2em', ' ': '.25em'}
SPACE = '<mspace width="{}"></mspace>'
THIN = SPACE.format(SPACES[','])


def mathml(tex, display=False):
    """The element <math> of a formula; a word that is not known is a Problem."""
    inside = Reader(tex).cell()
    kind = ' display="block"' if display else ''
    return f'<math{kind} alttext="{html.escape(" ".join(tex.split()))}">{inside}</math>'


def blocks(text):
    """The HTML of a page, from cmark-gfm, with its formulas typeset."""
    made = lambda display: lambda found: mathml(html.unescape(found[1]), display)
    text = re.sub(r'<pre><code class="language-math">(.*?)</code></pre>',
                  lambda found: set_apart(made(True)(found)), text, flags=re.S)
    return re.sub(r'\$<code>(.*?)</code>\$', made(False), text, flags=re.S)


def set_apart(made):
    return f'<div class="formula" tabindex="0">{made}</div>'


@functools.lru_cache(None)
def of_helps():
    """{line of a help: its TeX} by FILE, in which the TeX stands below the line."""
    lines = [line for line in sources.read(FILE).split('\n') if line and not line.startswith('#')]
    found = dict(zip(lines[::2], lines[1::2]))
    helps = set(line.strip() for _, names in sources.families() for name in names
                for line in sources.help_lines(sources.file_of(name)))
    for line in set(found) - helps:
        raise sources.Problem(f'{FILE} has a line that is in no help: {line}')
    return found


def of_help(lines):
    """The lines of a formula in a help, typeset; None if FILE does not have them all."""
    known = [of_helps().get(line.strip()) for line in lines]
    return set_apart(''.join(mathml(tex, True) for tex in known)) if all(known) else None


class Reader:
    """Reads the tokens of a formula from the left; each method returns the elements of what it has read."""

    def __init__(self, tex):
        self.tex = tex
        self.rest = TOKEN.findall(tex)

    def cell(self, *ends):
        """Elements up to one of ENDS, which stays."""
        made = []
        while self.rest and self.rest[0] not in ends:
            made.append(self.scripted())
        if ends and not self.rest:
            raise self.problem(f'lacks {ends[0]}')
        return ''.join(made)

    def rows(self, end):
        """The rows of a table, up to END, which is read too."""
        rows, mark = [[]], '&'
        while mark != end:
            rows[-1].append(self.cell(end, '&', NEW_ROW))
            mark = self.rest.pop(0)
            if mark == NEW_ROW:
                rows.append([])
        return ''.join('<mtr>' + ''.join(f'<mtd>{cell}</mtd>' for cell in row) + '</mtr>' for row in rows)

    def scripted(self):
        """One element with what stands below and above it."""
        name = self.rest[0][1:]
        base, scripts = self.one(), {}
        while self.rest and self.rest[0] in ('^', '_'):
            mark = self.rest.pop(0)
            scripts[mark] = self.one()
        marks = ''.join(mark for mark in '_^' if mark in scripts)
        if marks:
            kind = (OVER if name in LIMITS else BESIDE)[marks]
            base = f'<{kind}>{base}{"".join(scripts[mark] for mark in marks)}</{kind}>'
        applied = name in FUNCTIONS or LIMITS.get(name) == name
        return base + (THIN if applied and self.rest[:1] != ['('] else '')

    def one(self):
        if not self.rest:
            raise self.problem('ends too early')
        token = self.rest.pop(0)
        if token == '{':
            inside = self.cell('}')
            self.rest.pop(0)
            return f'<mrow>{inside}</mrow>'
        if token[0] == '\\':
            return self.command(token[1:])
        if token.isalnum():
            return f'<mn>{token}</mn>' if token[0].isdigit() else f'<mi>{token}</mi>'
        return f'<mn>{token}</mn>' if '.' in token[1:] else sign(token)

    def command(self, name):
        word, _, inside = name.rstrip('}').partition('{')
        if name in GREEK or name in FUNCTIONS:
            return f'<mi>{GREEK.get(name, name)}</mi>'
        if name in SIGNS or name in '{}':
            return sign(name)
        if name in FENCES:
            letter, form = FENCES[name]
            return f'<mo stretchy="false" form="{form}">{letter}</mo>'
        if name in ('left', 'right'):
            return f'<mo form="{"prefix" if name == "left" else "postfix"}">{self.rest.pop(0)}</mo>'
        if name in LIMITS:
            near = ' lspace=".1em" rspace="0"' if LIMITS[name] == name else ''
            return f'<mo movablelimits="true" form="prefix"{near}>{LIMITS[name]}</mo>'
        if name in SPACES:
            return SPACE.format(SPACES[name])
        if name == 'frac':
            return f'<mfrac>{self.one()}{self.one()}</mfrac>'
        if name == 'sqrt':
            return f'<msqrt>{self.one()}</msqrt>'
        if name in ACCENTS:
            return f'<mover accent="true">{self.one()}<mo stretchy="false">{ACCENTS[name]}</mo></mover>'
        if word in ('text', 'operatorname'):
            kind = 'mtext' if word == 'text' else 'mi'
            return f'<{kind}>{html.escape(inside)}</{kind}>'
        if word == 'begin':
            brace = '<mo>{</mo>' if inside == 'cases' else ''
            return f'<mrow>{brace}<mtable class="{inside}">{self.rows(END.format(inside))}</mtable></mrow>'
        raise self.problem(f'has \\{name}, which {__file__} does not know')

    def problem(self, text):
        return sources.Problem(f'the formula {self.tex} {text}')


def sign(name):
    return f'<mo stretchy="false">{html.escape(SIGNS.get(name, name))}</mo>'
