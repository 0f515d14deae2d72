# SPDX-License-Identifier: GPL-3.0-or-later
# The stream in frames of QS, from a Cortex-M3 that QEMU models, to gprof.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/qemu.sh"

board=mps2-an385
truth=$srcdir/mcu/demo/graph.truth
packets=-DSPLITPROF_FRAMES=SPLITPROF_QS_PACKETS
records=-DSPLITPROF_FRAMES=SPLITPROF_QS_RECORDS

# Build and run graph, with a header; its frames go to cap.qs.
run() {
	demo graph-$board -DSPLITPROF_JITTER=0 -DSPLITPROF_HEADER=1 "$@" &&
	    emulate $board graph.elf cap.qs
}

# The record ids of a stream's frames, those in a row once.
ids() {
	qsdecode "$1" | cut -f 3 | uniq | tr '\n' ' '
}

right() {
	fails 0 "$1: every frame is sound, and none is missing" \
	    sh -c 'qsdecode -a cap.qs >cap.raw'
	quiet "$1: and nothing is said"
	fails 0 "$1: every byte within is understood" \
	    gmonbuild -e graph.elf -o file.gmon cap.raw
	quiet "$1: and the totals are right"
	is "$1: calls are exact" "$(calls graph.elf file.gmon)" \
	    "$(wanted_calls "$truth")"
	qsdecode -a cap.qs | gmonbuild -e graph.elf -r 1000 -o - >pipe.gmon
	same "$1: a pipe gives the same profile" pipe.gmon file.gmon
}

check "packets: graph runs" run $packets
right "packets"
is "packets: an empty frame, and packets" "$(ids cap.qs)" "0 100 "
cp cap.qs sound.qs
cp graph.elf sound.elf

check "records: graph runs" run $records -DSPLITPROF_ADDR_BYTES=4
right "records"
is "records: begin with what QSPY wants to know" \
    "$(ids cap.qs | cut -d ' ' -f 1-4)" "0 64 63 103"
is "records: and end with the totals" \
    "$(qsdecode cap.qs | tail -n 1 | cut -f 3)" 105
is "records: a sample is the time of the next ones" \
    "$(qsdecode cap.qs | awk -F '\t' '$3 == 102 {
	t = "x" substr($4, 3, 2) substr($4, 1, 2)
	if (n++ && t <= last)
		wrong++
	last = t
    } END { print (n > 1000), wrong + 0 }')" "1 0"

check "records, caches and tasks: graph runs" run $records \
    -DSPLITPROF_ARC_CACHE=16 -DSPLITPROF_SAMPLE_CACHE=16 -DSPLITPROF_TASKS=1
right "records, caches and tasks"
time=$(qsdecode cap.qs | tail -n 1 | cut -f 4 | cut -c 1-4)
is "records, caches and tasks: the time counts all samples" \
    "$((0x$(echo "$time" | cut -c 3-4)$(echo "$time" | cut -c 1-2)))" \
    "$(apdecode cap.raw | awk '$1 == "end" { print $3 }')"
check "packets, another id, narrow: graph runs" run $packets \
    -DSPLITPROF_QS_ID=116 -DSPLITPROF_ADDR_BYTES=2
is "another id: is there" "$(ids cap.qs)" "0 116 "
check "another id: -i takes it" \
    sh -c 'qsdecode -a -i 116 cap.qs | gmonbuild -e graph.elf -o file.gmon'
check "no header: graph runs" run $packets -USPLITPROF_HEADER
check "no header: packets are plain" \
    sh -c 'qsdecode -a cap.qs | gmonbuild -e graph.elf -r 1 -o file.gmon'
is "no header: calls are exact" "$(calls graph.elf file.gmon)" \
    "$(wanted_calls "$truth")"
samples graph.elf file.gmon >times.txt
is "no header: times are within two samples or 1 %" \
    "$(far_off "$truth" times.txt)" ""

# Damage: the frame costs what was in it, and all are told.
size=$(wc -c <sound.qs)
{
	head -c $((size / 2)) sound.qs
	tail -c +$((size / 2 + 200)) sound.qs
} >cut.qs
fails 1 "200 bytes lost give status 1" sh -c 'qsdecode -a cut.qs >cut.raw'
says "frames that are missing are told" \
    ": at least [3-5] frames missing in 1 gaps"
fails 1 "as they do in the profile" \
    gmonbuild -e sound.elf -o cut.gmon cut.raw
says "with how many calls and samples came" \
    " of 528 arcs and .* samples came: packets were lost"
is "and nothing else of it is damaged" \
    "$(apdecode cut.raw | grep -c ^skip)" 0
finish
