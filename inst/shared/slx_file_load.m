function [content, sealed] = slx_file_load (file, varargin)
%SLX_FILE_LOAD  Variables of a file, checked before anything else looks at them.
%   CONTENT = slx_file_load (FILE, NAME, ...) is load (FILE, NAME, ...). A file with a sparse matrix whose index arrays
%   lead outside of it is an error without an identifier, as a file is that load refuses: the caller says what it means.
%   Octave's load finds most such damage, but not all, and a later operation would end the interpreter. The word
%   '-octave' asks for Octave's binary format.
%   [CONTENT, SEALED] = slx_file_load (...): SEALED tells whether FILE has the hash that sl_file_write_mex writes.

% SPDX-License-Identifier: BSD-3-Clause
  if (any (strcmp (varargin, '-octave')))
    varargin = [strrep(varargin, '-octave', '-binary'), {'file_sum'}];
  end
  content = load (file, varargin{:});
  if (~ sl_sound_mex (content))
    error ('a sparse matrix in it is damaged');
  end
  sealed = isfield (content, 'file_sum');
  if (sealed)
    content = rmfield (content, 'file_sum');
  end
end
