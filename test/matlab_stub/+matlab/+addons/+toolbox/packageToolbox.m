function packageToolbox (options)
%PACKAGETOOLBOX  Stands in for MATLAB's: copies the folder to that which SL_TOOLBOX names, with the options.

% SPDX-License-Identifier: BSD-3-Clause
  copyfile (fullfile (options.ToolboxFolder, '*'), getenv ('SL_TOOLBOX'));
  save (fullfile (getenv ('SL_TOOLBOX'), 'options.mat'), '-struct', 'options', '-v7');
end
