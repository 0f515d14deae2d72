# SPDX-License-Identifier: GPL-3.0-or-later
# gmon2pprof as a user runs it, and go tool pprof, which reads its output
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/mp/calls.sh"
. "$srcdir/t/tools/view/graph.sh"
. "$srcdir/t/tools/view/views.sh"

command -v gmon2pprof >/dev/null || skip_all 'no protobuf-c'
graph_program
graph_tests gmon2pprof

run 0 'a profile' gmon2pprof -e prog.elf two
check 'is compressed as by gzip' gzip -t out
is 'without a time or a name' "$(od -A n -t x1 -N 8 out)" \
    ' 1f 8b 08 00 00 00 00 00'
"${MCU_NM%nm}strip" -g -o plain.elf prog.elf
cp prog.elf other-name.elf
is 'the file of the program is in it' "$(gmon2pprof -e other-name.elf two |
    gzip -dc | grep -a -c other-name.elf)" 1

if command -v protoc >/dev/null; then
	gzip -dc out | protoc --decode=sp.pprof.Profile \
	    -I "$srcdir/tools/gmon2pprof" profile.proto >decoded 2>err
	quiet 'protoc reads it by the schema'
	is 'which has all its fields' "$(grep '^ *[0-9]' decoded)" ''
	is 'a text stands there once' \
	    "$(grep string_table decoded | sort | uniq -d)" ''
	is 'and a function' "$(grep -c '^function {' decoded)" 3
else
	skip 4 'no protoc'
fi
command -v go >/dev/null || { finish; exit; }

# view WHAT...: what pprof says of the file out
view() {
	go tool pprof -symbolize=none "$@" out 2>view.err
}
# "function flat cum" of a kind of value
top() {
	view -top -nodecount=100000 -nodefraction=0 -sample_index="$1" |
	    sed '1,/flat%/d' |
	    awk '{ f = $1; c = $4; sub(/^.*%  /, ""); print $0, f, c }' |
	    paste -sd '|'
}
is 'the program is where its text is' "$(view -raw |
    sed -n '/^Mappings/,$s/^1: \([^ ]* [^ ]*\) .*/\1/p')" \
    '0x400/0x560/0x0 prog.elf'
is 'pprof shows samples' "$(top samples)" 'f0 7 12|f1 5 5|main 0 12'
is 'times' "$(top cpu)" 'f0 7ms 12ms|f1 5ms 5ms|main 0 12ms'
is 'and calls' "$(top calls)" 'f0 3 5|f1 2 2|main 0 3'
is 'times first' "$(view -top | grep ^Type)" 'Type: cpu'
places() {
	view -raw | sed -n \
	    's/^ *[0-9]*: \(0x[0-9a-f]*\) M=1 \([a-z0-9]*\) .*/\1 \2/p' |
	    sort | paste -sd '|'
}
is 'callers are where they call' "$(places)" \
    '0x42e main|0x440 f0|0x44e f0|0x460 f1|0x464 f1'
check 'a comment tells the method' sh -c \
    'go tool pprof -comments out | grep -q "^splitprof: callers by share$"'
is 'a period is a sample' "$(view -raw | grep -e ^Period: -e ^PeriodType |
    paste -sd '|')" 'PeriodType: cpu nanoseconds|Period: 1000000'
gmon2pprof -e prog.elf rateless >out
is 'without a rate samples are first' "$(view -top | grep ^Type)" 'Type: samples'
is 'and there is no time' "$(top cpu)" ''
gmon2pprof -e prog.elf calls >out
is 'calls only are first' "$(view -top | grep ^Type)" 'Type: calls'
is 'with their numbers' "$(top calls)" 'f0 3 3|main 0 3'
{ cat two; printf 'stack\t0x464\t5\t0x450 0x430\n'; } >order
gmon2pprof -e prog.elf order >out
is 'by order what no stack claims is of no caller' "$(top samples)" \
    'f0 7 12|f1 5 5|main 0 5'
is 'callers are where they call, too' "$(places)" \
    '0x42e main|0x440 f0|0x44e f0|0x460 f1|0x464 f1'
check 'which the comment tells' sh -c \
    'go tool pprof -comments out | grep -q "^splitprof: callers by order$"'
for rate in 1 3 999983 4294967295; do
	sed "s/1000/$rate/" two | gmon2pprof -e prog.elf >out
	is "rate $rate: nanoseconds are right" "$(view -raw |
	    awk '/^ *7 / { sub(/:/, "", $3); print $2 }')" \
	    "$(((7 * 1000000000 + rate / 2) / rate))"
