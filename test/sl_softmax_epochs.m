function [model, info] = sl_softmax_epochs (X, y, varargin)
%SL_SOFTMAX_EPOCHS  Softmax regression by epochs, the trainer that slx_run_epochs is tested with.
%   [MODEL, INFO] = sl_softmax_epochs (X, Y, OPTION, VALUE, ...) minimises the mean of the multiclass logistic loss
%   over the weights W and the intercepts b of a model of the kind sl_logistic_train. INFO also tells of every update
%   of the model returned: its step size, its number and, in a row, the samples that it went through. Options are
%   those of slx_opt_training, and
%     Init    model to start from
%     Piece   f (NOW), called before each piece of an epoch, with the NOW of slx_run_epochs

% SPDX-License-Identifier: BSD-3-Clause
  sl_reach_private ();
  if (nargin < 2)
    slx_arg_fail ('badCall', 'needs data and labels');
  end
  clock = tic ();
  slx_arg_data ('X', X);
  slx_arg_finite (X, 'X');
  [labels, classes, layout] = slx_arg_labels (y, size (X), 'Y');
  persistent T
  if (isempty (T))
    own = {'Init', [], '?struct', {}; 'Piece', [], 'function', {}};
    T = slx_opt_table ([slx_opt_training('StepSize', .5, 'BatchSize', 8); own]);
  end
  o = slx_opt_read_training (T, varargin);
  p = struct ('X', X, 'labels', labels, 'm', max (labels), 'batch', o.BatchSize, 'piece', o.Piece, 'init', o.Init);
  if (iscell (o.Validation))
    [p.other, p.truth] = slx_arg_validation (o.Validation, X, classes);
  end

  alone = slx_run_one_blas_thread ();
  trainer = struct ('caller', 'sl_softmax_epochs', 'name', 'softmax', 'samples', size (X, 2), 'labels', labels, ...
                    'start', @(seed, train) start (p, train), 'learn', @(s, order, now) learn (p, s, order, now), ...
                    'measures', {{'errors'}}, 'measure', @(s, train) measure (s, X, labels, train), ...
                    'validate', @(s, held) validate (p, s, held), 'kept', @(s) s, 'view', @view, ...
                    'data', @() {X, labels});
  [s, info] = slx_run_epochs (trainer, rmfield (o, 'Piece'), clock);
  model = struct ('kind', 'sl_logistic_train', 'version', 1, 'classes', {classes}, 'layout', layout, ...
                  'sizes', struct ('d', size (X, 1), 'm', p.m), 'W', s.w{1}, 'b', s.w{2}, 'options', struct ());
  info.trace = struct ('train', s.train, 'order', s.order, 'steps', s.steps, 'counts', s.counts);
end

function s = start (p, train)
  zero = zeros (1, 1, class (p.X));
  s = struct ('w', {{repmat(zero, size (p.X, 1), p.m), repmat(zero, p.m, 1)}}, 'first', {{}}, 'second', {{}}, ...
              'train', train, 'order', [], 'steps', [], 'counts', []);
  if (~ isempty (p.init))
    s.w = {p.init.W, p.init.b};
  end
end

function s = learn (p, s, order, now)
  if (~ isempty (p.piece))
    p.piece (now);
  end
  rule = now.rules;
  for first = 1:p.batch:numel (order)
    which = order(first:min (first + p.batch - 1, numel (order)));
    B = p.X(:,which);
    [~, D] = slx_loss_mex ('logistic', scores (s, B), p.labels(which), []);
    D = D / numel (which);
    [s.w, s.first, s.second] = slx_update_mex (rule, s.w, {full(B * D'), sum(D, 2)}, {}, s.first, s.second);
    s.steps(end+1) = rule.step;
    s.counts(end+1) = rule.count;
    rule.count = rule.count + 1;
  end
  s.order = [s.order, order];
end

function S = scores (s, X)
  S = full (s.w{1}' * X) + s.w{2};
end

% The mean loss, and the part that is classified wrongly.
function r = measure (s, X, labels, which)
  S = scores (s, X(:,which));
  [~, best] = max (S, [], 1);
  r = [mean(slx_loss_mex ('logistic', S, labels(which), [])); mean(best ~= labels(which))];
end

function e = validate (p, s, held)
  if (isempty (held))
    r = measure (s, p.other, p.truth, 1:size (p.other, 2));
  else
    r = measure (s, p.X, p.labels, held);
  end
  e = r(1);
end

function state = view (s, now)
  state = now;
  state.W = s.w{1};
  state.b = s.w{2};
end
