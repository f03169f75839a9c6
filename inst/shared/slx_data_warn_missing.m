function slx_data_warn_missing (data)
%SLX_DATA_WARN_MISSING  Warns where the option Missing is true, but no entry of the data is NaN.
%   slx_data_warn_missing (X) or slx_data_warn_missing (DATA), where DATA is what slx_data_blocks says of all blocks, is
%   for calls whose Missing alone says what is not known. Whoever asks for it has data with gaps, so that a step before
%   has probably filled these with zeros.

% SPDX-License-Identifier: BSD-3-Clause
  if (isstruct (data))
    none = data.missing == 0 && any (data.width);
  else
    none = isfloat (data) && ~ isempty (data) && ~ any (isnan (data(:)));
  end
  if (none)
    slx_arg_warn ('nothingMissing', ['option Missing is true, but no entry of X is NaN: have unknown entries ' ...
                                     'become 0, as max (X, 0) and csvread make them? If X is complete, leave ' ...
                                     'Missing out']);
  end
end
