# SPDX-License-Identifier: GPL-3.0-or-later
# gmondiff: what changed between two profiles, and what is chance
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/gmon/profiles.sh"

[ -n "$MCU_CC" ] || skip_all 'no cross compiler'

# Two builds of a program, functions of 32 bytes from 0x400 on in their order.
make_program() {
	make_out=$1
	shift
	{
		cat <<-'EOT_S'
			.syntax unified
			.thumb
			.text
			.macro function name
			.global \name
			.thumb_func
			.type \name, %function
			\name:
			.rept 16
			nop
			.endr
			.size \name, . - \name
			.endm
		EOT_S
		printf 'function %s\n' "$@"
	} >"$make_out.s"
	$MCU_CC -mcpu=cortex-m0plus -mthumb -nostdlib -o "$make_out" \
	    "$make_out.s" -e main -Wl,-Ttext=0x400 2>cc.err
}
make_program old.elf main work tick early ||
	skip_all 'the cross compiler makes no program'
make_program new.elf late tick main work
gmondump -e old.elf old.elf 2>err
grep -q 'without libelf' err && skip_all 'built without libelf'

build old.gmon -e old.elf <<'EOT_R'
pc 0x400 200
pc 0x41e 100
pc 0x420 100
pc 0x440 600
arc 0x403 0x425 15
arc 0x405 0x425 5
arc 0x403 0x445 10
EOT_R
build new.gmon -e new.elf -r 2000 <<'EOT_R'
pc 0x440 500
pc 0x45e 20
pc 0x460 280
pc 0x420 1200
arc 0x443 0x465 30
arc 0x443 0x425 25
EOT_R
# The verdicts of a table: each once.
verdicts() {
	sed 1,5d out | awk '$NF != "(all)" { print $7 }' | sort -u
}
# The fields of a function with -t: row FUNCTION FIRST-LAST
row() {
	grep "^$1$tab" out | cut -f "$2" | tr '\t' ' '
}
# They are numbers that are as near as this to those wanted.
near() {
	is "$1" "$(printf '%s\n%s\n' "$2" "$3" | awk '
	    NR == 1 { n = split($0, got) }
	    NR == 2 {
		for (i = 1; i <= NF; i++) {
			d = got[i] - $i
			if (d < 0)
				d = -d
			size = $i < 0 ? -$i : $i
			if (d > 1e-6 * size || got[i] == "")
				bad = bad " " got[i] " for " $i
		}
		print NF == n ? "near" bad : "too many"
	    }')" near
}
differ() {
	gmondiff -e old.elf -E new.elf "$@"
}

common_tests gmondiff -e old.elf old.gmon

# Shares.  The numbers were computed in Python, with integers of any size.
run 0 'two profiles can be compared' differ -t old.gmon new.gmon
quiet 'without a message'
is 'fields have names' "$(head -n 1 out | cut -f 1-8 | tr '\t' ' ')" \
    '#function verdict p p_all old new change error'
is 'all lines have as many' "$(awk -F '\t' '{ print NF }' out | sort -u)" 19
is 'what is significant comes first, and all last' \
    "$(cut -f 1,2 out | tr '\t\n' '  ')" \
    '#function verdict work more main same tick same (all) - '
near 'a share that has grown' "$(row work 3-8)" \
    '0.00197564406 0.00592693218 10 14 4 2.56682325'
near 'one that is smaller, but may be so by chance' "$(row main 3-8)" \
    '0.0234768695 0.0469537389 30 26 -4 3.51445576'
near 'one that is the same' "$(row tick 3-8)" '1 1 60 60 0 3.75539658'
is 'all of all is 100 %' "$(row '(all)' 2-8)" '- - - 100 100 - -'
is 'the counts are exact' "$(row work 9-19)" \
    '100 10 0.1 20 5000 280 14 0.14 30 4666.66667 -'
is 'those of all as well' "$(row '(all)' 9-18)" \
    '1000 100 1 30 - 2000 100 1 55 -'
cp out fields
differ -t old.gmon <new.gmon >out
same 'without a second operand it is stdin' out fields
differ -t old.gmon - <new.gmon >out
same 'as it is for -' out fields
differ -t - new.gmon <old.gmon >out
same 'the first may be' out fields
gmondump old.gmon >old.txt
differ -t old.txt new.gmon >out
same 'text does as well' out fields
for operands in - '- -'; do
	# shellcheck disable=SC2086 # two operands
	run 2 "not both: $operands" differ $operands <old.gmon
	says "and it tells: $operands" \
	    '^gmondiff: both profiles are the standard input$'
