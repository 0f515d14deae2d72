# SPDX-License-Identifier: GPL-3.0-or-later
# The demos on QEMU's boards: one of each processor with both, others with one.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/qemu.sh"

for board in mps2-an385 mps2-an386 mps2-an500 mps2-an505 microbit; do
	chain blinky $board
	chain graph $board
	graph_entries $board
done
for board in stm32vldiscovery netduino2 netduinoplus2 lm3s6965evb tm4c \
    mps2-an521 mps3-an547; do
	chain graph $board
done
finish
