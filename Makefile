# SPDX-License-Identifier: BSD-3-Clause
# sparselearn: `make demo` and `make check` are all that a fresh machine needs; `make help` lists the other targets.

VERSION := $(shell sed -n 's/^Version: *//p' DESCRIPTION)
BUILD := build

OCTAVE := octave-cli --norc --no-history -q
MEX := src
PATHS = addpath ('$(CURDIR)/inst', '$(abspath $(MEX))', '$(CURDIR)/test', '$(CURDIR)/test/oracle', '$(CURDIR)/tools')
DEMO_PACKAGES := gcc libc6-dev make octave octave-dev libopenblas0-pthread xvfb xauth fonts-freefont-otf
PACKAGES := $(DEMO_PACKAGES) octave-doctest libcmocka-dev python3 clang-format octave-statistics python3-scipy \
            python3-h5py cmark-gfm nodejs gnuplot-nox
C_TESTS := $(basename $(notdir $(wildcard test/c/test_*.c)))
WARNINGS := -Wall -Wextra -Wconversion -Werror
# -fno-inline: where the address of an always_inline function is handed on, gcc 12 often finds the function all the same,
# and gcc 14 ends with an error. With this option both end.
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=undefined -Og -g1 -fno-inline
TARBALL := $(BUILD)/sparselearn-$(VERSION).tar.gz
WITHOUT_MANUAL := $(BUILD)/install/sparselearn-$(VERSION).tar.gz

JOBS ?= $(shell nproc)
BUILD_FOR_TESTS = $(MAKE) -s --no-print-directory -j$(JOBS) all $(or $(1),c-programs) || \
                  { echo 'FAIL  the build'; echo '0 passed, 1 failed'; exit 1; }
RUN = tools/run_tests.py --jobs $(JOBS)
C_PROGRAMS := $(C_TESTS:%=$(BUILD)/c/%)
OCTAVE_TESTS := $(filter-out test/test_library.m,$(wildcard inst/*/sl_*.m test/test_*.m))
EXAMPLES := $(patsubst %,doctest:%,$(wildcard inst/*/sl_*.m) $(shell grep -l '^>>' README.md doc/*.md doc/*/*.md))
NOT_NUMERIC := $(patsubst %,test/test_%.m,assert build_mex coming_from damaged_files data kept manual matlab_files memory_limits \
                 package readers robustness show_basis signals troubleshooting warnings)

# Tests and what runs them are in the repository alone, see .gitattributes.
NOT_IN_TARBALL := check check-changed check-long attack check-blas check-blas-campaigns check-cross check-system \
                  check-install lint c-test octave-test doctest mpi-test lib-test index check-index deb check-deb \
                  check-deb-chroot matlab-files reproduce asan valgrind cov analyze plant-faults release-check release-table \
                  bench doc check-doc doc-screens
ifeq ($(wildcard test),)
ifneq ($(filter $(NOT_IN_TARBALL),$(MAKECMDGOALS)),)
$(error There is no '$(firstword $(filter $(NOT_IN_TARBALL),$(MAKECMDGOALS)))' here: this tarball is without the tests)
endif
endif

all:                    ## build in place, for addpath inst src
	@$(MAKE) -s --no-print-directory -C src

help:                   ## this list
	@awk -F ':.*## *' '/^[a-z-]+:.*##/ { printf "  %-20s %s\n", $$1, $$2 }' Makefile

deps:                   ## install the Debian packages that are missing for 'make check'
	@tools/install_deps.sh deps $(PACKAGES)

# ---- for users -----------------------------------------------------------------------------------------------------

# Octave warns of every MEX file without a help text; those have their help in the functions that call them. The warning
# has no identifier by which it could be switched off. Any other line of the error stream is shown at once, as src/Makefile
# tells there how far it is.
install:                ## install the package for this user, or all if you are root; from a checkout without the manual, which 'make dist' packs
	@tools/make_tarball.sh $(WITHOUT_MANUAL) sparselearn-$(VERSION)
	@rm -f $(BUILD)/install/failed
	@{ { $(OCTAVE) --eval "warning ('off', 'backtrace'); pkg install '$(WITHOUT_MANUAL)'" 2>&1 >&3 || \
	  touch $(BUILD)/install/failed; } | \
	  while IFS= read -r line; do case $$line in *"unusable help text found in file 'slx_"*_mex*) ;; \
	  *) printf '%s\n' "$$line" >&2 ;; esac; done; } 3>&1
	@test ! -e $(BUILD)/install/failed

