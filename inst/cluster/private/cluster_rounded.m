function C = cluster_rounded (data, C)
%CLUSTER_ROUNDED  Centres, in the unit of the data, rounded to the class that they are returned in.
%   C = cluster_rounded (DATA, C) takes DATA with fields unit and class. The result is of class double.

% SPDX-License-Identifier: BSD-3-Clause
  C = double (cast (double (C) * data.unit, data.class)) / data.unit;
end
