#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Measure the runtime on a simulated KL25Z: cycles, bytes of stack and of the
# line.  "make bench" calls this in the build directory.  The numbers are the
# same on every machine; those of another compiler differ.
#
# A line of the tables is a call of row, program_row, mp_row or tsp_row with its
# settings.
#
# The program is t/bench/target/mix.c, 16 calls in some 60000 cycles.
#	stub	cycles of __gnu_mcount_nc, mean over all calls
#	tick	cycles of a sample with entry and exit: least, and mean
#	all-in	(cycles of the program with profiling - without) / calls: with
#		what DMA takes from the processor, two cycles a byte
#	held	the longest time that interrupts are held off, in cycles
#	stack	bytes below the program's own, with what the processor pushes
#	line	bytes on the line for each call, samples and all
#	ROM	bytes of the runtime at -Os in flash, and in RAM:
#		scripts/footprint
# Each in cycles of the manual, without wait states, and "board": with those of
# the flash and of the peripherals.
. "${srcdir:=.}/t/bench/common.sh"

mcu=$top/mcu
mix=$top/t/bench/target/mix.c
sim=$PWD/t/sim/kl25z/kl25zsim
calls=6400
[ -n "${MCU_CC:-}" ] && [ -x "$sim" ] || {
	echo "bench: no arm-none-eabi-gcc or no libelf: no target to measure" >&2
	exit 0
}
cd "$work"

build() {
	sh "$mcu/demo/build.sh" -c "$MCU_CC" -o "$@"
}

# The report of both timings, and the cycles without profiling.
measure() {
	for timing in trm board; do
		"$sim" -t $timing -f rounds -o $timing.plain plain.elf
		"$sim" -t $timing -f rounds -f __gnu_mcount_nc -i -l -k \
		    -U 2:line -o $timing.report app.elf
	done
}

# ROM and RAM of a setting, without what is meant for the program.
footprint() {
	case ${1:-} in
	APPFLAGS=*) shift ;;
	esac
	srcdir=$top "$top/scripts/footprint" "${@:--Os}"
}

row() {
	name=$1
	shift
	# Without profiling the other runtime stands still, too.
	case ${1:-} in
	RUNTIME=*) build plain.elf "$mix-kl25z" PLAIN=1 ;;
	*) build plain.elf "$mix-kl25z" PLAIN=1 "$@" ;;
	esac
	build app.elf "$mix-kl25z" "$@"
	measure
	awk -v name="$name" -v calls=$calls -v line="$(wc -c <line)" \
	    -v bytes="$(footprint "$@")" '
	    FNR == 1 { t = FILENAME; sub(/\..*/, "", t); seen[t] = 1 }
	    $3 == "gross" && $2 == "rounds" && FILENAME ~ /plain/ { plain[t] = $6 }
	    $3 == "gross" && $2 == "rounds" && FILENAME ~ /report/ { app[t] = $6 }
	    $2 == "__gnu_mcount_nc" && $3 == "net" { stub[t] = $6 }
	    $2 == "__gnu_mcount_nc" && $3 == "stack" && $5 + 4 > deep { deep = $5 + 4 }
	    $1 != "exc" || $2 !~ /^(PIT|SysTick)$/ { tick = 0 }
	    $1 == "exc" && $2 ~ /^(PIT|SysTick)$/ { tick = $3 }
	    tick == "cycles" {
		least[t] = $5
		mean[t] = $6
	    }
	    tick == "stack" && $4 + 4 > deep { deep = $4 + 4 }
	    $1 == "masked" && $2 == "cycles" { held[t] = $6 }
	    function both(a) { return sprintf("%.0f/%.0f", a["trm"], a["board"]) }
	    END {
		for (t in seen)
			all[t] = (app[t] - plain[t]) / calls
		split(bytes, of)
		printf "%-36s %8s %7s %7s %9s %7s %5d %5.1f %4d %4d\n", name,
		    both(stub), both(least), both(mean), both(all), both(held),
		    deep, line / calls, of[1], of[2]
	    }' trm.plain board.plain trm.report board.report
}

