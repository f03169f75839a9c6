function trainer_suite (trainer)
%TRAINER_SUITE  What every function that trains a model must pass.
%   trainer_suite (TRAINER) raises an error where it does not. TRAINER is a struct:
%     name        of the function that trains
%     train       [model, info] = train (X, y, option, value, ...), quick: options that make it so are its own matter
%     predict     labels = predict (model, X), or codes
%     labelled    whether it learns labels; else codes, one in each column
%     X, y        a small problem: d-by-n, and labels 1 .. m in a row, m at least 3, that training gets right; or
%                 p-by-n codes, no two of them equal
%     parameters  names of the fields that the objective depends on
%     value, with  V = value (model, name), and model = with (model, name, V), where a parameter is no field of a model
%                 (optional)
%     point       a model of this problem, away from kinks and from the optimum
%     objective   F = objective (model), by the trainer's own code, at the parameters of model
%     gradient    G = gradient (model), a struct with a field for each parameter
%     unbound     names of the sizes of point that none of its fields shows
%     single      how far the objective of single X, and codes, may be off, relative to those of double X; Inf for
%                 not at all
%     random      whether it takes the option Seed
%     absurd      options with an absurd step, that make it diverge; {} where it has no step
%     full        options of one epoch with one batch of all samples and an update w <- w - g/2; {} where it has no
%                 epochs. It takes a model as option Init then, and objective is the mean over the samples
%     sparse      whether it takes sparse X
%     alike       how far the objective of sparse X may be off, relative to that of full X: 1e-8 where this field is left out.
%                 A method that chooses among candidates may go another way where rounding differs
%   For a trainer of codes, train makes what else it needs, such as a dictionary or a graph, of the sizes of X and y.

% SPDX-License-Identifier: BSD-3-Clause
  if (! isfield (trainer, 'value'))
    trainer.value = @(model, name) model.(name);
    trainer.with = @setfield;
  end
  if (! isfield (trainer, 'alike'))
    trainer.alike = 1e-8;
  end
  options = seeded (trainer);
  [trainer.model, trainer.info] = trainer.train (trainer.X, trainer.y, options{:});
  gradients (trainer);
  precisions (trainer);
  threads (trainer);
  if (trainer.labelled)
    labels_of_any_form (trainer);
    one_class (trainer);
    labelled_models (trainer);
    labelled_files (trainer);
  else
    codes_of_any_form (trainer);
  end
  small_problems (trainer);
  refused_data (trainer);
  refused_models (trainer);
  divergence (trainer);
  full_batch (trainer);
  resumed (trainer);
  refused_checkpoints (trainer);
  random_state (trainer);
  files (trainer);
  about_the_run (trainer);
end

% Eight numbers of each parameter, one by one, and all of them together, along a direction drawn at random.
function gradients (t)
  G = t.gradient (t.point);
  for name = t.parameters
    theta = double (t.value (t.point, name{1}));
    count = numel (theta);
    for k = unique (round (linspace (1, count, 8)))
      h = zeros (size (theta));
      h(k) = 1e-5 * max (1, abs (theta(k)));
      along (t, name{1}, theta, h, G.(name{1})(k) * h(k));
    end
    h = 1e-5 * randn (size (theta)) / sqrt (count);
    along (t, name{1}, theta, h, sum (G.(name{1})(:) .* h(:)));
  end
end

% The objective rises by RISE from theta to theta + h.
function along (t, name, theta, h, rise)
  at = @(theta) t.objective (t.with (t.point, name, theta));
  size_of_step = norm (h(:));
  difference = (at (theta + h) - at (theta - h)) / (2 * size_of_step);
  assert (rise / size_of_step, difference, 1e-6 * max (1, abs (difference)));
end

