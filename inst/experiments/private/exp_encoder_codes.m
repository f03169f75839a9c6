function codes = exp_encoder_codes (atoms, o, limits, data)
%EXP_ENCODER_CODES  The codes that the networks of sl_exp_encoder learn, and are compared with.
%   CODES = exp_encoder_codes (ATOMS, O, LIMITS, DATA) takes DATA with the samples train and test, the settings O, and
%   LIMITS of exp_run. CODES has the fields
%     D, Z, A         dictionary and codes by sl_srsc, and the graph, of the training samples
%     graph, sparse   of the test samples, see exp_graph_codes
%     srsc_training, srsc_group    struct with Z: test samples by sl_srsc, with training samples or each other as
%                     neighbours
%     lasso           codes of the test samples in D by sl_sparse_code
%     among           options that give sl_srsc and sl_encode the training samples as neighbours
%     seconds         for a test sample in one thread, of sl_srsc with at most 50 steps

% SPDX-License-Identifier: BSD-3-Clause
  o.Atoms = atoms;
  o.MaxIter = 5;
  o.Algorithms = {'sparse', 'srsc'};
  train = exp_graph_codes (data.train, o, struct (), limits);
  own = struct ('sparse', struct ('D', train.sparse.D), 'srsc', struct ('D', train.srsc.D));
  own = exp_graph_codes (data.test, o, own, limits);
  D = train.srsc.D;
  limits.left ();
  near = sl_knn_graph (data.train, o.K, 'To', data.test);
  among = {'Graph', near, 'Training', {data.train, train.srsc.Z}};
  limits.left ();
  Z = steps (data.test, D, o, among, 1e-10);
  seconds = exp_one_thread_seconds (@() steps (data.test, D, o, among, 0)) / size (data.test, 2);
  codes = struct ('D', D, 'A', train.graph.A, 'Z', train.srsc.Z, 'graph', own.graph, 'sparse', own.sparse, ...
                  'srsc_training', struct ('Z', Z), 'srsc_group', own.srsc, ...
                  'lasso', sl_sparse_code (data.test, D, o.Lambda), 'among', {among}, ...
                  'seconds', seconds);
end

% What a user without a network would call: the neighbours' codes stay, so that further sweeps would be further steps.
function Z = steps (X, D, o, among, tol)
  Z = sl_srsc (X, D, o.Lambda, among{:}, 'Gamma', o.Gamma, 'MaxIter', 1, 'Sweeps', 1, 'Steps', 50, 'Tol', tol);
end