drop=-DSPLITPROF_WHEN_FULL=SPLITPROF_DROP
header=-DSPLITPROF_HEADER=1
printf '%-36s %8s %7s %7s %9s %7s %5s %5s %4s %4s\n' \
    "KL25Z, cycles TRM/board" stub tick mean all-in held stack line ROM RAM
port=$top/t/bench/target/port
row "default, program at -Os"
row "default, program at -O0" APPFLAGS=-O0
row "default, program at -O2" APPFLAGS=-O2
row "runtime at -O2, too" -O2
row "2-byte addresses" -DSPLITPROF_ADDR_BYTES=2
row "one thread" -DSPLITPROF_ONE_THREAD=1
row "an interrupt a byte, no DMA" LINE=kl25z-uart
row "any port: DMA in C, SysTick" LINE="$mcu/port/kl25z/line.c" TIMER=systick
row "any port: UART in C, SysTick" LINE="$port" TIMER=systick
row "any port: UART and timer in C" LINE="$port" TIMER="$port"
row "no jitter" -DSPLITPROF_JITTER=0
row "drops" $drop
row "calls only" -DSPLITPROF_SAMPLE_HZ=0
row "samples only" -DSPLITPROF_WITH_ARCS=0
row "samples with their call stack" $header $drop \
    -DSPLITPROF_WITH_ARCS=0 -DSPLITPROF_STACKS=1
row "the same within the interrupt" $header $drop \
    -DSPLITPROF_WITH_ARCS=0 -DSPLITPROF_STACKS=1 -DSPLITPROF_STACK_OPEN=0
row "calls, samples, or both" -DSPLITPROF_START_WITH=1
row "header" $header -DSPLITPROF_TOTALS=0
row "header, totals: by splitprof.mk" $header
row "header, totals, drops, tells losses" $header $drop
row "header, totals, tasks" $header -DSPLITPROF_TASKS=1
row "header, totals, words" $header -DSPLITPROF_WORDS=1
row "header, totals, words, one thread" $header -DSPLITPROF_WORDS=1 \
    -DSPLITPROF_ONE_THREAD=1
row "header, totals, QS packets" $header \
    -DSPLITPROF_FRAMES=SPLITPROF_QS_PACKETS
row "cache of 16 calls" $header -DSPLITPROF_ARC_CACHE=16
row "cache of 32 calls" $header -DSPLITPROF_ARC_CACHE=32
row "cache of 32 calls, no DMA" LINE=kl25z-uart $header -DSPLITPROF_ARC_CACHE=32
row "caches of 32 calls, 64 samples" $header -DSPLITPROF_ARC_CACHE=32 \
    -DSPLITPROF_SAMPLE_CACHE=64
count="RUNTIME=count -DDEMO_LEAVE=1"
for text in 4096 16384; do
	# shellcheck disable=SC2086 # a list of words
	row "counts in RAM, $((text / 1024)) KB of text, 96 arcs" $count \
	    -DSPLITPROF_COUNT_TEXT=$text
done
# shellcheck disable=SC2086 # a list of words
row "counts in RAM, calls only, 128 arcs" $count -DSPLITPROF_SAMPLE_HZ=0 \
    -DSPLITPROF_COUNT_TEXT=16 -DSPLITPROF_COUNT_ARCS=128
# The others' numbers: all but the last two were measured as ours are.
other() {
	printf '%-36s %8s %7s %7s %9s %7s %5s %5s %4s %4s\n' "$@"
}
other "froms, tos, kcount in RAM, -Os" 97/111 58/71 58/71 108/127 "" 80 "" 404 5068
other "thesis, -O0" 994/1161 "" 634/750 2936/3529 "" 176 "" 1292 79
other "thesis, -Os" 495/600 "" 314/380 1380/1687 "" 152 "" 812 71
other "thesis, -O2" 486/573 "" 317/378 1411/1734 "" 160 "" 848 73
other "thesis, published" 1404 "" 671 2739 "" 136 "" 1344 70
other "gprof by semihosting, published" 298 "" 223 323 "" 336 "" 2000 9208

