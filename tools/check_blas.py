#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Runs tests under other BLAS libraries and other kernels of OpenBLAS, and prints a table.

usage: check_blas.py [options] TEST...        TEST as run_tests.py takes it

The libraries are those of Debian. Ones that are not installed are fetched with apt-get download and unpacked in
build/blas, where they stay; nothing is installed and root is not needed. LD_LIBRARY_PATH makes Octave and the C tests
load them. Before its tests run, every variant is asked which libraries Octave has loaded and which kernels OpenBLAS
chose; another answer than the wanted one is a failure. A variant that this processor cannot run, or whose package
cannot be had, is left out, and the table says so.

The last line is "N passed, N failed", and the exit status is 1 if anything failed.
"""
import argparse
import glob
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
STORE = os.path.join(ROOT, 'build', 'blas')
OCTAVE = ['octave-cli', '--norc', '--no-history', '-q', '--eval']

# OpenBLAS' kernels, and the instructions that each needs.
KERNELS = {'Prescott': 'pni', 'Nehalem': 'sse4_2', 'Sandybridge': 'avx', 'Haswell': 'avx2 fma', 'Zen': 'avx2 fma',
           'SkylakeX': 'avx512f avx512dq avx512bw avx512vl'}
# Other libraries: folders below /usr/lib/TRIPLET in the order of LD_LIBRARY_PATH, each with the package that has it.
LIBRARIES = {
    'openblas-openmp': [('openblas-openmp', 'libopenblas0-openmp')],
    'openblas-serial': [('openblas-serial', 'libopenblas0-serial')],
    'reference': [('blas', 'libblas3'), ('lapack', 'liblapack3')],
    'blis': [('blis-pthread', 'libblis4-pthread'), ('lapack', 'liblapack3')],
    'atlas': [('atlas', 'libatlas3-base')],
}
# With integers of 64 bits, for C tests alone.
LIBRARIES_64 = {
    'openblas-64': [('openblas64-pthread', 'libopenblas64-0-pthread')],
    'reference-64': [('blas64', 'libblas64-3'), ('lapack64', 'liblapack64-3')],
}
# The threads of BLIS wait for each other without sleeping. Where several processes run they hardly get on, and Octave's
# own products are done by them.
ENVIRONMENT = {'blis': {'BLIS_NUM_THREADS': '1'}}
PTHREAD = [('openblas-pthread', 'libopenblas0-pthread')]


class Unavailable(Exception):
    pass


def output_of(command, **options):
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True,
                         check=False, **options)
    return run.returncode, run.stdout


def triplet():
    return output_of([os.environ.get('CC', 'cc'), '-print-multiarch'])[1].strip()


def fetched(folder, package):
    """The folder of a library, on the system or in build/blas, where it is put if it is in neither."""
    places = ['/usr/lib', os.path.join(STORE, 'usr', 'lib')]
    for again in range(2):
        for place in places:
            path = os.path.join(place, triplet(), folder)
            if glob.glob(os.path.join(path, 'lib*.so.*')):
                return path
        if again:
            raise Unavailable(f'package {package} has no folder {folder}')
        os.makedirs(STORE, exist_ok=True)
        status, said = output_of(['apt-get', 'download', '-qq', package], cwd=STORE)
        packed = glob.glob(os.path.join(STORE, f'{package}_*.deb'))
        if status or not packed:
            raise Unavailable(f'package {package} cannot be had: ' + (said.strip().split('\n') or [''])[-1])
        subprocess.run(['dpkg', '-x', packed[0], STORE], check=True)
        os.remove(packed[0])


def library_path(folders):
    paths = [fetched(*folder) for folder in folders]
    beside = os.path.join(STORE, 'usr', 'lib', triplet())           # what a library needs besides, as ATLAS does
    return paths, ':'.join(paths + ([beside] if paths[0].startswith(STORE) else []))


def processor_can(instructions):
    try:
        with open('/proc/cpuinfo') as file:
            flags = set((re.search(r'^flags\s*:(.*)$', file.read(), re.M) or ['', ''])[1].split())
    except OSError:
        flags = set()
    return set(instructions.split()) <= flags


def settings_of(variant):
    """Folders of the libraries and environment of a variant."""
    if variant in KERNELS:
        if not processor_can(KERNELS[variant]):
            raise Unavailable(f'this processor has not all of: {KERNELS[variant]}')
        paths, path = library_path(PTHREAD)
        return paths, {'LD_LIBRARY_PATH': path, 'OPENBLAS_CORETYPE': variant}
    paths, path = library_path(LIBRARIES[variant] if variant in LIBRARIES else LIBRARIES_64[variant])
    return paths, dict(ENVIRONMENT.get(variant, {}), LD_LIBRARY_PATH=path)


def loaded_by_octave(env):
    """What Octave calls its BLAS, and the files of linear algebra that it has loaded."""
    code = "x = ones (9) * ones (9) \\ ones (9); disp (version ('-blas')); disp (fileread ('/proc/self/maps'))"
    _, said = output_of(OCTAVE + ['warning off; ' + code], env=dict(os.environ, **env))
    files = set(re.findall(r'(/\S*/lib(?:open)?(?:blas|lapack|blis|atlas|f77blas)\S*\.so\S*)', said))
    name = re.search(r'^.*(?:OpenBLAS|BLIS|ATLAS|unknown|reference).*$', said, re.M)
    return (name[0] if name else said[:300]), files


def loaded_by_program(program, env):
    _, said = output_of(['ldd', program], env=dict(os.environ, **env))
    return set(re.findall(r'=> (/\S*/lib(?:open)?(?:blas|lapack|blis|atlas)\S*\.so\S*)', said))


def strangers(files, paths):
    """Files that are not of the wanted folders; and whether any is."""
    wanted = [os.path.realpath(path) for path in paths + [os.path.join(STORE, 'usr', 'lib', triplet())]]
    folders = {file: os.path.dirname(os.path.realpath(file)) for file in files}
    return sorted(file for file in files if folders[file] not in wanted)


def fault_of(variant, paths, env, programs):
    """Why the wanted BLAS is not the one that runs, or nothing."""
    if variant not in LIBRARIES_64:
        name, files = loaded_by_octave(env)
        if not files or strangers(files, paths):
            return 'Octave has loaded ' + ', '.join(strangers(files, paths) or ['no BLAS'])
        if variant in KERNELS and not re.search(rf'\b{variant}\b', name, re.I):
            return f'OpenBLAS does not use the kernels {variant}: {name}'
    for program in programs[:1]:
        files = loaded_by_program(program, env)
        if not files or strangers(files, paths):
            return f'{program} would load ' + ', '.join(strangers(files, paths) or ['no BLAS'])
    return ''


def for_continuous_integration():
    """Two variants that differ from the machine's own: old kernels, and the reference or else kernels of another kind."""
    name, _ = loaded_by_octave({})
    own = [kernel for kernel in KERNELS if re.search(rf'\b{kernel}\b', name, re.I)]
    chosen = ['Nehalem' if own == ['Prescott'] else 'Prescott']
    try:
        settings_of('reference')
        chosen.append('reference')
    except Unavailable:
        chosen.append('Sandybridge' if own in (['Haswell'], ['Zen']) else 'Haswell')
    return chosen


