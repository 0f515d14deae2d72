# SPDX-License-Identifier: GPL-3.0-or-later
# The demo graph on QEMU's sifive_e, which runs from flash; qemu-riscv.t has
# virt, with an NS16550, and qemu-riscv-kinds.t an Ibex.
ARCH=riscv
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/qemu.sh"

chain graph sifive_e
graph_entries sifive_e demo_software
finish
