function parts = net_keyed (parts, first)
%NET_KEYED  Arrays of a file with the names by which layers find them.
%   PARTS = net_keyed (PARTS, FIRST): PARTS come from net_file_parts, and FIRST is the name of the first array that is
%   needed. If it has something before it in the file, such as 'module.', this is left out of all names: of several the
%   shortest, if all others begin with it; otherwise it is not clear which array is meant, the error
%   sparselearn:badFile. The new field own is what remains of a name, and key what net_part_key makes of it.

% SPDX-License-Identifier: BSD-3-Clause
  names = {parts.name};
  before = shortest_before (names, first);
  if (~ ischar (before))                % no name is FIRST or ends in it: without regard to points and the like
    names = net_part_key (names);
    before = shortest_before (names, net_part_key (first));
  end
  for k = 1:numel (parts)
    parts(k).own = names{k};
    if (~ isempty (before) && strncmp (names{k}, before, numel (before)))
      parts(k).own = names{k}(numel (before)+1:end);
    end
    parts(k).key = net_part_key (parts(k).own);
  end
end

% What stands before FIRST in a name that ends with it; [] if there is none.
function before = shortest_before (names, first)
  before = [];
  others = {};
  for k = 1:numel (names)
    rest = numel (names{k}) - numel (first);
    if (rest >= 0 && strcmp (names{k}(rest+1:end), first) && (rest == 0 || any (names{k}(rest) == './_')))
      others{end+1} = names{k}(1:rest);
      if (~ ischar (before) || rest < numel (before))
        before = others{end};
      end
    end
  end
  if (~ isempty (before) && ~ all (strncmp (before, others, numel (before))))
    slx_arg_fail ('badFile', ['%s may be any of the arrays %s; give the layers the names that their arrays have ' ...
                              'in the file, or leave the others out of it'], ...
                  first, strjoin (strcat (others, first), ', '));
  end
end
