function state = dict_state (what, varargin)
%DICT_STATE  What sl_dict_learn has learnt from data that are gone, for option State.
%   STATE = dict_state ('make', D, A, B, COUNT, CONDITIONS) of a dictionary and of the sums A = Z*Z' and B = X*Z' over
%   COUNT samples. CONDITIONS is a struct of what the codes depend on: numbers, [] or logical. The matrices lie so deep
%   that Octave does not print them.
%   dict_state ('check', STATE, D, P) raises sparselearn:badInput unless STATE is one for P atoms with D rows.
%   dict_state ('compare', STATE, CONDITIONS) warns where STATE was learnt on other conditions.

% SPDX-License-Identifier: BSD-3-Clause
  if (strcmp (what, 'make'))
    [D, A, B, count, conditions] = varargin{:};
    sums = struct ('D', D, 'A', A, 'B', B);
    state = struct ('kind', 'sl_dict_learn', 'version', 1, 'samples', count, ...
                    'conditions', conditions, 'learnt', struct ('sums', sums));
    return;
  elseif (strcmp (what, 'compare'))
    compare (varargin{1}.conditions, varargin{2});
    return;
  end
  [state, d, p] = varargin{:};
  fields = {'kind', 'version', 'samples', 'conditions', 'learnt'};
  must (isstruct (state) && isscalar (state) && all (isfield (state, fields)));
  must (isequal (state.kind, 'sl_dict_learn') && isequal (state.version, 1));
  must (isstruct (state.conditions) && isscalar (state.conditions));
  must (isstruct (state.learnt) && isscalar (state.learnt) && isfield (state.learnt, 'sums'));
  sums = state.learnt.sums;
  must (isstruct (sums) && isscalar (sums) && all (isfield (sums, {'D', 'A', 'B'})));
  must (isa (state.samples, 'double') && isreal (state.samples) && isscalar (state.samples) && state.samples >= 0 ...
        && state.samples < Inf);
  sizes = {'D', [d, p]; 'A', [p, p]; 'B', [d, p]};
  for k = 1:3
    M = sums.(sizes{k,1});
    must (isa (M, 'double') && isreal (M) && ~ issparse (M) && ndims (M) == 2 && all (isfinite (M(:))));
    slx_arg_refuse (~ isequal (size (M), sizes{k,2}), ...
                    'option State must be of %d atoms with %d rows, but is of %d with %d', p, d, size (sums.D, 2), ...
                    size (sums.D, 1));
  end
  must (slx_arg_is_gram (sums.A, p));
end

function must (good)
  slx_arg_refuse (~ good, 'option State must be INFO.state of sl_dict_learn');
end

function compare (old, now)
  names = fieldnames (now);
  text = '';
  for k = 1:numel (names)
    was = NaN;
    if (isfield (old, names{k}))
      was = old.(names{k});
    end
    is = now.(names{k});
    near = isequal (was, is);
    if (isnumeric (was) && isscalar (was) && isscalar (is))
      near = near || abs (was - is) <= 1e-6 * is;               % of another class
    end
    if (~ near)
      text = sprintf ('%s, %s %s and not %s', text, names{k}, value (was), value (is));
    end
  end
  if (~ isempty (text))
    slx_arg_warn ('otherState', ...
                  ['option State was learnt with%s; the codes of its data stay in the sums as they are, ' ...
                   'and the dictionary is between both problems'], text(2:end));
  end
end

function text = value (x)
  text = '[]';
  if (~ isempty (x))
    text = slx_arg_value_text (x);
  end
end
