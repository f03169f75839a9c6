function [D, Z, replaced] = dict_replace (D, Z, X, o)
%DICT_REPLACE  Atoms of a dictionary that no code uses or that are nearly equal, replaced by data.
%   [D, Z, REPLACED] = dict_replace (D, Z, X, O): Z and X are cell rows of batches of sparse codes and data, O the
%   options of sl_dict_learn. Of two atoms whose cosine is beyond 0.999 in modulus (above, for positive codes) the
%   second hands its codes over to the first. Atoms without codes become the samples that are represented worst, with
%   length sqrt (o.MaxNorm2). REPLACED are their indices; where there are too few samples that are not 0, atoms stay as
%   they are. Atoms that O.kept marks are in use by other data and stay; then none are compared.

% SPDX-License-Identifier: BSD-3-Clause
  p = size (D, 2);
  if (~ any (o.kept))
    Z = without_duplicates (D, Z, o.Nonneg);
  end
  used = zeros (p, 1);
  for b = 1:numel (Z)
    used = used + full (sum (abs (Z{b}), 2));
  end
  unused = find (used' == 0 & ~ o.kept);
  replaced = zeros (1, 0);
  if (isempty (unused))
    return;
  end
  wanted = numel (unused);
  worst = zeros (1, 0);
  at = zeros (2, 0);
  for b = 1:numel (Z)
    [r, j] = sort (code_residuals (X{b}, D, Z{b}), 'descend');
    j = j(r > 0);
    j = j(1:min (wanted, numel (j)));
    worst = [worst, r(1:numel (j))];
    at = [at, [b * ones(1, numel (j)); j]];
  end
  [~, order] = sort (worst, 'descend');
  next = 0;
  for k = unused
    sumsq = 0;
    while (sumsq == 0 && next < numel (order))
      next = next + 1;
      x = double (full (X{at(1,order(next))}(:,at(2,order(next)))));
      if (o.NonnegDictionary)
        x = max (x, 0);
      end
      sumsq = x' * x;
    end
    if (sumsq > 0)
      D(:,k) = x * sqrt (o.MaxNorm2 / sumsq);
      replaced(end+1) = k;
    end
  end
end

function Z = without_duplicates (D, Z, positive)
  norms = sqrt (sum (D .^ 2, 1));
  norms(norms == 0) = Inf;
  C = bsxfun (@rdivide, bsxfun (@rdivide, D' * D, norms), norms');
  [first, second] = find (triu (C > .999 | (C < -.999 & ~ positive), 1));
  merged = zeros (1, 0);
  for t = 1:numel (first)
    j = first(t);
    k = second(t);
    if (any (merged == j) || any (merged == k))
      continue;
    end
    merged(end+1) = k;
    ratio = sign (C(j,k)) * norms(k) / norms(j);        % D(:,k) is about ratio * D(:,j)
    for b = 1:numel (Z)
      if (any (Z{b}(k,:)))
        Z{b}(j,:) = Z{b}(j,:) + ratio * Z{b}(k,:);
        Z{b}(k,:) = 0;
      end
    end
  end
end
