# SPDX-License-Identifier: GPL-3.0-or-later
# The tracer and its line: a host that asks for the objects and wants fewer
# events, and a line that is too slow, where what is missing is told exactly.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/target/qemu.sh"
. "$srcdir/t/target/qemutsp.sh"

# What t/firmware/rtostasks.c has; the one queue whose name is known has it.
cat >objects <<'END'
0 1 items
1 2 Queue
2 3 Queue
5 1 high
5 2 middle
5 3 low
5 4 serve
5 5 hold
5 6 a_long_name
END

# listed N: the objects of the Nth list.
listed() {
	awk -F '\t' -v n="$1" '$1 == "clock" { lists++ }
	    $1 == "object" && lists == n + 1 { print $3, $4, $5 }' records
}

# Events from the last on that the filter leaves out: it is obeyed at once, and
# for all.
filtered() {
	awk '$1 == "event" { ids[++n] = $3 }
	    $1 == "event" && $3 != 2 && $3 != 6 { seen = n }
	    END {
		for (i = seen + 1; i <= n; i++)
			print ids[i]
	    }' records | sort -u | tr '\n' ' '
}

# The program waits for the first before it runs, and for the second at its end.
tspencode list 'filter=^88' >first
tspencode list 'filter=TASK_SWITCHED_IN,TASK_SWITCHED_OUT' >second

# Nothing happens any more but ticks, for so long that no task can be left.
are_gone() {
	tspdecode cap.bin 2>/dev/null | tail -n 120 |
	    awk '$3 != 2 && $3 != 6 && $3 != 44 { other++ }
		END { exit NR < 120 || other }'
}

# What came is as it should be.
asked() {
	listed 1 >got
	same "$1: each object has its name and number" got objects
	listed 2 >got
	grep -v '^5 [1-5] ' objects >want
	same "$1: those that are gone are not listed" got want
	is "$1: then there are switches only" "$(filtered)" "2 6 "
}

for board in mps2-an385 microbit; do
	check "$board: is built" rtos "$board" app.elf -DASKED=true \
	    -DSPLITPROF_TSP_QUEUE=4096
	emulate_line "$board" app.elf
	rm -f pipe
	mkfifo pipe
	rawcap -w "$line" <pipe >cap.bin &
	host=$!
	exec 4>pipe
	cat first >&4
	wait_for are_gone
	cat second >&4
	wait "$emulator"
	is "$board: runs to its end" "$?" 0
	exec 4>&-
	wait "$host"
	# A socket takes what the host is quick enough for: the rest is lost,
	# and told.
	check "$board: every byte is understood" \
	    sh -c 'tspdecode cap.bin >records || [ $? -eq 1 ]'
	is "$board: and none is damaged" \
	    "$(grep -c -E '^(junk|truncated|unknown)' records)" 0
	asked "$board"
done

# On a simulator commands come at a known time.
[ -z "$sim" ] || {
	check "kl25z: is built" rtos kl25z app.elf -DWORK=16000 -DASKED=true \
	    -DSPLITPROF_BAUD=1500000 -DSPLITPROF_TSP_QUEUE=4096
	feed 240000 400 <first >heard
	feed 24000000 400 <second >>heard
	check "kl25z: runs" sh -c "timeout 60 kl25zsim -t trm -U 2:cap.bin \
	    -R 2:heard app.elf >counts"
	fails 0 "kl25z: every byte is understood, nothing is lost" \
	    sh -c "tspdecode cap.bin >records"
	asked kl25z
}

# What is told and what was lost are all that happened.
accounts() {
	told records | awk '$1 < 101 { n += $2 } END { print n }' >got
	truth | awk -v lost="$(awk '$1 == "lost" { print $2 }' counts)" '
	    { n += $2 }
	    END { print n - lost }' >want
	same "$1: what is told, and what the tracer has counted, are all" got want
	lost=$(awk '$1 == "lost" { print $2 }' counts)
	says "$1: the host knows exactly how many are missing" \
	    ": $lost packets missing in [1-9][0-9]* gaps\$"
	is "$1: as the tracer tells it" "$(awk '$1 == "missing" {
		n += $3; total = $4
	    } END { print n, total }' records)" "$lost $lost"
	is "$1: behind each gap, and nowhere else" "$(awk '
	    (last == "missing") != ($1 == "error") && last
	    { last = $1 }' records)" ""
	is "$1: time does not go back" "$(backwards records)" ""
}

check "paced: is built" rtos mps2-an385 app.elf \
    LINE="$srcdir/t/firmware/deafpaced.c" -DSPLITPROF_BAUD=230400 \
    -DDEMO_LINE_IRQ=9 -DDEMO_LINE_HANDLER=TIMER1_Handler \
    -DSPLITPROF_TSP_QUEUE=128
check "paced: runs" run_board mps2-an385 app.elf cap.bin
fails 1 "paced: the host tells" sh -c "tspdecode cap.bin >records"
accounts paced
[ -z "$sim" ] || {
	check "kl25z, slow: is built" rtos kl25z app.elf -DWORK=16000 \
	    -DSPLITPROF_BAUD=115200
	check "kl25z, slow: runs" run_board kl25z app.elf cap.bin
	fails 1 "kl25z, slow: the host tells" sh -c "tspdecode cap.bin >records"
	accounts "kl25z, slow"
}
finish
