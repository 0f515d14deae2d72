# SPDX-License-Identifier: GPL-3.0-or-later
# The demos on QEMU's virt, an RV32IMAC with an NS16550.
ARCH=riscv
. "$srcdir/t/lib.sh"
. "$srcdir/t/qemu.sh"

chain blinky virt
chain graph virt
graph_entries virt "$elf" file.gmon demo_trap
finish
