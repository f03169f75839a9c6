# SPDX-License-Identifier: BSD-3-Clause
"""The faults that a line of a C source or of a function of Octave can have; plant_faults.py tells their kinds."""
import collections
import os
import re

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# What steers the speed alone: the file that measures it, prefetches, what a task costs, how work is shared out, attributes.
SPEED = {'src/core/base/sl_pace.c'}
NO_FAULT = {'.c': re.compile(r'prefetch|\bcosts?\b|\bsl_parallel_for\b|\bsl_pace|__attribute__|\bSL_CLONES\b'),
            # Head of a function, what is only shown, clocks.
            '.m': re.compile(r'^\s*(function|persistent|global)\b'
                             r'|\b(f?printf|sprintf|disp|slx_run_progress|tic|toc|drawnow)\b')}
# Statements that say something: they can go, and what stands before their first text can change.
SAYS = re.compile(r'\b(slx_arg_(fail|refuse|need|warn)|slx_fail|error|warning)\b')

C_TOKEN = re.compile(r'''(?P<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
  |(?P<number>(?:0[xX][0-9a-fA-F]+\.?[0-9a-fA-F]*(?:[pP][+-]?\d+)?|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)[uUlLfF]*)
  |(?P<word>[A-Za-z_]\w*)
  |(?P<operator><<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|\S)''', re.X)
M_STRING = r"""(?<![\w)\]}.'])'(?:[^'\n]|'')*'|"(?:\\.|[^"\\\n])*\""""       # else ' is a transpose
M_TOKEN = re.compile(rf'''(?P<string>{M_STRING})
  |(?P<number>(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?)
  |(?P<word>[A-Za-z_]\w*)
  |(?P<operator><=|>=|==|~=|&&|\|\||\.[*/^']|\S)''', re.X)
Token = collections.namedtuple('Token', 'kind text start end')

