function record_results (file, names, options)
%RECORD_RESULTS  What every public function gives, to compare before and after a change that must not change any bit.
%   record_results (FILE) writes a line for each call: its name, number, option and value, and the hash of all results,
%   or the error. The calls are those of public_calls, and the first two of a function also with each value of each option
%   that the manual knows of it (once for each word of Algorithm, Loss and the like that the function has). Two files of
%   one machine are compared by `diff`. Times are left out. record_results (FILE, NAMES, OPTIONS) has these functions alone,
%   with the options of another options.json.

% SPDX-License-Identifier: BSD-3-Clause
  package_on_path ('');
  root = fullfile (fileparts (mfilename ('fullpath')), '..', '..');
  if (nargin < 3)
    options = fullfile (root, 'tools', 'manual', 'options.json');
  end
  options = jsondecode (fileread (options), 'makeValidName', false);
  file = make_absolute_filename (file);
  back = in_folder ('public_calls');
  kept = readdir ('.');
  calls = public_calls ();
  if (nargin < 2 || isempty (names))
    names = setdiff (calls(:,1), {'sl_threads', 'sl_demo', 'sl_manual'});
  end
  calls = calls(ismember (calls(:,1), names),:);
  fid = fopen (file, 'w');
  for k = 1:rows (calls)
    more_options = {};
    if (sum (strcmp (calls(1:k,1), calls{k,1})) <= 2)
      more_options = variations (calls{k,1}, options);
    end
    for more = [{{}}, more_options]
      number = sum (strcmp (calls(1:k,1), calls{k,1}));
      fprintf (fid, '%s %d %s\t%s\n', calls{k,1}, number, in_text (more{1}), outcome (calls(k,:), more{1}));
      clear_folder (kept);
    end
  end
  fclose (fid);
end

% Options to be added to a call, one by one and with each word of those that choose a method.
function list = variations (name, options)
  list = {};
  if (~ isfield (options, name))
    return;
  end
  own = options.(name);
  chosen = {{}};
  choosing = intersect ({'Algorithm', 'Loss', 'Activity', 'Network', 'Penalty'}, fieldnames (own)');
  for one = choosing
    chosen = [chosen, cellfun(@(value) {one{1}, value}, values_of (one{1}, own.(one{1}){1}), 'UniformOutput', false)];
  end
  for first = chosen
    if (~ isempty (first{1}))
      list{end+1} = first{1};
    end
    for other = setdiff (fieldnames (own)', first{1}(1:min (1, end)), 'stable')
      for value = values_of (other{1}, own.(other{1}){1})
        list{end+1} = [first{1}, other, value];
      end
    end
  end
end

% Values for an option of this kind: good ones, and one that is not.
function values = values_of (name, kind)
  given = struct ('Regularize', {{[.1, .2], [.1, .2; 0, .1]}}, 'Mask', {{[], true(5, 4)}}, 'Sparseness', {{.5, [.3, .6]}}, ...
                  'Weights', {{[], (1:5)'/5}}, 'Init', {{'random', {}}}, 'Loss', {{'frobenius', 'kl', 'squared', .5}}, ...
                  'Folds', {{2}}, 'K', {{1, 3}}, 'Tau', {{.1, 'auto', [1, 2]}}, 'Ridge', {{.1, 'auto'}}, 'Hidden', {{2}}, ...
                  'Checkpoint', {{'kept'}}, 'Folder', {{''}}, 'OutputFcn', {{@(state) true}}, 'Display', {{'final'}}, ...
                  'Ranks', {{2, [1, 2]}}, 'Validation', {{.3}}, 'MaxIter', {{0, 2}}, 'TimeLimit', {{1e6}}, ...
                  'Lambda', {{.1}}, 'Hosts', {{}}, 'Plot', {{false}}, 'Engine', {{'local'}}, 'Processes', {{1}});
  if (isfield (given, name))
    values = given.(name);
  elseif (iscell (kind))
    values = [kind(:)', {upper(kind{1}), 'nonsense'}];
  elseif (any (strcmp (kind, {'file', 'folder', 'function'})))
    values = {7};
  elseif (strcmp (kind, 'any'))
    values = {[], 1, 'auto'};
  elseif (strcmp (kind, 'flag'))
    values = {false, true, 2};
  else
    values = {[], 0, .5, 1, 2, single(2), -1, 'auto'};
  end
end

function text = in_text (pairs)
  text = '';
  for k = 1:numel (pairs)
    text = [text, ' ', disp_of(pairs{k})];
  end
end

function text = disp_of (value)
  if (ischar (value))
    text = value;
  elseif (isa (value, 'function_handle'))
    text = '@';
  elseif (iscell (value))
    text = sprintf ('{%d}', numel (value));
  else
    text = [class(value)(1), mat2str(value, 3)];
  end
end

function text = outcome (call, more)
  results = cell (1, call{2});
  lastwarn ('', '');
  sl_seed (1);
  try
    if (isempty (results))
      shown = evalc ('feval (call{1}, call{3}{:}, more{:});');
    else
      shown = evalc ('[results{:}] = feval (call{1}, call{3}{:}, more{:});');
    end
    [said, id] = lastwarn ();
    text = [hash('md5', digest ([results, {said, id}])), ' ', id];
  catch problem
    text = strrep (sprintf ('%s: %s', problem.identifier, problem.message), "\n", ' ');
  end
end

% All bits of a value as text; times and places on the disk are left out.
function text = digest (value)
  text = sprintf ('%s %s ', class (value), mat2str (size (value)));
  if (iscell (value))
    parts = cellfun (@digest, value(:)', 'UniformOutput', false);
    text = [text, parts{:}];
  elseif (isstruct (value))
    for name = setdiff (fieldnames (value)', {'seconds', 'time', 'clock'})
      parts = cellfun (@digest, {value.(name{1})}, 'UniformOutput', false);
      text = [text, name{1}, ' ', parts{:}];
    end
  elseif (isa (value, 'function_handle'))
    text = [text, func2str(value)];
  elseif (issparse (value))
    [i, j, v] = find (value);
    text = [text, digest(i), digest(j), digest(v)];
  elseif (isnumeric (value) && ~ isreal (value))
    text = [text, digest(real (value)), digest(imag (value))];
  elseif (ischar (value) || islogical (value))
    text = [text, char(value(:)')];
  else
    text = [text, char(typecast (value(:)', 'uint8'))];
  end
end
