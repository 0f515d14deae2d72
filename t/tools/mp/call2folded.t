# SPDX-License-Identifier: GPL-3.0-or-later
# call2folded as a user runs it
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/mp/calls.sh"

common_tests call2folded
made_program || elf=no

# Known stacks.
run 1 'no input gives status 1' call2folded /dev/null
is 'and gives no stack' "$(cat out)" ''
call 0x11 110 20 2 0x11 140 10 2 0x21 100 90 1 0x11 200 1 1 >two
run 0 'calls are understood' call2folded two
quiet 'without a message'
is 'a stack is its names and the time for itself' "$(cat out)" \
    '0x00000010 1
0x00000020 60
0x00000020;0x00000010 30'
run 0 '-c counts calls' call2folded -c two
is 'one by one' "$(cat out)" \
    '0x00000010 1
0x00000020 1
0x00000020;0x00000010 2'
run 0 'a call of no time has its stack' sh -c \
    'printf "call\t1\t5\t0\t1\n" | call2folded'
is 'with a 0' "$(cat out)" '0x00000000 0'
run 0 'inputs are streams of their own' call2folded two two
is 'that add up' "$(head -n 1 out)" '0x00000010 2'
call 0x11 110 20 2 >first
call 0x21 100 90 1 >second
run 0 'what is open at the end of one' call2folded first second
is 'has no caller in the next' "$(cat out)" '0x00000010 20
0x00000020 90'

call 0x31 1 1 1 0x11 3 1 2 0x41 5 1 2 0x11 2 6 1 0x21 9 1 1 >turns
run 0 'functions may come in any order' call2folded turns
is 'and stand in that of their names' "$(cat out)" '0x00000010 4
0x00000010;0x00000010 1
0x00000010;0x00000040 1
0x00000020 1
0x00000030 1'

# Losses.
call 0x21 1 1 0 0x31 110 20 3 0x41 140 10 2 0x21 100 90 1 >between
run 1 'a lost call between two gives status 1' call2folded between
is 'and a gap' "$(cat out)" '0x00000020 61
0x00000020;0x00000040 10
0x00000020;[lost];0x00000030 20'
says 'and is told' '^call2folded: 1 calls have a caller whose record was lost$'
call 0x21 1 1 1 0x31 10 20 2 0x21 100 90 1 >before
run 1 'so does a lost caller' call2folded before
is 'of nobody known' "$(cat out)" '0x00000020 91
[lost];0x00000030 20'
{ cat two; printf 'status\t1\t3\t9\t9\n'; } >over
run 1 'a full buffer gives status 1' call2folded over
says 'and what can be done' ' 3 times the firmware.s buffer was full.* line'

# A program of which all is known.
for seed in 1 2 3; do
	made_whole $seed 3000
	call2folded calls >out 2>err
	is "$seed: all that calls of main last, and no more" \
	    "$(awk '{ n += $NF } END { print n }' out)" \
	    "$(sed -n 's/^roots \([0-9]*\) .*/\1/p' truth)"
	[ "$elf" = no ] && { skip 2 'no cross compiler'; continue; }
	call2folded -e prog.elf calls | LC_ALL=C sort >got
	lines path | awk '{ print $1, $2 }' | LC_ALL=C sort >want
	same "$seed: as the program had it" got want
	call2folded -c -e prog.elf calls | LC_ALL=C sort >got
	lines path | awk '{ print $1, $3 }' | LC_ALL=C sort >want
	same "$seed: and each its calls" got want
done

# Names that others could misread.
if [ "$elf" = no ]; then
	skip 6 'no cross compiler'
else
	call 0x441 1 1 1 0x461 3 3 1 >plain
	"${MCU_NM%nm}objcopy" --redefine-sym 'f0=a b;c' \
	    prog.elf named.elf 2>err ||
	    cp prog.elf named.elf
	run 0 'a name may have anything' call2folded -e named.elf plain
	is 'but not what separates' "$(head -n 1 out)" 'a\x20b\x3bc 1'
	"${MCU_NM%nm}objcopy" --redefine-sym f1=f0 prog.elf twins.elf
	call 0x441 1 1 2 0x461 3 3 2 0x481 1 9 1 0x481 20 2 1 >twins
	run 0 'functions may have the same name' \
	    call2folded -e twins.elf twins
	is 'they are one' "$(paste -sd , out)" 'f2 7,f2;f0 4'
	call 0x301 1 1 1 0x441 3 3 1 >outside
	run 1 'what the program has not gives status 1' \
	    call2folded -e prog.elf outside
	is 'and stands beside what it has' "$(paste -sd , out)" \
	    '0x00000300 1,f0 3'
fi

call_tests call2folded
is 'to its last call' "$(tail -n 1 out)" '0x00000020;0x00000010 60'

finish
