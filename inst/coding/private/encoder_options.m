function [o, table] = encoder_options (pairs, sweeps)
%ENCODER_OPTIONS  The options of sl_encode, of which Sweeps, Threshold and Folder exist where SWEEPS, and their table.

% SPDX-License-Identifier: BSD-3-Clause
  table = {'Graph',    [], 'any';
           'K',        3,  'natural';
           'Training', {}, 'any';
           'Init',     [], 'any'};
  if (sweeps)
    table = [table; {'Sweeps', 1, 'natural'; 'Threshold', 1e-5, 'finite'; 'Folder', '', 'folder'}];
  end
  o = slx_opt_read (table, pairs);
end
