# SPDX-License-Identifier: GPL-3.0-or-later
# The ring in RAM in place of a serial line, on QEMU's virt, whose RAM is a
# file: t/target/probe reads it there while the firmware runs, as a debug probe
# does.  And a file on the host, by semihosting.
ARCH=riscv arm_cc=$MCU_CC
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/qemu.sh"

truth=$srcdir/mcu/demo/graph.truth

# Build graph with a ring of $1 bytes.
ring() {
	ring_bytes=$1
	shift
	demo graph-virt LINE=rtt -USPLITPROF_BAUD -DSPLITPROF_BAUD=0 \
	    -DSPLITPROF_JITTER=0 -DSPLITPROF_RTT_BYTES="$ring_bytes" "$@"
}

# As emulate, without a serial line.
run() {
	# shellcheck disable=SC2086 # a command and options
	timeout 60 $qemu -bios none -M virt,memory-backend=ram -m 8M \
	    -object memory-backend-file,id=ram,size=8M,mem-path=ram,share=on \
	    -display none -monitor none -serial none -kernel graph.elf \
	    -semihosting-config enable=on,target=native \
	    -icount shift=3,sleep=off </dev/null
}

new_ram() {
	rm -f ram
	truncate -s 8M ram
}

# The probe, with further arguments of its own, while the firmware runs.
run_with_probe() {
	new_ram
	{
		run
		echo $? >status
	} | "$builddir/t/target/probe" ram 0x80000000 "$@" >cap.bin &&
	    [ "$(cat status)" = 0 ]
}

right() {
	fails 0 "$1: gmonbuild understands every byte" \
	    gmonbuild -e graph.elf -r "$2" -o file.gmon cap.bin
	quiet "$1: and says nothing"
	is "$1: calls are exact" "$(calls graph.elf file.gmon)" \
	    "$(wanted_calls "$truth")"
}

check "a ring that holds everything is built" ring 12288
new_ram
check "the firmware runs without a probe" run
cp ram kept
check "the probe reads it afterwards" \
    sh -c '"$builddir/t/target/probe" ram 0x80000000 </dev/null >cap.bin'
right "afterwards" 1
samples graph.elf file.gmon >times.txt
is "afterwards: times are within two samples or 1 %" \
    "$(far_off "$truth" times.txt)" ""
is "the id stands nowhere else" "$(grep -a -o 'SEGGER RTT' kept | wc -l)" 1

check "a small ring is built" ring 128 -DSPLITPROF_HEADER=1 \
    -DSPLITPROF_WAIT_PERCENT=100
check "a probe that reads 5 bytes at a time" run_with_probe 5
right "a small ring" 1000
fails 0 "a small ring: every byte is understood" \
    sh -c 'apdecode cap.bin >records'
is "a small ring: the totals are there" "$(grep -c ^end records)" 1

check "one for nobody is built" ring 128 -DSPLITPROF_RTT_PATIENCE=100
new_ram
check "nobody reads, and the firmware ends" run
if [ -z "$arm_cc" ] || [ -z "$QEMU_ARM" ]; then
	skip 9 "no arm-none-eabi-gcc or no qemu-system-arm"
else
	for mode in WAIT DROP; do
		check "$mode: one for nobody is built for ARM" \
		    sh "$srcdir/mcu/demo/build.sh" -c "$arm_cc" -o arm.elf \
		    graph-mps2-an385 LINE=rtt \
		    -DSPLITPROF_RTT_PATIENCE=100 \
		    -DSPLITPROF_WHEN_FULL=SPLITPROF_$mode
		check "$mode: and ends there, too" timeout 60 "$QEMU_ARM" \
		    -M mps2-an385 -display none -monitor none -serial none \
		    -kernel arm.elf -icount shift=3,sleep=off \
		    -semihosting-config enable=on,target=native
	done

	check "a file on the host: graph is built" \
	    sh "$srcdir/mcu/demo/build.sh" -c "$arm_cc" -o graph.elf \
	    graph-mps2-an385 LINE=semihosting TIMER=cmsdk \
	    -USPLITPROF_BAUD -DSPLITPROF_BAUD=0 -DSPLITPROF_HEADER=1
	check "a file on the host: graph runs" timeout 60 "$QEMU_ARM" \
	    -M mps2-an385 -display none -monitor none -serial none \
	    -kernel graph.elf -icount shift=3,sleep=off \
	    -semihosting-config enable=on,target=native
	mv splitprof.bin cap.bin
	MCU_NM=${arm_cc%gcc}nm addr2line=${arm_cc%gcc}addr2line
	right "a file on the host" 1000
fi
finish