# Programs that call much, each in its way: t/bench/target/json.c, vm.c, dsp.c.
#	slower	cycles of the program with profiling / of one that is compiled
#		without any of it
#	calls	of all calls those that the stream has, in percent
#	stub	the profiler's share of what samples at random times would see,
#		in percent: it is left out of what follows
#	code	the share of time that is on the wrong function, in percent, by
#		exact cycles: what -pg adds to functions
#	bias	the same, of what samples at random times would see
#	out	of 10000 of these, how many functions would be further off than
#		three standard deviations and 1 % of their share; and of how
#		many
fidelity() {
	awk -f "$top/t/bench/target/fidelity.awk" "$@"
}

# The cycles that a sampler would see, as a profile.
as_profile() {
	printf 'hist\t0x0\t0x20000\t65536\t1000\tseconds\n'
	sed 's/^seen/pc/' "$1"
}

# program NAME ROUNDS: what is true of it, for the rows behind.
program() {
	program=$top/t/bench/target/$1.c-kl25z
	rounds=$2
	build bare.elf "$program" PLAIN=bare -DROUNDS="$rounds"
	for timing in trm board; do
		"$sim" -t $timing -f rounds -o $timing.bare -C truth bare.elf
		gmondump -q -e bare.elf truth >$timing.truth
	done
}

# program_row NAME TIMES FLAG...: what a profile of so many times the rounds
# costs, and is.
program_row() {
	name=$1
	times=$2
	shift 2
	build app.elf "$program" -DROUNDS=$((rounds * times)) "$@"
	for timing in trm board; do
		"$sim" -t $timing -f rounds -U 2:line -a arcs -C spent -S seen \
		    -o $timing.report app.elf
		apdecode -q line >records || [ $? -eq 1 ]
		as_profile seen | gmondump -q -e app.elf >samples
		{
			awk -v true="$(wc -l <arcs)" '
			    $1 == "arc" { came += $4 }
			    END { print "calls", true ? 100 * came / true : 0 }
			    ' records
			sed -n 's/^# \([0-9.]*\) % of .* in the profiler.*/stub \1/p' \
			    samples
			gmondump -q -e app.elf spent | fidelity $timing.truth - |
			    sed 's/^/code /'
			fidelity -v samples=10000 $timing.truth samples |
			    sed 's/^/seen /'
		} >$timing.judged
	done
	awk -v name="$name" -v times="$times" '
	    FNR == 1 { t = FILENAME; sub(/\..*/, "", t) }
	    $3 == "gross" && FILENAME ~ /bare/ { bare[t] = $6 * times }
	    $3 == "gross" && FILENAME ~ /report/ { app[t] = $6 }
	    FILENAME ~ /judged/ { got[t, $1] = $2 }
	    $1 == "code" { code[t] = $3 }
	    $1 == "seen" { bias[t] = $3; out[t] = $7; of = $9 }
	    function both(form, a, b) { return sprintf(form "/" form, a, b) }
	    END {
		printf "%-28s %12s %7s %9s %9s %9s %9s\n", name,
		    both("%.2f", app["trm"] / bare["trm"],
			app["board"] / bare["board"]),
		    both("%.0f", got["trm", "calls"], got["board", "calls"]),
		    both("%.1f", got["trm", "stub"], got["board", "stub"]),
		    both("%.1f", code["trm"], code["board"]),
		    both("%.1f", bias["trm"], bias["board"]),
		    both("%d", out["trm"], out["board"]) " of " of
	    }' trm.bare board.bare trm.report board.report trm.judged board.judged
}

