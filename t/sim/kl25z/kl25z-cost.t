# SPDX-License-Identifier: GPL-3.0-or-later
# What profiling costs, as gmoncost and gmonbuild report it, on the simulated
# KL25Z, which counts the cycles of each function with and without -pg, and with
# a line for which nobody has to wait.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/firmware.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
command -v kl25zsim >/dev/null || skip_all "no libelf"
own=$srcdir/t/firmware
leaves="peek next is_digit push pop"
functions="$leaves number apply line digest main"

# costly ELF FLAG...
costly() {
	costly_elf=$1
	shift
	build_as "$costly_elf" "$own/costly.c-kl25z" -DSPLITPROF_HEADER=1 "$@"
}

# run NAME ELF TIMING [OPTION...]: NAME.bin, and all cycles of the run, of which
# the line's DMA takes none.
run() {
	run_name=$1 run_elf=$2 run_timing=$3
	shift 3
	kl25zsim -D 0 -t "$run_timing" -r -o report -U "2:$run_name.bin" "$@" \
	    "$run_elf" >run.out && awk -F '\t' '$2 == "cycles" { print $3 }' \
	    report >"$run_name.cycles"
}

# seen ELF FILE: in how many cycles a sample would be in each function.
seen() {
	nm "${MCU_NM:-nm}" -n "$1" | awk '$2 ~ /^[tTW]$/ && $3 !~ /[$]/ {
	    print "symbol", "0x" $1, $3 }' | awk '
	    function number(h,    i, x) {
		for (i = 3; i <= length(h); i++)
			x = 16 * x + index("0123456789abcdef", \
			    substr(h, i, 1)) - 1
		return x
	    }
	    $1 == "symbol" { at[n] = number($2); name[n++] = $3; next }
	    {
		for (i = n; i-- && at[i] > number($2); );
		cycles[name[i]] += $3
	    }
	    END { for (f in cycles) print f, cycles[f] }' - "$2"
}

# The bound: of all that -pg has added to a function by the simulator's count,
# as samples at 48 MHz and this rate, gmoncost reports no less, and for those
# that are called much not three times as much and one.  Samples are taken at
# the same rate without -pg, since they take a function's time, too.
hz=8000
beyond() {
	seen plain.elf plain.seen >plain.by
	seen "$1.elf" "$1.seen" >"$1.by"
	gmoncost -e "$1.elf" "$1.gmon" | awk '$1 !~ /#/ { print $NF, $3, $1 }' |
	    awk -v hz=$hz -v slack=$slack -v names=" $functions " '
	    FILENAME == "plain.by" { cycles[$1] -= $2; next }
	    FILENAME != "-" { cycles[$1] += $2; next }
	    index(names, " " $1 " ") {
		true_samples = cycles[$1] * hz / 48e6
		n++
		if (slack * $2 < true_samples || ($3 > 1000 && \
		    $2 > 3 * slack * true_samples + 1))
			print $1, "has", true_samples, "reported:", $2
	    }
	    END { if (n < 10) print n, "functions" }' plain.by "$1.by" -
}
# Where calls are lost the status is 1.
profile() {
	gmonbuild -q -e "$1.elf" -o "$1.gmon" "$1.bin" ||
	    { [ $? -eq 1 ] && [ "$1" = loses ]; }
}
check "without -pg: it is built" costly plain.elf PLAIN=1 \
    -UDEMO_WHAT -DDEMO_WHAT=SPLITPROF_SAMPLES -DSPLITPROF_SAMPLE_HZ=$hz
check "default: it is built" costly default.elf -DSPLITPROF_SAMPLE_HZ=$hz
check "cache: it is built" costly cache.elf -DSPLITPROF_SAMPLE_HZ=$hz \
    -DSPLITPROF_ARC_CACHE=64
check "small cache: it is built" costly small.elf -DSPLITPROF_SAMPLE_HZ=$hz \
    -DSPLITPROF_ARC_CACHE=4