function precisions (t)
  options = seeded (t);
  model = t.model;
  info = t.info;
  [same, about] = t.train (single (t.X), t.y, options{:});
  for name = t.parameters
    assert (class (t.value (model, name{1})), 'double');
    assert (class (t.value (same, name{1})), 'single');
  end
  assert (about.objective(end), info.objective(end), t.single * abs (info.objective(end)));
  expected = t.y;
  if (~ t.labelled)
    expected = t.predict (model, t.X);
  end
  predicts (t, same, single (t.X), expected);
  predicts (t, same, t.X, expected);                    % either model takes data of either class
  predicts (t, model, single (t.X), expected);
  if (t.sparse)
    [same, about] = t.train (sparse (t.X), t.y, options{:});
    assert (about.objective(end), info.objective(end), t.alike * abs (info.objective(end)));
    predicts (t, same, sparse (t.X), expected);
    predicts (t, model, sparse (t.X), expected);
  end
end

% Labels as expected, or codes as far as single precision lets them; single X gives single codes.
function predicts (t, model, X, expected)
  y = t.predict (model, X);
  if (t.labelled)
    assert (y, expected);
  else
    assert (class (y), class (X));
    assert (full (double (y)), full (expected), t.single * max (abs (expected(:))));
  end
end

function threads (t)
  before = sl_threads ();
  restored = onCleanup (@() sl_threads (before));
  sharing = sl_always_share ();
  options = seeded (t);
  for count = [1, 3]
    sl_threads (count);
    [model, info] = t.train (t.X, t.y, options{:});
    assert (isequaln ({model, rmfield(info, 'seconds')}, {t.model, rmfield(t.info, 'seconds')}));
  end
end

