#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Compiles the core and the gateways for other systems and with other compilers, and runs what can be run here.

usage: check_cross.py [--jobs N] [STEP...]         the steps are the functions named in STEPS, by default all

  windows   64-bit Windows, by MinGW: core and gateways with Octave's interface, linked; C tests run under Wine
  matlab    the same compiler with MATLAB's interface: names without underscore, 64-bit integers; linked
  arm64     core and gateways by GCC and by clang; C tests, and tests of kernels in Octave, run under QEMU
  clang     core and gateways by clang; C tests and the functions' own tests run
  apple     a compiler that takes OpenMP as Apple's clang does (-Xclang -fopenmp and -lomp); C tests run
  alone     a compiler without OpenMP; C tests run
  integers  64-bit BLAS integers, by tools/check_blas.py; C tests run
  spaces    a checkout in a folder with a space; built, installed, tested
  rules     what no compiler tells: refusal of 32 bits, CPPFLAGS, symbols that the gateways want of Octave

Windows' BLAS for the tests is Netlib's, compiled here, and so is cmocka; both come from Debian's source packages.
Everything lies in build/cross; packages of another architecture are unpacked there, nothing of them is installed.
Windows' linker wants a library that has every function: for the interpreter's, and for MATLAB's BLAS, that is one of
empty functions with the right names.

The list at the end tells what was compiled, linked and run. The last line is "N passed, N failed". The exit status is
1 if anything failed.
"""
import argparse
import concurrent.futures
import glob
import os
import re
import shutil
import subprocess
import sys

from families import public_functions
from octave_server import quoted

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
STORE = os.path.join('build', 'cross')                  # relative to ROOT, which may have spaces
MINGW = 'x86_64-w64-mingw32-'
WARNINGS = ['-Wall', '-Wextra', '-Werror', '-Wno-unused-function']
GATEWAYS = sorted(glob.glob(os.path.join(ROOT, 'src', 'mex', '*', '*_mex.c')))
C_TESTS = sorted(glob.glob(os.path.join(ROOT, 'test', 'c', 'test_*.c')))

table = []
jobs = os.cpu_count()


class Unavailable(Exception):
    pass


def output_of(command, **options):
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True,
                         check=False, cwd=options.pop('cwd', ROOT), **options)
    return run.returncode, run.stdout


def note(step, what, passed, failed, said=''):
    table.append((step, what, passed, failed))
    print(f'{"FAIL" if failed else "ok  "}  {step}: {what}', flush=True)
    if failed and said:
        print(said[-3000:])


def check(step, what, command, **options):
    """Whether the command ends well; the list gets a line."""
    status, said = output_of(command, **options)
    note(step, what, int(status == 0), int(status != 0), said)
    return status == 0


def folder(*parts):
    path = os.path.join(STORE, *parts)
    os.makedirs(os.path.join(ROOT, path), exist_ok=True)
    return path


def script(path, text):
    with open(os.path.join(ROOT, path), 'w') as file:
        file.write('#!/bin/sh\n' + text)
    os.chmod(os.path.join(ROOT, path), 0o755)
    return path


# ---- packages ------------------------------------------------------------------------------------------------------

def apt(name, architecture):
    """Options for apt-get with lists and settings of its own: of another architecture, and with source packages."""
    home = os.path.join(ROOT, folder('apt', name))
    for part in ('state/lists/partial', 'cache/archives/partial', 'sources'):
        os.makedirs(os.path.join(home, part), exist_ok=True)
    for path in glob.glob('/etc/apt/sources.list.d/*.sources') + glob.glob('/etc/apt/sources.list.d/*.list') \
            + glob.glob('/etc/apt/sources.list'):
        with open(path) as file:
            text = file.read()
        if 'debian' in text:
            text = re.sub(r'^Types:.*', 'Types: deb deb-src', text, flags=re.M)
            text = re.sub(r'^deb (.*)', r'deb \1\ndeb-src \1', text, flags=re.M)
            with open(os.path.join(home, 'sources', os.path.basename(path)), 'w') as file:
                file.write(text)
    open(os.path.join(home, 'status'), 'w').close()
    options = {'APT::Architecture': architecture, 'APT::Architectures': architecture, 'Dir::State': home + '/state',
               'Dir::State::status': home + '/status', 'Dir::Cache': home + '/cache', 'APT::Sandbox::User': 'root',
               'Dir::Etc::sourcelist': '/dev/null', 'Dir::Etc::sourceparts': home + '/sources'}
    words = sum((['-o', f'{key}={value}'] for key, value in options.items()), [])
    output_of(['apt-get'] + words + ['update', '-qq'])
    return ['apt-get'] + words


def unpacked(architecture, packages):
    """Folder with the packages of that architecture unpacked, and all that these need."""
    into = folder('packages', architecture)
    mark = os.path.join(ROOT, into, 'complete')
    if not os.path.exists(mark) or open(mark).read().split() != packages:
        get = apt(architecture, architecture)
        status, said = output_of(get + ['install', '--download-only', '--no-install-recommends', '-y', '-qq'] + packages)
        if status:
            raise Unavailable(f'packages of {architecture} cannot be had: ' + said.strip().split('\n')[-1])
        for packed in glob.glob(os.path.join(ROOT, STORE, 'apt', architecture, 'cache', 'archives', '*.deb')):
            subprocess.run(['dpkg', '-x', packed, os.path.join(ROOT, into)], check=True)
            os.remove(packed)
        with open(mark, 'w') as file:
            file.write(' '.join(packages))
    return into


def sources(package):
    """Folder with the unpacked source package, without Debian's changes."""
    into = folder('sources', package)
    there = glob.glob(os.path.join(ROOT, into, '*', ''))
    if not there:
        native = output_of(['dpkg', '--print-architecture'])[1].strip()
        status, said = output_of(apt('sources', native) + ['source', '--download-only', '-qq', package],
                                 cwd=os.path.join(ROOT, into))
        packed = glob.glob(os.path.join(ROOT, into, '*.orig.tar.*z'))
        if status or not packed:
            raise Unavailable(f'source package {package} cannot be had: ' + said.strip().split('\n')[-1])
        subprocess.run(['tar', 'xf', packed[0]], cwd=os.path.join(ROOT, into), check=True)
        there = glob.glob(os.path.join(ROOT, into, '*', ''))
    return os.path.relpath(there[0], ROOT)


