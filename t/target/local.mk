# t/target - the runtime in firmware, in QEMU and on the simulated chips
shell_tests += %D%/ioc.t
shell_tests += %D%/leave-out.t
shell_tests += %D%/mcu-count.t
shell_tests += %D%/mcu-riscv.t
shell_tests += %D%/mcu.t
shell_tests += %D%/qemu-boards.t %D%/qemu-boards-riscv.t
shell_tests += %D%/qemu-both.t
shell_tests += %D%/qemu-joint.t
shell_tests += %D%/qemu-calls-rtos.t
shell_tests += %D%/qemu-calls.t
shell_tests += %D%/qemu-clocks.t
shell_tests += %D%/qemu-count.t
shell_tests += %D%/qemu-hard.t
shell_tests += %D%/qemu-riscv-kinds.t
shell_tests += %D%/qemu-marks.t
shell_tests += %D%/qemu-probe.t
shell_tests += %D%/qemu-qs.t
shell_tests += %D%/qemu-riscv.t
shell_tests += %D%/qemu-rtos.t
shell_tests += %D%/qemu-session.t
shell_tests += %D%/qemu-truth.t %D%/qemu-truth-riscv.t
shell_tests += %D%/qemu-tsp-line.t
shell_tests += %D%/qemu-tsp.t
shell_tests += %D%/selftest.t
shell_tests += %D%/splitprofmk-projects.t
shell_tests += %D%/splitprofmk.t
shell_tests += %D%/splitprofmk-both.t
shell_tests += %D%/splitprofmk-words.t
shell_tests += %D%/stacks.t
shell_tests += %D%/tutorial.t

# What talks to a firmware, or reads what it sent, without any code of lib.
check_PROGRAMS += %D%/counttalk
t_target_counttalk_LDADD =
check_PROGRAMS += %D%/mpdump
t_target_mpdump_LDADD =
check_PROGRAMS += %D%/probe
t_target_probe_LDADD =

# Stacks against the true ones.
if HAVE_LIBELF
check_PROGRAMS += %D%/stackjudge
t_target_stackjudge_SOURCES = %D%/stackjudge.c t/sim/symbols.c t/sim/symbols.h
t_target_stackjudge_LDADD = $(LIBELF_LIBS)
endif
EXTRA_DIST += %D%/stackjudge.c %D%/stacks %D%/stacks.sh
# The demo graph's, on each board.
EXTRA_DIST += %D%/stacks/graphstacks.sh %D%/stacks/graph.stacks

EXTRA_DIST += %D%/plugin %D%/tracer.sh %D%/truth.sh
EXTRA_DIST += %D%/compile.sh %D%/firmware.sh %D%/mp.sh %D%/qemu.sh %D%/qemutsp.sh %D%/variant.sh
