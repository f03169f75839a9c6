# SPDX-License-Identifier: BSD-3-Clause
"""What Octave parses and MATLAB R2019b does not, as far as patterns and the nesting of brackets show it.

faults (path) lists it for a file; EXAMPLES has a line for each kind, which lint.py sees found.
"""
import re

OCTAVE_ONLY = [
    (r'\b(end(if|for|while|function|switch|parfor)|end_try_catch|(end_)?unwind_protect(_cleanup)?|until)\b',
     'keyword that MATLAB does not know'),
    (r'(?<![.\w])arguments\b', 'word that begins a block of declarations'),
    (r'^\s*do\s*$', 'do ... until'),
    (r'!=', '!= (write ~=)'),
    (r'(^|[\s(,;&|=])!(?=[\s(A-Za-z])', '! (write ~)'),
    (r'\+\+|(?<![-\s(\[,])--(?!\s*-)', '++ or --'),
    (r'[-+*/|&^]=(?!=)', 'operator with assignment'),
    (r'\*\*', '** (write ^)'),
    (r'\b(printf|puts|fdisp|fputs|print_usage|nthargout|merge|ifelse|rows|columns|postpad|prepad|numfields|isargout'
     r'|inputname|fflush)\s*\(', 'function that MATLAB does not have'),
    (r'\0#', 'comment with #'),
    (r'\0"', 'double-quoted string'),
]
INDEXED = 'index of a result that has no name (give it one)'
BLANK = 'blank before a parenthesis or brace within brackets, which separates elements (write f(x), or a comma)'
SIGN = 'sign with a blank before and none behind it, which separates elements'
OPEN = 'line that ends within parentheses, without ...'
INNER = 'assignment within an expression'
# Code that must be found, what it is found as, and code that must not be found.
EXAMPLES = [
    ('endif', OCTAVE_ONLY[0][1]),
    ('arguments = {1};', OCTAVE_ONLY[1][1]),
    ('y = f (x)(2);', INDEXED),
    ('y = f (x){:};', INDEXED),
    ('y = (a + b)(2);', INDEXED),
    ('y = [1 2 3](2);', INDEXED),
    ('y = {1, 2}{2};', INDEXED),
    ("y = x'(2);", INDEXED),
    ("y = 'text'(2);", INDEXED),
    ('y = s{find (x, 1)};', BLANK),
    ('y = {@(p) mean (p)};', BLANK),
    ('y = [f (x), 1];', BLANK),
    ('y = [g(f (x)), x {1}];', BLANK),
    ('y = {@(p) p -1};', SIGN),
    ('y = s{end -1};', SIGN),
    ('y = f (1,\n  2);', OPEN),
    ('y = f (1, ...\n\n  2);', OPEN),
    ('while ((k = next ()) > 0)', INNER),
    ('a = b = 1;', INNER),
    ("y = s(2).a{1}(3) + x.(name)(2)' * [f(x)', (1), g((f (x)))];", None),
    ("if (a == 1 && ~ (b <= 2)), y = {@(p) (p + 1), 'a (b)'}; end", None),
    ("[a, b] = f (@(x) x (1), {'a', ...\n  {1}});   % f (x)(1)", None),
    ("y = [1 -1\n 2 - 1];\nz = s{end-1}';", None),
]
KEYWORDS = {'if', 'elseif', 'else', 'while', 'for', 'parfor', 'switch', 'case', 'otherwise', 'return', 'function', 'try',
            'catch', 'break', 'continue', 'global', 'persistent'}
TOKEN = re.compile(r"(?P<blank>[ \t]+)|(?P<number>\d+(?:\.(?![*/^\\'])\d*)?(?:[eE][-+]?\d+)?)|(?P<word>[A-Za-z_]\w*)"
                   r"|(?P<equal>(?<![=~<>!])=(?!=))|(?P<turned>\.?')|(?P<newline>\n)|(?P<more>\.\.\.\n)|(?P<other>.)")


