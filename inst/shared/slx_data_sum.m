function varargout = slx_data_sum (data, part)
%SLX_DATA_SUM  A pass over data in blocks: the sums of what each block gives.
%   [A, B, ...] = slx_data_sum (DATA, PART), with the DATA of slx_data_blocks, calls [a, b, ...] = PART (X, Q) for
%   every block Q, in their order. A result that is a full matrix is summed up, in double; one that is a cell row is
%   set beside those of the other blocks.
%   In a run of engine 'mpi' each rank goes through its own blocks. Sums are then over all ranks, and the same on each;
%   cells stay on the rank. Where a rank was asked to stop, all of them raise sparselearn:interrupted.

% SPDX-License-Identifier: BSD-3-Clause
  total = cell (1, nargout);
  term = cell (1, nargout);
  parts = slx_data_parts ();
  parts.listen ();
  stopped = false;
  try
    for q = data.mine
      [term{:}] = part (data.read (q), q);
      for k = 1:nargout
        if (q == data.mine(1))
          total{k} = term{k};
          if (~ iscell (term{k}))
            total{k} = double (term{k});
          end
        elseif (iscell (term{k}))
          total{k} = [total{k}, term{k}];
        else
          total{k} = total{k} + double (term{k});
        end
      end
    end
  catch err
    if (~ parts.divided)
      rethrow (err);
    end
    slx_run_note_interrupt (err);
    stopped = true;
  end
  if (parts.divided)
    total = of_all_ranks (parts, total, stopped);
  end
  varargout = total;
end

% A rank without blocks learns from the others how large the sums are, and which results are cells.
function total = of_all_ranks (parts, total, stopped)
  cells = cellfun (@iscell, total);
  form = [cellfun('size', total, 1) .* ~ cells; cellfun('size', total, 2) .* ~ cells; cells];
  vote = parts.vote (double ([stopped, form(:)']));
  if (vote(1))
    slx_interrupt_mex ('note');
    slx_arg_fail ('interrupted', 'interrupted');
  end
  form = reshape (vote(2:end), 3, []);
  for k = 1:numel (total)
    if (form(3,k) && ~ cells(k))
      total{k} = cell (1, 0);
    elseif (~ form(3,k) && isempty (total{k}))
      total{k} = zeros (form(1:2,k)');
    end
  end
  sums = ~ form(3,:);
  total(sums) = cellfun (@full, total(sums), 'UniformOutput', false);
  if (any (sums))
    [total{sums}] = parts.sum (total{sums});
  end
end
