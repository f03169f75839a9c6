function ratings = slx_mcrank_ratings (ratings, n, name, largest)
%SLX_MCRANK_RATINGS  Ratings as a row of double, checked.
%   RATINGS = slx_mcrank_ratings (RATINGS, N, NAME) raises an error, which calls them NAME, unless they are N
%   finite numbers. With a fourth argument LARGEST, their moduli must be below that.

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_elsewhere (ratings, name);
  slx_arg_refuse (isnumeric (ratings) && ~ isreal (ratings), '%s must be real, but are complex', name);
  if ((~ isnumeric (ratings) && ~ islogical (ratings)) || ~ isreal (ratings) || ndims (ratings) > 2 ...
      || min (size (ratings)) > 1 || numel (ratings) ~= n)
    slx_arg_fail ('badInput', '%s must be %d numbers, one for each user, but are %s of class %s', name, n, ...
                  slx_arg_size_text (ratings), class (ratings));
  end
  ratings = double (reshape (full (ratings), 1, [])) + 0;
  slx_arg_refuse (~ all (isfinite (ratings)), '%s must be finite, without NaN and Inf%s', name, ...
                  slx_arg_place_text (ratings));
  if (nargin > 3)
    slx_arg_refuse (~ all (abs (ratings) < largest), '%s must be below %g in modulus', name, largest);
  end
end
