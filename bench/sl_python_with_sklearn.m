function python = sl_python_with_sklearn ()
%SL_PYTHON_WITH_SKLEARN  A Python that knows scikit-learn; empty if there is none.
%   The environment variable PYTHON names one that is tried first.

% SPDX-License-Identifier: BSD-3-Clause
  for candidate = {getenv('PYTHON'), 'python3', '/usr/bin/python3'}
    python = candidate{1};
    if (~ isempty (python) && system (sprintf ('"%s" -c "import sklearn" >/dev/null 2>&1', python)) == 0)
      return;
    end
  end
  python = '';
end
