function [train, test] = exp_class_parts (labels, test, samples)
%EXP_CLASS_PARTS  Which samples an experiment with classifiers learns from, and which it tests with.
%   [TRAIN, TEST] = exp_class_parts (LABELS, TEST, SAMPLES) takes LABELS and ABOUT.test of exp_class_set. Without a test
%   part, a third of each class, at least one of two samples, is it. Of the others SAMPLES are for training, in their
%   order. All is drawn from the current generators. TRAIN is a row of indices, TEST a logical one. Fewer than 2
%   training samples or no test sample are an error.

% SPDX-License-Identifier: BSD-3-Clause
  if (~ any (test))
    test = exp_of_each_class (labels, @(n) round (n / 3));
  end
  train = find (~ test);
  drawn = randperm (numel (train));
  train = sort (train(drawn(1:min (end, samples))));
  slx_arg_refuse (numel (train) < 2 || ~ any (test), ...
                  'SET must have at least 2 training samples and 1 test sample, but has %d and %d', ...
                  numel (train), sum (test));
end
