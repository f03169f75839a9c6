function w = encoder_start (D, lambda, kind, tau, thresholds, class_of_numbers)
%ENCODER_START  Parameters with which the layers of an encoder are the steps of a sparse coder.
%   W = encoder_start (D, LAMBDA, KIND, TAU, THRESHOLDS, CLASS) is {W, S, theta} for the dictionary D, d-by-p.
%     'lista', 'srsc'  proximal gradient steps of the length 1/L, L = TAU times the largest eigenvalue of D'*D:
%                      W = D'/L, S = I - D'*D/L, theta = LAMBDA/L
%     'coupled'        as 'lista', with the step of the layer in place of S: W = D'/L, S = 1, theta = LAMBDA/L
%     'lcod'           coordinate steps, with a_k = |D(:,k)|^2: W = diag (1./a)*D', S = I - diag (1./a)*D'*D, and
%                      theta = LAMBDA./a. Rows of W and S for atoms that are zero are zero. A threshold that all units
%                      share is the mean of those
%   THRESHOLDS is their number, 1 or p. The largest entry of D must be in the range whose squares, and what they divide,
%   are numbers of CLASS.

% SPDX-License-Identifier: BSD-3-Clause
  [d, p] = size (D);
  D = double (D);
  range = 1e100;
  if (strcmp (class_of_numbers, 'single'))
    range = 1e15;
  end
  largest = max (abs (D(:)));
  slx_arg_refuse (largest > range || (largest > 0 && largest < 1 / range), ...
                  'the largest entry of D must be from %g to %g in size, but it is %g; multiply D by a number', ...
                  1 / range, range, largest);
  if (strcmp (kind, 'lcod'))
    a = sum (D .^ 2, 1)';
    inverse = (a > 0) ./ (a + (a == 0));
    w = {bsxfun(@times, inverse, D'), diag(a > 0) - bsxfun(@times, inverse, D' * D), lambda * (inverse + (a == 0))};
    if (thresholds == 1)
      w{3} = mean (w{3});
    end
  elseif (strcmp (kind, 'coupled'))
    Q = D;
    if (d < p)
      Q = D';
    end
    s = max ([eig(Q' * Q); 0]);
    L = tau * (s + (s == 0));
    w = {D' / L, 1, repmat(lambda / L, thresholds, 1)};
  else
    [~, Q, s] = slx_coding_problem_mex (zeros (d, 1), D);
    L = tau * (s + (s == 0));
    w = {D' / L, eye(p) - Q / L, repmat(lambda / L, thresholds, 1)};
  end
  w = cellfun (@(A) cast (A, class_of_numbers), w, 'UniformOutput', false);
  slx_arg_refuse (~ all (cellfun (@(A) all (isfinite (A(:))), w)), ...
                  'lambda is so large for this D that the first thresholds leave the range of class %s', ...
                  class_of_numbers);
end
