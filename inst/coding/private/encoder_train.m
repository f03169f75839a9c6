function [w, info] = encoder_train (problem, o, clock)
%ENCODER_TRAIN  Trains the parameters of an encoder, epoch by epoch.
%   [W, INFO] = encoder_train (PROBLEM, O, CLOCK): W = {W, S, theta}, INFO is that of slx_run_epochs, O comes from
%   slx_opt_read_training, without what PROBLEM has, CLOCK = tic at the call. PROBLEM is a struct:
%     caller, name   as in slx_run_epochs
%     about          see encoder_about
%     w              the first parameters
%     least          lower bound of theta
%     X, loss        samples, and the losses of their codes, as the gateways take them: {Z} or {D, lambda}
%     A, codes       neighbours of the samples in the columns of A, and Z = codes (): what these begin with; [] for none
%     latest         whether the newest codes of the samples take the place of those
%     given          struct with the about, X, loss and A of the samples of O.Validation, where it is a cell
%     data           what tells the data from others
%     epsilon        see slx_run_epochs; it may be missing

% SPDX-License-Identifier: BSD-3-Clause
  trainer = struct ('caller', problem.caller, 'name', problem.name, 'samples', size (problem.X, 2), 'labels', [], ...
                    'start', @(seed, train) start (problem, train), ...
                    'learn', @(s, order, now) learn (problem, s, order, now, o.BatchSize), ...
                    'measures', {{'nonzeros'}}, 'measure', @(s, train) measure (problem, s, train), ...
                    'validate', @(s, held) validate (problem, s, held), 'kept', @(s) s.w, 'view', @view, ...
                    'scale', scale_of (problem), 'data', problem.data);
  if (isfield (problem, 'epsilon'))
    trainer.epsilon = problem.epsilon;
  end
  [w, info] = slx_run_epochs (trainer, o, clock);
  goal = goal_of (problem);
  if (info.nonzeros(info.best+1) == 0 && any (problem.X(:)) && any (goal(:)))
    slx_arg_warn ('allZero', 'the network gives codes that are all zero; take smaller steps, or a smaller lambda');
  end
end

% The codes that it learns from, or the data.
function goal = goal_of (problem)
  goal = problem.X;
  if (isscalar (problem.loss))
    goal = problem.loss{1};
  end
end

% The loss of codes that are 0.
function scale = scale_of (problem)
  goal = goal_of (problem);
  scale = full (sum (sum (double (goal) .^ 2))) / (2 * max (size (goal, 2), 1));
end

function s = start (problem, train)
  s = struct ('w', {problem.w}, 'first', {{}}, 'second', {{}}, 'bits', [], 'train', [], 'begun', Inf);
  if (~ isempty (problem.A))
    s.bits = slx_supports_mex (problem.codes ());
    s.train = train;
  end
  s.begun = mean (losses (problem, s, train));
end

function s = learn (problem, s, order, now, batch)
  [s.w, s.first, s.second, s.bits] ...
    = slx_encoder_learn_mex (s.w, problem.about, problem.X, neighbours (problem, s), s.bits, problem.loss, order, ...
                            now.rules, s.first, s.second, [batch, problem.least, problem.latest]);
end

% Samples that are held out are nobody's neighbours.
function A = neighbours (problem, s)
  A = problem.A;
  n = size (A, 2);
  if (numel (s.train) < n)
    A = sparse (s.train, s.train, 1, n, n) * A;
  end
end

function [e, nonzeros] = losses (problem, s, which)
  [e, nonzeros] = slx_encoder_losses_mex (s.w, problem.about, problem.X, neighbours (problem, s), s.bits, ...
                                         problem.loss, which);
end

% Mean loss and nonzeros of a code. Where no unit is active any more there is no gradient, and it stays so.
function r = measure (problem, s, which)
  [e, nonzeros] = losses (problem, s, which);
  r = [mean(e); mean(nonzeros)];
  if (r(2) == 0 && r(1) > s.begun)
    error ('sparselearn:diverged', 'all codes have become zero');
  end
end

function e = validate (problem, s, held)
  if (isempty (held))
    v = problem.given;
    e = mean (slx_encoder_losses_mex (s.w, v.about, v.X, v.A, s.bits, v.loss, 1:size (v.X, 2)));
  else
    e = mean (losses (problem, s, held));
  end
end

function state = view (s, now)
  state = now;
  state.W = s.w{1};
  state.S = s.w{2};
  state.theta = s.w{3};
end