def code_of(line):
    """The line without strings and comments; \\0# and \\0\" mark what MATLAB would not read."""
    out, i, before = '', 0, ''
    while i < len(line):
        c = line[i]
        if c == '%' or line.startswith('...', i):
            break
        if c == '#':
            return out + '\0#'
        if c == '"':
            return out + '\0"'
        if c == "'" and not (before.isalnum() or before in "_)]}'."):
            close = re.match(r"'(?:[^']|'')*'", line[i:])
            i += close.end() if close else len(line)
            out, before = out + "''", "'"
            continue
        out, before = out + c, c
        i += 1
    return out


def lines_of(text):
    """Number, line and code of each line, '' for what stands in a comment; code that goes on ends with '...'."""
    block = 0
    for number, line in enumerate(text.split('\n'), 1):
        stripped, code = line.strip(), ''
        if stripped == '%{':
            block += 1
        elif stripped == '%}':
            block -= 1
        elif block == 0 and not stripped.startswith('%'):
            code = code_of(line)
            code += '...' if line.startswith('...', len(code_with_strings(line))) else ''
        yield number, line, code


def code_with_strings(line):
    """The line up to its comment or to the dots by which it goes on."""
    return re.match(r"""(?:(?<=[\w)\]}'.])'|'(?:[^']|'')*'|\.(?!\.\.)|[^'%.])*""", line)[0]


def nesting(code):
    """Places of faults that the nesting of brackets shows. A VALUE is what could be indexed in Octave: 'name' (also in
    MATLAB), 'result' (not there), or None after an operator, a separator or the head of an anonymous function."""
    found, stack, value, blank, assigned = [], [], None, False, False
    for token in TOKEN.finditer(code):
        kind, text, at = token.lastgroup, token[0], token.start()
        inside = stack[-1] if stack else {'opens': '', 'handle': False}
        listed = inside['opens'] in ('[', '{')
        if kind in ('blank', 'more'):
            blank = True
            continue
        if kind == 'newline' or (not stack and text in ';,'):
            if inside['opens'] == '(':
                found.append((at, OPEN))
            elif not stack:
                assigned = False
            inside['handle'] = False
            value = None
        elif kind == 'word':
            value = None if not stack and text in KEYWORDS | {'end'} else 'name'
        elif kind == 'number':
            value = 'result'
        elif kind == 'turned':
            value = 'result'
        elif kind == 'equal':
            if stack or assigned:
                found.append((at, INNER))
            assigned, value = True, None
        elif text in '([{':
            if value and blank and listed and text != '[':
                found.append((at, BLANK))
            elif value == 'result' and text != '[' and not (blank and listed):
                found.append((at, INDEXED))
            before = code[:at].rstrip()[-1:]
            stack.append({'opens': text, 'handle': False, 'value': value, 'before': before,
                          'index': text == '{' and value is not None and not (blank and listed)})
            value = None
        elif text in ')]}' and stack:
            closed = stack.pop()
            value = 'name' if closed['index'] or closed['before'] == '.' else 'result'
            if closed['before'] == '@':
                value = None
                if stack:
                    stack[-1]['handle'] = True
        else:
            if text in '+-' and value and blank and listed and (inside['handle'] or inside.get('index')) \
                    and not code[at + 1].isspace():
                found.append((at, SIGN))
            if text in ',;':
                inside['handle'] = False
            value = None
        blank = False
    return found


def faults_of(text):
    """Numbers of lines, and what is wrong there."""
    found, code, starts = [], '', []
    for number, line, part in lines_of(text):
        if len(line) > 120:
            found.append((number, 'longer than 120 columns'))
        found += [(number, what) for pattern, what in OCTAVE_ONLY if re.search(pattern, part)]
        starts.append(len(code))
        code += part + '\n'
    for at, what in nesting(code):
        found.append((sum(1 for start in starts if start <= at), what))
    return found


def faults(path):
    with open(path, encoding='utf-8') as file:
        return [f'{path}:{number}: {what}' for number, what in faults_of(file.read())]


def examples(path):
    """Each kind is found where it was put, and nothing else."""
    wrong = [(code, what) for code, what in EXAMPLES if {kind for _, kind in faults_of(code)} != ({what} - {None})]
    return [f'{path}: {code!r} should give {what or "nothing"}' for code, what in wrong]
