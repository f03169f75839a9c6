# SPDX-License-Identifier: BSD-3-Clause
"""A parser of the part of MATLAB R2019b in which the .m files are written.

faults (path) lists what a file has that MATLAB would not read, or would read otherwise than Octave: the first fault of
each statement, with its line. calls (path) lists the functions that it calls, strangers (path) those that MATLAB does
not have, by matlab_functions.txt. A classdef is not in that part, nor are
strings in double quotes, blocks of declarations, and commands without parentheses except those of COMMANDS. EXAMPLES
has a line for each kind of fault, which lint.py sees found. Each function of Parser reads what its name says.
"""
import functools
import glob
import os
import re

FUNCTIONS = 'tools/matlab_functions.txt'
KEYWORDS = {'if', 'elseif', 'else', 'while', 'for', 'parfor', 'switch', 'case', 'otherwise', 'return', 'function', 'try',
            'catch', 'break', 'continue', 'global', 'persistent', 'end', 'classdef', 'spmd', 'arguments'}
OCTAVE_ONLY = re.compile(r'end(if|for|while|function|switch|parfor|_try_catch|_unwind_protect)$|unwind_protect(_cleanup)?$'
                         r'|do$|until$')
OCTAVE_OPERATORS = {'++', '--', '**', '!', '!=', '+=', '-=', '*=', '/=', '^=', '|=', '&='}
COMMANDS = {'hold', 'close', 'clear', 'format', 'more', 'figure', 'warning', 'axis', 'grid', 'pkg'}
INDEXED = 'index of a result that has no name (give it one)'
BLANK = 'blank before a parenthesis or brace within brackets, which separates elements (write f(x), or a comma)'
SIGN = 'sign with a blank before and none behind it, which separates elements'
OPEN = 'line that ends within parentheses, without ...'
INNER = 'assignment within an expression'
KEYWORD = 'keyword that MATLAB does not know, or that begins a block of declarations'
OPERATOR = 'operator that MATLAB does not have'
SIGNS = 'text in double quotes, or comment with #'
COMMAND = 'command without parentheses'
MIXED = 'functions of which some have an end of their own and others have none'
LATER = 'statement behind a function of the file'
TWICE = 'name of a function that was called before it became a variable, in one function'
EMPTY = 'expression expected, {} found'
RESULT = 'value of disp, which gives none in MATLAB'
NAMED = 'name that does not begin with a letter, or has more than 63 characters'
WIDE = 'longer than 120 columns'
# Code that must be found, what it is found as, and code that must not be found.
EXAMPLES = [
    ('endif', KEYWORD),
    ('do\n  x = 1;\nuntil (x)', KEYWORD),
    ('arguments = {1};', KEYWORD),
    ('unwind_protect', KEYWORD),
    ('x += 1;', OPERATOR),
    ('x++;', OPERATOR),
    ('x = --y;', OPERATOR),
    ('y = x ** 2;', OPERATOR),
    ('if (! x), end', OPERATOR),
    ('if (x != 1), end', OPERATOR),
    ('y = "text";', SIGNS),
    ('y = 1;  # why', SIGNS),
    ('y = f (x)(2);', INDEXED),
    ('y = f (x){:};', INDEXED),
    ('y = (a + b)(2);', INDEXED),
    ('y = (a).b;', INDEXED),
    ('y = [1 2 3](2);', INDEXED),
    ('y = {1, 2}{2};', INDEXED),
    ("y = x'(2);", INDEXED),
    ("y = 'text'(2);", INDEXED),
    ('y(1)(2) = 3;', INDEXED),
    ('y = s{find (x, 1)};', BLANK),
    ('y = {@(p) mean (p)};', BLANK),
    ('y = [f (x), 1];', BLANK),
    ('y = [g(f (x)), x {1}];', BLANK),
    ('y = {@(p) p -1};', SIGN),
    ('y = s{end -1};', SIGN),
    ('y = f (1,\n  2);', OPEN),
    ('y = f (1, ...\n\n  2);', OPEN),
    ('x = (k = next ()) > 0;', INNER),
    ('a = b = 1;', INNER),
    ('f (Tol = 1);', INNER),
    ('a -1', COMMAND),
    ('disp hello', COMMAND),
    ('y = s.end;', 'name expected, end found'),
    ('if (a)\n  b\n', 'end expected, end of file found'),
    ('y = f (1));', 'end of the statement expected, ) found'),
    ('y = {1, 2];', '} expected, ] found'),
    ('y = 1 +;', EMPTY.format(';')),
    ('y = [1,, 2];', EMPTY.format(',')),
    ('y = {, 1};', EMPTY.format(',')),
    ('y = f (1, );', EMPTY.format(')')),
    ('y = ();', EMPTY.format(')')),
    ('[] = f (x);', 'name expected, ] found'),
    ("x' = 3;", "name or index expected, ' found"),
    ('function f ()\n  g ()\nend\nfunction g ()\n  1;\n', MIXED),
    ('function f ()\nend\nf ();', LATER),
    ('function f ()\n  y = size (1);\n  size = 2;\n', TWICE),
    ('function f ()\n  numel (1);\n  for numel = 1:3, end\nend', TWICE),
    ('function f ()\n  y = zork;\n  persistent zork\nend', TWICE),
    ('s = disp (1);', RESULT),
    ('y = [disp(x), 1];', RESULT),
    ('_x = 1;', NAMED),
    ('y = _x;', NAMED),
    ('s.' + 'a' * 64 + ' = 1;', NAMED),
    ('x = ' + '1' * 120 + ';', WIDE),
    ("y = s(2).a{1}(3) + x.(name)(2)' * [f(x)', (1), g((f (x)))];", None),
    ("if (a == 1 && ~ (b <= 2)), y = {@(p) (p + 1), 'a (b)'}; end", None),
    ("[a, b] = f (@(x) x (1), {'a', ...\n  {1}});   % f (x)(1)", None),
    ("y = [1, 2, 3, ...\n  0x1F; f(), -1d3, ];\ns.a{end}(2) = x(:, end)';", None),
    ("function f (size)\n  y = size (1);\nend\nfunction g\n  size = 2;\n  rows = size;\nend", None),
    ("y = [1 -1\n 2 - 1];\nz = s{end-1}';", None),
    ("switch (a)\n  case {1, 'b'}  % why\n    y(:,end+1) = -x .^ -2.5e-3;\n  otherwise\n    [~, k] = max (x);\nend", None),
    ("try, f (x).a;\ncatch e\n  rethrow (e);\nend\nfor k = 1:3\n  hold on\nend\n%{\n ) text\n%}", None),
    ("f (@(x) disp (x), 1), disp (2)\nif (a), disp (3), end", None),
    ("y = [a.' b'; 1:3 ~c\n     @sin, f(:)'];\nx = 1 ...\n  + 2;\ns(1:2) = [];  x.y(3).('z') = @(varargin) f (varargin{:});", None),
    ("function varargout = f (x, ~)\nif x, return, end\n%{\n%}\nend\n\nfunction [a, b] = g\n  persistent t\n  a = t; b = a;\nend", None),
]
# Code, and a function that it calls.
CALLS = [('pkg load x', 'pkg'),
         ('f = @(rows) rows + 1;\nn = rows (X);', 'rows'),
         ("n = cellfun ('columns', c);", 'columns'),
         ("x = {arrayfun('rows', c), feval('postpad', x, 3)};", 'postpad'),
         ("f = str2func ('rows');", 'rows')]
