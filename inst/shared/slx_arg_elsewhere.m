function cure = slx_arg_elsewhere (A, name)
%SLX_ARG_ELSEWHERE  Raises an error where MATLAB holds the numbers of an argument in a container or in another place.
%   slx_arg_elsewhere (A, NAME) names the class of A and the function that gives its numbers: isfloat and isnumeric are
%   true for some of these classes, and what follows would fail in the kernels or in MATLAB's own functions.
%   CURE = slx_arg_elsewhere (A, NAME) gives what the message says of that function instead, '' for any other A.

% SPDX-License-Identifier: BSD-3-Clause
  cure = '';
  if (isobject (A))
    switch (class (A))
      case {'gpuArray', 'tall', 'distributed', 'codistributed'}
        cure = sprintf ('; use gather (%s)', name);
      case 'dlarray'
        cure = sprintf ('; use extractdata (%s)', name);
      case 'table'
        cure = sprintf ('; use table2array (%s), transposed where the rows are samples', name);
      case 'timetable'
        cure = sprintf ('; use %s.Variables, transposed where the rows are samples', name);
    end
  end
  if (nargout == 0 && ~ isempty (cure))
    slx_arg_fail ('badInput', '%s must be of class double or single, but is %s%s', name, class (A), cure);
  end
end
