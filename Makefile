# sparselearn: `make demo` and `make check` are all that a fresh machine needs; `make help` lists the other targets.

VERSION := $(shell sed -n 's/^Version: *//p' DESCRIPTION)
BUILD := build

OCTAVE := octave-cli --norc --no-history -q
MEX := src
PATHS = addpath ('$(CURDIR)/inst', '$(abspath $(MEX))', '$(CURDIR)/test', '$(CURDIR)/test/oracle', '$(CURDIR)/tools')
PACKAGES := gcc libc6-dev make octave octave-dev libopenblas0-pthread octave-doctest libcmocka-dev python3 xvfb xauth \
            fonts-freefont-otf
C_TESTS := $(basename $(notdir $(wildcard test/c/test_*.c)))
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=undefined -Og -g
TARBALL := $(BUILD)/sparselearn-$(VERSION).tar.gz
CHECKS := lint c-test octave-test doctest

all:                    ## build in place, for addpath inst src
	@$(MAKE) -s --no-print-directory -C src

help:                   ## this list
	@awk -F ':.*## *' '/^[a-z-]+:.*##/ { printf "  %-16s %s\n", $$1, $$2 }' Makefile

deps:                   ## install the Debian packages that are missing
	@tools/install_deps.sh $(PACKAGES)

# ---- for users -----------------------------------------------------------------------------------------------------

# Octave warns of every MEX file without a help text; those have their help in the functions that call them.
install: $(TARBALL)     ## install the package for this user
	@$(OCTAVE) --eval "warning ('off', 'all'); pkg install '$(TARBALL)'"

demo: deps              ## install everything missing, then run the main demo
	@$(MAKE) --no-print-directory install
	@tools/run_demo.sh demo_faces

demos: deps             ## run every demo
	@$(MAKE) --no-print-directory install
	@tools/run_demo.sh $(basename $(notdir $(wildcard demos/demo_*.m)))

MPI_PACKAGES := openmpi-bin libopenmpi-dev libmatio-dev

mpi: all                ## build the program of sl_nmf's engine 'mpi'; installs Open MPI and matio
	@tools/install_deps.sh $(MPI_PACKAGES)
	@$(MAKE) -s --no-print-directory -C src library
	@$(MAKE) -s --no-print-directory -C src/mpi
	@echo "Built src/sl_nmf_mpi; 'make mpi-test' runs its tests. For an installed package:"
	@echo "  export SPARSELEARN_MPI=$(CURDIR)/src/sl_nmf_mpi"

# ---- tests ---------------------------------------------------------------------------------------------------------

