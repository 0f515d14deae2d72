# t/bench - make bench, or BENCH=speed, memory, graph, faults, ...
bench_programs = %D%/faults %D%/gen %D%/genbuild %D%/gencalls %D%/gentsp %D%/genwalk %D%/measure
EXTRA_PROGRAMS += $(bench_programs)
t_bench_faults_SOURCES = %D%/faults.c %D%/faults.h %D%/faults_qs.c \
	%D%/faults_text.c t/support/damage.c t/support/damage.h
CLEANFILES += $(bench_programs)
EXTRA_DIST += %D%/bench.sh %D%/calls.sh %D%/common.sh %D%/faults.sh %D%/len.sh %D%/replay.c \
	%D%/replay.sh %D%/stacks.sh %D%/target.sh %D%/target/dsp.c %D%/target/events.c \
	%D%/target/fidelity.awk \
	%D%/target/json.c %D%/target/mix.c %D%/target/port/line.c \
	%D%/target/port/timer.c %D%/target/port/timer_tick.S %D%/target/vm.c \
	%D%/tsp.sh %D%/views.sh %D%/wrong_elf.sh
if HAVE_LIBELF
bench_sim = t/sim/kl25z/kl25zsim
endif
BENCH = all
bench: $(bin_PROGRAMS) $(bench_programs) $(bench_sim)
	srcdir='$(srcdir)' CC='$(CC)' MCU_CC='$(MCU_CC)' \
	$(SHELL) $(srcdir)/t/bench/bench.sh $(BENCH)
.PHONY: bench
