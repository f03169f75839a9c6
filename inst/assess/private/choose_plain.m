function value = choose_plain (value)
%CHOOSE_PLAIN  A value whose function handles have become texts and the values that they hold, for checksums.

% SPDX-License-Identifier: BSD-3-Clause
  if (isa (value, 'function_handle'))
    about = functions (value);
    held = {};
    if (isfield (about, 'workspace'))
      held = choose_plain (about.workspace);
    end
    value = {func2str(value), held};
  elseif (iscell (value))
    value = cellfun (@choose_plain, value, 'UniformOutput', false);
  elseif (isstruct (value))
    value = cellfun (@choose_plain, [fieldnames(value); reshape(struct2cell (value(:)), [], 1)], ...
                     'UniformOutput', false);
  end
end
