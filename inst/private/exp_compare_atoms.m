function atoms = exp_compare_atoms (n)
%EXP_COMPARE_ATOMS  By default, the number of atoms of a dictionary that is learnt from N samples in an experiment.
  atoms = min (300, ceil (n / 5));
end
