# SPDX-License-Identifier: GPL-3.0-or-later
# Stacks on profweb's page: how full each was, and the flame graph of a task, in
# a report and while data flows.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/target/stacks.sh"
. "$srcdir/t/tools/profweb/web.sh"
. "$srcdir/t/tools/profweb/browser.sh"

web_needs
[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
why=$(no_stacks tasks m4f)
[ -z "$why" ] || skip_all "$why"
kind=stacks
stack_hz=2000
check "tasks run" build_stacks tasks m4f -O1 fw.elf
run_stacks m4f fw.elf cap.bin truth
apdecode cap.bin >records

# alpha's stack is 80 % full at most, and beta's a little more.
apstack -q -w -e fw.elf cap.bin | sed 1d >depths
deepest() {
	awk -F '\t' -v name="$1" '$1 == name { print $3 }' depths
}
alpha=$((($(deepest alpha) * 5 + 3) / 4))
beta=$(($(deepest beta) * 5 / 4 - 1))
set -- -s "alpha=$alpha" -s "beta=$beta" -s main=stacks
profweb -q "$@" -o page.html -e fw.elf records
apstack -q -w "$@" -e fw.elf cap.bin | sed 1d | awk -F '\t' '{
	gsub(";", " > ", $6)
	for (i = 4; i <= 5; i++)
		if ($i == "-")
			$i = "null"
	print $1 "\t" $3 "\t" $4 "\t" $5 "\t" $2 "\t" $6 }' >want
report_model page.html '.tables[] | select(.id == "stacks").rows[] |
    "\(.[1])\t\(.[2])\t\(.[4])\t\(.[5])\t\(.[6])\t\(.[7])"' >got
same "depths are those of apstack" got want
is "one is 80 % full, and one is more" \
    "$(awk -F '\t' '$4 > 70 && $4 != "null" { printf "%s %s ", $1, $4 }' got)" \
    "alpha 80 beta 81 "
page_has "a size that is missing is told, with the remedy" \
    '[.notes[] | select(test("^the size of the stack of delta is not known: give it by -s delta=bytes$"))] | length' 1
page_has "each depth is a value over the time" \
    '[.series[] | join(" ")] | sort | join("|")' \
    'stack of alpha bytes|stack of beta bytes|stack of delta bytes|stack of main bytes'
page_has "no other is" '[.notes[] | select(test("size of"))] | length' 1

# The paths of each task are those that apstack tells, but for those of
# interrupts, which are of no task.
report_model page.html '. as $m | .contexttree as $t | ($t.func | length) as $n |
    (reduce range($n) as $i ([]; . + [if $t.parent[$i] < 0
	then $m.contexts[$t.func[$i]][0]
	else .[$t.parent[$i]] + ";" + $m.functions[$t.func[$i]][0] end]))
    as $path | range($n) | select($t.self[.] > 0) |
    "\($path[.]) \($t.self[.])"' | sort >got
report_model page.html '.contexts[] | select(.[1] == "interrupt")[0]' >handlers
apstack -q -T -e fw.elf cap.bin | awk '
    NR == FNR { handler[$1]; next }
    {
	n = $NF
	sub(/ [0-9]*$/, "")
	split($0, f, ";")
	if (f[2] in handler)
		sub(/^[^;]*/, f[2])
	sum[$0] += n
    }
    END { for (path in sum) print path, sum[path] }' handlers - | sort >want
same "stacks of each task are apstack's" got want
check "of all three" [ "$(grep -c -e '^alpha;' -e '^beta;' -e '^delta;' got)" \
    -eq "$(apstack -q -T -e fw.elf cap.bin | grep -v -c _Handler)" ]
run 1 "a stack that was not found is told" \
    profweb -q -s motor=500 -o no.html -e fw.elf records
says "by its name" "^profweb: no sample found the stack of motor, "

# In the browser.
list='[aria-label="task or interrupt"]'
ready="return Boolean(document.documentElement.dataset.ready)"
cell() {
	js "const row = [...document.querySelectorAll('tbody tr')].find(r =>
	    r.firstChild.textContent === '$1');
	    return row.children[$2].textContent.replaceAll('\u2009', ' ') +
	    (row.querySelector('.much') ? ' much' : '')"
}
boxes() {
	js 'return document.querySelector(".draw canvas").dataset.boxes'
}
# Paths of a task, or of all, that are wide enough to be drawn: those with no
# less than 1 of 100 samples.
wide() {
	awk -v task="$1" '{
		n = $NF
		sub(/ [0-9]*$/, "")
		split($0, f, ";")
		if (task != "" && f[1] != task)
			next
		sub(/^[^;]*;/, "")
		all += n
		for (; $0 != ""; $0 = /;/ ? $0 : "") {
			total[$0] += n
			if (!sub(/;[^;]*$/, ""))
				break
		}
	    }
	    END {
		for (path in total)
			n_wide += total[path] * 100 >= all
		print n_wide
	    }' want
}
stacks_page() {
	until_js "$1: the page is there" "$ready"
	until_js "$1: it has stacks" "return Boolean(document.querySelector(
	    '[data-key=\"stack:alpha\"]'))"
	is "$1: 80 % are not marked" "$(cell alpha 3)" "80 %"
	is "$1: more are, by text as well" "$(cell beta 3)" "⚠ 81 % much"
	is "$1: what is not known is empty" "$(cell delta 2)$(cell delta 3)" ""
	browser_click '[data-key="stack:alpha"]'
	until_js "$1: a task's name leads to its flame graph" \
	    "return /v=flame&.*k=alpha$/.test(location.hash) &&
	    document.querySelector('$list')?.value === 'alpha'"
	until_js "$1: of its samples only" "return Number(
	    document.querySelector('.draw canvas').dataset.boxes) >= $(wide alpha)"
	alone=$(boxes)
	js "const s = document.querySelector('$list');
	    s.value = ''; s.dispatchEvent(new Event('change'));" >chosen
	until_js "$1: or of all" "return !location.hash.includes('k=') &&
	    document.querySelector('.draw canvas').dataset.boxes >= $(wide '')"
	check "$1: which have more paths" [ "$(boxes)" -gt "$alone" ]
}
if browser_begin; then
	browser_size 1280 800
	browser_go "file://$PWD/page.html#v=table&t=1"
	stacks_page report
	is "tasks are in the list" "$(js "return [...document.querySelector(
	    '$list').options].map(o => o.textContent).join()")" \
	    "all tasks and interrupts,task alpha,task beta,task delta,interrupt \
Bell_Handler,interrupt PendSV_Handler"
	browser_go about:blank
	browser_go "file://$PWD/page.html#c=task"
	until_js "frames can have their task's colour" "$ready"
	is "which is told" "$(js "return [...document.querySelectorAll(
	    '.legend span')].map(e => e.textContent.trim()).sort().join()")" \
	    "Bell_Handler,PendSV_Handler,alpha,beta,delta"
	browser_size 390 800
	browser_go about:blank
	browser_go "file://$PWD/page.html#v=table&t=1"
	until_js "on a small screen" "$ready"
	is "it is not wider than that" \
	    "$(js 'return document.documentElement.scrollWidth')" 390
	browser_size 1280 800
	cp records input
	serve "$@" -e fw.elf
	until_model "records flow" '[.contexts[] | select(.[1] == "task")] | length == 3'
	browser_go about:blank
	browser_go "$url#v=table&t=1"
	stacks_page live
	is "the browser has nothing to complain of" "$(browser_console)" ""
	serve_end "it ends" 1
else
	skip 24 "no chromium, or no chromedriver"
fi
finish
