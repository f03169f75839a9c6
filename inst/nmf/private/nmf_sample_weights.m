function s = nmf_sample_weights (x, o, j)
%NMF_SAMPLE_WEIGHTS  The weights of the entries of some samples, 0 where an entry is not known.
%   S = nmf_sample_weights (X, O, J): X are the columns J of the data, full; O are options of sl_nmf. Without J these
%   are options for these columns alone.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin < 3)
    j = 1:size (x, 2);
  end
  s = ones (size (x));
  if (~ isempty (o.Mask))
    s = double (full (o.Mask(:,j)));
  end
  if (~ isempty (o.Hidden))
    s(full (o.Hidden(:,j) ~= 0)) = 0;
  end
  if (o.Missing)
    s(isnan (x)) = 0;
  end
end
