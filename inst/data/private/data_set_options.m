function options = data_set_options (T, pairs)
%DATA_SET_OPTIONS  Options of a generated set of sl_data by its table T; Size as [rows columns], the rest below 2^53.

% SPDX-License-Identifier: BSD-3-Clause
  options = slx_opt_read (T, pairs);
  names = intersect ({'Samples', 'Words', 'Length', 'Noise', 'Variation', 'Probability', 'Users', 'Items', ...
                     'Factors', 'Levels', 'Features', 'Bases', 'Classes'}, T.names);
  for k = 1:numel (names)
    slx_arg_refuse (options.(names{k}) >= 2^53, 'option %s must be finite, and below 2^53', names{k});
  end
  if (isfield (options, 'Size'))
    value = options.Size;
    slx_arg_refuse (~ isnumeric (value) || ~ any (numel (value) == [1 2]) ...
                    || any (value(:) ~= floor (value(:))) || any (value(:) < 1) || any (value(:) > 4096), ...
                    'option Size must be [rows columns], integers from 1 to 4096');
    options.Size = double (value(:)') .* [1 1];
  end
end
