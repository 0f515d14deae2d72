# SPDX-License-Identifier: GPL-3.0-or-later
# The demos on QEMU's mps2-an385, a Cortex-M3.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/qemu.sh"

chain blinky mps2-an385
chain graph mps2-an385
graph_entries mps2-an385 "$elf" file.gmon
finish
