function [codes, seconds] = exp_test_codes (X, train, o, codes, row, limits)
%EXP_TEST_CODES  Codes of test samples by several methods, each coded by itself among the training samples.
%   [CODES, SECONDS] = exp_test_codes (X, TRAIN, O, CODES, ROW, LIMITS) adds what ROW of exp_cluster_methods needs to
%   the struct CODES, of the fields
%     graph    struct with A, the graph of the O.K nearest test samples
%     train    of the samples TRAIN, see exp_graph_codes; 'deep' needs those of 'srsc'
%     sparse, l2rsc, srsc, deep    struct with Z, codes of X in the dictionary of TRAIN; for the last three the
%              neighbours of a test sample are O.K training samples, whose codes stay
%   What CODES has already is not repeated. SECONDS is the time that it took. LIMITS, see slx_exp_run, end it.

% SPDX-License-Identifier: BSD-3-Clause
  begun = tic;
  if (~ isfield (codes, 'graph'))
    codes = struct ('graph', struct ('A', sl_knn_graph (X, o.K)), 'train', struct ());
  end
  if (row.coded && ~ isfield (codes, row.method))
    taught = strrep (row.family, 'deep', 'srsc');
    codes.train = exp_graph_codes (train, o, codes.train, setfield (row, 'family', taught), limits);
    limits.left ();
    codes.(row.method).Z = coded (X, train, o, codes.train, codes.train.(taught), row.method);
  end
  seconds = toc (begun);
end

function Z = coded (X, train, o, all_codes, taught, method)
  among = {'Training', {train, taught.Z}, 'K', o.K};
  switch (method)
    case 'sparse'
      Z = sl_sparse_code (X, taught.D, o.Lambda);
    case 'l2rsc'
      Z = sl_l2rsc (X, taught.D, o.Lambda / 2, among{:}, 'Alpha', o.Alpha);
    case 'srsc'
      Z = sl_srsc (X, taught.D, o.Lambda, among{:}, 'Gamma', o.Gamma);
    case 'deep'
      net = sl_deep_srsc_train (train, taught.Z, taught.D, all_codes.graph.A, 'Lambda', o.Lambda, 'Gamma', o.Gamma, ...
                                'Seed', o.Seed);
      Z = sl_encode (net, X, among{:});
  end
end
