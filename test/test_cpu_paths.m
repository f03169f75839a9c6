% Projections and factorisations at every level of the processor (src/core/base/sl_cpu.h): other tests run the highest, here
% other Octaves, told so by SPARSELEARN_CPU, run the lower ones against the oracles.

% SPDX-License-Identifier: BSD-3-Clause

%!function text = at_level (level, program)
%!  before = getenv ('SPARSELEARN_CPU');
%!  restored = onCleanup (@() setenv ('SPARSELEARN_CPU', before));
%!  setenv ('SPARSELEARN_CPU', level);
%!  places = [{sl_inst()}, cellfun(@(name) fileparts (which (name)), {'slx_hoyer_mex', 'check_proj_hoyer', 'or_hoyer'}, ...
%!                                 'UniformOutput', false)];
%!  folders = cellfun (@(place) ['''', place, ''', '], places, 'UniformOutput', false);
%!  [status, text] = system (sprintf ('octave-cli --norc --no-history -q --eval "addpath (%s); %s" 2>&1', ...
%!                                    [folders{:}](1:end-2), program));
%!  assert (status, 0);
%!endfunction

%!function run_lower_levels (program)
%!  names = {'portable', 'avx2', 'avx512'};
%!  best = find (strcmp (names, slx_cpu_mex ()));
%!  for k = 1:best - 1
%!    text = at_level (names{k}, ['disp (slx_cpu_mex ()); ', program, '; disp done']);
%!    lines = strsplit (strtrim (text), "\n");
%!    assert (lines([1 end]), {names{k}, 'done'});
%!  end
%!endfunction

%!test % projections, and the codes of A-HALS in both precisions
%! run_lower_levels (['check_proj_hoyer (60); check_proj_gsp (40); ', ...
%!                    'rand (''twister'', 1); X = rand (40, 83); W = rand (40, 9); H = rand (9, 83); ', ...
%!                    'R = or_hals (W'' * W, W'' * X, H, 3, 0); o = {''MaxSweeps'', 3, ''SweepTol'', 0}; ', ...
%!                    'assert (sl_nmf_step_h (X, W, H, o{:}), R, 1e-12); ', ...
%!                    'X = single (X); W = single (W); H = single (H); ', ...
%!                    'assert (sl_nmf_step_h (X, W, H, o{:}), single (R), 1e-4)']);
