function kind = slx_polynet_loss (name)
%SLX_POLYNET_LOSS  What slx_loss_mex calls a loss of sl_polynet_train.
%   KIND = slx_polynet_loss (NAME) for a value of the option Loss.

% SPDX-License-Identifier: BSD-3-Clause
  kinds = struct ('logistic', 'logistic', 'smoothhinge', 'smoothed hinge', 'sqhinge', 'squared hinge', ...
                  'multitask', 'binary logistic', 'squared', 'squared');
  kind = kinds.(name);
end
