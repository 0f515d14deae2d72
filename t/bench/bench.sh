#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Measure the programs beside well-known ones, in one run on one machine: only
# the ratios mean something elsewhere.  "make bench" calls this in the build
# directory.  Nothing passes or fails.
#
#	BENCH_PACKETS	packets of a stream (50000000, about 290 MB raw)
#	BENCH_RUNS	the best of so many runs counts (3)
#	TMPDIR		where the streams are while they are measured
. "${srcdir:=.}/t/bench/common.sh"

packets=${BENCH_PACKETS:-50000000}
# The text range of each stream holds all its addresses.
text3='-l 0x400 -u 0x100000 -n 3'
text4='-l 0x8000400 -u 0x8100000 -n 4'
out='-r 1000 -o /dev/null'

# row NAME SECONDS: a line of the table; missing baselines give a dash.
row() {
	awk -v name="$1" -v s="$2" -v bytes="$(wc -c <"$F")" -v n="$packets" \
	    -v cat="$cat" -v xxd="$xxd" -v basenc="$basenc" '
	function ratio(base) {
		if (base == "")
			return sprintf("%9s", "-")
		return sprintf("%8.2fx", base / s)
	}
	BEGIN {
		if (s <= 0)
			s = 1e-4
		printf "  %-34s %8.3f %8.0f %8.1f %s %s %s\n", name, s,
		    bytes / s / 1e6, n / s / 1e6, ratio(cat), ratio(xxd),
		    ratio(basenc)
	}'
}

# try NAME COMMAND: measure and print, if the command's program is there.
try() {
	if have "${2%% *}"; then
		row "$1" "$(cpu "$2")"
	else
		printf '  %-34s %s\n' "$1" "not there"
	fi
}

# stream TITLE GEN-ARGUMENTS: make the stream and measure the baselines.
stream() {
	printf '%s\n' "$1"
	shift
	gen "$@" "$packets" >"$F"
	cat=
	xxd=
	basenc=
	cat=$(cpu 'cat "$F" | wc -c')
	if [ "$1" = -x ]; then
		have xxd && xxd=$(cpu 'xxd -r -p "$F"')
		have basenc && basenc=$(cpu 'basenc -d --base16 "$F"')
	fi
	row 'cat | wc -c' "$cat"
}

speed() {
	printf '%s packets a stream, best of %s, CPU time user + system\n\n' \
	    "$packets" "$runs"
	printf '  %-34s %8s %8s %8s %9s %9s %9s\n' '' seconds MB/s Mpkt/s \
	    'to cat' 'to xxd' 'to basenc'
	stream 'blinky, hexadecimal, 3-byte addresses' -x blinky
	[ -z "$xxd" ] || row 'xxd -r -p' "$xxd"
	[ -z "$basenc" ] || row 'basenc -d --base16' "$basenc"
	try hexdecode 'hexdecode "$F"'
	have gmonbuild &&
	    try 'hexdecode | gmonbuild' \
	    "hexdecode \"\$F\" | gmonbuild $text3 $out"
	fold -w 64 "$F" >"$F.folded"
	mv "$F.folded" "$F"
	cat=$(cpu 'cat "$F" | wc -c')
	[ -z "$xxd" ] || xxd=$(cpu 'xxd -r -p "$F"')
	[ -z "$basenc" ] || basenc=$(cpu 'basenc -d --base16 "$F"')
	try 'hexdecode, lines of 64' 'hexdecode "$F"'
	stream 'blinky, 3-byte addresses' blinky
	try gmonbuild "gmonbuild $text3 $out \"\$F\""
	try 'apsplit, the second half' 'apsplit -p 2 -i 2 "$F"'
	stream 'rtos, 3-byte addresses' rtos
	try gmonbuild "gmonbuild $text3 $out \"\$F\""
	stream 'rtos, 4-byte addresses' -n 4 rtos
	try gmonbuild "gmonbuild $text4 $out \"\$F\""
	stream 'wide, 3-byte addresses' wide
	try gmonbuild "gmonbuild $text3 $out \"\$F\""
	recorded
	! have arm-none-eabi-gcc || walked
	rm -f "$F"
}

# program FUNCTIONS: make the program of genwalk's streams, $elf.
program() {
	elf=$work/$1.elf
	genwalk -s "$1" >"$work/program.S"
	arm-none-eabi-gcc -mcpu=cortex-m4 -mthumb -nostdlib \
	    -Wl,-Ttext=0x10000 -o "$elf" "$work/program.S"
}

