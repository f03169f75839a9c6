function results = exp_encoder_network (results, p, codes, limits, data)
%EXP_ENCODER_NETWORK  The part of sl_exp_encoder that trains a network and measures its errors.
%   RESULTS = exp_encoder_network (RESULTS, P, CODES, LIMITS, DATA) fills in the figures of the network with the P.s-th
%   number of layers and the P.k-th number of atoms. CODES come from exp_encoder_codes, LIMITS from exp_run.

% SPDX-License-Identifier: BSD-3-Clause
  o = results.settings;
  settings = struct ('Lambda', o.Lambda, 'Gamma', o.Gamma, 'Layers', o.Layers(p.s), 'Neighbours', o.Neighbours, ...
                     'Preset', o.Preset, 'Seed', o.Seed, 'MaxIter', 0);
  inputs = {data.train, codes.Z, codes.D, codes.A};
  first = sl_deep_srsc_train (inputs{:}, settings);
  noted = containers.Map ('KeyType', 'double', 'ValueType', 'any');
  settings.MaxIter = o.MaxIter;
  settings.TimeLimit = limits.left ();
  settings.OutputFcn = @(state) note (noted, state, first, codes, data);
  [net, info] = sl_deep_srsc_train (inputs{:}, settings);
  limits.whole (info);

  both = {codes.srsc_training.Z, codes.srsc_group.Z};
  for k = 1:2
    results.zero(p.k,k) = error_of (0, both{k});
    results.lasso(p.k,k) = error_of (codes.lasso, both{k});
  end
  results.untrained(p.s,p.k,:) = errors_of (first, codes, data, o);
  results.prediction(p.s,p.k,:) = errors_of (net, codes, data, o);
  epochs = values (noted);
  epochs = [epochs{:}];
  results.training(p.s,p.k,1:numel (info.objective)) = info.objective;
  results.test(p.s,p.k,1:size (epochs, 2) + 1) = [results.untrained(p.s,p.k,1), epochs(1,:)];
  results.training_seconds(p.s,p.k) = info.seconds(end) - sum (epochs(2,:));
  seconds = exp_one_thread_seconds (@() sl_encode (net, data.test, codes.among{:}));
  results.encoder_seconds(p.s,p.k) = seconds / size (data.test, 2);
  results.srsc_seconds(p.k) = codes.seconds;
  results.nets{p.s,p.k} = net;
  results.D{p.k} = codes.D;
end

function e = error_of (Y, Z)
  e = full (mean (sum ((Y - Z) .^ 2, 1)));
end

% Error on the test samples after an epoch, and the time that it took.
function stop = note (noted, state, net, codes, data)
  begun = tic;
  [net.W, net.S, net.theta] = deal (state.W, state.S, state.theta);
  e = error_of (sl_encode (net, data.test, codes.among{:}), codes.srsc_training.Z);
  noted(state.iteration) = [e; toc(begun)];
  stop = false;
end

function errors = errors_of (net, codes, data, o)
  [Y, group] = exp_encoder_predictions (net, codes, data, o);
  errors = [error_of(Y, codes.srsc_training.Z), error_of(group, codes.srsc_group.Z)];
end
