# SPDX-License-Identifier: GPL-3.0-or-later
# The stub of SPLITPROF_ONE_THREAD, which holds no interrupt off, on the KL25Z:
# wherever the sampler comes between, what comes over the line is the truth.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/firmware.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
[ -x "$builddir/t/sim/kl25z/kl25zsim" ] || skip_all "no libelf"
sim=$builddir/t/sim/kl25z/kl25zsim
programs=$srcdir/t/bench/target

# Build PROGRAM or demo as app.elf and run it, as in kl25z.t: many samples, of
# which as many as can be are in the stub.
run() {
	run_name=$1
	shift
	build_as app.elf "$run_name-kl25z" -DSPLITPROF_ONE_THREAD=1 \
	    -DSPLITPROF_WAIT_PERCENT=100 -DSPLITPROF_SAMPLE_HZ=16000 "$@" ||
	    return
	# shellcheck disable=SC2086 # several options
	"$sim" -s 60 -U 2:cap.bin -a arcs -p pcs -o report -rl \
	    -f __gnu_mcount_nc $sim_flags app.elf >run.out
}
sim_flags=

# Addresses as far as words have them.
hex() {
	awk '{ for (i = 1; i <= NF; i++)
		$i = substr($i, length($i) - 3)
	    print }'
}

# How many places of the stub have been interrupted?
places() {
	stub=$(nm "$MCU_NM" app.elf | awk '$3 == "__gnu_mcount_nc" { print $1 }')
	cut -f 2 pcs | sort -u | awk -v stub="${stub#0000}" '
	    function value(hex,   i, v) {
		for (i = 1; i <= length(hex); i++)
			v = 16 * v + index("123456789abcdef", substr(hex, i, 1))
		return v
	    }
	    { at = value(substr($1, length($1) - 3)) - value(stub)
	      if (at >= 4 && at <= 30) n++ }
	    END { print (n >= 12) ? "all" : n }'
}

all_true() {
	fails 0 "$1: every byte is understood" sh -c 'apdecode cap.bin >records'
	same_events "$1"
}

interrupted() {
	# shellcheck disable=SC2086 # several flags
	check "$1: runs" run "$programs/vm.c" -DROUNDS=1 $1
	all_true "$1"
	is "$1: the stub was interrupted everywhere" "$(places)" all
}
interrupted "-O0 -DDEMO_PSP=1"
interrupted "-DSPLITPROF_HEADER=1 -DSPLITPROF_WORDS=1"
interrupted "-DSPLITPROF_HEADER=1 -DSPLITPROF_ADDR_BYTES=4 \
    -DSPLITPROF_QUEUE_BYTES=640"
interrupted "LINE=kl25z-uart"

# What is lost is told: the totals are right.
for flags in "-DSPLITPROF_WAIT_PERCENT=20 -DSPLITPROF_WORDS=1" \
    -DSPLITPROF_WHEN_FULL=SPLITPROF_DROP; do
	# shellcheck disable=SC2086 # several flags
	check "$flags: runs" run "$programs/vm.c" -DROUNDS=1 \
	    -DSPLITPROF_HEADER=1 $flags
	fails 1 "$flags: losses are told" \
	    gmonbuild -e app.elf -o app.gmon cap.bin
	says "$flags: with their number" "arcs lost by the firmware; .* came$"
done
check "-O0, few calls: runs" run "$programs/mix.c"
all_true "-O0, few calls"
sim_flags="-I SysTick"
interrupted "LINE=$srcdir/mcu/port/kl25z/line.c TIMER=systick -DDEMO_PSP=1"
sim_flags=

# What is promised is not true of this one: one handler is profiled.
check "a handler that calls: runs" run graph
fails 1 "a handler that calls: gmonbuild sees it" \
    gmonbuild -r 16000 -e app.elf -o app.gmon cap.bin
says "a handler that calls: and says what to do" \
    "calls by exceptions.* build it without SPLITPROF_ONE_THREAD"

finish
