function [model, info] = slx_run_epochs (trainer, o, clock)
%SLX_RUN_EPOCHS  Training by gradients of small batches: the epochs of a trainer as iterations of slx_run_loop.
%   [MODEL, INFO] = slx_run_epochs (TRAINER, O, CLOCK) trains with the options O of slx_opt_read_training; CLOCK = tic
%   at the call. An epoch goes through all samples in an order drawn with the seed mod (seed + epoch, 2^32), or through
%   the next trainer.epoch of them; then the order is drawn for each pass through all. What an epoch comes to is
%   determined by the model before, the seed and the number of the epoch, so that a run goes on from a checkpoint with
%   the same bits. The generators of the interpreter are left as they were. TRAINER is a struct:
%     caller     name of the public function, for option Display
%     name       name of the method
%     samples    how many samples there are
%     labels     their classes, 1 .. m, by which a validation set is drawn; [] for none
%     weights    of the samples: those of weight 0 are not held out for validation. Without this field, equal ones
%     start      S = start (SEED, TRAIN): what epoch 1 begins with: a struct of numbers, texts, cells and structs,
%                with parameters and states of the optimizer. TRAIN is a row of the numbers of the samples for
%                training
%     learn      S = learn (S, ORDER, NOW): S after some batches of an epoch; see below
%     measures   names of the numbers that an epoch reports beside the objective
%     measure    R = measure (S, TRAIN): the objective and those numbers, of the samples TRAIN
%     validate   E = validate (S, HELD): the validation error, of the samples HELD or, where this is [], of the data
%                in O.Validation. It is called only where there is this option
%     counts     YES = counts (S): whether S may be returned as the best by validation, where not every state may;
%                without this field, any
%     kept       K = kept (S): what is returned of S
%     view       V = view (S, NOW): what OutputFcn is shown; NOW has iteration, seconds and the measures
%     data       C = data (): what tells the data from others, for the checkpoint; see slx_run_identity. It is called
%     only
%                where there is option Checkpoint
%     epoch      most samples of an epoch: a pass is cut into as few epochs as that allows, about equally long.
%                Without this field, all
%     pairs      whether no batch may have a single sample: then one that is left over at the end of an epoch joins the
%                batch before. Without this field, no
%     scale      the objective of a model that knows nothing: a run that begins with a trained one, whose objective is
%                almost 0, has diverged at 1000 times this; without this field, at 1000 times the first one
%     epsilon    that of 'adam' for each number in O.StepSize; without this field, 1e-8
%     change     C = change (S): the certificate; without this field, the relative change of the objective
%   ORDER holds the numbers of the samples of whole batches, O.BatchSize for each, only the last batch of an epoch may
%   have less, or one more with PAIRS. What learn does must not depend on how an epoch is cut into calls: that is a
%   matter of measured time.
%   NOW:
%     epoch      its number
%     first      number of the first batch of this call in the epoch
%     batches    how many an epoch has
%     seed       of this epoch. seed + 2^32 * batch may seed the numbers of slx_counter_mex, for batches below 2^21
%     rules      for the first batch, a struct array with a rule of slx_update_mex for each number in O.StepSize. Each
%                batch that follows has the same with a count that is one more
%   An epoch is cut into calls of at most about a third of a second. Between them Ctrl-C and TimeLimit end it: the
%   model is then that of the cut epoch, a run from the checkpoint repeats it. An error sparselearn:diverged, which
%   slx_loss_mex and slx_update_mex raise for numbers that are not finite, ends the run, for the reason 'diverged'.
%
%   With validation the model with the least validation error is kept, the latest if several are equal, and O.Patience
%   epochs without a lower one end the run, for the reason 'patience'; otherwise the last model is kept. The
%   certificate, which O.Tol is compared with, is the change of the objective in an epoch relative to the objective
%   before.
%
%   MODEL is what kept gives. INFO has iterations (whole epochs), converged, stop, best (the epoch that MODEL comes
%   from), seed, and, with a column for the state before epoch 1 and each epoch, objective, the measures, validation,
%   certificate and seconds. An epoch that was cut short has a column too where the model is its. The last line
%   of Display and the warnings of slx_run_end are given here.

