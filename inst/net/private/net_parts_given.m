function parts = net_parts_given (parts)
%NET_PARTS_GIVEN  A list of arrays by sl_net_read, checked, as it is written.
%   PARTS = net_parts_given (PARTS) has value in columns of double or single numbers, as net_file_parts gives them.

% SPDX-License-Identifier: BSD-3-Clause
  parts = parts(:)';
  slx_arg_refuse (isempty (parts), 'PARTS must have at least one array');
  for k = 1:numel (parts)
    [name, shape, value] = deal (parts(k).name, parts(k).shape, parts(k).value);
    slx_arg_refuse (~ ischar (name) || size (name, 1) ~= 1 || ~ any (isstrprop (name, 'alphanum')), ...
                    'PARTS(%d).name must be a text with letters or digits', k);
    slx_arg_refuse (~ isnumeric (shape) || ~ isreal (shape) || ~ (isempty (shape) || isrow (shape)) ...
                    || ~ all (shape >= 0 & shape == floor (shape)), ...
                    'PARTS(%d).shape must be a row of integers, at least 0', k);
    slx_arg_refuse (~ (isnumeric (value) || islogical (value)) || ~ isreal (value) || issparse (value), ...
                    'PARTS(%d).value must be full and real, but is %s', k, class (value));
    slx_arg_refuse (isempty (value) && prod (shape) > 0, ...
                    ['PARTS(%d), %s, has no numbers, as those in the file are of a kind that is not read; leave it ' ...
                     'out by PARTS(%d) = []'], k, name, k);
    slx_arg_refuse (numel (value) ~= prod (shape), ...
                    'PARTS(%d).value must have the %.0f numbers of its shape, but has %d', k, prod (shape), ...
                    numel (value));
    slx_arg_refuse (isinteger (value) && any (abs (double (value(:))) > 2^53), ...
                    'PARTS(%d).value must have integers up to 2^53, which double keeps', k);
    value = permute (value, max (numel (shape), 2):-1:1);
    if (~ isfloat (value))
      value = double (value);
    end
    parts(k).value = value(:);
  end
end
