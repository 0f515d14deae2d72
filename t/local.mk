# t - the tests: Check programs and shell scripts.  Both are suites that speak
# TAP.

LOG_DRIVER = env AM_TAP_AWK='$(AWK)' $(SHELL) $(srcdir)/t/support/suite.sh \
	$(top_srcdir)/build-aux/tap-driver.sh
TEST_EXTENSIONS = .t
T_LOG_DRIVER = $(LOG_DRIVER)
# TEST_LIMIT may be a command that ends a suite which hangs: timeout 900
LOG_COMPILER = $(TEST_LIMIT)
# The system's shell: that of configure is bash, which starts processes slower.
T_LOG_COMPILER = $(TEST_LIMIT) /bin/sh

# What lib.sh and the Check programs read, and the shell of script(1).
AM_TESTS_ENVIRONMENT = \
	LC_ALL=C; export LC_ALL; \
	SHELL='$(SHELL)'; export SHELL; \
	CK_TAP_LOG_FILE_NAME=-; export CK_TAP_LOG_FILE_NAME; \
	CK_VERBOSITY=silent; export CK_VERBOSITY; \
	PATH='$(abs_builddir)/bin:$(abs_builddir)/t/sim/kl25z:'"$$PATH"; \
	export PATH; \
	srcdir='$(abs_srcdir)'; export srcdir; \
	builddir='$(abs_builddir)'; export builddir; \
	CC='$(CC)'; export CC; \
	TERMIOS2='$(TERMIOS2)'; export TERMIOS2; \
	MCU_CC='$(MCU_CC)'; export MCU_CC; \
	MCU_NM='$(MCU_NM)'; export MCU_NM; \
	MCU_SIZE='$(MCU_SIZE)'; export MCU_SIZE; \
	GPROF='$(GPROF)'; export GPROF; \
	QEMU_ARM='$(QEMU_ARM)'; export QEMU_ARM; \
	RISCV_CC='$(RISCV_CC)'; export RISCV_CC; \
	RISCV_NM='$(RISCV_NM)'; export RISCV_NM; \
	RISCV_GPROF='$(RISCV_GPROF)'; export RISCV_GPROF; \
	QEMU_RISCV='$(QEMU_RISCV)'; export QEMU_RISCV; \
	LIBDW_LIBS='$(LIBDW_LIBS)'; export LIBDW_LIBS; \
	LIBELF_LIBS='$(LIBELF_LIBS)'; export LIBELF_LIBS; \
	MANDOC='$(MANDOC)'; export MANDOC;


# A unit test is ROOM/check_NAME.c, of lib/ROOM/NAME.c, and a line.
unit_tests =
# Tests of the programs as a user runs them.
shell_tests =

t/%: private AM_CPPFLAGS += -I$(srcdir)/t
$(unit_tests): t/support/libsupport.a
$(unit_tests): private LDADD = $(unit_libs)
unit_libs = t/support/libsupport.a tools/libtool.a lib/libsplitprof.a \
	$(LIBDW_LIBS) $(LIBELF_LIBS) $(CHECK_LIBS)

include t/support/local.mk
# The suites that take longest, and those that wait for something, come first:
# the others run beside them.
include t/fuzz/local.mk
include t/tools/local.mk
include t/sim/local.mk
include t/cmake/local.mk
include t/target/local.mk
include t/lib/local.mk
include t/mcu/local.mk
include t/bench/local.mk

EXTRA_DIST += t/data t/firmware t/foreign_project

if HAVE_CHECK
check_PROGRAMS += $(unit_tests)
TESTS += $(unit_tests)
endif
TESTS += $(shell_tests)
EXTRA_DIST += $(shell_tests)

# The tests with ASan and UBSan, in a tree of its own.
check-sanitize:
	rm -rf sanitize
	mkdir sanitize
	$(MAKE) distdir distdir=sanitize/src
	CC='$(CC)' MCU_CC='$(MCU_CC)' \
	$(SHELL) '$(srcdir)'/t/support/sanitize.sh sanitize $(TESTS)
.PHONY: check-sanitize
