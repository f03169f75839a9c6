function suite = robustness_suite (what, folder)
%ROBUSTNESS_SUITE  What a campaign of hostile calls is about.
%   SUITE = robustness_suite ('gateways', FOLDER): the gateways of FOLDER; where it is '', of the folder that the
%   environment variable SPARSELEARN_MEX names, or of src. SUITE = robustness_suite ('functions', FOLDER): the public
%   functions, which call these gateways. SUITE is a struct:
%     calls    rows of valid calls: {name, outputs, {arguments}}
%     fresh    the same in memory of its own
%     names    the names that must have rows
%     least    fewest outputs of a spoilt call
%     allowed  identifiers of errors that may come beside those of this package
%     missing  the text that says which rows are missing
  root = fullfile (fileparts (mfilename ('fullpath')), '..', '..');
  if (isempty (folder))
    folder = getenv ('SPARSELEARN_MEX');
  end
  if (isempty (folder))
    folder = fullfile (root, 'src');
  end
  addpath (fullfile (root, 'inst'), folder);
  switch (what)
    case 'gateways'
      pattern = fullfile (folder, ['*_mex.' mexext()]);
      suite = struct ('calls', {recorded_calls()}, 'fresh', {recorded_calls()}, 'least', 0, 'allowed', {{}}, ...
                      'missing', 'recorded_calls');
    case 'functions'
      pattern = fullfile (root, 'inst', 'sl_*.m');
      suite = struct ('calls', {public_calls()}, 'fresh', {public_calls()}, 'least', 1, 'allowed', ...
                      {{'Octave:invalid-fun-call'}}, 'missing', 'public_calls');        % too many arguments
  end
  files = dir (pattern);
  [~, suite.names] = cellfun (@fileparts, {files.name}, 'UniformOutput', false);
end
