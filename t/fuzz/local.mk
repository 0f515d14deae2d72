# t/fuzz - a harness is NAME.c, a line here, and one in seeds.txt

EXTRA_LIBRARIES += %D%/liblib.a %D%/libdrive.a
t_fuzz_liblib_a_SOURCES = $(lib_sources)
t_fuzz_liblib_a_CFLAGS = $(AM_CFLAGS) $(FUZZ_CFLAGS)
t_fuzz_libdrive_a_SOURCES = %D%/damage.h %D%/drive.c %D%/fuzz.c \
	%D%/fuzz.h %D%/gmon.h

t/fuzz/%: private AM_CFLAGS += $(FUZZ_CFLAGS)
harnesses =
harnesses += %D%/call_nesting
harnesses += %D%/callgraph
harnesses += %D%/calls
harnesses += %D%/correct
harnesses += %D%/count_image
harnesses += %D%/decoder
harnesses += %D%/elf
harnesses += %D%/elf_load
harnesses += %D%/gmon
harnesses += %D%/hex
harnesses += %D%/hexdump
harnesses += %D%/itm
harnesses += %D%/len
harnesses += %D%/line_program
harnesses += %D%/line_table
harnesses += %D%/live
harnesses += %D%/live_profile
harnesses += %D%/mp
harnesses += %D%/names_lines
harnesses += %D%/packet
harnesses += %D%/profile
harnesses += %D%/qs
harnesses += %D%/record
harnesses += %D%/record_len
harnesses += %D%/record_mp
harnesses += %D%/record_tsp
harnesses += %D%/rtos
harnesses += %D%/selftest
harnesses += %D%/split
harnesses += %D%/symbols
harnesses += %D%/task_names
harnesses += %D%/tsp
harnesses += %D%/unwind
EXTRA_PROGRAMS += $(harnesses)
CLEANFILES += $(harnesses) %D%/liblib.a %D%/libdrive.a
$(harnesses): %D%/libdrive.a %D%/liblib.a t/support/libsupport.a
$(harnesses): private LDADD = $(fuzz_libs)
fuzz_libs = %D%/libdrive.a t/support/libsupport.a %D%/liblib.a \
	$(LIBDW_LIBS) $(LIBELF_LIBS)

# They are built where their suite is wanted, before the suites run.
shell_tests += %D%/fuzz.t
fuzz_wanted = $(filter %D%/fuzz.t,$(TESTS))
check_DATA += $(if $(fuzz_wanted),$(harnesses))
EXTRA_DIST += %D%/seeds.txt %D%/fuzz.sh

# With libFuzzer, as long as one likes: make fuzz FUZZ_SECONDS=600
FUZZ_SECONDS = 60
FUZZ_CC = clang
fuzz:
	FUZZ_CC='$(FUZZ_CC)' FUZZ_SECONDS='$(FUZZ_SECONDS)' \
	FUZZ_LIBS='$(LIBDW_LIBS) $(LIBELF_LIBS) $(LIBS)' srcdir='$(srcdir)' \
	$(SHELL) $(srcdir)/t/fuzz/fuzz.sh \
	$(lib_libsplitprof_a_SOURCES)
.PHONY: fuzz

clean-local:
	rm -rf t/fuzz/found sanitize
