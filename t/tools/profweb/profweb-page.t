# SPDX-License-Identifier: GPL-3.0-or-later
# profweb's page in a real browser: as a file, and while data flows.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/mp/calls.sh"
. "$srcdir/t/tools/view/graph.sh"
. "$srcdir/t/tools/profweb/web.sh"
. "$srcdir/t/tools/profweb/browser.sh"

web_needs
browser_begin || skip_all "no chromium, or no chromedriver"
made_program || skip_all "no ELF file"

# shows NAME CSS PATTERN: a line of an element's text matches.
shows() {
	text_of "$2" >text
	check "$1" grep -q -e "$3" text
}
until_text() {
	until_js "$1" "return document.getElementById('$2').textContent === '$3'"
}
until_calls() {
	until_js "$1" "return document.getElementById('facts').textContent
	    .replace(/\u2009/g, '').includes('calls $2')"
}
# fits FILE NAME VIEW WIDTH: no view is wider than the window.
fits() {
	browser_size "$4" 900
	page "$1#v=$3" "$2$3 at $4"
	is 'it is not wider than the window' \
	    "$(js 'return document.documentElement.scrollWidth')" "$4"
}
file=file://$PWD

# A report, from disk.
made_calls 5 2000
n=$(wc -l <calls)
{ printf 'meta\t48000000\t1000000\t0\tv1\n'; cat calls; } >records
profweb -o report.html -e prog.elf records
browser_size 1280 800
page "$file/report.html" 'a report'
is 'it tells what it is' "$(text_of '#program') $(text_of '#state')" \
    'prog.elf report'
is 'that nothing was lost' "$(text_of '#verdict.good')" '✔ no loss seen'
is 'nothing was fetched for it' \
    "$(js 'return performance.getEntriesByType("resource").length')" 0
callstat -t -e prog.elf records | awk '!/^#/ { self[$1] = $2; all += $2 }
    END { for (f in self) print f, 100 * self[f] / all }' | sort >want
js "return [...document.querySelectorAll('#top button')].map(b =>
    b.querySelector('.what').textContent + ' ' +
    b.querySelector('.much').textContent).join('\n')" |
    tr -d % | sort >got
# Of three digits.
join got want | awk '$2 - $3 > 0.051 || $3 - $2 > 0.051 { print }
    END { print NR }' >diff
is 'where the time goes is what callstat tells' "$(cat diff)" 8

# What the page unpacks is what was packed, by the page's own program: spans as
# "lane number start end", in the order of the records.
lanes() {
	page_module jointclock.js
	page_module steps.js
	page_module lanes.js
}
unpack() {
	lanes >unpack.js
	cat <<-'END' >>unpack.js
		const packed = Uint8Array.from(atob(
		    document.getElementById('timeline').textContent),
		    c => c.charCodeAt(0));
		const stream = new Blob([packed]).stream().pipeThrough(
		    new DecompressionStream('gzip'));
		const lanes = new Lanes();
		const buffer = await new Response(stream).arrayBuffer();
		const all = lanes.take(buffer);
		const out = [];
		for (const [n, l] of lanes.lanes)
			for (let i = l.first; i < l.n; i++)
				out.push([n, l.id[i], l.start[i], l.end[i]].join(' '));
		return [all, lanes.spans, lanes.next, lanes.marks.length].join(' ') +
		    '\n' + out.join('\n');
	END
	js "return (async () => { $(cat unpack.js) })()" >unpacked
}
report_model report.html '.functions | to_entries[] |
    "\(.value[0]) \(.key)"' >numbers
unpack
is 'the timeline is whole' "$(head -n 1 unpacked)" "true $n $n 0"
while read -r kind func entry us depth; do
	[ "$kind" = call ] || continue
	case $((func)) in
	1057) name=main ;;
	*) name=f$(((func - 1089) / 32)) ;;
	esac
	echo "$depth $name $entry $((entry + us))"
done <calls | awk 'FNR == NR { number[$1] = $2; next }
    { $2 = number[$2]; print }' numbers - | sort >want
sed 1d unpacked | sort >got
same 'and each call is there with its times' got want

# The flame graph.
call2folded -e prog.elf records >folded
check 'the flame graph has boxes' [ "$(js \
    'return document.querySelector(".draw canvas").dataset.boxes')" -gt 8 ]
browser_point '.draw canvas' 20 12
until_js 'the pointer on a box shows a tip' \
    "return !document.getElementById('tip').hidden"
widest=$(awk '{ split($1, f, ";"); n[f[1]] += $2 } END { for (name in n)
    print n[name], name }' folded | sort -rn | head -n 1 | cut -d ' ' -f 2)