# loses: most calls, since the line is too slow.  Those that come after a sample
# are not those that would come at random, so the bound is not a sharp one.
cp default.elf loses.elf
for timing in trm board; do
	check "$timing: it runs" run plain plain.elf $timing -S plain.seen
	for name in default cache small loses; do
		byte=1 slack=1
		[ $name != loses ] || byte=320 slack=2
		check "$timing, $name: it runs" \
		    run $name $name.elf $timing -b $byte -S $name.seen
		check "$timing, $name: its profile is built" \
		    profile $name
		is "$timing, $name: no function has more of it than reported" \
		    "$(beyond $name)" ""
	done
done

# How long it waits is what a fast line saves.
built() {
	gmonbuild -e "$waits.elf" -o "$1.gmon" "$1.bin" 2>"$1.err"
}
forever="-DCOSTLY_ROUNDS=200 -DSPLITPROF_WAIT_PERCENT=100"
while read -r waits timing flags; do
	# shellcheck disable=SC2086 # several flags
	check "$waits, $timing: it is built" \
	    costly "$waits.elf" $forever $flags
	check "$waits, $timing: it runs with a line to wait for" \
	    run slow "$waits.elf" "$timing"
	check "$waits, $timing: and with none" \
	    run fast "$waits.elf" "$timing" -b 1
	check "$waits, $timing: both profiles are built" \
	    eval 'built slow && built fast'
	gmoncost -e "$waits.elf" slow.gmon | sed -n \
	    's/.* of \([0-9]*\) samples.*, \(.*\) % waiting.*/\1 \2/p' |
	    cat - slow.cycles fast.cycles | awk '
	    NR == 1 { samples = $1; waiting = $2 / 100 }
	    NR == 2 { all = $1 }
	    NR == 3 {
		p = (all - $1) / all
		s = sqrt(p * (1 - p) / samples)
		off = waiting > p ? waiting - p : p - waiting
		# It is printed in tenths of a percent.
		print (p > .8 && off < 3 * s + .0005 ? "yes" : waiting " " p)
	    }' >within
	is "$waits, $timing: waiting is within three sigma" "$(cat within)" yes
	check "$waits, $timing: gmonbuild reports it" \
	    grep -q 'in the profiler, [89][0-9] % waiting for the line: ' slow.err
	is "$waits, $timing: but not where nothing waits" \
	    "$(grep -c 'waiting for' fast.err)" 0
done <<END
thrashed board -DSPLITPROF_ARC_CACHE=4
pg trm
pg board
END
gmonbuild -e default.elf -o default.gmon default.bin 2>err
says "the functions whose times are doubtful are named" \
    '^gmonbuild: times are doubtful: -pg adds up to [0-9]* % of peek, .* and of [0-9]* more: see'

# What to leave out, and what it is good for.
check "a list of what to leave out" \
    sh -c 'gmoncost -l -e pg.elf slow.gmon >list'
is "it has all that are called much, with their file" \
    "$(sed 1d list | sort | tr '\t\n' ': ')" \
    "apply:costly.c is_digit:costly.c next:costly.c number:costly.c peek:costly.c pop:costly.c push:costly.c "
is "and how much that is" \
    "$(sed -n '1s/[0-9]* % of the time/T/p' list)" \
    "# 7 of 35 functions: 97 % of the calls, T"
promised=$(sed -n 's/.* \([0-9]*\) % without -pg for .*/\1/p' slow.err)
if ! make --version 2>/dev/null | grep -q GNU; then
	skip 18 "no GNU make"
	finish
	exit
fi
unset MAKEFLAGS MFLAGS MAKELEVEL
mkdir project
cp "$own/costly.c" project
cat >project/Makefile <<END
CC = $MCU_CC
demo = $srcdir/mcu/demo
VPATH = \$(demo)
CFLAGS = -mcpu=cortex-m0plus -mthumb -Os -g --specs=nano.specs \\
	-ffunction-sections -I\$(demo) -I$srcdir/mcu -DDEMO_SEMIHOSTING=1 \\
	-DDEMO_RUN_pg -DDEMO_LED=0 -DSPLITPROF_SYSTICK_CLOCK_HZ=48000000 \\
	-DDEMO_LINE_IRQ=14 -DDEMO_LINE_HANDLER=UART2_IRQHandler \\
	-DDEMO_TIMER_IRQ=22 -DDEMO_TIMER_HANDLER=PIT_IRQHandler \\
	-DCOSTLY_ROUNDS=200 \$(MORE)
