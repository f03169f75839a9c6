function [o, given, in_use] = graphcode_options (table, X, D, lambda, given)
%GRAPHCODE_OPTIONS  The options of coding with a graph, checked, and lambda among them.
%   TABLE = graphcode_options (OWN) is the table of a method with its OWN rows, see slx_opt_table, beside those that
%   every such method has.
%   [O, GIVEN, IN_USE] = graphcode_options (TABLE, X, D, LAMBDA, GIVEN) reads the caller's varargin by slx_opt_read,
%   which describes GIVEN. O.Lambda is LAMBDA. IN_USE (FACT) raises the error of an option that has no use where
%   also this FACT is true, 'OfTraining' or 'InFolder'.

% SPDX-License-Identifier: BSD-3-Clause
  if (nargin == 1)
    o = table_with (table);
    return;
  end
  slx_arg_given_lambda (lambda, 'X, D');
  if (~ isnumeric (lambda) || ~ isreal (lambda) || ~ isscalar (lambda) || ~ (lambda >= 0 && lambda < Inf))
    slx_arg_fail ('badInput', 'lambda, the third argument, must be a finite number, at least 0, but is %s', ...
                  slx_arg_value_text (lambda));
  end
  blocks = iscell (X) || isa (X, 'function_handle');
  learns = isnumeric (D) && isscalar (D) && ~ isempty (X);
  facts = [blocks, learns, false, false];
  [o, given, which] = slx_opt_read (table, given, [], facts);
  in_use = @(fact) slx_opt_when (table, o, which, facts | strcmp (fact, table.facts(:,1)'));
  o.Lambda = full (double (lambda));
end

% A method that ranks can work on, sl_srsc, also keeps the codes of a group in a folder.
function table = table_with (own)
  of_ranks = any (strcmp (own(:,1), 'Engine'));
  [local, training] = deal ({'Engine', 'local'}, {'Training', 'given'});
  local = local(1:2*of_ranks);
  training = training(1:2*~of_ranks);
  in_turn = {'OfTraining', false, 'InFolder', false};
  rows = {'Graph',    [], '?numbers',        {};
          'K',        3,  'natural',         {'Graph', 'none'};
          'Init',     [], '?{D0, Z0}',       {};
          'Seed',     [], '?seed',           {};
          'Training', {}, '?{Xtr, Ztr}',     local;
          'Sweeps',   5,  'integer [1,1e9]', {};
          'Order',    [], '?numbers',        in_turn;
          'Folder',   '', 'folder',          [training, {'Blocks', true}]};
  runs = slx_opt_iterating ('MaxIter', [], 'Tol', []);
  named = @(name) strcmp (runs(:,1), name);
  runs{named('Tol'),4} = {'Learns', false};
  runs{named('TimeLimit'),4} = {'OfTraining', false};
  runs{named('OutputFcn'),4} = [local, {'OfTraining', false}];
  runs{named('Checkpoint'),4} = in_turn;
  facts = {'Blocks',     'with data in blocks',              'with X as one matrix'; ...
           'Learns',     'where the dictionary is learnt',   'with a fixed dictionary'; ...
           'OfTraining', 'with Training and data in blocks', 'without Training, or with X as one matrix'; ...
           'InFolder',   'with Folder',                      'without Folder'};
  table = slx_opt_table ([rows; own; runs], '', facts);
end