is 'of the widest, which is at the left' "$(text_of '#tip b')" "$widest"
shows 'with its time' '#tip dl' 'with callees.*%'
browser_point '.draw canvas' 20 12 click
until_js 'a click zooms' "return location.hash.includes('z=')"
shows 'and says where' '.tools .text' "^$widest: "
is 'and the function is chosen' "$(text_of '#chosen')" "$widest"
is 'by its name in the address' "$(hash_of f) $(hash_of z)" "$widest $widest"
browser_keys '.draw canvas' '\uE00C'
until_js 'Escape zooms out' "return !location.hash.includes('z=')"
browser_keys '.draw canvas' '\uE015\uE014\uE007'
until_js 'arrows and Enter move and zoom' "return location.hash.includes('z=')"
browser_keys '.draw canvas' '\uE015\uE007'
until_js 'one further' \
    "return /^[^;]+;[^;]+$/.test(new URLSearchParams(
    location.hash.slice(1)).get('z'))"
browser_keys '.draw canvas' '\uE003'
until_js 'and one back' \
    "return /^[^;]+$/.test(new URLSearchParams(
    location.hash.slice(1)).get('z'))"
js 'history.go(-3)' >back
until_js 'and the way back is the browser'\''s' \
    "return !location.hash.includes('z=')"

# Search.
browser_keys '#search' f3
until_js 'a search ends' "return document.getElementById('found')
    .textContent !== ''"
awk '{ all += $2 } /f3/ { n += $2 } END {
    printf "%.1f %% in 1 function\n", 100 * n / all }' folded >want
text_of '#found' | sed 's/\([0-9.]*\)[^0-9]*%/\1 %/' |
    awk '{ $1 = sprintf("%.1f", $1); print }' >got
same 'what is searched for has its share' got want
until_js 'which the address keeps' "return location.hash.includes('q=f3')"
browser_keys '#search' '\uE00C'
until_js 'Escape ends the search' "return !location.hash.includes('q=')"

# The table.
page "$file/report.html#v=table" 'the table'
for column in self calls max p90; do
	js "const b = [...document.querySelectorAll('thead button')]
	    .find(b => b.textContent.replace(/ .*/, '') === '$column');
	    if (!/▼/.test(b.textContent)) b.click();" >clicked
	until_js "by $column" "return [...document.querySelectorAll('th')]
	    .find(h => h.textContent === '$column ▼')
	    ?.getAttribute('aria-sort') === 'descending'"
	callstat -t -s "$column" -e prog.elf records | grep -v '^#' |
	    cut -f 1 >want
	js "return [...document.querySelectorAll('tbody .name')]
	    .map(e => e.textContent).join('\n')" >got
	same 'it is sorted as callstat does' got want
done
until_js 'the address keeps that, too' "return location.hash.includes('s=p90')"
js "[...document.querySelectorAll('thead button')]
    .find(b => b.textContent === 'p90 ▼').click()" >clicked
until_js 'a second click turns it' \
    "return Boolean([...document.querySelectorAll('th')]
    .find(h => h.textContent === 'p90 ▲'))"
is 'and the rows' "$(js "const values =
    [...document.querySelectorAll('tbody tr')].map(r => r.children[
    [...document.querySelectorAll('th')].findIndex(h =>
    h.textContent === 'p90 ▲')].textContent).map(parseFloat)
    .filter(x => x >= 0);
    return values.length > 5 && values[0] < values[values.length - 1]")" true
browser_keys '#search' f1
until_js 'it is filtered' \
    'return document.querySelectorAll("tbody .name").length === 1'
browser_keys '#search' '\uE00C'
browser_click 'tbody tr:nth-child(3)'
is 'and keeps the focus' "$(js "
    const row = document.querySelector('tbody tr:nth-child(3)');
    row.focus();
    row.dispatchEvent(new KeyboardEvent('keydown', { key: ' ' }));
    return new Promise(done => setTimeout(() => done(
    document.activeElement.dataset.key === 'row:' +
    document.querySelector('tbody tr:nth-child(3) .name').textContent), 300))")" \
    true
until_js 'a row chooses' "return document.querySelector('#chosen')
    .textContent === document.querySelector('tbody tr:nth-child(3) .name')
    .textContent"

# Where time begins anew there is a mark, and it goes on.
call 0x401 5000000 10 0 0x401 100 20 0 0x401 200 30 0 >anew
profweb -q -o report.html -e prog.elf anew
page "$file/report.html#v=time" 'a clock that begins anew'
unpack
is 'is marked' "$(head -n 1 unpacked)" 'true 3 4 1'
is 'and goes on' "$(sed 1d unpacked | awk '$3 < end { print } { end = $4 }')" ''
profweb -q -o report.html -e prog.elf records

# Callers and callees.
page "$file/report.html#v=around&l=1" 'callers and callees'
chosen=$(text_of '.middle h2')
lines arc | awk -v f="$chosen" '$2 == f && $1 != "-" { print $1, $3 }' |
    sort >want
js "return [...document.querySelectorAll('.around > div:first-child li')]
    .map(l => l.querySelector('.what').textContent + ' ' +
    l.querySelector('.much').textContent.replace(/.*· /, '')).join('\n')" |
    sed 's/×//' | sort >got
awk 'FNR == NR { n[$1] = $2; next }
    n[$1] < $2 - 3 || n[$1] > $2 { print "wrong:", $0 }' got want >diff
is 'callers are those that called' "$(cat diff)" ''
other=$(js "return [...document.querySelectorAll(
    '.around > div:first-child .what')].map(e => e.textContent)
    .find(t => t !== '$chosen')")
