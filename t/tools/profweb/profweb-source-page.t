# SPDX-License-Identifier: GPL-3.0-or-later
# The source view of profweb's page in a real browser: lines and instructions
# with their samples, long files, copies, links, and names and texts of others.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/mp/calls.sh"
. "$srcdir/t/tools/profweb/web.sh"
. "$srcdir/t/tools/profweb/browser.sh"
. "$srcdir/t/tools/profweb/source.sh"

web_needs
browser_begin || skip_all "no chromium, or no chromedriver"
[ -n "$MCU_CC" ] || skip_all 'no cross compiler'
sourced_program "$MCU_CC" -mcpu=cortex-m0plus -mthumb ||
	skip_all 'the cross compiler makes no program'
file=file://$PWD

# at FUNCTION TEXT: the address of its first such instruction
at() {
	"${MCU_NM%nm}objdump" -d --no-show-raw-insn prog.elf | awk -v text="$2" \
	    -v name="<$1>:" '/>:$/ { on = $2 == name }
	    on && index($0, "\t" text) { sub(":", ""); print "0x" $1; exit }'
}
# The lines of addr2line: the code's own one, and that in the function.
own_line() {
	"${MCU_NM%nm}addr2line" -e prog.elf "$1" | sed 's/.*[/]//'
}
outer_line() {
	"${MCU_NM%nm}addr2line" -i -e prog.elf "$1" |
	    sed -n 's/ .*//; $s/.*://p'
}
inlined=$(at work asrs)
multiply=$(at square muls)
call=$(at work "$(printf 'bl\t')")
evil=$(at evil subs)
samples_at "$inlined:40" "$multiply:25" "$call:30" "$evil:5"
is 'a header has code' "$(own_line "$inlined")" scale.h:4

# row LINE: samples, share, inlined and text of a line that is in sight
row() {
	js "const r = [...document.querySelectorAll('.lines tbody tr')].find(r =>
	    !r.classList.contains('asm') && r.children[5]?.textContent === '$1');
	    return r && [0, 1, 3, 6].map(i => r.children[i].textContent)
	    .join('|').replaceAll('\u2009', '')"
}
asm() {
	js "const r = [...document.querySelectorAll('.lines tr.asm')].find(r =>
	    r.children[5].textContent === '${1#0x}');
	    return r && [0, 1].map(i => r.children[i].textContent)
	    .join('|').replaceAll('\u2009', '')"
}
hot() {
	js "return [...document.querySelectorAll('.hottest button')].map(b =>
	    b.textContent.replaceAll('\u2009', '')).join(', ')"
}
remarks() {
	js "return [...document.querySelectorAll('.remarks p')].map(p =>
	    p.textContent).join('; ')"
}

# A whole file, of 10 000 lines more.
awk '{ print } END { for (i = 0; i < 10000; i++) print "/* line " i " */" }' \
    tree/src/main.c >long
cp long tree/src/main.c
touch -d 2020-01-01 tree/src/main.c
profweb -q -o report.html -e prog.elf -r 1000 -d tree run.raw
browser_size 1280 800
page "$file/report.html#v=source&f=work" 'the source'
is 'the hottest lines' "$(hot)" "main.c:$(outer_line \
    "$call")  70.0%, scale.h:4  40.0%, main.c:$(outer_line "$multiply")  25.0%, script>.c:3  5.00%"
line=$(outer_line "$call")
is 'a line has its samples, and those inlined there' "$(row "$line")" \
    "30|70.0%|40|$(sed -n "${line}p" tree/src/main.c)"
is 'that of another function as well' "$(row "$(outer_line "$multiply")")" \
    "25|25.0%||$(sed -n "$(outer_line "$multiply")p" tree/src/main.c)"
is 'the hottest one of the function is selected' "$(js "return document.querySelector(
    '.lines tr[aria-selected=true]').children[5].textContent")" "$line"
