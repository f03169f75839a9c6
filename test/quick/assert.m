function assert (cond, varargin)
%ASSERT  Octave's assert, without its cost where plain values agree.
%   assert (COND), assert (COND, MESSAGE, ...), assert (OBSERVED, EXPECTED) and assert (OBSERVED, EXPECTED, TOL) accept
%   and refuse what Octave's own function does. But a text as TOL is an error: Octave's accepts any number with it, and
%   who writes it means a MESSAGE, which stands behind a COND.
%   Octave's own takes 0.4 ms to compare two numbers, most of it for clearing its variables by their names. Here real
%   arrays, texts, cells and structs of them, that agree are let through; all that is left is for Octave's function to decide and
%   to tell.
%
%   The Octaves of run_tests.py have this folder first on their path, see sl_serve_tests.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin > 2 && ischar (varargin{2}) && ~ ischar (varargin{1}))
    error ('assert: a text is no tolerance; write assert (a == b, ''%%s'', text)');
  end
  if (nargin == 0 || ~ agrees (cond, varargin{:}))
    octaves = sl_octaves_assert ();
    if (nargin > 0)
      octaves (cond, varargin{:});
    else
      octaves ();
    end
  end
end

function yes = agrees (a, b, varargin)
  if (nargin == 1 || (islogical (a) && ischar (b)))
    yes = (isnumeric (a) || islogical (a)) && ~ isempty (a) && all (a(:));
  else
    yes = alike (a, b, varargin{:});
  end
end

function yes = alike (a, b, tol, varargin)
  yes = false;
  if (ischar (a) && ischar (b))
    yes = strcmp (a, b);
  elseif (iscell (a) && iscell (b))
    yes = size_equal (a, b);
    for k = 1:numel (a) * yes
      if (nargin == 2)
        yes = yes && alike (a{k}, b{k});
      else
        yes = yes && alike (a{k}, b{k}, tol);
      end
    end
  elseif (isstruct (a) && isstruct (b) && isscalar (a) && isscalar (b) && nargin == 2)
    names = fieldnames (a);
    yes = numel (names) == numel (fieldnames (b)) && all (isfield (b, names)) ...
          && alike (struct2cell (a), cellfun (@(name) b.(name), names, 'UniformOutput', false));
  elseif (plain (a) && plain (b) && size_equal (a, b) && issparse (a) == issparse (b))
    if (nargin == 2)
      yes = strcmp (class (a), class (b)) && all (a(:) == b(:));
    elseif (isa (tol, 'double') && isscalar (tol) && isreal (tol) && abs (tol) < Inf && isfloat (a) && isfloat (b))
      if (tol < 0)
        yes = all (double (abs ((a(:) - b(:)) ./ abs (b(:)))) <= -tol);        % not where b is 0
      else
        yes = all (double (abs (a(:) - b(:))) <= tol);
      end
    end
  end
end

function yes = plain (x)
  yes = (isnumeric (x) || islogical (x)) && isreal (x);
end
