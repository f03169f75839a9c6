function o = slx_exp_settings (table, shared, pairs, named)
%SLX_EXP_SETTINGS  The settings of an experiment: its own options, those that experiments share, settings with a name.
%   O = slx_exp_settings (TABLE, SHARED, PAIRS) reads the caller's varargin by slx_opt_read. TABLE has the rows of
%   the options that the experiment has alone, or with a default of its own; SHARED names others:
%     TimeLimit, Checkpoint      see slx_exp_run
%     Display                    'off', 'final' or 'iter'
%     Folder, Plot               for pictures; the folder is made, and a display asked for, before anything runs
%     Seed, Seeds                an integer or []; a row of integers
%     Lambda, Alpha, MaxIter     of sparse codes, see exp_graph_codes
%     Samples, MemoryLimit       of data; of a full matrix of similarities, in GiB
%   O = slx_exp_settings (TABLE, SHARED, PAIRS, NAMED) has the option Setting too, one of the fields of the
%   struct NAMED, such as 'quick' and 'full', by default the first. NAMED.(O.Setting) is a struct of values for
%   options that are [], as those are that TABLE has with the default [] and nobody gave.
%   An experiment returns O in the field settings of its results.

% SPDX-License-Identifier: BSD-3-Clause
  common = {'Lambda',      .1,    '(0,Inf)'
            'Alpha',       1,     'finite'
            'MaxIter',     5,     'integer [0,Inf)'
            'Samples',     [],    '?natural'
            'MemoryLimit', 4,     'positive'
            'Seeds',       1,     'any'
            'TimeLimit',   Inf,   'nonneg'
            'Seed',        1,     '?seed'
            'Checkpoint',  '',    'file'
            'Display',     'off', {'off', 'final', 'iter'}
            'Folder',      '',    'any'
            'Plot',        false, 'flag'};
  table = [table; common(ismember (common(:,1), shared),:)];
  if (nargin > 3)
    names = fieldnames (named)';
    table = [{'Setting', names{1}, names}; table];
  end
  o = slx_opt_read (table, pairs);
  if (nargin > 3)
    o = slx_opt_fill (o, named.(o.Setting));
  end
  check (o);
end

function check (o)
  if (isfield (o, 'Seeds'))
    slx_opt_must (slx_arg_are_integers (o.Seeds, 0), 'Seeds must be a row of integers from 0 to 2^32 - 1');
  end
  if (isfield (o, 'Folder'))
    make_folder (o.Folder);
  end
  if (isfield (o, 'Plot') && o.Plot)
    slx_opt_need_display ('leave out the option Plot');
  end
end

function make_folder (folder)
  slx_opt_must (ischar (folder) && size (folder, 1) <= 1, 'Folder must be the name of a folder');
  if (isempty (folder))
    return;
  elseif (exist (folder, 'dir') ~= 7 && ~ mkdir (folder))
    slx_arg_fail ('badFile', 'cannot make the folder %s', folder);
  end
  trouble = sl_file_write_mex ('try', fullfile (folder, 'table'));
  if (~ isempty (trouble))              % only a try tells: root may write where no permission says so
    slx_arg_fail ('badFile', 'cannot write into the folder %s: %s', folder, trouble);
  end
end
