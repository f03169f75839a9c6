function [models, apply] = choose_learn (steps, X, y, left)
%CHOOSE_LEARN  Learns the steps of a pipeline from samples, one after the other.
%   [MODELS, APPLY] = choose_learn (STEPS, X, Y, LEFT) gives a cell row with what each step has learnt. Y has the
%   labels, values or codes of the samples, or is []. APPLY.predict (X), with one or more results, is what the last step
%   predicts of samples. APPLY.target says what that is, see choose_target, APPLY.classes are the classes in the order
%   of its probabilities, or [], and APPLY.scores is the number of the result with the scores, or with INFO.scores; or
%   0. APPLY.model is what the last step has learnt. LEFT is the longest time in seconds, or Inf. Where it is over, or
%   Ctrl-C was pressed, the error is sparselearn:timeLimit or sparselearn:interrupted.

% SPDX-License-Identifier: BSD-3-Clause
  clock = tic ();
  models = cell (1, numel (steps));
  chain = cell (1, numel (steps));
  Z = X;
  for k = 1:numel (steps)
    [f, passed] = deal (steps{k}{1}, steps{k}(2:end));
    remaining = max (left - toc (clock), 0);
    codes = [];
    if (isa (f, 'function_handle'))
      models{k} = f (Z, y, passed{:});
      need_model (models{k});
    elseif (any (strcmp (f, choose_known ())))
      models{k} = scaler (f, Z);
    elseif (strcmp (f, 'sl_deep_srsc_train'))
      models{k} = with_graph (Z, y, passed, remaining);
      chain{k} = @(new) sl_encode (models{k}.net, new, 'Training', models{k}.neighbours, 'K', models{k}.K);
    else
      [models{k}, codes] = by_name (f, Z, y, passed, remaining);
    end
    if (slx_interrupt_mex ('caught'))
      slx_arg_fail ('interrupted', 'interrupted');
    end
    if (isempty (chain{k}))
      chain{k} = applied (models{k});
    end
    if (k < numel (steps))
      if (isempty (codes))
        codes = chain{k} (Z);
      end
      Z = codes;
    end
  end
  last = models{end};
  if (isfield (last, 'steps'))
    last = last.steps{end};
  end
  if (isfield (last, 'neighbours'))
    last = last.net;
  end
  apply = struct ('predict', @(X) through (chain, X), 'model', last, 'target', choose_target (last), ...
                  'classes', {[]}, 'scores', 0);
  if (any (strcmp (apply.target, {'labels', 'signs'})) && isfield (last, 'classes'))
    apply.classes = last.classes;
    apply.scores = 3 + 2 * any (strcmp (last.kind, {'sl_soae_train', 'sl_mlp_train'}));
  elseif (strcmp (apply.target, 'ratings'))
    apply.scores = 3;
  end
end

function need_model (model)
  good = isa (model, 'function_handle') || (isstruct (model) && isscalar (model) && isfield (model, 'kind'));
  slx_arg_refuse (~ good, ['a function handle in TRAIN must return a model of this package, or a function ' ...
                           'handle that predicts, but has returned %s of class %s'], ...
                  slx_arg_size_text (model), class (model));
end

function f = applied (model)
  f = model;
  if (isfield (model, 'factor'))
    f = @(X) slx_data_scaled (model, X);
  elseif (isstruct (model))
    f = @(X) sl_predict (model, X);
  end
end

function varargout = through (chain, X)
  for k = 1:numel (chain) - 1
    X = chain{k} (X);
  end
  varargout = cell (1, max (nargout, 1));
  [varargout{:}] = chain{end} (X);
end

% Shift and factor of features, see slx_data_scaled. 'maxabs' and 'unit' leave a sparse X sparse.
function scale = scaler (name, X)
  scale = struct ('kind', name, 'shift', [], 'factor', []);
  X = slx_data_float (X);
  switch (name)
    case 'standardize'
      [scale.shift, scale.factor] = slx_data_moments (X);
    case 'range'
      scale.shift = double (full (min (X, [], 2)));
      scale.factor = double (full (max (X, [], 2))) - scale.shift;
    case 'maxabs'
      scale.factor = double (full (max (abs (X), [], 2)));
  end
  scale.factor(scale.factor == 0) = 1;
end