# programs NAME ROUNDS...: the rows of each.  What waits for the line for a part
# of the time does so from its first samples on: those rows last longer.
programs() {
	while [ $# -gt 0 ]; do
		program "$1" "$2"
		printf '%-28s %12s %7s %9s %9s %9s %9s\n' \
		    "$1, TRM/board" slower calls stub code bias out
		program_row "samples only, without -pg" 1 PLAIN=samples
		program_row "no header: waits" 1
		program_row "header: waits for 20 %" 5 $header
		program_row "words: waits for 20 %" 5 $header \
		    -DSPLITPROF_WORDS=1
		program_row "drops" 2 $header $drop
		for entries in 16 32 64; do
			program_row "cache of $entries calls" 5 $header \
			    -DSPLITPROF_ARC_CACHE=$entries
		done
		shift 2
	done
}
programs json 20 vm 5 dsp 10

# Times of calls: mcu/demo/calls.c, which makes 176 calls, at 115200 baud.
#	in, out	cycles of the hooks: what most of them take
#	all-in	cycles that both add to a function, with what the compiler adds
#	send	cycles for each record, to make packets of them and sum these
#	held	the longest time that a hook holds interrupts off
#	stack	bytes of both hooks, at the most
# A ring that is full, and what is left out, are by the way out.
feed() {
	od -A n -v -t u1 | tr -s ' ' '\n' | awk -v at="$1" '
	    NF { at += 4167; printf "%d\t0x%02x\n", at, $1 }'
}

# simulate ELF TIMING OUT: with the commands in the file heard.
simulate() {
	"$sim" -t "$2" -s 3 -R 2:heard -U 2:line -H -l -k \
	    -f __cyg_profile_func_enter -f __cyg_profile_func_exit -f leaf \
	    -f splitprof_mp_calls -o "$3" "$1"
}

mp_row() {
	name=$1
	first=$2
	shift 2
	# Start, and two seconds later stop.
	{
		# shellcheck disable=SC2059
		printf "$first" | feed 100000
		printf 'U\001\0\0\0\0\0\0\0\0\0\126' | feed 500000
		printf 'U\002\0\0\0\0\0\0\0\0\0\127' | feed 96000000
	} >heard
	build app.elf calls-kl25z -DSPLITPROF_BAUD=115200 "$@"
	build plain.elf calls-kl25z -DSPLITPROF_BAUD=115200 PLAIN=1 "$@"
	for timing in trm board; do
		simulate app.elf $timing $timing.report
		"$sim" -t $timing -s 3 -R 2:heard -f leaf -o $timing.plain \
		    plain.elf
	done
	case $* in
	CLOCK=*) bytes='- -' ;;
	*) bytes=$(srcdir=$top "$top/scripts/footprint" RUNTIME=mp "$@") ;;
	esac
	awk -v name="$name" -v bytes="$bytes" '
	    FNR == 1 { t = FILENAME; sub(/\..*/, "", t) }
	    $1 == "hist" && $4 > often[t, $2] {
		often[t, $2] = $4
		usual[t, $2] = $3
	    }
	    $2 == "leaf" && $3 == "net" && FILENAME ~ /plain/ { plain[t] = $6 }
	    $2 == "leaf" && $3 == "net" && FILENAME ~ /report/ { app[t] = $6 }
	    $2 == "splitprof_mp_calls" && $3 == "net" { send[t] = $8 }
	    $1 == "func" && $2 ~ /^__cyg/ && $3 == "net" && $7 > held[t] { held[t] = $7 }
	    $1 == "func" && $2 ~ /^__cyg/ && $3 == "stack" && $4 > deep { deep = $4 }
	    function both(a, b) { return sprintf("%.0f/%.0f", a, b) }
	    function hook(f) {
		f = "__cyg_profile_func_" f
		return both(usual["trm", f], usual["board", f])
	    }
	    END {
		records = often["trm", "splitprof_mp_calls"] ? '"$(records)"' : 1
		split(bytes, of)
		printf "%-36s %8s %7s %9s %9s %7s %5d %4s %4s\n", name,
		    hook("enter"), hook("exit"),
		    both(app["trm"] - plain["trm"],
			app["board"] - plain["board"]),
		    both(send["trm"] / records, send["board"] / records),
		    both(held["trm"], held["board"]), deep, of[1], of[2]
	    }' trm.plain board.plain trm.report board.report
}

