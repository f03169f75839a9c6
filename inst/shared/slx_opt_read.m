function [o, given, which] = slx_opt_read (T, given, sizes, facts)
%SLX_OPT_READ  Options of a function from name-value pairs or a struct.
%   [O, GIVEN, WHICH] = slx_opt_read (T, PAIRS, SIZES, FACTS) takes the caller's varargin. O is a struct with one field
%   per row of the table T, see slx_opt_table, GIVEN what was given, as a cell row of names and values as the kinds
%   want them, and WHICH the row of the table for each pair. SIZES are the numbers for T.letters, NaN for any, FACTS a
%   logical row for T.facts. Names and words are matched without regard to case; strings of MATLAB become rows of
%   characters; of a name given twice the last counts. An unknown name is the error sparselearn:unknownOption, which
%   lists the valid ones; a bad value is sparselearn:badInput; an option that is not in use is
%   sparselearn:unusedOption, unless it is the default or empty. O.Checkpoint has its folder.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 4)
    facts = false (1, 0);
    if (nargin < 3)
      sizes = [];
    end
  end
  [which, at, unmet] = slx_options_mex (T.text, sizes, facts, given{:});
  if (at)
    [which, given, unmet] = slx_opt_look (T, given, sizes, facts);
  end
  o = T.defaults;
  for k = 1:numel (which)
    o.(T.names{which(k)}) = given{2*k};
  end
  if (unmet)
    slx_opt_when (T, o, which, facts);
  end
  if (isfield (o, 'Checkpoint') && ~ isempty (o.Checkpoint))
    o.Checkpoint = absolute (o.Checkpoint);
  end
end

% A file that stays where it is when an OutputFcn goes to another folder.
function file = absolute (file)
  if (isempty (regexp (file, '^([/\\~]|[A-Za-z]:)', 'once')))
    file = fullfile (pwd (), file);
  end
end