is 'the file has its share' "$(text_of '.tools select option:checked' |
    sed 's/  .*//')" src/main.c
is 'few lines are elements' "$(js "return document.querySelectorAll(
    '.lines tr').length < 200")" true
is 'of all that have room' "$(js "return Math.round(document.querySelector(
    '.lines tbody').offsetHeight / 20)")" "$(wc -l <tree/src/main.c)"
js "document.querySelector('.source').scrollTop = 1e9" >scrolled
until_js 'the last one is there' "return [...document.querySelectorAll(
    '.lines td.code')].at(-1).textContent === '/* line 9999 */'"
is 'a heat has a colour' "$(js "document.querySelector('.source').scrollTop = 0;
    return new Promise(r => setTimeout(() => r(new Set([...document
    .querySelectorAll('.lines .heat')].map(e => e.style.background)).size),
    200))")" 3

# A line, or a function, that is far away is scrolled into view.
in_sight="const r = document.querySelector('.lines tr[aria-selected=true]')
    ?.getBoundingClientRect(), s = document.querySelector('.source')
    .getBoundingClientRect(); return Boolean(r) && r.top >= s.top + 20 &&
    r.bottom <= s.bottom"
page "$file/report.html#v=source&f=work&n=src/main.c:9000" 'a line far away'
until_js 'is in sight' "$in_sight"
is 'it is that line' "$(js "return document.querySelector(
    '.lines tr[aria-selected=true]').children[5].textContent")" 9000
js "[...document.querySelectorAll('#side li button')].find(b =>
    b.textContent.startsWith('square')).click()" >clicked
until_js 'another function is chosen' "return location.hash.includes('f=square')
    && !location.hash.includes('n=')"
until_js 'and is in sight' "$in_sight"
is 'its hottest line is selected' "$(js "return document.querySelector(
    '.lines tr[aria-selected=true]').children[5].textContent")" \
    "$(outer_line "$multiply")"
page "$file/report.html#v=source&f=work" 'back there'

# Each hot line is a click away, also in another file.
browser_click '.hottest button:nth-of-type(2)'
until_js 'another file' "return document.querySelector('.tools select').value ===
    'src/scale.h'"
is 'of the function that has the code' "$(hash_of f)" work
is 'the address keeps it' "$(hash_of n)" src/scale.h:4
is 'its line' "$(row 4)" '40|40.0%||return x * 7 + (x >> 3);'
js 'history.back()' >back
until_js 'and back' "return document.querySelector('.tools select').value ===
    'src/main.c'"

# Disassembly.
is 'there is none unless it is asked for' "$(js "return document.querySelectorAll(
    '.asm').length")" 0
browser_click '[data-key="source:asm"]'
until_js 'the instructions' "return document.querySelectorAll('.asm').length > 9"
is 'have their own samples' "$(asm "$call")" '30|30.0%'
is 'also those of what is inlined' "$(asm "$inlined")" '40|40.0%'
is 'none is of another function' "$(asm "$multiply")" null
is 'and stand below their line' "$(js "let r = [...document.querySelectorAll(
    '.asm')].find(r => r.children[5].textContent === '${call#0x}');
    while (r.classList.contains('asm')) r = r.previousElementSibling;
    return r.children[5].textContent")" "$line"
is 'with where they are from' "$(js "return [...document.querySelectorAll('.asm')]
    .find(r => r.children[5].textContent === '${inlined#0x}')
    .textContent.endsWith('; scale scale.h:4')")" true

# Copies, and no links to the builder's editor.
in_session POST /chromium/send_command_and_get_result \
    '{"cmd":"Browser.grantPermissions","params":{"permissions":
    ["clipboardReadWrite","clipboardSanitizedWrite"]}}' >/dev/null
js "[...document.querySelectorAll('.lines tr')].find(r =>
    r.children[5]?.textContent === '13').click()" >clicked
until_js 'a line is selected' "return document.querySelector(
    '[data-key=\"source:copy\"]').textContent === 'Copy main.c:13'"
