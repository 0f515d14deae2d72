# SPDX-License-Identifier: GPL-3.0-or-later
# The demos on QEMU's microbit, a Cortex-M0.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/qemu.sh"

chain blinky microbit
chain graph microbit
graph_entries microbit "$elf" file.gmon
finish