% SPDX-License-Identifier: BSD-3-Clause
  validated = ~ isempty (o.Validation);
  measures = [{'objective'}, trainer.measures, {'certificate'}];
  keep = 'last';
  if (validated)
    measures = [{'objective'}, trainer.measures, {'validation', 'certificate'}];
    keep = 'rank';
  end
  shown = [measures(1:end-1), {'seconds'}];
  task = struct ('caller', trainer.caller, 'name', trainer.name, 'keep', keep, 'growth', 1e3, ...
                 'measures', {measures}, 'titles', {{shown, shown}}, ...
                 'start', @() start (trainer, o), 'step', [], 'divided', true, ...
                 'ready', @(task, s) with_samples (task, trainer, o, s, clock), 'report', @(s, before) s.values, ...
                 'kept', @(s) trainer.kept (s.model), 'exact', false, ...
                 'view', @(s, now) trainer.view (s.model, now), 'identity', []);
  if (isfield (trainer, 'scale'))
    task.scale = trainer.scale;
  end
  if (~ isempty (o.Checkpoint))
    task.identity = identity_of (trainer, o);
  end
  [best, run, why] = slx_run_loop (task, o, clock);
  model = best.state;
  info = struct ('iterations', run.iteration, 'converged', strcmp (why, 'converged'), 'stop', why, ...
                 'best', best.iteration, 'seed', run.state.seed);
  names = [measures, {'seconds'}];
  for k = 1:numel (names)
    info.(names{k}) = run.history(k,:);
  end
  slx_run_end (trainer.caller, o.Display, info, o.Tol == 0 || o.MaxIter == 0, o.Tol == 0);
end

% What must be the same in a run that goes on. A handle is what it gives, as its text does not tell all.
function identity = identity_of (trainer, o)
  lasting = o.MaxIter;
  schedule = o.Schedule;
  if (iscell (schedule) && strcmp (schedule{1}, 'warmup'))
    schedule = schedule{3};
  end
  if (isa (schedule, 'function_handle'))
    o.Schedule = slx_run_values (@(k) slx_run_schedule (o.Schedule, k, o.MaxIter));
    lasting = [];                               % the values tell
  elseif (iscell (schedule) || strcmp (schedule, 'constant'))
    lasting = [];
  end
  identity = slx_run_identity (o, trainer.name, trainer.data ());
  identity.MaxIter = lasting;
end

% ---- states. Beside what the trainer has, the seed, what is reported, and, of states that may be returned, the
% validation error as their rank, Inf for others, its least, and for how many epochs it has not been below.

function s = start (trainer, o)
  seed = slx_run_seeds (o.Seed, 1);
  [train, held] = samples_of (trainer, o, seed);
  s = struct ('model', trainer.start (seed, train), 'seed', seed, 'objective', NaN, 'noise', 0, 'values', [], ...
              'rank', NaN, 'least', Inf, 'idle', 0);
  s = measured (trainer, o, s, train, held);
end

function [train, held] = samples_of (trainer, o, seed)
  train = 1:trainer.samples;
  held = [];
  if (isnumeric (o.Validation) && ~ isempty (o.Validation))
    weights = ones (1, trainer.samples);
    if (isfield (trainer, 'weights'))
      weights = trainer.weights;
    end
    [train, held] = slx_run_holdout (o.Validation, seed, trainer.samples, trainer.labels, weights);
  end
end

function task = with_samples (task, trainer, o, s, clock)
  [train, held] = samples_of (trainer, o, s.seed);
  task.step = @(s, k) epoch (trainer, o, s, k, train, held, clock);
end

% S with the numbers that an epoch reports.
function s = measured (trainer, o, s, train, held)
  before = s.objective;
  s.values = reshape (double (trainer.measure (s.model, train)), [], 1);
  s.objective = s.values(1);
  if (~ isempty (o.Validation))
    validation = double (trainer.validate (s.model, held));
    s.values = [s.values; validation];
    s.rank = Inf;
    if (~ isfield (trainer, 'counts') || trainer.counts (s.model))
      s.rank = validation;
      s.idle = (s.idle + 1) * ~ (validation < s.least);
      s.least = min (s.least, validation);
    end
  end
  if (~ all (abs (s.values) < Inf))
    s.objective = NaN;                          % then the run ends
  end
  change = abs (before - s.objective) / max (abs (before), realmin);
  if (isfield (trainer, 'change'))
    change = trainer.change (s.model);
  end
  s.values = [s.values; change];