browser_keys .source '\uE015\uE015\uE013'
until_js 'keys go on' "return document.querySelector(
    '[data-key=\"source:copy\"]').textContent === 'Copy main.c:14'"
browser_keys .source '\uE013'
until_js 'and back' "return location.hash.includes('main.c%3A13')"
browser_click '[data-key="source:copy"]'
until_js 'the place is copied' "return document.querySelector(
    '[data-key=\"source:copy\"]').textContent === 'Copied main.c:13'"
is 'to the clipboard' "$(js 'return navigator.clipboard.readText()')" \
    src/main.c:13
is 'a report has no link to an editor' "$(js "return document.querySelectorAll(
    '[href^=vscode]').length")" 0

# What others have written.
page "$file/report.html#v=source&f=evil" 'a name of anything'
is 'it can not be read' "$(remarks | sed 's/.*can/can/')" \
    "can't be read: No such file or directory; -d names folders where sources are"
is 'but has its disassembly' "$(asm "$evil")" '5|5.00%'
is 'nothing of it is run' "$(js "return document.images.length +
    document.scripts.length - $(grep -c '<script' report.html)")" 0

# Samples of several instructions.
gmonbuild -q -F -b 16 -r 100 -e prog.elf -o wide.gmon run.raw
profweb -q -o wide.html -e prog.elf wide.gmon
page "$file/wide.html#v=source&f=square&a=1" 'wide bins'
is 'are told' "$(remarks)" 'samples are known of 16 bytes together: they are at the first instruction of these'

# Newer than the program, and no objdump.
touch tree/src/main.c
touch -d 2021-01-01 prog.elf
PATH=/nowhere "$(command -v profweb)" -q -o newer.html -e prog.elf run.raw
page "$file/newer.html#v=source&f=work" 'a newer file'
is 'both are told' "$(remarks)" 'the source is newer than the program: lines may have moved; no disassembly: install arm-none-eabi-objdump (Debian: binutils-arm-none-eabi) or llvm-objdump'
touch -d 2020-01-01 tree/src/main.c

# Measured calls.
"$MCU_NM" prog.elf | awk '$3 ~ /^(work|square)$/ { print $3, "0x" $1 }' >where
address() {
	awk -v name="$1" '$1 == name { print $2 }' where
}
call "$(address square)" 10 200 1 "$(address square)" 300 100 1 \
    "$(address work)" 0 1000 0 >calls
profweb -q -o calls.html -e prog.elf calls
page "$file/calls.html#v=source&f=square" 'measured calls'
is 'are at the first line' "$(js "return [...document.querySelectorAll(
    '.lines tbody tr')].filter(r => r.children[4]?.textContent)
    .map(r => [0, 4, 5].map(i => r.children[i].textContent).join(' ')
    .replaceAll('\u2009', ' ')).join(', ')")" '300 µs 2 5, 700 µs 1 11'
is 'which is selected' "$(js "return document.querySelector(
    '.lines tr[aria-selected=true]').children[5].textContent")" 5
browser_click '.hottest button'
until_js 'the hottest one is that of its function' \
    "return location.hash.includes('f=work')"
is 'all that is told' "$(remarks)" "measured calls are not booked on lines: a function's time and calls are at its first line"

# Narrow, and dark.
browser_size 390 844
page "$file/report.html#v=source&f=work&a=1" 'a telephone'
is 'it is not wider than the window' \
    "$(js 'return document.documentElement.scrollWidth')" 390
browser_size 1280 800

# On this computer an editor can be opened.
serve -e prog.elf run.raw
page "$url#v=source&f=work" 'served'
until_js 'there is a link' "return document.querySelector('[href^=vscode]')
    ?.href === 'vscode://file$PWD/tree/src/main.c:$line'"
serve_end 'it ends' 0
is 'the browser has nothing to complain of' "$(browser_console |
    grep -v ERR_CONNECTION_REFUSED)" ''
finish
