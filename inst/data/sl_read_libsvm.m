function [X, y, info] = sl_read_libsvm (file, varargin)
%SL_READ_LIBSVM  Sparse data in the text format of LIBSVM, SVMlight and libFM: one sample per column.
%   [X, Y] = sl_read_libsvm (FILE) reads a text file with a sample in each line: its label or target, and the index and
%   the value of each feature that is not 0,
%
%       1 3:0.5 17:1          one label
%       2,5 3:0.5             several labels
%       4 qid:7 3:0.5         a query, which is in INFO
%
%   Empty lines are passed over, and so is everything behind a #. Labels are finite. Values may be Inf or -Inf, and
%   those that are missing, such as NaN and NA, see sl_read_table, are NaN in X. Indices count from 1, as LIBSVM has
%   them, or from 0, as libFM has them, if there is an index 0.
%
%   [X, Y, INFO] = sl_read_libsvm (FILE, OPTION, VALUE, ...) or sl_read_libsvm (FILE, OPTIONS) with a struct sets
%   options, and also gives what is known besides.
%
%   Input
%     FILE   name of the file; reading needs up to ten times its size in memory
%   Outputs
%     X      d-by-n, sparse: feature by sample
%     Y      1-by-n: the labels or targets. If any sample has several labels, m-by-n, sparse and logical: which of the m
%            labels each sample has, as Loss 'multitask' of sl_polynet_train takes them
%     INFO   struct:
%       classes   the m labels of the rows of Y, ascending; [] if each sample has one label
%       queries   1-by-n: the numbers behind qid:, NaN where there is none; [] if no sample has one
%       first     the index of the first row of X in the file, 0 or 1
%
%   Options
%     'First'     0 or 1: the index of the first feature (default [], found out)
%     'Features'  d, the number of features; a larger index is an error (default [], the largest index). Samples to
%                 predict need the d and the First of those that a model was trained with
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:noData     no such file
%     sparselearn:badFile    a line is not as above, or has a feature twice; the message says which. An index above
%                            2^31, or more features than option Features says. Several labels, and nowhere a feature
%
%   Example
%     >> file = tempname ();
%     >> id = fopen (file, 'w');
%     >> fprintf (id, '+1 1:0.5 3:2\n-1 2:4  # a comment\n');
%     >> fclose (id);
%     >> [X, y] = sl_read_libsvm (file);
%     >> full (X)
%     ans =
%        0.5000        0
%             0   4.0000
%        2.0000        0
%     >> y
%     y =
%        1  -1
%     >> delete (file)
%
%
%   Reference: C.-C. Chang and C.-J. Lin (2011), LIBSVM: a library for support vector machines, ACM TIST 2(3).
%   S. Rendle (2012), Factorization machines with libFM, ACM TIST 3(3).
%
%   See also: sl_polynet_train, sl_logistic_train, sl_read_matrix_market, sl_read_table
%
% TESTING: test_readers   REFERENCE: or_libsvm

% SPDX-License-Identifier: BSD-3-Clause
  persistent table
  slx_arg_need (nargin, 1, 'the name of a file');
  try
    file = slx_arg_chars (file);
    if (isempty (table))
      table = slx_opt_table ({'First',    [], '?integer [0,1]',         {};
                              'Features', [], '?integer [1,2147483648]', {}});
    end
    o = slx_opt_read (table, varargin);
    [X, samples, labels, range, trouble] = slx_libsvm_read_mex (data_text (file), o.First, o.Features);
    if (~ isempty (trouble))
      refuse (trouble, file);
    elseif (isempty (samples))
      slx_arg_fail ('badFile', '%s has no samples', file);
    elseif (range(5) < 0 && any (samples(2,:) > 1))
      slx_arg_fail ('badFile', ['no line of %s has an index, a colon and a value, such as 3:0.5; is this a CSV ' ...
                                'file? sl_read_table reads those'], file);
    end
    check_indices (range, isempty (o.Features), file);
    info = struct ('classes', [], 'queries', [], 'first', range(1));
    [y, info.classes] = targets (labels, samples, file);
    if (any (~ isnan (samples(3,:))))
      info.queries = samples(3,:);
    end
  catch err
    slx_run_rethrow (err);
  end
end

function refuse (trouble, file)
  text = data_table_names ({trouble.text});
  where = sprintf ('line %d of %s has ''%s''', trouble.line, file, text{1});
  switch (trouble.what)
    case 'label'
      cure = '';
      if (any (ismember (text{1}, ',;')))
        cure = '; is this a CSV file? sl_read_table reads those';
      end
      slx_arg_fail ('badFile', '%s, where a label must be, a number or numbers with commas between%s', where, cure);
    case 'entry'
      slx_arg_fail ('badFile', '%s as item %d, which must be an index, a colon and a value, such as 3:0.5', where, ...
                    trouble.column);
    case 'large'
      slx_arg_fail ('badFile', '%s as item %d, which is beyond the range of double', where, trouble.column);
    case 'twice'
      slx_arg_fail ('badFile', 'line %d of %s has index %d twice', trouble.line, file, trouble.column);
  end
end

% RANGE as slx_libsvm_read_mex has it.
function check_indices (range, found, file)
  why = 'by option Features';
  if (found)
    why = 'the largest that there may be; number the features anew';
  end
  if (range(3) < range(1))
    slx_arg_fail ('badFile', 'line %d of %s has index 0; option First, 0 counts features from 0', range(4), file);
  elseif (range(5) > range(2))
    slx_arg_fail ('badFile', 'line %d of %s has index %d, above %d, %s', range(6), file, range([5 2]), why);
  end
end

% One label of each sample, or a row for each of the labels if a sample has several.
function [y, classes] = targets (labels, samples, file)
  y = labels;
  classes = [];
  if (any (samples(2,:) > 1))
    [classes, ~, which] = unique (labels);
    n = size (samples, 2);
    y = sparse (which, repelem (1:n, samples(2,:)), true, numel (classes), n);
  elseif (any (samples(2,:) == 0))
    slx_arg_fail ('badFile', 'line %d of %s has no label', samples(1,find (samples(2,:) == 0, 1)), file);
  end
end

%!error id=sparselearn:noData sl_read_libsvm (tempname ())