def need(*packages):
    status, said = output_of(['tools/install_deps.sh', 'check-cross'] + list(packages))
    if status:
        raise Unavailable(said.strip().replace('\n', ' '))


# ---- compiling and running ------------------------------------------------------------------------------------------

def core(step, compiler, extra, **variables):
    """Builds the core's library by src/Makefile, as any build does; Octave's own flags are left out by MKOCTFILE=:."""
    words = {'OBJ': os.path.join('..', folder(step, 'obj')), 'CC': compiler, 'MKOCTFILE': ':', 'CPPFLAGS': '',
             'EXTRA': ' '.join(['-Wall -Wextra -Werror -Wno-unknown-warning-option -Wno-maybe-uninitialized', extra])}
    words.update(variables)
    return check(step, f'core compiled by {compiler}' + (f' {extra}' if extra else ''),
                 ['make', '-s', '--no-print-directory', f'-j{jobs}', '-C', 'src', 'library']
                 + [f'{key}={value}' for key, value in words.items()])


def library(step):
    return os.path.join(STORE, step, 'obj', 'libsparselearn.a')


def each(step, what, commands):
    """Runs many commands side by side; one line for all."""
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        results = list(pool.map(output_of, commands))
    faults = [said for status, said in results if status]
    note(step, f'{len(commands)} {what}', len(commands) - len(faults), len(faults), '\n'.join(faults))
    return not faults


