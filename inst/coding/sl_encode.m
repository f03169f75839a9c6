function [Z, info] = sl_encode (net, X, varargin)
%SL_ENCODE  Codes of new data by a trained encoder.
%   Z = sl_encode (NET, X) gives the codes of the columns of X by one pass through a network of sl_lista_train.
%
%   Z = sl_encode (NET, X, 'Training', {XTR, ZTR}) does so for a network of sl_deep_srsc_train: the neighbours of a
%   sample are the 3 nearest training samples XTR, whose codes are ZTR.
%
%   Z = sl_encode (NET, X), for such a network, codes a group whose samples are each other's neighbours in the graph of
%   the 3 nearest. It begins with the codes of sl_sparse_code, and sweeps over the samples with the latest codes of
%   their neighbours.
%
%   [Z, INFO] = sl_encode (NET, X, OPTION, VALUE, ...) or (..., OPTIONS) with a struct sets options.
%
%   Inputs
%     NET   from sl_lista_train or sl_deep_srsc_train
%     X     d-by-n, double or single, full or (double) sparse, finite; one sample per column. For a network of
%           sl_deep_srsc_train samples should be scaled as those for training, to length 1. Data that do not fit into
%           memory come as a cell row of names of files or as a function handle f, see doc/large_data.md: f (q) is the
%           q-th block of columns, and [] marks the end; a network of sl_deep_srsc_train then needs
%           Training
%   Outputs
%     Z     p-by-n for p atoms, sparse; full where X is single; with Folder a cell row of names of files
%     INFO  struct:
%       sweeps      sweeps done; 0 where samples are independent
%       changed     a row: how many codes have changed their support in each sweep
%       converged   whether no support changed in the last sweep; true where samples are independent
%       order       order of the columns in a sweep
%       seconds     time since the call
%
%   Options
%     'Folder'     with data in blocks: a folder that exists. The codes of block 1 go into its file codes_00001.mat, as
%                  variable X, so that the files are blocks for other functions, and memory holds the codes of one
%                  block. A file that has the codes of its block for the same network and options is kept, so that a
%                  call goes on after a stop (default '', return the codes)
%   Options for networks of sl_deep_srsc_train
%     'Training'   {XTR, ZTR}: training samples, d-by-m, and their codes, p-by-m, which do not change
%     'Graph'      A: weights of the neighbours of sample i in row i: n-by-m with Training, otherwise n-by-n and
%                  symmetric with a zero diagonal (default: the K nearest)
%     'K'          number of neighbours where no Graph is given (default 3)
%     'Init'       p-by-n, codes that a group begins with (default: those of sl_sparse_code)
%     'Sweeps'     largest number of sweeps over a group (default 1; more of them bring the codes nearer to each
%                  other, but on the digits of doc/studies/deep_srsc_paper.md further away from those of sl_srsc)
%     'Threshold'  where the network was trained with Epsilon > 0, entries of Z up to this become 0 (default 1e-5)
%
%   A sweep goes through the columns by colours: samples of one colour are no neighbours and are coded in parallel. The
%   result does not depend on the number of threads.
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:unusedOption    an option with a network that does not need it; K with Graph; Init or Sweeps with
%                                 Training; Threshold without Epsilon
%
%   Example
%     >> D = eye (2);
%     >> net = sl_lista_train (D, D, .25, 'MaxIter', 0);       % ISTA, unrolled
%     >> full (sl_encode (net, [1 -2; 0 .5]))
%     ans =
%        0.7500  -1.7500
%             0   0.2500
%
%
%   Reference: K. Gregor and Y. LeCun (2010), Learning fast approximations of sparse coding, ICML; Y. Yang, J. Yu, P.
%   Kohli, J. Yang and T. S. Huang (2017), Support regularized sparse coding and its fast encoder, ICLR, section 4.
%
%   See also: sl_lista_train, sl_deep_srsc_train, sl_encoder_grad, sl_predict, sl_sparse_code, sl_srsc
%
% TESTING: test_encode   REFERENCE: or_encoder

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'a network and data');
  clock = tic ();
  try
    o = encoder_options (net, X, varargin, false);
    [X, data] = slx_data_given (X, o.Folder, @(B, name) slx_data_survey (name, B, true));
    if (isempty (data))
      [Z, found] = of_matrix (net, X, o);
      n = size (X, 2);
    else
      [Z, found] = of_blocks (net, data, o);
      n = sum (data.width);
    end
    if (nargout > 1)
      info = found;
      info.converged = isempty (found.changed) || found.changed(end) == 0;
      if (isempty (info.order))
        info.order = 1:n;
      end
      info.seconds = toc (clock);
    end
  catch err
    slx_run_rethrow (err);
  end