OBJS = costly.o run.o start.o vectors.o kl25z.o
SPLITPROF_PORT = kl25z
SPLITPROF_PROFILED = costly.o
SPLITPROF_SETTINGS = -DSPLITPROF_HEADER=1 -DSPLITPROF_WAIT_PERCENT=100
include $srcdir/scripts/splitprof.mk
app.elf: \$(OBJS)
	\$(CC) \$(CFLAGS) -nostartfiles -T \$(demo)/demo.ld -Wl,--gc-sections \\
	    -Wl,--build-id -Wl,--defsym=flash_start=0 \\
	    -Wl,--defsym=flash_config=0x400 -Wl,--no-warn-rwx-segments \\
	    -Wl,--defsym=ram_start=0x1ffff000 -o \$@ \$(OBJS)
END
project() {
	make -C project SPLITPROF_LEAVE_OUT="$PWD/list" "$@" app.elf
}

# The calls that the simulator has seen, "callee number".
calls() {
	awk -F '\t' '{ print "call", $3, 1 }' "$2" >called
	seen "$1" called | sort
}
known=$(printf '%s\n' "digest 600" "line 600" "main 1")
for more in "" MORE=-pipe MORE=-O2; do
	# shellcheck disable=SC2086 # one word or none
	check "left out $more: it is built" project $more
	check "left out $more: it runs" run left project/app.elf board -a arcs
	check "left out $more: every byte is understood" \
	    gmonbuild -e project/app.elf -o left.gmon left.bin
	is "left out $more: the others' calls are there, and no more" \
	    "$(calls project/app.elf arcs)" "$known"
	apdecode left.bin >records
	came_arcs | hex >came
	cut -f 2,3 arcs | hex >sent
	same "left out $more: and came" came sent
	[ "$more" ] || cp left.bin left.cycles project
done
# Calls take 7 bytes, samples 4; there are fewer samples where less time passes.
is "bytes of calls are what gmonbuild has estimated, and more" \
    "$(wc -c project/left.bin slow.bin | awk -v promised="$promised" '
    NR == 1 { left = $1 } NR == 2 { all = $1 }
    END {
	left = 100 * left / all
	print (promised > 0 && left < promised + .5 ? "yes" : left " " promised)
    }')" yes
costly plain.elf PLAIN=1 -DCOSTLY_ROUNDS=200
run plain plain.elf board
is "it takes hardly more time than without -pg" \
    "$(cat project/left.cycles plain.cycles slow.cycles | awk '
    { cycles[NR] = $1 }
    END {
	if (cycles[1] < 1.05 * cycles[2] && cycles[3] > 10 * cycles[1])
		print "yes"
	else
		print cycles[1], cycles[2], cycles[3]
    }')" yes

# Nothing is left in the code of what was left out.
code() {
	arm-none-eabi-objdump -d --no-addresses --no-show-raw-insn "$1" |
	    awk -v name="$2" '/^</ { on = $1 == "<" name ">:" }
	    on && NF { sub(/\t[@;].*/, ""); sub(/^\tbl\t.*</, "\tbl\t<")
		print }'
}
check "left out: it is built by the demo's flags" costly left.elf \
    APPFLAGS="-wrapper sh,$srcdir/scripts/leave-out,$PWD/list"
for name in $leaves number apply; do
	code plain.elf "$name" >"$name.plain"
	code left.elf "$name" >"$name.left"
	check "$name is there" test -s "$name.plain"
	same "$name: its code is what it is without -pg" \
	    "$name.left" "$name.plain"
done
printf 'peek\tother.c\n# pop\nnext\r\n' >list
check "a list with another file's function" costly left.elf \
    APPFLAGS="-wrapper sh,$srcdir/scripts/leave-out,$PWD/list"
is "only what is meant is left out" "$(for name in peek pop next; do
	code left.elf $name | grep -c mcount; done | tr '\n' ' ')" "1 1 0 "
finish
