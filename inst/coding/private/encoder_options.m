function o = encoder_options (net, X, given, gradient)
%ENCODER_OPTIONS  The options of sl_encode or, with GRADIENT, of sl_encoder_grad.
%   O = encoder_options (NET, X, GIVEN, GRADIENT) reads the caller's varargin, for a network that need not be sound.

% SPDX-License-Identifier: BSD-3-Clause
  persistent tables
  if (isempty (tables))
    [options, facts] = table_rows ();
    tables = {slx_opt_table(options, '', facts), slx_opt_table(options(1:4,:), '', facts)};
  end
  is_net = isstruct (net) && isscalar (net) && isfield (net, 'kind');
  alone = is_net && strcmp (net.kind, 'sl_lista_train');
  exact = is_net && isfield (net, 'epsilon') && isequal (net.epsilon, 0);
  o = slx_opt_read (tables{1+gradient}, given, [], [iscell(X) || isa(X, 'function_handle'), ~ alone, ~ exact]);
end

function [rows, facts] = table_rows ()
  facts = {'Blocks',     'with data in blocks',                   'with X as one matrix'; ...
           'Neighbours', 'with a network of sl_deep_srsc_train',  'with a network of sl_lista_train'; ...
           'Epsilon',    'with a network trained with Epsilon',   'with a network trained without Epsilon'};
  near = {'Neighbours', true};
  group = [near, {'Training', 'none'}];
  rows = {'Graph',     [],   '?numbers',    near;
          'K',         3,    'natural',     [near, {'Graph', 'none'}];
          'Training',  {},   '?{Xtr, Ztr}', near;
          'Init',      [],   '?numbers',    group;
          'Sweeps',    1,    'natural',     group;
          'Threshold', 1e-5, 'finite',      [near, {'Epsilon', true}];
          'Folder',    '',   'folder',      {'Blocks', true}};
end
