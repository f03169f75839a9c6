% Logistic regression of two classes beside LIBLINEAR (Debian: python3-liblinear), one thread, time of the processor,
% without intercepts. LIBLINEAR minimises the sum of the losses and |w|^2/2 by Newton's method (-s 0) or in the dual
% (-s 7); w is the difference of our two columns of weights, so that Ridge 2 gives the same problem. sl_logistic_train has
% its defaults. The first rows have sparse texts, the others digits, odd or even, which need SPARSELEARN_DATA.
%   octave-cli bench/peers/peer_liblinear.m

% SPDX-License-Identifier: BSD-3-Clause
1;

function [value, detail] = ours (X, y)
  [~, info] = sl_logistic_train (X, y, 'Ridge', 2, 'Intercept', false);
  value = info.objective(end);
  detail = sprintf ('%d steps, gradient %.0e', info.iterations, info.gradient(end));
end

function compare (what, X, y)
  [i, j, x] = find (X);
  program = fullfile (fileparts (mfilename ('fullpath')), 'peer_liblinear.py');
  for options = {'-s 0 -e 0.01', '-s 0 -e 1e-6', '-s 7 -e 0.1'}
    command = sprintf ('OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1 /usr/bin/python3 "%s" "%s"', program, options{1});
    sl_peer_row ([what, '; ', options{1}], @() ours (X, y), command, sl_peer_file (i, j, x, size (X), y), 3);
  end
end

here = fileparts (mfilename ('fullpath'));
addpath (here, fullfile (here, '..', '..', 'inst'), fullfile (here, '..', '..', 'src'));
sl_threads (1);
rand ('twister', 1);
randn ('twister', 1);
fprintf ('BLAS: %s\n\n', version ('-blas'));
disp ('| problem | ours, s | theirs, s | ratio | their objective is higher by | ours | theirs |');
disp ('|---|---|---|---|---|---|---|');
[X, topic] = sl_tf_idf (18000, 20000);
compare ('texts, 18 000x20 000, sparse', X, (topic == 1) + 1);
[X, about] = sl_data ('mnist');
y = mod (double (about.labels(1:10000)), 2) + 1;
compare ('10 000 digits', double (X(:,1:10000)), y);
compare ('10 000 digits, sparse X', sparse (double (X(:,1:10000))), y);
