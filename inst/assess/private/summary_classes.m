function names = summary_classes (classes)
%SUMMARY_CLASSES  The names of classes, of labels of any class; {} where CLASSES holds no labels.
%   NAMES = summary_classes (CLASSES) is a cell row with a text for each class.

% SPDX-License-Identifier: BSD-3-Clause
  names = {};
  if (ischar (classes))
    names = cellstr (classes(:,:))';
  elseif (iscellstr (classes))
    names = classes(:)';
  elseif ((isnumeric (classes) && isreal (classes)) || islogical (classes))
    names = arrayfun (@(c) sprintf ('%.15g', c), double (full (classes(:)')), 'UniformOutput', false);
  end
end
