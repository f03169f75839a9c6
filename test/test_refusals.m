% What all public functions refuse in the same way: too few arguments, an unknown option, NaN and integers in the data.

% SPDX-License-Identifier: BSD-3-Clause

%!shared calls, back
%! addpath (fullfile (fileparts (which ('sl_bytes')), 'robustness'));
%! back = in_folder ('public_calls');
%! calls = public_calls ();
%! [~, first] = unique (calls(:,1), 'first');
%! calls = calls(first,:);                              % one of each function

%!function check_all (calls, prepare, but, id, words)
%!  % Those of CALLS that PREPARE leaves raise ID, and a message with WORDS. The functions BUT are not asked.
%!  calls = calls(~ ismember (calls(:,1), but),:);
%!  tried = 0;
%!  for k = 1:rows (calls)
%!    given = prepare (calls{k,1}, calls{k,3});
%!    if (~ iscell (given))
%!      continue;
%!    end
%!    tried = tried + 1;
%!    problem = struct ('identifier', '', 'message', 'no error');
%!    try
%!      evalc ('feval (calls{k,1}, given{:});');
%!    catch problem
%!    end
%!    good = strcmp (problem.identifier, ['sparselearn:' id]) && ~ isempty (strfind (problem.message, words)) ...
%!           && strncmp (problem.message, 'sl_', 3);
%!    assert (good, 'call %d of %s: [%s] %s', k, calls{k,1}, problem.identifier, problem.message);
%!  end
%!  assert (tried > 30);
%!endfunction

%!function given = without (name)
%!  given = {};
%!  if (strncmp (name, 'sl_exp_', 7))
%!    given = [];
%!  end
%!endfunction

%!function given = with_option (name, given)
%!  % Functions without options have no varargin, and Octave itself refuses what is too much. A struct has all options.
%!  if (nargin (name) >= 0 || (~ isempty (given) && isstruct (given{end})))
%!    given = [];
%!  else
%!    given = [given, {'NoSuchOption', 1}];
%!  end
%!endfunction

%!function given = with_data (given, change)
%!  words = given(cellfun (@(word) ischar (word) && rows (word) == 1, given));
%!  if (isempty (given) || ~ isfloat (given{1}) || isempty (given{1}) || any (ismember (words, {'Missing', 'Mask'})))
%!    given = [];
%!  else
%!    given{1} = change (given{1});
%!  end
%!endfunction

%!function X = with_nan (X)
%!  X(1) = NaN;
%!endfunction

%!test
%! none_needed = {'sl_demo', 'sl_manual', 'sl_reproduce', 'sl_threads', 'sl_version'};
%! check_all (calls, @(name, given) without (name), none_needed, 'badCall', 'see help sl_');
%!test
%! check_all (calls, @with_option, {'sl_demo', 'sl_predict'}, 'unknownOption', 'option');
%!test % pictures may have NaN, and errors of runs that are missing are; derivatives ask whether Y is the result for X
%! check_all (calls, @(name, given) with_data (given, @with_nan), ...
%!            {'sl_compare_algorithms', 'sl_proj_gsp_jvp', 'sl_proj_gsp_vjp', 'sl_proj_hoyer_jvp', ...
%!             'sl_proj_hoyer_vjp', 'sl_mcrank', 'sl_ndcg', 'sl_recall', 'sl_threads', 'sl_patches'}, 'badInput', 'NaN');
%!test % labels and numbers of users may be of any class
%! check_all (calls, @(name, given) with_data (given, @(X) uint8 (full (X))), ...
%!            {'sl_cluster_accuracy', 'sl_nmi', 'sl_ami', 'sl_ari', 'sl_confusion', 'sl_mcrank', 'sl_ndcg', 'sl_recall', ...
%!             'sl_threads', 'sl_compare_algorithms', 'sl_nmf_step_w', 'sl_proj_gsp_jvp', 'sl_proj_gsp_vjp'}, ...
%!            'badInput', 'use double');
