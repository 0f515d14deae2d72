# SPDX-License-Identifier: GPL-3.0-or-later
# The runtime that counts in RAM on boards that QEMU models, with a host that
# fetches the image over its serial line: gprof shows the truth.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/target/qemu.sh"
talk=$builddir/t/target/counttalk

build() {
	build_name=$1
	shift
	build_as app.elf "$build_name" RUNTIME=count \
	    -DSPLITPROF_COUNT_BLOCK=65000 -DSPLITPROF_COUNT_SPILLS=64 \
	    -DSPLITPROF_JITTER=0 "$@"
}

answered() {
	"$talk" say S >&4
	sleep 0.2
	[ -s cap.bin ]
}

fetched() {
	"$talk" hear cap.bin | grep -q ^arc
}

# Nothing is answered until main is over.
session() {
	session_size=$(($(
	    nm "$MCU_NM" -S app.elf | awk '$4 == "splitprof_count_image" {
		print "0x" $2 }')))
	rm -f commands cap.bin
	mkfifo commands
	emulate_line "$1" app.elf
	rawcap -w "$line" <commands >cap.bin &
	exec 4>commands
	wait_for answered
	"$talk" say H=77 S R=0,84 R=84,$((session_size - 84)) >&4
	wait_for fetched
	session_status=$?
	kill "$emulator"
	exec 4>&-
	wait
	return $session_status
}

right() {
	fails 0 "$1: every byte is right" sh -c "'$talk' hear cap.bin >got"
	is "$1: nothing is lost" "$(awk '$2 ~ /lost/ { print $3 }
	    $1 == "sum" { print $2 }' got | tr '\n' ' ')" "0 0 right "
	{
		printf 'header\t1\t4\t0x0\t1\t\n'
		grep -E '^(arc|pc)' got
	} | apencode | gmonbuild -e app.elf -r 1 -o file.gmon
	is "$1: calls are exact" "$(calls app.elf file.gmon)" \
	    "$(wanted_calls "$srcdir/mcu/demo/$2.truth")"
	# What runs in RAM is outside of the text that has bins.
	{
		samples app.elf file.gmon | grep -v in_ram
		awk '$2 == "outside" && $3 > 2 { print "in_ram", $3 }' got
	} >times.txt
	is "$1: times are within two samples or 2 %" \
	    "$(far_off "$srcdir/mcu/demo/$2.truth" times.txt 2)" ""
}

# counted DEMO BOARD FLAG...
counted() {
	counted_name="$1 on $2"
	counted_demo=$1
	counted_board=$2
	shift 2
	check "$counted_name is built" \
	    build "$counted_demo-$counted_board" "$@"
	check "$counted_name: the image is fetched" session "$counted_board"
	right "$counted_name" "$counted_demo"
}

for board in mps2-an385 microbit mps2-an505; do
	counted blinky $board
	counted graph $board
done
# QEMU may notice late that a round of TIM2 is over.
counted graph netduino2 TIMER=systick
counted graph netduinoplus2 TIMER=systick
counted graph mps3-an547
counted graph stm32vldiscovery
counted graph lm3s6965evb
counted graph tm4c
# A reset leaves the RAM as it is.
for board in mps2-an385 mps2-an505; do
	check "resets on $board: is built" \
	    build "$srcdir/t/firmware/countreset.c-$board"
	check "resets on $board: the image is fetched" session "$board"
	fails 0 "resets on $board: every byte is right" \
	    sh -c "'$talk' hear cap.bin >got"
	is "resets on $board: counts are kept, and those go on that did" \
	    "$(awk '$1 == "arc" && $4 > 1 { print $4 }' got)" 1300
	is "resets on $board: so are samples" "$(awk '$1 == "sum" {
	    print $2 }' got)" right
done
finish
