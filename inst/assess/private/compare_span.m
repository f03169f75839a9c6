function [text, greatest, one] = compare_span (r)
%COMPARE_SPAN  The critical difference of mean ranks in words, or the least and the greatest one of all pairs.
%   [TEXT, GREATEST, ONE] = compare_span (R) takes the results of sl_compare_algorithms. ONE tells whether all pairs
%   share the critical difference, up to rounding.

% SPDX-License-Identifier: BSD-3-Clause
  [text, greatest, one] = deal ('cannot be said', NaN, false);
  there = r.n > 0;
  pairs = r.critical_difference(there,there);
  pairs = pairs(~ eye (sum (there)));
  if (~ isempty (pairs))
    greatest = max (pairs);
    one = greatest - min (pairs) <= 1e-9 * greatest;
    text = sprintf ('%.4g', greatest);
    if (~ one)
      text = sprintf ('%.4g to %.4g', min (pairs), greatest);
    end
  end
end
