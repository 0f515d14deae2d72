# SPDX-License-Identifier: GPL-3.0-or-later
# gmondiff on runs of a firmware, of which one function has been made slower:
# that is found and nothing else, and nothing in two runs of the same one.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/target/firmware.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
[ -x "$builddir/t/sim/kl25z/kl25zsim" ] || skip_all "no libelf"

# Build a variant of graph's source as NAME.elf, run it, and make NAME.gmon.
firmware() {
	name=$1
	source=$2
	shift 2
	build_as "$name.elf" "$PWD/$source-kl25z" -DSPLITPROF_HEADER=1 "$@" ||
	    return
	"$builddir/t/sim/kl25z/kl25zsim" -s 60 -t trm -U 2:cap.bin "$name.elf" >run.out &&
	    gmonbuild -e "$name.elf" -o "$name.gmon" cap.bin
}
cp "$srcdir/mcu/demo/graph.c" same.c
# search takes 20 ms for 10, and fib half of its time: 3 % and 4 % of all, which
# is too little to be seen in all.
sed '/^search(/,/^}/s/demo_ms(10)/demo_ms(20)/' same.c >slow.c
sed '/^fib(/,/^}/s/demo_spin(.*)/demo_spin(12126)/' same.c >faster.c
sed 's/innocent/renamed/' same.c >other.c
is 'one line is changed in each' "$(for file in slow faster; do
    diff same.c $file.c | grep -c '^>'; done | tr '\n' ' ')" '1 1 '
check 'the firmware runs' firmware same same.c
check 'and at another rate' firmware rate same.c -DSPLITPROF_SAMPLE_HZ=750
check 'and at a slow one' firmware short same.c -DSPLITPROF_SAMPLE_HZ=100
for name in slow faster other; do
	check "$name runs" firmware $name $name.c
done

# What the verdicts are, but for same and nothing: verdicts OPTION OLD NEW
verdicts() {
	# shellcheck disable=SC2086 # several options
	gmondiff $1 -e "$2.elf" -E "$3.elf" -t "$2.gmon" "$3.gmon" |
	    awk -F '\t' '!/^#/ && $2 != "same" && $2 != "-" { print $1, $2 }' |
	    sort | tr '\n' ' '
}

for options in '' -s -c '-n one_round' '-n compare'; do
	is "two runs are the same: $options" "$(verdicts "$options" same rate)" ''
	is "the other way round: $options" "$(verdicts "$options" rate same)" ''
	is "and few samples tell nothing: $options" \
	    "$(verdicts "$options" same short)" ''
	# shellcheck disable=SC2086 # several options
	run 0 "a gate is open: $options" gmondiff -x $options -e same.elf \
	    same.gmon rate.gmon
done
for options in -s '-n one_round'; do
	is "what is slower is found: $options" \
	    "$(verdicts "$options" same slow)" 'search slower '
	is "and what is faster: $options" \
	    "$(verdicts "$options" same faster)" 'fib faster '
	# shellcheck disable=SC2086 # several options
	run 1 "a gate is closed: $options" gmondiff -x $options -e same.elf \
	    -E slow.elf same.gmon slow.gmon
	says "with its name: $options" '^gmondiff: slower: search$'
	# shellcheck disable=SC2086 # several options
	run 0 "open if less than all: $options" gmondiff -x $options -p 5 \
	    -e same.elf -E slow.elf same.gmon slow.gmon
done
is 'for each call of a function it is that alone' \
    "$(verdicts -c same slow)" 'search slower '
is 'faster, too' "$(verdicts -c same faster)" 'fib faster '
is 'of all samples it has a greater share' \
    "$(verdicts '' same slow | tr ' ' '\n' | grep -B 1 more | tr '\n' ' ')" \
    'search more '
is 'a function with another name is new, and the old one gone' \
    "$(verdicts -s same other)" 'innocent gone renamed new '

# search took 50 ms of the demo's; a sample is 187500 cycles of 48 MHz for each.
gmondiff -s -t -e same.elf -E slow.elf same.gmon slow.gmon >out
is 'the change is what was added, within its error' "$(awk -F '\t' '
    $1 == "search" { d = $7 - 50 * 187500 / 48e6
	print (d * d < $8 * $8 && $8 < 0.08 ? "yes" : $7 " +- " $8) }' out)" yes
gmondiff -c -t -e same.elf -E slow.elf same.gmon slow.gmon >out
is 'and of each call' "$(awk -F '\t' '
    $1 == "search" { d = $7 - 10 * 187500 / 48
	print (d * d < $8 * $8 ? "yes" : $7 " +- " $8) }' out)" yes

# Recordings of a board, if they are there.
captures=${CAPTURES:-$srcdir/../shared/captures}
elf=$captures/blinky.syms.elf
if [ -r "$elf" ]; then
	for i in 1 2; do
		hexdecode "$captures/blink$i.hex" |
		    gmonbuild -q -e "$elf" -r 1000 -o blink$i.gmon
	done
	run 0 'recordings of different length are compared' \
	    gmondiff -x -t -e "$elf" blink1.gmon blink2.gmon
	is 'and show the same' \
	    "$(awk -F '\t' '!/^#/ { print $2 }' out | sort -u | tr '\n' ' ')" \
	    '- same '
	run 0 'and for each call' gmondiff -x -c -e "$elf" blink1.gmon \
	    blink2.gmon
	run 1 'not as times of whole runs' gmondiff -x -s -e "$elf" \
	    blink1.gmon blink2.gmon
	shield=$captures/shield.syms.elf
	run 0 'a larger program, too' gmondiff -x -e "$shield" \
	    "$captures/shield1.gmon.out" "$captures/shield3.gmon.out"
else
	skip 5 "no recordings in $captures"
fi

finish
