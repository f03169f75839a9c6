function confusion_draw (C, about)
%CONFUSION_DRAW  A confusion matrix in the current axes: how often each class is taken for which.
%   confusion_draw (C, ABOUT) takes the results of sl_confusion. A row is darker where more of its class are. Where the
%   names of classes are long, columns have numbers, which stand behind the names of the rows.

% SPDX-License-Identifier: BSD-3-Clause
  m = size (C, 1);
  part = bsxfun (@rdivide, C, max (sum (C, 2), 1));
  words = about.classes;
  if (~ iscell (words))
    words = arrayfun (@(label) sprintf ('%d', label), words, 'UniformOutput', false);
  end
  cla ();
  image (cat (3, 1 - .9 * part, 1 - .65 * part, 1 - .35 * part));       % white to blue
  if (m <= 30)
    hold ('on');
    for k = find (C(:) > 0)'
      [i, j] = ind2sub ([m, m], k);
      text (j, i, sprintf ('%d', C(k)), 'horizontalalignment', 'center', 'color', (part(k) > .5) * [1, 1, 1]);
    end
    hold ('off');
    [rows, columns] = deal (words);
    longest = max (cellfun (@numel, words));
    if (longest > 3 && m * longest > 30)                % they would not lie side by side
      columns = arrayfun (@(k) sprintf ('%d', k), 1:m, 'UniformOutput', false);
      rows = cellfun (@(word, k) [word, '  ', k], words(:)', columns, 'UniformOutput', false);
    end
    set (gca, 'xtick', 1:m, 'ytick', 1:m, 'xticklabel', columns, 'yticklabel', rows, 'ticklabelinterpreter', 'none');
  end
  axis ('image');
  set (gca, 'ydir', 'reverse', 'ticklength', [0, 0]);
  xlabel ('predicted');
  ylabel ('true class');
  title (sprintf ('%d samples, %.4g %% wrong', about.n, 100 * about.error));
end
