# SPDX-License-Identifier: GPL-3.0-or-later
# The demo "calls" on boards that QEMU models, with a host that commands it over
# its serial line: each call is told once, at its depth, and with its time.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/target/qemu.sh"
. "$srcdir/t/target/mp.sh"

# session BOARD N: send the file begin when the board has said hello, as some
# UARTs hear nothing before; wait for N calls, send the file end, and have
# everything in cap.bin, to the end of the line.
session() {
	rm -f commands
	mkfifo commands
	emulate_line "$1" calls.elf
	rawcap -w "$line" <commands >cap.bin &
	session_host=$!
	exec 4>commands
	wait_for test -s cap.bin
	cat begin >&4
	until_calls "$2" "$mpdump" cap.bin || kill "$emulator"
	cat end >&4
	exec 4>&-
	wait "$session_host" || return 1
	wait "$emulator"
}

# What is between the first and the last line of a kind.
answers() {
	"$mpdump" cap.bin | cut -f 1 | uniq | tr '\n' ' '
}

# The shortest and the longest of a function at a depth, in microseconds.
range() {
	named cap.bin calls.elf | awk -v name="$1" -v depth="$2" '
	    $1 == name && $4 == depth {
		if (!n++ || $3 < least)
			least = $3
		if ($3 > most)
			most = $3
	    }
	    END { print n, (least >= '"$3"'), (most <= '"$4"') }'
}

right() {
	came cap.bin calls.elf >got
	wanted >want
	same "$1: each call is told once, at its depth" got want
	is "$1: each lies within its caller" "$(outside cap.bin)" ""
	# nap is 125000 instructions of 8 ns, and half of each hook.
	is "$1: a millisecond is one" "$(range nap 2 1000 1003)" "5 1 1"
	is "$1: also in a handler" "$(range nap 5 1000 1003)" "5 1 1"
	is "$1: its callers have it, too" "$(range one_round 1 2000 2100)" \
	    "5 1 1"
	is "$1: nothing takes next to nothing" "$(range leaf 2 0 2)" "5 1 1"
}

chain() {
	chain_board=$1
	chain_meta=$2
	shift 2
	check "$chain_board $*: calls is built" demo "calls-$chain_board" \
	    '-DSPLITPROF_MP_VERSION="v1.2.3 (16 long)"' "$@"
	{ get_metadata; start; } >begin
	stop >end
	check "$chain_board $*: runs, and ends by a command" \
	    session "$chain_board" "$(total)"
	is "$chain_board $*: what comes, in this order" "$(answers)" \
	    "meta ack call ack "
	# Once more where it was told before it was asked for.
	is "$chain_board $*: the metadata is right" \
	    "$("$mpdump" cap.bin | grep ^meta | tr '\t' ' ' | uniq)" \
	    "meta $chain_meta $(text_crc calls.elf) v1.2.3 (16 long)"
	is "$chain_board $*: and told once or twice" \
	    "$("$mpdump" cap.bin | grep -c ^meta | tr 2 1)" 1
	right "$chain_board $*"
}

chain mps2-an385 "25000000 25000000"
chain microbit "16000000 1000000"
chain mps2-an505 "25000000 20000000"
chain mps2-an385 "25000000 25000000" CLOCK=systick -O2 APPFLAGS=-O0
# No model has a DWT: the counter that is read is the board's, as fast.
chain mps2-an385 "25000000 25000000" CLOCK=dwt \
    -DSPLITPROF_MP_DWT_CYCCNT=0x40028018
chain mps2-an505 "20000000 20000000" CLOCK=dwt \
    -DSPLITPROF_MP_DWT_CYCCNT=0x50302018