end

function [Z, found] = of_matrix (net, X, o)
  slx_arg_matrix (X, 'X', true);
  problem = encoder_neighbours (net, 'NET', X, o);
  found = struct ('sweeps', 0, 'changed', zeros (1, 0), 'converged', [], 'order', problem.order);
  if (size (X, 2) == 0)
    Z = zeros (net.sizes.p, 0, class (X));
  elseif (isempty (problem.order))
    Z = in_blocks (problem, X);
  else
    [Z, found] = in_sweeps (problem, X, found);
  end
  if (problem.threshold > 0)
    Z(abs (Z) <= problem.threshold) = 0;
  end
  if (isa (X, 'double'))
    Z = sparse (Z);
  end
end

% Data in blocks, whose samples must not depend on each other. The options are checked with a block of no columns.
function [Z, found] = of_blocks (net, data, o)
  release = slx_run_hold_interrupt ();
  none = zeros (data.m, 0, data.class);
  folder = o.Folder;
  A = o.Graph;
  o = rmfield (o, 'Folder');
  if (getfield (encoder_net (net, 'NET', none), 'srsc'))
    slx_arg_refuse (isempty (o.Training), ['with X in blocks this network needs option Training: without it the ' ...
                                           'codes depend on each other, and X must be one matrix']);
    slx_arg_refuse (~ isempty (A) && size (A, 1) ~= sum (data.width), ...
                    'option Graph must have %d rows, one for each column of X', sum (data.width));
    o.Graph = [];
  end
  [none, found] = of_matrix (net, none, o);
  part = @(j) {[]};
  if (~ isempty (A))
    part = @(j) {A(j,:)};
  end
  Z = slx_data_coded (data, folder, {'sl_encode', net, o}, part, ...
                      @(X, A) deal (of_matrix (net, X, setfield (o, 'Graph', A)), []), none);
end

% Independent samples, some at a time: codes are sparse, and only a block of them is ever full.
function Z = in_blocks (problem, X)
  n = size (X, 2);
  width = max (1, floor (2^22 / size (problem.w{1}, 1)));
  Z = cell (1, ceil (n / width));
  for k = 1:numel (Z)
    which = (k-1) * width + 1:min (k * width, n);
    A = [];
    if (~ isempty (problem.bits))
      A = problem.A(:,which);
    end
    problem.about.start = problem.start (X(:,which));
    Z{k} = slx_encode_mex (problem.w, problem.about, X(:,which), A, problem.bits);
    if (isa (X, 'double'))
      Z{k} = sparse (Z{k});
    end
  end
  Z = [Z{:}];
end

function [Z, found] = in_sweeps (problem, X, found)
  bits = problem.bits;
  problem.about.start = problem.start (X);
  while (found.sweeps < problem.sweeps && (found.sweeps == 0 || found.changed(end) > 0))
    [Z, bits, found.changed(end+1)] = slx_encoder_sweep_mex (problem.w, problem.about, X, problem.A, bits, ...
                                                            problem.order, problem.ends);
    found.sweeps = found.sweeps + 1;
  end
end

%!shared X, D, A, Z
%! X = [.9 1 0; .4 0 1];
%! D = [1 0; 0 1];
%! A = [0 1 0; 1 0 0; 0 0 0];
%! Z = sl_srsc (X, D, .1, 'Graph', A, 'Tol', 0, 'Steps', 100);
%!test
%! net = sl_lista_train (X, D, .1, 'MaxIter', 0);
%! [Y, info] = sl_encode (net, X);
%! assert (issparse (Y) && isequal (info.order, 1:3) && info.converged && info.sweeps == 0);
%! assert (full (Y), max (X - .1, 0), 1e-14);
%! assert (sl_encode (net, single (X)), single (max (X - .1, 0)), 1e-6);
%! assert (size (sl_encode (net, zeros (2, 0))), [2 0]);
%!test
%! net = sl_deep_srsc_train (X, Z, D, A, 'MaxIter', 0, 'Layers', 100);
%! [Y, info] = sl_encode (net, X, 'Graph', A);
%! assert (full (Y), full (Z), 1e-12);
%! assert (info.sweeps == numel (info.changed));
%! assert (full (sl_encode (net, X, 'Graph', A, 'Training', {X, Z})), full (Z), 1e-12);
%!error id=sparselearn:unusedOption sl_encode (sl_lista_train (X, D, .1, 'MaxIter', 0), X, 'K', 1)
