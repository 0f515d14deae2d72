# SPDX-License-Identifier: GPL-3.0-or-later
# The flame graph of profweb's page in a real browser: what a user does with its
# frames, and what comes of a search; and the files that the page saves.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/mp/calls.sh"
. "$srcdir/t/tools/profweb/web.sh"
. "$srcdir/t/tools/profweb/browser.sh"

web_needs
browser_begin || skip_all "no chromium, or no chromedriver"
made_program || skip_all "no ELF file"
file=file://$PWD
browser_saves "$PWD"

# Main calls f0 and f1; f1 calls itself, and f2.
{
	call 0x441 10 200 1
	call 0x481 340 40 4 0x461 330 60 3 0x461 320 100 2 0x461 300 300 1
	call 0x421 0 1000 0
} >records
profweb -q -o report.html -e prog.elf records

# canvas WHAT: what the canvas tells of itself.
canvas() {
	js "return document.querySelector('.draw canvas').dataset.$1"
}
chips() {
	js "return [...document.querySelectorAll('.chips .chip span')]
	    .map(e => e.textContent).join(', ')"
}
until_chips() {
	until_js "$1" "return [...document.querySelectorAll('.chips .chip span')]
	    .map(e => e.textContent).join(', ') === '$2'"
}
# frames NAME WANTED: what the picture has, as "depth name" of each frame.
frames() {
	rm -f prog.elf-flame.svg
	js "[...document.querySelectorAll('.tools button')]
	    .find(b => b.textContent === 'SVG').click()" >clicked
	wait_for test -s prog.elf-flame.svg
	sed -n 's/.*<title>\([^:]*\):.*<rect x="[^"]*" y="\([0-9]*\)".*/\2 \1/p' \
	    prog.elf-flame.svg | awk '{ print ($1 - 44) / 20, $2 }' | sort |
	    tr '\n' ' ' >got
	is "$1" "$(cat got)" "$2"
}
menu() {
	js "[...document.querySelectorAll('.menu button')].find(b =>
	    b.textContent.startsWith('$1')).click()" >clicked
}
key() {
	browser_keys '.draw canvas' "$1"
}
tip='document.getElementById("tip").hidden'
status_is() {
	until_js "$1" "return /$2/.test(document.querySelector('.tools .text')
	    .textContent.replaceAll('\u2009', ' '))"
}

browser_size 1280 800
page "$file/report.html" 'a report'
frames 'all paths' '0 main 1 f0 1 f1 2 f1 3 f1 4 f2 '
check 'a picture is XML' js "return new DOMParser().parseFromString('$(
    tr -d "\n'" <prog.elf-flame.svg)', 'image/svg+xml')
    .querySelector('parsererror') === null"
is 'that has no program' "$(grep -c '<script\|onload\|href' \
    prog.elf-flame.svg)" 0
check 'and tells what it is of' grep -q \
    '>prog.elf: flame graph, 1.000.*ms<' prog.elf-flame.svg

# The menu of a frame.
browser_right '.draw canvas' 100 80
until_js 'a right-click opens a menu' "return Boolean(
    document.querySelector('[role=menu]'))"
is 'of the frame' "$(text_of '.menu b')" f1
is 'which has the focus' "$(js "return document.activeElement.getAttribute('role')")" menuitem
js 'document.activeElement.dispatchEvent(new KeyboardEvent("keydown",
    { key: "Escape", bubbles: true }))' >key
is 'Escape closes it' "$(js "return document.querySelector('[role=menu]')")" null
until_js 'and only that' "return new URLSearchParams(
    location.hash.slice(1)).get('f') === 'f1'"
is 'the focus is where it was' "$(js 'return document.activeElement.tagName')" \
    CANVAS
browser_right '.draw canvas' 100 80
menu Collapse
until_chips 'recursion is collapsed' 'recursion collapsed'
frames 'into one frame' '0 main 1 f0 1 f1 2 f2 '
browser_point '.draw canvas' 100 80
until_js 'a tip' "return !$tip"
is 'has the recursive calls' "$(js "return [...document.querySelectorAll(
    '#tip dt')].find(e => e.textContent === 'recursive calls')
    .nextSibling.textContent")" 2
key r
until_js 'the key shows it again, and the tip is gone' "return !location.hash.includes('r=1') && $tip"
is 'without a chip' "$(chips)" ''

