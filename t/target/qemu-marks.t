# SPDX-License-Identifier: GPL-3.0-or-later
# Marks and values of a program's own, from firmware in QEMU to records.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/qemu.sh"

# marks FLAG...: build and run it; its stream goes to cap.bin.
marks() {
	build_as app.elf "$srcdir/t/firmware/marks.c-mps2-an386" \
	    -DSPLITPROF_JITTER=0 -DSPLITPROF_HEADER=1 -DSPLITPROF_MARKS=1 \
	    -O2 "$@" && emulate mps2-an386 app.elf cap.bin
}

# What the program does, with the milliseconds since the last mark or value.
{
	echo 0 mark start
	for i in 0 1 2 3 4 5 6 7 8 9; do
		echo "$((i > 0 ? 6 : 0)) value level $((i * i * i - 20))"
		echo 4 mark bell
	done
	echo "6 mark <b>"
	echo "0 value level -2147483648"
} >want

# The same of the file records, with what stands at the addresses of names.
came() {
	"${MCU_NM%nm}objcopy" -O binary -R .data app.elf app.bin
	awk '$1 == "pc" { n++ }
	    $1 == "mark" || $1 == "value" { print n + 0, $1, $2, $3; n = 0 }' \
	    records | while read -r n kind name value; do
		text=$(tail -c "+$((name + 1))" app.bin | tr '\0\t' '\n\n' |
		    sed q)
		echo "$n $kind $text${value:+ $value}"
	done
}

# right NAME: what came is what the program has done, and a profile of it.
right() {
	came >got
	same "$1: marks and values, in time" got want
	fails 0 "$1: gmonbuild passes them over" \
	    gmonbuild -e app.elf -o app.gmon records.raw
	quiet "$1: and says nothing"
	samples app.elf app.gmon >times.txt
	is "$1: the profile has all samples" \
	    "$(awk '$1 == "work" { print ($2 > 0.0985) }' times.txt)" 1
}

check "packets: it runs" marks
cp cap.bin records.raw
fails 0 "packets: all is understood" sh -c 'apdecode cap.bin >records'
right packets
apencode records >again.raw
same "apencode makes the same packets" again.raw cap.bin

check "QS frames: it runs" marks -DSPLITPROF_FRAMES=SPLITPROF_QS_PACKETS
fails 0 "QS frames: all is understood" sh -c 'qsdecode -a cap.bin >records.raw
    apdecode records.raw >records'
right "QS frames"

check "words: it runs" marks -DSPLITPROF_WORDS=1
cp cap.bin records.raw
fails 0 "words: all is understood" sh -c 'apdecode cap.bin >records'
right words

# A line that is too slow for a burst: each mark comes or is counted.
check "a burst: it runs" marks -DMARKS_BURST=200 -DSPLITPROF_QUEUE_BYTES=64 \
    -DSPLITPROF_WHEN_FULL=SPLITPROF_DROP LINE="$srcdir/t/firmware/paced.c" \
    -DSPLITPROF_BAUD=115200 -UDEMO_LINE_IRQ -DDEMO_LINE_IRQ=9 \
    -UDEMO_LINE_HANDLER -DDEMO_LINE_HANDLER=TIMER1_Handler
fails 0 "a burst: all is understood" sh -c 'apdecode cap.bin >records'
is "a burst: what was lost is told" "$(awk '$1 == "mark" { n++ }
    $1 == "value" { if ($2 == "0x0") lost += $3; else n++ }
    END { print (lost > 0), n + lost }' records)" "1 223"

# What can't be sent is refused by the compiler.
fails 1 "records of QSPY have none" marks \
    -DSPLITPROF_FRAMES=SPLITPROF_QS_RECORDS
check "which is said" grep -q 'error "SPLITPROF_MARKS needs ' build.out
finish
