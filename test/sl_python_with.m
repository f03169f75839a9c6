function python = sl_python_with (modules)
%SL_PYTHON_WITH  A Python that knows some modules; empty if there is none.
%   PYTHON = sl_python_with ('scipy.io, h5py'). The environment variable PYTHON names one that is tried first.

% SPDX-License-Identifier: BSD-3-Clause
  for candidate = {getenv('PYTHON'), 'python3', '/usr/bin/python3'}
    python = candidate{1};
    if (~ isempty (python) && system (sprintf ('"%s" -c "import %s" >/dev/null 2>&1', python, modules)) == 0)
      return;
    end
  end
  python = '';
end
