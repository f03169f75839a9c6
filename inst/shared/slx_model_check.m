function about = slx_model_check (model, kind, name, X)
%SLX_MODEL_CHECK  A model, checked before anything else looks at it.
%   slx_model_check (MODEL, KIND, NAME) raises the error sparselearn:badInput, which calls the model NAME and tells the
%   field, unless MODEL is a model of the kind KIND, of a version that this package knows, with all its fields, finite
%   and of the right size. With '' for KIND every kind will do, with a cell of kinds each of these. slx_model_check
%   (MODEL, KIND, NAME, X) does so too where X has not the rows that the model needs.
%   ABOUT = slx_model_check (...), of a network, is what slx_model_layers says of its layers.
%
%   The table of kinds and all checks of fields are in the gateway slx_model_mex.

% SPDX-License-Identifier: BSD-3-Clause
  if (~ isstruct (model) || ~ isscalar (model))
    slx_arg_fail ('badInput', '%s%s', name, no_model (model, kind));
  end
  [fault, asks, about] = slx_model_mex (model, kind);
  if (~ isempty (fault))
    slx_arg_fail ('badInput', '%s%s', name, fault);
  elseif (asks)
    check_classes (model, name);
  end
  if (strcmp (model.kind, 'sl_tune'))
    for k = 1:numel (model.steps)
      check_step (model.steps{k}, sprintf ('%s.steps{%d}', name, k), model.sizes.d, k);
    end
  end
  if (nargin > 3 && size (X, 1) ~= model.sizes.d)
    slx_arg_fail ('badInput', 'X must have %d rows, the features of %s, but is %d-by-%d%s', model.sizes.d, name, ...
                  size (X, 1), size (X, 2), slx_arg_samples_text (X, model.sizes.d));
  end
end

function text = no_model (model, kind)
  text = sprintf (' must be a model, which is a struct, but is of class %s and %s', class (model), ...
                  slx_arg_size_text (model));
  if (isfloat (model) && isempty (kind))
    text = [text, '; sl_coder makes a model of parts, atoms or centres'];
  end
end

% A step of a pipeline: a model of another kind, a scale, or a network of sl_deep_srsc_train with the samples whose
% graph it was trained with. The first takes D features.
function check_step (step, name, d, k)
  if (isfield (step, 'factor'))
    good = isfield (step, 'kind') && isfield (step, 'shift') && ischar (step.kind) ...
           && are_finite (step.shift, numel (step.factor)) && are_finite (step.factor, numel (step.factor)) ...
           && all (step.factor > 0) && isempty (step.factor) == strcmp (step.kind, 'unit');
    slx_arg_refuse (~ good, '%s must have a kind, a column shift or [], and a column factor of numbers above 0', name);
    needed = [numel(step.factor), d];
    needed = needed(1 + isempty (step.factor));
  elseif (isfield (step, 'neighbours'))
    slx_arg_refuse (~ isfield (step, 'net') || ~ isfield (step, 'K') || ~ iscell (step.neighbours) ...
                    || numel (step.neighbours) ~= 2, ...
                    '%s must have net, K and neighbours, a cell {X, Z} of samples and their codes', name);
    slx_model_check (step.net, 'sl_deep_srsc_train', [name, '.net']);
    needed = step.net.sizes.d;
  else
    slx_arg_refuse (isfield (step, 'steps'), '%s must not have steps of its own', name);
    slx_model_check (step, '', name);
    needed = step.sizes.d;
  end
  slx_arg_refuse (k == 1 && needed ~= d, '%s must take the %d features of the pipeline', name, d);
end

function yes = are_finite (v, n)
  yes = isa (v, 'double') && isreal (v) && ~ issparse (v) && all (isfinite (v(:))) ...
        && (isempty (v) || isequal (size (v), [n, 1]));
end

% Classes that the gateway cannot tell to be right, of the model or of the one in it.
function check_classes (model, name)
  if (strcmp (model.kind, 'sl_mcrank'))
    model = model.net;
    name = [name, '.net'];
  end
  which = slx_arg_labels (model.classes, [0, model.sizes.m], [name, '.classes']);
  slx_arg_refuse (~ isequal (which, 1:model.sizes.m), '%s.classes must be different and in ascending order', name);
end