check: deps             ## every test but the long ones, at most five minutes
	@mkdir -p $(BUILD); rm -f $(BUILD)/*.count
	@$(MAKE) --no-print-directory -k $(CHECKS); tools/summary.sh $(BUILD) $(CHECKS)

check-long: deps all    ## the random campaigns at full length
	@$(OCTAVE) --eval "$(PATHS); sl_run_campaigns ()"

lint:                   ## syntax that MATLAB shares, help, INDEX, warnings, MATLAB's prototypes
	@mkdir -p $(BUILD)
	@python3 tools/lint.py $(BUILD)/lint.count

c-test: $(C_TESTS:%=$(BUILD)/c/%)       ## the core alone, under sanitizers, with failing memory
	@tools/run_c_tests.sh $(BUILD)/c-test.count $^

octave-test: all        ## the functions against their oracles
	@mkdir -p $(BUILD)
	@$(OCTAVE) --eval "$(PATHS); exit (sl_run_tests ([glob('inst/*.m'); glob('test/test_*.m')], '$(BUILD)/octave-test.count') > 0)"

doctest: all            ## the examples in the help
	@mkdir -p $(BUILD)
	@$(OCTAVE) --eval "$(PATHS); exit (sl_run_doctest ('$(BUILD)/doctest.count') > 0)"

mpi-test: mpi           ## engine 'mpi' with 1 to 4 ranks on this machine
	@mkdir -p $(BUILD)
	@$(OCTAVE) --eval "$(PATHS); exit (sl_run_tests ({'test/test_nmf_mpi.m'}, '$(BUILD)/mpi-test.count') > 0)"

check-install: $(TARBALL)       ## install offline into a private prefix and run every %! test there
	@mv $(TARBALL) $(BUILD)/first.tar.gz
	@$(MAKE) --no-print-directory dist
	@cmp $(TARBALL) $(BUILD)/first.tar.gz
	@tools/check_install.sh "$(CURDIR)/$(TARBALL)"

# ---- tests under instruments ---------------------------------------------------------------------------------------

asan: deps              ## the Octave tests with sanitized MEX files
	@$(MAKE) -s --no-print-directory -C src OBJ=../$(BUILD)/asan/obj OUT=../$(BUILD)/asan EXTRA="$(SANITIZE)"
	@ASAN_OPTIONS=detect_leaks=0 LD_PRELOAD="$$(gcc -print-file-name=libasan.so) $$(gcc -print-file-name=libubsan.so)" \
	  $(MAKE) --no-print-directory sanitized-octave-test MEX=$(BUILD)/asan

sanitized-octave-test:
	@$(OCTAVE) --eval "$(PATHS); exit (sl_run_tests ([glob('inst/*.m'); glob('test/test_*.m')], '$(BUILD)/asan.count') > 0)"

valgrind: all           ## the core's tests and the functions' own tests under valgrind
	@tools/install_deps.sh valgrind
	@$(MAKE) -s --no-print-directory -C src library OBJ=../$(BUILD)/valgrind/obj EXTRA="-Og -g -DSL_NO_CLONES"
	@$(MAKE) --no-print-directory $(C_TESTS:%=$(BUILD)/valgrind/%)
	@RUNNER="valgrind -q --leak-check=full --errors-for-leak-kinds=definite --show-leak-kinds=definite --error-exitcode=99" \
	  tools/run_c_tests.sh $(BUILD)/valgrind.count $(C_TESTS:%=$(BUILD)/valgrind/%)
	@valgrind -q --leak-check=no --error-exitcode=99 \
	  $(OCTAVE) --eval "$(PATHS); exit (sl_run_tests (glob('inst/*.m'), '$(BUILD)/valgrind.count') > 0)"

cov:                    ## at least 95 % of the core's lines run in the tests
	@rm -rf $(BUILD)/cov
	@$(MAKE) -s --no-print-directory -C src OBJ=../$(BUILD)/cov/obj OUT=../$(BUILD)/cov EXTRA="--coverage -Og -DSL_NO_CLONES"
	@$(MAKE) --no-print-directory $(C_TESTS:%=$(BUILD)/cov/%)
	@tools/run_c_tests.sh $(BUILD)/cov.count $(C_TESTS:%=$(BUILD)/cov/%)
	@$(MAKE) --no-print-directory octave-test-alone MEX=$(BUILD)/cov
	@tools/coverage.sh ../$(BUILD)/cov/obj 95

octave-test-alone:
	@$(OCTAVE) --eval "$(PATHS); sl_run_tests ([glob('inst/*.m'); glob('test/test_*.m')], '$(BUILD)/cov.count');"

# The C tests are linked with one build of the core or another; every allocation goes through the test's own.
C_TEST = gcc -std=gnu11 -Wall -Wextra $(1) -fopenmp -Wl,--wrap=sl_alloc,--wrap=sl_free -o $@ $< \
         $(@D)/obj/libsparselearn.a -lcmocka -llapack -lblas -lm

$(BUILD)/c/%: test/c/%.c test/c/sl_test.h sanitized-core
	@$(call C_TEST,$(SANITIZE))
$(BUILD)/valgrind/%: test/c/%.c test/c/sl_test.h
	@$(call C_TEST,-g)
$(BUILD)/cov/%: test/c/%.c test/c/sl_test.h
	@$(call C_TEST,--coverage)
sanitized-core:
	@$(MAKE) -s --no-print-directory -C src library OBJ=../$(BUILD)/c/obj EXTRA="$(SANITIZE) -DSL_NO_CLONES"

# ---- releases, documentation, measurements -------------------------------------------------------------------------

dist $(TARBALL):        ## a tarball for pkg install, the same bytes from the same commit
	@mkdir -p $(BUILD)
	@tools/make_tarball.sh $(TARBALL) sparselearn-$(VERSION)

doc: all                ## the manual with the reference of all functions, in build/doc
	@$(OCTAVE) --eval "$(PATHS); addpath doc; sl_make_manual ('$(BUILD)/doc')"

bench: all              ## the measurements of bench/RESULTS.md
	@bench/run.sh $(BUILD)/bench "$(EXTRA)"

clean:                  ## remove what was built
	@$(MAKE) -s --no-print-directory -C src clean
	@rm -rf $(BUILD) src/sl_nmf_mpi
distclean: clean

.PHONY: all help deps install demo demos mpi mpi-test check check-long lint c-test octave-test doctest check-install asan \
        sanitized-octave-test valgrind cov octave-test-alone sanitized-core dist $(TARBALL) doc bench clean distclean
