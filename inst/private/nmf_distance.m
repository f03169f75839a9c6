function [d, noise, relative] = nmf_distance (problem, s, of_W)
%NMF_DISTANCE  How far the iterate of a state is from the data.
%   [D, NOISE, RELATIVE] = nmf_distance (PROBLEM, S, OF_W): D = |X - W*H|^2 from OF_W, which has inner = <W, X*V> and
%   norm = |W*H|^2, or directly where these cancel too many digits; how far rounding may move D/2; and the relative
%   error.
  d = problem.sumsq - 2 * of_W.inner + of_W.norm;
  noise = 2 * eps * problem.sumsq;
  if (d < problem.floor * problem.sumsq)
    d = problem.distance (s.W, s.V .* (1 ./ s.q));
    noise = 0;
  end
  relative = (problem.sumsq > 0) * sqrt (d / max (problem.sumsq, realmin));
end