def gateways(step, what, command, into=None, after=()):
    """Compiles every gateway, and links it where `into` names a folder for that."""
    def output(path):
        name = os.path.splitext(os.path.basename(path))[0]
        return ['-shared', '-o', os.path.join(folder(step, into), name + '.mex')] if into else ['-fsyntax-only']
    return each(step, 'gateways ' + what,
                [command + ['-std=c11', '-O1', '-Isrc/core', '-Isrc/mex'] + WARNINGS + output(path)
                 + [os.path.relpath(path, ROOT), os.path.join('src', 'mex', 'common', 'sl_mex_shared.c')] + list(after)
                 for path in GATEWAYS])


def asks_openmp(path):
    with open(path) as file:
        return '#include <omp.h>' in file.read()


def c_tests(step, command, libraries, suffix='', runner=None, how='', flags=('-fopenmp',)):
    """Builds the C tests and runs them; without OpenMP, those that do not ask for its functions."""
    into = folder(step, 'tests')
    sources = [path for path in C_TESTS if flags or not asks_openmp(path)]
    programs = [os.path.join(into, os.path.basename(path)[:-2] + suffix) for path in sources]
    if each(step, 'C tests compiled and linked',
            [command + ['-std=gnu11', '-O1', '-Isrc/core'] + list(flags) + ['-o', program,
             os.path.relpath(path, ROOT), library(step)] + libraries for path, program in zip(sources, programs)]):
        tests(step, 'C tests run' + how, programs, ['--runner', runner] if runner else [])


def tests(step, what, names, options=()):
    report = os.path.join(STORE, 'report')
    if os.path.exists(os.path.join(ROOT, report)):
        os.remove(os.path.join(ROOT, report))
    status, said = output_of([sys.executable, 'tools/run_tests.py', '--quiet', '--no-record', '--jobs', str(jobs),
                              '--limit', '1800', '--report', report] + list(options) + names)
    try:
        with open(os.path.join(ROOT, report)) as file:
            passed, failed = (int(word) for word in file.read().split())
    except (OSError, ValueError):
        passed, failed = 0, 1
    note(step, what, passed, failed or int(status != 0), said)


def octave_tests(step, what, names, octave, mex):
    """Runs each in an Octave that the program OCTAVE starts, with shorter campaigns; run_tests.py would fork them from one
    Octave, and QEMU's forks cannot start threads."""
    into = os.path.join(ROOT, folder(step, 'reports'))
    paths = ', '.join(quoted(os.path.join(ROOT, part)) for part in ('inst', mex, 'test', 'test/oracle', 'tools'))
    environment = dict(os.environ, SPARSELEARN_CASES='0.1', OMP_NUM_THREADS='2',        # for those that they start, too
                       PATH=os.path.dirname(os.path.join(ROOT, octave)) + ':' + os.environ['PATH'])

    def run(name):
        report = os.path.join(into, os.path.basename(name))
        if os.path.exists(report):
            os.remove(report)
        status, said = output_of([octave, '--norc', '--no-history', '-q', '--eval',
                                  f'addpath ({paths}); sl_run_tests ({{{quoted(name)}}}, {quoted(report)});'],
                                 env=environment)
        if not os.path.exists(report):
            return 0, 1, said
        with open(report) as file:
            passed, failed = (int(word) for word in file.read().split())
        return passed, failed or int(status != 0 or passed == 0), said

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        results = list(pool.map(run, names))
    note(step, f'{len(names)} {what}', sum(result[0] for result in results), sum(result[1] for result in results),
         '\n'.join(said for _, failed, said in results if failed))


def octave_headers():
    return output_of(['mkoctfile', '-p', 'INCFLAGS'])[1].split()


def fortran_names():
    """The BLAS and LAPACK routines that the core calls."""
    with open(os.path.join(ROOT, 'src', 'core', 'linalg', 'sl_blas.h')) as file:
        text = file.read()
    return sorted({real + name for name in re.findall(r'letter##(\w+)\)', text) for real in 'ds'}
                  | set(re.findall(r'SL_FORTRAN \((d\w+)\)', text)))


