function on = slx_polynet_kernels ()
%SLX_POLYNET_KERNELS  The kernels of polynomial networks whose sums go over the samples of all parts of the data.
%   ON = slx_polynet_kernels () is a struct of functions: [A, B, ...] = ON.<name> (...) is slx_polynet_<name>_mex (...).
%   The samples that a kernel gets are those of this rank, see slx_data_parts, and all ranks make the same call, with
%   the same parameters.

% SPDX-License-Identifier: BSD-3-Clause
  persistent known
  if (isempty (known))
    gateways = {@slx_polynet_alternate_mex, @slx_polynet_full_mex, @slx_polynet_gamma_mex, @slx_polynet_linear_mex, ...
                @slx_polynet_output_mex, @slx_polynet_select_mex, @slx_polynet_sums_mex};
    names = {'alternate', 'full', 'gamma', 'linear', 'output', 'select', 'sums'};
    parts = slx_data_parts ();
    for k = 1:numel (names)
      known.(names{k}) = parts.kernel (['polynet_', names{k}], gateways{k});
    end
  end
  on = known;
end