def built_64(paths):
    """Builds the C tests with integers of 64 bits; whether that went well."""
    libraries = [glob.glob(os.path.join(path, f'lib{name}64.so.3')) for name in ('lapack', 'blas') for path in paths]
    return subprocess.run(['make', '-s', '--no-print-directory', 'c-programs-64',
                           'BLAS_64=' + ' '.join(sum(libraries, []))], cwd=ROOT, check=False).returncode == 0


def run(variant, options):
    """Passed, failed and a remark."""
    try:
        paths, env = settings_of(variant)
    except Unavailable as why:
        return 0, 0, f'left out: {why}'
    tests = options.tests
    if variant in LIBRARIES_64:
        tests = options.programs_64.split()
        if not tests:
            return 0, 0, 'left out: for C tests alone'
        if not built_64(paths):
            return 0, 1, 'the programs with 64-bit integers do not build'
    fault = fault_of(variant, paths, env, [test for test in tests if os.access(test, os.X_OK)])
    if fault:
        print(f'FAIL  {variant}: {fault}')
        return 0, 1, fault
    with tempfile.NamedTemporaryFile('r') as report:
        command = [sys.executable, os.path.join(ROOT, 'tools', 'run_tests.py'), '--quiet', '--no-record', '--report',
                   report.name, '--jobs', str(options.jobs), '--limit', '1800']
        command += [f'--env={name}={value}' for name, value in env.items()]
        subprocess.run(command + tests, check=False)
        words = report.read().split()
    if len(words) != 2:
        return 0, 1, 'the tests did not end'
    return int(words[0]), int(words[1]), ''


def main():
    parser = argparse.ArgumentParser(usage='check_blas.py [options] TEST...')
    parser.add_argument('--variants', default='', help='some of them; "two": two that differ from the machine\'s own')
    parser.add_argument('--jobs', type=int, default=0, help='processes at a time (default: as many as processors)')
    parser.add_argument('--programs-64', default='', help='C tests built with integers of 64 bits')
    parser.add_argument('tests', nargs='*', metavar='TEST')
    options = parser.parse_args()
    known = list(KERNELS) + list(LIBRARIES) + list(LIBRARIES_64)
    variants = options.variants.split() or known
    if variants == ['two']:
        variants = for_continuous_integration()
    wrong = [variant for variant in variants if variant not in known]
    if wrong:
        print(f'{" ".join(wrong)}: there is no such variant; there are {" ".join(known)}')
        return 1
    table = []
    for variant in variants:
        print(f'---- {variant}', flush=True)
        table.append((variant,) + run(variant, options))
    print(f'\n{"variant":18}{"passed":>8}{"failed":>8}')
    for variant, passed, failed, remark in table:
        print(f'{variant:18}{passed:8}{failed:8}  {remark}'.rstrip())
    passed, failed = sum(row[1] for row in table), sum(row[2] for row in table)
    print(f'{passed} passed, {failed} failed')
    return failed > 0 or passed == 0


if __name__ == '__main__':
    sys.exit(main())