def interface_names():
    with open(os.path.join(ROOT, 'test', 'matlab_stub', 'mex.h')) as file:
        return sorted(set(re.findall(r'\b(mx[A-Z]\w+|mex[A-Z]\w+) \(', file.read())) - {'mexFunction'})


def stub(step, names):
    """A library of empty functions of these names."""
    source = os.path.join(folder(step), 'stub.c')
    with open(os.path.join(ROOT, source), 'w') as file:
        file.writelines(f'void {name} (void) {{ }}\n' for name in names)
    return [source]


# ---- the steps -----------------------------------------------------------------------------------------------------

def windows_cmocka():
    """cmocka for Windows: one file."""
    there, built = sources('cmocka'), os.path.join(STORE, 'windows', 'cmocka.o')
    config = os.path.join(folder('windows', 'cmocka'), 'config.h')
    with open(os.path.join(ROOT, config), 'w') as file:
        file.write('#define HAVE_MALLOC_H 1\n#define HAVE_INTTYPES_H 1\n#define HAVE_STRINGS_H 1\n')
    status, said = output_of([MINGW + 'gcc', '-O1', '-w', '-DHAVE_CONFIG_H', '-I' + os.path.dirname(config),
                              '-I' + there + '/include', '-c', there + '/src/cmocka.c', '-o', built])
    if status:
        raise Unavailable('cmocka does not compile: ' + said[:300])
    return there + '/include', built


def windows_blas():
    """Netlib's BLAS and LAPACK for Windows: the routines that the core calls, and all that those call."""
    built = os.path.join(folder('windows', 'blas'), 'libblas.a')
    if os.path.exists(os.path.join(ROOT, built)):
        return built
    there = sources('lapack')
    known = {}
    for place in ('INSTALL', 'SRC', 'BLAS/SRC'):
        for path in glob.glob(os.path.join(ROOT, there, place, '*.[fF]*')):
            known[os.path.basename(path).split('.')[0].lower()] = os.path.relpath(path, ROOT)
    fortran = [MINGW + 'gfortran', '-O2', '-frecursive', '-w', '-J', os.path.dirname(built), '-c']
    objects, wanted = {}, set(fortran_names())
    for module in ('la_constants', 'la_xisnan'):                # which some of the routines use, in this order
        objects[module] = os.path.join(os.path.dirname(built), module + '.o')
        output_of(fortran + [known[module], '-o', objects[module]])
    while wanted:
        for name in wanted:
            objects[name] = os.path.join(os.path.dirname(built), name + '.o')
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            results = list(pool.map(output_of, [fortran + [known[name], '-o', objects[name]] for name in wanted]))
        faults = [said for status, said in results if status]
        if faults:
            raise Unavailable("Netlib's BLAS does not compile: " + faults[0][:300])
        _, said = output_of([MINGW + 'nm', '-u'] + [objects[name] for name in wanted])
        wanted = set(re.findall(r' U (\w+)_$', said, re.M)) & set(known) - set(objects)
    output_of([MINGW + 'ar', 'rcs', built] + sorted(objects.values()))
    return built


def wine():
    """A script that runs a program of Windows; what Wine writes of itself is thrown away."""
    loader = shutil.which('wine64') or '/usr/lib/wine/wine64'
    path = script(os.path.join(folder('windows'), 'run'),
                  f"export WINEPREFIX='{ROOT}/{STORE}/windows/wine' WINEDEBUG=-all DISPLAY=\n"
                  "export WINEDLLOVERRIDES='mscoree,mshtml,winemenubuilder.exe='\n"
                  f'exec {loader} "$@"\n')
    output_of([os.path.join(ROOT, path), 'wineboot', '-i'], timeout=300)
    return path


