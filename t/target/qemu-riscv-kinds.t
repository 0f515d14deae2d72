# SPDX-License-Identifier: GPL-3.0-or-later
# An Ibex in QEMU's opentitan, which has none of the instructions A, with all
# runtimes: calls and samples as bytes and as words, the tracer, times of calls,
# and counts in RAM.  The last two, which obey a host, on the other ports for
# RISC-V as well.
ARCH=riscv
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/target/qemu.sh"
. "$srcdir/t/target/variant.sh"
. "$srcdir/t/target/mp.sh"
. "$srcdir/t/target/tracer.sh"
board=opentitan
talk=$builddir/t/target/counttalk

chain graph $board
graph_entries $board demo_software

qemu="$qemu -d int -D interrupts"
check "words: graph runs to its end" variant graph -O2 \
    -DSPLITPROF_HEADER=1 -DSPLITPROF_WORDS=1 -DSPLITPROF_QUEUE_BYTES=512
qemu=$QEMU_RISCV
is "words: the line interrupts when it has sent all" "$(awk '
    /m_external/ { n++ } END { print (n > 50 && n < 1000) }' interrupts)" 1
fails 0 "words: every byte is understood" sh -c 'apdecode cap.bin >records'
totals_are_right "words"
sed 's/	1000	/	1	/' records | apencode >one.bin
mv one.bin cap.bin
right "words"

# Faster than the line of 1 Mbaud, with a queue of two calls.
check "hard: calls faster than the line, nothing is lost" \
    variant "$srcdir/t/firmware/riscv/hard.c" -O2 -DHARD_DROPS=0 \
    -USPLITPROF_BAUD -DSPLITPROF_BAUD=1000000 -DSPLITPROF_TOTALS=1 \
    -DSPLITPROF_QUEUE_BYTES=18 -DSPLITPROF_WAIT_PERCENT=100
fails 0 "hard: no byte is damaged" sh -c 'apdecode cap.bin >records'

trace() {
	emulate $board app.elf cap.bin 2>counts
}
check "the tracer is built" tracer $board app.elf
check "the tracer runs" trace
traced "the tracer"

#### With a host that commands ####

# begin ELF: run it, with its line's bytes in cap.bin and commands by fd 4.
begin() {
	rm -f commands cap.bin
	mkfifo commands
	emulate_line $board "$1"
	rawcap -w "$line" <commands >cap.bin &
	host=$!
	exec 4>commands
}

# session N: commands of the file first when it has said hello, N calls, and
# those of the file last.
session() {
	begin app.elf
	wait_for test -s cap.bin
	cat first >&4
	until_calls "$1" "$mpdump" cap.bin
	cat last >&4
	exec 4>&-
	wait "$host" && wait
}

# asked COMMAND...: until it is answered; nothing is until main is over.
answered() {
	"$talk" say S >&4
	sleep 0.2
	[ -s cap.bin ]
}
fetched() {
	"$talk" hear cap.bin | grep -q ^arc
}
image() {
	begin app.elf
	size=$(($(nm "$MCU_NM" -S app.elf |
	    awk '$4 == "splitprof_count_image" { print "0x" $2 }')))
	wait_for answered
	"$talk" say H=77 S R=0,84 R=84,$((size - 84)) >&4
	wait_for fetched
	image_status=$?
	kill "$emulator"
	exec 4>&-
	wait
	return $image_status
}

for board in opentitan sifive_e virt; do
	check "$board, calls is built" build_as app.elf calls-$board
	{ get_metadata; start; } >first
	stop >last
	check "$board, calls runs, and ends by a command" session "$(total)"
	came cap.bin app.elf >got
	wanted >want
	same "$board, calls: each is told once, at its depth" got want
	is "$board, calls: each lies within its caller" "$(outside cap.bin)" ""
	# 125000 instructions of 8 ns, and what the line's interrupts take.
	is "$board, calls: a millisecond is one, also in a handler" "$(named cap.bin app.elf |
	    awk '$1 == "nap" && $3 >= 1000 && $3 <= 1030 { n[$4]++ }
	    END { print n[2], n[5] }')" "5 5"

	check "$board, graph that counts is built" build_as app.elf graph-$board \
	    RUNTIME=count -DSPLITPROF_COUNT_BLOCK=65000 -DSPLITPROF_COUNT_SPILLS=64 \
	    -DSPLITPROF_JITTER=0
	check "$board, counts: the image is fetched" image
	fails 0 "$board, counts: every byte is right" sh -c "'$talk' hear cap.bin >got"
	is "$board, counts: nothing is lost" "$(awk '$2 ~ /lost/ { print $3 }
	    $1 == "sum" { print $2 }' got | tr '\n' ' ')" "0 0 right "
	{
		printf 'header\t1\t4\t0x0\t1\t\n'
		grep -E '^(arc|pc)' got
	} | apencode | gmonbuild -q -e app.elf -r 1 -o app.gmon 2>err
	is "$board, counts: calls are exact" "$(calls app.elf app.gmon)" \
	    "$(wanted_calls "$truth")"
	# What runs in RAM is outside of the text that has bins.
	{
		samples app.elf app.gmon | grep -v in_ram
		awk '$2 == "outside" && $3 > 2 { print "in_ram", $3 }' got
	} >times.txt
	is "$board, counts: times are within two samples or 2 %" \
	    "$(far_off "$truth" times.txt 2)" ""
done
finish
