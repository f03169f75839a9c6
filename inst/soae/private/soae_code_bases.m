function W = soae_code_bases (X, n, own)
%SOAE_CODE_BASES  Bases of samples by sparse coding without labels, to begin the training of a network with.
%   W = soae_code_bases (X, N, OWN): N columns for which |X - W*H| is small. The columns of W have the sparseness
%   OWN.InitConnectivity and length 1, the rows of H, one for each unit, the sparseness OWN.InitActivity. OWN.InitIter
%   times each is found by least squares for the other and projected. Of X at most 10000 columns are taken, drawn from
%   the generators of the interpreter, as are the columns that W begins with. Ctrl-C that is held back ends it early.

% SPDX-License-Identifier: BSD-3-Clause
  X = double (full (X(:,randperm (size (X, 2), min (size (X, 2), 10000)))));
  unit = max (abs (X(:)));
  X = X / (unit + (unit == 0));
  W = X(:,randi (size (X, 2), 1, n)) + .1 * randn (size (X, 1), n);
  W = soae_bases (W, own.InitConnectivity, 'hoyer');
  for k = 1:own.InitIter
    if (sl_interrupt_mex ('caught'))
      return;
    end
    H = solved (W' * W, W' * X);
    if (size (H, 2) > 1)
      H = sl_proj_hoyer (H', own.InitActivity, 'Norm', 'keep')';
    end
    W = soae_bases (solved (H * H', H * X')', own.InitConnectivity, 'hoyer');
  end
end

% G \ B for a Gram matrix, which may be singular.
function Y = solved (G, B)
  Y = (G + 1e-8 * (trace (G) + (trace (G) == 0)) / size (G, 1) * eye (size (G))) \ B;
end