done
run 2 'three operands are too many' differ old.gmon new.gmon new.gmon
says 'and give the usage' '^usage: gmondiff '
run 2 'none is too few' differ
run 2 'and no program' gmondiff old.gmon new.gmon
says 'gives the usage, too' '^usage: gmondiff '

run 0 'a table for people' differ old.gmon new.gmon
is 'tells what was compared, and rows with two headings' "$(cat out)" \
    '# old: old.gmon, 1000 samples at 1000 Hz
# new: new.gmon, 2000 samples at 2000 Hz
# a change counts if p, corrected for 3 tests, is at most 0.01
     percent                              calls
old new change +- ratio  p       verdict old new  function
 10  14     +4  3 x1.4   0.0059  more     20  30  work
 30  26     -4  4 x0.9   0.047   same      0   0  main
 60  60      0  4 x1.00  1       same     10  25  tick
100 100      -  -     -  -       -        30  55  (all)'
differ -r 5 -p 2 old.gmon new.gmon >out
is 'the rule has the limits of options' "$(sed -n 's/.*most 0.01//p' out)" \
    ', and it is 2 % of the old run, and it is 5 % of the old value'

# Time: the rates differ.
run 0 'time of the whole runs' differ -s -a 0.02 -t old.gmon new.gmon
near '-s: a function that has become slower' "$(row work 3-8)" \
    '0.00375995098 0.0150398039 0.1 0.14 0.04 0.0277393842'
near '-s: one that has not' "$(row main 3-8)" \
    '0.0538731447 0.161619434 0.3 0.26 -0.04 0.0428325729'
near '-s: all is tested as well' "$(row '(all)' 3-8)" \
    '1 1 1 1 0 0.0780628957'
is '-s: the verdict is about time' "$(row work 2)" slower
differ -s old.gmon new.gmon >out
is '-s: seconds' "$(sed -n 4p out | tr -s ' ' | cut -d ' ' -f 2)" seconds
is '-s: a smaller level finds less' \
    "$(verdicts)" same

run 0 'time for each call of a function' differ -n tick -t old.gmon new.gmon
near '-n: one that has become faster' "$(row work 3-8)" \
    '2.74446957e-06 2.74446957e-06 10000 5600 -4400 2270.55882'
near '-n: all' "$(row '(all)' 3-8)" \
    '3.17136887e-109 1.26854755e-108 100000 40000 -60000 6639.37262'
is '-n: in the verdict' "$(row work 2)" faster
differ -n tick old.gmon new.gmon >out
is '-n: the table tells the calls' "$(head -n 2 out | sed 's/.*Hz, //')" \
    '10 calls of tick
25 calls of tick'
is '-n: and p that is very small' "$(grep -c ' <1e-99  *faster ' out)" 1
run 2 '-n: a function without calls is refused' differ -n main old.gmon \
    new.gmon
says '-n: with its name' '^gmondiff: -n: old.gmon: has no calls of main$'
run 2 '-n: and one that is not there' differ -n nobody old.gmon new.gmon
run 2 '-n: the sum of all is no function' differ -n '(all)' old.gmon new.gmon

run 0 'time of each call' differ -c -t old.gmon new.gmon
near '-c: as before' "$(row work 3-8)" \
    '0.589129863 0.589129863 5000 4666.66666667 -333.3333333 1226.30595'
near '-c: faster' "$(row tick 3-8)" \
    '3.13148635e-66 6.26297269e-66 60000 24000 -36000 5188.3989'
is '-c: what nothing can be said of comes last' \
    "$(cut -f 1,2 out | tr '\t\n' '  ')" \
    '#function verdict tick faster work same main - (all) - '
is '-c: nothing can be said without calls' "$(row main 2-8)" '- - - - - - -'
is '-c: or of all' "$(row '(all)' 2-8)" '- - - - - - -'
echo 'pc 0x400 50' | build silent.gmon -e old.elf
run 2 '-c: without any call nothing is compared' \
    gmondiff -x -c -e old.elf old.gmon silent.gmon
says '-c: which is told' '^gmondiff: -c: no function has samples, and calls in'
gmondiff -e old.elf old.gmon silent.gmon >out
is 'a run without calls does not show 0 of them' \
    "$(awk '$NF == "work" { print $8, $9 }' out)" '20 -'