js "[...document.querySelectorAll('.around > div:first-child button')]
    .find(b => b.querySelector('.what').textContent === '$other').click()" >drill
until_js 'a click goes on to a caller' \
    "return document.querySelector('.middle h2').textContent === '$other'"
is 'durations are shown' "$(js \
    'return document.querySelectorAll(".spread i").length > 3')" true

# In recursion a caller is charged for the outermost call only.
{
	call 0x481 40 10 4 0x461 30 30 3 0x461 20 50 2 0x461 10 90 1
	call 0x421 0 100 0
} >recursion
profweb -q -o deep.html -e prog.elf recursion
page "$file/deep.html#v=around&l=1&f=f1" 'recursion'
is 'it is called by' "$(js "return [...document.querySelectorAll(
    '.around > div:first-child li')].map(l =>
    l.textContent.replace(/[\s·]/g, '')).join(', ')")" \
    'main100.0%1×, f1recursivecalls2×'

# Source.
page "$file/report.html#v=source" 'source'
shows 'the file is named' '.tools select' 'prog\.s'
shows 'and its lines are there' '.source tbody' function

# The timeline.
page "$file/report.html#v=time" 'the timeline'
shows 'all is in sight' '.tools .text' 'in sight'
browser_keys '.draw canvas' '++++++++++++++++++++++++'
until_js 'it zooms to the microsecond' "return /^1.µs in sight/.test(
    document.querySelector('.tools .text').textContent)"
until_js 'and the address keeps that' "return /w=\d+%2C1(&|$)/
    .test(location.hash)"
browser_keys '.draw canvas' '0'
until_js 'and out again' "return !location.hash.includes('w=')"
browser_drag '.draw canvas' 500 200 600
until_js 'dragging chooses a part of the time' \
    "return location.hash.includes('r=')"
is 'which is told' "$(js 'return /^Δ.*ms from/.test(
    document.querySelector("#scope .chip").textContent)')" true
browser_keys '.draw canvas' '\uE00C'
until_js 'and Escape shows all again' "return !location.hash.includes('r=')"

# A part of the time above every view: of it are the graph and the figures.
page "$file/report.html#v=flame" 'the flame graph'
browser_drag '.strip canvas' 250 500 500
until_js 'a time is chosen above it' "return location.hash.includes('r=')"
is 'which is what was dragged over' "$(js "const [from, size] =
    new URLSearchParams(location.hash.slice(1)).get('r').split(',').map(Number);
    const last = $(awk '$1 == "call" && $3 + $4 > n { n = $3 + $4 } END {
    print n }' calls);
    return Math.abs(from / last - .25) < .03 && Math.abs(size / last - .25) < .03")" \
    true
page "$file/report.html#v=table&r=1000,2500" 'a part of the table'
js "return [...document.querySelectorAll('.scroll tbody tr')].map(r =>
    r.querySelector('.name').textContent + ' ' +
    r.children[1].textContent.replace(/ · .*/, '')).join('\n')" |
    tr -d '\342\200\211' >cells
awk -f "$srcdir/t/tools/profweb/part.awk" -v from=1000 -v to=3500 calls >want
awk 'NR == FNR { want[$1] = $2; next }
    { us = $2 ~ /ms$/ ? 1000 * $2 : $2 ~ /µs$/ ? 1 * $2 : 1e6 * $2
      n++
      if (us - want[$1] > .0006 * us || want[$1] - us > .0006 * us)
	print $1, us, want[$1] }
    END { print n }' want cells >diff
is 'has what ran in it' "$(cat diff)" "$(wc -l <want)"
page "$file/report.html#v=table&f=f3&x=f3<=500us" 'a deadline'
until_js 'tells who missed it' "return document.querySelector(
    '.deadline b')?.textContent.endsWith(
    '$(awk '$1 == "call" && $2 == "0x4a1" { n++; late += $4 > 500 }
    END { print late " of " n }' calls) took longer')"
js 'document.querySelector(".durations ol button").click()' >clicked
until_js 'a click shows the longest call' "return location.hash.includes(
    '$(awk '$1 == "call" && $2 == "0x4a1" && $4 > us { us = $4; at = $3 }
    END { print "r=" at "%2C" us }' calls)')"
# The figure that is the longest leads there as well.
longest() {
	until_js "$1" "const { hash } = location;
	    return hash.includes('v=time') && hash.includes(
	    'r=$(awk -v f="$2" '$1 == "call" && $2 == f && $4 > us {
		us = $4; at = $3 } END { print at "%2C" us }' calls)') &&
	    hash.includes('f=$3')"
}
page "$file/report.html#v=table" 'the longest'
browser_click '[data-key="longest:max:f5"]'
longest 'max leads to the longest call' 0x4e1 f5
page "$file/report.html#v=table" 'the longest'
browser_keys '[data-key="longest:max:f6"]' '\uE007'
longest 'by the keyboard, too' 0x501 f6

# Deadlines of the command line.
profweb -q -o late.html -x 'f3<=500us' -x 'f4<=1s' -e prog.elf records \
    2>late.err