def windows():
    need('gcc-mingw-w64-x86-64')
    if not core('windows', MINGW + 'gcc', '', AR=MINGW + 'ar'):
        return
    gateways('windows', "with Octave's interface compiled and linked", [MINGW + 'gcc', '-fopenmp'] + octave_headers(),
             'mex', [library('windows')] + stub('windows', interface_names() + [n + '_' for n in fortran_names()]))
    need('wine64', 'gfortran-mingw-w64-x86-64')
    include, cmocka = windows_cmocka()
    c_tests('windows', [MINGW + 'gcc', '-static', '-I' + include],
            [cmocka, windows_blas(), '-lgfortran', '-lquadmath', '-lm'], '.exe', wine(), " under Wine, with Netlib's BLAS")


def matlab():
    need('gcc-mingw-w64-x86-64')
    flags = '-DSL_BLAS_64 -DSL_BLAS_NO_UNDERSCORE'
    if core('matlab', MINGW + 'gcc', '-O1 -Wno-unknown-pragmas ' + flags, AR=MINGW + 'ar', OPENMP=''):
        gateways('matlab', "with MATLAB's interface compiled and linked",
                 [MINGW + 'gcc', '-Itest/matlab_stub'] + flags.split(), 'mex',
                 [library('matlab')] + stub('matlab', interface_names() + fortran_names()))


def asks_fused(path):
    """Whether the source of an object calls fma itself."""
    source = re.sub(r'(_[ds])?\.o$', '.c', os.path.basename(path))
    with open(glob.glob(os.path.join(ROOT, 'src', 'core', '*', source))[0]) as file:
        return re.search(r'\bfma \(', file.read()) is not None


ARM64_TESTS = [f'test/test_{name}.m' for name in ('hoyer', 'proj_simple', 'nnls', 'nmf_kl', 'kmeans', 'knn_graph', 'similarity',
                                                  'l2rsc', 'loss', 'update')]


def arm64():
    cross = 'aarch64-linux-gnu-'
    need('gcc-aarch64-linux-gnu', 'libc6-dev-arm64-cross', 'clang')
    if not core('arm64', cross + 'gcc', '', AR=cross + 'ar'):
        return
    linked = gateways('arm64', "with Octave's interface compiled and linked",
                      [cross + 'gcc', '-fPIC', '-fvisibility=hidden', '-fopenmp'] + octave_headers(), 'mex', [library('arm64')])
    clang = 'clang --target=aarch64-linux-gnu -I/usr/aarch64-linux-gnu/include'
    if core('arm64-clang', clang, '-Wno-unknown-pragmas', AR=cross + 'ar', OPENMP=''):
        objects = [path for path in glob.glob(os.path.join(ROOT, STORE, 'arm64-clang', 'obj', '*.o'))
                   if not asks_fused(path)]
        _, code = output_of([cross + 'objdump', '-d'] + objects)
        fused = len(re.findall(r'\tf(?:mla|mls|n?m(?:add|sub))\t', code))
        good = fused == 0 and '\tfmul\t' in code
        note('arm64-clang', f'products and sums stay apart: {fused} fused', int(good), int(not good))

    need('qemu-user')
    there = unpacked('arm64', ['libcmocka-dev', 'libblas3', 'liblapack3', 'octave'])
    lib = os.path.join(there, 'usr', 'lib', 'aarch64-linux-gnu')
    paths = [os.path.join(ROOT, lib, part) for part in ('blas', 'lapack', '')] + \
        [os.path.join(ROOT, there, 'lib', 'aarch64-linux-gnu')] + glob.glob(os.path.join(ROOT, lib, 'octave', '[0-9]*'))
    qemu = f"exec qemu-aarch64 -L '{os.path.join(ROOT, there)}' -E LD_LIBRARY_PATH='{':'.join(paths)}'"
    runner = script(os.path.join(STORE, 'arm64', 'run'), qemu + ' "$@"\n')
    c_tests('arm64', [cross + 'gcc', '-I' + os.path.join(there, 'usr', 'include')],
            [os.path.join(lib, name) for name in ('libcmocka.so.0', 'lapack/liblapack.so.3', 'blas/libblas.so.3',
                                                  'libgfortran.so.5')] + ['-lm'], runner=runner,
            how=" under QEMU, with Netlib's BLAS")
    if linked:
        home = os.path.join(ROOT, there, 'usr')
        octave = script(os.path.join(folder('arm64', 'bin'), 'octave-cli'),
                        f"{qemu} -E OCTAVE_HOME='{home}' '{home}/bin/octave-cli' \"$@\"\n")
        octave_tests('arm64', "tests of kernels run in Octave under QEMU, with Netlib's BLAS", ARM64_TESTS, octave,
                     folder('arm64', 'mex'))


