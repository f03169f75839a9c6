function [value, D] = loss_softmax (S, labels)
%LOSS_SOFTMAX  Multiclass logistic loss of columns of scores, and its derivative.
%   [VALUE, D] = loss_softmax (S, LABELS), with the scores S, m-by-n, and the classes LABELS of the columns, a row of n
%   integers from 1 to m: VALUE is the row of log (sum_k exp (s_k)) - s_label, and column i of D, m-by-n, is its
%   gradient, the softmax of column i of S less the unit vector of LABELS(i). Nothing overflows. Small values and
%   derivatives are as accurate as large ones: an entry of D for the label is the sum of the others, not one less than a
%   number near 1.
  [m, n] = size (S);
  [top, at] = max (S, [], 1);
  E = exp (bsxfun (@minus, S, top));
  first = at + m * (0:n-1);
  truth = labels + m * (0:n-1);
  E(first) = 0;
  rest = sum (E, 1);                    % besides the largest, which is exp (0)
  value = (top - S(truth)) + log1p (rest);
  if (nargout > 1)
    E(first) = 1;
    E(truth) = 0;
    D = bsxfun (@rdivide, E, 1 + rest);
    D(truth) = -sum (D, 1);
  end
end
