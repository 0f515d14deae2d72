# SPDX-License-Identifier: GPL-3.0-or-later
# Parts on profweb's page: of the time, and of tasks and interrupts.  All as a
# part has the figures of all, and parts add up to it.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/mp/calls.sh"
. "$srcdir/t/tools/view/graph.sh"
. "$srcdir/t/support/rtos/tsp.sh"
. "$srcdir/t/tools/profweb/web.sh"

web_needs node
made_program || skip_all "no ELF file"
pages=$(cd "$srcdir/tools/profweb/page" && pwd)
part() {
	node "$srcdir/t/tools/profweb/part.mjs" "$pages" page.html 2>&1
}

# Two profiles: what has changed is what gmondiff says.
profile arc%0x430%0x440%3 arc%0x430%0x460%2 pc%0x440%700 pc%0x464%500 \
    pc%0x484%300 pc%0x4a4%20 >old
profile arc%0x430%0x440%3 arc%0x430%0x460%2 pc%0x440%690 pc%0x464%410 \
    pc%0x484%402 pc%0x4c4%9 >new
# as_gmondiff NAME REPORT [OLD]: what changed is in the file want.
as_gmondiff() {
	as_name=$1
	shift
	node "$srcdir/t/tools/profweb/compare.mjs" "$pages" "$@" >changes
	is "$as_name: they can be compared" "$(sed -n 1p changes)" "#"
	grep -v '^#' changes | sort >got
	join -t "$(printf '\t')" got want | awk -F '\t' '
	    { bad = $2 != $8
	      for (i = 3; i <= 7; i++) {
		far = $i - $(i + 6)
		near = $i * ($i < 0 ? -1e-6 : 1e-6) + 1e-12
		bad += far > near || far < -near
	      }
	      if (bad) print }
	    END { print NR }' >diff
	is "$as_name: as gmondiff does it" "$(cat diff)" "$(wc -l <want)"
	is "$as_name: paths gain what others had" "$(tail -n 1 changes)" "#true"
}
changes() {
	gmondiff -t "$@" | awk -F '\t' -v OFS='\t' '!/^#/ && $1 !~ /^\(/ {
	    print $1, $2, $3, $5, $6, $7, $8 }' | sort >want
}
for file in old new; do
	profweb -q -o $file.html -e prog.elf $file
done
changes -e prog.elf old new
as_gmondiff 'two reports' new.html old.html
profweb -q -o both.html -e prog.elf old.html new
as_gmondiff 'a report and a profile' both.html
# The old program is at another place.
$MCU_CC -g -mcpu=cortex-m0plus -nostdlib -o moved.elf prog.s \
    -Wl,-Ttext=0x500,-e,reset 2>cc.err
sed 's/0x5/0x6/g; s/0x4/0x5/g' old >moved
changes -e moved.elf -E prog.elf moved new
profweb -q -o both.html -E moved.elf moved -e prog.elf new
as_gmondiff 'two programs' both.html

made_calls 23 3000
profweb -q -o page.html -e prog.elf calls
is "calls" "$(part)" "calls true true"

for how in whole lose; do
	"$sim" 9 5000 $how >trace
	profweb -q -o page.html trace
	is "tasks, $how" "$(part)" "tasks true true"
done

# Two tasks and a handler, bell, which the hardware calls.
. "$srcdir/t/tools/gmon/gmoncheck.sh"
for name in main f0 f1 f2 f3 f6 bell; do
	printf '\tglobal %s\n' "$name"
done | program
for name in main f0 f1 f2 f3 f6 bell; do
	echo "$name $(at "$name" 8) $(at "$name" 6) $(samples 1 "$name" |
	    cut -f 2)"
done >places
awk 'NR == FNR { from[$1] = $2; to[$1] = $3; pc[$1] = $4; next }
    function say(caller, name, n) {
	arcs++
	samples += n
	print "arc\t" (caller == "" ? "0xfffffd" : from[caller]) "\t" \
	    to[name] "\t1"
	for (; n > 0; n--)
		print "pc\t" pc[name] "\t1"
    }
    END {
	print "header\t1\t3\t0x0\t1000\t-\nname\t1\talpha\nname\t2\tbeta"
	say("main", "f0", 7)
	for (i = 0; i < 40; i++) {
		print "task\t1"
		say("main", "f1", i % 5)
		say("f1", "f3", i % 3)
		say("", "bell", i % 4)
		say("bell", "f6", i % 2)
		print "task\t2"
		say("main", "f2", 3)
	}
	print "end\t" arcs "\t" samples
    }' places /dev/null >records
profweb -o page.html -e prog.elf records
is "samples" "$(part)" "samples true true"
page_has "are those of tasks, interrupts and main" '.contexts | sort' \
    '[["alpha","task"],["bell","interrupt"],["beta","task"],["main","main"]]'
report_model page.html '. as $m | .contexttree as $t | ($t.func | length) as $n |
    (reduce range($n) as $i ([]; . + [if $t.parent[$i] < 0
	then $m.contexts[$t.func[$i]][0]
	else .[$t.parent[$i]] + ";" + $m.functions[$t.func[$i]][0] end]))
    as $path | range($n) | select($t.self[.] > 0) |
    "\($path[.]) \($t.self[.])"' | sort >got
cat >want <<'END'
alpha;main;f1 80
alpha;main;f1;f3 39
bell;bell 60
bell;bell;f6 20
beta;main;f2 120
main;main;f0 7
END
same "each has its own paths" got want
finish
