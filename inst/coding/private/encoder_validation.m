function v = encoder_validation (pair, X, p)
%ENCODER_VALIDATION  Samples and codes of the option Validation of an encoder, checked.
%   V = encoder_validation ({XV, ZV}, X, P) has the fields X, of the class of the training samples X, and Z, the codes
%   as the gateways take them, or [] where ZV is [].

% SPDX-License-Identifier: BSD-3-Clause
  v = struct ('X', pair{1}, 'Z', []);
  slx_arg_data ('Xv of option Validation', v.X);
  slx_arg_finite (v.X, 'Xv of option Validation');
  if (size (v.X, 1) ~= size (X, 1))
    slx_arg_fail ('badInput', 'Xv of option Validation must have %d rows, as the training data, but is %s%s', ...
                  size (X, 1), slx_arg_size_text (v.X), slx_arg_samples_text (v.X, size (X, 1), 'Xv'));
  end
  if (isa (X, 'single'))
    v.X = full (v.X);
  end
  v.X = cast (v.X, class (X));
  if (~ (isnumeric (pair{2}) && isequal (size (pair{2}), [0, 0])))
    v.Z = encoder_target (pair{2}, 'Zv of option Validation', p, v.X);
  end
end