gmondiff -t -e old.elf old.gmon silent.gmon >out
is 'nor with -t' "$(row work 12,17)" '20 -'
for options in '-c -s' '-s -c' '-c -s -s' '-n tick -c' '-s -n tick'; do
	# shellcheck disable=SC2086 # several options
	run 2 "$options exclude each other" differ $options old.gmon new.gmon
	says "$options: and are told" '^gmondiff: -c, -n and -s exclude'
done
run 0 'the same option twice is one' differ -s -s old.gmon new.gmon

# Thresholds, and the status for scripts.
verdict_of_work() {
	differ -t "$@" old.gmon new.gmon >out
	row work 2
}
is '-p: a change of 4 points' "$(verdict_of_work -p 4)" more
is '-p: is not one of 4.1' "$(verdict_of_work -p 4.1)" same
is '-r: 10 to 14 are 40 %' "$(verdict_of_work -r 39.99)" more
is '-r: not less than 40' "$(verdict_of_work -r 40)" more
is '-r: not 41' "$(verdict_of_work -r 41)" same
is '-a: less is not enough' "$(verdict_of_work -a 0.005)" same
is '-a: 0.006 is' "$(verdict_of_work -a 6e-3)" more
is '-p with -s: points of the old run' \
    "$(verdict_of_work -s -a 0.02 -p 3.99)" slower
is '-p with -s: not more' "$(verdict_of_work -s -a 0.02 -p 4.01)" same
run 2 '-p has no meaning with -c' differ -c -p 1 old.gmon new.gmon
says 'and is refused' '^gmondiff: -p has no meaning with -c: use -r'
for wrong in '-a 2' '-a x' '-a -1' '-a nan' '-a inf' '-a 0x1' '-a 1e' '-a .' \
    '-p 101' '-r 1e7' "-r ''" '-p 1,5'; do
	run 2 "$wrong is refused" eval "differ $wrong old.gmon new.gmon"
	says "$wrong: with the range" ": not a number from 0 to "
done

run 1 '-x: status 1 if something is slower' differ -x old.gmon new.gmon
is '-x: and it is told' "$(cat err)" 'gmondiff: more: work'
check '-x: the table is there' grep -q ' work$' out
run 1 '-x: quietly with -q' differ -xq old.gmon new.gmon
quiet '-x: without a word'
run 0 '-x: status 0 if it is not' differ -x -p 5 old.gmon new.gmon
quiet '-x: and no message'
run 0 '-x: faster is no reason' differ -x -n tick old.gmon new.gmon
run 1 '-x: more slower ones' gmondiff -x -n tick -e new.elf -E old.elf \
    new.gmon old.gmon
is '-x: are counted, the worst first' "$(cat err)" \
    'gmondiff: slower: tick and 3 more'
run 1 '-x: of two' gmondiff -x -n tick -p 50 -e new.elf -E old.elf \
    new.gmon old.gmon
is '-x: one more is counted' "$(cat err)" 'gmondiff: slower: tick and 1 more'

# What is in one program only.
echo 'pc 0x460 50' | build early.gmon -e old.elf
echo 'pc 0x400 50' | build late.gmon -e new.elf
run 1 '-x: a new function counts' differ -x early.gmon late.gmon
differ -t early.gmon late.gmon >out
is 'it is new' "$(row late 2,5-6)" 'new 0 100'
is 'another is gone' "$(row early 2,5-6)" 'gone 100 0'
run 0 '-x: not if it may be chance' differ -x -a 1e-40 early.gmon late.gmon
differ -t -a 1e-40 early.gmon late.gmon >out
is 'but is new all the same' "$(row late 2)" new

# Two runs of a program.
run 0 'the same run twice' gmondiff -x -s -e old.elf old.gmon old.gmon
is 'is the same' "$(verdicts)" same
is 'with p 1' "$(sed 1,5d out | awk '{ print $6 }' | sort -u)" 1
run 0 'no change is none at any level' gmondiff -x -s -a 1 -e old.elf \
    old.gmon old.gmon
is 'and is the same' "$(verdicts)" same
printf '%s\n' 'pc 0x400 299' 'pc 0x420 101' 'pc 0x440 600' |
    build nearly.gmon -e old.elf
gmondiff -t -a 1 -e old.elf old.gmon nearly.gmon >out
is 'the least change is one at level 1' "$(row work 2,4) $(row main 2,4)" \
    'more 1 less 1'
printf '%s\n' 'pc 0x440 5' 'pc 0x420 5' 'pc 0x400 5' |
    build even.gmon -e old.elf
