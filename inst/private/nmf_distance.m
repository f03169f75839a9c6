function [d, noise, relative] = nmf_distance (problem, s, report)
%NMF_DISTANCE  How far the iterate of a state is from the data.
%   [D, NOISE, RELATIVE] = nmf_distance (PROBLEM, S, REPORT): D = |X - W*H|^2 from REPORT, which begins with <W, X*V>
%   and |W*H|^2, or directly where these cancel too many digits; how far rounding may move D/2; and the relative error.
  d = problem.sumsq - 2 * report(1) + report(2);
  noise = 2 * eps * problem.sumsq;
  if (d < problem.floor * problem.sumsq)
    d = problem.distance (s.W, s.V .* (1 ./ s.q));
    noise = 0;
  end
  relative = (problem.sumsq > 0) * sqrt (d / max (problem.sumsq, realmin));
end
