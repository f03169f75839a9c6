# SPDX-License-Identifier: BSD-3-Clause
"""Compiles the projections in C, as src/lib/Makefile does, into a library beside the Python files.

The sources are in ../src, or in a source distribution in src.
"""
import pathlib
import re
import shutil

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE if (HERE / 'src').is_dir() else HERE.parent
FOLDERS = ('base', 'proj', 'linalg')
VERSION = re.search(r'^Version: *(\S+)', (TOP / 'DESCRIPTION').read_text(), re.M).group(1)


class Build(build_ext):
    def get_ext_filename(self, fullname):
        return fullname.replace('.', '/') + '.so'

    def has_flag(self, flag):
        source = pathlib.Path(self.build_temp) / 'try.c'
        source.parent.mkdir(parents=True, exist_ok=True)
        source.write_text('#include <omp.h>\nint main (void) { return omp_get_max_threads () < 1; }\n')
        try:
            objects = self.compiler.compile([str(source)], extra_postargs=[flag])
            self.compiler.link_executable(objects, str(source.with_suffix('')), extra_postargs=[flag])
        except Exception:
            return False
        return True

    def build_extension(self, ext):
        once = set(re.findall(r'sl_\w+', ' '.join(re.findall(r'^ONCE \+= (.*)', (TOP / 'src/sources.mk').read_text(), re.M))))
        openmp = ['-fopenmp'] if self.has_flag('-fopenmp') else []
        # Products and sums stay apart, or the bits would depend on the compiler.
        flags = ['-O3', '-std=c11', '-fPIC', '-fno-math-errno', '-ffp-contract=off', *openmp]
        core = TOP / 'src/core'
        objects = {}
        for folder in FOLDERS:
            twice = [p for p in sorted((core / folder).glob('*.c')) if p.stem not in once]
            single = [p for p in sorted((core / folder).glob('*.c')) if p.stem in once]
            objects[folder] = self.compiled(single, [], flags) + self.compiled(twice, [], flags) \
                + self.compiled(twice, [('SL_SINGLE', None)], flags)
        # Of linalg only what projections call is taken, so that the library needs no BLAS.
        self.compiler.create_static_lib(objects['linalg'], 'sl_linalg', output_dir=self.build_temp)
        self.compiler.link_shared_object(objects['base'] + objects['proj'], self.get_ext_fullpath(ext.name),
                                         libraries=['sl_linalg', 'm'], library_dirs=[self.build_temp],
                                         extra_postargs=openmp)

    def compiled(self, sources, macros, flags):
        """Objects of sources above this folder, in the build folder."""
        folder = pathlib.Path(self.build_temp) / ('single' if macros else 'double')
        folder.mkdir(parents=True, exist_ok=True)
        copies = []
        for source in sources:
            copies.append(str(folder / source.name))
            pathlib.Path(copies[-1]).write_text(f'#include "{source.resolve().as_posix()}"\n')
        return self.compiler.compile(copies, macros=macros, include_dirs=[str((TOP / 'src/core').resolve())],
                                     extra_postargs=flags)


class Pack(sdist):
    """With the C sources, which are above this folder, and what names the version and the licence."""

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        base = pathlib.Path(base_dir)
        for folder in FOLDERS:
            shutil.copytree(TOP / 'src/core' / folder, base / 'src/core' / folder)
        for name in ('src/sources.mk', 'DESCRIPTION', 'COPYING'):
            shutil.copy(TOP / name, base / name)


setup(version=VERSION, ext_modules=[Extension('sparselearn.libsparselearn', [])],
      cmdclass={'build_ext': Build, 'sdist': Pack})
