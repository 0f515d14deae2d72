# SPDX-License-Identifier: GPL-3.0-or-later
# gmondiff -f: the stacks of two runs, for differential flame graphs
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/mp/calls.sh"
. "$srcdir/t/tools/view/graph.sh"

graph_program

differ() {
	gmondiff -f -e prog.elf "$@"
}

# f0 and f1 call f2: by share, and by order.
profile arc%0x430%0x440%1 arc%0x432%0x460%1 arc%0x450%0x480%5 \
    arc%0x470%0x480%5 pc%0x484%100 >share
with() {
	cat share
	printf 'stack\t0x484\t%d\t%s\n' "$@"
}
with 10 '0x450 0x430' 90 '0x470 0x432' >old
profile arc%0x430%0x440%1 arc%0x450%0x480%5 pc%0x484%40 pc%0x404%10 >new
printf 'stack\t0x484\t%d\t%s\n' 40 '0x450 0x430' >>new

run 0 'stacks of both runs' differ old new
is 'the old one is scaled to the samples of the new one' "$(cat out)" \
    'main;f0;f2 5 40
main;f1;f2 45 0
reset 0 10'
run 0 'whole runs' differ -s old new
is 'are as they are' "$(cat out)" 'main;f0;f2 10 40
main;f1;f2 90 0
reset 0 10'
sed 's/	1000	seconds/	500	seconds/' new >slow
run 0 'rates may differ' differ -s old slow
is 'and then the old samples are scaled to the new rate' "$(cat out)" \
    'main;f0;f2 5 40
main;f1;f2 45 0
reset 0 10'
run 0 'the other way round' differ -s new old
is 'what is gone comes, too' "$(cat out)" 'main;f0;f2 40 10
main;f1;f2 0 90
reset 10 0'
run 0 'the same twice' differ old old
is 'has no difference' "$(awk '$2 != $3' out)" ''
run 0 'callers by share' differ share share
is 'say so' "$(cat out)" '[callers by share];main;f0;f2 50 50
[callers by share];main;f1;f2 50 50'
run 2 'two ways of knowing callers' differ old share
says 'are not compared' \
    '^gmondiff: -f: old has callers by order, share has callers by share: make'
profile arc%0x430%0x440%1 >calls
run 2 'a run without samples is refused' differ calls share
says 'and why' '^gmondiff: -f: '
for option in -c '-n f2'; do
	# shellcheck disable=SC2086 # two words
	run 2 "-f with $option" differ $option old new
	says 'is refused' '^gmondiff: -f compares shares or, with -s, whole runs'
done
for option in -t -x; do
	run 2 "-f with $option" differ $option old new
	says 'is refused' '^gmondiff: -f excludes -t and -x$'
done
run 0 'the new run may come from stdin' sh -c \
    'gmondiff -f -e prog.elf old <new'
is 'as it is' "$(wc -l <out)" 3

# Where Debian has flamegraph.pl.
PATH=$PATH:/usr/share/perl5/Devel/NYTProf
if command -v flamegraph.pl >where; then
	with 60 '0x450 0x430' 40 '0x470 0x432' >slower
	differ old slower | perl "$(cat where)" >diff.svg
	is 'flamegraph.pl reads it' "$(grep -o '<title>[^<]*' diff.svg |
	    sed -n 's/^<title>\(.*\) (\([0-9]*\) .*; \(.*\))$/\1 \2 \3/p' |
	    sort | paste -sd ,)" \
	    'f0 60 0.00%,f1 40 0.00%,f2 40 -50.00%,f2 60 +50.00%,main 100 0.00%'
else
	skip 'flamegraph.pl reads it' 'no flamegraph.pl'
fi
finish
