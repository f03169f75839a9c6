function A = slx_arg_graph (A, name, between)
%SLX_ARG_GRAPH  A matrix of weights of the edges of a graph, checked.
%   A = slx_arg_graph (A, NAME) raises an error unless A is square, symmetric, finite and has no negative entries;
%   full and sparse, double, single and logical pass, and double comes back. Where A(i,j) and A(j,i) differ by rounding,
%   their mean takes the place of both.
%   A = slx_arg_graph (A, NAME, true): edges are between other points than each other, and A need not be square.

% SPDX-License-Identifier: BSD-3-Clause
  tolerance = 1e-10;
  if (isa (A, 'single'))
    tolerance = 1e-5;
  end
  if (islogical (A))
    A = double (A);             % which leaves the index arrays as they are
  end
  slx_arg_matrix (A, name, true);
  A = double (A);
  between = nargin > 2 && between;
  if (size (A, 1) ~= size (A, 2) && ~ between)
    slx_arg_fail ('badInput', '%s must be square, but is %d-by-%d; of samples X give a graph, sl_knn_graph (X, K)', ...
                  name, size (A, 1), size (A, 2));
  end
  [least, most, asymmetry] = survey (A, between);
  if (~ isfinite (least + most))
    slx_arg_fail ('badInput', '%s must be finite, without NaN and Inf', name);
  elseif (least < 0)
    slx_arg_fail ('badInput', '%s must not have negative entries', name);
  elseif (asymmetry > tolerance * most)
    slx_arg_fail ('badInput', '%s must be symmetric; max (%s, %s'') is', name, name, name);
  elseif (asymmetry > 0)
    A = A / 2 + A' / 2;
  end
end

% The least and the largest entry, where one is NaN or Inf if any entry is, and the largest |A(i,j) - A(j,i)|. That of a
% sparse graph takes no other matrix of its size.
function [least, most, asymmetry] = survey (A, between)
  asymmetry = 0;
  if (issparse (A) && ~ between)
    figures = num2cell (slx_graph_mex (A));
    [least, most, asymmetry] = figures{:};
    return;
  end
  entries = slx_data_entries (A);
  least = min ([0; min(entries)]);
  most = max ([0; max(entries)]);
  if (any (isnan (entries)))
    least = NaN;
  elseif (~ between && isfinite (least + most) && ~ isequal (A, A'))
    asymmetry = max (max (abs (A - A')));
  end
end
