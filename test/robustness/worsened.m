function value = worsened (value, hostile)
%WORSENED  A valid argument, changed so that it may be wrong in one way.
%   VALUE = worsened (VALUE, HOSTILE) changes class, shape, storage, one entry or all of them; inside a cell array or
%   a struct it changes one element as often as the whole. HOSTILE is the collection to take unrelated values from.
%   Draws from the current generator.

% SPDX-License-Identifier: BSD-3-Clause
  if (iscell (value) && ~ isempty (value) && rand < .6)
    value = worsened_cell (value, hostile);
  elseif (isstruct (value) && numel (value) == 1 && rand < .6)
    value = worsened_struct (value, hostile);
  elseif ((isnumeric (value) || islogical (value)) && rand < .6)
    value = worsened_numbers (value);
  elseif (rand < .1)
    value = {value};
  elseif (rand < .1)
    value = struct ('a', {value});
  else
    value = one_of (hostile);
  end
end

function value = worsened_cell (value, hostile)
  k = ceil (numel (value) * rand);
  switch (ceil (6 * rand))
    case 1
      value(:,ceil (k / rows (value))) = [];
    case 2
      value(:,end+1) = {one_of(hostile)};
    case 3
      value = value';
    case 4
      value{k} = one_of (hostile);
    otherwise
      value{k} = worsened (value{k}, hostile);
  end
end

function value = worsened_struct (value, hostile)
  names = fieldnames (value);
  if (isempty (names) || rand < .1)
    value.another = one_of (hostile);
    return;
  end
  name = one_of (names);
  switch (ceil (5 * rand))
    case 1
      value = rmfield (value, name);
    case 2
      value = [value, value];
    case 3
      value.(name) = one_of (hostile);
    otherwise
      value.(name) = worsened (value.(name), hostile);
  end
end

function value = worsened_numbers (value)
  k = ceil (numel (value) * rand);
  odd = one_of ({NaN, Inf, -Inf, -1, 0, .5, 2^31, 2^53, 2^63, -2^63, 1e300, 1e-320, k});
  plain = full (value);
  switch (ceil (20 * rand))
    case 1
      value = single (plain);
    case 2
      value = int32 (plain);
    case 3
      value = value == value & value ~= 0;
    case 4
      value = char (zeros (size (value)) + 'a');
    case 5
      if (ndims (value) == 2)
        value = sparse (double (value));
      end
    case 6
      value = complex (double (plain), 1);
    case 7
      value = double (value);
    case 8
      value = permute (plain, [2, 1, 3:ndims(value)]);
    case 9
      value = value(:);
    case 10
      value = plain(:)';
    case 11
      value = [value; value];
    case 12
      value = [value, value];
    case 13
      value = cat (3, plain, plain);
    case 14
      value = value(1:end-1,:);
    case 15
      value = value(:,1:end-1);
    case 16
      value = value * one_of ({-1, 0, 1e300, 1e-300, NaN, 2});
    case 17
      value = zeros (size (value)(1:2), class (value)) + 1;
    otherwise
      if (k > 0 && ~ islogical (value))
        value(k) = odd;
      end
  end
end
