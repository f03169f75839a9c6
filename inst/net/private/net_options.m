function o = net_options (pairs, samples)
%NET_OPTIONS  The options of sl_net_train, read and checked.
%   O = net_options (PAIRS, SAMPLES). O.Lambda is the weight of the penalty, 0 for none; O.Project is [] or a struct
%   with the fields Sparseness, Times, Every (0 where there is Times) and Start; O.Augmentation is [] or a struct with
%   the fields Shift, two numbers, and Flip.
%   Few samples need small batches and many epochs: the defaults of both depend on the number of SAMPLES.

% SPDX-License-Identifier: BSD-3-Clause
  table = [slx_opt_training('BatchSize', [], 'Schedule', 'cosine', 'MaxGradNorm', .5, 'MaxIter', []); ...
           {'ImageSize',      [], 'any'; ...
            'Augmentation',   [], 'any'; ...
            'LabelSmoothing', 0, '[0,1)'; ...
            'Regulariser',    {}, 'any'; ...
            'Project',        [], 'any'}];
  batch = strcmp (table(:,1), 'BatchSize');
  epochs = strcmp (table(:,1), 'MaxIter');
  table([find(batch), find(epochs)],3) = {'?natural'; '?count'};
  given = slx_opt_read (table, pairs);
  table{batch,2} = min (max (round (samples / 40), 16), 128);
  if (isempty (given.BatchSize))
    given.BatchSize = table{batch,2};
  end
  table{epochs,2} = min (max (ceil (8000 * given.BatchSize / max (samples, 1)), 20), 200);
  o = slx_opt_read_training (table, pairs);
  v = o.ImageSize;
  slx_opt_must (isnumeric (v) && isreal (v) && ~ issparse (v) && any (numel (v) == [0 2 3]) ...
                && all (v(:) >= 1 & v(:) == floor (v(:)) & v(:) < 2^30), ...
                'ImageSize must be [rows columns] or [rows columns channels]');
  if (~ isempty (v))
    o.ImageSize = [double(v(:)'), ones(1, 3 - numel (v))];
  end
  [o.Lambda, o.Regulariser] = regulariser (o.Regulariser);
  if (~ isempty (o.Project))
    o.Project = projection (o.Project);
  end
  if (~ isempty (o.Augmentation))
    o.Augmentation = augmentation (o.Augmentation);
  end
end

function [lambda, r] = regulariser (r)
  lambda = 0;
  if (isempty (r))
    r = {};
    return;
  end
  good = iscell (r) && numel (r) == 2 && ischar (r{1}) && strcmpi (r{1}, 'deephoyer') && isnumeric (r{2}) ...
         && isreal (r{2}) && isscalar (r{2}) && ~ issparse (r{2}) && r{2} >= 0 && r{2} < Inf;
  slx_opt_must (good, 'Regulariser must be {} or {''deephoyer'', lambda} with a finite number, at least 0');
  lambda = double (r{2});
  r = {'deephoyer', lambda};
end

function given = as_cell (given, name, wanted)
  if (~ iscell (given))
    slx_opt_must (isstruct (given) && isscalar (given), ...
                  [name, ' must be [], or a struct or cell of names and values: ', wanted]);
    given = {given};
  end
end

function a = augmentation (given)
  a = slx_opt_read ({'Shift', 0, 'any'; 'Flip', false, 'flag'}, as_cell (given, 'Augmentation', 'Shift, Flip'));
  s = a.Shift;
  slx_opt_must (isnumeric (s) && isreal (s) && ~ issparse (s) && any (numel (s) == [1 2]) ...
                && all (s(:) >= 0 & s(:) == floor (s(:)) & s(:) < 2^30), ...
                'Shift of Augmentation must be one or two integers, at least 0');
  a.Shift = double (s(:)') .* [1 1];
end

function p = projection (given)
  given = as_cell (given, 'Project', 'Sparseness, Times or Every, Start');
  table = {'Sparseness', [], 'any'; 'Times', [], '?natural'; 'Every', [], '?natural'; 'Start', 1, 'natural'};
  p = slx_opt_read (table, given);
  s = p.Sparseness;
  slx_opt_must (isfloat (s) && isreal (s) && ~ issparse (s) && ~ isempty (s) && all (s(:) >= 0 & s(:) <= 1), ...
                'Project needs Sparseness, a number from 0 to 1, or one for each layer with weights');
  p.Sparseness = double (s(:)');
  slx_opt_must (isempty (p.Times) || isempty (p.Every), 'Project must not have both Times and Every');
  if (isempty (p.Every))
    p.Every = 0;
  end
  if (isempty (p.Times))
    p.Times = 3 * (p.Every == 0);
  end
end