done
{ profile; printf 'pc\t0x440\t281474976710655\n'; } |
    sed 's/1000/1/' | gmon2pprof -e prog.elf >out
is 'times do not wrap' "$(view -raw | awk '/^ *281474976710655 / { print $2 }')" \
    9223372036854775807

# Functions, files and lines.
locations() {
	view -raw | sed '1,/^Locations/d; /^Mappings/,$d' | awk '
	/^ *[0-9]+: 0x/ { if (n++) print ""; printf "%s", $2; $1 = $2 = $3 = "" }
	{ sub(/ s=[0-9]*$/, ""); sub(/:0$/, ""); sub(/ [^ ]*\//, " ")
	  sub(/^ */, ""); printf " %s", $0 }
	END { print "" }'
}
if lined_program && [ -n "$LIBDW_LIBS" ]; then
	lined_truth >truth
	run 0 'a program with inlined functions' gmon2pprof -e lined.elf lined
	awk '{ print $1, $(NF - 1), $NF }' truth | LC_ALL=C sort >want
	locations | LC_ALL=C sort >got
	same 'lines are addr2line'"'"'s, of the function' got want
	run 0 'with -i' gmon2pprof -i -e lined.elf lined
	LC_ALL=C sort truth >want
	locations | LC_ALL=C sort >got
	same 'there are all frames of addr2line' got want
	check 'up to three' awk 'NF > 6 { n = 1 } END { exit !n }' want
	is 'functions begin where they do' "$(view -raw |
	    sed -n 's/.* \([a-z]*\) [^ ]*:[0-9:]* s=\([1-9][0-9]*\)$/\1 \2/p' |
	    sort -u | paste -sd '|')" 'start 10|top 13|twin 3|twin 8'
	is 'twins are apart by file' "$(view -raw |
	    sed 's/.*M=1 //; s/:.*//; s/ .*\// /' | grep '^twin ' | sort -u |
	    paste -sd '|')" 'twin lined.c|twin other.c'
	is 'files are these' "$(view -files -top -nodefraction=0 |
	    sed -n 's/.*\///; s/ (inline)//; /\.[ch]$/p' | sort -u |
	    paste -sd '|')" \
	    'lined.c|lined.h|other.c'
else
	skip 7 'no libdw'
fi
is 'the build id is passed on' "$($MCU_CC -mcpu=cortex-m0plus -nostdlib \
    -o id.elf prog.s -Wl,-Ttext=0x400,-e,reset,--build-id=0x0123456789abcdef
    gmon2pprof -e id.elf two >out
    view -top | sed -n 's/^Build ID: //p')" 0123456789abcdef

# Names.
hostile_program
run 0 'names may have anything' gmon2pprof -e named.elf hostile
view -top -nodecount=100 -nodefraction=0 -sample_index=samples |
    sed '1,/flat%/d' |
    awk '{ f = $1; sub(/^.*%  /, ""); print $0 "|" f }' | LC_ALL=C sort >got
awk '{ print $0 "|" NR }' names | LC_ALL=C sort >want
same 'and are shown as they are' got want
is 'C++ names as they are written' "$(go tool pprof -top out 2>view.err |
    grep -c 'foo::bar$')" 1
command -v dot >/dev/null && check 'pprof draws them' sh -c \
    'go tool pprof -symbolize=none -svg -output=g.svg out && [ -s g.svg ]'

# Circles, and large ones.
profile pc%0x444%6 pc%0x464%4 arc%0x430%0x440%2 arc%0x450%0x460%9 \
    arc%0x470%0x440%7 arc%0x474%0x460%30 >cycle
gmon2pprof -e prog.elf cycle >out
is 'a cycle' "$(top samples)" 'f0 6 10|f1 4 4|main 0 10'
is 'has its calls' "$(top calls)" 'f1 39 46|f0 9 18|main 0 2'
many_program 3000
run 0 'a chain of 300 calls' sh -c 'head -n 301 many |
    sed "1s/.*/hist\t0x400\t0xd60\t1200\t1000\tseconds/" >chain
    tail -n 2999 many | head -n 299 >>chain
    gmon2pprof -e many.elf chain'
is 'is one stack for each' "$(view -raw | awk '$1 == 1 { n++ }
    NF > most { most = NF } END { print n, most }')" '300 303'
fan_program 3000
run 0 '3000 callees of one function' gmon2pprof -e many.elf fan
is 'are all below it' "$(view -top -nodecount=1 -cum -sample_index=samples |
    tail -n 1 | awk '{ print $1, $4, $NF }')" '1 3000 g1'
finish