demo:                   ## install what a demo needs, build and install the package, run the main demo
	@tools/install_deps.sh demo $(DEMO_PACKAGES)
	@$(MAKE) --no-print-directory install
	@tools/run_demo.sh faces

demos:                  ## likewise with every demo
	@tools/install_deps.sh demos $(DEMO_PACKAGES)
	@$(MAKE) --no-print-directory install
	@tools/run_demo.sh $(patsubst demo_%.m,%,$(notdir $(wildcard demos/demo_*.m inst/demos/demo_*.m)))

MPI_PACKAGES := openmpi-bin libopenmpi-dev

mpi: deps all           ## build what engine 'mpi' needs; installs Open MPI
	@tools/install_deps.sh mpi $(MPI_PACKAGES)
	@$(MAKE) -s --no-print-directory -C src library
	@$(MAKE) -s --no-print-directory -C src/mpi
	@echo "Built src/slx_ranks_mex.mex; 'make mpi-test' runs its tests. For an installed package:"
	@echo "  export SPARSELEARN_MPI=$(CURDIR)/src/slx_ranks_mex.mex"

lib:                    ## build the C library of the projections, without Octave; see doc/library.md
	@$(MAKE) -s --no-print-directory -j$(JOBS) -C src/lib VERSION=$(VERSION)

install-lib:            ## install it with its headers, PREFIX=/usr/local or another absolute path
	@$(MAKE) -s --no-print-directory -j$(JOBS) -C src/lib VERSION=$(VERSION) install

# ---- tests ---------------------------------------------------------------------------------------------------------

