function [good, value] = or_option (value, kind, m, n)
%OR_OPTION  Whether an option of one kind accepts a value, and what becomes of it, kind by kind; sizes are M and N.

% SPDX-License-Identifier: BSD-3-Clause
  if (iscell (kind))
    at = [];
    if (ischar (value))
      at = find (strcmpi (kind, value));
    end
    good = ! isempty (at);
    if (good)
      value = kind{at};
    end
    return;
  end
  if (kind(1) == '?' && isempty (value) && (isnumeric (value) || ischar (value) || iscell (value)))
    [good, value] = deal (true, []);
    return;
  end
  kind = strrep (kind, '?', '');
  parts = strsplit (kind, ' or ');
  if (numel (parts) > 1)
    for part = parts
      [good, taken] = or_option (value, part{1}, m, n);
      if (good)
        value = taken;
        return;
      end
    end
    return;
  end
  number = isnumeric (value) && isreal (value) && isscalar (value) && ! issparse (value);
  x = NaN;
  if (number)
    x = double (value);
  end
  switch (kind)
    case 'any'
      good = true;
      return;
    case 'flag'
      good = isscalar (value) && (islogical (value) || (isnumeric (value) && any (value == [0, 1])));
      if (good)
        value = logical (full (value));
      end
      return;
    case 'function'
      none = isempty (value) && (isa (value, 'double') || ischar (value) || iscell (value));
      good = none || isa (value, 'function_handle');
      if (isempty (value))
        value = [];
      end
      return;
    case 'handle'
      good = isa (value, 'function_handle');
      return;
    case {'file', 'folder', 'text'}
      if (isnumeric (value) && isempty (value))
        value = '';
      end
      good = ischar (value) && rows (value) <= 1 && ! any (value == 0);
      return;
    case 'struct'
      good = isstruct (value);
      return;
    case 'labels'
      good = iscell (value) || ischar (value) || isnumeric (value) || islogical (value);
      return;
    case 'cell'
      good = iscell (value);
      return;
    case '{X, y}'
      good = iscell (value) && numel (value) == 2;
      return;
    case 'numbers'
      good = (isnumeric (value) && isreal (value)) || islogical (value);
      return;
    case 'count'
      good = x >= 0 && x == floor (x);
    case 'natural'
      good = x >= 1 && x == floor (x);
    case 'seed'
      good = x >= 0 && x == floor (x) && x < 2^32;
    case 'positive'
      good = x > 0;
    case 'nonneg'
      good = x >= 0;
    case 'finite'
      good = x >= 0 && x < Inf;
    case 'share'
      good = x > 0 && x < 1;
    case '[0,1)'
      good = x >= 0 && x < 1;
    case '(-1,.5]'
      good = x > -1 && x <= .5;
    case 'integer [1,1e4]'
      good = x >= 1 && x <= 1e4 && x == floor (x);
    case 'integer (0,Inf)'
      good = x > 0 && x < Inf && x == floor (x);
    case '''auto'''
      good = ischar (value) && strcmpi (value, 'auto');
      if (good)
        value = 'auto';
      end
      return;
    otherwise
      [entries, shape] = strtok (kind);
      A = value;
      good = isnumeric (A) && isreal (A) && ! issparse (A) && ndims (A) == 2;
      shapes = struct ('row', [1, NaN], 'column', [NaN, 1], 'm_by_n', [m, n], 'any_by_2', [NaN, 2]);
      size_of = shapes.(strrep (strtrim (shape), '-', '_'));
      good = good && all (size (A) == size_of | isnan (size_of));
      switch (entries)
        case 'finite'
          good = good && all (isfinite (A(:)));
        case 'nonneg'
          good = good && all (A(:) >= 0);
        case 'positive'
          good = good && all (A(:) > 0);
        case 'weights'
          good = good && all (A(:) >= 0 & A(:) < Inf);
      end
      if (good && ! isa (A, 'single'))
        value = double (A);
      end
      return;
  end
  if (good)
    value = x;
  end
end
