function model = sl_load_model (file)
%SL_LOAD_MODEL  Loads a model from a file.
%   MODEL = sl_load_model (FILE) gives the model that sl_save_model wrote. A damaged file is an error, never a wrong
%   model. Nothing in the file is run, whoever has made it; load would run functions that it holds. See
%   doc/security.md.
%
%   Input
%     FILE   name of the file; without an ending '.mat' is added
%   Output
%     MODEL  struct, for sl_predict
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:badFile    there is no such file, sl_save_model did not write it, it is damaged, or its model is of a
%                            kind or version that this package does not know
%
%   Example
%     >> file = [tempname(), '.mat'];
%     >> sl_save_model (file, sl_logistic_train ([0 1 4 5], [1 1 2 2]));
%     >> model = sl_load_model (file);
%     >> model.kind
%     ans = sl_logistic_train
%     >> delete (file)
%
%
%   Reference: none; for the checksum see sl_save_model.
%
%   See also: sl_save_model, sl_predict
%
% TESTING: test_models   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 1, 'the name of a file');
  try
    name = model_file (file);
    if (exist (name, 'file') ~= 2)
      slx_arg_fail ('badFile', 'there is no file %s', name);
    end
    model = checked (file, content_of (file, name));
  catch err
    slx_run_rethrow (err);
  end
end

function content = content_of (file, name)
  try
    content = slx_file_load (name, '-mat');
  catch err
    if (slx_memory_is_error (err) && ~ room_for (name))
      rethrow (err);
    end
    slx_arg_fail ('badFile', '%s is damaged or no file of sl_save_model', file);
  end
  if (~ isstruct (content) || ~ all (isfield (content, {'model', 'checksum'})))
    slx_arg_fail ('badFile', '%s was not written by sl_save_model', file);
  end
end

% Whether there is memory for what a file may hold. Then a load that found none was led astray by a damaged size.
function yes = room_for (name)
  about = dir (name);
  try
    yes = ~ isempty (zeros (2, about.bytes));
  catch
    yes = false;
  end
end

function model = checked (file, content)
  model = [];
  try
    model = model_texts ('from file', content.model);
    sum = slx_run_checksum (model);
  catch err
    if (slx_memory_is_error (err))
      rethrow (err);
    end
    sum = '';                           % something in it is of a class that no model has
  end
  if (isempty (sum) || ~ isequal (sum, content.checksum))
    slx_arg_fail ('badFile', '%s is damaged', file);
  end
  try
    slx_model_check (model, '', [file, ': its model']);
  catch err
    if (slx_memory_is_error (err))
      rethrow (err);
    end
    error ('sparselearn:badFile', '%s', err.message);
  end
end

%!error id=sparselearn:badFile sl_load_model ('/nowhere/at/all.mat')
%!test
%! file = [tempname(), '.mat'];
%! model = struct ('kind', 'sl_logistic_train');
%! save ('-v7', file, 'model');
%! removed = onCleanup (@() delete (file));
%! fail ('sl_load_model (file)', 'was not written by sl_save_model');
