# SPDX-License-Identifier: GPL-3.0-or-later
# The demos on QEMU's mps2-an505, a Cortex-M33.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/qemu.sh"

chain blinky mps2-an505
chain graph mps2-an505
graph_entries mps2-an505 "$elf" file.gmon
finish
