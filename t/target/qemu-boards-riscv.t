# SPDX-License-Identifier: GPL-3.0-or-later
# The demo graph on QEMU's sifive_e, which runs from flash; qemu-riscv.t has
# virt, with an NS16550, and qemu-riscv-kinds.t an Ibex.  On all of them samples
# with their call stack.
ARCH=riscv
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/qemu.sh"
. "$srcdir/t/target/stacks/graphstacks.sh"

chain graph sifive_e
graph_entries sifive_e demo_software

for board in sifive_e virt opentitan; do
	graph_stacks "$board" "emulate $board app.elf cap.bin" \
	    -DSPLITPROF_SAMPLE_HZ=10000
done
finish