page "$file/late.html#v=table&f=f3" 'deadlines of the command line'
is 'what was missed stands above all' "$(text_of '#banner .bad' |
    sed 's/,.*//')" "⚠ DEADLINE MISSED: $(sed -n 's/^profweb: //
    s/ us: .*/ µs/p' late.err | sed 's/ µs$/\xe2\x80\x89µs/')"
is 'and what was kept' "$(text_of '#banner .good' | cut -c -24)" \
    '✔ Deadline kept: f4: 0'
is 'the field has it' "$(js 'return document.querySelector(
    ".deadline input").value')" 500us
is 'late ones are marked' "$(js 'return [...document.querySelectorAll(
    "tbody .longest.late")].map(b => b.dataset.key).join()')" longest:max:f3
browser_click '#banner .bad button'
longest 'one click shows the worst' 0x4a1 f3
browser_keys '.deadline input' '\uE009a\uE000\uE003\uE007'
until_js 'the page can take it away' "return new URLSearchParams(
    location.hash.slice(1)).get('x') === 'f3<=' &&
    document.querySelector('.deadline b') === null"

# Another report is dropped on the page; what is none is told.
drop() {
	js "const data = new DataTransfer();
	    data.items.add(new File([$1], 'other.html'));
	    window.dispatchEvent(new DragEvent('drop',
	    { dataTransfer: data, cancelable: true }))" >dropped
}
page "$file/report.html#v=table&f=f3&r=1000,2500" 'a report before another'
drop "'no report'"
until_js 'what is none is told, with the remedy' "return document.querySelector(
    '#banner .warn')?.textContent.startsWith('other.html is no report: make one')"
js "return (async () => {
	const model = document.getElementById('model').textContent;
	const through = (bytes, stream) => new Response(new Blob([bytes])
	    .stream().pipeThrough(stream));
	const text = await through(Uint8Array.from(atob(model), c =>
	    c.charCodeAt(0)), new DecompressionStream('gzip')).text();
	const packed = await through(text.replace('\"program\":\"prog',
	    '\"program\":\"other'), new CompressionStream('gzip')).arrayBuffer();
	window.other = [model, btoa(String.fromCharCode(
	    ...new Uint8Array(packed)))];
})()" >other
drop "document.documentElement.outerHTML.replace(...window.other)"
until_text 'another takes its place' program other.elf
is 'with its functions, and all of its time' "$(hash_of f)$(hash_of r)" f3null
is 'and nothing to complain of' "$(js 'return String(document.querySelector(
    "#banner .warn"))')" null

# Or it is compared, on the other side.
profile arc%0x430%0x440%3 arc%0x430%0x460%2 pc%0x440%700 pc%0x464%500 >old
profile arc%0x430%0x440%3 arc%0x430%0x460%2 pc%0x440%300 pc%0x464%500 >new
for made in old new; do
	profweb -q -o $made.html -e prog.elf $made
done
page "$file/new.html#v=table" 'a report to compare'
old=$(sed -n '/id="\(model\|sources\|timeline\)">/p' old.html)
js "const data = new DataTransfer();
    data.items.add(new File([$(quoted "$old")], 'old.html'));
    window.dispatchEvent(new DragEvent('drop', { clientX: 1000,
    dataTransfer: data, cancelable: true }))" >dropped
until_js 'it is compared' "return document.querySelector(
    '[data-key=\"scope:old\"]')?.textContent === 'compared with old.html ✕'"
browser_click '[data-key="table:changes"]'
has_changes() {
	until_js "$1: a table has what changed" "return [...document
	    .querySelectorAll('.scroll tbody tr')].map(r =>
	    r.children[0].textContent + r.children[3].textContent +
	    r.children[6].textContent).join() ===
	    'f1+20.8\u2009%more,f0−20.8\u2009%less'"
	browser_click '#tabs button:nth-child(1)'
	until_js "$1: and the flame graph its colours" "return [...document
	    .querySelectorAll('.legend span')].map(e => e.textContent.trim())
	    .join() ===
	    '−20.8\u2009%,−5.21\u2009%,+0.00\u2009%,+5.21\u2009%,+20.8\u2009%'"
}
has_changes 'dropped'
browser_click '[data-key="scope:old"]'
until_js 'until that is taken back' "return !document.querySelector(
    '[data-key=\"scope:old\"]') && !location.hash.includes('c=change')"
# The command line asks for it as well.
profweb -q -o both.html -E prog.elf -e prog.elf old new
page "$file/both.html#v=table" 'a report with a comparison'
has_changes '-E with -o'
serve -q -E prog.elf -e prog.elf old new
page "$url#v=table" 'a page with a comparison'
has_changes '-E'
serve_end 'which ends' 0
is 'there is nothing to complain of' "$(browser_console)" ''
browser_size 390 800
for view in flame time table around source; do
	for width in 390 2560; do
		fits "$file/report.html" '' "$view" "$width"
	done
done
browser_size 1280 800
is 'the browser has nothing to complain of' "$(browser_console)" ''

