# SPDX-License-Identifier: GPL-3.0-or-later
# The demos on QEMU's mps2-an500, a Cortex-M7F.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/qemu.sh"

chain blinky mps2-an500
chain graph mps2-an500
graph_entries mps2-an500 "$elf" file.gmon
finish