is 'what is equal is in the order of names' "$(gmondiff -t -e old.elf even.gmon \
    even.gmon | cut -f 1 | tr '\n' ' ')" '#function main tick work (all) '

# What does not fit the program.
printf '%s\n' 'pc 0x500 7' 'pc 0x400 9' 'arc 0x403 0x501 3' |
    build stray.gmon -l 0x400 -u 0x600
run 1 'samples of no function give status 1' \
    gmondiff -e old.elf old.gmon stray.gmon
says 'and are told' '^gmondiff: stray.gmon: 7 samples are in no function of old'
says 'calls as well' '^gmondiff: stray.gmon: 3 calls are of no function of old'
is 'they are a row' "$(grep -c ' (unknown)$' out)" 1
gmondiff -t -c -q -e old.elf stray.gmon stray.gmon >out 2>err
is '-c: calls of no function say nothing of its samples' "$(cat err)" \
    'gmondiff: -c: no function has samples, and calls in both'
run 1 'with -q as well' gmondiff -q -e old.elf stray.gmon old.gmon
quiet 'but not told'
run 1 '-x: there they are a row as others are' \
    gmondiff -x -e old.elf old.gmon stray.gmon
is 'and no other message' "$(cat err)" 'gmondiff: more: (unknown)'
echo 'pc 0x500 10' | build away.gmon -l 0x400 -u 0x600
run 2 '-x: but not if they are most of all' \
    gmondiff -x -e old.elf away.gmon away.gmon
says 'since it is another program' \
    '^gmondiff: away.gmon: most samples are in no function of old.elf$'
printf '%s\n' 'pc 0x500 5' 'pc 0x400 5' | build half.gmon -l 0x400 -u 0x600
run 0 '-x: half of them is not most' gmondiff -x -e old.elf half.gmon half.gmon
echo 'pc 0x404 10' | build wide.gmon -e old.elf -b 64
run 1 'bins of two functions give status 1' \
    gmondiff -e old.elf old.gmon wide.gmon
says 'and are told' '^gmondiff: wide.gmon: 10 samples are in bins of more than'
is 'as a row' "$(grep -c ' (shared)$' out)" 1
run 2 '-x: unless they are most of all' \
    gmondiff -x -e old.elf old.gmon wide.gmon

# A profile of another build: from 0x404 on each second half is no instruction.
cat >calls.s <<'EOT_S'
	.syntax unified
	.thumb
	.global main
	.thumb_func
	.type main, %function
main:	nop
	nop
	.rept 15
	bl main
	.endr
	.size main, . - main
EOT_S
$MCU_CC -mcpu=cortex-m0plus -mthumb -nostdlib -o calls.elf calls.s -e main \
    -Wl,-Ttext=0x400
for n in 5 6; do
	printf '%s\n' "pc 0x400 $((100 - n))" "pc 0x406 $n" |
	    build foreign$n.gmon -e calls.elf
	run 1 "$n % at no instruction give status 1" \
	    gmondiff -e calls.elf foreign$n.gmon foreign$n.gmon
	says "and are told: $n" "^gmondiff: foreign$n.gmon: $n samples are at no \
instruction of calls.elf$"
done
run 0 '-x: a few may be damage' \
    gmondiff -x -e calls.elf foreign5.gmon foreign5.gmon
run 1 'each is held against its own program' \
    gmondiff -e old.elf -E calls.elf foreign5.gmon foreign5.gmon
is 'and the other is not named' "$(cat err)" 'gmondiff: foreign5.gmon: 5 '\
'samples are at no instruction of calls.elf'
run 2 '-x: more are of another build' \
    gmondiff -x -e calls.elf foreign5.gmon foreign6.gmon
says 'and told' '^gmondiff: foreign6.gmon: 6 of 100 samples are at no instr'
printf '%s\n' 'pc 0x3fe 1' 'pc 0x400 40' 'pc 0x440 1' |
    build behind.gmon -l 0x300 -u 0x600
run 1 'around the program there are none' \
    gmondiff -e calls.elf behind.gmon foreign5.gmon
is 'which is told once' "$(grep -c behind.gmon err)" 1
printf '%s\n' 'pc 0x404 40' | build broad.gmon -e calls.elf -b 4
run 0 'bins of more than an instruction tell nothing' \
    gmondiff -e calls.elf broad.gmon broad.gmon
"${MCU_CC%gcc}objcopy" --only-keep-debug calls.elf symbols.elf
run 0 'nor does a program without its code' \
    gmondiff -e symbols.elf foreign6.gmon foreign6.gmon

