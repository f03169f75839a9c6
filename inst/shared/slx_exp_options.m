function T = slx_exp_options (rows, shared, named)
%SLX_EXP_OPTIONS  The table of an experiment's options, for slx_exp_settings: keep it in a persistent variable.
%   T = slx_exp_options (ROWS, SHARED). ROWS are those of the options that the experiment has alone, or with a default
%   of its own, see slx_opt_table, with three columns or four; SHARED names others:
%     TimeLimit, Checkpoint      see slx_exp_run
%     Display                    'off', 'final' or 'iter'
%     Folder, Plot               for pictures; the folder is made, and a display asked for, before anything runs
%     Seed, Seeds                an integer or []; a row of integers
%     Lambda, Alpha, MaxIter     of sparse codes, see exp_graph_codes
%     Samples, MemoryLimit       of data; of a full matrix of similarities, in GiB
%   T = slx_exp_options (ROWS, SHARED, NAMED) has the option Setting too, one of the fields of the struct NAMED, such as
%   'quick' and 'full', by default the first. NAMED.(Setting) is a struct of values for options that are [], as those
%   are that ROWS have with the default [] and nobody gave.

% SPDX-License-Identifier: BSD-3-Clause
  common = {'Lambda',      .1,    '(0,Inf)';
            'Alpha',       1,     'finite';
            'MaxIter',     5,     'integer [0,Inf)';
            'Samples',     [],    '?natural';
            'MemoryLimit', 4,     'positive';
            'Seeds',       1,     'numbers';
            'TimeLimit',   Inf,   'nonneg';
            'Seed',        1,     '?seed';
            'Checkpoint',  '',    'file';
            'Display',     'off', {'off', 'final', 'iter'};
            'Folder',      '',    'folder';
            'Plot',        false, 'flag'};
  common = common(ismember (common(:,1), shared),:);
  common(:,4:size (rows, 2)) = {{}};
  rows = [rows; common];
  if (nargin < 3)
    named = struct ();
  else
    names = fieldnames (named)';
    rows = [[{'Setting', names{1}, names}, repmat({{}}, 1, size (rows, 2) - 3)]; rows];
  end
  T = slx_opt_table (rows);
  T.named = named;
end
