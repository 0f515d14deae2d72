# SPDX-License-Identifier: GPL-3.0-or-later
# call2gmon as a user runs it, and what gprof makes of its files
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/mp/calls.sh"

made_program || skip_all 'no cross compiler, or no libelf'
common_tests call2gmon -e prog.elf

call 0x461 110 20 2 0x461 140 10 2 0x441 100 90 1 >two
run 0 'calls are understood' call2gmon -e prog.elf two
quiet 'without a message'
run 0 '-v gives a summary' call2gmon -v -e prog.elf two
is 'of one line' "$(cat err)" "call2gmon: 3 calls, 2 arcs, 90 ticks of \
1000000 Hz; 1 calls without a known caller"
gmondump gmon.out >dump
is 'arcs go from function to function, time is at the first byte' \
    "$(grep -v '^gmon\|^hist' dump | tr '\t' ' ')" 'pc 0x440 60
pc 0x460 30
arc 0x400 0x440 1
arc 0x440 0x460 2'
run 0 '-o - is stdout' call2gmon -o - -e prog.elf two
same 'with the same bytes' out gmon.out
run 0 '-r is taken' call2gmon -r 25k -o slow -e prog.elf two
is 'and sets the ticks, rounded to the nearest' "$(gmondump slow |
    awk '$1 == "pc" { print $3 }' | paste -sd ' ')" '2 1'
run 2 'no program gives status 2' call2gmon two
says 'and is told' '^call2gmon: of which program? name it with -e$'
run 2 'no calls give status 2' call2gmon -e prog.elf -o none /dev/null
says 'and are told' '^call2gmon: no calls: none not written$'
check 'without a file' [ ! -e none ]
run 2 'an input is not replaced' call2gmon -e prog.elf -o two two
check 'by the output' grep -q '^call' two
run 2 'nor is the program' call2gmon -e prog.elf -o prog.elf two
run 2 'a folder that is not there gives status 2' \
    call2gmon -e prog.elf -o no/gmon.out two

# What is left out or in doubt.
call 0x461 1 1 3 0x301 1 1 2 0x461 1 2 1 0x301 1 3 0 >outside
run 1 'functions that the program has not give status 1' \
    call2gmon -e prog.elf -o part outside
says 'and are told' '^call2gmon: 2 calls are of no function of prog.elf$'
is 'what they have called is a root' \
    "$(gmondump part | grep ^arc | tr '\t' ' ')" 'arc 0x400 0x460 2'
{ call 0x441 1 1 1; call 0x461 110 20 2; call 0x441 140 10 1; } >lost
run 1 'a lost caller gives status 1' call2gmon -e prog.elf -o part lost
says 'and is told' ': 1 calls have a caller whose record was lost$'
is 'no call is lost with it' "$(gmondump part | awk '$1 == "arc" {
    n += $4 } END { print n }')" 3
$MCU_CC -mcpu=cortex-m0plus -nostdlib -o odd.elf prog.s \
    -Wl,-Ttext=0x400,-e,0x300 2>cc.err
run 1 'an entry in no function gives status 1' call2gmon -e odd.elf two
says 'as calls without a caller are left out' \
    '^call2gmon: 1 calls without a caller are left out: odd.elf'

{ cat prog.s; printf '.data\nfunction in_data\n'; } >data.s
$MCU_CC -mcpu=cortex-m0plus -nostdlib -o data.elf data.s \
    -Wl,-Ttext=0x400,-Tdata=0x20000000,-e,reset 2>cc.err
call 0x20000001 10 7 1 >data
run 1 'a symbol in data is no function' call2gmon -o part -e data.elf data
says 'and is told' '^call2gmon: 1 calls are of no function of data.elf$'

second_signal_kills call2gmon -e prog.elf -o killed pipe
check 'and nothing is written' [ ! -e killed ]

# gprof's numbers are those of the program.
flat() {
	$GPROF -b -p "$1" "$2" 2>gprof.err
}
if [ -z "$GPROF" ]; then
	skip 22 'no gprof'
	finish
	exit 0
fi
for seed in 1 2 3; do
	made_whole $seed 5000
	run 0 "$seed: a program is understood" call2gmon -e prog.elf calls
	$GPROF -b -q prog.elf gmon.out 2>gprof.err |
	    sed '/^Index/,$d; s/ <cycle [0-9]*>//' >graph
	is "$seed: gprof says nothing" "$(cat gprof.err)" ''
	# gprof prints seconds with two digits only: see the times below.
	gmondump gmon.out | awk '$1 == "pc" { print $2, $3 }' >got
	lines func | awk '$5 { printf "0x%x %d\n", 1088 + 32 * substr($1, 2),
	    $5 }' | LC_ALL=C sort >want
	same "$seed: each function has its own time" got want
	# Calls of a function by itself stand behind a +.
	awk '$1 ~ /^\[/ && $(NF - 1) ~ /^f[0-7]$/ {
	    split($(NF - 2), n, "+"); print $(NF - 1), n[1] + n[2] }' graph |
	    LC_ALL=C sort >got
	lines func | awk '{ print $1, $2 }' >want
	same "$seed: and its calls" got want
	# Callers stand above the function, which has its number in front.
	awk '/^---/ { n = 0; next }
	    $1 ~ /^\[/ && $(NF - 1) ~ /^f[0-7]$/ {
		for (i = 1; i <= n; i++) print caller[i], $(NF - 1), count[i] }
	    NF > 2 && $NF ~ /^\[/ { split($(NF - 2), c, "/")
		caller[++n] = $(NF - 1); count[n] = c[1] }' graph |
	    sed 's/^reset /- /' | LC_ALL=C sort >got
	lines arc >want
	same "$seed: by its callers" got want
done

# A tick is a microsecond; and times are added up as they are.
call 0x441 0 12340000 1 0x461 20000000 4000000000 1 >long
run 0 'an hour is understood' call2gmon -v -e prog.elf long
is 'in microseconds' "$(flat prog.elf gmon.out |
    awk '$NF ~ /^f/ { print $3, $NF }' | paste -sd ' ')" '4000.00 f1 12.34 f0'
says 'as they are' ' ticks of 1000000 Hz; '
call 0x461 20000000 4000000000 1 0x461 5000000000 4000000000 1 >longer
run 0 'what gprof can not add up' call2gmon -v -e prog.elf longer
says 'is in greater ticks' ' 800000000 ticks of 100000 Hz; '
is 'and right' "$(flat prog.elf gmon.out | awk '$NF == "f1" { print $3 }')" \
    8000.00
run 1 'unless -r asks for more' call2gmon -r 1M -e prog.elf longer
says 'which is told' \
    '^call2gmon: 1 functions have more ticks than gprof adds up: -r'

finish