# Functions that MATLAB R2019b does not have, or that do something else there.
BY_TEXT = {'cellfun', 'arrayfun', 'feval', 'str2func'}         # their first argument may be the name of a function
STRANGERS = {'printf', 'puts', 'fdisp', 'fputs', 'print_usage', 'nthargout', 'merge', 'ifelse', 'rows', 'columns', 'postpad',
             'prepad', 'numfields', 'isargout', 'inputname', 'chol2inv', 'sumsq', 'lookup', 'vech',
             'ostrsplit', 'substr', 'is_function_handle'}
TOKEN = re.compile(r"(?P<more>\.\.\.[^\n]*\n?)|(?P<number>0[xX][0-9a-fA-F]+(?:[su]\d+)?|0[bB][01]+(?:[su]\d+)?"
                   r"|(?:\d+(?:\.(?![*/^\\'])\d*)?|\.\d+)(?:[eEdD][-+]?\d+)?[ij]?)"
                   r"|(?P<word>[A-Za-z_]\w*)|(?P<op>\+\+|--|\*\*|[-+*/|&^]=(?!=)|!=?|\.[*/\\^']|[=~<>]=|&&|\|\|"
                   r"|[-+*/\\^=<>&|~:,;.@()\[\]{}'])|(?P<blank>[ \t\r]+)|(?P<newline>\n)|(?P<comment>%[^\n]*)|(?P<sign>.)")
