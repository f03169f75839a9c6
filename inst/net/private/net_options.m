function o = net_options (pairs, samples)
%NET_OPTIONS  The options of sl_net_train, read and checked.
%   O = net_options (PAIRS, SAMPLES). O.Lambda is the weight of the penalty, 0 for none; O.Project is [] or a struct
%   with the fields Sparseness, Times, Every (0 where there is Times) and Start; O.Augmentation is [] or a struct with
%   the fields Shift, two numbers, and Flip.
%   Few samples need small batches and many epochs: the defaults of both depend on the number of SAMPLES.

% SPDX-License-Identifier: BSD-3-Clause
  persistent T
  if (isempty (T))
    own = {'ImageSize',      [], '?numbers',                    {};
           'Augmentation',   [], '?struct or cell',             {};
           'LabelSmoothing', 0,  '[0,1)',                       {};
           'Regulariser',    {}, '?{''deephoyer'', lambda}',    {};
           'Project',        [], '?struct or cell',             {};
           'Exact',          false, 'flag',                     {}; ...
           'Weights',        [], '?''balanced'' or numbers',    {}};
    common = slx_opt_training ('BatchSize', [], 'Schedule', 'cosine', 'MaxGradNorm', .5, 'MaxIter', []);
    T = slx_opt_table ([common; own]);
  end
  o = slx_opt_read_training (T, pairs, 1, @(o) usual (o, samples));
  o.ImageSize = net_image_size (o.ImageSize);
  [o.Lambda, o.Regulariser] = regulariser (o.Regulariser);
  if (~ isempty (o.Project))
    o.Project = projection (o.Project);
  end
  if (~ isempty (o.Augmentation))
    o.Augmentation = augmentation (o.Augmentation);
  end
end

function values = usual (o, samples)
  values.BatchSize = min (max (round (samples / 40), 16), 128);
  o = slx_opt_fill (o, values);
  values.MaxIter = min (max (ceil (8000 * o.BatchSize / max (samples, 1)), 20), 200);
end

function [lambda, r] = regulariser (r)
  lambda = 0;
  if (isempty (r))
    r = {};
    return;
  end
  good = strcmpi (r{1}, 'deephoyer') && isnumeric (r{2}) && isreal (r{2}) && isscalar (r{2}) && ~ issparse (r{2}) ...
         && r{2} >= 0 && r{2} < Inf;
  slx_opt_must (good, 'Regulariser must be {} or {''deephoyer'', lambda} with a finite number, at least 0');
  lambda = double (r{2});
  r = {'deephoyer', lambda};
end

% Names and values in the value of an option, as arguments.
function given = as_arguments (given)
  if (~ iscell (given))
    given = {given};
  end
end

function a = augmentation (given)
  persistent T
  if (isempty (T))
    T = slx_opt_table ({'Shift', 0, 'numbers'; 'Flip', false, 'flag'});
  end
  a = slx_opt_read (T, as_arguments (given));
  s = a.Shift;
  slx_opt_must (isnumeric (s) && ~ issparse (s) && any (numel (s) == [1 2]) ...
                && all (s(:) >= 0 & s(:) == floor (s(:)) & s(:) < 2^30), ...
                'Shift of Augmentation must be one or two integers, at least 0', s, [0 2^30]);
  a.Shift = double (s(:)') .* [1 1];
end

function p = projection (given)
  persistent T
  if (isempty (T))
    T = slx_opt_table ({'Sparseness', [], '?numbers'; 'Times', [], '?natural'; 'Every', [], '?natural'; ...
                        'Start', 1, 'natural'});
  end
  p = slx_opt_read (T, as_arguments (given));
  s = p.Sparseness;
  slx_opt_must (isfloat (s) && ~ issparse (s) && ~ isempty (s) && all (s(:) >= 0 & s(:) <= 1), ...
                'Project needs Sparseness, a number from 0 to 1, or one for each layer with weights', s, [0 1]);
  p.Sparseness = double (s(:)');
  slx_opt_must (isempty (p.Times) || isempty (p.Every), 'Project must not have both Times and Every');
  if (isempty (p.Every))
    p.Every = 0;
  end
  if (isempty (p.Times))
    p.Times = 3 * (p.Every == 0);
  end
end
