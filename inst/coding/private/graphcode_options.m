function [o, given] = graphcode_options (lambda, own, pairs)
%GRAPHCODE_OPTIONS  The options of coding with a graph, checked, and lambda among them.
%   [O, GIVEN] = graphcode_options (LAMBDA, OWN, PAIRS) reads the caller's varargin by the rows that every such
%   method has and by its OWN ones, for slx_opt_read, which describes GIVEN. O.Lambda is LAMBDA.

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_given_lambda (lambda, 'X, D');
  if (~ isnumeric (lambda) || ~ isreal (lambda) || ~ isscalar (lambda) || ~ (lambda >= 0 && lambda < Inf))
    slx_arg_fail ('badInput', 'lambda, the third argument, must be a finite number, at least 0, but is %s', ...
                  slx_arg_value_text (lambda));
  end
  table = {'Graph',    [], 'any';
           'K',        3,  'natural';
           'Init',     [], 'any';
           'Seed',     [], '?seed';
           'Training', {}, 'any';
           'Sweeps',   5,  'integer [1,1e9]';
           'Order',    [], 'any';
           'Folder',   '', 'folder'};
  table = [table; own; slx_opt_iterating('MaxIter', [], 'Tol', [])];
  [o, given] = slx_opt_read (table, pairs);
  o.Lambda = full (double (lambda));
  names = given(1:2:end);
  if (~ isempty (o.Graph) && any (strcmpi ('K', names)))
    slx_opt_unused (table, given, {'K'}, 'with Graph');
  end
  if (~ strcmp (o.Parallel, 'block') && any (strcmpi ('BlockSize', names)))
    slx_opt_unused (table, given, {'BlockSize'}, 'without Parallel ''block''');
  end
end
