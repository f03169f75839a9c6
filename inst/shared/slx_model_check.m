function [entry, found] = slx_model_check (model, kind, name, X)
%SLX_MODEL_CHECK  A model, checked before anything else looks at it.
%   ENTRY = slx_model_check (MODEL, KIND, NAME) is the row of slx_model_kinds that MODEL belongs to. It raises the error
%   sparselearn:badInput, which calls the model NAME and tells the field, unless MODEL is a model of the kind KIND, of a
%   version that this package knows, with all its fields, finite and of the right size. With '' for KIND every kind will
%   do, with a cell of kinds each of these. slx_model_check (MODEL, KIND, NAME, X) does so too where X has not the rows
%   that the model needs. [ENTRY, FOUND] = slx_model_check (...) also gives what the check of ENTRY returns, see
%   slx_model_kinds.

% SPDX-License-Identifier: BSD-3-Clause
  kinds = slx_model_kinds ();
  must = @(holds, text) complain (name, holds, text);
  must (isstruct (model) && isscalar (model), @() no_model (model, kind));
  need (must, model, {'kind', 'version', 'sizes', 'options'});
  at = [];
  if (ischar (model.kind))
    at = find (strcmp (model.kind, {kinds.name}));
  end
  must (isscalar (at), @() sprintf ('.kind must be one of%s', sprintf (' %s', kinds.name)));
  must (isempty (kind) || any (strcmp (model.kind, kind)), ...
        @() sprintf ('.kind must be %s, but is %s', strjoin (cellstr (kind), ' or '), model.kind));
  entry = kinds(at);
  must (isnumeric (model.version) && isscalar (model.version) && model.version == entry.version, ...
        @() sprintf ('.version must be %d, the one that this package knows', entry.version));
  need (must, model, entry.fields(:,1));
  must (isstruct (model.options) && isscalar (model.options), '.options must be a struct');
  check_sizes (must, model.sizes, entry);
  for k = find (~ cellfun (@isempty, entry.fields(:,2)))'
    check_field (must, model, entry.fields(k,:));
  end
  if (entry.labelled)
    check_classes (must, model, name);
  end
  if (~ isempty (entry.inner))
    slx_model_check (model.(entry.inner{1}), entry.inner{2}, [name, '.', entry.inner{1}]);
  end
  if (nargout > 1)
    found = entry.check (model, name);
  elseif (~ isempty (entry.check))
    entry.check (model, name);
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

% TEXT may be a function that makes it, where that takes time.
function complain (name, holds, text)
  if (~ holds)
    if (~ ischar (text))
      text = text ();
    end
    slx_arg_fail ('badInput', '%s%s', name, text);
  end
end

function need (must, model, names)
  for k = 1:numel (names)
    if (~ isfield (model, names{k}))
      must (false, sprintf (' must have the field %s', names{k}));
    end
  end
end

function check_sizes (must, sizes, entry)
  wanted = entry.fields(~ cellfun (@isempty, entry.fields(:,2)),2);
  wanted = [wanted{:}];
  wanted = [{'d'}, wanted(cellfun (@ischar, wanted)), entry.sizes];
  if (entry.labelled)
    wanted{end+1} = 'm';
  end
  wanted = unique (wanted);
  must (isstruct (sizes) && isscalar (sizes) && all (isfield (sizes, wanted)), ...
        @() sprintf ('.sizes must be a struct with the fields%s', sprintf (' %s', wanted{:})));
  for k = 1:numel (wanted)
    value = sizes.(wanted{k});
    must (isa (value, 'double') && isreal (value) && isscalar (value) && ~ issparse (value) ...
          && value >= 1 && value == floor (value) && value < 2^53, ...
          @() sprintf ('.sizes.%s must be an integer, at least 1', wanted{k}));
  end
end

function check_field (must, model, row)
  value = model.(row{1});
  wanted = row{2};
  for k = find (cellfun (@ischar, wanted))
    wanted{k} = model.sizes.(wanted{k});
  end
  wanted = [wanted{:}];
  given = size (value);
  good = isfloat (value) && isreal (value) && ~ issparse (value) && ndims (value) <= max (numel (wanted), 2) ...
         && isequal ([given, ones(1, numel (wanted) - numel (given))], wanted);
  must (good, @() sprintf ('.%s must be a full %s of class double or single, but is %s of class %s', row{1}, ...
                           shape (wanted), slx_arg_size_text (value), class (value)));
  must (all (isfinite (value(:))), @() sprintf ('.%s must be finite, without NaN and Inf', row{1}));
end

function text = shape (wanted)
  form = 'matrix';
  if (numel (wanted) > 2)
    form = 'array';
  end
  text = sprintf ('-by-%d', wanted);
  text = [text(5:end), ' ', form];
end

function check_classes (must, model, name)
  need (must, model, {'classes', 'layout'});
  must (ischar (model.layout) && any (strcmp (model.layout, {'row', 'column'})), ...
        '.layout must be ''row'' or ''column''');
  which = slx_arg_labels (model.classes, [0, model.sizes.m], [name, '.classes']);
  must (isequal (which, 1:model.sizes.m), '.classes must be different and in ascending order');
end
