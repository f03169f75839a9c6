function varargout = model_codes (model, X, varargin)
%MODEL_CODES  Codes of samples by a model of sl_coder, which slx_model_check has checked.
%   [...] = model_codes (MODEL, X, ...) gives what the function that codes gives, see help sl_coder. Further options
%   replace those of the model.

% SPDX-License-Identifier: BSD-3-Clause
  blocks = iscell (X) || isa (X, 'function_handle');
  if (~ blocks)
    slx_arg_matrix (X, 'X', true);
  end
  if (~ blocks && size (X, 1) ~= model.sizes.d)
    slx_arg_fail ('badInput', 'X must have %d rows, the features of MODEL, but is %d-by-%d%s', model.sizes.d, ...
                  size (X, 1), size (X, 2), slx_arg_samples_text (X, model.sizes.d));
  end
  varargout = cell (1, max (1, nargout));
  if (strcmp (model.learner, 'sl_kmeans'))
    if (~ isempty (varargin))
      slx_arg_fail ('unknownOption', 'a model of sl_kmeans has no options');
    elseif (blocks)
      [varargout{:}] = nearest_of_blocks (model, X);
    else
      [varargout{:}] = nearest (model, X);
    end
    return;
  end
  [lambda, options] = joined (model.options, varargin);
  before = warning ('off', 'sparselearn:nothingMissing');       % some samples may be complete
  before(2) = warning ('off', 'sparselearn:swapped');           % the dictionary is one
  restore = onCleanup (@() arrayfun (@(state) warning (state), before));
  switch (model.learner)
    case 'sl_nmf'
      [varargout{:}] = sl_nnls (X, model.W, options{:});
    case 'sl_dict_learn'
      [varargout{:}] = sl_sparse_code (X, model.W, lambda, options{:});
    case 'sl_srsc'
      [varargout{:}] = graphcodes (@sl_srsc, model, X, lambda, options);
    case 'sl_l2rsc'
      [varargout{:}] = graphcodes (@sl_l2rsc, model, X, lambda, options);
  end
end

function varargout = graphcodes (f, model, X, lambda, options)
  varargout = cell (1, nargout);
  slx_arg_refuse (isempty (lambda), 'option Lambda is missing, which the codes of %s need', func2str (f));
  if (isnumeric (X) && isempty (X))
    varargout{1} = zeros (model.sizes.p, 0, class (X));       % there is no graph of nothing
    return;
  end
  [varargout{:}] = f (X, model.W, lambda, options{:});
end

% Nearest centres, of which there may be but one.
function [labels, info] = nearest (model, X)
  if (issparse (X))
    [labels, info] = nearest_of_stored (double (model.W), X);
    return;
  end
  W = cast (model.W, class (X));
  [~, info] = sl_knn_graph (W, 1, 'To', X);
  labels = double (info.neighbours(:)');
end

% The same of sparse X.
function [labels, info] = nearest_of_stored (W, X)
  info = struct ('neighbours', zeros (1, 0), 'distances', zeros (1, 0));
  if (~ isempty (X))
    told = slx_data_survey ('X', X, true);
    unit = slx_data_unit (max ([abs(W(:)); -told.least; told.largest]), 'double');
    X = X / unit;
    W = W / unit;
    info.neighbours = double (slx_kmeans_label_mex (X, W, [])');
    for j = 1:size (X, 2) * (nargout > 1)
      info.distances(j) = norm (X(:,j) - W(:,info.neighbours(j))) * unit;
    end
  end
  labels = info.neighbours;
end

% The same of data in blocks.
function [labels, info] = nearest_of_blocks (model, X)
  [X, data] = slx_data_given (X, '', @(B, name) slx_data_survey (name, B, true));
  if (isempty (data))
    [labels, info] = model_codes (model, X);
    return;
  end
  release = slx_run_hold_interrupt ();
  slx_arg_refuse (data.m ~= model.sizes.d, 'X must have %d rows, the features of MODEL, but its blocks have %d', ...
                  model.sizes.d, data.m);
  [labels, told] = slx_data_coded (data, '', [], @(j) {}, @(B) nearest (model, B), zeros (1, 0));
  told = [told{:}];
  info = struct ('neighbours', [told.neighbours], 'distances', [told.distances]);
end

% Lambda, and the other options as names and values, the later ones in place of those of the model.
function [lambda, options] = joined (given, pairs)
  pairs = slx_opt_pairs (pairs);
  if (rem (numel (pairs), 2) == 1 || ~ iscellstr (pairs(1:2:end)))
    slx_arg_fail ('unknownOption', 'options come as name-value pairs or as one struct');
  end
  names = [fieldnames(given)', pairs(1:2:end)];
  values = [struct2cell(given)', pairs(2:2:end)];
  lambda = [];
  kept = true (1, numel (names));
  for k = 1:numel (names)
    if (strcmpi (names{k}, 'Lambda'))
      lambda = values{k};
      kept(k) = false;
    else
      kept(k) = ~ any (strcmpi (names{k}, names(k+1:end)));
    end
  end
  options = reshape ([names(kept); values(kept)], 1, []);
end