# Damaged files, and others that can't be compared.
head -c $(($(wc -c <new.gmon) - 5)) new.gmon >cut.gmon
run 1 'a cut file gives status 1' differ old.gmon cut.gmon
says 'and is told' '^gmondiff: cut.gmon: byte [0-9]*: the file ends'
run 2 '-x: nobody may rely on it' differ -x old.gmon cut.gmon
: >empty
run 2 'an empty file is refused' differ empty new.gmon
says 'and named' '^gmondiff: empty: is empty$'
echo 'arc 0x403 0x425 1' | build arcs.gmon -e old.elf
run 2 'a run without samples is refused' gmondiff -e old.elf old.gmon arcs.gmon
says 'and named' '^gmondiff: arcs.gmon: no samples to compare$'
{
	head -c 33 old.gmon
	bytes '\0\0\0\0'
	tail -c +38 old.gmon
} >rateless.gmon
run 1 'without a rate shares can be compared' \
    gmondiff -e old.elf old.gmon rateless.gmon
gmondiff -t -e old.elf old.gmon rateless.gmon >out 2>err
is 'without seconds' "$(row work 11,13,16,18)" '0.1 5000 - -'
run 2 'but no times' gmondiff -s -e old.elf old.gmon rateless.gmon
says 'which is told' '^gmondiff: rateless.gmon: no sample rate: only shares'
sed 's/seconds/parrots/' old.gmon >parrots.gmon
run 2 'other units are refused' gmondiff -e old.elf old.gmon parrots.gmon
says 'and told' '^gmondiff: old.gmon counts seconds, parrots.gmon parrots$'
gmondiff -s -e old.elf parrots.gmon parrots.gmon >out
is 'the unit is in the heading' \
    "$(sed -n 4p out | tr -s ' ' | cut -d ' ' -f 2)" parrots
{
	bytes 'gmon\01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'
	bytes '\01\020\04\0\0\0\0\0\0\040\04\0\0\0\0\0\0\01\0\0\0'
} >wide64
run 2 'a profile of a 64-bit program is refused' differ old.gmon wide64
says 'and named' '^gmondiff: wide64: of a 64-bit program, which new.elf is not'
{
	bytes 'gmon\0\0\0\01\0\0\0\0\0\0\0\0\0\0\0\0'
	bytes '\01\0\0\04\0\0\0\04\040\0\0\0\01'
} >big
run 2 'as is one of a big-endian program' differ old.gmon big
says 'by its name' '^gmondiff: big: of a big-endian program, which new.elf is'
run 2 'what is no ELF file is refused' gmondiff -e old.gmon old.gmon old.gmon
says 'and named' '^gmondiff: old.gmon: '
run 2 'as the second one' gmondiff -e old.elf -E missing old.gmon old.gmon
says 'is, too' '^gmondiff: missing: No such file'
cp old.elf stripped.elf
"${MCU_CC%gcc}strip" stripped.elf
run 2 'a stripped one is refused' gmondiff -e stripped.elf old.gmon old.gmon
says 'and named' '^gmondiff: stripped.elf: no symbols of functions'
if [ -c /dev/full ]; then
	fails 2 'a full disk gives status 2' \
	    sh -c 'gmondiff -e old.elf old.gmon old.gmon >/dev/full'
	fails 2 'with -x and -t, too' \
	    sh -c 'gmondiff -xt -e old.elf old.gmon old.gmon >/dev/full'
else
	skip 2 'no /dev/full'
fi

# Names that would do harm.
"${MCU_CC%gcc}objcopy" --redefine-sym "work=$(printf 'a\tb\033[31m\nc\\')" \
    old.elf evil.elf
run 0 'any name can be compared' gmondiff -e evil.elf old.gmon old.gmon
is 'and shows as text' "$(grep -c ' a\\x09b\\x1b\[31m\\x0ac\\\\$' out)" 1
gmondiff -t -e evil.elf old.gmon old.gmon >out
is 'it breaks no field' "$(awk -F '\t' '{ print NF }' out | sort -u)" 19
"${MCU_CC%gcc}objcopy" --redefine-sym "work=$(printf '%01500d' 0)" \
    old.elf long.elf
is 'nor is one cut' "$(gmondiff -t -e long.elf old.gmon old.gmon |
    awk '{ if (length($1) > 99) print length($1) }')" 1500
