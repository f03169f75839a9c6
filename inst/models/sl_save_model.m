function written = sl_save_model (file, model)
%SL_SAVE_MODEL  Saves a model in a file.
%   sl_save_model (FILE, MODEL) writes MODEL in the format of MATLAB 7 (save -v7), which Octave and MATLAB read, and a
%   checksum, by which sl_load_model notices damage. The file is written whole or not at all: sl_save_model writes a
%   file of another name beside it, reads that back and renames it. If one of these fails, a file that was there
%   before stays as it was.
%
%   NAME = sl_save_model (FILE, MODEL) gives the name of the file, with its ending.
%
%   Inputs
%     FILE   name of the file; without an ending '.mat' is added
%     MODEL  struct from a function that trains, such as sl_logistic_train, or from sl_coder. What sl_nmf,
%            sl_dict_learn, sl_srsc, sl_l2rsc or sl_kmeans has learnt is a plain matrix W and no model: give
%            sl_coder ('sl_nmf', W) in its place
%   Output
%     NAME   a row of characters
%
%   The file has the variables model and checksum. load also gives the model, but does not check it. Texts that have
%   several rows, or letters other than ASCII, are then numbers in a struct with the field text_codes.
%
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:badInput    a field of MODEL holds a handle or an object
%     sparselearn:badFile     the file cannot be written
%
%   Example
%     >> file = [tempname(), '.mat'];
%     >> sl_save_model (file, sl_logistic_train ([0 1 4 5], [1 1 2 2]));
%     >> sl_predict (sl_load_model (file), [2 3])
%     ans =
%        1   2
%
%     >> [W, H] = sl_nmf ([1 2 3; 2 4 6], 1, 'Seed', 1);
%     >> sl_save_model (file, sl_coder ('sl_nmf', W));
%     >> isequal (sl_predict (sl_load_model (file), [5; 10]), sl_nnls ([5; 10], W))
%     ans = 1
%     >> delete (file)
%
%
%   Reference: R. Rivest (1992), The MD5 message-digest algorithm, RFC 1321 (the checksum).
%
%   See also: sl_load_model, sl_coder, sl_predict
%
% TESTING: test_models   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 2, 'the name of a file and a model');
  try
    name = model_file (file);
    slx_model_check (model, '', 'MODEL');
    must_be_plain (model);
    content = struct ('model', model_texts ('to file', model), 'checksum', slx_run_checksum (model));
    trouble = slx_file_save (name, content, @(partial) reads_back (partial, content.checksum));
    if (~ isempty (trouble))
      slx_arg_fail ('badFile', '%s cannot be written: %s', file, trouble);
    end
    if (nargout > 0)
      written = name;
    end
  catch err
    slx_run_rethrow (err);
  end
end

% A handle or an object has no checksum, and a file need not give it back as it was.
function must_be_plain (value)
  if (isstruct (value))
    value = struct2cell (value(:));
  end
  if (iscell (value))
    cellfun (@must_be_plain, value(:));
  elseif (~ (isnumeric (value) || islogical (value) || ischar (value)))
    slx_arg_fail ('badInput', ...
                  'MODEL must consist of numbers, texts, cells and structs, but holds a value of class %s', ...
                  class (value));
  end
end

function yes = reads_back (file, checksum)
  content = slx_file_load (file, '-mat');
  yes = isfield (content, 'model') && strcmp (slx_run_checksum (model_texts ('from file', content.model)), checksum);
end

%!test
%! file = [tempname(), '.mat'];
%! model = sl_logistic_train ([0 1 4 5], {'a', 'a', 'b', 'b'});
%! assert (sl_save_model (file, model), file);
%! removed = onCleanup (@() delete (file));
%! assert (sl_load_model (file), model);
%!error id=sparselearn:badInput sl_save_model ('file', struct ('kind', 1))
%!error id=sparselearn:badFile sl_save_model ('/nowhere/at/all.mat', sl_logistic_train ([0 1], [1 2]))
