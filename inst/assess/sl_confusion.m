function [C, about] = sl_confusion (truth, predicted, varargin)
%SL_CONFUSION  Confusion matrix: how often a classifier takes each class for each other one.
%   C = sl_confusion (TRUTH, PREDICTED) counts the samples of each class that were predicted to be of each class.
%   [C, ABOUT] = sl_confusion (TRUTH, PREDICTED) also gives the classes, and the rates that follow from the counts.
%   ... = sl_confusion (TRUTH, PREDICTED, OPTION, VALUE, ...) or (..., OPTIONS), a struct, sets options.
%
%   Inputs
%     TRUTH, PREDICTED  n >= 1 labels each, in any form that functions sl_..._train take: integers of any class or
%                       logical, in a row or a column; a cell vector of texts; or a char matrix with one label in each
%                       row. Both are numbers or both are texts
%   Outputs
%     C      m-by-m, double: C(i,j) samples are of class i and were predicted to be of class j
%     ABOUT  struct
%       classes    the m classes of rows and columns: a row of numbers, of the class of TRUTH if PREDICTED shares it
%                  and otherwise double, or a cell row of texts
%       n          number of samples
%       accuracy   part of the samples that are predicted rightly
%       error      part of the samples that are predicted wrongly
%       recall     1-by-m: part of the samples of each class that are predicted rightly; NaN without samples
%       precision  1-by-m: part of the predictions of each class that are right; NaN without predictions
%   Options
%     'Classes'  the classes in the order wanted, such as model.classes of a classifier, all of them different; a
%                label that is none of them is an error. Default []: those of TRUTH and PREDICTED, in ascending order
%     'Plot'     true draws C in the current axes, each row shaded by the parts of its class (false)
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:badInput     numbers against texts, or a label that is not in Classes
%     sparselearn:noDisplay    Plot where Octave has no graphics toolkit
%
%   Example
%     >> [C, about] = sl_confusion ([3 3 3 7 7], [3 7 3 7 7]);
%     >> C
%     C =
%        2   1
%        0   2
%     >> about.accuracy
%     ans = 0.8000
%
%
%   Reference: none.
%
%   See also: sl_predict, sl_compare_algorithms, sl_cluster_accuracy
%
% TESTING: test_confusion   REFERENCE: or_confusion

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'true labels and predicted ones');
  try
    o = options (varargin);
    if (o.Plot)
      slx_opt_need_display ('leave out the option Plot');
    end
    count = max (labels_in (truth), 1);
    [i, of_truth] = slx_arg_labels (truth, [-1, count], 'TRUTH');
    [j, of_predicted] = slx_arg_labels (predicted, [-1, count], 'PREDICTED');
    refuse_signs (of_truth, of_predicted, 'TRUTH', 'PREDICTED');
    refuse_signs (of_predicted, of_truth, 'PREDICTED', 'TRUTH');
    [of_truth, of_predicted] = alike (of_truth, of_predicted, {'TRUTH', 'PREDICTED'});
    if (isequal (o.Classes, []))
      classes = unique ([of_truth, of_predicted]);
    else
      [classes, of_truth, of_predicted] = of_choice (o.Classes, of_truth, of_predicted);
    end

    i = places (of_truth, classes, i, 'TRUTH');
    j = places (of_predicted, classes, j, 'PREDICTED');
    m = numel (classes);
    C = accumarray ([i(:), j(:)], 1, [m, m]);
    right = diag (C)';
    about = struct ('classes', {classes}, 'n', count, 'accuracy', sum (right) / count, ...
                    'error', (count - sum (right)) / count, 'recall', right ./ sum (C, 2)', ...
                    'precision', right ./ sum (C, 1));
    if (o.Plot)
      confusion_draw (C, about);
    end
  catch err
    slx_run_rethrow (err);
  end
end

function o = options (pairs)
  persistent T
  if (isempty (T))
    T = slx_opt_table ({'Classes', [], '?labels'; 'Plot', false, 'flag'});
  end
  o = slx_opt_read (T, pairs);
end

function count = labels_in (y)
  count = numel (y);
  if (ischar (y))
    count = size (y, 1);
  end
end

% Logical labels are 0 and 1. Where others are -1 and 1, all that are false would count as wrong.
function refuse_signs (logicals, numbers, name, other)
  slx_arg_refuse (islogical (logicals) && isnumeric (numbers) && any (numbers == -1), ...
                  '%s is logical, but %s has the label -1; give %s as 2 * %s - 1', name, other, name, name);
end

% Two sets of classes as rows of one class, numbers or cells of texts.
function [a, b] = alike (a, b, names)
  [a, b] = deal (as_row (a), as_row (b));
  if (iscell (a) ~= iscell (b))
    kinds = {'numbers', 'texts'};
    slx_arg_fail ('badInput', 'the labels of %s and %s must be of one kind, but are %s and %s', names{1}, names{2}, ...
                  kinds{1 + iscell(a)}, kinds{1 + iscell(b)});
  elseif (~ iscell (a) && ~ strcmp (class (a), class (b)))
    [a, b] = deal (double (a), double (b));
  end
end

function classes = as_row (classes)
  if (ischar (classes))
    classes = cellstr (classes);
  end
  classes = reshape (classes, 1, []);
end

function [classes, a, b] = of_choice (chosen, a, b)
  [which, classes] = slx_arg_labels (chosen, [-1, max(labels_in (chosen), 1)], 'option Classes');
  classes = as_row (classes);
  slx_arg_refuse (numel (classes) ~= numel (which), 'the labels of option Classes must differ from each other');
  [a, classes] = alike (a, classes(which), {'TRUTH', 'option Classes'});
  if (~ iscell (a) && ~ strcmp (class (classes), class (b)))
    [a, b, classes] = deal (double (a), double (b), double (classes));
  end
end

% The places in ALL of the labels that are VALUES(WHICH).
function at = places (values, all_classes, which, name)
  [there, at] = ismember (values, all_classes);
  if (~ all (there))
    label = values(find (~ there, 1));
    if (iscell (label))
      label = ['''', label{1}, ''''];
    else
      label = sprintf ('%d', label);
    end
    slx_arg_fail ('badInput', 'the label %s in %s is not among those of option Classes', label, name);
  end
  at = reshape (at(which), 1, []);
end

%!demo
%! [X, about] = sl_data ('strokes', 'Samples', 400, 'Seed', 1);
%! model = sl_logistic_train (X(:,1:60), about.labels(1:60));
%! sl_confusion (about.labels(61:400), sl_predict (model, X(:,61:400)), 'Plot', true);
%!test
%! [C, about] = sl_confusion ({'b'; 'a'; 'b'}, {'b', 'c', 'a'});
%! assert (C, [0 0 1; 1 1 0; 0 0 0]);
%! assert (about.classes, {'a', 'b', 'c'});
%! assert (about.recall, [0 .5 NaN]);
%! assert (about.precision, [0 1 0]);
%! assert ([about.accuracy, about.error], [1 2] / 3, eps);
%!assert (sl_confusion ([true false], [1 1]), [0 1; 0 1])
%!error <give TRUTH as 2 \* TRUTH - 1> sl_confusion ([true false], [1 -1])
%!error <label 2 in PREDICTED is not among> sl_confusion ([1 1], [1 2], 'Classes', 1)
