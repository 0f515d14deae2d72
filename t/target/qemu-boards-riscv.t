# SPDX-License-Identifier: GPL-3.0-or-later
# The demos on QEMU's boards with an RV32IMAC: sifive_e, which runs from flash,
# and virt, with an NS16550.
ARCH=riscv
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/qemu.sh"

for board in sifive_e virt; do
	chain blinky $board
	chain graph $board
	graph_entries $board demo_trap
done
finish
