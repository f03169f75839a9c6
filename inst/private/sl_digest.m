function d = sl_digest (value)
%SL_DIGEST  A short description of a value, by which it is known again.
%   D = sl_digest (VALUE) is a cell array of classes, sizes, names and sums of numbers, of all parts of structs and cell
%   arrays; isequaln tells whether two are the same. The sums do not depend on the BLAS.
  d = {class(value), size(value), issparse(value)};
  if (isstruct (value))
    d{end+1} = fieldnames (value);
    d{end+1} = cellfun (@sl_digest, struct2cell (value(:)), 'UniformOutput', false);
  elseif (iscell (value))
    d{end+1} = cellfun (@sl_digest, value, 'UniformOutput', false);
  elseif (issparse (value))
    [i, j, entries] = find (value);
    d{end+1} = [sums(i), sums(j), sums(entries)];
  elseif (isnumeric (value) || islogical (value) || ischar (value))
    d{end+1} = sums (value);
  end
end

function s = sums (x)
  x = double (x(:));
  s = [sum(x), sum(x .* (1:numel (x))')];
end
