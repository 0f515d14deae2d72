# SPDX-License-Identifier: GPL-3.0-or-later
# The true profile of a program with everything in it, on ARM.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/qemu.sh"
. "$srcdir/t/target/truth.sh"

# slow BAUD IRQ: a program that waits for the line, whose timer has that
# interrupt.  It takes the longer for it, so it has fewer rounds.
slow() {
	printf '%s ' LINE="$srcdir/t/firmware/paced.c" -DSPLITPROF_BAUD="$1" \
	    -UDEMO_LINE_IRQ -DDEMO_LINE_IRQ="$2" -UDEMO_LINE_HANDLER \
	    -DDEMO_LINE_HANDLER=TIMER1_Handler -DROUNDS=$(($1 / 75000))
}

while IFS=: read -r name board flags; do
	# shellcheck disable=SC2086 # several flags
	true_profile "$name" "$board" $flags
done <<END
M3, -O2:mps2-an385:-O2
M3, -Os, 1.5 Mbaud:mps2-an385:-Os $(slow 1500000 9)
M0+, -O0, 600 kbaud:mps2-an385:-mcpu=cortex-m0plus -O0 $(slow 600000 9)
M4F, -O3, 1.5 Mbaud:mps2-an386:-O3 $(slow 1500000 9)
M33, -O2, 1 Mbaud:mps2-an505:-O2 $(slow 1000000 4)
M0, -Os:microbit:-Os
END

# Calls of landing() by jumps(), which is not profiled: from where it jumps.
jumps() {
	gmondump app.gmon | awk '$1 == "arc" { print $2; print $3 }' |
	    "$addr2line" -f -e symbols.elf | awk 'NR % 2' | paste -d ' ' - - |
	    paste -d ' ' - callees | awk '$1 == "jumps" { print $2, $4 }'
}

# In C++, without the time of the line.
features=features.cpp
if ! "${MCU_CC%gcc}g++" -E -x c++ -include algorithm /dev/null >out 2>err; then
	skip 18 "no libstdc++-arm-none-eabi-newlib"
else
	while IFS=: read -r name board flags; do
		# shellcheck disable=SC2086 # several flags
		true_profile "C++, $name" "$board" $flags
		is "C++, $name: who jumped is the caller" "$(jumps)" "landing 20"
	done <<-END
	M0+, -O2:mps2-an385:-mcpu=cortex-m0plus -O2
	M3, -O0:mps2-an385:-O0
	M4F, -O3:mps2-an386:-O3
	END
fi
finish