NAME = re.compile(r'[A-Za-z]\w{0,62}$')
WORD_OR_CLOSED = re.compile(r"[\w)\]}'.]$")
COMPARISONS = {'==', '~=', '<', '<=', '>', '>='}
# Operators from the weakest to the strongest; a range stands between & and +, powers above all.
LEVELS = [{'||'}, {'&&'}, {'|'}, {'&'}, COMPARISONS, {':'}, {'+', '-'}, {'*', '/', '\\', '.*', './', '.\\'}]
CLOSES = {'(': ')', '[': ']', '{': '}'}


class Fault(Exception):
    """What is wrong at a token."""
    def __init__(self, token, what):
        super().__init__(what)
        self.line, self.what = token.line, what


class Token:
    """A piece of code. BLANK: a blank stands before it; TIGHT: none stands behind it; DEPTH: brackets around it."""
    __slots__ = 'kind', 'text', 'line', 'blank', 'tight', 'depth'

    def __init__(self, kind, text, line, blank, tight, depth):
        self.kind, self.text, self.line, self.blank, self.tight, self.depth = kind, text, line, blank, tight, depth


def without_blocks(text):
    """The text with block comments emptied."""
    depth, lines = 0, text.split('\n')
    for k, line in enumerate(lines):
        depth += line.strip() == '%{'
        if depth:
            lines[k] = ''
        depth -= line.strip() == '%}'
    return '\n'.join(lines)


def tokens_of(text):
    """The tokens of a text. In brackets a quote behind a blank begins a text, elsewhere only where no operand ends."""
    tokens, stack, at, line, blank = [], [], 0, 1, False
    text = without_blocks(text)
    while at < len(text):
        match = TOKEN.match(text, at)
        kind, word, begin = match.lastgroup, match[0], line
        at = match.end()
        if kind in ('blank', 'more', 'comment'):
            blank, line = blank or kind != 'comment', line + word.count('\n')
            continue
        before = tokens[-1] if tokens else None
        if word == "'" and not (before and (before.kind in ('number', 'text') or WORD_OR_CLOSED.search(before.text))
                                and not (before.kind == 'word' and before.text in KEYWORDS - {'end'})
                                and not (blank and stack and stack[-1] in '[{')):
            close = re.compile(r"(?:[^'\n]|'')*'").match(text, at)
            kind, word, at = 'text', text[match.start():close.end() if close else at], close.end() if close else at
        if kind == 'op' and word in ')]}' and stack:
            stack.pop()
        tokens.append(Token(kind, word, begin, blank, at < len(text) and not text[at].isspace(), len(stack)))
        if kind == 'op' and word in CLOSES:
            stack.append(word)
        line, blank = line + (kind == 'newline'), False
    tokens += [Token('newline', '\n', line, False, False, 0), Token('end of file', 'end of file', line, False, False, 0)]
    return tokens


