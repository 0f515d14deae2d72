#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What the decoders recover of damaged streams: bench.sh calls this in the build
# directory.  A recorded stream, and made ones whose addresses are full of bytes
# that look like packets.
#
#	BENCH_SEEDS	each damage is done that often (5)
. "${srcdir:=.}/t/bench/common.sh"

seeds=${BENCH_SEEDS:-5}
cd "$work"

echo 'Damage to the stream: shares of the packets that it did not touch'
# The recording is short: many times in a row.
hexdecode "$top/t/data/blinky.hex" >once
for _ in $(seq 30); do
	cat once
done >recorded
echo 'recorded (t/data/blinky.hex, 30 times)'
faults -e "$top/t/data/blinky.elf" -s "$seeds" recorded
# The packets of a file, as words.
words() {
	{
		printf 'header\t2\t17\t0x0\t1000\t-\n'
		apdecode "$1"
	} | apencode >words
}
echo 'the same as words'
words recorded
faults -e "$top/t/data/blinky.elf" -s "$seeds" words
echo 'made, of the same program, some samples of each instruction'
gen -e "$top/t/data/blinky.elf" mixed 30000 >made
faults -e "$top/t/data/blinky.elf" -s "$seeds" made
echo 'the same as words'
words made
faults -e "$top/t/data/blinky.elf" -s "$seeds" words
for kind in blinky rtos; do
	echo "made, $kind, 3-byte addresses"
	gen "$kind" 30000 >made
	faults -s "$seeds" made
done
echo 'made, rtos, 4-byte addresses'
gen -n 4 rtos 30000 >made
faults -s "$seeds" -n 4 made
echo
echo 'Damage to QS frames: shares of the frames that it did not touch'
faults -s "$seeds" -q recorded
echo
echo 'Damage to its text: shares of the pieces of 32 bytes not touched'
faults -s "$seeds" -x recorded
