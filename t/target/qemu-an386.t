# SPDX-License-Identifier: GPL-3.0-or-later
# The demos on QEMU's mps2-an386, a Cortex-M4F.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/qemu.sh"

chain blinky mps2-an386
chain graph mps2-an386
graph_entries mps2-an386 "$elf" file.gmon
finish
