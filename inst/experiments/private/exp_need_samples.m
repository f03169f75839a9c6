function exp_need_samples (count, where, K)
%EXP_NEED_SAMPLES  An error unless there are samples for a graph of K neighbours.
%   exp_need_samples (COUNT, WHERE, K) asks for at least 2 samples, and more than any of K. WHERE tells where COUNT of
%   them are, such as ' of the test part', or is ''.

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_refuse (count < 2, 'SET must have at least 2 samples%s, but has %d', where, count);
  slx_opt_must (all (K < count), ...
                sprintf ('K must be below %d, the number of samples%s; by default it is 3', count, where));
end
