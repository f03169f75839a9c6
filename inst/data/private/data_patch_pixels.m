function pixels = data_patch_pixels (at)
%DATA_PATCH_PIXELS  Indices into a picture of the pixels of patches, a patch a column; AT as in help sl_patches.

% SPDX-License-Identifier: BSD-3-Clause
  [i, j, c] = ndgrid (0:at.shape(1)-1, 0:at.shape(2)-1, 0:at.imsize(3)-1);
  offset = i + at.imsize(1) * (j + at.imsize(2) * c);
  pixels = bsxfun (@plus, offset(:), at.row + at.imsize(1) * (at.column - 1));
end
