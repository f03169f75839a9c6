function o = slx_opt_read_training (T, pairs, groups, usual)
%SLX_OPT_READ_TRAINING  The options of a trainer with epochs, read and checked.
%   O = slx_opt_read_training (T, PAIRS) is slx_opt_read for a table T with the rows of slx_opt_training, some of
%   which may have been deleted: all their fields are in O. O.Schedule is in lower case. The values of Validation {X,
%   y} are the trainer's to check, see slx_arg_validation. With GROUPS, the number of groups of parameters, StepSize may
%   have so many values: O.StepSize is a row of GROUPS numbers (default 1).
%   Where a fourth argument is given, USUAL (O) is a struct of defaults that depend on others, for what is [] in O.

% SPDX-License-Identifier: BSD-3-Clause
  persistent missing
  if (isempty (missing))
    table = slx_opt_training ('Optimizer', 'sgd');
    missing = cell2struct (table(:,2), table(:,1), 1);
  end
  if (nargin < 3)
    groups = 1;
  end
  o = slx_opt_read (T, pairs);
  for name = fieldnames (missing)'
    if (~ isfield (o, name{1}))
      o.(name{1}) = missing.(name{1});
    end
  end
  if (nargin > 3)
    o = slx_opt_fill (o, usual (o));
  end
  o.StepSize = step_size (o.StepSize, groups);
  o.Schedule = schedule (o.Schedule, o.MaxIter);
end

function h = step_size (h, groups)
  wanted = 'a finite number above 0';
  if (groups > 1)
    wanted = sprintf ('one or %d finite numbers above 0', groups);
  end
  slx_opt_must (isnumeric (h) && ~ issparse (h) && any (numel (h) == [1, groups]) && all (h(:) > 0 & h(:) < Inf), ...
                ['StepSize must be ', wanted], h, [realmin realmax]);
  h = double (reshape (h, 1, [])) .* ones (1, groups);
end

function s = schedule (s, max_iter)
  if (ischar (s))
    s = lower (s);
    slx_opt_must (strcmp (s, 'constant') || max_iter < Inf, sprintf ('Schedule ''%s'' needs a finite MaxIter', s));
  elseif (iscell (s))
    counted = ischar (s{1}) && is_number (s{2}) && s{2} >= 1 && s{2} == floor (s{2});
    if (counted && strcmpi (s{1}, 'warmup') && is_schedule (s{3}))
      s = {'warmup', double(s{2}), schedule(s{3}, max_iter)};
      return;
    end
    slx_opt_must (counted && strcmpi (s{1}, 'step') && is_number (s{3}) && s{3} > 0 && s{3} <= 1, ...
                  ['Schedule must be ''constant'', ''exponential'', ''cosine'', {''step'', epochs, factor} with an ' ...
                   'integer, at least 1, and a number above 0, at most 1, a handle f (epoch, MaxIter), or ' ...
                   '{''warmup'', epochs, one of these}']);
    s = {'step', double(s{2}), double(s{3})};
  end
end

% What may follow on a warmup.
function yes = is_schedule (s)
  yes = isa (s, 'function_handle') || (ischar (s) && any (strcmpi (s, {'constant', 'exponential', 'cosine'}))) ...
        || (iscell (s) && numel (s) == 3 && ischar (s{1}) && ~ strcmpi (s{1}, 'warmup'));
end

function yes = is_number (value)
  yes = isnumeric (value) && isreal (value) && isscalar (value) && ~ issparse (value);
end
