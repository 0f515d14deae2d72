# SPDX-License-Identifier: GPL-3.0-or-later
# A stimulus port of the ITM as the line, and samples of the DWT without any
# runtime: on a simulator that has both, and knows each call and each sample.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/firmware.sh"
. "$srcdir/t/target/stacks/graphstacks.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
sim=$builddir/t/sim/kl25z/kl25zsim
[ -x "$sim" ] || skip_all "no libelf"

build() {
	build_as app.elf graph-kl25z LINE=itm TIMER=itm "$@"
}

# simulate OPTION...: the trace to swo, true events to arcs and pcs.
simulate() {
	"$sim" -s 60 -a arcs -p pcs -K stacks -I SysTick -o report -r "$@" app.elf \
	    >run.out 2>run.err
}

cycles() {
	awk '$2 == "cycles" { print $3 }' report
}

# Each call and each sample is the true one, and the sample's stack.
check 'graph is built' build -DSPLITPROF_HEADER=1 -DSPLITPROF_STACKS=1
check 'and runs' simulate -W swo
fails 0 'each byte of the trace is understood' sh -c 'itmdecode swo >cap.bin'
fails 0 'and of the port' sh -c 'apdecode cap.bin >records'
same_events 'a port of the ITM'
true_stacks 'a port of the ITM' 3
right_totals 'a port of the ITM'
is 'words are written, but for the rest of a chunk' "$(itmdecode -v swo \
    2>&1 >bytes | awk '/stimulus port:/ { n = $NF }
	/bytes on port 0:/ { print ($NF / n > 3.5) }')" 1

# With samples of the DWT between, some of which find no room.
check 'graph runs beside samples' simulate -P 20000 -W swo
fails 1 'lost ones are told' sh -c 'itmdecode swo >cap.bin'
says 'as overflows' ': [1-9][0-9]* overflows: packets are lost'
apdecode cap.bin >records
same_events 'beside samples'

# More calls than SWO carries: each sample finds room.
cat >many.c <<'END'
#include "demo.h"
DEMO_FUNCTION static void
often(void)
{
	demo_spin(200);
}

int
main(void)
{
	for (int i = 0; i < 20000; i++)
		often();
	return 0;
}
END
check 'more calls than SWO carries: many is built' build_as app.elf \
    "$PWD/many.c-kl25z" LINE=itm TIMER=itm -DSPLITPROF_HEADER=1
check 'more calls than SWO carries: many runs' simulate -W swo
fails 0 'more calls than SWO carries: all bytes are understood' \
    sh -c 'itmdecode swo | apdecode >records'
is 'more calls than SWO carries: each is told, and no sample is lost' \
    "$(awk '$1 == "arc" { n++ } $1 == "pc" { samples++ }
	$1 == "lost" { n += $2; samples += 1000 * $3; some = $2 > 0 || some }
	END { print n, samples, some }' records)" \
    "$(wc -l <arcs) $(wc -l <pcs) 1"

# A slow line: all calls wait, and come.
check 'another port: graph is built' build -DSPLITPROF_HEADER=1 \
    -DSPLITPROF_ITM_PORT=5 -DSPLITPROF_WAIT_PERCENT=100 \
    -DSPLITPROF_SAMPLE_HZ=0
check 'another port, 200 kbit/s: graph runs' simulate -B 2400 -W swo
: >pcs
fails 0 'another port, 200 kbit/s: is understood' \
    sh -c 'itmdecode -p 5 swo | apdecode >records'
same_events 'another port, 200 kbit/s'

# What splitprof.mk makes of it.
cat >Makefile <<END
CC = $MCU_CC
CFLAGS = -mcpu=cortex-m4 -mthumb
OBJS = part.o
SPLITPROF_PORT = itm
SPLITPROF_PROFILED = part.o
SPLITPROF_SETTINGS = -DSPLITPROF_SYSTICK_CLOCK_HZ=48000000 \\
	-DSPLITPROF_ITM_PORT=5
SPLITPROF_ELF = app.elf
SPLITPROF_DEVICE = swo
SPLITPROF_GPROF = $GPROF
include $srcdir/scripts/splitprof.mk
END
check 'splitprof.mk compiles the port' make -s splitprof-objs/line.o \
    splitprof-objs/timer.o
if [ -n "$GPROF" ]; then
	check 'and reports what a recording has' make -s splitprof
	is 'each call of it' "$(gmondump -q gmon.out |
	    awk '$1 == "arc" { n += $4 } END { print n }')" \
	    "$(wc -l <arcs)"
else
	skip 2 'no gprof'
fi

# Frames of QS begin anywhere in a word.
check 'frames of QS: graph is built' build -DSPLITPROF_HEADER=1 \
    -DSPLITPROF_FRAMES=SPLITPROF_QS_PACKETS
check 'frames of QS: graph runs' simulate -W swo
fails 0 'frames of QS: are understood' \
    sh -c 'itmdecode swo | qsdecode -a | apdecode >records'
same_events 'frames of QS'

# Nobody listens: the program runs, and no slower than a tenth.
check 'without a profiler: graph is built' build PLAIN=1
check 'without a profiler: graph runs' simulate
plain=$(cycles)
check 'without a probe: graph is built' build -DSPLITPROF_HEADER=1
check 'without a probe: graph runs' simulate
is 'and is as fast, within 2 %' "$(($(cycles) * 50 / plain))" 50
check 'the ITM is on, and SWO is not: graph runs' \
    simulate -W swo -B 1000000000000
is 'and is as fast, within 4 %' "$(($(cycles) * 25 / plain))" 25

# Samples of a program that has no runtime at all.
check 'no runtime: graph is built' build_as app.elf graph-kl25z PLAIN=bare
check 'no runtime: graph runs' \
    simulate -P 16384 -W swo -S seen
fails 0 'samples alone are understood' \
    sh -c 'itmdecode -s 48M/16384 swo >cap.bin'
is 'one comes each so many cycles' "$(apdecode cap.bin | grep -c '^pc')" \
    "$(($(cycles) / 16384))"
fails 0 'a profile is built' gmonbuild -e app.elf -o app.gmon cap.bin
# The cycles in which a sample sees each function, and the samples that did.
shares() {
	nm "$MCU_NM" -n app.elf | awk 'NR == FNR {
		if ($2 ~ /^[Tt]$/ && $3 !~ /^\$/) {
			start[++n] = $1
			name[n] = $3
		}
		next
	}
	$1 == "seen" || $1 == "pc" {
		at = substr($2, 3)
		while (length(at) < 8)
			at = "0" at
		low = 1
		for (high = n; low < high;) {
			mid = int((low + high + 1) / 2)
			if (start[mid] <= at)
				low = mid
			else
				high = mid - 1
		}
		cycles[$1 low] += $3
		all[$1] += $3
	}
	END {
		for (i = 1; i <= n; i++) {
			off = cycles["seen" i] / all["seen"]
			off -= cycles["pc" i] / all["pc"]
			if (off > 0.01 || off < -0.01)
				print name[i], off
		}
		print (all["pc"] > 10000)
	}' - "$@"
}
apdecode cap.bin >records
is 'each function has its share of the time, within 1 %' \
    "$(shares seen records)" 1

finish
