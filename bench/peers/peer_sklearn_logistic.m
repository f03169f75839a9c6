% Multinomial logistic regression beside the solvers of scikit-learn (Debian: python3-sklearn), one thread, time of the
% processor: 10 000 digits, Ridge 1, full and sparse. sl_logistic_train has its defaults, and so has lbfgs; newton-cg has
% the tolerance with which it reaches the same digits. Needs SPARSELEARN_DATA.
%   octave-cli bench/peers/peer_sklearn_logistic.m

% SPDX-License-Identifier: BSD-3-Clause
1;

function [value, detail] = ours (X, y)
  [~, info] = sl_logistic_train (X, y);
  value = info.objective(end);
  detail = sprintf ('%d steps, gradient %.0e', info.iterations, info.gradient(end));
end

here = fileparts (mfilename ('fullpath'));
addpath (here, fullfile (here, '..'), fullfile (here, '..', '..', 'inst'), fullfile (here, '..', '..', 'src'));
sl_threads (1);
fprintf ('BLAS: %s\n\n', version ('-blas'));
[X, about] = sl_data ('mnist');
X = double (X(:,1:10000));
y = double (about.labels(1:10000));
command = sprintf ('OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1 "%s" "%s"', sl_python_with_sklearn (), ...
                   fullfile (here, 'peer_sklearn_logistic.py'));
disp ('| problem | ours, s | theirs, s | ratio | their objective is higher by | ours | theirs |');
disp ('|---|---|---|---|---|---|---|');
for solver = {'lbfgs 1e-4', 'newton-cg 1e-6'}
  sl_peer_row (['10 000 digits; ', solver{1}], @() ours (X, y), [command, ' ', solver{1}], sl_peer_file (X, y), 3);
end
sl_peer_row ('10 000 digits, sparse X; newton-cg 1e-6', @() ours (sparse (X), y), [command, ' newton-cg 1e-6'], ...
             sl_peer_file (X, y), 3);
