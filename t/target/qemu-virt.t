# SPDX-License-Identifier: GPL-3.0-or-later
# The demos on QEMU's virt, an RV32IMAC with an NS16550.
ARCH=riscv
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/qemu.sh"

chain blinky virt
chain graph virt
graph_entries virt "$elf" file.gmon demo_trap
finish
