function results = check_nmf_synthetic (~, ~)
%CHECK_NMF_SYNTHETIC  The synthetic experiment of factorisation with its fifteen seeds, against the figures asked for.
%   RESULTS = check_nmf_synthetic () prints the table and raises an error if a figure is not reached. Arguments, which
%   other campaigns have, change nothing: the figures are those of these seeds.

% SPDX-License-Identifier: BSD-3-Clause
  results = sl_exp_nmf_synthetic ('Algorithms', {'ahals', 'gsp'}, 'Display', 'final');
  assert (results.mean(:,3)' <= [.0100, .0008]);
  assert (results.median(2,3) <= .0001);
  assert (results.below(2) <= 90);
  assert (results.sparseness(2,:), results.target, 1e-12);
  results = sl_exp_nmf_synthetic ('Algorithms', {'nenmf', 'l1ahals', 'csp'}, 'Seeds', 1:3);
  assert (results.mean(:,3)' <= [.0193, 1.86, 1.41]);     % what the published programs reach with these seeds
  assert (results.sparseness(3,:), results.target, 1e-12);
end
