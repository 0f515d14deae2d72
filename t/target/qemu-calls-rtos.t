# SPDX-License-Identifier: GPL-3.0-or-later
# Times of calls under an RTOS, on processors that QEMU models and on the KL25Z
# simulator: tasks that are switched in the middle of their calls have open
# calls of their own.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/target/qemu.sh"
. "$srcdir/t/target/mp.sh"

# The ticks come at any depth.
cat >want <<'END'
Bell_Handler 2 20
alpha 0 1
bell 3 20
beta 0 1
delta 0 1
down 1 20
down 2 20
down 3 20
ring 1 20
up 1 20
up 2 20
up 3 20
up 4 20
up 5 20
END
sort -o want want
for board in mps2-an385 microbit $sim; do
	check "$board: are built" build_as app.elf \
	    "$srcdir/t/firmware/mptasks.c-$board" RUNTIME=mp \
	    -DDEMO_BELL_IRQ=20 -DDEMO_BELL_HANDLER=Bell_Handler \
	    -DSPLITPROF_MP_RING=512 -I"$srcdir/t/firmware"
	check "$board: run" run_board $board app.elf cap.bin
	came cap.bin app.elf >all
	grep -v ^SysTick all >got
	same "$board: each is its task's" got want
	is "$board: also those of ticks" \
	    "$(awk '/^SysTick/ { n += $3 } END { print n }' all)" \
	    "$(awk '/SysTick/ { print $NF }' counts)"
	is "$board: and there were many switches" \
	    "$(awk '/switches/ { print ($NF > 50) }' counts)" 1
	mpdecode cap.bin >calls
	run 1 "$board: that callers are mixed up is told" callstat calls
	says "$board: as of tasks" 'calls lie across others: .* of several tasks?$'
done
finish