function labels_of_any_form (t)
  n = numel (t.y);
  m = max (t.y);
  names = arrayfun (@(k) sprintf ('%c and more', 96 + k), 1:m, 'UniformOutput', false);
  integers = 7 * t.y - 10;                              % gaps, and a negative one
  forms = {integers, integers', single(integers), int8(integers), uint16(10 * t.y)', int64(integers) * 2^50, ...
           t.y > 1, (t.y > 1)', names(t.y), names(t.y)', char(names(t.y)), char(96 + t.y)'};
  for k = 1:numel (forms)
    y = forms{k};
    model = t.train (t.X, y);
    assert (isequal (t.predict (model, t.X), y) && strcmp (class (t.predict (model, t.X)), class (y)));
    assert (isequal (sl_predict (model, t.X), y));
    if (ischar (y) || iscolumn (y))
      assert (isequal (t.predict (model, t.X(:,2)), y(2,:)));
      assert (isequal (size (t.predict (model, t.X(:,[]))), [0, size(y, 2)]));
    else
      assert (isequal (t.predict (model, t.X(:,[2 n])), y([2 n])));
      assert (isequal (size (t.predict (model, t.X(:,[]))), [1, 0]));
    end
    assert (strcmp (class (model.classes), class (y)));
  end
  assert (model.classes, char (97:96+m)');
  permuted = t.train (t.X, m + 1 - t.y);                % the order of the classes has no influence on who is right
  assert (t.predict (permuted, t.X), m + 1 - t.y);
  wrong = {[], {}, '', t.y(1:end-1), [t.y, 1], t.y + .5, [NaN, t.y(2:end)], [Inf, t.y(2:end)], t.y * 1i, ...
           sparse(t.y), [t.y; t.y], reshape(t.y, 1, 1, []), struct('y', t.y), @cos, [{''}, names(t.y(2:end))], ...
           [{1}, names(t.y(2:end))], [{['a'; 'b']}, names(t.y(2:end))], char(96 + t.y), repmat(' ', n, 2)};
  for k = 1:numel (wrong)
    refused (@() t.train (t.X, wrong{k}), 'sparselearn:badInput');
  end
end

function codes_of_any_form (t)
  options = seeded (t);
  y = double (single (t.y));
  first = t.train (t.X, y, options{:});
  for other = {sparse(y), single(y)}
    model = t.train (t.X, other{1}, options{:});
    assert (isequal (model, first));
  end
  assert (isequal (sl_predict (first, t.X), t.predict (first, t.X)));
  assert (size (t.predict (first, t.X(:,[]))), [rows(y), 0]);
  wrong = {{}, 'text', y(:,1:end-1), y(:,[]), [y, y(:,1)], y(1:end-1,:), [y; y], int8(y), y > 0, y * 1i, y * NaN, ...
           y / 0, {y}, struct('y', y), @cos, cat(3, y, y), sparse([NaN, y(1,2:end); y(2:end,:)])};
  for k = 1:numel (wrong)
    refused (@() t.train (t.X, wrong{k}), 'sparselearn:badInput');
  end
end

function one_class (t)
  n = numel (t.y);
  model = t.train (t.X, repmat (4, 1, n));
  assert (t.predict (model, t.X), repmat (4, 1, n));
  model = t.train (t.X(:,1), {'one'});
  assert (t.predict (model, t.X(:,1)), {'one'});
end

function small_problems (t)
  [d, n] = size (t.X);
  model = t.train (t.X(:,1), t.y(:,1));                 % one sample
  assert (size (t.predict (model, t.X(:,1))), size (t.y(:,1)));
  model = t.train (t.X(1,:), t.y);                      % one feature
  assert (size (t.predict (model, t.X(1,:))), size (t.y));
  X = [t.X; zeros(1, n); 3 * ones(1, n)];               % a feature that is zero, and one that is constant
  model = t.train (X, t.y);
  if (t.labelled)
    assert (t.predict (model, X), t.y);
  end
  for name = t.parameters
    assert (all (isfinite (t.value (model, name{1})(:))));
  end
  model = t.train (zeros (d, n), t.y);                  % nothing to learn from
  assert (size (t.predict (model, t.X)), size (t.y));
end

function refused_data (t)
  n = columns (t.X);
  model = t.model;
  for value = [NaN, Inf, -Inf]
    X = t.X;
    X(end) = value;
    refused (@() t.train (X, t.y), 'sparselearn:badInput');
    refused (@() t.predict (model, X), 'sparselearn:badInput');
    if (t.sparse)
      refused (@() t.train (sparse (X), t.y), 'sparselearn:badInput');
      refused (@() t.predict (model, sparse (X)), 'sparselearn:badInput');
    end
  end
  for X = {int8(t.X), t.X > 0, t.X * 1i, 'text', {t.X}, cat(3, t.X, t.X)}
    refused (@() t.train (X{1}, t.y), 'sparselearn:badInput');
    refused (@() t.predict (model, X{1}), 'sparselearn:badInput');
  end
  refused (@() t.train ([], []), 'sparselearn:badInput');
  refused (@() t.train (zeros (0, n), t.y), 'sparselearn:badInput');
  refused (@() t.train (t.X, t.y, 'NoSuchOption', 1), 'sparselearn:unknownOption');
  refused (@() feval (t.name, t.X), 'sparselearn:badCall');
end

% sl_predict hands a model to the function of its kind, which looks at it.
function refused_models (t)
  model = t.model;
  for f = {t.predict, @sl_predict}
    refused (@() f{1} (model, [t.X; t.X]), 'sparselearn:badInput');
    for other = {1, 'model', {model}, [model, model], @cos, struct(), setfield(model, 'kind', 'sl_kmeans'), ...
                 setfield(model, 'kind', {model.kind}), setfield(model, 'kind', 1), ...
                 setfield(model, 'version', model.version + 1)}
      refused (@() f{1} (other{1}, t.X), 'sparselearn:badInput');
    end
  end
  refused (@() t.predict (model, t.X(1:end-1,:)), 'sparselearn:badInput');
  for other = {setfield(model, 'version', 'a'), setfield(model, 'sizes', 1), setfield(model, 'options', 1)}
    refused (@() t.predict (other{1}, t.X), 'sparselearn:badInput');
  end
  for name = fieldnames (model)'
    refused (@() t.predict (rmfield (model, name{1}), t.X), 'sparselearn:badInput', name{1});
  end
  sizes_that_are_wrong (t, model);
  numbers_that_are_wrong (t, model);
end

function labelled_models (t)
  model = t.model;
  for other = {setfield(model, 'classes', model.classes(end:-1:1)), setfield(model, 'classes', []), ...
               setfield(model, 'classes', [model.classes, 1e6]), setfield(model, 'layout', 'diagonal'), ...
               setfield(model, 'layout', {1, 2})}
    refused (@() t.predict (other{1}, t.X), 'sparselearn:badInput');
  end
end

function sizes_that_are_wrong (t, model)
  for name = fieldnames (model.sizes)'
    value = model.sizes.(name{1});
    wrong = {0, -1, value + .5, NaN, Inf, 'a', [], [value, value], {value}};
    if (~ any (strcmp (name{1}, t.unbound)))
      wrong{end+1} = value + 1;
    end
    for k = 1:numel (wrong)
      other = model;
      other.sizes.(name{1}) = wrong{k};
      refused (@() t.predict (other, t.X), 'sparselearn:badInput');
    end
  end
end

function numbers_that_are_wrong (t, model)
  for name = fieldnames (model)'
    value = model.(name{1});
    if (~ isfloat (value) || any (strcmp (name{1}, {'version', 'classes'})))
      continue;
    end
    for wrong = {[value; value], value(:,[]), sparse(value(:,:)), value > 0, {value}, value * NaN, value + 1i}
      refused (@() t.predict (setfield (model, name{1}, wrong{1}), t.X), 'sparselearn:badInput', ['.' name{1}]);
    end
  end
end

function divergence (t)
  if (isempty (t.absurd))
    return;
  end
  restore = sl_warnings_on ();
  evalc ('[model, info] = t.train (t.X, t.y, t.absurd{:});');
  [text, id] = sl_lastwarn ();
  assert (id, 'sparselearn:diverged');
  assert (strncmp (text, [t.name, ': diverged'], numel (t.name) + 10), text);
  assert (info.stop, 'diverged');
  assert (~ info.converged);
  for name = t.parameters
    assert (all (isfinite (t.value (model, name{1})(:))));
  end
  [least, at] = min (info.objective);
  assert (info.best, at - 1);
  assert (t.objective (model), least, 1e-10 * abs (least));
end

% One epoch with all samples in one batch is one step down the gradient, in whatever order they come.
function full_batch (t)
  if (isempty (t.full))
    return;
  end
  G = t.gradient (t.point);
  model = t.train (t.X, t.y, t.full{:}, 'Init', t.point);
  for name = t.parameters
    expected = t.value (t.point, name{1}) - G.(name{1}) / 2;
    assert (t.value (model, name{1}), expected, 1e-12 * max (1, max (abs (expected(:)))));
  end
end

% A run that is killed after any iteration goes on with the same bits, as does one that MaxIter ended.
function resumed (t)
  options = seeded (t);
  last = t.info.iterations;
  assert (last >= 2, 'the problem is solved in one iteration: no test of a run that goes on');
  for at = [ceil(rand * (last - 1)), last]
    file = tempname ();
    removed = onCleanup (@() delete (file));
    options_of = [options, {'Checkpoint', file, 'CheckpointInterval', 0}];
    killed = false;
    try
      t.train (t.X, t.y, options_of{:}, 'OutputFcn', @(state) die_after (state, at));
    catch err
      killed = strcmp (err.identifier, 'trainer_suite:killed');
    end
    assert (killed);
    [model, about] = t.train (t.X, t.y, options_of{:});
    assert (isequal (model, t.model));
    assert (isequaln (rmfield (about, 'seconds'), rmfield (t.info, 'seconds')));
    assert (all (diff (about.seconds) >= 0));
    again = t.train (t.X, t.y, options_of{:});          % there is nothing left to do
    assert (isequal (again, t.model));
    clear removed
  end
end

function stop = die_after (state, at)
  stop = false;
  if (state.iteration >= at)
    error ('trainer_suite:killed', 'sl_killed: by the test');
  end
end

function options = seeded (t)
  options = {};
  if (t.random)
    options = {'Seed', 5};
  end
end

% Other data with the same sums of rows and columns.
function X = swapped (X)
  X(1:2,1:2) = X(1:2,1:2) + [1, -1; -1, 1] / 8;
end

function X = bit_changed (X)
  at = find (X, 1, 'last');
  X(at) = X(at) + eps (X(at));
end

function refused_checkpoints (t)
  options = seeded (t);
  file = tempname ();
  removed = onCleanup (@() delete (file));
  options_of = [options, {'Checkpoint', file}];
  t.train (t.X, t.y, options_of{:});
  others = {{t.X(:,[2, 1, 3:end]), t.y(:,[2, 1, 3:end])}, {-t.X, t.y}, {t.X(:,1:end-1), t.y(:,1:end-1)}, ...
            {single(t.X), t.y}, {t.X, -t.y}, {swapped(t.X), t.y}, {bit_changed(t.X), t.y}};
  if (t.labelled)
    others{end+1} = {t.X, max(t.y) + 1 - t.y};
  else
    others(end+1:end+2) = {{t.X, t.y(:,end:-1:1)}, {t.X, 2 * t.y}};
  end
  for k = 1:numel (others)
    refused (@() t.train (others{k}{:}, options_of{:}), 'sparselearn:badFile', 'another problem');
  end
  if (t.random)
    refused (@() t.train (t.X, t.y, 'Checkpoint', file, 'Seed', 6), 'sparselearn:badFile', 'another problem');
  end
  content = load (file);
  checkpoint = content.checkpoint;
  save ('-binary', file, 'checkpoint');         % without the hash of the file
  refused (@() t.train (t.X, t.y, options_of{:}), 'sparselearn:badFile', 'damaged');
  fid = fopen (file, 'w');
  fwrite (fid, 'no checkpoint');
  fclose (fid);
  refused (@() t.train (t.X, t.y, options_of{:}), 'sparselearn:badFile', 'no checkpoint');
end

% With a seed, the interpreter's generators stay as they were; another seed gives another model.
function random_state (t)
  options = seeded (t);
  rand ('twister', 7);
  randn ('twister', 7);
  before = {rand('twister'), randn('twister')};
  first = t.train (t.X, t.y, options{:});
  assert (isequal ({rand('twister'), randn('twister')}, before));
  if (t.random)
    other = t.train (t.X, t.y, 'Seed', 6);
    assert (~ isequal (t.value (first, t.parameters{1}), t.value (other, t.parameters{1})));
    rand ('twister', 7);
    drawn = t.train (t.X, t.y);
    rand ('twister', 7);
    assert (isequal (t.train (t.X, t.y), drawn));       % without one they determine it
  end
end

function files (t)
  back = saved_and_loaded (t.model);
  assert (isequal (back, t.model));
  assert (isequal (t.predict (back, t.X), t.predict (t.model, t.X)));
end

function back = saved_and_loaded (model)
  file = [tempname(), '.mat'];
  sl_save_model (file, model);
  removed = onCleanup (@() delete (file));
  back = sl_load_model (file);
end

function labelled_files (t)
  names = {'first', 'second', 'third', 'fourth', 'fifth', 'sixth'};
  for y = {int8(t.y)', names(t.y), char(names(t.y))}
    model = t.train (t.X, y{1});
    back = saved_and_loaded (model);
    assert (isequal (back, model));
    assert (class (back.classes), class (model.classes));
    assert (isequal (sl_predict (back, t.X), y{1}));
  end
end

function about_the_run (t)
  info = t.info;
  assert (all (isfield (info, {'iterations', 'converged', 'stop', 'objective', 'seconds'})));
  assert (isscalar (info.iterations) && islogical (info.converged) && ischar (info.stop));
  assert (all (isfinite (info.objective)));
  assert (numel (info.seconds), numel (info.objective));
  assert (all (diff (info.seconds) >= 0));
end

% An error with this identifier, whose message begins with a function's name and has these words.
function refused (f, id, words)
  err = struct ('identifier', 'no error', 'message', '');
  try
    f ();
  catch err
  end
  assert (err.identifier, id, [func2str(f), ': ', err.message]);
  assert (~ isempty (regexp (err.message, '^sl_\w+: ', 'once')), err.message);
  if (nargin > 2)
    assert (~ isempty (strfind (err.message, words)), err.message);
  end
end