NATIVE = ['-lcmocka', '-llapack', '-lblas', '-lm']


def clang():
    need('clang', 'libomp-dev')
    into = folder('clang', 'mex')
    if not core('clang', 'clang', ''):
        return
    c_tests('clang', ['clang'], NATIVE)
    if check('clang', f'{len(GATEWAYS)} gateways compiled, and linked by mkoctfile',
             ['make', '-s', '--no-print-directory', f'-j{jobs}', '-C', 'src', 'OBJ=../' + folder('clang', 'mexobj'),
              'OUT=../' + into, 'CC=clang'], env=dict(os.environ, CC='clang')):
        tests('clang', "functions' own tests run in Octave", [os.path.join(ROOT, path) for path in public_functions()],
              ['--mex', into])


def apple():
    need('clang', 'libomp-dev')
    compiler = script(os.path.join(folder('apple'), 'cc'),
                      'before=\nfor word; do\n  if [ "$word" = -fopenmp ] && [ "$before" != -Xclang ]; then\n'
                      '    echo "clang: error: unsupported option \'-fopenmp\'" >&2; exit 1\n  fi\n'
                      '  before=$word\ndone\nexec clang "$@"\n')
    version = output_of(['clang', '-dumpversion'])[1].split('.')[0]
    libraries = f'-L/usr/lib/llvm-{version}/lib'                # as a user of macOS has to name libomp's folder
    if core('apple', os.path.join('..', compiler), '-O1', LDFLAGS=libraries):
        c_tests('apple', [compiler], NATIVE + [libraries, '-lomp'], flags=['-Xclang', '-fopenmp'])
        _, said = output_of(['nm', library('apple')])
        good = '__kmpc_fork_call' in said
        note('apple', 'the core has parallel regions', int(good), int(not good))


def alone():
    compiler = script(os.path.join(folder('alone'), 'cc'),
                      'for word; do\n  if [ "$word" = -fopenmp ]; then echo "no OpenMP" >&2; exit 1; fi\n'
                      'done\nexec gcc "$@"\n')
    if core('alone', os.path.join('..', compiler), '-O1 -Wno-unknown-pragmas'):
        c_tests('alone', [compiler], NATIVE, flags=[])
    status, said = output_of(['make', '-s', '--no-print-directory', '-n', '-C', 'src', 'OPENMP=',
                              'OBJ=../' + folder('alone', 'none'), 'OUT=../' + folder('alone', 'none')])
    good = status == 0 and 'built without OpenMP: one thread' in said
    note('alone', 'the build says that it has one thread', int(good), int(not good), said)


def integers():
    for variant in ('openblas-64', 'reference-64'):
        status, said = output_of([sys.executable, 'tools/check_blas.py', '--jobs', str(jobs), '--variants', variant,
                                  '--programs-64', ' '.join('build/c64/' + os.path.basename(path)[:-2]
                                                            for path in C_TESTS)])
        counts = re.search(r'^(\d+) passed, (\d+) failed$', said, re.M)
        passed, failed = (int(counts[1]), int(counts[2])) if counts else (0, 1)
        if passed == failed == 0:
            note('integers', f'{variant} ' + (re.search(r'left out.*', said) or ['left out'])[0], 0, 0)
        else:
            note('integers', f'C tests compiled by gcc and run with {variant}', passed, failed or int(status != 0), said)