class Parser:
    """Reads a file; FAULTS are its (line, what), CALLED the words in expressions that are no fields, variables or
    functions of the file, OWN the names of those functions. Of a function, while it is read, NAMED are the words in
    expressions and ASSIGNED the variables."""
    def __init__(self, text):
        self.text, self.tokens, self.at, self.inside = text, tokens_of(text), 0, ['']
        self.faults, self.called, self.own, self.named, self.assigned = [], [], set(), [], set()

    # ---- tokens
    @property
    def token(self):
        return self.tokens[self.at]

    def is_at(self, *texts):
        return self.token.text in texts and self.token.kind != 'text'

    def take(self):
        self.at += 1
        return self.tokens[self.at - 1]

    def found(self):
        return 'end of line' if self.token.kind == 'newline' else self.token.text

    def must(self, text):
        if not self.is_at(text):
            raise Fault(self.token, OPEN if self.token.kind == 'newline' and self.inside[-1] == '('
                        else f'{text} expected, {self.found()} found')
        return self.take()

    def name(self, field=False):
        if self.token.kind != 'word' or self.token.text in KEYWORDS and not (field and self.is_at('arguments')):
            raise Fault(self.token, KEYWORD if self.is_at('arguments') else f'name expected, {self.found()} found')
        if not NAME.match(self.token.text):
            raise Fault(self.token, NAMED)
        return self.take().text

    def is_listed(self):
        return self.inside[-1] in ('[', '{')

    # ---- statements
    def file(self):
        while self.token.kind != 'end of file':
            self.statements('function')
            if self.is_at('function'):
                self.functions()
            elif self.token.kind != 'end of file':
                self.refuse(Fault(self.token, KEYWORD if OCTAVE_ONLY.match(self.token.text) else
                                  f'statement expected, {self.found()} found'))
        self.end_of_variables()
        self.called = [token for token in self.called if token.text not in self.own]
        return self

    def end_of_variables(self):
        self.called += [token for token in self.named if token.text not in self.assigned]
        self.named, self.assigned = [], set()

    def refuse(self, fault):
        """Notes a fault, and goes on behind the line at which no bracket is open."""
        self.faults.append((fault.line, fault.what))
        self.inside = ['']
        while self.token.kind != 'end of file' and not (self.token.kind == 'newline' and self.token.depth == 0):
            self.take()

    def functions(self):
        ends = set()
        while self.is_at('function'):
            first = self.take()
            self.end_of_variables()
            try:
                self.head()
            except Fault as fault:
                self.refuse(fault)
            self.statements('end', 'function')
            ends.add(self.is_at('end'))
            if self.is_at('end'):
                self.take()
            elif self.token.kind != 'end of file' and not self.is_at('function'):
                return self.refuse(Fault(self.token, f'end expected, {self.found()} found'))
            self.separators()
            if len(ends) > 1:
                self.refuse(Fault(first, MIXED))
        if self.token.kind != 'end of file':
            self.refuse(Fault(self.token, LATER))

    def head(self):
        """[results] = name (arguments)"""
        if self.is_at('['):
            self.listed_names('[', ']')
            self.must('=')
        else:
            ahead = self.tokens[self.at + 1]
            if ahead.text == '=' and ahead.kind == 'op':
                self.assigned.add(self.name())
                self.take()
        self.own.add(self.name())
        if self.is_at('('):
            self.listed_names('(', ')')
        self.end_of_statement()

    def listed_names(self, opens, closes):
        self.must(opens)
        while not self.is_at(closes):
            if self.is_at('~'):
                self.take()
            else:
                self.assigned.add(self.name())
            if self.is_at(','):
                self.take()
            elif not self.is_at(closes) and not (opens == '[' and self.token.blank):
                self.must(closes)
        self.take()

    def separators(self):
        while self.token.kind == 'newline' or self.is_at(',', ';'):
            self.take()

    def end_of_statement(self):
        if not (self.token.kind in ('newline', 'end of file') or self.is_at(',', ';')):
            raise Fault(self.token, self.why_not_ended())
        self.separators()

    def why_not_ended(self):
        if self.token.kind == 'sign':
            return SIGNS if self.token.text in '"#' else f'{self.token.text!r} found'
        if self.is_at('='):
            return INNER
        if self.is_at(*OCTAVE_OPERATORS):
            return OPERATOR
        return f'end of the statement expected, {self.found()} found'

    def statements(self, *ends):
        """Statements up to a keyword of ENDS, or of a block around."""
        self.separators()
        while self.token.kind != 'end of file' and not self.is_at(*ends):
            before = self.at
            try:
                self.statement()
            except Fault as fault:
                self.refuse(fault)
            if self.at == before:
                return
            self.separators()

    def statement(self):
        token = self.token
        if token.kind == 'word' and token.text in KEYWORDS and hasattr(self, 'read_' + token.text):
            getattr(self, 'read_' + self.take().text)()
        elif token.kind == 'word' and (OCTAVE_ONLY.match(token.text) or token.text == 'arguments'):
            raise Fault(token, KEYWORD)
        elif token.kind == 'word' and token.text in KEYWORDS:
            return
        elif self.is_command():
            if token.text not in COMMANDS:
                raise Fault(token, COMMAND)
            self.named.append(token)
            while self.token.kind not in ('newline', 'end of file') and not self.is_at(',', ';'):
                self.take()
        else:
            self.expression_or_assignment()
            self.end_of_statement()

    def is_command(self):
        """A word, a blank and then no operator with a blank behind it: MATLAB takes the rest of the line for texts."""
        word, ahead = self.token, self.tokens[self.at + 1]
        if word.kind != 'word' or not ahead.blank:
            return False
        if ahead.kind in ('word', 'number', 'text'):
            return True
        return ahead.kind == 'op' and ahead.text in '+-~@' and ahead.tight and self.tokens[self.at + 2].kind != 'newline'

    def block(self, *ends):
        """Statements, and the keyword that ends them."""
        self.statements(*ends)
        if not self.is_at(*ends):
            raise Fault(self.token, KEYWORD if OCTAVE_ONLY.match(self.token.text)
                        else f'{ends[-1]} expected, {self.found()} found')
        return self.take().text

    def read_if(self):
        self.expression()
        self.end_of_statement()
        ended = self.block('elseif', 'else', 'end')
        if ended == 'elseif':
            self.read_if()
        elif ended == 'else':
            self.block('end')

    def read_while(self):
        self.expression()
        self.end_of_statement()
        self.block('end')

    def read_for(self):
        opened = self.is_at('(')
        if opened:
            self.take()
            self.inside.append('(')
        self.variable()
        self.must('=')
        self.expression()
        if opened:
            self.must(')')
            self.inside.pop()
        self.end_of_statement()
        self.block('end')

    read_parfor = read_for

    def read_switch(self):
        self.expression()
        self.separators()
        ended = self.block('case', 'otherwise', 'end')
        while ended != 'end':
            if ended == 'case':
                self.expression()
                self.end_of_statement()
            ended = self.block('case', 'otherwise', 'end')

    def read_try(self):
        if self.block('catch', 'end') == 'catch':
            if self.token.kind == 'word' and self.token.text not in KEYWORDS:
                self.variable()
                self.end_of_statement()
            self.block('end')

    def read_return(self):
        self.end_of_statement()

    read_break = read_continue = read_return

    def read_global(self):
        while self.token.kind == 'word':
            self.variable()
        self.end_of_statement()

    read_persistent = read_global

    # ---- expressions
    def expression_or_assignment(self):
        if self.is_at('[') and self.is_assignment():
            self.take()
            while not self.is_at(']') or self.tokens[self.at - 1].text == '[':
                if self.is_at('~'):
                    self.take()
                else:
                    self.place()
                if self.is_at(','):
                    self.take()
                elif not self.is_at(']') and not self.token.blank:
                    self.must(']')
            self.take()
        elif self.token.kind == 'word' and self.is_assignment():
            self.place()
        else:
            return self.expression()
        self.must('=')
        self.expression()

    def is_assignment(self):
        """An equal sign stands behind the first operand, outside of brackets."""
        depth = self.token.depth
        for token in self.tokens[self.at:]:
            if token.depth == depth and (token.kind in ('newline', 'end of file') or token.kind == 'op' and token.text in ',;'):
                return False
            if token.depth == depth and token.kind == 'op' and token.text == '=':
                return True
        return False

    def variable(self):
        """A name that is one of a variable from here on."""
        if self.token.text not in self.assigned and self.token.text in {token.text for token in self.named}:
            raise Fault(self.token, TWICE)
        self.assigned.add(self.name())

    def place(self):
        """What gets a value: a name with indices."""
        first = self.token
        self.variable()
        self.take_indices('name')
        if self.tokens[self.at - 1].text in ("'", ".'"):
            raise Fault(first, f'name or index expected, {self.tokens[self.at - 1].text} found')

    def expression(self, level=0):
        if level == len(LEVELS):
            return self.signed()
        self.expression(level + 1)
        while self.token.kind == 'op' and self.token.text in LEVELS[level] and not self.begins_element():
            if self.inside[-1] == '(' and self.is_at(':') and self.tokens[self.at + 1].text in (',', ')'):
                return
            self.take()
            self.expression(level + 1)

    def begins_element(self):
        """In brackets: a sign with a blank before it and none behind it."""
        if self.is_listed() and self.token.blank and self.is_at('+', '-') and self.token.tight:
            if self.inside[-1] == '{' and 'index' in self.inside or 'handle' in self.inside:
                raise Fault(self.token, SIGN)
            return True
        return False

    def signed(self):
        if self.is_at('+', '-', '~'):
            self.take()
            return self.signed()
        self.operand()
        while self.is_at('^', '.^'):
            self.take()
            while self.is_at('+', '-', '~'):
                self.take()
            self.operand()

    def operand(self):
        token = self.token
        if token.kind in ('number', 'text'):
            self.take()
            self.take_indices('result')
        elif self.is_at('(', '[', '{'):
            self.take()
            self.bracket(token.text)
            self.take_indices('result')
        elif self.is_at('@'):
            self.handle()
        elif self.is_at('end') and 'index' in self.inside:
            self.take()
            self.take_indices('result')
        elif token.kind == 'word' and token.text not in KEYWORDS:
            before = self.tokens[self.at - 1].text
            if token.text == 'disp' and (before == '=' or self.inside[-1] and before in '([{,'):
                raise Fault(token, RESULT)
            self.named.append(token)
            self.name()
            ahead = self.tokens[self.at:self.at + 2]
            if token.text in BY_TEXT and ahead[0].text == '(' and re.fullmatch(r"'[A-Za-z]\w*'", ahead[1].text):
                self.called.append(Token('word', ahead[1].text[1:-1], token.line, False, False, 0))
            self.take_indices('name')
        elif self.is_at('arguments'):
            raise Fault(token, KEYWORD)
        elif token.kind == 'sign' or self.is_at(*OCTAVE_OPERATORS):
            raise Fault(token, self.why_not_ended())
        elif token.kind == 'newline' and self.inside[-1] == '(':
            raise Fault(token, OPEN)
        else:
            raise Fault(token, EMPTY.format(self.found()))

    def handle(self):
        """@name, or @(arguments) expression"""
        self.take()
        if not self.is_at('('):
            self.named.append(self.token)
            self.name()
            while self.is_at('.'):
                self.take()
                self.name()
            return
        outside, self.assigned = self.assigned, set()
        self.listed_names('(', ')')
        parameters, self.assigned, begin = self.assigned, outside, len(self.named)
        listed = self.is_listed()
        if listed:
            self.inside += ['handle', self.inside[-1]]
        self.expression()
        if listed:
            del self.inside[-2:]
        self.named[begin:] = [token for token in self.named[begin:] if token.text not in parameters]

    def take_indices(self, value):
        """Indices, fields and turning behind an operand: VALUE 'name' may have them, 'result' only be turned."""
        while self.token.kind == 'op':
            if self.is_at('(', '{'):
                if self.is_listed() and self.token.blank:
                    raise Fault(self.token, BLANK)
                if value == 'result':
                    raise Fault(self.token, INDEXED)
                value = 'result of ()' if self.is_at('(') else 'name'
                self.bracket(self.take().text, 'index')
                if value == 'result of ()' and self.is_at('(', '{') and not (self.is_listed() and self.token.blank):
                    raise Fault(self.token, INDEXED)
            elif self.is_at('.') and not (self.is_listed() and self.token.blank):
                if value == 'result':
                    raise Fault(self.token, INDEXED)
                self.take()
                if self.is_at('('):
                    self.bracket(self.take().text)
                else:
                    self.name(field=True)
                value = 'name'
            elif self.is_at("'", ".'") and not (self.is_listed() and self.token.blank):
                self.take()
                value = 'result'
            else:
                return

    def bracket(self, opens, index=''):
        """What stands in brackets whose first is taken, and the last."""
        closes = CLOSES[opens]
        self.inside += [index, opens]
        many = opens != '(' or index
        self.gap(opens)
        while not self.is_at(closes) or self.lacks_operand(opens, index):
            if index and self.is_at(':') and self.tokens[self.at + 1].text in (',', closes):
                self.take()
            else:
                self.expression()
            if self.is_at('='):
                raise Fault(self.token, INNER)
            if many and self.gap(opens):
                continue
            if not self.is_at(closes) and not (opens != '(' and self.begins_next()):
                raise Fault(self.token, self.unclosed(closes))
        self.take()
        del self.inside[-2:]

    def unclosed(self, closes):
        if self.token.kind == 'newline':
            return OPEN
        why = self.why_not_ended()
        return f'{closes} expected, {self.found()} found' if why.startswith('end of') else why

    def gap(self, opens):
        """Takes the separators of elements; returns whether there were any."""
        start = self.at
        while self.is_at(',') or opens != '(' and (self.is_at(';') or self.token.kind == 'newline'):
            if self.is_at(',') and self.tokens[self.at - 1].text in (',', ';', '\n', opens):
                raise Fault(self.token, EMPTY.format(','))
            self.take()
        return self.at > start

    def lacks_operand(self, opens, index):
        """Behind a comma in parentheses, or in those that are no index."""
        before = self.tokens[self.at - 1].text
        return opens == '(' and (before == ',' or before == '(' and not index)

    def begins_next(self):
        """A blank in brackets, and then an operand."""
        return self.token.blank and (self.token.kind in ('number', 'text', 'word')
                                     or self.is_at('[', '(', '{', '@', '~', '+', '-'))


