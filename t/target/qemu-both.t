# SPDX-License-Identifier: GPL-3.0-or-later
# A program that is profiled and traced at once, on one line or on two: calls,
# samples and what the RTOS did fit each other, and the truth.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/qemu.sh"

# works BOARD FLAG...: build it, run it.
works() {
	works_board=$1
	shift
	build_as works.elf "$srcdir/t/firmware/works.c-$works_board" \
	    RUNTIME=both -I"$srcdir/t/firmware" -Wno-unused-function -DRTOS_TIMER=0 \
	    -DDEMO_BELL_IRQ=20 -DDEMO_BELL_HANDLER=Bell_Handler "$@"
}

# Calls of the program's own functions, by task.
task_calls() {
	for file in gmon.out.*; do
		calls works.elf "$file" | sed "s/^/${file##*.} /"
	done | grep -E 'crunch|shared' | sort
}

cat >wanted_calls <<'END'
consumer shared 30
low crunch 16
low shared 16
producer crunch 30
END

# Both say how long each task ran: one by switches, the other by samples.  $1:
# how much of demo_ms(1) a millisecond is; $2: and a sample.
shares() {
	tspstat -t trace.txt | awk -F '\t' -v ms="$1" '
	    $1 == "#task" { for (i = 1; i <= NF; i++) at[$i] = i }
	    $1 == "task" { print $2, $at["run_ns"] / 1e6 * ms }' >traced
	for file in gmon.out.*; do
		gmondump "$file" | awk -v task="${file##*.}" -v ms="$2" '
		    $1 == "pc" { n += $3 } END { print task, n * ms }'
	done >sampled
}

# Of both, what is not as the program has it, or more than $2 times as long:
# profiling and tracing take time, too.
far_from_truth() {
	printf '%s\n' "producer 150" "consumer 60" "low 80" >busy
	awk -v most="$2" 'FNR == NR { want[$1] = $2; next }
	    $1 in want && ($2 < want[$1] - 2 || $2 > want[$1] * most + 2) {
		print $1, $2, "instead of", want[$1]
	    }' busy "$1"
}

fits() {
	fails 0 "$1: every event is understood, none is missing" \
	    sh -c 'tspdecode trace.bin >trace.txt'
	quiet "$1: without a message"
	fails 0 "$1: so are calls and samples" \
	    gmonbuild -T -e works.elf -o gmon.out calls.bin
	# But that much of so small a program is the profiler.
	sed -i "/ % of the samples are in the profiler:/d" err
	quiet "$1: without a message, too"
	is "$1: a profile for each task, by its name" "$(echo gmon.out.*)" \
	    "gmon.out.IDLE gmon.out.consumer gmon.out.low gmon.out.none gmon.out.producer"
	task_calls >got
	same "$1: each task's calls are exact" got wanted_calls
	gmonmerge -o sum gmon.out.*
	same "$1: they add up to the whole" sum gmon.out
	shares "$2" "$3"
	is "$1: each task's time is right by switches" \
	    "$(far_from_truth traced "$4")" ""
	is "$1: and by samples" "$(far_from_truth sampled "$4")" ""
}

# The one line has an id each for calls and for events.
one_line() {
	is "$1: there are both kinds of frames" \
	    "$(qsdecode cap.qs | cut -f 1,3 | sort -u | tr '\t\n' '  ')" \
	    "frame 0 frame 100 frame 108 "
	qsdecode -p 108 cap.qs >trace.bin
	qsdecode -a cap.qs >calls.bin
}

for board in mps2-an385 mps2-an505; do
	check "$board: works is built" works "$board"
	check "$board: runs" run_board "$board" works.elf cap.qs
	one_line "$board"
	fits "$board" 1 1 1.05
done

# demo_ms(1) takes 3.90625 ms; a real line's speed, and a sampler that is not in
# step with the ticks.
if [ -n "$sim" ]; then
	check "kl25z: works is built" works kl25z \
	    -DSPLITPROF_BAUD=1500000 -DSPLITPROF_SAMPLE_HZ=6400 \
	    -USPLITPROF_QUEUE_BYTES -DSPLITPROF_QUEUE_BYTES=1002 \
	    -DSPLITPROF_TSP_QUEUE=1000
	check "kl25z: runs" run_board kl25z works.elf cap.qs
	one_line kl25z
	fits kl25z 0.256 0.04 1.12
fi

check "two lines: works is built" works mps2-an385 \
    TOGETHER=0 LINE2="$srcdir/t/firmware/uart1.c" \
    -UDEMO_BELL_IRQ -DDEMO_BELL_IRQ=3 \
    -UDEMO_BELL_HANDLER -DDEMO_BELL_HANDLER=UARTTX1_Handler
# shellcheck disable=SC2086 # a command and options
check "two lines: runs" timeout 60 $qemu -M mps2-an385 -display none \
    -monitor none -kernel works.elf -serial file:calls.bin \
    -serial file:trace.bin \
    -semihosting-config enable=on,target=native \
    -icount shift=3,sleep=off </dev/null
fits "two lines" 1 1 1.05
finish
