# SPDX-License-Identifier: GPL-3.0-or-later
# Word packets on the KL25Z, by a simulator that knows each call and each
# interrupted instruction: what comes over the line is the truth.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/firmware.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
[ -x "$builddir/t/sim/kl25z/kl25zsim" ] || skip_all "no libelf"
sim=$builddir/t/sim/kl25z/kl25zsim
own=$srcdir/t/firmware
mix=$srcdir/t/bench/target/mix.c

# Build FILE-or-DEMO as app.elf and run it, as in kl25z.t.
run() {
	run_name=$1
	shift
	build_as app.elf "$run_name-kl25z" -DSPLITPROF_HEADER=1 \
	    -DSPLITPROF_WORDS=1 "$@" || return
	"$sim" -s 60 -U 2:cap.bin -a arcs -p pcs -o report -rlk \
	    -f __gnu_mcount_nc -H $sim_flags app.elf >run.out
}
sim_flags=

# Addresses as words have them: the lower 17 bits.
hex() {
	awk '{ for (i = 1; i <= NF; i++) {
		x = "00000" substr($i, 3)
		x = substr(x, length(x) - 4)
		$i = (index("13579bdf", substr(x, 1, 1)) ? 1 : 0) substr(x, 2)
	    } print }'
}

# Each call and each sample is the true one, in the true order.
all_true() {
	fails 0 "$1: every byte is understood" sh -c 'apdecode cap.bin >records'
	same_events "$1"
	fails 0 "$1: it is of the program" gmonbuild -e app.elf -o app.gmon \
	    cap.bin
	quiet "$1: and nothing is said"
}

for line in kl25z kl25z-uart; do
	for flags in "-O0 -DDEMO_PSP=1" \
	    "-Os -DSPLITPROF_SAMPLE_PRIORITY=64 -DSPLITPROF_SEND_PRIORITY=128" \
	    "-O2 -DSPLITPROF_QUEUE_BYTES=512" \
	    "-DSPLITPROF_QUEUE_BYTES=48 -DSPLITPROF_START_WITH=1"; do
		# shellcheck disable=SC2086 # several flags
		check "$line $flags: graph runs" run graph LINE=$line $flags
		all_true "$line $flags"
	done
done
sim_flags="-I SysTick"
check "line and sampler in C: graph runs" run graph \
    LINE="$srcdir/mcu/port/kl25z/line.c" TIMER=systick
all_true "line and sampler in C"
sim_flags=

# Without a header gmonbuild sees that they are words.
tail -c +37 cap.bin >late.bin
fails 0 "joined late: gmonbuild knows the words" \
    gmonbuild -r 1000 -e app.elf -o late.gmon late.bin
gmondump app.gmon >whole
gmondump late.gmon >late
same "joined late: the same profile" late whole

# A full queue, masked callers, handlers above and below the sampler.
for flags in -DSPLITPROF_QUEUE_BYTES=48 LINE=kl25z-uart; do
	check "$flags: many at once" run "$own/hard.c" -DHARD_TICK=48000 \
	    -DHARD_DROPS=0 -DSPLITPROF_WAIT_PERCENT=100 $flags
	apdecode cap.bin >records
	cut -f 2,3 arcs | hex | sed '$d' | sort >arcs.true
	came_arcs | hex | sort >arcs.came
	same "$flags: each call came once" arcs.came arcs.true
	cut -f 2 pcs | hex >pcs.true
	awk '$1 == "pc" { print $2 }' records | hex >pcs.came
	same "$flags: each sample is the true one" pcs.came pcs.true
done

# A line that is too slow: each call and each sample is told of.
for line in kl25z kl25z-uart; do
	check "$line: a mix of calls drops" run "$mix" LINE=$line \
	    -DSPLITPROF_WHEN_FULL=SPLITPROF_DROP -DSPLITPROF_BAUD=115200
	is "$line: sent and lost add up" "$(apdecode cap.bin | awk '
	    $1 == "arc" { n++ } $1 == "pc" { p++ }
	    $1 == "lost" { n += $2; p += $3; some = $2 > 0 || some }
	    END { print n, p, some }')" "$(wc -l <arcs) $(wc -l <pcs) 1"
	fails 1 "$line: losses are told" gmonbuild -e app.elf -o app.gmon cap.bin
	says "$line: and all else came" \
	    "[1-9][0-9]* arcs lost by the firmware; .* samples came$"
done

check "a switch of tasks" run "$own/switch.c" -DSPLITPROF_TASKS=1
apdecode cap.bin >records
is "a switch of tasks: each calls its own" "$(awk '
    $1 == "header" { task = 0 }
    $1 == "task" { task = $2 }
    $1 == "arc" && !seen[task, $3]++ { print task }' records |
    sort | tr '\n' ' ')" "1 2 "

# What the comments promise, without wait states.
sim_flags="-t trm -i"
check "a mix of calls runs without wait states" run "$mix"
is "a call takes 40 cycles" "$(awk '$1 == "hist" { print $3; exit }' report)" 40
is "a call takes 4.7 bytes of the line at most" "$(awk \
    -v n="$(wc -c <cap.bin)" -v calls="$(wc -l <arcs)" 'BEGIN {
	print (n <= 4.7 * calls ? "yes" : n / calls) }')" yes
is "interrupts are held off for 95 at most" "$(awk '
    $1 == "masked" && $2 == "worst" { print ($3 <= 95 ? "yes" : $3) }' \
    report)" yes
finish
