# SPDX-License-Identifier: GPL-3.0-or-later
# OpenOCD reads the ring of port/rtt through a debug port, while the simulated
# KL25Z runs on.  Its commands are those of splitprof-port(7).
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/target/firmware.sh"
. "$srcdir/t/target/qemu.sh"
. "$srcdir/t/sim/debug/openocd.sh"

# build PROGRAM FLAG...: fw.elf
build() {
	program=$1
	shift
	build_as fw.elf "$program-kl25z" LINE=rtt -USPLITPROF_BAUD \
	    -DSPLITPROF_BAUD=0 -DSPLITPROF_HEADER=1 "$@"
}

# The page's commands, in order: what comes behind "$ ", lines joined.
page_commands() {
	awk '/^\.Ss/ { here = /A debug probe: RTT/ }
	here && (/^\$ / || more) {
		more = sub(/\\e$/, "")
		sub(/^\$ /, "")
		printf "%s%s", $0, more ? " " : "\n"
	}' "$srcdir/man/splitprof-port.7"
}

# The probe is another one, and ports are free ones.
page_commands | sed 's/arm-none-eabi-nm/$MCU_NM/
    s/interface\/cmsis-dap.cfg/probe.cfg/; s/9090/$port/' >commands
find_command=$(grep '^rtt=' commands)
attach_command=$(grep '^openocd ' commands)
read_command=$(sed -n 's/^rawcap .* |/& tee cap.bin |/p' commands)

# Begin to serve at $1, or any free port, and set port.
attach() {
	port=${1-0}
	eval "$find_command"
	eval "serve $attach_command"
	port=$(sed -n 's/.*port \([0-9]*\) for rtt .*/\1/p' openocd.log)
}

# The totals, which come last, have come.
complete() {
	apdecode cap.bin 2>/dev/null | grep -q '^end'
}

address() {
	nm "$MCU_NM" fw.elf | sed -n "s/ . $1\$//p"
}

# How many calls there were, by what came, and whether some were lost.
sent_and_lost() {
	awk '$1 == "arc" { n++ } $1 == "lost" { lost += $2 }
	END { print n + lost, (lost > 0) }' records
}

# Calls are exact, whenever the reader comes.
check 'graph is built' build graph -DSPLITPROF_WAIT_PERCENT=100
is 'the control block has two names' "$(nm "$MCU_NM" fw.elf |
    awk '/splitprof_rtt|_SEGGER_RTT/ { n[$1]++ }
    END { for (i in n) print n[i] }')" 2
power
attach
(eval "$read_command") 2>err &
reader_pid=$!
wait_for complete
detach 'the page'
wait "$reader_pid"
is 'the page: every byte is understood, and nothing is said' \
    "$? $(cat err)" "0 "
is 'the page: calls are exact' "$(calls fw.elf gmon.out)" \
    "$(wanted_calls "$srcdir/mcu/demo/graph.truth")"

# Nobody waits for anybody: the program runs on, and what is lost is reported.
cat >many.c <<'END'
#include "demo.h"
char _SEGGER_RTT[48];	/* of another RTT */
volatile int go = GO;	/* beyond half of the way */

DEMO_FUNCTION static void
often(void)
{
	demo_spin(200);
}

int
main(void)
{
	for (int i = 0; i < MANY; i++) {
		while (i == MANY / 2 && !go)
			continue;
		often();
	}
	return 0;
}
END
check 'too many calls: many is built' build "$PWD/many.c" \
    APPFLAGS="-DMANY=20000 -DGO=1"
power
attach
rawcap "localhost:$port" >cap.bin 2>err &
reader_pid=$!
wait_for complete
detach 'too many calls'
wait "$reader_pid"
is 'too many calls: are read' "$? $(cat err)" "0 "
apdecode cap.bin >records
is 'too many calls: each came or was reported as lost' \
    "$(sent_and_lost)" "$(wc -l <arcs) 1"
fails 1 'too many calls: and the user hears of it' \
    gmonbuild -e fw.elf cap.bin
says 'too many calls: with the remedy' \
    'of the calls were not sent, .*SPLITPROF_WAIT_PERCENT'

# The other way round: the program waits, also for the next OpenOCD.  What is
# sent to it does no harm.
check 'OpenOCD ends: many is built' build "$PWD/many.c" \
    APPFLAGS="-DMANY=1000 -DGO=0" -DSPLITPROF_WAIT_PERCENT=100
power
attach
echo 'nobody wants this' >sent
rawcap -r -s sent "localhost:$port" >cap.bin 2>err &
reader_pid=$!
enough() {
	[ "$(wc -c <cap.bin)" -ge 2000 ]
}
wait_for enough
leave
find_command='rtt=0x1ffff000'
attach "$port"
check 'another one finds nothing at a wrong address' \
    grep -q 'rtt: No control block found' openocd.log
tell "rtt setup 0x$(address splitprof_rtt) 48 {SEGGER RTT}" 'rtt start' \
    "mww 0x$(address go) 1"
check 'and something at the right one' \
    grep -q 'rtt: Control block found' openocd.log
wait_for complete
kill "$reader_pid"
wait "$reader_pid"
is 'OpenOCD ends: rawcap has waited for it, and says so' "$?
$(cat err)" "1
rawcap: localhost:$port: is back after $(sed -n \
    's/.* after \([0-9]*\) bytes.*/\1/p' err) bytes; what it sent meanwhile is lost"
detach 'OpenOCD ends'
apdecode cap.bin >records
same_events 'OpenOCD ends'
finish
