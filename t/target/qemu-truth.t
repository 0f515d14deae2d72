# SPDX-License-Identifier: GPL-3.0-or-later
# The true profile of a program with everything in it, on ARM.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/qemu.sh"
. "$srcdir/t/target/truth.sh"

# A program that waits for the line, at so many baud.
slow() {
	printf 'LINE=%s -UDEMO_LINE_IRQ -DDEMO_LINE_IRQ=9 %s %s %s' \
	    "$srcdir/t/firmware/paced.c" -UDEMO_LINE_HANDLER \
	    -DDEMO_LINE_HANDLER=TIMER1_Handler -DSPLITPROF_BAUD="$1"
}

while IFS=: read -r name board flags; do
	# shellcheck disable=SC2086 # several flags
	true_profile "$name" "$board" $flags
done <<END
M3, -O2:mps2-an385:-O2
M3, -Os, 1.5 Mbaud:mps2-an385:-Os $(slow 1500000)
M0+, -O0, 300 kbaud:mps2-an385:-mcpu=cortex-m0plus -O0 $(slow 300000)
M4F, -O3, 1.5 Mbaud:mps2-an386:-O3 $(slow 1500000)
M33, -O2:mps2-an505:-O2
M0, -Os:microbit:-Os
END
finish