# In the order of calls, of many tasks; and of 100000 different ones in none.
walked() {
	printf '%s\n' '12 tasks, 3-byte addresses'
	program 200
	genwalk -t 12 200 "$packets" >"$F"
	cat=$(cpu 'cat "$F" | wc -c')
	try 'gmonbuild -e, checked' "gmonbuild -e $elf $out \"\$F\""
	try 'gmonbuild -e -c, with callers' \
	    "gmonbuild -e $elf -c $work/callers $out \"\$F\""
	printf '%s\n' '100000 calls of a program, 3-byte addresses'
	program 21000
	genwalk -w 21000 "$packets" >"$F"
	cat=$(cpu 'cat "$F" | wc -c')
	try 'gmonbuild -e -F, not checked' "gmonbuild -e $elf -F $out \"\$F\""
	try 'gmonbuild -e, checked' "gmonbuild -e $elf $out \"\$F\""
}

# A recording again and again, checked against its program and not.
recorded() {
	printf '%s\n' 'a recording, 3-byte addresses'
	hexdecode "$srcdir/t/data/blinky.hex" >"$F"
	wanted=$packets
	packets=$(apdecode "$F" | wc -l)
	while [ "$packets" -lt "$wanted" ]; do
		cat "$F" "$F" >"$F.twice"
		mv "$F.twice" "$F"
		packets=$((2 * packets))
	done
	cat=$(cpu 'cat "$F" | wc -c')
	elf="-e $srcdir/t/data/blinky.elf"
	try 'gmonbuild -e -F, not checked' "gmonbuild $elf -F $out \"\$F\""
	try 'gmonbuild -e, checked' "gmonbuild $elf $out \"\$F\""
	try 'gmonbuild -e -c, with callers' \
	    "gmonbuild $elf -c $work/callers $out \"\$F\""
	packets=$wanted
}

# Resident memory for a stream of 10 MB and of 1 GB: it should not differ.
memory() {
	printf '\nLargest resident set of gmonbuild\n'
	for kind in blinky rtos wide; do
		for n in 1700000 170000000; do
			rss=$(gen "$kind" "$n" |
			    measure 1 "gmonbuild $text3 $out")
			printf '  %-8s %4d MB stream %8d KiB\n' "$kind" \
			    $((n / 170000)) "${rss#* }"
		done
	done
}

# count TITLE COMMAND MAKE...
count() {
	title=$1
	command=$2
	shift 2
	slope 1000000 "$command" "$@" | awk -v t="$title" '{
		printf "  %-34s %8.2f %8.2f\n", t, $1 / 1e6, $1 / $2 }'
	rm -f "$F"
}

callgrind() {
	printf '\nInstructions (callgrind)%15s %8s\n' 'a packet' 'a byte'
	if have hexdecode; then
		count 'hexdecode, blinky' 'hexdecode "$F"' gen -x blinky
	fi
	have gmonbuild || return 0
	count 'gmonbuild, blinky' "gmonbuild $text3 $out \"\$F\"" gen blinky
	count 'gmonbuild, rtos' "gmonbuild $text3 $out \"\$F\"" gen rtos
	count 'gmonbuild, rtos, 4-byte addresses' \
	    "gmonbuild $text4 $out \"\$F\"" gen -n 4 rtos
	count 'gmonbuild, wide' "gmonbuild $text3 $out \"\$F\"" gen wide
	elf="-e $srcdir/t/data/blinky.elf"
	# shellcheck disable=SC2086
	count 'gmonbuild -e, blinky' "gmonbuild $elf $out \"\$F\"" \
	    gen $elf blinky
	# shellcheck disable=SC2086
	count 'gmonbuild -e -c, blinky' \
	    "gmonbuild $elf -c $work/callers $out \"\$F\"" \
	    gen $elf blinky
	have arm-none-eabi-gcc || return 0
	program 200
	for tasks in 1 12; do
		walk="genwalk -t $tasks 200"
		# shellcheck disable=SC2086
		count "gmonbuild -e, tasks: $tasks" \
		    "gmonbuild -e $elf $out \"\$F\"" $walk
		# shellcheck disable=SC2086
		count "gmonbuild -e -c, tasks: $tasks" \
		    "gmonbuild -e $elf -c $work/callers $out \"\$F\"" $walk
	done
}

# A script of its own.
part() {
	echo
	sh "$top/t/bench/$1.sh"
}

case ${1:-all} in
speed|memory|callgrind) "$1" ;;
calls|faults|len|stacks|tsp|views) part "$1" ;;
elf) part wrong_elf ;;
target)
	part target
	part replay
	;;
all)
	speed
	! have gmonbuild || memory
	! have valgrind || callgrind
	! have hexdecode || part faults
	! have gmonbuild || part wrong_elf
	! have mpdecode || part calls
	! have lendecode || part len
	! have apstack || part stacks
	! have tspdecode || part tsp
	! have gmon2folded || part views
	! have apdecode || { part target && part replay; }
	;;
*)
	echo "usage: bench.sh [all | calls | elf | len | speed | memory |" \
	    "callgrind | faults | stacks | target | tsp | views]" >&2
	exit 2
	;;
esac
