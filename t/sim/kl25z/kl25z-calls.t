# SPDX-License-Identifier: GPL-3.0-or-later
# The demo "calls" on the KL25Z, by a simulator that knows when each function
# began and ended: what comes over the line is the truth, at a real line's
# speed.
. "$srcdir/t/support/lib.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
[ -x "$builddir/t/sim/kl25z/kl25zsim" ] || skip_all "no libelf"
. "$srcdir/t/target/firmware.sh"
. "$srcdir/t/target/mp.sh"
sim=$builddir/t/sim/kl25z/kl25zsim

build() {
	build_as calls.elf calls-kl25z -DSPLITPROF_BAUD=115200 "$@"
}

# Commands at 115200 baud, 10 bits a byte: start at a cycle; stop when all is
# over.
commands() {
	start | feed "$1" 4167
	{ get_status; stop; } | feed $(($1 + 60000000)) 4167
}

functions=$(awk '$1 != "#" { print $1 }' "$srcdir/mcu/demo/calls.truth" |
    sort -u)

run() {
	run_uart=$1
	shift
	set -- "$@" calls.elf
	for f in $functions __cyg_profile_func_enter __cyg_profile_func_exit; do
		set -- -f "$f" "$@"
	done
	"$sim" -s 5 -U "$run_uart:cap.bin" -R "$run_uart:heard" -o report \
	    -Hlkr "$@"
}

# Functions whose calls do not have the simulator's time.  That is from the
# first instruction to the return; what is told lacks what a function does
# before the one hook has read the clock, and behind that of the other, up to 3
# microseconds, and the two ends are cut off to whole ones.
far_off() {
	named cap.bin calls.elf | awk -F '[ \t]' '
	    FNR == NR {
		if ($1 == "func" && $3 == "gross") {
			cycles[$2] = $8
			calls[$2] = $4
		}
		next
	    }
	    { us[$1] += $3; n[$1]++ }
	    END {
		for (f in us) {
			d = cycles[f] / 48 - us[f]
			if (n[f] != calls[f] || d < -n[f] || d > 4 * n[f])
				print f, n[f], us[f], calls[f], cycles[f] / 48
		}
	    }' report -
}

right() {
	"$mpdump" cap.bin >dump
	is "$1: each byte is right" "$(grep bad dump)" ""
	came cap.bin calls.elf >got
	wanted >want
	same "$1: each call is told once, at its depth" got want
	is "$1: each lies within its caller" "$(outside cap.bin)" ""
	is "$1: and has the simulator's time" "$(far_off)" ""
	is "$1: nothing else is lost" "$(awk '$1 == "status" { print $3, $4 }
	    $1 == "ack" { print }' dump | tr '\n' ' ')" "ack 0 $(total) ack "
}

commands 100000 >heard
for flags in "" -O2 "APPFLAGS=-O0 -DDEMO_PSP=1"; do
	# shellcheck disable=SC2086 # several flags
	check "$flags: calls is built" build $flags
	check "$flags: runs" run 2
	right "$flags"
done
check "UART0: calls is built" build -DSPLITPROF_KL25Z_UART=0 \
    -DDEMO_RECEIVE_IRQ=12 -DDEMO_RECEIVE_HANDLER=UART0_IRQHandler
check "UART0: runs" run 0
right "UART0"

# SysTick counts 24 bits: a round ends while calls are open.
commands 16000000 >heard
check "SysTick: calls is built" build CLOCK=systick
check "SysTick: runs" run 2
right "SysTick"

# Or many in one call; or it is the program's, for a tick of 1 ms.
: >heard
every_call=$functions
for options in CLOCK=kl25z CLOCK=systick \
    "CLOCK=systick -DSPLITPROF_MP_SYSTICK_PERIOD=48000 -DDOZE_MS=10"; do
	# shellcheck disable=SC2086 # several options
	check "$options: long calls are built" build_as calls.elf \
	    "$srcdir/t/firmware/rounds.c-kl25z" \
	    RUNTIME=mp -DSPLITPROF_MP_RING=512 $options
	functions="doze"
	[ "$options" = "${options#*PERIOD}" ] ||
		functions="SysTick_Handler doze tick"
	check "$options: long calls are run" run 2 -s 60
	is "$options: all are told" "$(named cap.bin calls.elf |
	    cut -d ' ' -f 1 | sort -u | tr '\n' ' ')" "$functions "
	is "$options: and have the simulator's time" "$(far_off)" ""
done
functions=$every_call

# hears NAME UART COMES...: what comes but metadata, in this order.
hears() {
	check "UART$2, $1: calls is built" build \
	    -DSPLITPROF_KL25Z_UART="$2" -DDEMO_RECEIVE_IRQ=12 \
	    -DDEMO_RECEIVE_HANDLER=UART0_IRQHandler
	check "UART$2, $1: runs" run "$2"
	is "UART$2, $1: commands are heard" \
	    "$("$mpdump" cap.bin | cut -f 1 | grep -v meta | uniq |
	    tr '\n' ' ')" "$3 "
}

# Bytes faster than the handler takes them are lost, and the command is refused;
# what comes later is heard.
for uart in 2 0; do
	{
		start | feed 100000 20
		start | feed 200000 4167
		{ get_status; stop; } | feed 60000000 4167
	} >heard
	hears "too fast" $uart "nack ack call status ack"
	is "UART$uart, too fast: metadata comes when there is time" \
	    "$("$mpdump" cap.bin | grep -c meta)" 1
done

# Also one that comes at any moment of the handler, which takes the one before.
{
	awk 'BEGIN {
		for (apart = 4; apart < 120; apart++) {
			at = apart * 10000
			printf "%d\t0\n%d\t0\n", at, at + apart
		}
	    }'
	commands 2000000
} >heard
for uart in 2 0; do
	hears "two at once" $uart "ack call status ack"
done

# More than the line carries: no one waits, the hooks take no longer, and
# what did not come is counted.
commands 100000 >heard
check "a small ring: calls is built" build -DDEMO_PATIENT=0 \
    -DSPLITPROF_MP_RING=8 -DSPLITPROF_MP_PACKET=4 -DSPLITPROF_MP_WAIT_MS=0
check "a small ring: runs" run 2 -t trm
"$mpdump" cap.bin >dump
is "a small ring: what came and what did not are all" "$(awk '
    $1 == "status" { lost = $3; all = $4 }
    $1 == "call" { n++ }
    END { print (n == all), n + lost, (n > 7), (lost > 50) }' dump)" \
    "1 $(total) 1 1"
is "a small ring: each call that came lies within its caller" \
    "$(outside cap.bin)" ""
is "a small ring: no hook takes more than 200 cycles" "$(awk '
    $1 == "func" && $2 ~ /^__cyg/ && $3 == "net" && $7 > most { most = $7 }
    END { print (most <= 200 ? 200 : most) }' report)" 200

# What hooks_arm.S says, without wait states and what DMA takes.
check "cycles: calls is built" build
check "cycles: runs" run 2 -t trm -D 0
is "cycles: on the way in" "$(awk '$1 == "hist" && $2 ~ /enter$/ {
    print $3, $4 }' report)" "27 176"
is "cycles: on the way out, but for a return that finds others above" \
    "$(awk '$1 == "hist" && $2 ~ /exit$/ { print $3, $4; exit }' report)" \
    "46 160"
finish
