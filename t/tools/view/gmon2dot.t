# SPDX-License-Identifier: GPL-3.0-or-later
# gmon2dot as a user runs it, and graphviz, which draws its output
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/mp/calls.sh"
. "$srcdir/t/tools/view/graph.sh"

graph_program
place=
graph_tests gmon2dot

for bad in '' x -1 100.5 nan inf 5x; do
	refuses "^gmon2dot: -n: $bad: not a percentage from 0 to 100$" \
	    "-n '$bad' is refused" gmon2dot -n "$bad" -e prog.elf two
done

command -v dot >/dev/null || { finish; exit; }

# draw NAME ARGUMENT...: to the file svg; graphviz has nothing to say.
draw() {
	draw_name=$1
	shift
	gmon2dot "$@" >graph.dot 2>draw.err
	timeout 60 dot -Tsvg graph.dot >graph.svg 2>err
	is "$draw_name: graphviz draws it" $? 0
	quiet "$draw_name: without a warning"
	sed 's/&#45;/-/g; s/&#160;/ /g; s/&#39;/'"'"'/g; s/&gt;/>/g
	    s/&lt;/</g; s/&quot;/"/g; s/&#10;/|/g; s/&amp;/\&/g' graph.svg >svg
}

# Texts in the boxes, and tips, line by line.
texts() {
	sed -n 's/^<text[^>]*>\(.*\)<\/text>$/\1/p' svg
}
tips() {
	sed -n 's/.*xlink:title="\(.*\)">$/\1/p' svg
}
box() {
	awk -v name="$1" '
	    /^<text/ { sub(/^[^>]*>/, ""); sub(/<\/text>$/, "")
		if (!n && $0 == name) on = 1
		if (on) line[++n] = $0; next }
	    on { on = 0 }
	    END { for (i = 2; i <= n; i++)
		printf "%s%s", line[i], i < n ? "|" : "\n" }' svg
}

draw 'two functions' -e prog.elf two
is 'the title tells the whole' "$(texts | grep -B 3 -A 3 samples | head -n 3 |
    paste -sd '|')" "prog.elf|12 samples (0.012 seconds), 5 calls|callers by share: as if all calls of a function took equally long"
is 'a box has its own and all' "$(box f0)" '58.33 %|of 100.00 %|3 calls'
is 'or one of them' "$(box f1)" '41.67 %|2 calls'
is 'and no calls if there are none' "$(box main)" '0.00 %|of 100.00 %'
[ -z "$LIBDW_LIBS" ] || place='|.*prog.s:[0-9]*'
check 'a tip has the numbers and the place' \
    grep -q "title=.f0|7 of 12 samples, with callees 12$place\">" svg
check 'an arrow has the same' \
    grep -q 'title="main -> f0|12 samples, 3 calls">' svg
is 'its label is share and calls' "$(texts | grep -A 1 '^  100.00 %' |
    tr -s ' ' | paste -sd '|')" ' 100.00 % | 3 x '
is 'hot is dark, with white text' "$(grep -A 1 '^<path fill="#bd0026"' svg |
    grep -c 'fill="#ffffff">f0<')" 1
draw 'another title' -t 'A "title" \N' -e prog.elf two
is 'is the one that was given' "$(texts | head -n 1)" 'A "title" \\N'
profile pc%0x440%1 arc%0x430%0x440%1 >one
draw 'one call' -e prog.elf one
is 'one is no more than one' "$(texts | grep -c '^1 sample (.*), 1 call$') \
$(box f0)" '1 100.00 %|1 call'
profile pc%0x440%5 stack%0x440%5%0x430 arc%0x430%0x440%1 >order
draw 'by order' -e prog.elf order
check 'the title says so' \
    grep -q '>callers by order: those that were active<' svg

# Calls from two places are one arrow.
profile pc%0x444%6 arc%0x430%0x440%2 arc%0x434%0x440%1 >sites
draw 'two call sites' -e prog.elf sites
check 'are one arrow' grep -q 'title="main -> f0|6 samples, 3 calls">' svg

# How hot is it?  One function of 1000 samples with each share.
heats=$(for share in 0 4 5 10 20 50 100 200 300 500; do
	{ profile pc%0x440%$share arc%0x430%0x440%1
	  printf 'pc\t0x500\t%s\n' $((1000 - share)); } >heat
	gmon2dot -n 0 -e prog.elf heat |
	    sed -n 's/.*"f0\\.*fillcolor=\(.*\), tooltip.*/\1/p'
done | sort -u)
is 'nine steps of heat' "$(echo "$heats" | wc -l)" 9
is 'three of them too dark for black text' "$(echo "$heats" |
    grep font | paste -sd '|')" \
    '"#bd0026", fontcolor="#ffffff"|"#e31a1c", fontcolor="#ffffff"|"#fc4e2a", fontcolor="#ffffff"'