def spaces():
    """A checkout, temporary files and the place of the installed package, each in a folder with a space."""
    home = folder('a folder with spaces')
    temporary = os.path.join(ROOT, folder('a folder with spaces', 'of temporary files'))
    there = os.path.join(ROOT, home, 'the sources')
    shutil.rmtree(there, ignore_errors=True)
    shutil.copytree(ROOT, there, ignore=shutil.ignore_patterns('.git', 'build', 'obj', '*.mex', 'sparselearn-demo'))
    environment = dict(os.environ, TMPDIR=temporary)
    if check('spaces', 'built in a folder with a space', ['make', '-s', '--no-print-directory', f'-j{jobs}'], cwd=there,
             env=environment):
        check('spaces', 'tests run there', [sys.executable, 'tools/run_tests.py', '--quiet', '--no-record', '--jobs',
              str(jobs), 'test/test_package.m', 'test/test_nmf_blocks.m', 'lint'], cwd=there, env=environment)
        check('spaces', 'installed from there into a folder with a space, and tested',
              ['make', '-s', '--no-print-directory', 'check-install'], cwd=there, env=environment)


def rules():
    status, said = output_of(['gcc', '-m32', '-ffreestanding', '-fsyntax-only', 'src/core/base/sl_base.c'])
    good = status != 0 and 'needs a 64-bit system' in said
    note('rules', 'a system of 32 bits is refused', int(good), int(not good), said)

    _, said = output_of(['make', '-n', '-C', 'src', 'library', 'OBJ=../' + folder('rules')],
                        env=dict(os.environ, CPPFLAGS='-DSEEN_BY_ALL'))
    lines = [line for line in said.split('\n') if ' -c core/' in line]
    good = lines and all('-DSEEN_BY_ALL' in line for line in lines)
    note('rules', 'CPPFLAGS reach every file of the core', int(bool(good)), int(not good))

    need('binutils')
    check('rules', 'gateways built for this system', ['make', '-s', '--no-print-directory', f'-j{jobs}'])
    built = glob.glob(os.path.join(ROOT, 'src', '*.mex'))
    _, said = output_of(['nm', '-D', '--undefined-only'] + built)
    strong = sorted(set(re.findall(r'U (octave_\w+)', said)))
    note('rules', 'gateways need nothing of Octave but its MEX interface', int(not strong and len(built) > 0),
         int(bool(strong) or not built), ' '.join(strong))


STEPS = [rules, windows, matlab, arm64, clang, apple, alone, integers, spaces]


def main():
    global jobs
    parser = argparse.ArgumentParser(usage='check_cross.py [--jobs N] [STEP...]')
    parser.add_argument('--jobs', type=int, default=jobs, help='processes at a time (default: as many as processors)')
    parser.add_argument('steps', nargs='*', metavar='STEP')
    options = parser.parse_args()
    jobs = options.jobs
    known = {step.__name__: step for step in STEPS}
    wrong = [name for name in options.steps if name not in known]
    if wrong:
        print(f'{" ".join(wrong)}: there is no such step; there are {" ".join(known)}')
        return 1
    for name in options.steps or known:
        try:
            known[name]()
        except Unavailable as why:
            note(name, f'the rest left out: {why}', 0, 0)
        except subprocess.SubprocessError as why:
            note(name, str(why), 0, 1)
    print(f'\n{"step":14}{"passed":>7}{"failed":>7}  what')
    for step, what, passed, failed in table:
        print(f'{step:14}{passed:7}{failed:7}  {what}')
    passed, failed = sum(row[2] for row in table), sum(row[3] for row in table)
    print(f'{passed} passed, {failed} failed')
    return failed > 0 or passed == 0


if __name__ == '__main__':
    sys.exit(main())
