# SPDX-License-Identifier: GPL-3.0-or-later
# gmon2callgrind as a user runs it, and callgrind_annotate, which reads its
# output
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/mp/calls.sh"
. "$srcdir/t/tools/view/graph.sh"
. "$srcdir/t/tools/view/views.sh"

graph_program
graph_tests gmon2callgrind

# The whole, for a program of 32-byte functions that is known.
profile pc%0x440%7 pc%0x442%1 arc%0x430%0x440%3 arc%0x450%0x460%2 pc%0x464%5 \
    arc%0x432%0x440%1 >three
"${MCU_NM%nm}objcopy" -g prog.elf plain.elf
run 0 'a program without lines' gmon2callgrind -e plain.elf three
sed -n '1,/^creator: splitprof [0-9.]* gmon2callgrind$/d; p' out >got
cat >want <<'END'
cmd: plain.elf
desc: Method: callers by share: as if all calls of a function took equally long
desc: Rate: 1000 samples a second
positions: instr line
events: Samples
summary: 13

ob=plain.elf

fl=(1) ???
fn=(2) main
0x420 0 0
cfi=(1)
cfn=(3) f0
calls=3 0x440 0
0x42e 0 10
cfi=(1)
cfn=(3)
calls=1 0x440 0
0x430 0 3

fl=(1)
fn=(3)
0x440 0 7
0x442 0 1
cfi=(1)
cfn=(4) f1
calls=2 0x460 0
0x44e 0 5

fl=(1)
fn=(4)
0x464 0 5

totals: 13
END
same 'is told address by address' got want
profile pc%0x440%7 arc%0x400%0x440%3 arc%0x430%0x460%2 >handler
is 'the hardware is in no file, and at no line' "$(gmon2callgrind -e prog.elf \
    handler | grep -a -B 1 -A 5 ' (exception)$' | paste -sd '|')" \
    'fl=(2) ???|fn=(14) (exception)|0x0 0 0|cfi=(1)|cfn=(3)|calls=3 0x440 15|'\
'0x0 0 7'
is 'the first lines say what it is' "$(head -n 2 out | paste -sd '|')" \
    '# callgrind format|version: 1'
gmon2callgrind -e prog.elf rateless >out
is 'without a rate none is told' "$(grep -c Rate out)" 0
{ cat two; printf 'stack\t0x464\t5\t0x450 0x430\n'; } >order
gmon2callgrind -e prog.elf order >out
check 'by order is told' grep -q '^desc: Method: callers by order: ' out
is 'what no stack claims is of no caller' \
    "$(of_callgrind <out | only under | paste -sd '|')" \
    'under f0 f1 5|under main f0 5'

# Each address has its file and line.  "address function file line"
positions() {
	awk '
	function named(kind,    id, rest) {
		rest = $0; sub(/^[a-z]*=/, "", rest)
		id = rest; sub(/\).*/, ")", id)
		if (index(rest, " ")) {
			sub(/^[^ ]* /, "", rest); sub(/.*\//, "", rest)
			name[kind id] = rest
		}
		return name[kind id]
	}
	/^(fl|fi|fe)=/ { file = named("file"); next }
	/^cfi=/ { named("file"); next }
	/^fn=/ { fn = named("fn"); next }
	/^0x/ && $3 { print $1, fn, file ":" $2 }' "$1"
}
if lined_program && [ -n "$LIBDW_LIBS" ]; then
	lined_truth >truth
	check 'functions are inlined' \
	    [ "$(awk 'NF > 5' truth | wc -l)" -ge 5 ]
	run 0 'lines are those of the functions' \
	    gmon2callgrind -q -e lined.elf lined
	awk '{ print $1, $(NF - 1), $NF }' truth | LC_ALL=C sort >want
	positions out | LC_ALL=C sort >got
	same 'as addr2line has them' got want
	run 0 'or with -i of those that were inlined' \
	    gmon2callgrind -i -e lined.elf lined
	awk '{ print $1, $(NF - 1), $3 }' truth | LC_ALL=C sort >want
	positions out | LC_ALL=C sort >got
	same 'as addr2line has these' got want
	check 'which are in two files' \
	    [ "$(grep -c '^fi=.*lined' out)" -ge 1 ]
	is 'two static functions of one name are two' \
	    "$(grep -c '^fn=([0-9]*) twin$' out)" 2
else
	skip 7 'no libdw'
fi

command -v callgrind_annotate >/dev/null || { finish; exit; }

gmon2callgrind -e prog.elf two >two.cg
run 0 'callgrind_annotate reads it' callgrind_annotate --threshold=100 two.cg
quiet 'without a warning'
check 'its method is shown' grep -q '^Method: callers by share' out
check 'and the totals' grep -q '^12 (100.0%)  PROGRAM TOTALS' out
if [ -n "$LIBDW_LIBS" ]; then
	check 'source lines are annotated' grep -q '^ *7 (58.33%) .*function f0' out
else
	skip 1 'no libdw'
fi
run 0 'inclusive as well' callgrind_annotate --inclusive=yes --auto=no two.cg
quiet 'without a warning, too'
check 'with what was called' grep -q '^12 (100.0%)  .*:main ' out

# Names.
hostile_program
gmon2callgrind -e named.elf hostile >hostile.cg
run 0 'hostile names are read' \
    callgrind_annotate --auto=no --threshold=100 hostile.cg
quiet 'without a warning, as well'
sed -n 's/^ *\([0-9]*\) ([ 0-9.]*%)  [^:]*:\(.*\) \[named\.elf\]$/\2|\1/p' \
    out | LC_ALL=C sort >got
awk '{ print $0 "|" NR }' names | LC_ALL=C sort >want
same 'as they are' got want
cp named.elf 'a
events: b.elf'
gmon2callgrind -e 'a
events: b.elf' hostile >hostile.cg
is 'a hostile file name is no line' "$(grep -c '^events:' hostile.cg)" 1

# Circles, and large ones.
profile pc%0x444%6 pc%0x464%4 arc%0x430%0x440%2 arc%0x450%0x460%9 \
    arc%0x470%0x440%7 arc%0x474%0x460%30 >cycle
gmon2callgrind -e prog.elf cycle >cycle.cg
is 'a cycle has its calls, and no shares within' \
    "$(of_callgrind <cycle.cg | only under edge | paste -sd '|')" \
    'edge f0 f1 9|edge f1 f0 7|edge f1 f1 30|edge main f0 2|under main f0 10'
run 0 'and is read' callgrind_annotate --tree=both --auto=no cycle.cg
quiet 'without a warning again'
many_program 3000
gmon2callgrind -e many.elf many >many.cg
run 0 'a chain of 3000 calls is read' \
    callgrind_annotate --threshold=100 --inclusive=yes --auto=no many.cg
is 'each with all below it' "$(grep -c ':g[0-9]* \[' out) $(awk \
    '/:g2000 / { print $1 }' out)" '3000 1,001'
finish
