function suite = robustness_suite (what, folder)
%ROBUSTNESS_SUITE  What a campaign of hostile calls is about.
%   SUITE = robustness_suite ('gateways', FOLDER): the gateways of FOLDER, see package_on_path. SUITE = robustness_suite
%   ('functions', FOLDER): the public functions, which call these gateways. SUITE = robustness_suite ('memory', FOLDER):
%   the public functions with large data and little memory, which are not spoilt otherwise. SUITE is a struct:
%     calls    rows of valid calls: {name, outputs, {arguments}}
%     rows     the function that gives them
%     names    the names that must have rows
%     spoils   whether arguments and numbers of outputs are changed
%     least    fewest outputs of a spoilt call
%     allowed  whether an error may come: @(err)

% SPDX-License-Identifier: BSD-3-Clause
  root = fullfile (fileparts (mfilename ('fullpath')), '..', '..');
  folder = package_on_path (folder);
  begins = @(err, ids) any (cellfun (@(id) strncmp (err.identifier, id, numel (id)), ids));
  switch (what)
    case 'gateways'
      pattern = fullfile (folder, ['*_mex.' mexext()]);
      suite = struct ('rows', 'recorded_calls', 'spoils', true, 'least', 0, ...
                      'allowed', @(err) begins (err, {'sparselearn:'}) || slx_memory_is_error (err));
    case 'functions'
      pattern = fullfile (root, 'inst', '*', 'sl_*.m');
      suite = struct ('rows', 'public_calls', 'spoils', true, 'least', 1, ...
                      'allowed', @(err) begins (err, {'sparselearn:', 'Octave:invalid-fun-call'}));  % too many arguments
    case 'memory'
      pattern = fullfile (root, 'inst', '*', 'sl_*.m');
      suite = struct ('rows', 'large_calls', 'spoils', false, 'least', 1, ...
                      'allowed', @(err) begins (err, {'sparselearn:outOfMemory'}));
  end
  [~, suite.names] = cellfun (@fileparts, glob (pattern)', 'UniformOutput', false);
  suite.names = setdiff (suite.names, {'slx_ranks_mex'}, 'stable');      % of make mpi; it may end the process
  if (strcmp (what, 'memory'))
    suite.names = setdiff (suite.names, {'sl_demo', 'sl_manual', 'sl_threads', 'sl_version'});      % no data
  end
end
