function atoms = sl_compare_atoms (n)
%SL_COMPARE_ATOMS  By default, the number of atoms of a dictionary that is learnt from N samples in an experiment.
  atoms = min (300, ceil (n / 5));
end
