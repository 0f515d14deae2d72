# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154
# Calls of a made-up program, read by ". "$srcdir/t/tools/mp/calls.sh"" after
# lib.sh.
#
#	made_program		prog.elf, of reset, main and f0 to f7, each 32
#				bytes long from 0x400 on; fails if it can't be
#	made_calls SEED N	writes the files calls, N records, and truth,
#				what follows from the stack that is known here
#	lines KIND		lines of truth of a kind, sorted, without it
#	call FUNC ENTRY DURATION DEPTH ...	records
#	call_tests PROGRAM	damage, a full disk, signals, by the file two;
#				what it wrote at the end is in out

made_program() {
	cat >prog.s <<-'END'
		.syntax unified
		.thumb
		.macro function name
		.thumb_func
		.type \name, %function
		.global \name
		\name: .rept 16
		nop
		.endr
		.size \name, . - \name
		.endm
		.text
		function reset
		function main
		function f0
		function f1
		function f2
		function f3
		function f4
		function f5
		function f6
		function f7
		function last
	END
	# The name of the folder may contain that of a function.
	[ -n "$MCU_CC" ] && $MCU_CC -g -mcpu=cortex-m0plus -nostdlib \
	    -fdebug-prefix-map="$PWD"=. -o prog.elf prog.s \
	    -Wl,-Ttext=0x400,-e,reset 2>cc.err || return
	# Whatever else it may say of the program is for the tests to find.
	callstat -e prog.elf /dev/null >cc.out 2>cc.err ||
	    ! grep -q 'built without libelf$' cc.err
}

# Main never returns; times are in us, and steps of none are frequent.
made_calls() {
	awk -v seed="$1" -v n="$2" '
	function draw(below) {
		seed = seed * 16807 % 2147483647
		return int(seed / 65536) % below
	}
	function enter(name) {
		func_of[++depth] = name; entry[depth] = now; below[depth] = 0
		path[depth] = depth > 2 ? path[depth - 1] ";" name : name
	}
	function is_outer(f,   i) {
		for (i = 2; i < depth; i++)
			if (func_of[i] == f) return 0
		return 1
	}
	function leave(   f, us) {
		f = func_of[depth]
		us = now - entry[depth]
		printf "call\t0x%x\t%d\t%d\t%d\n", \
		    1089 + 32 * substr(f, 2), entry[depth], us, \
		    depth - 1 >"calls"
		if (!calls[f]++ || us < min[f]) min[f] = us
		if (us > max[f]) max[f] = us
		total[f] += us
		self[f] += us - below[depth]
		if (is_outer(f)) outer[f] += us
		below[depth - 1] += us
		arcs[(depth > 2 ? func_of[depth - 1] : "-") " " f]++
		number[path[depth]]++
		times[path[depth]] += us - below[depth]
		if (depth == 2) roots += us
		depth--
	}
	BEGIN {
		seed = seed * 2654435 + 12345
		now = 1000
		enter("main")
		for (; n; now += draw(3) * draw(40)) {
			if (depth == 1 || (depth < 9 && draw(100) < 47)) {
				enter("f" draw(8))
				continue
			}
			leave()
			n--
		}
		# What is open has no record: what it has called are roots.
		for (f in calls)
			print "func", f, calls[f], total[f], outer[f] + 0, \
			    self[f], min[f], max[f] >"truth"
		for (a in arcs) print "arc", a, arcs[a] >"truth"
		for (p in number)
			print "path", p, times[p], number[p] >"truth"
		print "roots", roots + 0, depth >"truth"
	}'
}

# A stream whose last calls are all of main's: nothing but main is open.
made_whole() {
	made_calls "$1" "$2"
	while [ "$(sed -n 's/^roots [0-9]* //p' truth)" != 1 ]; do
		made_calls "$1" $((${made_next:=$2} + 1))
		made_next=$((made_next + 1))
	done
	made_next=
}

lines() {
	sed -n "s/^$1 //p" truth | LC_ALL=C sort
}

call() {
	while [ $# -gt 0 ]; do
		printf 'call\t%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "$4"
		shift 4
	done
}

call_tests() {
	{ cat two; printf 'bad\tcrc\t77\nskip\t1\t2\n'; cat two; } >bad
	run 1 'damage gives status 1' "$1" bad
	says 'and is counted' "^$1: 2 places of the stream are damaged"
	run 1 'with -q the status is the same' "$1" -q bad
	quiet 'without a message'
	{ cat two; printf 'call\t1\t2\n'; } >short
	run 1 'a line that is no record gives status 1' "$1" short
	says 'and is located' \
	    "^$1: short: line $(wc -l <short): not a record$"
	run 1 'a file without records is told' "$1" "$srcdir/NEWS"
	says 'as such' ': no record in [0-9]* lines$'
	if [ -c /dev/full ]; then
		fails 2 'a full disk gives status 2' \
		    sh -c '"$0" two >/dev/full' "$1"
	else
		skip 1 'no /dev/full'
	fi
	second_signal_kills "$1" pipe
	# A signal ends nothing; the result comes when the pipe ends.
	awk -v OFS='\t' '/^call/ { $3 += 1000; print }' two >later
	signal_ends_nothing two later "$1"
}