# An address means the same functions where they have other numbers.
sed -n '1p;1000,$p' records >later
for order in records later; do
	profweb -q -o "$order.html" -e prog.elf "$order"
	report_model "$order.html" '.functions[0][0]' >>first
done
check 'other numbers' [ "$(sort -u first | wc -l)" -eq 2 ]
way=$(awk -F '[; ]' 'NF > 3 && $1 != $2 { print $1 ";" $2; exit }' folded)
for order in records later; do
	page "$file/$order.html#z=${way%;*}%3B${way#*;}&f=f2" "$order"
	text_of '.tools .text' >>where
	is 'that function' "$(text_of '#chosen')" f2
done
is 'that frame' "$(sed 's/:.*//' where | uniq)" "${way%;*} › ${way#*;}"

# Losses can't be missed, and are found on the timeline.
{
	sed -n 1,500p records
	printf 'bad\tcrc\t7\n'
	sed -n 520,900p records
	printf 'status\t1\t3\t700\t9\n'
	sed -n 901,1200p records
} >damaged
profweb -q -o report.html -e prog.elf damaged
page "$file/report.html#v=time" 'losses'
shows 'they are told in red' '#banner .bad' \
    'LOST OR WRONG.*3 times the firmware.s buffer was full'
is 'and nothing else is' "$(text_of '#verdict')" ''
js 'document.body.dispatchEvent(new KeyboardEvent("keydown",
    { key: "+", bubbles: true }))' >key
until_js 'keys work before anything is chosen' \
    "return location.hash.includes('w=')"
js 'document.body.dispatchEvent(new KeyboardEvent("keydown",
    { key: "0", bubbles: true }))' >key
until_js 'all of them' "return !location.hash.includes('w=')"
js '[...document.querySelectorAll(".tools button")]
    .find(b => b.textContent === "loss ▸").click()' >clicked
until_js 'the button goes to a mark' "return location.hash.includes('w=')"
is 'the first one' "$(js "const [from, size] =
    new URLSearchParams(location.hash.slice(1)).get('w').split(',').map(Number);
    return Math.abs(from + size / 2 - $(sed -n 1,500p records | awk '
    $1 == "call" && $3 + $4 > n { n = $3 + $4 } END { print n }')) < 1")" true

# What is wide enough is drawn, whatever else begins in the same pixel.
{ call 0x421 1000 1 1 0x441 1002 10000000 1 0x401 999 10000010 0; } >wide
profweb -q -o wide.html -e prog.elf wide
drawn() {
	js "const c = document.querySelector('.draw canvas');
	    const at = c.getContext('2d').getImageData(c.width / 2, 0, 1, 250).data;
	    return [$1].map(y => at[4 * y] + at[4 * y + 1] + at[4 * y + 2] <
	    3 * 255).join(' ')"
}
for view in time 'flame&by=name'; do
	page "$file/wide.html#v=$view" "a long call behind a short one: $view"
	is 'is seen, and where nothing is there is nothing' "$(drawn 60,200)" \
	    'true false'
done

# Text on boxes can be read (WCAG 2.2, 1.4.3), and states are told apart.
js "$(page_module colour.js)
    const light = hex => [1, 3, 5].map(i =>
	parseInt(hex.slice(i, i + 2), 16) / 255).map(x => x <= .04045 ?
	x / 12.92 : ((x + .055) / 1.055) ** 2.4)
	.reduce((sum, x, i) => sum + x * [.2126, .7152, .0722][i], 0);
    const contrast = (a, b) => { const [x, y] = [light(a), light(b)]
	.sort((p, q) => q - p); return (x + .05) / (y + .05); };
    const wrong = [];
    for (const theme of ['light', 'dark']) {
	for (const c of [...PALETTE[theme], ...Object.values(STATES[theme])])
	    if (contrast(colour.on(c), c) < 4.5) wrong.push(c);
	const kinds = Object.keys(STATES[theme]).filter(k => k !== 'event');
	for (const a of kinds) for (const b of kinds)
	    if (a < b && HEIGHTS[a] === HEIGHTS[b] &&
		contrast(STATES[theme][a], STATES[theme][b]) < 1.7)
		wrong.push(a + b); }
    return wrong.join(' ')" >got
is 'colours can be told apart, and text on them read' "$(cat got)" ''

# Tasks, and samples.
awk 'BEGIN {
	print "clock\t1\t1000\t1000\t999\tdown"
	for (i = 0; i < 400; i++)
		printf "event\t%d\t%d\tTASK_SWITCHED_%s\t%d\t%d\t%d\n",
		    (i + 2) % 256, i % 2 ? 25 : 24, i % 2 ? "IN" : "OUT", i,
		    (i * 37) % 1000, i % 7
}' >trace
profweb -q -o report.html "$srcdir/t/data/tsp/whole.txt"
for view in flame time table around source; do
	page "$file/report.html#v=$view" "tasks: $view"
done
"$builddir/t/support/rtos/tspsim" 5 700 >trace
profweb -q -o report.html trace
for t in 0 1 2; do
	page "$file/report.html#v=table&t=$t" "table $t"
	js "return [...document.querySelectorAll('tbody td')].filter(t =>
	    t.textContent.startsWith('≥')).length" >>open
