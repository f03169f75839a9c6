function varargout = slx_polynet_kernel (name, varargin)
%SLX_POLYNET_KERNEL  What a kernel of polynomial networks gives whose sums go over the samples of all ranks.
%   [A, B, ...] = slx_polynet_kernel (NAME, ...) is [A, B, ...] = sl_polynet_<NAME>_mex (...). In a run of engine 'mpi'
%   the samples that it is given are those of this rank, and all ranks make the same call, with the same parameters.

% SPDX-License-Identifier: BSD-3-Clause
  varargout = cell (1, max (nargout, 1));
  if (slx_ranks ('rank') > 0)
    [varargout{:}] = slx_ranks (['polynet_', name], varargin{:});
    return;
  end
  switch (name)
    case 'alternate'
      [varargout{:}] = sl_polynet_alternate_mex (varargin{:});
    case 'full'
      [varargout{:}] = sl_polynet_full_mex (varargin{:});
    case 'gamma'
      [varargout{:}] = sl_polynet_gamma_mex (varargin{:});
    case 'linear'
      [varargout{:}] = sl_polynet_linear_mex (varargin{:});
    case 'output'
      [varargout{:}] = sl_polynet_output_mex (varargin{:});
    case 'select'
      [varargout{:}] = sl_polynet_select_mex (varargin{:});
    otherwise
      [varargout{:}] = sl_polynet_sums_mex (varargin{:});
  end
end
