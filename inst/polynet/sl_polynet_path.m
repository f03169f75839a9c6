function [models, info] = sl_polynet_path (X, y, varargin)
%SL_POLYNET_PATH  Polynomial networks or factorisation machines for several radii Tau, each begun with the one before.
%   [MODELS, INFO] = sl_polynet_path (X, Y, 'Tau', TAU) trains a model for each of the radii TAU, in ascending order, as
%   sl_polynet_train does with this option, and returns all of them. Each begins with the bases of the one before, or
%   with the half of MaxBases that have the longest rows in U.
%
%   [MODELS, INFO] = sl_polynet_path (X, Y, OPTION, VALUE, ...) takes the options of sl_polynet_train; here Tau must
%   be numbers, and Validation may be left out. Then the last model for each Tau is returned, otherwise that with the
%   least validation error. Keep the default Augment where products of features matter most; with Ridge and 'Augment',
%   false the linear terms take no room in the ball, see doc/polynet.md.
%
%   Inputs
%     X, Y   as for sl_polynet_train
%   Outputs
%     MODELS   a cell row with a model for each Tau, in ascending order
%     INFO     struct with rows of one number for each Tau:
%       tau          the radii, ascending and different
%       objective    F of the model
%       gap_lower    the estimate of its duality gap, see sl_polynet_train
%       bases        how many it has
%       validation   its validation error, or NaN
%     and best, the number of the model with the least validation error (the first if several are equal), or []; seed;
%     iterations, converged, stop and seconds (one number) of the whole run
%
%   A run that ends early, by TimeLimit, OutputFcn or Ctrl-C, has models for the first radii only.
%
%   Errors
%     those of sl_polynet_train
%
%   Example
%     >> X = [1 -1 1 -1 2; 1 -1 -1 1 2];
%     >> [models, info] = sl_polynet_path (X, [1 1 2 2 1], 'Tau', [.01 10], 'Seed', 1);
%     >> sl_predict (models{2}, X)
%     ans =
%        1   1   2   2   1
%
%
%   Reference: M. Blondel, V. Niculae, T. Otsuka and N. Ueda (2017), Multi-output polynomial networks and factorization
%   machines, NIPS 30, algorithm 1.
%
%   See also: sl_polynet_train, sl_polynet_predict
%
% TESTING: test_polynet   REFERENCE: or_polynet

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'data and labels');
  clock = tic ();
  try
    [found, run] = polynet_train ('sl_polynet_path', X, y, polynet_options (varargin, true, size (X, 2)), clock);
    paths = found.paths;
    models = {paths.model};
    info = struct ('tau', [paths.tau], 'objective', [paths.objective], 'gap_lower', [paths.gap_lower], ...
                   'bases', [paths.bases], 'validation', [paths.validation], 'best', [], 'seed', run.seed, ...
                   'iterations', run.iterations, 'converged', run.converged, 'stop', run.stop, ...
                   'seconds', run.seconds(end));
    if (all (isfinite (info.validation)))
      [~, info.best] = min (info.validation);
    end
  catch err
    slx_run_rethrow (err);
  end
end

%!test
%! X = [1 -1 1 -1 2 -2 2 -2; 1 -1 -1 1 2 -2 -2 2];
%! y = [5 5 7 7 5 5 7 7];
%! [models, info] = sl_polynet_path (X, y, 'Tau', [10 1 0 1], 'Seed', 1);
%! assert (info.tau, [0 1 10]);
%! assert (all (diff (info.objective) < 0));
%! assert (info.bases(1), 0);
%! assert (isempty (info.best));
%! assert (sl_predict (models{3}, X), y);
%! assert (models{2}.tau, 1);
%! [~, info] = sl_polynet_path (X, y, 'Tau', [0 10], 'Seed', 1, 'Validation', {X, y});
%! assert (info.best, 2);
%!error id=sparselearn:badInput sl_polynet_path ([1 2], [1 2])
