# SPDX-License-Identifier: GPL-3.0-or-later
# The self-test of a board, mcu/demo/selftest.c: what selftest.sh says where all
# is well, and where a line, a sampler or a build is not.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/target/firmware.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
[ -x "$builddir/t/sim/kl25z/kl25zsim" ] || skip_all "no libelf"
demo=$srcdir/mcu/demo

# Build it for the simulated KL25Z, and run it: stream to cap.bin.
board() {
	build_as app.elf selftest-kl25z -DSELFTEST_MHZ=16 "$@" || return
	kl25zsim -t board -U 2:cap.bin app.elf >report
}

# judged STATUS NAME TEXT ARGUMENT...: the text, whose lines may be filled
# otherwise, is said.
judged() {
	judged_status=$1
	judged_name=$2
	judged_text=$3
	shift 3
	run "$judged_status" "$judged_name" sh "$demo/selftest.sh" "$@" \
	    app.elf "${judged_file:-cap.bin}"
	is "$judged_name: $judged_text" "$(tr -s '\n ' '  ' <out |
	    grep -o "$judged_text")" "$judged_text"
}
well="All is as it should be."

check "it runs" board
judged 0 "on a sound board" "$well"
quiet "nothing else is said"
cp app.elf fw.elf
sed -n "s|^\$ mcu/demo/selftest|sh $demo/selftest|p" \
    "$srcdir/man/splitprof-port.7" >example
run 0 "by the example of splitprof-port(7)" sh example
is "it says the same" "$(grep -o "$well" out)" "$well"
is "its calls are those that its head names" \
    "$(awk '/^self/ { print $1, $2 }' out)" \
    "$(awk '$2 ~ /^selftest/ && $3 ~ /^[0-9]+$/ { print $2, $3 }' \
    "$demo/selftest.c")"
judged 1 "another rate" "The sampler is 0.50 times" -r 2000
judged 0 "another rate, no speed to measure it by" "$well" -b 0 -r 2000
cp cap.bin sound.bin

judged_file=damaged.bin
tr 'A' 'B' <sound.bin >damaged.bin
judged 1 "a wrong speed, so that no byte is right" "The speed is wrong"
{
	head -c 100000 sound.bin
	tail -c +100004 sound.bin
} >damaged.bin
judged 1 "three bytes less" "The line drops or changes bytes"
head -c 100000 sound.bin >damaged.bin
judged 1 "the end less" "The end is missing"
cat sound.bin sound.bin >damaged.bin
judged 1 "two runs" "It ran 2 times"
: >damaged.bin
judged 1 "no byte" "Nothing came."
judged_file=

for flags in "-DSPLITPROF_BAUD=500000" \
    "-DSPLITPROF_HEADER=1 -DSPLITPROF_WAIT_PERCENT=100" \
    "LINE=kl25z-uart -O2" "-O0 -DSPLITPROF_ARC_CACHE=16 -DSPLITPROF_HEADER=1"
do
	# shellcheck disable=SC2086 # several flags
	check "$flags: it runs" board $flags
	case $flags in
	*BAUD*) judged 0 "$flags" "$well" -b 500000 ;;
	*) judged 0 "$flags" "$well" ;;
	esac
done
check "a sampler that is twice as fast" board -DSPLITPROF_SAMPLE_HZ=2000
judged 1 "a sampler that is twice as fast" "The sampler is 2.0"
check "no sampler" board -DSPLITPROF_SAMPLE_HZ=0
judged 1 "no sampler" "No samples: the sampler does not fire."
check "not profiled" board APPFLAGS=-fno-profile
judged 1 "not profiled" "No calls:"
check "a full queue" board -DSPLITPROF_HEADER=1 \
    -DSPLITPROF_WHEN_FULL=SPLITPROF_DROP
judged 1 "a full queue" "The program dropped"

fails 2 "a missing file is trouble" sh "$demo/selftest.sh" app.elf nowhere
says "and named" "nowhere"
fails 2 "so is a wrong option" sh "$demo/selftest.sh" -z app.elf cap.bin
says "and usage is told" "^usage:"

# Other processors, whose line is not a line: QEMU's has no speed.
for other in mps2-an385 microbit virt; do
	case $other in
	virt) qemu="$QEMU_RISCV -bios none" cc=$RISCV_CC ;;
	*) qemu=$QEMU_ARM cc=$MCU_CC ;;
	esac
	if [ -z "${qemu% -bios none}" ] || [ -z "$cc" ]; then
		skip 3 "no QEMU or no compiler for $other"
		continue
	fi
	check "$other: it is built" sh "$demo/build.sh" -c "$cc" -o app.elf \
	    "selftest-$other" TOGETHER=1 -DSELFTEST_MHZ=32
	# shellcheck disable=SC2086 # a command and options
	timeout 60 $qemu -M $other -display none -monitor none \
	    -kernel app.elf -serial file:cap.bin -icount shift=3,sleep=off \
	    -semihosting-config enable=on,target=native </dev/null 2>qemu.err
	judged 0 "$other" "$well" -b 0
done

# The runtimes that obey a host: their gmon.out in place of a stream.
obeys() {
	obeys_name=$1
	obeys_host=$2
	shift 2
	rm -f line qemu.err gmon.out
	check "$obeys_name: it is built" sh "$demo/build.sh" -c "$MCU_CC" \
	    -o app.elf selftest-mps2-an385 TOGETHER=1 -DSELFTEST_MHZ=16 "$@"
	timeout 60 "$QEMU_ARM" -M mps2-an385 -display none -monitor none \
	    -chardev socket,id=s,path=line,server=on,wait=on \
	    -serial chardev:s -kernel app.elf -icount shift=3,sleep=off \
	    -semihosting-config enable=on,target=native \
	    </dev/null 2>qemu.err &
	emulator=$!
	wait_for grep -qs waiting qemu.err
	check "$obeys_name: the host has it" sh -c "$obeys_host"
	kill $emulator 2>/dev/null
	wait
	judged_file=gmon.out
	judged 0 "$obeys_name" "$well"
}
if [ -z "$QEMU_ARM" ]; then
	skip 8 "no qemu-system-arm"
else
	obeys "counted in RAM" 'lenfetch line | gmonbuild -q -e app.elf' \
	    RUNTIME=count
	obeys "times of calls" 'mpencode start | rawcap -w -t 50 line |
	    mpdecode | call2gmon -e app.elf' \
	    RUNTIME=mp -DSELFTEST_MP=1 -DSPLITPROF_MP_WAIT_MS=1
fi
finish