RELATION = {'<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '==', '~=': '=='}
SIGN = {'+': '-', '-': '+', '+=': '-=', '-=': '+=', '++': '--', '--': '++'}
PRODUCT = {'*': '/', '/': '*', '%': '/', '*=': '/=', '/=': '*=', '.*': './', './': '.*'}
TRUTH = {'true': 'false', 'false': 'true'}
EXTREMUM = {'fmax': 'fmin', 'fmin': 'fmax', 'fmaxf': 'fminf', 'fminf': 'fmaxf', 'max': 'min', 'min': 'max'}
KEYWORDS = {'return', 'case', 'else', 'do', 'goto', 'sizeof', 'if', 'for', 'while', 'switch', 'break', 'continue', 'const',
            'static', 'double', 'float', 'int', 'char', 'void', 'unsigned', 'sl_real', 'size_t', 'ptrdiff_t', 'default',
            'struct', 'typedef', 'enum', 'inline', 'long', 'short', 'sl_blasint', 'sl_status', 'uint32_t', 'uint64_t',
            'elseif', 'otherwise', 'try', 'catch', 'function'}
ENDS_TERM = {'+', '-', ')', ']', ';', ',', '?', ':', '<', '>', '<=', '>=', '==', '!=', '&&', '||', '}'}


def code_of(path, text):
    """The lines of a source, in which comments and preprocessor lines are blanks."""
    def blank(match):
        return re.sub(r'[^\n]', ' ', match.group())
    if path.endswith('.m'):
        text = re.sub(rf'({M_STRING})|%[^\n]*', lambda match: match[1] or blank(match), text)
    else:
        text = re.sub(r'/\*.*?\*/|//[^\n]*', blank, text, flags=re.S)
        text = re.sub(r'^[ \t]*#(?:[^\n]*\\\n)*[^\n]*', blank, text, flags=re.M)
    return text.split('\n')


def tokens_of(path, line):
    token = M_TOKEN if path.endswith('.m') else C_TOKEN
    return [Token(match.lastgroup, match.group(), match.start(), match.end()) for match in token.finditer(line)]


def is_operand_end(token):
    return token is not None and (token.kind == 'number' or token.text in (')', ']', '}', "'")
                                  or token.kind == 'word' and token.text not in KEYWORDS)


def is_operand_start(token):
    return token is not None and (token.kind in ('number', 'word') or token.text == '(')


def is_pointer(token, following, scripted):
    """Whether a * of C, which stands close before its operand and not as that of a product between blanks, is of a pointer."""
    return not scripted and token.text == '*' and token.end == following.start


def closing(tokens, opening):
    """The place of the bracket that closes the one at OPENING; None if it is on another line."""
    depth = 0
    for k in range(opening, len(tokens)):
        depth += (tokens[k].text in '([{') - (tokens[k].text in ')]}') if len(tokens[k].text) == 1 else 0
        if depth == 0:
            return k
    return None


def end_of_term(tokens, first):
    """The place of the token that ends the term of a sum beginning at FIRST; None if that is on another line."""
    k = first
    while k < len(tokens):
        if tokens[k].text in ('(', '['):
            k = closing(tokens, k)
            if k is None:
                return None
        elif tokens[k].text in ENDS_TERM:
            return k if k > first else None
        k += 1
    return None


def number_plus_one(text):
    if re.fullmatch(r'0[uUlL]*', text):
        return '1' + text[1:]
    if re.fullmatch(r'1[uUlL]*', text):
        return '0' + text[1:]
    return '1.0' if re.fullmatch(r'0?\.0*', text) else f'({text} + 1)'


def is_call_or_assignment(tokens):
    """Whether the line of a function is a whole one, if a statement begins with it."""
    texts = [token.text for token in tokens]
    return (texts[-1] == ';' and texts[0] not in KEYWORDS and ('=' in texts or '(' in texts)
            and all(closing(tokens, k) is not None for k, text in enumerate(texts) if text in ('(', '[', '{')))


def is_statement(tokens, before):
    """Whether the line is a whole assignment, count or call; BEFORE is the code of the lines above."""
    if not tokens or tokens[-1].text != ';' or sum(token.text == ';' for token in tokens) != 1:
        return False
    if before and before[-1] not in ';{}):' and not before.endswith('else'):
        return False
    first = tokens[0]
    if first.kind == 'word' and (first.text in KEYWORDS or len(tokens) > 1 and tokens[1].kind == 'word'):
        return False
    if first.kind == 'word' and len(tokens) > 2 and tokens[1].text == '*' and tokens[2].kind in ('word', 'operator'):
        return False
    if sum(token.text in ('(', '[') for token in tokens) != sum(token.text in (')', ']') for token in tokens):
        return False
    if first.kind == 'operator' and first.text not in ('*', '++', '--'):
        return False
    texts = {token.text for token in tokens}
    return bool(texts & {'=', '+=', '-=', '*=', '/=', '|=', '&=', '++', '--'}) or tokens[1].text == '('


def opens_index(tokens, k, scripted):
    """Whether an index begins behind the bracket: in C not that of a declaration, in a function (i) close behind a word."""
    last = tokens[k - 1] if k > 0 else None
    if scripted:
        return tokens[k].text in ('(', '{') and last is not None and last.kind == 'word' and last.end == tokens[k].start
    return tokens[k].text == '[' and is_operand_end(last) and not (k > 1 and tokens[k - 2].kind == 'word')


def faults_of(line, tokens, scripted):
    """All faults of a line of code but those of whole statements: (kind, start, end, what stands there instead)."""
    for k, token in enumerate(tokens):
        last = tokens[k - 1] if k > 0 else None
        following = tokens[k + 1] if k + 1 < len(tokens) else None
        place = token.start, token.end
        if token.text in RELATION and is_operand_end(last):
            yield ('relation', *place, RELATION[token.text])
        if token.text in SIGN:
            if len(token.text) > 1 or is_operand_end(last):
                yield ('sign', *place, SIGN[token.text])
            elif token.text == '-' and is_operand_start(following):
                yield ('sign', *place, '')
        if (token.text in PRODUCT and is_operand_end(last) and (is_operand_start(following) or len(token.text) > 1)
                and not is_pointer(token, following, scripted)):
            yield ('product', *place, PRODUCT[token.text])
        if token.kind == 'number':
            yield ('constant', *place, number_plus_one(token.text))
        if token.text in TRUTH:
            yield ('constant', *place, TRUTH[token.text])
        elif (token.kind == 'word' and token.text not in KEYWORDS and (scripted or not token.text.isupper())
                and (last and last.text in ('+', '-', '=', '+=', '-=') or following and following.text in ('+', '-'))
                and not (last and last.text in ('.', '->'))
                and not (following and following.text in ('(', '[', '{', '.', '->', '=', '++', '--'))):
            yield ('factor', *place, f'(2 * {token.text})')
        if opens_index(tokens, k, scripted):
            end = closing(tokens, k)
            if end is not None and end > k + 1 and not any(other.text in (',', ':', '@') for other in tokens[k:end]):
                inside = line[token.end:tokens[end].start]
                for change in (' + 1', ' - 1'):
                    yield ('index', token.end, tokens[end].start, f'({inside}){change}')
        if token.text in ('&&', '||'):
            yield ('logic', *place, '||' if token.text == '&&' else '&&')
        if token.text == '!' or token.text == '~' and is_operand_start(following):
            yield ('logic', *place, '')
        if token.text in ('+', '-') and is_operand_end(last):
            end = end_of_term(tokens, k + 1)
            if end is not None:
                yield ('term', token.start, tokens[end].start, '')
        if token.kind == 'word' and following and following.text == '(':
            other = EXTREMUM.get(token.text) or (re.sub('max|min', lambda m: 'min' if m.group() == 'max' else 'max',
                                                        token.text) if re.search(r'_(max|min)(_|$)', token.text) else None)
            if other:
                yield ('extremum', *place, other)
        if token.text in ('break', 'continue'):
            yield ('jump', *place, '')


class Source:
    """A source and the faults that its lines can have."""

    def __init__(self, path):
        with open(os.path.join(ROOT, path)) as file:
            self.text = file.read()
        self.path = path
        self.scripted = path.endswith('.m')
        self.lines = self.text.split('\n')
        self.code = code_of(path, self.text)
        if self.scripted:
            self.first = self.first_lines()

    def first_lines(self):
        """For each line of a function the one that its statement begins with, from 0."""
        first, begin, brackets, goes_on = [], 0, 0, False
        for number, line in enumerate(self.code):
            begin = begin if goes_on else number
            first.append(begin)
            for token in tokens_of(self.path, line):
                brackets += (token.text in ('(', '[', '{')) - (token.text in (')', ']', '}'))
            goes_on = brackets > 0 or line.rstrip().endswith('...')
        return first

    def faults(self, number):
        code, first = self.code[number - 1], self.code[self.first[number - 1] if self.scripted else number - 1]
        if self.path in SPEED or not code.strip() or NO_FAULT[self.path[-2:].replace('h', 'c')].search(first):
            return []
        tokens = tokens_of(self.path, code)
        whole = [('statement', tokens[0].start, tokens[-1].start, '')] if self.is_statement(number, tokens) else []
        if SAYS.search(first):
            shown = next((token.start for token in tokens if token.kind == 'string'), len(code))
            tokens = [token for token in tokens if first is code and token.end <= shown]
        return list(faults_of(code, tokens, self.scripted)) + whole

    def is_statement(self, number, tokens):
        if self.scripted:
            return self.first[number - 1] == number - 1 and is_call_or_assignment(tokens)
        before = next((line.rstrip() for line in reversed(self.code[:number - 1]) if line.strip()), '')
        return is_statement(tokens, before)

    def with_fault(self, fault):
        lines = list(self.lines)
        lines[fault['line'] - 1] = fault['new']
        return '\n'.join(lines)
