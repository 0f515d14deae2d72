# SPDX-License-Identifier: GPL-3.0-or-later
# gmon2folded as a user runs it
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/mp/calls.sh"
. "$srcdir/t/tools/view/graph.sh"

graph_program
graph_tests gmon2folded

folds() {
	folds_name=$1
	shift
	gmon2folded -q -e prog.elf "$@" >folds.out
	is "$folds_name" "$(cat folds.out)" "$folds_want"
}

folds_want='[callers by share];main;f0 7
[callers by share];main;f0;f1 5'
folds 'stacks are names and samples' two
folds_want='main;f0 7
main;f0;f1 5'
folds '-b leaves the first frame out' -b two
folds_want=''
folds 'calls only give no stack' calls
folds_want='[callers by share];f0 3'
folds 'samples only give stacks of one' samples
folds_want='[callers by share];main;(unknown) 4
[callers by share];main;f0 7
[callers by share];main;f0;f1 5'
folds 'what is in no function has a name' outside
profile pc%0x440%8 arc%0x430%0x440%3 arc%0x2ff%0x440%1 >stranger
folds_want='[callers by share];(unknown\x20caller);f0 2
[callers by share];main;f0 6'
folds 'so has an unknown caller' stranger

# Cheap and dear, by share and by order: f0 and f1 call f2.
profile arc%0x430%0x440%1 arc%0x432%0x460%1 arc%0x450%0x480%5 \
    arc%0x470%0x480%5 pc%0x484%100 >share
folds_want='[callers by share];main;f0;f2 50
[callers by share];main;f1;f2 50'
folds 'by share each call takes as long' share
{
	cat share
	printf 'stack\t0x484\t10\t0x450 0x430\n'
	printf 'stack\t0x484\t90\t0x470 0x432\n'
} >order
folds_want='[callers by order];main;f0;f2 10
[callers by order];main;f1;f2 90'
folds 'by order those that were active are charged' order
folds_want='[callers by order];main;f0;f2 20
[callers by order];main;f1;f2 180'
folds 'of two inputs as well' order order
folds_want='[callers by share];main;f0;f2 100
[callers by share];main;f1;f2 100'
folds 'but not if one has no order' order share
folds 'nor if the first has none' share order
profile arc%0x430%0x440%1 >calls
folds_want='[callers by order];main;f0;f2 10
[callers by order];main;f1;f2 90'
folds 'a run without samples needs none' order calls
folds 'also as the first one' calls order
sed '$d' order >partly
folds_want='[callers by order];f2 90
[callers by order];main;f0;f2 10'
folds 'what no stack claims has no caller' partly

# Whole samples: 10 by three callers.
profile pc%0x484%10 arc%0x430%0x480%1 arc%0x450%0x480%1 arc%0x470%0x480%1 >thirds
is 'samples are divided in whole ones' "$(gmon2folded -b -e prog.elf thirds |
    awk '{ print $NF }' | sort | tr '\n' ' ')" '3 3 4 '

# Circles.
profile pc%0x444%6 arc%0x430%0x440%2 arc%0x450%0x440%9 >itself
folds_want='[callers by share];main;f0 6'
folds 'recursion is one frame' itself
profile pc%0x444%6 pc%0x464%4 arc%0x430%0x440%2 arc%0x450%0x460%9 \
    arc%0x470%0x440%7 >cycle
folds_want='[callers by share];main;f0 6
[callers by share];main;f0;f1 4'
folds 'a cycle is passed by its shortest way' cycle
profile pc%0x444%6 pc%0x464%4 arc%0x450%0x460%9 arc%0x470%0x440%7 >ring
folds_want='[callers by share];f0 6
[callers by share];f1 4'
folds 'a cycle that nobody calls has two beginnings' ring

# By two call sites it is one stack.
profile pc%0x444%6 arc%0x430%0x440%2 arc%0x434%0x440%1 >sites
folds_want='[callers by share];main;f0 6'
folds 'two call sites are one stack' sites

# Names.
hostile_program
run 0 'names may have anything' gmon2folded -b -e named.elf hostile
sed 's/ /\\x20/g; s/;/\\x3b/g' names | awk '
    { path = path sep $0; sep = ";"; print path, NR }' >want
LC_ALL=C sort want >sorted
LC_ALL=C sort out >got
same 'but what separates is escaped' got sorted
is 'nothing else is in the lines' "$(LC_ALL=C grep -c '[[:cntrl:]]' out)" 0
"${MCU_NM%nm}objcopy" --redefine-sym f1=f0 prog.elf twins.elf
profile pc%0x444%6 pc%0x464%4 >twins
is 'functions of one name are one line' \
    "$(gmon2folded -b -e twins.elf twins)" 'f0 10'

# Large ones.
many_program 3000
run 0 'a chain of 3000 calls' gmon2folded -b -e many.elf many
is 'is 3000 stacks' "$(wc -l <out)" 3000
is 'of which none has more than 512 functions, and those above' \
    "$(awk -F ';' '{ print NF }' out | sort -n | tail -n 1)" 513
check 'what is above is told as that' grep -q '^\[other callers\];' out
many_program 5000
{
	grep ^arc many
	printf 'pc\t0x%x\t3\n' $((1024 + 8 * 4999))
} | apencode >deep.raw
run 0 'a stack of 5000 calls is written' gmonbuild -q -F -e many.elf -r 1000 \
    -c deep.txt deep.raw
run 0 'and read' gmon2folded -b -e many.elf deep.txt
is 'of no more than 4096 of them' "$(awk -F ';' '
	{ n += NF <= 4097 && /;g4999;g5000 3$/ } END { print n, NR }' out)" '1 1'
fan_program 3000
run 0 '3000 callees of one function' gmon2folded -b -e many.elf fan
is 'are as many stacks' "$(grep -c '^g1;g[0-9]* 1$' out)" 2999
awk -F '\t' -v OFS='\t' '$1 == "arc" { t = $2; $2 = $3; $3 = t
	sub(/.*/, sprintf("0x%s", substr($2, 3)), $2) } { print }' fan |
    awk -F '\t' -v OFS='\t' '$1 == "arc" { $3 = "0x400" }
	$1 == "pc" && $2 == "0x400" { $3 = 100000 } { print }' >into
run 0 '2999 callers of one function' gmon2folded -b -e many.elf into
is 'are 1000 stacks, and one for all others' \
    "$(grep -c ';g1 ' out) $(grep -c '^\[other callers\];g1 ' out)" '1001 1'
is 'and all samples' "$(awk '{ n += $NF } END { print n }' out)" 102999
finish
