# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154
# Variants of the demo graph, and of programs of the tests, on $board: read
# behind qemu.sh.
#
#	variant FILE-or-DEMO FLAG...	build it as app.elf and run it; stream
#				to cap.bin
#	right NAME OPTION...	calls and times are those of graph; options are
#				gmonbuild's
#	right_calls NAME OPTION...	calls are, and the profile is app.gmon
#	right_by_chance NAME	times are estimates, as they are with jitter
#	ticks_are_seen NAME	each of owntick.c, by samples and by calls
#	totals_are_right NAME	the stream's end has the number of calls and
#				samples that are in the file records
#	frames_are_whole NAME	of cap.bin, as frames of QS, and so are they
truth=$srcdir/mcu/demo/graph.truth

# Equally spaced samples, so that times are exact, unless the flags say else.
variant() {
	variant_name=$1
	shift
	build_as app.elf "$variant_name-$board" -DSPLITPROF_JITTER=0 "$@" ||
	    return
	emulate "$board" app.elf cap.bin
}

right_calls() {
	right_name=$1
	shift
	fails 0 "$right_name: gmonbuild understands every byte" \
	    gmonbuild -e app.elf "$@" -o app.gmon cap.bin
	is "$right_name: calls are exact" "$(calls app.elf app.gmon)" \
	    "$(wanted_calls "$truth")"
}

# With -O0 the sampler's own time is a percent more.
right() {
	right_calls "$@" -r 1
	samples app.elf app.gmon >times.txt
	right_percent=1
	[ "$1" != -O0 ] || right_percent=2
	is "$1: times are within two samples or $right_percent %" \
	    "$(far_off "$truth" times.txt $right_percent)" ""
}

# Within three standard deviations, and all of them together as long as ever.
right_by_chance() {
	right_calls "$1" -r 1
	samples app.elf app.gmon >times.txt
	is "$1: times are within 3 sigma" "$(estimates "$truth" times.txt)" ""
}

ticks_are_seen() {
	fails 0 "$1: gmonbuild understands every byte" \
	    gmonbuild -e app.elf -r 1 -o app.gmon cap.bin
	is "$1: all ticks are seen" \
	    "$(samples app.elf app.gmon | awk '$2 > 0')" "spin 100.00"
	is "$1: the handler's calls are seen" \
	    "$(calls app.elf app.gmon)" "main 1
spin 1
tick 100"
}

totals_are_right() {
	is "$1: the totals are what came" \
	    "$(awk '$1 == "end" { print $2, $3 }' records)" \
	    "$(awk '{ n[$1]++ } END { print n["arc"], n["pc"] }' records)"
}

frames_are_whole() {
	fails 0 "$1: every frame is sound" \
	    sh -c 'qsdecode -a cap.bin | apdecode >records'
	quiet "$1: and every byte in them"
	totals_are_right "$1"
}