# Only some paths, by keys: down to main, to f1, and to f2 below.
browser_point '.draw canvas' 900 12 click
until_js 'main is chosen' "return location.hash.includes('z=main')"
key '\uE015'
status_is 'the heaviest below it' '^main › f1: 300'
key h
until_chips 'it is hidden' 'hidden: f1'
frames 'its callees are its callers'\''' '0 main 1 f0 1 f2 '
browser_point '.draw canvas' 100 80
until_js 'the heaviest there' "return document.querySelector('#tip b')?.textContent === 'f0'"
browser_point '.draw canvas' 100 80 click
until_js 'a click hides the tip' "return $tip &&
    location.hash.includes('z=main')"
key f
until_chips 'only paths through it' 'only through f0, hidden: f1'
frames 'are there' '0 main 1 f0 '
check 'the picture tells that' grep -q \
    'only through f0 · hidden: f1<' prog.elf-flame.svg
until_js 'the address keeps it' "return location.hash.includes('o=f0&h=f1')"
status_is 'shares are those of all time' '^main › f0: 200 µs, 20.0 %$'
js 'location.reload()' >reload
until_js 'a reload' "$ready"
until_chips 'shows the same' 'only through f0, hidden: f1'
browser_click '.chips button:nth-child(2)'
until_chips 'a chip is taken back' 'only through f0'
js 'history.back()' >back
until_chips 'and so is that' 'only through f0, hidden: f1'
js "[...document.querySelectorAll('.chips button')]
    .find(b => b.textContent === 'Clear all').click()" >clicked
until_chips 'all of them' ''
page "$file/report.html#h=gone" 'another recording'
is 'what is not there is told' "$(chips)" 'hidden: gone (not in this profile)'
frames 'and hides nothing' '0 main 1 f0 1 f1 2 f1 3 f1 4 f2 '

# Copies.
in_session POST /chromium/send_command_and_get_result \
    '{"cmd":"Browser.grantPermissions","params":{"permissions":
    ["clipboardReadWrite","clipboardSanitizedWrite"]}}' >/dev/null
page "$file/report.html#z=main%3Bf1%3Bf1" 'copies'
key C
status_is 'a path is copied' '^copied: main;f1;f1$'
is 'to the clipboard' "$(js 'return navigator.clipboard.readText()')" 'main;f1;f1'
key b
until_js 'a key goes to callers and callees' "return location.hash
    .includes('v=around')"

# Callers and callees: two flame graphs.
until_js 'both are drawn' "return [...document.querySelectorAll(
    '.butterfly canvas')].map(c => c.dataset.boxes).join() === '1,4'"
is 'the side has figures, and no lists of them' "$(js "return document.querySelectorAll('#side dl.figures').length + ' ' +
    document.querySelectorAll('#side [data-key^=\"calle\"]').length")" '1 0'
is 'of the function' "$(text_of '#chosen')" f1
shows() {
	text_of "$2" >text
	check "$1" grep -q -e "$3" text
}
shows 'its time and its outermost calls' '.tools .text' \
    '^300.*with callees, 30.0.*%, 1 call;'
browser_point '.butterfly .callees canvas' 50 370 click
until_js 'a click goes on to a callee' "return document.getElementById('chosen').textContent === 'f2'"
js "const c = document.querySelector('.butterfly canvas').getBoundingClientRect();
    return JSON.stringify([c.height, c.width])" >size
browser_point '.butterfly .draw:first-child canvas' 500 970 click
until_js 'and to a caller, which is next to it' "return document.getElementById('chosen').textContent === 'f1'"
js "const s = document.querySelector('[aria-label=form]'); s.value = '1';
    s.dispatchEvent(new Event('change'))" >chosen
until_js 'or they are lists' "return document.querySelectorAll(
    '.around li:not(.durations li)').length === 4 && document.querySelector('.butterfly').hidden"

# A search: the next match, and expressions.
page "$file/report.html" 'a search'
browser_keys '#search' '/^f[12]$/'
until_js 'an expression' "return document.getElementById('found').textContent
    .endsWith(' in 2 functions')"
browser_keys '#search' '\uE007'
status_is 'Enter goes to a match' '^match 1 of 4 · main › f1: '
browser_keys '#search' '\uE007'
status_is 'and to the next one' '^match 2 of 4 · main › f1 › f1: '
key N
status_is 'a key goes back' '^match 1 of 4 · '
key N
status_is 'around' '^match 4 of 4 · … › f1 › f1 › f1 › f2: '
key n
status_is 'and forth' '^match 1 of 4 · '
browser_keys '#search' '\uE00C'
browser_keys '#search' '/f(/'
until_js 'a wrong one is told' "return /^not a regular expression: \w/
    .test(document.getElementById('found').textContent) &&
    document.getElementById('search').ariaInvalid === 'true'"
browser_keys '#search' '\uE00C'
browser_keys '#search' 'f(1|2)'
until_js 'as text it matches nothing' "return document.getElementById('found')
    .textContent === 'no match'"
browser_click '#regex'
until_js 'the button makes an expression of it' "return document.getElementById('search').value === '/f(1|2)/' &&
    document.getElementById('found').textContent.endsWith(' 2 functions')"
frames 'the picture has all' '0 main 1 f0 1 f1 2 f1 3 f1 4 f2 '
is 'and highlights the matches' "$(grep -c '<g opacity' \
    prog.elf-flame.svg)" 2

# Colours.
fills() {
	sed -n 's/.*<title>\([^:]*\):.* fill="\(#[0-9a-f]*\)"\/>.*/\1 \2/p' \
	    prog.elf-flame.svg
}
page "$file/report.html" 'colours'
frames 'by function' '0 main 1 f0 1 f1 2 f1 3 f1 4 f2 '
is 'a call of itself has another one' "$(fills | awk '$1 == "f1" &&
    $2 == last { print } { last = $2 }')" ''
page "$file/report.html#c=heat" 'heat'
frames 'by own share' '0 main 1 f0 1 f1 2 f1 3 f1 4 f2 '
is 'a function has one' "$(fills | sort -u | cut -d ' ' -f 1 | uniq -d)" ''
is 'of which all are told' "$(js "return document.querySelectorAll(
    '.legend i').length")" 5

# Tables are saved as they are shown.
page "$file/report.html#v=table&s=calls&q=/f[12]/" 'a table'
js "[...document.querySelectorAll('.tools button')]
    .find(b => b.textContent === 'CSV').click()" >clicked
wait_for test -s prog.elf-functions.csv
tr -d '\r' <prog.elf-functions.csv | cut -d , -f 1,3-5 >got
{
	echo 'function,self [s],calls,total [s]'
	echo 'f1,0.00026,3,0.00046'
	echo 'f2,0.00004,1,0.00004'
} >want
same 'as CSV' got want

# Names that turn the direction of reading are shown as what they are.
"${MCU_NM%nm}objcopy" --redefine-sym "f1=gnp$(bytes '\342\200\256')exe" \
    prog.elf turned.elf
profweb -q -o turned.html -e turned.elf records
turned='gnp\\xe2\\x80\\xaeexe'
for view in flame table around 'around&l=1' source; do
	page "$file/turned.html#v=$view" "names: $view"
	js "document.querySelector('#top button:nth-child(1)').click()" >clicked
	is 'nothing turns' "$(js "return document.documentElement.innerText
	    .includes('\u202e') || [...document.querySelectorAll('*')].some(e =>
	    [...e.attributes].some(a => a.value.includes('\u202e')))")" false
	is 'it is there' "$(js "return document.body.innerText
	    .includes('$turned')")" true
done
page "$file/turned.html" 'names in a picture'
rm -f prog.elf-flame.svg
js "[...document.querySelectorAll('.tools button')]
    .find(b => b.textContent === 'SVG').click()" >clicked
wait_for test -s turned.elf-flame.svg
is 'have no such thing either' "$(grep -c "$(bytes '\342\200\256')" \
    turned.elf-flame.svg)" 0
is 'the browser has nothing to complain of' "$(browser_console)" ''

# While data flows the menu stays, and a tip has new figures.
rm -f input
mkfifo input.fifo
ln -s input.fifo input
exec 3<>input.fifo
serve -e prog.elf
browser_go about:blank
browser_go "$url"
cat records >&3
until_js 'data comes' "return Number(document.querySelector('.draw canvas')
    ?.dataset.boxes) === 6"
browser_point '.draw canvas' 900 12
until_js 'a tip while data flows' "return document.querySelector('#tip dd')?.textContent.startsWith('1.000')"
call 0x421 2000 1000 0 >&3
until_js 'has the new time' "return !$tip &&
    document.querySelector('#tip dd').textContent.startsWith('2.000')"
browser_right '.draw canvas' 100 80
call 0x421 4000 2000 0 >&3
until_js 'more comes' "return document.getElementById('facts').textContent
    .includes('calls 8')"
menu Hide
until_chips 'the menu is of the same frame' 'hidden: f1'
exec 3>&-
serve_end 'it ends' 0
finish