ALL_TESTS = lint $(C_PROGRAMS) $(OCTAVE_TESTS) $(EXAMPLES)
# Builds what the tests need that choose_tests.py chooses by these options, and runs them.
RUN_CHOSEN = chosen=$$(tools/choose_tests.py $(1) $(ALL_TESTS)) || exit 1; \
             test -n "$$chosen" || { echo 'no test is reached by the change'; exit 0; }; \
             programs=$$(for t in $$chosen; do case $$t in $(BUILD)/c/*) echo $$t;; esac; done); \
             $(call BUILD_FOR_TESTS,$$programs); $(RUN) $$chosen

check: deps             ## every test but the long ones, three to six minutes; FAMILY=polynet those of a family; JOBS=n
	@+$(call RUN_CHOSEN,$(if $(FAMILY),--family $(FAMILY)))

check-changed: deps     ## the tests that a change reaches; BASE=commit that it is a change to, by default HEAD
	@+$(call RUN_CHOSEN,--changed $(if $(BASE),--base $(BASE)))

# One campaign has seeds of its own and runs once; the others share the time.
ATTACKS := check_files check_kills check_memory check_public_calls check_robustness
ALL_CAMPAIGNS := $(filter-out check_nmf_synthetic $(ATTACKS),$(basename $(notdir $(wildcard test/check_*.m))))
MINUTES := 10
LONG_SEEDS = $(or $(SEEDS),$(TODAY))
TODAY := $(shell date +%Y%m%d)
SECONDS_OF_EACH = $(shell expr 60 '*' $(MINUTES) '*' $(JOBS) / $(words $(foreach seed,$(LONG_SEEDS),$(1))))
RUN_CAMPAIGNS = echo 'campaigns: $(MINUTES) minutes, $(SECONDS_OF_EACH) s each, seed $(LONG_SEEDS)'; \
	$(RUN) --limit 100000 --no-record $(2) $(foreach seed,$(LONG_SEEDS),$(1:%=%:$(SECONDS_OF_EACH)s:$(seed)))

check-long: deps all    ## the random campaigns with the seed of the day, MINUTES=10 in all; SEEDS='0 1'
	@$(call RUN_CAMPAIGNS,$(ALL_CAMPAIGNS),check_nmf_synthetic:1:0)

attack: deps all        ## hostile calls and files, kills and resuming, little memory; seed of the day, MINUTES=10; SEEDS='0 1'
	@$(call RUN_CAMPAIGNS,$(ATTACKS))

lint:                   ## syntax that MATLAB shares, help, INDEX, warnings, MATLAB's prototypes, layout of C
	@python3 tools/lint.py

BEHIND := SL_NAME \(([a-z0-9_]+)\) \(
tags:                   ## an index of the C sources for editors, by universal-ctags, with the names behind SL_NAME
	@ctags --languages=C --regex-C='/^$(BEHIND)/\1/f/' --regex-C='/^$(BEHIND)/sl_\1_d/f/' \
	  --regex-C='/^$(BEHIND)/sl_\1_s/f/' -R src

c-test: c-programs      ## the core alone, under sanitizers, with failing memory
	@$(RUN) $(C_PROGRAMS)

octave-test: all        ## the functions against their oracles
	@$(RUN) $(OCTAVE_TESTS)

doctest: all            ## the examples in the help and in the manual
	@$(RUN) $(EXAMPLES)

mpi-test: mpi           ## engine 'mpi' with 1 to 4 ranks on this machine
	@SPARSELEARN_MPI_TESTS=1 $(RUN) test/test_ranks.m

lib-test: deps all      ## the C library and its examples, against the functions
	@tools/install_deps.sh lib-test pkg-config g++ python3-numpy python3-pip python3-setuptools python3-wheel
	@rm -rf $(BUILD)/prefix
	@$(MAKE) -s --no-print-directory install-lib PREFIX=$(CURDIR)/$(BUILD)/prefix
	@SPARSELEARN_PREFIX=$(CURDIR)/$(BUILD)/prefix $(RUN) test/test_library.m

check-install: $(TARBALL)       ## install offline into a private prefix and run every %! test there
	@mv $(TARBALL) $(BUILD)/first.tar.gz
	@$(MAKE) --no-print-directory dist
	@cmp $(TARBALL) $(BUILD)/first.tar.gz
	@tools/check_install.sh "$(CURDIR)/$(TARBALL)"

# ---- tests with another BLAS ---------------------------------------------------------------------------------------

# VARIANTS='Prescott reference' runs some of them; VARIANTS=two runs two that differ from the machine's own.
CHECK_BLAS = tools/check_blas.py --jobs $(JOBS) --variants '$(VARIANTS)'

check-blas: deps        ## the numeric tests with other BLAS libraries and kernels; VARIANTS='Haswell atlas'
	@+$(call BUILD_FOR_TESTS)
	@$(CHECK_BLAS) --programs-64 '$(C_TESTS:%=$(BUILD)/c64/%)' $(C_PROGRAMS) $(filter-out $(NOT_NUMERIC),$(OCTAVE_TESTS))

# Numbers of cases that take some seconds each.
CAMPAIGNS := check_sparse_code:10002 check_dict_update:400 check_nnls:800 check_nmf_thresholds:20 check_knn_graph:300 \
             check_proj_gsp:2000 check_proj_gsp_jump:300 check_proj_hoyer:3000 check_proj_simple:2000 \
             check_spectral_cluster:30 check_mcrank_auto:9

check-blas-campaigns: deps all          ## the random campaigns with three other seeds, likewise; SEEDS='1 2 3'
	@$(CHECK_BLAS) $(foreach seed,$(or $(SEEDS),1 2 3),$(CAMPAIGNS:%=%:$(seed)))

# ---- for other systems and by other compilers ----------------------------------------------------------------------

check-cross: deps       ## for Windows and arm64, by clang, with 64-bit integers, in a folder with a space; STEPS='arm64'
	@tools/check_cross.py --jobs $(JOBS) $(STEPS)

# TARGET='check JOBS=1' is what runs there; another one must end with "N passed, N failed", too.
check-system:           ## build and 'make check' in a new Debian, SUITE=trixie or another; needs root
	@tools/install_deps.sh check-system debootstrap git
	@tools/check_system.sh $(or $(SUITE),trixie) $(BUILD)/chroot $(or $(TARGET),check)

# ---- tests under instruments ---------------------------------------------------------------------------------------

# Octave itself is not instrumented, so the sanitizers' libraries are loaded before it, in the processes that tests start
# too; and before them the C++ library, whose operator new tells Octave of memory that cannot be had, where theirs ends it.
# A fault is told with all calls that led to it, but where its memory came from is not kept: that took half of the time.
ASAN_OPTIONS := detect_leaks=0:allocator_may_return_null=1:verify_asan_link_order=0:malloc_context_size=1:quarantine_size_mb=16
ASAN_LIBRARIES = $(foreach library,libstdc++.so.6 libasan.so libubsan.so,$(shell $(CC) -print-file-name=$(library)))

asan: deps              ## the Octave tests with sanitized MEX files and shorter campaigns
	@$(MAKE) -s --no-print-directory -j$(JOBS) -C src OBJ=../$(BUILD)/asan/obj OUT=../$(BUILD)/asan EXTRA="$(SANITIZE)"
	@$(RUN) --mex $(BUILD)/asan --limit 3600 --no-record --env SPARSELEARN_CASES=0.1 \
	  --env SPARSELEARN_MEX=$(CURDIR)/$(BUILD)/asan --env LD_PRELOAD="$(ASAN_LIBRARIES)" \
	  --env ASAN_OPTIONS=$(ASAN_OPTIONS):suppressions=$(CURDIR)/tools/asan_suppressions $(OCTAVE_TESTS)

VALGRIND := valgrind -q --error-exitcode=99 --leak-check
VALGRIND_TESTS = $(or $(FILES),$(C_TESTS:%=$(BUILD)/valgrind/%) $(wildcard inst/*/sl_*.m))

