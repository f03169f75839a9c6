function state = dict_state (what, varargin)
%DICT_STATE  What sl_dict_learn has learnt from data that are gone, for option State.
%   STATE = dict_state ('make', D, A, B, COUNT) of a dictionary and of the sums A = Z*Z' and B = X*Z' over COUNT
%   samples. The matrices lie so deep that Octave does not print them.
%   dict_state ('check', STATE, D, P) raises sparselearn:badInput unless STATE is one for P atoms with D rows.

% SPDX-License-Identifier: BSD-3-Clause
  if (strcmp (what, 'make'))
    [D, A, B, count] = varargin{:};
    sums = struct ('D', D, 'A', A, 'B', B);
    state = struct ('kind', 'sl_dict_learn', 'version', 1, 'samples', count, 'learnt', struct ('sums', sums));
    return;
  end
  [state, d, p] = varargin{:};
  must (isstruct (state) && isscalar (state) && all (isfield (state, {'kind', 'version', 'samples', 'learnt'})));
  must (isequal (state.kind, 'sl_dict_learn') && isequal (state.version, 1));
  must (isstruct (state.learnt) && isscalar (state.learnt) && isfield (state.learnt, 'sums'));
  sums = state.learnt.sums;
  must (isstruct (sums) && isscalar (sums) && all (isfield (sums, {'D', 'A', 'B'})));
  must (isa (state.samples, 'double') && isreal (state.samples) && isscalar (state.samples) && state.samples >= 0 ...
        && state.samples < Inf);
  sizes = {'D', [d, p]; 'A', [p, p]; 'B', [d, p]};
  for k = 1:3
    M = sums.(sizes{k,1});
    must (isa (M, 'double') && isreal (M) && ~ issparse (M) && ndims (M) == 2 && all (isfinite (M(:))));
    if (~ isequal (size (M), sizes{k,2}))
      arg_fail ('badInput', 'option State must be of %d atoms with %d rows, but is of %d with %d', p, d, ...
                size (sums.D, 2), size (sums.D, 1));
    end
  end
  must (isequal (sums.A, sums.A') && all (diag (sums.A) >= 0));
end

function must (good)
  if (~ good)
    arg_fail ('badInput', 'option State must be INFO.state of sl_dict_learn');
  end
end