done
is 'what has not ended is told to be more' "$(awk '/^[0-9]/ { n += $1 } END {
    print n }' open)" "$(tspstat trace | grep -o '>=' | wc -l)"
page "$file/report.html#v=time" 'states'
is 'are explained' "$(text_of .legend)" ' running preempted ready blocked'
# Of a real board: at each sample the timeline has the stack that it is booked
# on.  Some of them are added: they are in who has called last, where it goes
# on, and in the profiler's stub, which is on no lane unless it is shown.
stub=0x$(nm "$MCU_NM" "$srcdir/t/data/blinky.elf" |
    awk '$3 == "__gnu_mcount_nc" { print $1 }')
stub=$(printf '0x%x' $((stub & ~1)))
hexdecode "$srcdir/t/data/blinky.hex" | apdecode | awk -v stub="$stub" '
    { print }
    $1 == "arc" {
	digit = index("0123456789abcdef", substr($2, length($2))) - 1
	from = substr($2, 1, length($2) - 1) \
	    substr("0022446688aaccee", digit + 1, 1)
    }
    NR % 7 == 0 { print "pc\t" from "\t1" }
    NR % 5 == 0 { print "pc\t" stub "\t2" }' >stream
for own in '' -P; do
	# shellcheck disable=SC2086 # an option, or none
	profweb -q $own -o report.html -e "$srcdir/t/data/blinky.elf" stream
	is "all of them fit $own" "$(report_model report.html .alarms)" '[]'
	page "$file/report.html#v=time" "samples $own"
	report_model report.html '.tree as $t | range($t.parent | length) |
	    select($t.self[.] > 0) | "\($t.self[.]) \([recurse($t.parent[.];
	    . >= 0)] | reverse | map($t.func[.]) | join(" "))"' | sort >want
	unpack
	awk 'NR > 1 {
		for (t = $3; t < $4; t++)
			stack[t] = stack[t] " " sprintf("%03d.%d", $1, $2)
	} END {
		for (t in stack) {
			n = split(stack[t], at)
			path = ""
			for (depth = 0; depth < n; depth++)
				for (i = 1; i <= n; i++)
					if (int(at[i]) == depth)
						path = path " " substr(at[i], 5)
			count[path]++
		}
		for (path in count)
			print count[path] path
	}' unpacked | sort >got
	same "a sample is below those that called $own" got want
	is "of spans that follow each other no two are one $own" \
	    "$(sed 1d unpacked | sort -n -k 1,1 -k 3,3 | awk '
	    $1 == lane && $2 == id && $3 == end { print }
	    { lane = $1; id = $2; end = $4 }')" ''
done
is 'with -P the stub is there' "$(report_model report.html '.functions |
    map(.[0]) | index("__gnu_mcount_nc") != null')" true
check 'some have callers' [ "$(awk 'NF > 2' want | wc -l)" -gt 2 ]
profile pc%0x424%3 pc%0x444%5 pc%0x464%7 pc%0x484%100 arc%0x430%0x440%1 \
    arc%0x432%0x460%1 arc%0x450%0x480%5 arc%0x470%0x480%5 >share
profweb -o report.html -e prog.elf share
for view in flame time source table; do
	page "$file/report.html#v=$view" "a profile: $view"
done
is 'there are error bars' "$(js \
    'return document.querySelectorAll("td .bar u").length')" 4
is 'the browser has nothing to complain of' "$(browser_console)" ''

# The head is one line: a verdict, the most important facts, the rest on demand.
awk 'BEGIN { print "header\t1\t3\t0x0\t1000\t-"
    for (i = 0; i < 90; i++) print "pc\t0x424\t1"
    print "end\t0\t90" }' >proven
sed '1d;$d' proven >unproven
for case in 'proven|✔ nothing lost|chip good' 'unproven|? loss unknown|chip'; do
	IFS='|' read -r name verdict class <<END
$case
END
	profweb -q -o report.html -e prog.elf -r 1000 "$name"
	page "$file/report.html" "$name"
	is "the verdict, $name" "$(text_of '#verdict')" "$verdict"
	is 'and its look' "$(js 'return document.querySelector("#verdict")
	    .className')" "$class"
	is 'on one line' "$(js 'return document.querySelector(".titles")
	    .offsetHeight < 50')" true
done
is 'notes are on demand' "$(js 'return document.querySelector("#more")
    .hidden')" true
text_of '#details' >details
check 'and counted' grep -q '^Details ([1-9] note' details
browser_click '#details'
shows 'a click shows them' '#more' 'no header'
shows 'with all facts' '#more' 'sampled at 1000'
browser_size 390 844
is 'on a phone the first box is above the middle' "$(js 'return document
    .querySelector("#view canvas").getBoundingClientRect().top -
    document.querySelector("#more").offsetHeight < 422')" true
browser_size 1280 800

# Names may be anything.
hostile_program
profweb -q -o report.html -e named.elf hostile
for view in flame time around source table; do
	page "$file/report.html#v=$view" "hostile names: $view"
