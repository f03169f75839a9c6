function text = slx_opt_near (name, valid, shown)
%SLX_OPT_NEAR  The valid name that was probably meant, for a message.
%   TEXT = slx_opt_near (NAME, VALID) is ' (did you mean WORD?)'. WORD is that of the cell array VALID which begins with
%   NAME, or which begins as NAME does, or the one with the fewest changes of letters. TEXT is '' where none is near.
%   Case does not count.
%   TEXT = slx_opt_near (NAME, VALID, SHOWN) writes SHOWN{k} in place of VALID{k}.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 3)
    shown = valid;
  end
  text = '';
  changes = cellfun (@(word) changed_letters (lower (name), lower (word)), valid);
  begun = numel (name) > 2 & strncmpi (name, valid, max (ceil (numel (name) / 2), 3));
  changes(begun) = changes(begun) / 1e6;
  whole = begun & strncmpi (name, valid, max (numel (name), 1));
  changes(whole) = changes(whole) / 1e6;
  [least, at] = min (changes);
  if (least <= max (1, floor (numel (name) / 4)))
    text = sprintf (' (did you mean %s?)', shown{at});
  end
end

% Letters to be put in, left out or exchanged, or neighbours to be swapped: Levenshtein's distance with swaps.
function count = changed_letters (a, b)
  last = [];
  d = 0:numel (b);
  for i = 1:numel (a)
    before = d;
    d(1) = i;
    for j = 1:numel (b)
      d(j+1) = min ([before(j) + (a(i) ~= b(j)), before(j+1) + 1, d(j) + 1]);
      if (i > 1 && j > 1 && a(i) == b(j-1) && a(i-1) == b(j))
        d(j+1) = min (d(j+1), last(j-1) + 1);
      end
    end
    last = before;
  end
  count = d(end);
end
