function O = polynet_scores (model, X)
%POLYNET_SCORES  Scores of a checked model of sl_polynet_train, m-by-n in double; some columns of X at a time.

% SPDX-License-Identifier: BSD-3-Clause
  alone = slx_run_one_blas_thread ();
  [d, n] = size (X);
  k = model.sizes.k;
  shift = [];
  if (any (model.shift) || any (model.scale ~= 1))
    shift = model.shift;
  end
  filled = d + 1;
  if (issparse (X) && isempty (shift))
    filled = max (1, nnz (X) / max (n, 1));
  end
  H = double (model.H);
  U = double (model.U)';
  width = max (1, floor (2^20 / (filled + k)));
  O = zeros (model.sizes.m, n);
  for first = 1:width:n
    part = first:min (first + width - 1, n);
    data = slx_polynet_data (X(:,part), model.type, model.sizes.p > d, shift, model.scale, false);
    O(:,part) = bsxfun (@plus, U * slx_polynet_features_mex (data, H)', double (model.b));
    if (isfield (model, 'W'))
      O(:,part) = O(:,part) + full (double (model.W)' * data{1}(1:d,:));
    end
  end
end