run 1 'it breaks no message' gmondiff -x -e old.elf -E evil.elf old.gmon old.gmon
is 'of -x' "$(cat err)" 'gmondiff: more: a\x09b\x1b[31m\x0ac\\'
ln -s old.gmon "$(printf 'x\033y')"
gmondiff -e old.elf "$(printf 'x\033y')" old.gmon >out
is 'nor do names of files' "$(head -n 1 out)" \
    '# old: x\x1by, 1000 samples at 1000 Hz'
is 'a cut program does no harm' "$(cut_anywhere 2 52 131 old.elf \
    gmondiff -e old.elf -E short old.gmon old.gmon)" ''

# Static functions of equal names are those of their files.
for name in one two; do
	cat >$name.c <<-EOT_C
		static __attribute__((noinline, section(".text.$name"))) void
		init(void)
		{
			__asm__ volatile(".rept 14; nop; .endr");
		}

		void
		$name(void)
		{
			init();
		}
	EOT_C
	$MCU_CC -g -O1 -mcpu=cortex-m0plus -mthumb -c $name.c
done
cat >start.s <<'EOT_S'
	.syntax unified
	.thumb
	.global main
	.thumb_func
	.type main, %function
main:	bl one
	bl two
	.size main, . - main
EOT_S
link() {
	link_out=$1
	shift
	$MCU_CC -mcpu=cortex-m0plus -mthumb -nostdlib -o "$link_out" start.s \
	    "$@" -e main -Wl,-Ttext=0x400
}
link forth.elf one.o two.o
link back.elf two.o one.o
# Where is a function, or each of that name?
places() {
	nm "${MCU_CC%gcc}nm" "$1" | awk -v name="$2" '$3 == name { print "0x" $1 }'
}
"${MCU_CC%gcc}strip" -g -o plain.elf forth.elf
# shellcheck disable=SC2046 # two words
set -- $(places forth.elf init) $(places back.elf init)
printf '%s\n' "pc $1 40" "pc $2 900" "pc $(places forth.elf one) 60" |
    build forth.gmon -e forth.elf
printf '%s\n' "pc $3 900" "pc $4 40" "pc $(places back.elf one) 60" |
    build back.gmon -e back.elf
run 0 'those of equal names need no files' \
    gmondiff -e plain.elf forth.gmon forth.gmon
is 'each is a row' "$(awk '$NF == "init" { print $1 }' out | tr '\n' ' ')" \
    '90 4 '
{
	printf '%s\n' "pc $1 40" "pc $2 900"
	printf 'arc 0x403 0x%x 7\n' $(($1 + 2)) $(($2 + 2))
} | build called.gmon -e forth.elf
gmondiff -n init -e forth.elf called.gmon called.gmon >out
is '-n: calls of all that have the name' "$(head -n 2 out | sed 's/.*Hz, //')" \
    '14 calls of init
14 calls of init'
run 0 'functions that have changed places' \
    gmondiff -x -e forth.elf -E back.elf forth.gmon back.gmon
record call "$(places forth.elf one)" 1 2 1 | callstat -t -e forth.elf >calls.txt
if grep -q 'one[.]c:' calls.txt; then
	is 'are told apart by their files, and others need none' \
	    "$(sed 1,5d out | awk '{ print $1, $2, $10, $11 }' |
		sed 's| [^ ]*/| |')" '90 90 init two.c
6 6 one 
4 4 init one.c
100 100 (all) '
	gmondiff -t -e forth.elf -E plain.elf forth.gmon forth.gmon >out
	is 'and if one program alone knows the files they are shown' \
	    "$(awk -F '\t' '$1 == "one" { sub(/.*\//, "", $19)
	    print $19 }' out)" one.c
	{
		echo "pc $(places forth.elf one) 60"
		printf 'arc 0x403 0x%x 7\n' $(($1 + 2)) $(($2 + 2))
	} | build unsampled.gmon -e forth.elf
	echo "pc $(places forth.elf one) 60" |
	    build uncalled.gmon -e forth.elf
	for runs in 'unsampled.gmon uncalled.gmon' \
	    'uncalled.gmon unsampled.gmon'; do
		# shellcheck disable=SC2086 # two files
		is "and of what was only called: $runs" "$(gmondiff \
		    -e forth.elf $runs | grep -c ' init .*[.]c$')" 2
	done
	gmondiff -t -e forth.elf -E back.elf forth.gmon back.gmon >out
	is 'with -t each has its file' "$(awk -F '\t' '$1 == "one" {
	    sub(/.*\//, "", $19); print $19 }' out)" one.c
else
	skip 5 'built without libdw'
fi

finish
