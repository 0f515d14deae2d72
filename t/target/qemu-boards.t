# SPDX-License-Identifier: GPL-3.0-or-later
# The demos on QEMU's boards with a Cortex-M3, M4F, M7F, M33 and M0.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/qemu.sh"

for board in mps2-an385 mps2-an386 mps2-an500 mps2-an505 microbit; do
	chain blinky $board
	chain graph $board
	graph_entries $board
done
finish