# Records on the line: what is not 14 bytes each is 11 a packet, or answers.
records() {
	od -A n -v -t u1 line | tr -s ' ' '\n' | awk 'NF { b[n++] = $1 }
	    END {
		for (i = 0; i < n; i += 8 + b[i + 3] + 256 * b[i + 4])
			if (b[i + 2] == 5)
				all += b[i + 6] + 256 * b[i + 7]
		print all + 0
	    }'
}

printf '%-36s %8s %7s %9s %9s %7s %5s %4s %4s\n' \
    "times of calls, cycles TRM/board" in out all-in send held stack ROM RAM
mp_row "recorded" ""
mp_row "recorded, runtime at -O2" "" -O2
mp_row "shorter than the filter wants" \
    'U\006\006\0\0\0\0\0\001\0\0\142'
mp_row "deeper than the filter wants" 'U\006\001\001\0\0\0\0\0\0\0\135'
mp_row "the ring is full" "" -DSPLITPROF_MP_RING=2 -DDEMO_PATIENT=0
mp_row "clock: SysTick, hooks in C" "" CLOCK=systick

# The tracer of an RTOS: t/bench/target/events.c.
#	event	cycles of an event of one byte, at the least
#	queue	of one of a queue
#	tick	of a tick
#	held	the longest time that interrupts are held off: where an event
#		gives the line a chunk
#	stack	bytes of a tick's event, at the most
tsp_row() {
	name=$1
	shift
	build app.elf "$top/t/bench/target/events.c-kl25z" RUNTIME=tsp \
	    -DSPLITPROF_BAUD=1500000 \
	    -DSPLITPROF_TSP_FILTER="${filter:-SPLITPROF_TSP_ALL}" "$@"
	for timing in trm board; do
		"$sim" -t $timing -U 2:line -H -l -k -f splitprof_tsp_event \
		    -f splitprof_tsp_on_queue -f splitprof_tsp_tick \
		    -o $timing.report app.elf
	done
	case $* in
	CLOCK=*) bytes='- -' ;;
	*) bytes=$(srcdir=$top "$top/scripts/footprint" RUNTIME=tsp "$@") ;;
	esac
	awk -v name="$name" -v bytes="$bytes" '
	    FNR == 1 { t = FILENAME; sub(/\..*/, "", t) }
	    $1 == "func" && $2 ~ /^splitprof_tsp/ && $3 == "gross" {
		least[t, $2] = $5
	    }
	    $1 == "masked" && $2 == "cycles" { held[t] = $6 }
	    $2 == "splitprof_tsp_tick" && $3 == "stack" && $4 > deep {
		deep = $4
	    }
	    function both(f) {
		f = "splitprof_tsp_" f
		return sprintf("%.0f/%.0f", least["trm", f], least["board", f])
	    }
	    END {
		split(bytes, of)
		printf "%-36s %8s %8s %8s %9s %5d %4s %4s\n", name,
		    both("event"), both("on_queue"), both("tick"),
		    held["trm"] "/" held["board"], deep, of[1], of[2]
	    }' trm.report board.report
}

printf '%-36s %8s %8s %8s %9s %5s %4s %4s\n' \
    "tracer, cycles TRM/board" event queue tick held stack ROM RAM
tsp_row "SysTick"
tsp_row "SysTick, -O2" -O2
tsp_row "a clock of its own" CLOCK=port
filter='{0}' tsp_row "left out by the filter"
