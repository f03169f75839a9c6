function plan = buildfile ()
%BUILDFILE  Tasks of MATLAB's build tool, from R2022b on: buildtool mex, test, signatures, toolbox.
%   mex          builds the MEX files by build_mex, see there for options
%   test         mex, then a few calls of several families: the package's own tests run in Octave alone
%   signatures   checks each functionSignatures.json of inst, by which MATLAB completes options
%   toolbox      mex, then packs a toolbox for this system, from R2023a on: pack_toolbox.m

% SPDX-License-Identifier: BSD-3-Clause
  plan = buildplan (localfunctions ());
  plan('test').Dependencies = 'mex';
  plan('toolbox').Dependencies = 'mex';
  plan.DefaultTasks = 'test';
end

function mexTask (~)
% Build the MEX files
  build_mex ();
end

function testTask (~)
% Call functions of several families and check what they promise
  root = fileparts (mfilename ('fullpath'));
  before = addpath (genpath (fullfile (root, 'inst')), fullfile (root, 'src'));
  back = onCleanup (@() path (before));
  X = abs (reshape (cos (1:60), 6, 10));
  P = sl_proj_hoyer (X, .7);
  assert (max (abs (sl_hoyer (P) - .7)) < 1e-12);
  assert (max (abs (sl_hoyer (single (P)) - .7)) < 1e-5);
  [W, H, info] = sl_nmf (X, 3, 'Seed', 1, 'Tol', 0, 'MaxIter', 30);
  assert (all (W(:) >= 0) && all (H(:) >= 0));
  assert (abs (norm (X - W * H, 'fro') / norm (X, 'fro') - info.error(end)) < 1e-9);
  D = bsxfun (@rdivide, X, sqrt (sum (X .^ 2, 1)));
  Z = sl_sparse_code (X, D, .1);
  [~, gap] = sl_lasso_gap (X, D, Z, .1);
  assert (all (gap < 1e-2));
  A = sl_knn_graph (X, 3);
  assert (issparse (A) && isequal (A, A'));
  assert (numel (sl_kmeans (X, 2, 'Seed', 1)) == 10);
  labels = 1 + (X(1,:) > .5);
  models = {sl_logistic_train(X, labels), sl_polynet_train(X, labels, 'Tau', 10, 'MaxBases', 4, 'Seed', 1), ...
            sl_soae_train(X, labels, 'Hidden', 4, 'Seed', 1, 'MaxIter', 2)};
  for k = 1:numel (models)
    assert (all (ismember (sl_predict (models{k}, X), [1 2])));
  end
  id = '';
  try
    sl_hoyer ('text');
  catch problem
    id = problem.identifier;
  end
  assert (strcmp (id, 'sparselearn:badInput'));
  fprintf ('the MEX files of sparselearn %s work\n', sl_version ());
end

function signaturesTask (~)
% Check the signatures by which MATLAB completes options
  root = fileparts (mfilename ('fullpath'));
  files = dir (fullfile (root, 'inst', '*', 'functionSignatures.json'));
  assert (~ isempty (files));
  for k = 1:numel (files)
    faults = validateFunctionSignaturesJSON (fullfile (files(k).folder, files(k).name));
    disp (faults);
    assert (isempty (faults));
  end
end

function toolboxTask (~)
% Pack the toolbox build/sparselearn.mltbx
  pack_toolbox ();
end
