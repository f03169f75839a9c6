function o = slx_exp_settings (T, pairs)
%SLX_EXP_SETTINGS  The settings of an experiment: its own options, those that experiments share, settings with a name.
%   O = slx_exp_settings (T, PAIRS) reads the caller's varargin by slx_opt_read, with a table T of slx_exp_options.
%   An experiment returns O in the field settings of its results. Seed [] is replaced by one that is drawn, so that all
%   parts have draws that belong together.

% SPDX-License-Identifier: BSD-3-Clause
  o = slx_opt_read (T, pairs);
  if (isfield (o, 'Setting'))
    o = slx_opt_fill (o, T.named.(o.Setting));
  end
  if (isfield (o, 'Seeds'))
    slx_opt_must (slx_arg_are_integers (o.Seeds, 0), 'Seeds must be a row of integers from 0 to 2^32 - 1', o.Seeds, ...
                  [0 2^32-1]);
  end
  if (isfield (o, 'Seed') && isempty (o.Seed))
    for name = {'Checkpoint', 'Part'}           % other calls must draw the same
      slx_opt_must (~ isfield (o, name{1}) || isempty (o.(name{1})), [name{1}, ' needs a Seed']);
    end
    o.Seed = slx_run_seeds ([], 1);
  end
  if (isfield (o, 'Folder') && ~ isempty (o.Folder))
    make_folder (o.Folder);
  end
  if (isfield (o, 'Plot') && o.Plot)
    slx_opt_need_display ('leave out the option Plot');
  end
end

function make_folder (folder)
  if (exist (folder, 'dir') ~= 7 && ~ mkdir (folder))
    slx_arg_fail ('badFile', 'cannot make the folder %s', folder);
  end
  trouble = slx_file_write_mex ('try', fullfile (folder, 'table'));
  if (~ isempty (trouble))              % only a try tells: root may write where no permission says so
    slx_arg_fail ('badFile', 'cannot write into the folder %s: %s', folder, trouble);
  end
end
