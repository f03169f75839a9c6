function ratings = slx_mcrank_ratings (ratings, n, name)
%SLX_MCRANK_RATINGS  Ratings as a row of double, checked.
%   RATINGS = slx_mcrank_ratings (RATINGS, N, NAME) raises an error, which calls them NAME, unless they are N
%   numbers below 1e100 in modulus.

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_refuse (isnumeric (ratings) && ~ isreal (ratings), '%s must be real, but are complex', name);
  if ((~ isnumeric (ratings) && ~ islogical (ratings)) || ~ isreal (ratings) || ~ isvector (ratings) ...
      || numel (ratings) ~= n)
    slx_arg_fail ('badInput', '%s must be %d numbers, one for each user, but are %s of class %s', name, n, ...
                  slx_arg_size_text (ratings), class (ratings));
  end
  ratings = double (reshape (full (ratings), 1, [])) + 0;
  slx_arg_refuse (~ all (isfinite (ratings)), '%s must be finite, without NaN and Inf', name);
  slx_arg_refuse (~ all (abs (ratings) < 1e100), '%s must be below 1e100 in modulus', name);
end
