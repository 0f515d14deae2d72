# SPDX-License-Identifier: GPL-3.0-or-later
# The examples of pages that need a device that answers, as they stand there,
# with the simulated MSPM0: those of bslprog(1), lenfetch(1), lenprobe(1),
# lenencode(1), lendecode(1) and splitprof-ram(7).  Only the name of the device
# differs, and "sleep 10" is shorter.
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/sim/mspm0/mspm0.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
[ -n "$GPROF" ] || skip_all "no gprof"

# Where bslprog keeps the counts of wrong passwords.
XDG_STATE_HOME=$work/state
export XDG_STATE_HOME

# The examples of a page that have a text, one a line.
examples() {
	sed -n 's/^\.Dl \$ //p; s/^\$ //p' "$srcdir/man/$1" | grep -e "$2" |
	    sed "s|/dev/ttyACM0|line|g; s|^lenprobe\$|lenprobe line|
		s|sleep 10|sleep 0.5|; s|^[a-z-]*gprof|$GPROF|"
}

# Run the examples of a page: all PAGE TEXT
all() {
	examples "$@" >list
	check "$1: there are examples of $2" test -s list
	while read -r example; do
		case $example in
		# It goes on until it is told to end.
		*lenprobe\ -f*) timeout -s INT 1 sh -c "$example" >out 2>err ;;
		*) timeout 20 sh -c "$example" >out 2>err ;;
		esac </dev/null
		status=$?
		[ "$status" != 124 ] || status=0
		[ "$status" -le 1 ] || sed 's/^/# /' err
		check "$1: $example" test "$status" -le 1
	done <list
}

# A program that counts in RAM, with that speed, that runs.
run_firmware() {
	sh "$srcdir/mcu/demo/build.sh" -c "$MCU_CC" -o fw.elf \
	    "$srcdir/t/firmware/countloop.c-mspm0" TOGETHER=1 RUNTIME=count \
	    -USPLITPROF_BAUD "-DSPLITPROF_BAUD=$1" &&
	    "${MCU_NM%nm}objcopy" -O binary fw.elf fw.bin || exit 99
	chip -a -f fw.bin
	wait_for lenfetch -q -t 0.2 -b "$1" line status >status.txt 2>err
}

run_firmware 4000000
all lendecode.1 rawcap
run_firmware 1500000
all splitprof-ram.7 'lenfetch\|sleep\|gprof'
run_firmware 115200
cp fw.elf run.elf
# What a debugger has saved.
cp "$srcdir/t/data/fuzz/counts.img" image.bin
all lenfetch.1 'lenfetch.*line\|lenfetch.*/dev\|image\.bin\|sleep\|gprof'
"${MCU_NM%nm}objcopy" -O ihex fw.elf fw.hex
head -c 1024 /dev/zero >table.bin

chip -r
all splitprof-ram.7 'bslprog\|lenprobe'
for example in 'bslprog /dev/ttyACM0 fw.elf' fw.hex verify table.bin read; do
	chip -r
	[ "$example" != verify ] || bslprog -q -n line fw.elf 2>err
	all bslprog.1 "^bslprog.*${example#bslprog }"
done
chip
all lenencode.1 'rawcap'
chip
all lenprobe.1 'lenprobe'
finish