$(BUILD)/valgrind/clock.so: tools/valgrind_clock.c
	@mkdir -p $(@D)
	@$(CC) -shared -fPIC -o $@ $<

valgrind: deps all $(BUILD)/valgrind/clock.so   ## the core's tests and the functions' own tests under valgrind; FILES='inst/nmf/sl_nmf.m' some of them
	@tools/install_deps.sh valgrind valgrind
	@$(MAKE) -s --no-print-directory -j$(JOBS) $(filter $(BUILD)/%,$(VALGRIND_TESTS))
	@rm -f $(BUILD)/valgrind/said.*
	@$(RUN) --limit 36000 --no-record --env LD_PRELOAD=$(CURDIR)/$(BUILD)/valgrind/clock.so \
	  --octave "$(VALGRIND)=no --log-file=$(BUILD)/valgrind/said.%p octave-cli" \
	  --runner "$(VALGRIND)=full --errors-for-leak-kinds=definite --show-leak-kinds=definite" $(VALGRIND_TESTS); \
	status=$$?; cat /dev/null $(BUILD)/valgrind/said.* 2>/dev/null | head -n 200; exit $$status

cov: deps               ## at least 98 % of the lines of the core run in the tests, and every other one has a reason
	@rm -rf $(BUILD)/cov
	@$(MAKE) -s --no-print-directory -j$(JOBS) -C src OBJ=../$(BUILD)/cov/obj OUT=../$(BUILD)/cov \
	  EXTRA="--coverage -Og -DSL_NO_CLONES"
	@$(MAKE) -s --no-print-directory -j$(JOBS) $(C_TESTS:%=$(BUILD)/cov/%)
	@$(RUN) --mex $(BUILD)/cov --limit 3600 --no-record --env SPARSELEARN_MEX=$(CURDIR)/$(BUILD)/cov \
	  $(C_TESTS:%=$(BUILD)/cov/%) $(OCTAVE_TESTS); status=$$?; tools/coverage.py ../$(BUILD)/cov/obj && exit $$status

plant-faults: deps      ## what the tests find of planted faults; SEED=1 FAULTS=300 PART='src/core inst' FOLDER=nmf PATIENCE=60
	@tools/plant_faults.py --jobs $(JOBS) --seed $(or $(SEED),1) --faults $(or $(FAULTS),300) --part '$(PART)' \
	  --folder '$(FOLDER)' --patience $(or $(PATIENCE),60)

# The C tests are linked with one build of the core or another. The first one has the warnings of lint.py, which passes
# over what is built already. Objects that have other flags are made anew.
C_TEST = $(CC) -std=gnu11 -Isrc/core -Wall -Wextra $(1) -fopenmp -o $@ $< \
         $(@D)/obj/libsparselearn.a -lcmocka $(or $(2),-llapack -lblas) -lm
