function net_missing (parts, name, needed_by, file)
%NET_MISSING  Raises the error that an array is not in a file.
%   net_missing (PARTS, NAME, NEEDED_BY, FILE): the message says what needs it, and, where PARTS have the weights in
%   another form, what to do.

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_fail ('badFile', '%s has no %s, which %s needs%s', file, name, needed_by, cure (parts, name));
end

function text = cure (parts, name)
  text = '';
  key = net_part_key (name);
  keys = net_part_key ({parts.name});
  forms = {'_orig', 'torch.nn.utils.remove_spectral_norm (module)'; ...
           '_g', 'torch.nn.utils.remove_weight_norm (module)'; ...
           '_v', 'torch.nn.utils.remove_weight_norm (module)'; ...
           '_bar', 'torch.nn.utils.remove_spectral_norm (module)'};
  parametrized = strrep (key, '_weight', '_parametrizations_weight_original');
  for k = 1:size (forms, 1)
    at = ends_in (keys, [key, forms{k,1}]);
    if (~ isempty (at))
      text = sprintf ('; it has %s: call %s in Python before you save', parts(at).name, forms{k,2});
      return;
    end
  end
  at = [ends_in(keys, parametrized), ends_in(keys, [parametrized, '0'])];
  if (~ isempty (at))
    text = sprintf (['; it has %s: call torch.nn.utils.parametrize.remove_parametrizations (module, ''weight'') ' ...
                     'in Python before you save'], parts(at(1)).name);
    return;
  end
  at = ends_in (keys, [net_part_key(name(1:find (name == '.', 1, 'last') - 1)), '_vars_2']);
  if (~ isempty (at))
    text = sprintf (['; up to %s it has three vectors, and does not tell whether they begin with gamma or beta: ' ...
                     'save the model in Keras by model.save (''x.h5''), which gives arrays names'], parts(at).name);
    return;
  end
  at = find (~ cellfun (@isempty, regexp (keys, '(^|_)kernel(_0)?$', 'once')) & ~ [parts.keras], 1);
  if (~ isempty (at))
    text = sprintf ('; it has %s, as Keras names weights: give sl_net_read the HDF5 file that Keras itself writes', ...
                    parts(at).name);
    return;
  end
  names = {parts.name};
  at = find (strcmp (key, keys));
  if (isempty (at))
    at = 1:min (numel (names), 6);
  end
  text = sprintf (', %s', names{at});
  text = sprintf ('; it has %s%s', text(3:end), repmat (', ...', 1, numel (at) < numel (names)));
  if (any ([parts.keras]))
    text = [text, '. Give layers the names that they have there, or leave out all names'];
  end
end

function at = ends_in (keys, ending)
  at = find (cellfun (@(key) numel (key) >= numel (ending) && strcmp (key(end-numel (ending)+1:end), ending), keys), 1);
end