def faults_of(parser):
    """Numbers of lines, and what is wrong there."""
    wide = [(number, WIDE) for number, line in enumerate(parser.text.split('\n'), 1) if len(line) > 120]
    return sorted(set(wide + parser.faults))


@functools.lru_cache(None)
def parsed(path):
    with open(path, encoding='utf-8') as file:
        return Parser(file.read()).file()


def faults(path):
    return [f'{path}:{number}: {what}' for number, what in faults_of(parsed(path))]


def calls(path):
    """Names of functions outside of the file that it calls, by name or by handle, with a line of each."""
    return {token.text: token.line for token in reversed(parsed(path).called)}


def words(path):
    """All names in its code except those of fields and of its own functions."""
    tokens = parsed(path).tokens
    return {token.text for before, token in zip([None] + tokens, tokens)
            if token.kind == 'word' and not (before and before.text == '.')} - parsed(path).own


@functools.lru_cache(None)
def known_functions():
    """Of each name that the .m files may call the files that may, None for all: FUNCTIONS, and the package's own."""
    known, part = {}, ''
    for line in open(FUNCTIONS, encoding='utf-8').read().split('\n'):
        words = line.split()
        if words in (['same'], ['differs'], ['one']):
            part = words[0]
        elif words and not line.startswith('#'):
            known.update({name: None for name in words} if part == 'same' else
                         {words[0]: words[1:] if part == 'one' else None})
    own = [f for pattern in ('inst/**/*.m', 'demos/**/*.m', 'src/*/*/*_mex.c', 'src/mpi/*_mex.c', 'build_mex.m')
           for f in glob.glob(pattern, recursive=True)]
    return {**known, **{os.path.splitext(os.path.basename(f))[0]: None for f in own}}


def strangers(path):
    """Functions that the file calls, and MATLAB does not have."""
    known = known_functions()
    return [f'{path}:{line}: {name} is not in {FUNCTIONS}, as a function that MATLAB has or that this file may call'
            for name, line in calls(path).items() if name not in known or path not in (known[name] or [path])]


def examples(path):
    """Each kind is found where it was put, and nothing else."""
    missed = [(code, name) for code, name in CALLS if name not in {token.text for token in Parser(code).file().called}]
    wrong = [(code, what) for code, what in EXAMPLES if {kind for _, kind in faults_of(Parser(code).file())} != ({what} - {None})]
    return [f'{path}: {code!r} should give {what or "nothing"}, and gives {faults_of(Parser(code).file())}' for code, what in wrong] \
        + [f'{path}: {code!r} calls {name}, which is not seen' for code, name in missed] \
        + [f'{path}: {name}, which MATLAB does not have, is in {FUNCTIONS}' for name in STRANGERS & known_functions().keys()]
