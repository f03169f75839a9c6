function imsize = net_image_size (imsize)
%NET_IMAGE_SIZE  The option ImageSize of networks, checked.
%   IMSIZE = net_image_size (IMSIZE) gives [rows columns channels], or [] for [].

% SPDX-License-Identifier: BSD-3-Clause
  slx_opt_must (isnumeric (imsize) && ~ issparse (imsize) && any (numel (imsize) == [0 2 3]) ...
                && all (imsize(:) >= 1 & imsize(:) == floor (imsize(:)) & imsize(:) < 2^30), ...
                'ImageSize must be [rows columns] or [rows columns channels]', imsize, [1 2^30]);
  if (~ isempty (imsize))
    imsize = [double(imsize(:)'), ones(1, 3 - numel (imsize))];
  end
end
