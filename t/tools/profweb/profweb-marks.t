# SPDX-License-Identifier: GPL-3.0-or-later
# A program's own marks and values on profweb's timeline, and what else is drawn
# as a curve: the heap and queues of an RTOS.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/target/qemu.sh"
. "$srcdir/t/tools/profweb/web.sh"
. "$srcdir/t/tools/profweb/browser.sh"

web_needs
check "a program with marks runs" build_as fw.elf \
    "$srcdir/t/firmware/marks.c-mps2-an386" -O2 -DSPLITPROF_JITTER=0 \
    -DSPLITPROF_HEADER=1 -DSPLITPROF_MARKS=1
emulate mps2-an386 fw.elf cap.bin
run 0 "a report is made" profweb -o page.html -e fw.elf cap.bin
quiet "nothing is wrong"
page_has "names are the texts of the ELF file, escaped" \
    '[.series[][0]] | join("|")' 'start|level|bell|<b>\x09\xff'

# Names that the ELF file has not: where is nothing, in RAM, behind the end.
cp page.html whole.html
apdecode cap.bin | awk -F '\t' -v OFS='\t' '$1 == "mark" {
    $2 = n++ % 2 ? "0x60000000" : "0xffffffff" } 1' >strange
printf 'value\t0x0\t5\n' >>strange
run 1 "marks of no text, and lost ones" profweb -o page.html -e fw.elf strange
page_has "have their address" '[.series[][0]] | sort | join("|")' \
    '0x60000000|0xffffffff|level'
page_has "and lost ones are an alarm" \
    '[.alarms[] | select(test("^5 marks and values were lost"))] | length' 1
{
	printf 'header\t1\t3\t0x0\t1000\t-\n'
	awk 'BEGIN { for (i = 0; i < 3000; i++)
	    printf "mark\t0x%x\nvalue\t0x%x\t%d\n", 2^28 + i, 2^28 + i, i }'
	apdecode cap.bin | grep ^pc
} >many
profweb -q -o page.html -e fw.elf many
page_has "with too many names the last ones are one" \
    '[.series | length, .[1023][0]] | join(" ")' '1024 [others]'
mv whole.html page.html

# What a tracer of an RTOS tells of the heap and of queues.
tr ' ' '\t' >events <<'END'
clock - 1000 up 999 1000
object 0 5 1 led
object 0 0 3 rx
event 1 2 IN 1 0 1
event 2 50 MALLOC 2 0 1 0
event 3 23 QUEUE_SEND 3 0 0 3
event 4 23 QUEUE_SEND 4 0 0 3
event 5 51 FREE 5 0 0 56
event 6 25 QUEUE_RECEIVE 6 0 0 3
event 7 2 IN 9 0 1
END
run 0 "an RTOS" profweb -o tasks.html events
is "the heap, and what is in a queue, are values" \
    "$(report_model tasks.html '[.series[] | join(" ")] | join("|")')" \
    'heap bytes|queue 3 rx '

row() {
	js "return [...document.querySelectorAll('[role=menu] button')]
	    .map(b => b.textContent.replaceAll('\u2009', ' ')).join('|')"
}
timeline='.draw:not(.strip) canvas'
curves() {
	js "return document.querySelector('$timeline').dataset.curves"
}
tip() {
	js "return [...document.querySelectorAll('#tip b, #tip dt, #tip dd')]
	    .map(e => e.textContent.replaceAll('\u2009', ' ')).join(' ')"
}
until_w() {
	until_js "$1" "return new URLSearchParams(location.hash.slice(1))
	    .get('w') === '$2'"
}
press() {
	js "[...document.querySelectorAll('.tools button')]
	    .find(b => b.textContent === '$1').click()" >pressed
}
if browser_begin; then
	browser_size 1280 800
	page "file://$PWD/page.html#v=time&w=0,99" "in the browser"
	until_js "the value is a curve under the ruler" \
	    "return document.querySelector('$timeline').dataset.curves === 'level'"
	press List
	is "marks are listed with their times" "$(row)" \
	    'start0.000 s|bell0.004 s|bell0.014 s|bell0.024 s|bell0.034 s|bell0.044 s|bell0.054 s|bell0.064 s|bell0.074 s|bell0.084 s|bell0.094 s|<b>\x09\xff0.100 s'
	browser_click '[role=menu] button:nth-of-type(4)'
	until_w "a click scrolls there" -25.5,99
	press All
	is "names can be chosen" "$(js "return [...document.querySelector(
	    '[aria-label=\"which marks\"]').options].map(o => o.value).join('|')")" \
	    'marks|mark <b>\x09\xff|mark bell|mark start'
	js "const s = document.querySelector('[aria-label=\"which marks\"]');
	    s.value = 'mark bell'; s.dispatchEvent(new Event('change'))" >chosen
	browser_keys "$timeline" n
	until_w "the next one is of that name" 1.5,5
	browser_keys "$timeline" n
	until_w "and the next" 11.5,5
	browser_keys "$timeline" N
	until_w "and the one before again" 1.5,5

	# The window is 20 to 30 ms; the gutter is some pixels wide.
	page "file://$PWD/page.html#v=time&w=20,10" "a part"
	js "const c = document.querySelector('$timeline');
	    const b = c.getBoundingClientRect();
	    window.at = (x, y) => c.dispatchEvent(new PointerEvent('pointermove',
		{ clientX: b.left + x, clientY: b.top + y, bubbles: true }));
	    at(b.width - 100, 40)" >moved
	is "the pointer on the curve tells the value" \
	    "$(tip | sed 's/ at .* value/ value/')" \
	    "level value −12 when between the samples around it"
	js "const c = document.querySelector('$timeline');
	    const b = c.getBoundingClientRect();
	    for (let x = 0; x < b.width && !/bell/.test(
	        document.getElementById('tip').textContent); x++)
		at(x, 10)" >moved
	is "and on a flag its name" "$(tip)" \
	    "mark 0.024 s bell when between the samples around it"
	press Curves
	is "what can be drawn is offered" "$(row)" "level✓|calls/s "
	browser_click '[role=menu] button:nth-of-type(2)'
	is "the address keeps it" "$(hash_of u)" "level;calls/s"
	until_js "and it is drawn" "return document.querySelector(
	    '$timeline').dataset.curves === 'level;calls/s'"
	page "file://$PWD/page.html#v=time&u=-" "none"
	is "none is drawn" "$(curves)" ""
	page "file://$PWD/tasks.html#v=time" "tasks"
	is "tasks: both are drawn" "$(curves)" "heap;queue 3 rx"
	js "const c = document.querySelector('$timeline');
	    const b = c.getBoundingClientRect();
	    for (const y of [40, 80]) {
		c.dispatchEvent(new PointerEvent('pointermove', { bubbles: true,
		    clientX: b.right - 3, clientY: b.top + y }));
		window.told = (window.told || '') +
		    document.getElementById('tip').textContent;
	    }" >moved
	is "tasks: with what they end with" "$(js 'return window.told' |
	    sed 's/at[^v]*//g')" "heapvalue200 bytesqueue 3 rxvalue1"
	browser_size 390 800
	page "file://$PWD/page.html#v=time" "on a small screen"
	is "it is not wider than that" \
	    "$(js 'return document.documentElement.scrollWidth')" 390
	is "the browser has nothing to complain of" "$(browser_console)" ""
else
	skip 23 "no chromium, or no chromedriver"
fi
finish
