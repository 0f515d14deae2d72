# SPDX-License-Identifier: GPL-3.0-or-later
# Samples with their call stack on the KL25Z: assembly and C send the same
# bytes, all samples come, and no interrupt is held off for long.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/firmware.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
[ -x "$builddir/t/sim/kl25z/kl25zsim" ] || skip_all "no libelf"
sim=$builddir/t/sim/kl25z/kl25zsim
own=$srcdir/t/firmware

# Build NAME-of-a-program FLAG... as app.elf.
build() {
	program=$1
	shift
	build_as app.elf "$program-kl25z" PLAIN=stacks "$@"
}

# The line behind the header, as stacks.awk has it.
records() {
	od -A n -v -t u1 cap.bin | tr -s ' ' '\n' | awk '
	    NF && ++n == 15 { first = 15 + $1 + 1 }
	    NF && first && n > first' | awk -f "$srcdir/t/sim/kl25z/stacks.awk"
}

# In memory at an address of its own: so nothing depends on the build.
text="-DSPLITPROF_TEXT_BEGIN=0x20000c00 -DSPLITPROF_TEXT_END=0x20000e00"
both() {
	name=$1
	shift
	for in_asm in 0 1; do
		# shellcheck disable=SC2086 # a list of words
		build "$own/stackwords.c" $text -Wno-array-bounds "$@" \
		    -DSPLITPROF_STACK_IN_ASM=$in_asm || return
		"$sim" -b 20 -s 20 -U 2:cap.bin app.elf || return
		tail -c +37 cap.bin >words.$in_asm
	done
	check "$name: C and assembly send the same" cmp words.0 words.1
	is "$name: it is understood" "$(records | awk '
	    { n[$1]++ } $1 == "end" { print n["stack"] + n["pc"] == $3 }
	    $1 == "bad"')" 1
}
both "made-up stacks" -DSAMPLES=700
both "made-up stacks, many in parts" -DSAMPLES=400 \
    -DSPLITPROF_STACK_DEPTH=60 -DSPLITPROF_STACK_FULL_EVERY=2 \
    -DSPLITPROF_QUEUE_BYTES=126
both "made-up stacks, few slots" -DSAMPLES=400 -DSPLITPROF_STACK_SLOTS=8 \
    -DSPLITPROF_STACK_DEPTH=12 -DSPLITPROF_STACK_FULL_EVERY=7 \
    -DSPLITPROF_STACK_BYTES=1024 -DSPLITPROF_QUEUE_BYTES=96

# Branches of Thumb-1 are short, and with calls the code is longer.
check "with calls and drops, too, it is built" build graph \
    -USPLITPROF_WITH_ARCS -DSPLITPROF_WITH_ARCS=1 -DSPLITPROF_STACK_DEPTH=128 \
    -DSPLITPROF_WHEN_FULL=SPLITPROF_DROP

# A program that waits and calls: all samples are of what was interrupted.
check "graph is built" build graph
check "graph runs" "$sim" -s 1 -U 2:cap.bin -p pcs -I PIT -o report -ilk \
    app.elf
records >got
is "graph: program counters are the truth" "$(awk '
    $1 == "stack" { printf "pc\t0x%x\n", $2 }' got | head -n 900)" \
    "$(head -n 900 pcs)"
is "graph: the sampler takes 122 cycles" "$(awk '
    $2 == "PIT" && $3 == "cycles" { print ($7 <= 122 ? "yes" : $7) }' report)" \
    yes
is "graph: interrupts are masked for 125 at most" "$(awk '
    $1 == "masked" && $2 == "worst" { print ($3 <= 125 ? "yes" : $3) }' \
    report)" yes

# Tasks that are switched, and a handler, while samples are taken.
tasks() {
	check "tasks, $1 Hz, are built" build "$own/stacktasks.c" -DROUNDS=200 \
	    -DSPLITPROF_TASKS=1 -DSPLITPROF_SAMPLE_HZ="$1" \
	    -DSPLITPROF_QUEUE_BYTES=512 -DDEMO_BELL_IRQ=20 \
	    -DDEMO_BELL_HANDLER=TPM2_IRQHandler
	check "tasks, $1 Hz, run to their end" "$sim" -b 100 -s 2 -U 2:cap.bin \
	    -p pcs -I PIT -o report -rk app.elf
	is "tasks, $1 Hz: all packets are understood, and none is missing" \
	    "$(records | awk '{ n[$1]++ } $1 == "end" {
		print n["stack"] + n["pc"] == $3 } $1 == "bad"')" 1
	# One that finds another being taken is sent at each 16th.
	is "tasks, $1 Hz: it is as many as came" "$(records | awk \
	    -v pcs="$(wc -l <pcs)" '$1 == "end" && $3 <= pcs &&
	    $3 > pcs - 8 { print "yes" }')" yes
}
tasks 3000
tasks 10000

finish
