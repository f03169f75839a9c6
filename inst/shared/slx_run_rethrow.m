function slx_run_rethrow (err, varargin)
%SLX_RUN_RETHROW  Raises an error again, as sparselearn:outOfMemory where the interpreter ran out of memory.
%   slx_run_rethrow (ERR) stands behind the catch that every public function has around its body.
%   slx_run_rethrow (ERR, NAME, A, ...): where ERR is that data must be finite, the new error tells which column or
%   entry of the first of the arguments A is not, and calls that argument by its NAME. So kernels need not find the
%   place.

% SPDX-License-Identifier: BSD-3-Clause
  if (slx_memory_is_error (err) && ~ strcmp (err.identifier, 'sparselearn:outOfMemory'))
    slx_arg_fail ('outOfMemory', 'not enough memory');
  end
  wanted = 'must be finite, without NaN and Inf';
  if (~ isempty (varargin) && numel (err.message) > numel (wanted) ...
      && strcmp (err.message(end-numel (wanted)+1:end), wanted))
    for k = 1:2:numel (varargin)
      place = slx_arg_place_text (varargin{k+1});
      if (~ isempty (place))
        slx_arg_fail ('badInput', '%s %s%s', varargin{k}, wanted, place);
      end
    end
  end
  rethrow (err);
end
