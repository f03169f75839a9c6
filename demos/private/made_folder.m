function folder = made_folder (folder)
%MADE_FOLDER  Makes a folder unless it is there, and gives its absolute name.
  if (exist (folder, 'dir') ~= 7)
    [made, message] = mkdir (folder);
    if (~ made)
      error ('cannot make the folder %s: %s', folder, message);
    end
  end
  [found, attributes] = fileattrib (folder);    % cd would warn of relative folders on the path
  folder = attributes.Name;
end
