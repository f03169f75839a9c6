function [s, few] = slx_data_digits (m, s, kind, influence)
%SLX_DATA_DIGITS  Warns where the digits of features are too few for what differs between samples.
%   [S, FEW] = slx_data_digits (M, S, KIND): M and S are means and standard deviations of the rows of X, computed in
%   double from numbers of class KIND. FEW is true where a mean is so many times its deviation, more than 80 in single
%   and 5e9 in double, that the last digit of a number changes results by more than 1e-5 in single or 1e-6 in double;
%   then there is a warning sparselearn:precision. S becomes 0 where rounding alone has made it: the numbers of the row
%   are equal, of which nothing is said, or differ in their last digits only.
%   slx_data_digits (M, S, KIND, INFLUENCE) multiplies the ratio of each feature by a number.

% SPDX-License-Identifier: BSD-3-Clause
  s(s <= 1e-3 * eps (m)) = 0;
  most = 80;
  if (strcmp (kind, 'double'))
    most = 5e9;
  end
  ratio = abs (m) ./ s;
  if (nargin > 3)
    ratio = ratio .* influence;
  end
  ratio(s == 0) = 0;
  [ratio, worst] = max ([0; ratio]);
  few = ratio > most;
  if (few)
    worst = worst - 1;
    slx_arg_warn ('precision', ['row %d of X has a mean of %.3g and a standard deviation of %.3g: class %s has too ' ...
                                'few digits for that; subtract a constant from the row before it is rounded'], ...
                  worst, m(worst), s(worst), kind);
  end
  s(s <= 8 * eps (kind) * abs (m)) = 0;
end
