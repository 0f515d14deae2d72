# SPDX-License-Identifier: GPL-3.0-or-later
# Each clock that QEMU has a model of, in calls of two seconds in which nobody
# looks at it; SysTick where the program has it for a tick of its own; and those
# that wrap in minutes, over a night.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/qemu.sh"
. "$srcdir/t/target/mp.sh"
shift=5

# calls_of NAME BOARD FLAG...: the calls of t/firmware/NAME.c, in the file
# calls.
calls_of() {
	what=$*
	calls_name=$1
	calls_board=$2
	shift 2
	check "$what: is built" build_as app.elf \
	    "$srcdir/t/firmware/$calls_name.c-$calls_board" RUNTIME=mp "$@"
	check "$what: runs" emulate "$calls_board" app.elf cap.bin
	named cap.bin app.elf >calls
}

# 62 million instructions of 32 ns, and those of the hooks.
two_seconds() {
	calls_of rounds "$@" -DDOZE_MS=500
	is "$what: two seconds are two" "$(awk '
	    n++ && $2 - end > 10 || $3 < 2000000 || $3 > 2000010 { print }
	    { end = $2 + $3 }' calls)" ""
	is "$what: and told twice" "$(grep -c doze calls)" 2
}

two_seconds mps2-an385
two_seconds mps2-an505
two_seconds microbit
# SysTick goes round three times in a call, each time to the same place.
two_seconds mps2-an385 CLOCK=systick
two_seconds mps2-an505 CLOCK=systick
two_seconds microbit CLOCK=systick
# No model has a DWT: the counter that is read is the board's, as fast.
two_seconds mps2-an385 CLOCK=dwt -DSPLITPROF_MP_DWT_CYCCNT=0x40028018
two_seconds mps2-an505 CLOCK=dwt -DSPLITPROF_MP_DWT_CYCCNT=0x50302018

# night_of BOARD FLAG...: t/firmware/night.c, whose calls end when a hundredth
# of a second does.
night_of() {
	calls_of night "$@"
	is "$what: each call ends just when it should" "$(awk '
	    $1 == "doze" {
		end = $2 + $3
		if (!n++)
			first = end
		late = end - first - (n - 1) * 40000000
		if (late < -2 || late > 2 || $3 < 39999000 || $3 > 40000000)
			print
	    }
	    END { print n }' calls)" 6
	is "$what: all are within 240 seconds" "$(awk '
	    $1 == "night" { print ($3 >= 239999990 && $3 < 240001000) }
	    ' calls)" 1
}

for board in mps2-an385 mps2-an505; do
	night_of $board
done
night_of mps2-an385 CLOCK=dwt -DSPLITPROF_MP_DWT_CYCCNT=0x40028018
night_of mps2-an505 CLOCK=dwt -DSPLITPROF_MP_DWT_CYCCNT=0x50302018

# tick_of BOARD PERIOD FLAG...: a tick of 1 ms, whose handler looks at the clock
# before, between and after its round is counted.
tick_of() {
	tick_board=$1
	tick_period=$2
	shift 2
	calls_of rounds "$tick_board" CLOCK=systick "$@" \
	    -DSPLITPROF_MP_SYSTICK_PERIOD="$tick_period" \
	    -DSPLITPROF_MP_RING=512 -DDOZE_MS=40 -DLOOKS=500000
	is "$what: two calls took 40 ms, and the handler" "$(awk '
	    $1 == "doze" && $3 >= 40000 && $3 < 40200 { n++ }
	    END { print n }' calls)" 2
	is "$what: which came each millisecond" "$(awk '
	    $1 == "SysTick_Handler" {
		if (!n++)
			first = $2
		at = first + (n - 1) * 1000
		if ($2 < at - 1 || $2 > at + 1 || $3 > 3)
			print
	    }
	    END { print n, (first % 1000 < 3) }' calls)" "80 1"
	is "$what: and called twice, just then" "$(awk '
	    $1 == "tick" && ($2 % 1000 > 3 || $3 > 1) { print }
	    $1 == "tick" { n++ }
	    END { print n }' calls)" 160
}

shift=3
tick_of mps2-an385 25000
tick_of mps2-an505 20000
tick_of microbit 16000
# So slow a clock stands at 0 while it is read several times.
tick_of mps2-an385 1000 -DTICK_REFERENCE=1 \
    -USPLITPROF_MP_SYSTICK_HZ -DSPLITPROF_MP_SYSTICK_HZ=1000000
finish