% A learner or trainer of the package. CODES are those of the training samples, where learning has found them.
function [model, codes] = by_name (f, X, y, passed, left)
  codes = [];
  f = str2func (f);
  limit = timed (passed, left);
  switch (func2str (f))
    case 'sl_nmf'
      [W, ~, info] = f (X, passed{:}, limit{:});
      model = sl_coder ('sl_nmf', W, of_nmf (X, passed(2:end)));
    case 'sl_dict_learn'
      [D, ~, info] = f (X, passed{:}, limit{:});
      model = sl_coder ('sl_dict_learn', D, info);
    case {'sl_srsc', 'sl_l2rsc'}                        % new samples have their neighbours among these
      [codes, D, info] = f (X, passed{:}, limit{:});
      given = chosen (passed(3:end), {'K', 'Gamma', 'Alpha', 'Epsilon', 'Tau', 'Steps', 'Sweeps', 'Parallel', ...
                                      'BlockSize'});
      model = sl_coder (func2str (f), D, setfield (setfield (given, 'Lambda', passed{2}), 'Training', {X, codes}));
    case 'sl_kmeans'
      [codes, W, info] = f (X, passed{:}, limit{:});
      model = sl_coder ('sl_kmeans', W);
    case 'sl_net_train'
      slx_arg_refuse (isempty (passed), 'sl_net_train in TRAIN needs its layers: {''sl_net_train'', LAYERS, ...}');
      [model, info] = f (passed{1}, X, y, passed{2:end}, limit{:});
    case 'sl_mcrank'
      [model, info] = f (X(1,:), X(2,:), y, passed{:}, limit{:});
    case 'sl_lista_train'
      if (~ isempty (y))
        limit = [{'Codes', y}, limit];
      end
      [model, info] = f (X, passed{:}, limit{:});
    otherwise
      [model, info] = f (X, y, passed{:}, limit{:});
  end
  need_end (info, limit, left);
end

function need_end (info, limit, left)
  if (isfield (info, 'stop') && strcmp (info.stop, 'interrupted'))
    slx_arg_fail ('interrupted', 'interrupted');
  elseif (~ isempty (limit) && isfield (info, 'stop') && strcmp (info.stop, 'TimeLimit') && isfinite (left))
    slx_arg_fail ('timeLimit', 'the time of option TimeLimit is over');
  end
end

% Deep-SRSC, with the graph of the K nearest neighbours among the samples X. New samples have theirs among these too.
function step = with_graph (X, Z, passed, left)
  slx_arg_refuse (isempty (passed) || ~ isnumeric (passed{1}), ...
                  'sl_deep_srsc_train in TRAIN needs its dictionary: {''sl_deep_srsc_train'', D, ...}');
  limit = timed (passed, left);
  options = slx_opt_pairs (passed(2:end));
  K = 3;
  at = find (strcmpi (options(1:2:end), 'K'), 1);
  if (~ isempty (at))
    K = options{2*at};
    options(2*at-1:2*at) = [];
  end
  [net, info] = sl_deep_srsc_train (X, Z, passed{1}, sl_knn_graph (X, K), options{:}, limit{:});
  need_end (info, limit, left);
  step = struct ('net', net, 'neighbours', {{X, Z}}, 'K', K);
end

% TimeLimit as a pair, unless there is none, or the caller has given one.
function pair = timed (passed, left)
  pair = {};
  texts = passed(cellfun (@ischar, passed));
  if (isfinite (left) && ~ any (strcmpi (texts, 'TimeLimit')))
    pair = {'TimeLimit', left};
  end
end

% Options of sl_nmf as those of sl_nnls for the same codes: the penalty of H is multiplied by how many entries of a
% sample are known, on the average.
function given = of_nmf (X, passed)
  given = chosen (passed, {'Loss', 'Regularize', 'Missing'});
  if (isfield (given, 'Loss') && isnumeric (given.Loss))
    words = {'kl', 'frobenius'};
    given.Loss = words{given.Loss};
  end
  if (isfield (given, 'Regularize'))
    known = size (X, 1);
    if (isfield (given, 'Missing') && given.Missing)
      known = mean (sum (~ isnan (X), 1));
    end
    given.Regularize = given.Regularize(end,:) * known;
  end
end

% Those of the options with NAMES, as a struct.
function s = chosen (passed, names)
  s = struct ();
  passed = slx_opt_pairs (passed);
  for k = 1:2:numel (passed) - 1
    at = find (strcmpi (passed{k}, names));
    if (~ isempty (at))
      s.(names{at}) = passed{k+1};
    end
  end
end