define CORE
@echo '$(1)' | cmp -s - $(@D)/flags || { rm -rf $(@D); mkdir -p $(@D); echo '$(1)' > $(@D)/flags; }
@+$(MAKE) -s --no-print-directory -C src library OBJ=../$(@D) EXTRA="$(1)"
endef

c-programs: $(C_PROGRAMS)
c-programs-64: $(C_TESTS:%=$(BUILD)/c64/%)

$(BUILD)/c/%: test/c/%.c test/c/sl_test.h $(BUILD)/c/obj/libsparselearn.a
	@$(call C_TEST,$(SANITIZE))
$(BUILD)/c64/%: test/c/%.c test/c/sl_test.h $(BUILD)/c64/obj/libsparselearn.a
	@$(call C_TEST,$(SANITIZE) -DSL_BLAS_64,$(BLAS_64))
$(BUILD)/valgrind/%: test/c/%.c test/c/sl_test.h $(BUILD)/valgrind/obj/libsparselearn.a
	@$(call C_TEST,-g)
$(BUILD)/cov/%: test/c/%.c test/c/sl_test.h $(BUILD)/cov/obj/libsparselearn.a
	@$(call C_TEST,--coverage)
$(BUILD)/c/obj/libsparselearn.a: always
	$(call CORE,$(SANITIZE) $(WARNINGS) -DSL_NO_CLONES)
$(BUILD)/c64/obj/libsparselearn.a: always
	$(call CORE,$(SANITIZE) -DSL_NO_CLONES -DSL_BLAS_64)
$(BUILD)/valgrind/obj/libsparselearn.a: always
	$(call CORE,-Og -g -DSL_NO_CLONES)
always:

ANALYZERS := clang-tidy cppcheck

analyze: deps           ## the static analyzers over all C; installs them, Open MPI and matio
	@tools/install_deps.sh analyze $(MPI_PACKAGES) $(ANALYZERS)
	@tools/analyze.py --jobs $(JOBS) $(FILES)

# ---- releases ------------------------------------------------------------------------------------------------------

# STEPS='asan check-blas:Haswell' runs some; TIME is for the attacks and for the random campaigns, each so many minutes.
release-check: deps     ## all checks of a release on the last commit, in clones, resumable; STEPS='asan cov' TIME=10 LANES=2
	@tools/release_check.py --jobs $(JOBS) --lanes $(or $(LANES),2) --minutes $(or $(TIME),10) $(STEPS)

release-table:          ## the table of release-check into doc/releasing.md
	@tools/release_check.py --record

# Its manual has the pictures that come with the sources, not those of a run, whose bytes are new each time.
dist $(TARBALL):        ## a tarball for pkg install with the manual, the same bytes from the same commit
	@mkdir -p $(BUILD)
	@rm -rf $(BUILD)/html
	@test ! -d tools/manual || python3 tools/manual $(BUILD)/html || echo 'dist: the tarball is without the manual'
	@tools/make_tarball.sh $(TARBALL) sparselearn-$(VERSION) $(BUILD)/html

# The text of packaging/sparselearn.yaml.in is the whole entry; URL is where the package lives.
index: $(TARBALL)       ## the entry for Octave's index of packages, build/sparselearn.yaml; URL=https://...
	@test -n "$(URL)" || { echo "index: say where the package lives, URL=https://..."; exit 1; }
	@sed -e 's,@URL@,$(URL),; s,@VERSION@,$(VERSION),; s,@DATE@,$(shell sed -n 's/^Date: *//p' DESCRIPTION),' \
	  -e "s,@SHA256@,$$(sha256sum $(TARBALL) | cut -d ' ' -f 1)," packaging/sparselearn.yaml.in >$(BUILD)/sparselearn.yaml
	@echo "$(BUILD)/sparselearn.yaml"

