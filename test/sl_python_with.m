function python = sl_python_with (modules)
%SL_PYTHON_WITH  A Python that knows some modules; empty if there is none.
%   PYTHON = sl_python_with ('scipy.io, h5py'). The environment variable PYTHON names one that is tried first.

% SPDX-License-Identifier: BSD-3-Clause
  persistent known                  % of this process: a start of Python takes as long as a small test
  if (isempty (known))
    known = containers.Map ();
  end
  if (~ isKey (known, modules))
    known(modules) = found_with (modules);
  end
  python = known(modules);
end

% Modules that are there; importing them takes seconds.
function python = found_with (modules)
  look = ['import importlib.util as u; assert all (map (u.find_spec, ''', modules, '''.split ('', '')))'];
  for candidate = {getenv('PYTHON'), 'python3', '/usr/bin/python3'}
    python = candidate{1};
    if (~ isempty (python) && system (sprintf ('"%s" -c "%s" >/dev/null 2>&1', python, look)) == 0)
      return;
    end
  end
  python = '';
end
