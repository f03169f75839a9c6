function [order, cosine] = sl_match (W, W0)
%SL_MATCH  Matches the parts (components) of two factorisations: order of the columns, and how alike they are.
%   ORDER = sl_match (W, W0) finds for each column of W0 a column of W, each at most once, such that the sum of the
%   cosines of the pairs is greatest. W(:,ORDER) has the columns of W in the order of W0; H(ORDER,:) has their codes.
%   Two runs of sl_nmf give parts in different orders, and W0 may also hold known parts, such as spectra.
%
%   [ORDER, COSINE] = sl_match (W, W0) also gives the cosines: 1 where columns differ by a positive factor alone.
%
%   Inputs
%     W    m-by-r, class double or single, full or sparse, finite
%     W0   m-by-r0, as W; r0 is at most r
%   Outputs
%     ORDER    1-by-r0: column ORDER(k) of W goes with column k of W0
%     COSINE   1-by-r0: the cosine of these two columns; 0 where one of them is 0
%   Errors: those of every function, see doc/conventions.md
%
%   Example
%     >> [order, cosine] = sl_match ([0 1 0; 2 0 0; 0 0 5], [1 0; 0 3; 0 4])
%     order =
%        2   3
%
%     cosine =
%        1.0000   0.8000
%
%
%   Reference: R. Jonker and A. Volgenant (1987), A shortest augmenting path algorithm for dense and sparse linear
%   assignment problems, Computing 38.
%
%   See also: sl_nmf, sl_nmf_scan, sl_cluster_accuracy
%
% TESTING: test_match   REFERENCE: or_match

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'two matrices of parts');
  try
    slx_arg_matrix (W, 'W', true);
    slx_arg_matrix (W0, 'W0', true);
    slx_arg_refuse (size (W, 1) ~= size (W0, 1) || size (W, 2) < size (W0, 2), ...
                    'W must have as many rows as W0, and at least as many columns, but W is %s and W0 is %s', ...
                    slx_arg_size_text (W), slx_arg_size_text (W0));
    slx_arg_refuse (~ all (isfinite (slx_data_entries (W))), 'W must be finite, without NaN and Inf');
    slx_arg_refuse (~ all (isfinite (slx_data_entries (W0))), 'W0 must be finite, without NaN and Inf');
    [order, cosine] = nmf_matched (nmf_directions (W), nmf_directions (W0));
  catch err
    slx_run_rethrow (err);
  end
end

%!demo
%! t = (400:2:700)';
%! spectra = exp (-((t - [450, 520, 600]) / 30) .^ 2);
%! amounts = abs (sin ((1:3)' * (1:40) .* [1; 2; 5]));
%! W = sl_nmf (spectra * amounts, 3, 'Seed', 1, 'Normalize', 'basis');
%! [order, cosine] = sl_match (W, spectra);
%! plot (t, spectra ./ sqrt (sum (spectra .^ 2)), 'k:', t, W(:,order));
%! xlabel ('wavelength');
%! title (sprintf ('known spectra (dotted) and parts, cosines %.2f, %.2f, %.2f', cosine));

%!assert (sl_match ([0 1; 1 0], eye (2)), [2 1])
%!error id=sparselearn:badCall sl_match (1)