# What is small.
{ profile pc%0x440%995 arc%0x430%0x440%1 arc%0x450%0x460%1
  printf 'pc\t0x460\t4\npc\t0x480\t1\n'; } >small
draw 'small ones' -e prog.elf small
is 'are left out' "$(texts | grep -c '^f[12]$')" 0
check 'and told' grep -q '>2 functions below 0.5 % not shown, with 0.50 % of the samples in themselves<' svg
draw 'a lower limit' -n 0.4 -e prog.elf small
is 'leaves less out' "$(texts | grep -c '^f[12]$')" 1
check 'and one is one' grep -q '>1 function below 0.4 % not shown, with 0.10 %' svg
{ cat small; printf 'arc\t0x470\t0x480\t1\n'; } >above
draw 'small ones that call small ones' -n 0.6 -e prog.elf above
check 'have each sample told once' grep -q ' 0.6 % not shown, with 0.50 %' svg
draw 'no limit' -n 0 -e prog.elf small
is 'leaves nothing out' "$(texts | grep -c '^f[12]$')" 2
is 'nor says so' "$(texts | grep -c 'not shown')" 0
draw 'calls only' -e prog.elf calls
is 'are drawn, dashed' "$(box f0) $(grep -c 'stroke-dasharray' svg)" \
    '0.00 %|3 calls 1'

# Circles.
profile pc%0x444%6 pc%0x464%4 pc%0x484%1000 arc%0x430%0x440%2 \
    arc%0x450%0x460%9 arc%0x470%0x440%7 arc%0x474%0x460%30 >cycle
draw 'a cycle' -e prog.elf cycle
check 'has a frame' grep -q '>cycle 1: 0.99 %<' svg
is 'its calls of itself are told apart' "$(box f1)" '0.40 %|9+30 calls'
is 'each box is told once' "$(grep -c '^	*f[0-9]* \[' graph.dot)" 4
draw 'a cycle of small ones' -n 0.9 -e prog.elf cycle
is 'is drawn as it is large' "$(texts | grep -c -e '^f[01]$')" 2
draw 'a small cycle' -n 1 -e prog.elf cycle
is 'is not drawn at all' "$(texts | grep -c -e cycle -e '^f[01]$')" 0
is 'large numbers have groups' "$(for n in 999 1000 12345 1234567; do
	profile arc%0x430%0x440%$n | gmon2dot -e prog.elf |
	    sed -n 's/.*"f0.*n\(.*\) calls.*/\1/p'
done | tr '\n' ,)" '999,1000,12 345,1 234 567,'

# Names.
hostile_program
draw 'hostile names' -n 0 -e named.elf hostile
awk '{ print (length > 80 ? substr($0, 1, 80) "..." : $0) }' names |
    LC_ALL=C sort >want
texts | grep -F -x -f want | LC_ALL=C sort >got
same 'the boxes have the very names' got want
is 'eleven of them' "$(wc -l <got)" 11
# Of two backslashes graphviz leaves one or two in a tip.
awk '{ print $0 "|" NR " of 66 samples" }' names | sed 's/\\\\/\\/g' |
    LC_ALL=C sort >want
tips | sed 's/\(| *[0-9]* of 66 samples\),.*/\1/; s/\\\\/\\/g' |
    grep ' of 66 samples' | LC_ALL=C sort -u >got
same 'the tips have all of them' got want
if command -v c++filt >/dev/null; then
	is 'c++filt reads them in the graph' "$(gmon2dot -n 0 -e named.elf \
	    hostile | c++filt | dot -Tsvg |
	    grep -c '>foo::bar(int)<')" 1
else
	skip 1 'no c++filt'
fi
cp named.elf 'a "b" \N <i>.elf'
draw 'a hostile file name' -e 'a "b" \N <i>.elf' hostile
is 'is the title' "$(texts | head -n 1)" 'a "b" \\N <i>.elf'
"${MCU_NM%nm}objcopy" --redefine-sym f1=f0 prog.elf twins.elf
draw 'functions of one name' -e twins.elf two
is 'are two boxes' "$(texts | grep -c '^f0$')" 2

# Large ones: drawn by graphviz only where that takes no time.
many_program 3000
run 0 'a chain of 3000 calls' gmon2dot -n 0 -e many.elf many
is 'has 3000 boxes, and 2999 arrows' \
    "$(grep -c '^	f[0-9]* \[' out) $(grep -c -e '->' out)" '3000 2999'
fan_program 300
draw 'a fan of 300' -n 0 -e many.elf fan
is 'is drawn' "$(texts | grep -c '^g[0-9]*$')" 300
finish
