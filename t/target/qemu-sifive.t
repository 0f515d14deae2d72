# SPDX-License-Identifier: GPL-3.0-or-later
# The demos on QEMU's sifive_e, an RV32IMAC that runs from flash.
ARCH=riscv
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/qemu.sh"

chain blinky sifive_e
chain graph sifive_e
graph_entries sifive_e "$elf" file.gmon demo_trap
finish
