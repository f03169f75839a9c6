# sparselearn -- make help lists the targets.

OCTAVE := octave-cli --norc --no-history -q
BUILD := build
PATHS := addpath inst src test test/oracle
CORE_TESTS := $(basename $(notdir $(wildcard test/c/test_*.c)))
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=undefined -Og -g -DSL_NO_CLONES

build:
	$(MAKE) --no-print-directory -C src

# ---- tests of the core in C, under sanitizers, with failing memory --------------------------------------------------
c-test: $(CORE_TESTS:%=$(BUILD)/c/%)
	@for t in $^; do CMOCKA_MESSAGE_OUTPUT=stdout $$t || exit 1; done

core-sanitized:
	$(MAKE) --no-print-directory -C src library OBJ=../$(BUILD)/c/obj EXTRA="$(SANITIZE)"

$(BUILD)/c/%: test/c/%.c test/c/sl_test.h core-sanitized
	gcc -std=gnu11 -Wall -Wextra $(SANITIZE) -fopenmp -Wl,--wrap=sl_alloc,--wrap=sl_free -o $@ $< \
	  $(BUILD)/c/obj/libsparselearn.a -lcmocka -llapack -lblas -lm

# ---- tests in Octave -----------------------------------------------------------------------------------------------
octave-test: build
	@mkdir -p $(BUILD)
	$(OCTAVE) --eval "$(PATHS); exit (sl_run_tests ([glob('inst/*.m'); glob('test/test_*.m')], '$(BUILD)/octave.count') > 0)"

.PHONY: build c-test core-sanitized octave-test
