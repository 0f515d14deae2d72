# SPDX-License-Identifier: GPL-3.0-or-later
# How deep stacks were, and how full: apstack -w and -x, with sizes of options
# and of symbols; and what samples in the profiler are for the other outputs.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/target/firmware.sh"
. "$srcdir/t/target/stacks.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
[ -x "$builddir/t/sim/kl25z/kl25zsim" ] || skip_all "no libelf"
objcopy=${MCU_NM%nm}objcopy

# An array that no code refers to, called as Zephyr has it.
printf 'char z_interrupt_stacks[2048], own[1000];\n' >objects.c
$MCU_CC -mcpu=cortex-m0plus -mthumb -c -o objects.o objects.c
check "a program runs" build_as objects.elf graph-kl25z PLAIN=stacks -g \
    -Wl,"$PWD/objects.o" -Wl,-u,z_interrupt_stacks -Wl,-u,own
kl25zsim -k -n 2e9 -U 2:cap.bin objects.elf >truth
"$objcopy" --redefine-sym z_interrupt_stacks=array objects.elf fw.elf

# fib(8) is the deepest: all of its frames and those that led to it.  The
# simulator has what the sampler and the line take on top: 32 bytes of the
# exception, and what the scan has, 150 at most.
run 0 "no size is known" apstack -w -e fw.elf cap.bin
is "the fields have no size then" \
    "$(sed 1d out | cut -f 1,4,5)" "main	-	-"
bytes=$(sed 1d out | cut -f 3)
true=$(awk '$2 == "MSP" { print $5 }' truth)
check "bytes are those of the program: $bytes of $true with the sampler's" \
    [ $((true - bytes)) -ge 32 -a $((true - bytes)) -le 182 ]
is "the path is that of fib(8)" "$(sed 1d out | cut -f 6)" \
    "Reset_Handler;demo_run;main;one_round;fib;fib;fib;fib;fib;fib;fib;fib"

# -x needs all sizes, and prints nothing without.
run 2 "-x needs a size" apstack -x 80 -e fw.elf cap.bin
says "and says which" \
    "^apstack: the size of the stack of main is not known: give it by -s main=bytes$"
is "nothing is printed then" "$(cat out)" ""
run 0 "with a size it is well" apstack -s main=1000 -x 19 -e fw.elf cap.bin
quiet "without a message"
is "percent are rounded up" "$(sed 1d out | cut -f 4,5)" \
    "1000	$(((bytes * 100 + 999) / 1000))"
run 1 "a stack that is too full" \
    apstack -s main=$((bytes + 1)) -x 99 -e fw.elf cap.bin
says "is told" "^apstack: a stack is 100 % full: more than 99$"
run 0 "the last size counts" \
    apstack -s main=1 -s main=$((2 * bytes)) -x 50 -e fw.elf cap.bin
run 0 "a size by an object" apstack -s main=own -w -e fw.elf cap.bin
is "is the object's" "$(sed 1d out | cut -f 4)" 1000
run 2 "an object that is not there" \
    apstack -s main=mine -w -e fw.elf cap.bin
says "is told" "^apstack: main=mine: fw.elf has no object of that name, "
run 2 "so is no size" apstack -s main -w -e fw.elf cap.bin
says "with its form" "^apstack: main: a stack's size is given as name=bytes"
run 1 "a stack that was not found is not checked" \
    apstack -s main=1000 -s motor=500 -x 80 -e fw.elf cap.bin
says "and told" "^apstack: no sample found the stack of motor, "

# The main stack's size by symbols.  size_by NAME=VALUE... WANTED
size_by() {
	size_text=$*
	size_wanted=$(for size_last; do :; done; echo "$size_last")
	set --
	for size_symbol in ${size_text% *}; do
		set -- "$@" --add-symbol "$size_symbol"
	done
	"$objcopy" "$@" fw.elf symbols.elf
	is "$size_text" "$(apstack -w -e symbols.elf cap.bin | sed 1d |
	    cut -f 4)" "$size_wanted"
}
while read -r begin end; do
	size_by "$begin=0x20002c00" "$end=0x20003000" 1024
done <<'END'
__StackLimit __StackTop
Image$$ARM_LIB_STACK$$ZI$$Base Image$$ARM_LIB_STACK$$ZI$$Limit
CSTACK$$Base CSTACK$$Limit
__main_stack_base__ __main_stack_end__
_sstack _estack
_vStackBase _vStackTop
__stack_limit __stack
__stack_limit __stack_top
__stack_bottom __stack_top
_stack_bottom _stack_top
__stack __STACK_END
_stack_end _stack_start
END
for name in _Min_Stack_Size __STACK_SIZE __stack_size __stack_size__ \
    _StackSize Stack_Size; do
	size_by "$name=0x600" 1536