end

% ---- an epoch

function [s, whole] = epoch (trainer, o, s, k, train, held, clock)
  whole = true;
  if (s.idle >= o.Patience)
    whole = 'patience';
    return;
  end
  order = order_of (trainer, s.seed, k, train);
  now = struct ('epoch', k, 'first', 1, 'batches', batches_of (trainer, o, numel (order)), ...
                'seed', mod (s.seed + k, 2^32), 'rules', rules_of (trainer, o, k));
  try
    updates = (k - 1) * batches_of (trainer, o, epoch_size (trainer, numel (train)));
    [s, cut] = gone_through (trainer, o, s, order, now, updates, clock);
    s = measured (trainer, o, s, train, held);
  catch err
    if (~ strcmp (err.identifier, 'sparselearn:diverged'))
      rethrow (err);
    end
    whole = 'diverged';
    return;
  end
  if (~ isempty (cut))
    s.cut = cut;
    whole = false;
    if (~ isfinite (s.objective))
      whole = 'diverged';
    end
  end
end

% The samples of epoch K.
function order = order_of (trainer, seed, k, train)
  n = numel (train);
  size_of = epoch_size (trainer, n);
  parts = ceil (n / size_of);
  restore = slx_run_seed (mod (seed + ceil (k / parts), 2^32));
  order = train(randperm (n));
  first = mod (k - 1, parts) * size_of;
  order = order(first+1:min (first + size_of, n));
end

% How many batches so many samples are.
function count = batches_of (trainer, o, samples)
  count = ceil ((samples - (isfield (trainer, 'pairs') && trainer.pairs)) / o.BatchSize);
end

function size_of = epoch_size (trainer, n)
  size_of = n;
  if (isfield (trainer, 'epoch'))
    size_of = ceil (n / max (ceil (n / trainer.epoch), 1));
  end
end

% All batches, piece by piece. The next piece is made as long as the time of the last one allows. CUT is '', or the
% reason why the rest was left out; UPDATES is how many updates there were before.
function [s, cut] = gone_through (trainer, o, s, order, now, updates, clock)
  size_of = min (o.BatchSize, numel (order));
  done = 0;
  width = 1;
  cut = '';
  while (done < now.batches && isempty (cut))
    last = min (done + width, now.batches);
    now.first = done + 1;
    [now.rules.count] = deal (updates + now.first);
    till = last * size_of;
    if (last == now.batches)
      till = numel (order);
    end
    piece = tic ();
    try
      s.model = trainer.learn (s.model, order(done*size_of+1:till), now);
      done = last;
    catch err
      slx_run_note_interrupt (err);                 % inside a piece, which is left out
    end
    width = max (1, floor (min (10, .25 / max (toc (piece), eps)) * width));
    if (done < now.batches && slx_interrupt_mex ('caught'))
      cut = 'interrupted';
    elseif (done < now.batches && toc (clock) >= o.TimeLimit)
      cut = 'TimeLimit';
    end
  end
end

% Rules of slx_update_mex for each group of parameters.
function rules = rules_of (trainer, o, k)
  factor = slx_run_schedule (o.Schedule, k, o.MaxIter);
  kind = o.Optimizer;
  if (strcmp (kind, 'momentum') && o.Nesterov)
    kind = 'nesterov';
  end
  epsilon = 1e-8;
  if (isfield (trainer, 'epsilon'))
    epsilon = num2cell (trainer.epsilon);
  end
  rules = struct ('kind', kind, 'step', num2cell (factor * o.StepSize), 'decay', min (factor * o.WeightDecay, 1), ...
                  'max_norm', o.MaxGradNorm, 'momentum', o.Momentum, 'beta1', .9, 'beta2', .999, 'epsilon', epsilon, ...
                  'count', 1);
end
