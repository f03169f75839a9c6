function [X, about] = exp_set (set, names, usual, how)
%EXP_SET  The samples of an experiment: a set of sl_data, or the user's own.
%   [X, ABOUT] = exp_set (SET, NAMES, USUAL, HOW) reads SET: one of the cell row NAMES; '' or [], the first set of the
%   cell row USUAL that is there; or the user's own {X, LABELS}, {X, LABELS, IMSIZE} or {X, LABELS, IMSIZE, INK}, where
%   X must be full, finite and not empty, and the caller checks the labels. HOW (NAME) has the options for sl_data.
%   ABOUT has the fields name ('given' for the user's own), labels, imsize, ink as sl_data tells them, and test: which
%   columns are of the owners' test part, all false where there is none.
%   exp_set (SET, NAMES) raises an error unless SET can be one, and does not look into a cell array.

% SPDX-License-Identifier: BSD-3-Clause
  named = ischar (set) && any (strcmpi (set, names));
  if (~ named && ~ iscell (set) && ~ (isempty (set) && (ischar (set) || isequal (set, []))))
    list = sprintf (', ''%s''', names{:});
    slx_arg_fail ('badInput', 'SET must be one of %s, or {X, LABELS}', list(3:end));
  end
  if (nargin < 3)
    return;
  end
  if (iscell (set))
    [X, about] = given (set);
    return;
  end
  if (named)
    usual = {lower(set)};
  end
  [X, info] = first_of (usual, how);
  about = struct ('name', info.name, 'labels', info.labels, 'imsize', info.imsize, 'ink', info.ink, ...
                  'test', ismember (1:size (X, 2), info.test));
end

% The first of the sets NAMES that is there.
function [X, info] = first_of (names, how)
  options = how (names{1});
  try
    [X, info] = sl_data (names{1}, options{:});
  catch trouble
    if (~ strcmp (trouble.identifier, 'sparselearn:noData') || numel (names) == 1)
      rethrow (trouble);
    end
    [X, info] = first_of (names(2:end), how);
  end
end

function [X, about] = given (set)
  slx_arg_refuse (numel (set) < 2 || numel (set) > 4, ...
                  'SET must be a name, {X, LABELS}, {X, LABELS, IMSIZE} or with INK');
  X = set{1};
  slx_arg_matrix (X, 'X', false);
  slx_arg_refuse (isempty (X) || ~ all (isfinite (X(:))), 'X must not be empty, and finite, without NaN and Inf');
  about = struct ('name', 'given', 'labels', {set{2}}, 'imsize', [], 'ink', false, 'test', false (1, size (X, 2)));
  if (numel (set) > 2)
    imsize = set{3};
    slx_arg_refuse (~ isnumeric (imsize) || numel (imsize) ~= 2 || prod (double (imsize)) ~= size (X, 1), ...
                    'IMSIZE must be [rows columns] of the pictures in the columns of X');
    about.imsize = double (imsize(:)');
  end
  if (numel (set) == 4)
    slx_arg_refuse (~ isscalar (set{4}) || ~ (islogical (set{4}) || isnumeric (set{4})), 'INK must be true or false');
    about.ink = set{4} ~= 0;
  end
end