done
is "Zephyr's is an object" \
    "$(apstack -w -e objects.elf cap.bin | sed 1d | cut -f 4)" 2048
size_by _estack=0x20003000 _Min_Stack_Size=0x400 1024
size_by __StackLimit=0x20002000 __StackTop=0x20003000 _Min_Stack_Size=0x400 4096
size_by __StackLimit=0x20003000 __StackTop=0x20002c00 -
size_by _StackSize=0x20003000 -
run 0 "an option overrides it" \
    apstack -s main=512 -x 80 -e objects.elf cap.bin
is "as it says" "$(sed 1d out | cut -f 4)" 512

# What comes before a header that tells another rate is of another run: here
# stacks whose header was missed.
{
	apdecode cap.bin | awk -F '\t' -v OFS='\t' \
	    '$1 == "stackfull" { $6 += 400 } { print }' | apencode | tail -c +37
	cat cap.bin
} >two.bin
for option in -w -T -f; do
	apstack $option -e fw.elf cap.bin >want 2>err
	apstack $option -e fw.elf two.bin >got 2>err
	same "apstack $option forgets what came before the header" got want
done
says "and says so" "packets before the first header left out"
proftop -b -q -W 500 -e fw.elf cap.bin | grep "^stack of" >want
proftop -b -q -W 500 -e fw.elf two.bin | grep "^stack of" >got
same "so does proftop" got want
check "which has a line" [ -s want ]

# Functions of one name, as static ones may be, count as one.
apstack -q -e fw.elf cap.bin | sed 's/;even /;odd /; s/;even;/;odd;/g' |
    awk '{ n[$1] += $2 } END { for (i in n) print i, n[i] }' | sort >want
"$objcopy" --redefine-sym even=odd fw.elf same.elf
apstack -F -q -e same.elf cap.bin | sort >got
same "functions of one name are one" got want
check "as there are" grep -q ';odd;odd' want

