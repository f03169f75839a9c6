function problem = sl_nmf_problem (caller, X, r, o)
%SL_NMF_PROBLEM  What is to be factorised: checked data, scaled to a safe range, and the products that methods need.
%   PROBLEM = sl_nmf_problem (CALLER, X, R) is a struct:
%     X, Xt      the data divided by unit, and X' where X is sparse, else []
%     m, n, r    sizes
%     class      class of the factors
%     unit       a power of four that is 1 unless squares would leave the range of numbers
%     sumsq      |X|_F^2
%     filled     number of entries stored
%     floor      part of sumsq below which |X - W*H|^2 is not to be had from products
%     products   [XV, G] = products (V): X*V and V'*V
%     codes      [NEXT, XV, G, REPORT] = codes (W, A, V, Q, RULE), see sl_nmf_codes_mex
%     quotients  [NEXT, S, REPORT] = quotients (W, V, Q), see sl_nmf_kl_codes_mex
%     distance   D = distance (W, V): |X - W*V'|_F^2, evaluated directly
%     halves     what alternates between the factors: sl_nmf_alternate
%   Methods reach the data through these handles alone, so they need not know where X is.
%   sl_nmf_problem (CALLER, X, R, O) with the options Mask or Missing is that of sl_nmf_masked_problem.
  if (~ isfloat (X) || ~ isreal (X) || ndims (X) ~= 2 || isempty (X))
    hint = '';
    if (isinteger (X) || islogical (X))
      hint = '; use double (X)';
    end
    error ('sparselearn:badInput', ['%s: X must be a real matrix of class double or single, not empty, but is ' ...
                                    '%s of size [%s]%s'], caller, class (X), num2str (size (X)), hint);
  end
  sl_nmf_rank (caller, r);
  if (nargin == 4 && (o.Missing || ~ isempty (o.Mask)))
    problem = sl_nmf_masked_problem (caller, X, r, o);
    return;
  end
  survey = sl_nmf_survey_mex (X);
  if (survey(2) < 0)
    error ('sparselearn:badInput', '%s: X must be non-negative, but its least entry is %g', caller, survey(2));
  end
  problem.unit = sl_nmf_unit (survey(3), class (X));
  if (problem.unit ~= 1)
    X = cast (double (X) / problem.unit, class (X));   % unit may be too small for single
    survey = sl_nmf_survey_mex (X);
  end
  problem.X = X;
  problem.Xt = [];
  if (issparse (X))
    problem.Xt = X.';
  end
  [problem.m, problem.n] = size (X);
  problem.r = double (r);
  problem.class = class (X);
  problem.sumsq = survey(1);
  problem.filled = nnz (X);
  problem.floor = 1e-10;
  if (isa (X, 'single'))
    problem.floor = 1e-5;       % products of single cancel 2e-7 of |X|^2
  end
  Xt = problem.Xt;
  problem.products = @(V) sl_nmf_products_mex (X, Xt, V);
  problem.codes = @(W, A, V, q, rule) sl_nmf_codes_mex (X, Xt, W, A, V, q, rule);
  problem.quotients = @(W, V, q) sl_nmf_kl_codes_mex (X, Xt, W, V, q);
  problem.halves = @sl_nmf_alternate;
  problem.distance = @(W, V) sl_nmf_distance_mex (X, W, V);
end
