function o = slx_opt_read_training (table, pairs, groups)
%SLX_OPT_READ_TRAINING  The options of a trainer with epochs, read and checked.
%   O = slx_opt_read_training (TABLE, PAIRS) is slx_opt_read for a TABLE with the rows of slx_opt_training, some of
%   which may have been deleted: all their fields are in O. O.Schedule is in lower case. The values of Validation {X,
%   y} are the trainer's to check, see slx_arg_validation. With GROUPS, the number of groups of parameters, StepSize may
%   have so many values: O.StepSize is a row of GROUPS numbers (default 1).

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 3)
    groups = 1;
  end
  o = slx_opt_read (table, pairs);
  missing = slx_opt_training ('Optimizer', 'sgd');
  missing = missing(~ ismember (missing(:,1), fieldnames (o)),:);
  for k = 1:size (missing, 1)
    o.(missing{k,1}) = missing{k,2};
  end
  if (~ strcmp (o.Optimizer, 'momentum'))
    slx_opt_unused (table, pairs, {'Momentum', 'Nesterov'}, sprintf ('with Optimizer ''%s''', o.Optimizer));
  end
  if (isempty (o.Validation))
    slx_opt_unused (table, pairs, {'Patience'}, 'without Validation');
  end
  o.StepSize = step_size (o.StepSize, groups);
  o.Schedule = schedule (o.Schedule, o.MaxIter);
  check_validation (o.Validation);
end

function h = step_size (h, groups)
  wanted = 'a finite number above 0';
  if (groups > 1)
    wanted = sprintf ('one or %d finite numbers above 0', groups);
  end
  slx_opt_must (isnumeric (h) && isreal (h) && ~ issparse (h) && any (numel (h) == [1, groups]) ...
                && all (h(:) > 0 & h(:) < Inf), ['StepSize must be ', wanted]);
  h = double (reshape (h, 1, [])) .* ones (1, groups);
end

function s = schedule (s, max_iter)
  words = {'constant', 'exponential', 'cosine'};
  counted = iscell (s) && numel (s) == 3 && ischar (s{1}) && is_number (s{2}) && s{2} >= 1 && s{2} == floor (s{2});
  if (counted && strcmpi (s{1}, 'warmup') && ~ (iscell (s{3}) && any (strcmpi (s{3}(1:min (end, 1)), 'warmup'))))
    s = {'warmup', double(s{2}), schedule(s{3}, max_iter)};
    return;
  end
  good = isa (s, 'function_handle') || (ischar (s) && any (strcmpi (s, words))) ...
         || (counted && strcmpi (s{1}, 'step') && is_number (s{3}) && s{3} > 0 && s{3} <= 1);
  slx_opt_must (good, ['Schedule must be ''constant'', ''exponential'', ''cosine'', ' ...
                       '{''step'', epochs, factor} with an integer, at least 1, and a number above 0, ' ...
                       'at most 1, a handle f (epoch, MaxIter), or {''warmup'', epochs, one of these}']);
  if (ischar (s))
    s = lower (s);
    slx_opt_must (strcmp (s, 'constant') || max_iter < Inf, sprintf ('Schedule ''%s'' needs a finite MaxIter', s));
  elseif (iscell (s))
    s = {'step', double(s{2}), double(s{3})};
  end
end

function check_validation (v)
  share = is_number (v) && v > 0 && v < 1;
  slx_opt_must ((isnumeric (v) && isempty (v)) || share || (iscell (v) && numel (v) == 2), ...
                'Validation must be {X, y}, or a share of the samples, a number above 0 and below 1');
end

function yes = is_number (value)
  yes = isnumeric (value) && isreal (value) && isscalar (value) && ~ issparse (value);
end
