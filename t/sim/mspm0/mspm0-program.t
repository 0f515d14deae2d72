# SPDX-License-Identifier: GPL-3.0-or-later
# The simulated MSPM0 runs what is in its flash: resets, faults, its UART, and
# the runtime with the port that is for it
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"
[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
. "$srcdir/t/sim/mspm0/mspm0.sh"
. "$srcdir/t/target/mp.sh"
. "$srcdir/t/support/tool.sh"

image() {
	"${MCU_NM%nm}objcopy" -O binary "$1.elf" "$1.bin"
}

build_own() {
	"$MCU_CC" -mcpu=cortex-m0plus -mthumb -std=gnu11 -Os -Wall -Wextra \
	    -ffreestanding -nostdlib -fno-jump-tables -Wl,--section-start=.vectors=0 \
	    -Wl,-Ttext=0x100,-e,start,--build-id=none -o own.elf \
	    "$srcdir/t/firmware/mspm0.c" && image own
}

build_demo() {
	build_demo=$1
	shift
	sh "$srcdir/mcu/demo/build.sh" -c "$MCU_CC" -o "$build_demo.elf" \
	    "$build_demo-mspm0" TOGETHER=1 "$@" && image "$build_demo"
}

# The octets of text.
hex() {
	printf %s "$1" | od -A n -v -t x1
}

# One letter is told, others are the answer.
letter() {
	tell "$(hex "$2")"
	answers "$1" "$(hex "$3")"
}

#### From blank flash to a program that runs ####

check 'a program of its own is built' build_own
ready -s flash
size=$(wc -c <own.bin)
head -c $(((8 - size % 8) % 8)) /dev/zero >>own.bin
octets '24 00000000' >payload
cat own.bin >>payload
{
	octets "80 $(printf '%02x%02x' $(($(wc -c <payload) & 255)) \
	    $(($(wc -c <payload) >> 8)))"
	cat payload
	octets "$(crc_of payload)"
} >&3
answers 'it is programmed' 00
head -c "$(wc -c <own.bin)" flash >flashed
same 'it is in flash' flashed own.bin
ask 'start: at its speed, it tells something else' 40 00ff
log_seen=$((log_seen + 1))
logged 'the program starts' 'start
reset program
baud 115212'

#### Resets, and what RAM keeps ####

host 115200
heard=$(wc -c <heard)
press
answers 'a reset: RAM that nobody has written is kept' "$(hex 2)"
letter 'the program resets itself' r 3
letter 'it hears and answers' a b
log_seen=$(wc -l <log)
press USR2
host 9600
ask 'the boot loader' 12 00
ask 'starts it' 40 00ff
host 115200
sleep 0.1
heard=$(wc -c <heard)
letter 'it runs' a b
press
answers 'the boot loader needs RAM, so the count began again' "$(hex 2)"

#### The UART ####

host 38400
tell "$(hex a)"
sleep 0.1
is 'another speed: something else comes' \
    "$(tail -c +$((heard + 1)) heard | grep -c b)" 0
host 115200
heard=$(wc -c <heard)
log_seen=$(wc -l <log)
letter 'more bytes than the FIFO has' wABCDEFGH xBCDE
logged 'the others are lost' "$(printf 'overrun\noverrun\noverrun\noverrun')"
letter 'and then it goes on' a b
tell "$(hex 4)"
await_log $((log_seen + 1))
host 4000000
sleep 0.1
heard=$(wc -c <heard)
letter 'at 4 Mbaud' a b
tell "$(hex 3)"
await_log $((log_seen + 2))
host 3000000
sleep 0.1
heard=$(wc -c <heard)
letter 'at 3 Mbaud, nearly' a b
logged 'as the log says' 'baud 4000000
baud 3007342'
letter 'without its pin it says nothing' p ''
letter 'nothing at all' a ''

#### The end ####

host 115200
press
answers 'a reset sets the pin again' "$(hex 3)"
log_seen=$(wc -l <log)
letter 'a fault: nothing more' f ''
letter 'nothing at all' a ''
udf=$("${MCU_NM%nm}objdump" -d own.elf | awk '$3 == "udf" { print $1 }' |
    tr -d :)
address() {
	printf '0x%08x' "0x$(echo "$udf" | sed -n "$1p")"
}
logged 'the fault is logged' "fault $(address 1) instruction udf #7"
press
answers 'until a reset' "$(hex 4)"
log_seen=$(wc -l <log)
letter 'a fault without a stack' l ''
is 'is a lockup' "$(tail -n +$((log_seen + 1)) log | cut -d ' ' -f 1)" \
    'fault
lockup'
press
answers 'until a reset' "$(hex 1)"
log_seen=$(wc -l <log)
letter 'its own end' e ''
logged 'is logged' 'exit 0'

#### The runtime ####

# rawcap with options, in the background, from before the program begins.
capture_line() {
	rawcap -b 1000000 -q "$@" line >cap.bin <"$capture_input" &
	host_pid=$!
	wait_for is_open
	press
}

# rawcap has the line when it is raw.
is_open() {
	stty <line | grep -q -e -icanon
}

check 'blinky is built' build_demo blinky -DSPLITPROF_HEADER=1
chip -f blinky.bin
capture_input=/dev/null
capture_line -i 2 -t 30
wait "$host_pid"
logged 'blinky runs to its end' 'reset program
baud 1000000
exit 0'
fails 0 'every byte of its profile has come' \
    gmonbuild -e blinky.elf -o gmon.out cap.bin
quiet 'and nothing is to be said'
gprof_calls() {
	"$GPROF" -b -p blinky.elf gmon.out | awk '$4 ~ /^[0-9]+$/ {
		print $NF, $4 }' | sort
}
if [ -n "$GPROF" ]; then
	is 'gprof has the true counts' "$(gprof_calls)" \
	    "$(awk '$1 != "#" { print $1, $2 }' \
	    "$srcdir/mcu/demo/blinky.truth" | sort)"
else
	skip 1 'no gprof'
fi

# Nothing but its interrupt sends what the FIFO had no room for: the sampler
# is off, there is no DMA, and the first call comes behind others that wait.
check 'blinky is built without a sampler' build_demo blinky \
    -DSPLITPROF_HEADER=1 -DSPLITPROF_SAMPLE_HZ=0 -DSPLITPROF_DMA=0
chip -f blinky.bin
capture_line -t 0.8
sleep 0.4
is 'the interrupt sends the header' "$(apdecode cap.bin | cut -f 1)" header
wait "$host_pid"

check 'calls is built' build_demo calls
chip -f calls.bin
mkfifo commands
exec 4<>commands
capture_input=commands
capture_line -t 30 -w
get_metadata >&4
sleep 0.5
# With a byte of noise the last one is alone in the FIFO.
{ printf n; start; } >&4
# shellcheck disable=SC2119
until_calls "$(total)" "$mpdump" cap.bin
stop >&4
wait_for grep -q exit log
exec 4>&-
kill "$host_pid"
wait "$host_pid"
logged 'calls runs to its end' 'reset program
baud 1000000
exit 0'
is 'its metadata is right' "$("$mpdump" cap.bin | grep ^meta | cut -f 2-4 |
    uniq)" \
    "32000000${tab}32000000${tab}$(text_crc calls.elf)"
came cap.bin calls.elf >got
wanted >want
same 'each call is told once, at its depth' got want
is 'each lies within its caller' "$(outside cap.bin)" ''

finish
