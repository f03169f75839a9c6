function parts = net_masked_parts (parts)
%NET_MASKED_PARTS  The arrays of a file, with weights that torch.nn.utils.prune has divided made whole again.
%   PARTS = net_masked_parts (PARTS): PARTS come from net_file_parts. LAYER.weight_orig and LAYER.weight_mask, and other
%   pairs of such names, become their product with the name LAYER.weight.

% SPDX-License-Identifier: BSD-3-Clause
  names = {parts.name};
  masks = false (1, numel (parts));
  for k = 1:numel (parts)
    name = names{k};
    if (numel (name) > 5 && strcmp (name(end-4:end), '_orig'))
      mask = find (strcmp ([name(1:end-4), 'mask'], names), 1);
      if (~ isempty (mask) && isequal (parts(mask).shape, parts(k).shape) ...
          && numel (parts(mask).value) == numel (parts(k).value))
        parts(k).value = parts(k).value .* cast (parts(mask).value, class (parts(k).value));
        parts(k).name = name(1:end-5);
        masks(mask) = true;
      end
    end
  end
  parts = parts(~ masks);
end
