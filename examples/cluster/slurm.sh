#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# A job of 32 ranks on four machines; submit it with sbatch, and again to go on where its time was over. Two minutes
# before, Slurm sends the signal of Ctrl-C, upon which the run writes its checkpoint.
#SBATCH --nodes=4 --ntasks-per-node=8 --time=02:00:00
#SBATCH --signal=B:INT@120
export SPARSELEARN_MPI=$HOME/sparselearn/src/slx_ranks_mex.mex
export DATA='/shared/data/x*.mat' RANKS=32
exec octave-cli learn.m