done
is 'none of them was run' "$(js 'return typeof window.hacked +
    document.querySelectorAll("main img, main b script, main iframe").length')" \
    undefined0
report_model report.html '.functions[] | select(.) | .[0] |
    gsub("\n"; "\\x0a") | gsub("\t"; "\\x09")' | sort >want
js "return [...document.querySelectorAll('tbody .name')]
    .map(e => e.textContent).join('\n')" | sort >got
is 'and each is shown as it is, on one line' "$(comm -13 want got | wc -l)" 0
is 'the browser has nothing to complain of' "$(browser_console)" ''

# Names may be very long.
set --
for f in 0 1 2 3 4 5 6 7; do
	set -- "$@" --redefine-sym "f$f=$(printf "long<$f%0490d>" 0)"
done
"${MCU_NM%nm}objcopy" "$@" prog.elf long.elf
profweb -q -o report.html -e long.elf records
for width in 390 1280; do
	for view in flame table around source; do
		fits "$file/report.html" 'long names: ' "$view" "$width"
	done
done
page "$file/report.html#v=around&l=1" 'long names: callers'
is 'callees are in sight' "$(js "const box = document.querySelector(
    '.around > div:last-child').getBoundingClientRect();
    return box.right <= innerWidth")" true
page "$file/report.html#v=table" 'long names: figures'
is 'are in sight' "$(js "return document.querySelector('tbody td:nth-child(2)')
    .getBoundingClientRect().right < 800")" true
browser_size 1280 800

# A million calls.
awk 'BEGIN {
	for (i = 0; i < 250000; i++) {
		t = 100 * i
		printf "call\t0x441\t%d\t3\t2\n", t + 2
		printf "call\t0x461\t%d\t%d\t2\n", t + 10, i % 30
		printf "call\t0x481\t%d\t60\t1\n", t + 1
		printf "call\t0x4a1\t%d\t30\t1\n", t + 65
	}
}' >input
serve -e prog.elf
until_model 'a million calls are read' '.count == 1000000 and (.live | not)'
page "${url}#v=time" 'a million calls'
until_js 'the timeline has them all' "return /25\.0\d* *s in sight|25.00.s/
    .test(document.querySelector('.tools .text').textContent)"
is 'and draws few of them' "$(js \
    'return document.querySelector(".draw canvas").dataset.boxes < 10000')" true
js 'return "# drawn in " + document.querySelector(".draw canvas").dataset.took +
    " ms, first paint after " + performance.getEntriesByType("paint")[0]
    .startTime + " ms"'
js "for (let i = 0; i < 400; i++)
    document.querySelector('.draw canvas').dispatchEvent(new WheelEvent('wheel',
    { deltaY: i < 200 ? -9 : 9, clientX: 500, cancelable: true }))" >wheel
browser_keys '.draw canvas' '++++++++++++'
until_js 'zoomed in there are single ones' "return Number(
    document.querySelector('.draw canvas').dataset.boxes) < 1000"
# What the page asks for while the server ends is refused.
is 'the browser has nothing to complain of' "$(browser_console)" ''
serve_end 'it ends' 0
until_text 'and the page says so' state 'connection lost'
browser_console >refused

# Of a device that runs for long the page keeps what the server does: all that
# it has is behind the horizon, and as it was.
js "$(lanes)
    // As lib/live/timeline_log.c packs them: spans of 10 on 5 lanes, one after the other.
    const number = (n, out) => { for (; n > 127; n = Math.floor(n / 128))
	out.push(n % 128 + 128); out.push(n); };
    const block = first => { const out = []; let time = 0;
	for (let i = first; i < first + 4096; i++) { number(4 * (i % 5), out);
	    number(i, out); number(2 * (10 * i - time), out);
	    number(10, out); time = 10 * i; }
	return out; };
    const answer = (kept, all, from) => { const out = [];
	for (let f = from; f < all; f += 4096) out.push([f, block(f)]);
	const bytes = out.reduce((n, b) => n + 16 + b[1].length, 24);
	const buffer = new ArrayBuffer(bytes), view = new DataView(buffer);
	view.setBigUint64(8, BigInt(kept), true);
	view.setBigUint64(16, BigInt(all), true);
	let at = 24;
	for (const [first, b] of out) {
	    view.setBigUint64(at, BigInt(first), true);
	    view.setUint32(at + 8, 4096, true);
	    view.setUint32(at + 12, b.length, true);
	    new Uint8Array(buffer, at + 16).set(b);
	    at += 16 + b.length; }
	return buffer; };
    const lanes = new Lanes(), wrong = [];
    for (let n = 1; n <= 800; n++) {
	const kept = Math.max(0, n - 20) * 4096;
	if (!lanes.take(answer(kept, n * 4096, Math.max(0, n - 2) * 4096)))
	    wrong.push('more at ' + n);
	let spans = 0, room = 0;
	for (const [k, l] of lanes.lanes) {
	    spans += l.n - l.first; room += l.start.length;
	    for (let i = l.first; i < l.n; i += 97) {
		if (l.start[i] !== 10 * l.id[i] || l.id[i] % 5 !== k)
		    wrong.push('span ' + l.id[i]);
		const before = i > 0 ? l.filled[i - 1] : 0;
		if (Math.abs(l.filled[i] - before - 10) > 1e-6)
		    wrong.push('filled ' + l.id[i]); } }
	if (spans !== n * 4096 - kept) wrong.push(spans + ' spans at ' + n);
	if (room > 8 * 21 * 4096 + 5 * 262144) wrong.push('room ' + room); }
    return wrong.slice(0, 5).join(', ');" >got
