function folder = package_on_path (folder)
%PACKAGE_ON_PATH  Puts the package and what its tests need on the path.
%   FOLDER = package_on_path (FOLDER) takes the gateways of FOLDER; where it is '', of the folder that the environment
%   variable SPARSELEARN_MEX names, or of src.

% SPDX-License-Identifier: BSD-3-Clause
  root = fullfile (fileparts (mfilename ('fullpath')), '..', '..');
  if (isempty (folder))
    folder = getenv ('SPARSELEARN_MEX');
  end
  if (isempty (folder))
    folder = fullfile (root, 'src');
  end
  addpath (fullfile (root, 'inst'), fullfile (root, 'test'), folder);
end