# With tasks, on stacks of which an object has all three.
why=$(no_stacks tasks m4f)
if [ -z "$why" ]; then
	kind=stacks
	stack_hz=5000
	check "tasks run" build_stacks tasks m4f -O1 tasks.elf
	run_stacks m4f tasks.elf tasks.bin tasks.truth
	apstack -q -w -e tasks.elf tasks.bin >depths
	is "each has its stack, and handlers have main's" \
	    "$(sed 1d depths | cut -f 1 | sort | tr '\n' ' ')" \
	    "alpha beta delta main "
	awk -F '\t' '$1 == "alpha" { print $6 }' depths |
	    grep -o dig | wc -l >digs
	is "alpha's deepest has dig(7) to dig(0)" "$(cat digs)" 8
	each=$(($(nm "$MCU_NM" -S tasks.elf | awk '$4 == "stacks" { print "0x" $2 }') / 3))
	is "the program has told the sizes of two of them" "$(sort depths |
	    awk -F '\t' '/^[a-z]/ { print $1, $4 }' | tr '\n' ' ')" \
	    "alpha $each beta $each delta - main - "
	run 2 "sizes of all are needed" \
	    apstack -q -x 99 -e tasks.elf tasks.bin
	says "each is told" "stack of delta is not known"
	says "also main's" "stack of main is not known"
	check "but not those that are known" [ "$(wc -l <err)" -eq 2 ]
	full() {
		apstack "$@" -s main=4096 -s delta=9999 -e tasks.elf \
		    tasks.bin 2>&1 | grep "full: more" | sed 's/ [0-9]* %/ N %/'
	}
	is "-x needs no other" "$(full -x 99)" ""
	is "and is about each of them" "$(full -x 10)" \
	    "apstack: a stack is N % full: more than 10"
	is "what is given counts more" "$(full -x 99 -s beta=100)" \
	    "apstack: a stack is N % full: more than 99"
	# Its frames with what samples may have missed fit in it.
	deepest=$(awk -F '\t' '$1 == "alpha" { print $3 }' depths)
	check "alpha's fits in its stack: $deepest of $each" \
	    [ "$deepest" -gt 80 -a "$deepest" -le "$each" ]

	# A task is a thread of a profile, with the stacks that -T has below it.
	if command -v jq >jq.out; then
		. "$srcdir/t/support/firefox.sh"
		apstack -q -f -e tasks.elf tasks.bin >tasks.json
		is "tasks are threads of a profile" \
		    "$(firefox_faults tasks.json)" ""
		for name in $(jq -r '.threads[].name' tasks.json); do
			firefox_folded tasks.json "$name" | sed "s/^/$name;/"
		done | LC_ALL=C sort >got
		apstack -q -T -e tasks.elf tasks.bin | LC_ALL=C sort >want
		same "with the stacks of each" got want
		apstack -q -P -f -e tasks.elf tasks.bin >tasks.json
		is "and the processor is with one of them" "$(jq '([.threads[] |
		    .samples.threadCPUDelta | add] | add) ==
		    ([.threads[].samples | .weight | add] | add) * 200000' \
		    tasks.json)" true
	fi

	# proftop has them as apstack has, each in a line.
	sizes="-S main=4096 -S beta=stacks -S delta=$each"
	# shellcheck disable=SC2086 # several options
	proftop -b -q -W 500 $sizes -e tasks.elf tasks.bin >top.out
	apstack -q -w -s main=4096 -s beta=stacks -s "delta=$each" -e tasks.elf tasks.bin | sed 1d |
	    awk -F '\t' '{ gsub(";", " > ", $6)
		printf "stack of %s: %s of %s bytes (%s %%): %s\n",
		    $1, $3, $4, $5, $6 }' >want
	grep "^stack of" top.out >got
	same "proftop -b has a line for each" got want
	proftop -b -q -W 70 -e tasks.elf tasks.bin | grep "^stack of alpha" >got
	check "a path that has no room ends in the innermost calls" \
	    grep -q "^stack of alpha: $deepest of .*: \.\.\. > dig .* > dig" got
	if command -v tmux >/dev/null && proftop -l 0 -u 2 /dev/null 2>&1 |
	    grep -qv ncurses; then
		tmux -L "depth$$" -f /dev/null new-session -d -x 100 -y 24 \
		    "PATH=$PATH proftop -S main=4000 -S beta=100 -e $PWD/tasks.elf $PWD/tasks.bin"
		top_has() {
			tmux -L "depth$$" capture-pane -p >screen && grep -q "$1" screen
		}
		check "proftop: the fullest stack is below the table" \
		    wait_for top_has "^stack of beta: [0-9]* of 100 bytes ([0-9]* %): "
		tmux -L "depth$$" send-keys ']'
		check "proftop: or that of the task that is looked at" \
		    wait_for top_has "^stack of alpha: $deepest of $each bytes ("
		check "proftop: above the keys" \
		    [ "$(sed -n '23s/:.*//p' screen)" = "stack of alpha" ]
		tmux -L "depth$$" kill-server
	else
		skip 3 "no tmux, or no ncurses"
	fi
	run 1 "proftop: a stack that was not found is told" \
	    proftop -b -q -S motor=500 -e objects.elf cap.bin
	says "by its name" "^proftop: no sample found the stack of motor, "
else
	skip 18 "$why"
fi

# Samples in the profiler are left out of folded stacks, unless -P is given.
apdecode cap.bin | awk -v at="$(nm "$MCU_NM" fw.elf |
    awk '$3 == "splitprof_start" { sub("^0*", "", $1); print $1 }')" '{ print }
    $1 == "stackfull" && !n++ { for (i = 0; i < 100; i++) print "pc\t0x" at "\t1" }' |
    grep -v ^end | apencode >own.bin
apstack -q -e fw.elf own.bin >out
is "the profiler's samples are left out" "$(grep -c splitprof_start out)" 0
apstack -q -P -e fw.elf own.bin >out
is "-P shows them" "$(awk '/splitprof_start/ { n += $NF } END { print n }' out)" 100
if command -v jq >jq.out; then
	. "$srcdir/t/support/firefox.sh"
	for option in -q -P; do
		apstack -q $option -e fw.elf own.bin | LC_ALL=C sort >want
		apstack -q $option -f -e fw.elf own.bin >own.json
		firefox_folded own.json >got
		same "the same holds for apstack $option -f" got want
	done
	is "where they have a category" "$(jq '.shared as $s |
	    $s.stringArray | index("splitprof_start") as $name |
	    $s.funcTable.name | index($name) as $function |
	    $s.frameTable.func | index($function) as $frame |
	    $s.frameTable.category[$frame]' own.json)" 3
fi
apstack -v -e fw.elf own.bin >out 2>err
says "-v tells their share" \
    "^apstack: 1.6 % of 6[0-9]* samples are in the profiler: left out, see -P$"
finish