chain netduino2 "120000000 1000000"
chain netduinoplus2 "168000000 1000000"
chain stm32vldiscovery "24000000 24000000" CLOCK=systick
chain mps3-an547 "32000000 32000000" CLOCK=systick
chain mps2-an500 "25000000 25000000"
chain lm3s6965evb "12500000 12500000" CLOCK=systick
chain tm4c "12500000 12500000" CLOCK=systick
chain microbit "16000000 1000000" -DDEMO_PSP=1 -DSPLITPROF_MP_PACKET=1 \
    -DSPLITPROF_MP_WAIT_MS=0

# filtered NAME DEPTH MIN_US CONDITION: it stays over a reset.
filtered() {
	{ config "$2" "$3"; reset; start; } >begin
	{ get_status; stop; } >end
	check "$1: runs" session mps2-an385 "$(total "$4")"
	came cap.bin calls.elf >got
	wanted "$4" >want
	same "$1: these calls and no others" got want
	is "$1: are not overflows" \
	    "$("$mpdump" cap.bin | awk '$1 == "status" { print $3, $4 }')" \
	    "0 $(total "$4")"
}

check "calls is built" demo calls-mps2-an385
long="name ~ /nap|one_round|ring|Pend|bell/"
filtered "depth below 3" 3 0 "depth < 3"
filtered "250 us at least" 0 250 "$long"
filtered "both" 4 250 "depth < 4 && $long"
filtered "a filter of 0 is none" 0 0 1

# Noise, and half a command, whose two beginnings are no commands; what does not
# exist, too long a payload, and a wrong sum.
{
	printf 'noise\125'
	start | head -c 5
	command_bytes 7 "" 0
	command_bytes 1 "" 9
	get_status | tr '\130' '\131'
	get_status
	start
} >begin
stop >end
check "damaged commands: runs" session mps2-an385 "$(total)"
right "damaged commands"
is "damaged commands: are refused, and cost no other" \
    "$("$mpdump" cap.bin | grep -v ^call | cut -f 1 | sort | uniq -c |
    tr -s ' \n' ' ')" " 2 ack 1 meta 5 nack 1 status "

# Too much for the ring, which nothing is sent of until all is over: nobody
# waits, and what is missing is counted.
check "a small ring is built" demo calls-mps2-an385 -DDEMO_PATIENT=0 \
    -DSPLITPROF_MP_RING=8 -DSPLITPROF_MP_PACKET=3
start >begin
{ get_status; stop; } >end
check "a small ring: runs" session mps2-an385 8
is "a small ring: what came and what did not are all" \
    "$("$mpdump" cap.bin | awk '$1 == "status" { print $3, $4 }
	$1 == "call" { n++ } END { print n }' | tr '\n' ' ')" \
    "$(($(total) - 8)) 8 8 "
came cap.bin calls.elf | awk '
    FNR == NR { n[$1 " " $2] = $3; next }
    $3 > n[$1 " " $2]' want - >more
is "a small ring: nothing is invented" "$(cat more)" ""

# Deeper than there is room: the others are right.  climb and throw_up, which do
# not return, are 2 more each round.
check "few open calls are built" demo calls-mps2-an385 -DSPLITPROF_MP_DEPTH=4
check "few open calls: runs" session mps2-an385 "$(total "depth < 4")"
came cap.bin calls.elf >got
wanted "depth < 4" >want
same "few open calls: what has room is right" got want
is "few open calls: the others are counted" \
    "$("$mpdump" cap.bin | awk '$1 == "status" { print $3, $4 }')" \
    "$(($(total "depth >= 4") + 10)) $(total "depth < 4")"

# The counters, at the end and behind a reset.  Nothing is told behind the stop:
# what the emulator has not read when it ends would reset the line.
check "calls is built again" demo calls-mps2-an385
start >begin
{ get_status; reset; get_status; stop; } >end
check "status: runs" session mps2-an385 "$(total)"
is "status: recording, overflows, records, usage" \
    "$("$mpdump" cap.bin | grep ^status | tr '\t\n' '  ')" \
    "status 1 0 $(total) 0 status 1 0 0 0 "
finish