is 'the page keeps as much as the server' "$(cat got)" ''

# While data flows.
rm -f input
mkfifo input.fifo
ln -s input.fifo input
exec 3<>input.fifo
mkfifo cmd
cat cmd >sent 3>&- &
serve -e prog.elf -w cmd
browser_go about:blank
browser_go "$url"
until_text 'it waits for data' state 'waiting for data'
sed -n 1,500p records >&3
until_calls 'what comes is shown' 499
is 'it is live' "$(text_of '#state')" live
browser_click '#tabs button:nth-child(3)'
browser_click '#pause'
sed -n 501,1000p records >&3
until_model 'more comes' '.count == 999'
is 'but not while it pauses' "$(text_of '#state')" paused
shows 'what was shown stays' '#facts' 'calls 499'
browser_click '#pause'
until_calls 'then it goes on' 999

# A second viewer, and a reload.
window=$(in_session GET /window | jq -r .value)
second=$(in_session POST /window/new '{"type":"window"}' | jq -r .value.handle)
in_session POST /window "{\"handle\":\"$second\"}" >window.out
browser_go "$url#v=around"
sed -n 1001,1500p records >&3
for viewer in "$second" "$window"; do
	in_session POST /window "{\"handle\":\"$viewer\"}" >window.out
	until_calls 'each viewer is told' 1499
done
js 'location.reload()' >reload
until_js 'a reload has the same view' "return document.querySelector(
    '#tabs [aria-selected=true]')?.dataset.view ===
    'table' && document.getElementById('facts').textContent
    .replace(/\u2009/g, '').includes('calls 1499')"
for command in start stop reset; do
	browser_click "[data-command=$command]"
	until_text "$command is sent" answer "$command: sent"
done
# It can be used meanwhile: what is held is there when it is let go.
t=1000000000
while sleep 0.03; do
	t=$((t + 10))
	call 0x441 $t 1 0
done >&3 &
flow=$!
for n in 1 2 3; do
	browser_hold "#top li:nth-child($n) button" 400
	until_js "a click while data flows: $n" "return location.hash.includes(
	    '&f=' + document.querySelector('#top li:nth-child($n) .what').textContent)"
done
js 'document.querySelector("tbody tr:nth-child(2)").focus()' >focus
before=$(js 'return document.activeElement.dataset.key')
sleep 1
is 'and the focus stays where it was' \
    "$(js 'return document.activeElement.dataset.key')" "$before"
js 'document.querySelector("#top li:nth-child(2) button").focus()' >focus
before=$(js 'return document.activeElement.dataset.key')
sleep 1
is 'on the side, too' "$(js 'return document.activeElement.dataset.key')" \
    "top:${before#top:}"
# Until it is found and typed into between two updates.
for _ in $(seq 50); do
	browser_keys '.deadline input' 7
	[ "$(js 'return document.querySelector(".deadline input").value')" != 7 ] ||
	    break
done
sleep 1
browser_keys '.deadline input' '00us\uE007'
until_js 'a deadline is typed while data flows' "return new URLSearchParams(
    location.hash.slice(1)).get('x')?.endsWith('<=700us')"
kill "$flow"

exec 3>&-
until_text 'the end is told' state complete
serve_end 'the server ends' 0
mpencode start stop reset >want
wait_for cmp -s sent want
same 'the device got what mpencode writes' sent want
sleep 4
is 'the browser has nothing to complain of' "$(browser_console)" ''

# A server that was killed, and came again with less.
rm -f input
serve -e prog.elf records
browser_go about:blank
browser_go "$url#v=time"
until_calls 'the page of one' 2000
kill -KILL "$web"
wait "$web" 2>/dev/null
until_text 'which is gone' state 'connection lost'
serve -p "$port" -e prog.elf recursion
until_js 'shows what the next one has' "return document.getElementById('facts')
    .textContent.includes('calls 5') && document.querySelector('.tools .text')
    .textContent.startsWith('100') && document.querySelector('.draw canvas')
    .dataset.boxes < 10"
text_of '.tools .text' >before
kill -KILL "$web"
wait "$web" 2>/dev/null
awk '$1 == "call" { $3 += 1000000000 } { print }' OFS='\t' records >later
serve -p "$port" -e prog.elf later
until_calls 'and one with more' 2000
until_js 'which draws anew' "return document.querySelector('.tools .text')
    .textContent !== '$(cat before)'"
text_of '.tools .text' >got
page "${url}#v=time" 'anew'
text_of '.tools .text' >want
same 'has its own timeline' got want
serve_end 'and that one ends' 0
finish