check-index:            ## the entry that 'make index' makes, by the rules of the index, without a network
	@tools/install_deps.sh check-index yamllint python3-yaml
	@$(MAKE) -s --no-print-directory index URL=$(or $(URL),https://example.invalid/sparselearn)
	@python3 tools/check_index.py $(BUILD)/sparselearn.yaml $(TARBALL)

DEB_PACKAGES := appstream debhelper dh-octave dpkg-dev libopenblas-dev lintian
DEB = octave-sparselearn_$(VERSION)-1_$(shell dpkg --print-architecture 2>/dev/null).deb

deb: $(TARBALL)         ## the Debian package octave-sparselearn, in build/deb, with the tests of its functions
	@tools/install_deps.sh deb $(PACKAGES) $(DEB_PACKAGES)
	@tools/make_deb.sh $(TARBALL) $(BUILD)/deb $(VERSION)

check-deb: deb          ## a second build has the same bytes; lintian; the functions where the package puts them
	@mv $(BUILD)/deb $(BUILD)/deb-first
	@tools/make_deb.sh $(TARBALL) $(BUILD)/deb $(VERSION)
	@tools/check_deb.sh $(BUILD)/deb-first/$(DEB) $(BUILD)/deb/$(DEB); status=$$?; rm -rf $(BUILD)/deb-first; exit $$status

check-deb-chroot: deb   ## the Debian package, installed by apt into a new Debian, with a demo there; needs root
	@tools/install_deps.sh check-deb-chroot debootstrap
	@tools/check_deb_chroot.sh $(BUILD)/deb/$(DEB) $(BUILD)/chroot

MINUTES ?= 5

reproduce: all          ## doc/reproduction.md: what takes at most MINUTES=5 is run again; the data of SPARSELEARN_DATA
	@$(OCTAVE) --eval "$(PATHS); sl_make_reproduction ('$(CURDIR)/doc', $(MINUTES))"

matlab-files: all       ## inst/Contents.m and functionSignatures.json, after a change of helps or options
	@$(OCTAVE) --eval "$(PATHS); addpath ('$(CURDIR)/test/robustness'); \
	  sl_make_matlab_files ('$(CURDIR)/inst', '$(CURDIR)/tools/manual')"


# ---- the manual ----------------------------------------------------------------------------------------------------

GALLERY := $(basename $(notdir $(wildcard demos/demo_*.m doc/gallery/*.m) $(shell grep -l '^%!demo' inst/*/*.m)))

doc: all                ## the manual in HTML, build/doc/index.html; runs the demos, once, for its gallery
	@tools/install_deps.sh doc cmark-gfm python3 octave xvfb xauth fonts-freefont-otf
	@$(MAKE) -s --no-print-directory -j$(JOBS) $(GALLERY:%=$(BUILD)/gallery/%/output.txt)
	@python3 tools/manual $(BUILD)/doc $(BUILD)/gallery

.SECONDEXPANSION:
$(BUILD)/gallery/demo_%/output.txt: demos/demo_%.m
	@tools/manual/run_gallery.sh demo_$* $(@D)
$(BUILD)/gallery/sl_%/output.txt: $$(wildcard inst/*/sl_$$*.m)
	@tools/manual/run_gallery.sh sl_$* $(@D)
$(BUILD)/gallery/sl_exp_%/output.txt: doc/gallery/sl_exp_%.m
	@tools/manual/run_gallery.sh sl_exp_$* $(@D)

check-doc: doc          ## no dead link, missing picture or page in the manual
	@python3 tools/manual/check.py $(BUILD)/doc

doc-screens: doc        ## pictures of pages of the manual, wide, on a phone, printed; PAGES='chapters/nmf.html'
	@tools/install_deps.sh doc-screens chromium
	@python3 tools/manual/screens.py $(BUILD)/doc $(BUILD)/screens $(PAGES)

# ---- measurements --------------------------------------------------------------------------------------------------

bench: all              ## the measurements of bench/RESULTS.md
	@bench/run.sh $(BUILD)/bench "$(EXTRA)"

clean:                  ## remove what was built
	@$(MAKE) -s --no-print-directory -C src clean
	@rm -rf $(BUILD)
distclean: clean

.PHONY: all help deps install demo demos mpi mpi-test lib install-lib lib-test check check-changed check-long attack check-blas \
        check-blas-campaigns check-cross check-system lint tags c-test octave-test doctest check-install asan valgrind cov \
        analyze plant-faults c-programs c-programs-64 always release-check release-table dist $(TARBALL) index check-index deb check-deb \
        check-deb-chroot matlab-files reproduce doc check-doc doc-screens bench clean distclean
