function list = nmf_scan_outliers (X, r, o, seed, limit)
%NMF_SCAN_OUTLIERS  Gross outliers among the samples, which a scan over ranks must leave out.
%   LIST = nmf_scan_outliers (X, R, O, SEED, LIMIT) is a row of the numbers of samples of the full matrix X. O is what
%   nmf_options gives; Mask, Hidden and Missing in it say what is observed. LIMIT is in seconds.
%
%   One run with Robust finds samples that R parts do not fit. R must be the largest rank of the scan, since parts that
%   are too few fit no sample well. Of the samples found those are outliers whose residual is more than five times the
%   median, as others do not hide the rank, and that the others found do not explain either. So the samples of a part
%   that only a few have are none, but neither are bad samples that are alike.

% SPDX-License-Identifier: BSD-3-Clause
  list = zeros (1, 0);
  if (size (X, 2) < 3 * r)
    return;
  end
  observed = {'Mask', o.Mask, 'Hidden', o.Hidden, 'Missing', o.Missing};
  loud = slx_run_hold_warnings ();
  [W, H, info] = sl_nmf (X, r, observed{:}, 'Robust', true, 'Seed', seed, 'MaxIter', 100, 'Tol', .01, ...
                         'TimeLimit', limit);
  [e, lengths] = nmf_sample_error (X, W, H, o);
  far = info.outliers(e(info.outliers) .* lengths(info.outliers) > 5 * median (e .* lengths));
  weights = nmf_sample_weights (X(:,far), o, far);
  Y = X(:,far);
  Y(weights == 0) = 0;
  how = struct ('Regularize', [0, 0], 'Init', [], 'Tol', 1e-3, 'MaxIter', 100 + 10 * r);
  for k = 1:numel (far)
    A = [W, Y(:,[1:k-1, k+1:end])];
    alone = struct ('Mask', weights(:,k), 'Hidden', [], 'Missing', false);
    of_others = nmf_sample_error (Y(:,k), A, nmf_codes_known (Y(:,k), A, weights(:,k), how), alone);
    if (of_others > e(far(k)) / 2)
      list = [list, far(k)];
    end
  end
end
