# SPDX-License-Identifier: GPL-3.0-or-later
# The source and the disassembly of profweb's reports, held against binutils;
# which paths are in them; and objdump that is missing, damaged, or too slow.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/profweb/web.sh"
. "$srcdir/t/tools/profweb/source.sh"

web_needs
profweb=$(command -v profweb)

# sources FILTER: what jq makes of a report's sources.
sources() {
	report_part report.html sources |
	    jq -r "$1"
}
report() {
	profweb -q -o report.html -e prog.elf "$@" run.raw
}
# instructions FUNCTION: the address and text of each, as objdump has them.
instructions() {
	"${binutils}nm" -S prog.elf | awk -v name="$1" '$4 == name {
	    print $1, $2 }' >bounds
	read -r low size <bounds
	"${binutils}objdump" -d --no-show-raw-insn prog.elf \
	    --start-address="0x$low" --stop-address=$((0x$low + 0x$size)) |
	    awk '$1 ~ /^[0-9a-f]*:$/' |
	    sed 's/^ *//; s/:[ \t]*/\t/; s/[ \t]*$//'
}
# The line in the function that has the code: addr2line's last frame.
outer_line() {
	"${binutils}addr2line" -a -i -e prog.elf "$@" | awk '
	    /^0x/ { if (at) print at, line; at = $1; next }
	    { sub(/ \(.*/, ""); sub(/.*:/, ""); line = $0 }
	    END { print at, line }' | sed 's/^0x0*//'
}

# Of ARM and of RISC-V: samples at each third instruction.
of_machine() {
	machine=$1
	binutils=${2%gcc}
	shift
	sourced_program "$@" || {
		skip 8 "no compiler for $machine"
		return
	}
	instructions work >work
	# shellcheck disable=SC2046 # records, none of which has a blank
	samples_at $(awk 'NR % 3 == 2 { print "0x" $1 ":" NR }' work)
	report -r 1000
	is "$machine: a report" "$?" 0
	is 'all is known' "$(sources .code_missing)" null
	sources '. as $s | .code[0].instructions[] | "\(.[0]) \(.[1])"' |
	    awk '{ at = $1; sub(/^[0-9]* /, ""); printf "%x\t%s\n", at, $0 }' |
	    sed 's/[ \t]*$//' >got
	check 'it has instructions' test "$(wc -l <got)" -gt 10
	same 'as objdump has them' got work
	sources '.code[0].instructions[] | "\(.[0]) \(.[2])"' |
	    awk '{ printf "%x %s\n", $1, $2 }' >got
	# shellcheck disable=SC2046
	outer_line $(cut -f 1 work) >want
	same 'with the lines of addr2line' got want
	is 'what is inlined is told' "$(sources '[.code[0].instructions[] |
	    .[3:] | select(length > 0) | [.[0], (.[1] | sub(".*/"; "")), .[2]]] |
	    unique | tostring')" '[["scale","scale.h",4]]'
	report_model report.html '.addresses as $a | range(0; $a | length; 2) |
	    "\($a[.]) \($a[. + 1])"' >got
	awk 'NR % 3 == 2 { print $1, NR }' work | while read -r at n; do
		echo "$((0x$at)) $n"
	done >want
	same 'samples are known by address' got want
	is 'of bins that are as wide as an instruction' \
	    "$(report_model report.html .bin)" 2
}
of_machine RISC-V "${RISCV_CC:-false}" -march=rv32imac -mabi=ilp32
of_machine ARM "${MCU_CC:-false}" -mcpu=cortex-m0plus -mthumb
[ -s run.raw ] || { finish; exit; }

# The source is whole, and as it is.
sources '.files[] | select(.name | endswith("/main.c")) | .chunks[] |
    .[1:][]' >got
same 'a whole file is there' got tree/src/main.c
is 'which ends no script' "$(grep -c '<script>alert' report.html)" 0
is 'nothing is wrong with it' "$(sources '.files[0].doubt')" null
is 'functions without samples have no disassembly' "$(sources '.code |
    length')" 1

# Paths.
report_text report.html >text
check 'without -d a report has the paths' grep -q "$PWD" text
for dirs in "$PWD/tree" tree "/nowhere:$PWD/tree/."; do
	report -d "$dirs"
	is "-d ${dirs##*/}: none of them" "$(report_text report.html |
	    grep -c "$PWD")" 0
	is 'files are named below it' "$(sources '.files | map(.name) |
	    tostring')" '["src/main.c","src/scale.h"]'
done
work_at=0x$(head -1 work | cut -f 1)
samples_at "0x$(instructions evil | sed 's/	.*//;q'):5" "$work_at:1"
report -d tree
sources '.files | map(.name, .missing) | tostring' >got
check 'a file that is nowhere has its last part' grep -q \
    '"\.\.\./script>\.c","No such file or directory"' got
is 'and no path' "$(report_text report.html |
	    grep -c "$PWD")" 0
is 'nor does it end a script' "$(grep -o '</script>' report.html | wc -l)" \
    "$(($(grep -o '<script' report.html | wc -l)))"
mv run.raw good.raw
within=$(instructions work | sed -n 's/	bl	.*//p')
samples_at "$work_at:20" "$((0x$within + 2)):99"
profweb -q -o report.html -d tree -e "$PWD/prog.elf" run.raw
mv good.raw run.raw
check 'another program is reported' test "$(report_model report.html \
    '.alarms[0] | startswith("WRONG PROGRAM?") and
    contains(" fit prog.elf: ")')" = true
is 'without its folder' "$(report_text report.html |
	    grep -c "$PWD")" 0
mkdir other
cp tree/src/main.c other
report -d other
is 'another file of that name is not taken for it' "$(sources '.files |
    map(.name) | map(select(endswith("main.c"))) | tostring')" '[".../main.c"]'
mv tree/src/main.c moved.c
report -d other
is 'unless it is not here' "$(sources '.files | map(.name) |
    map(select(endswith("main.c"))) | tostring')" '["main.c"]'

# Sources of another version.
report
is 'a missing file' "$(sources '.files[] | select(.name | endswith("main.c")) |
    "\(.missing) \(.chunks)"')" 'No such file or directory null'
head -5 moved.c >tree/src/main.c
report
is 'a shorter file' "$(sources '.files[] | select(.name | endswith("main.c")) |
    .doubt')" 'the source has fewer lines than its code'
mv moved.c tree/src/main.c
touch tree/src/main.c
touch -d 2021-01-01 prog.elf
report
is 'a newer file' "$(sources '.files[] | select(.name | endswith("main.c")) |
    .doubt')" 'the source is newer than the program: lines may have moved'

# Bins of several instructions.
gmonbuild -q -F -b 16 -r 100 -e prog.elf -o wide.gmon run.raw
profweb -q -o wide.html -e prog.elf wide.gmon
is 'wider bins are told' "$(report_model wide.html .bin)" 16

# Too much source: of a file the lines with code.
awk '{ print } END { for (i = 0; i < 1e5; i++)
    print "/* a line that makes the file too large for a report */" }' \
    tree/src/main.c >large
mv large tree/src/main.c
touch -d 2020-01-01 tree/src/main.c
report
is 'a file that is too large' "$(sources '[.files[] |
    select(.name | endswith("main.c")) | .chunks[] | length] |
    add < 100 and length > 0')" true

# Objdump, and who comes in its place.
with() {
	PATH=$1 "$profweb" -q -o report.html -e "${2:-prog.elf}" run.raw
}
fake() {
	mkdir -p "$1"
	printf '#!/bin/sh\n%s\n' "$3" >"$1/$2"
	chmod +x "$1/$2"
}
with /nowhere
is 'without it the report is made' "$?" 0
is 'and says what to install' "$(sources .code_missing)" 'no disassembly: install arm-none-eabi-objdump (Debian: binutils-arm-none-eabi) or llvm-objdump'
fake second llvm-objdump "printf '  %x: \tsecond\n' $((work_at))"
with "$PWD/second"
is 'the second choice' "$(sources '.code[] | .instructions[][1]')" second
fake slow arm-none-eabi-objdump 'exec sleep 100'
mkdir waits
(cd waits && PATH=$work/slow:/bin:/usr/bin "$profweb" -q -o report.html \
    -e ../prog.elf ../run.raw) &
slow=$!
fake hostile arm-none-eabi-objdump "printf '%s\n' \"\$@\" >argv
    cat >stdin
    printf ' %x:\t</script>\377\033[31m\n' $((work_at))
    printf ' %x:\t' $((work_at + 2))
    head -c 3000000 /dev/zero | tr '\\0' x
    printf '\n fffffffff:\tfar\n -5:\tminus\n 00000 <main>:\n%s\n\n' :: 4"
cp prog.elf ./-prog.elf
echo data | with "$PWD/hostile:/bin:/usr/bin" -prog.elf
is 'output of anything' "$(sources '.code[] | .instructions |
    map(.[1] | length) | tostring')" '[15,200]'
is 'a name is no option' "$(tr '\n' ' ' <argv)" \
    '-d --no-show-raw-insn ./-prog.elf '
is 'it gets no input' "$(cat stdin)" ''
fake long arm-none-eabi-objdump "yes ' $(instructions evil | sed '1s/	.*//
    2,$d'):	$(printf '%0180d' 0)' | head -40000
    echo ' ${work_at#0x}:	nop'"
with "$PWD/long:/bin:/usr/bin"
is 'too much of the hottest' "$(sources '.code | length' ) $(sources '.code | tostring |
    length / 1e5 | floor')" '1 20'
fake bad arm-none-eabi-objdump 'exit 1'
with "$PWD/bad:/bin:/usr/bin"
is 'one that fails' "$(sources .code_missing)" \
    "no disassembly: objdump can't read the program"
fake much arm-none-eabi-objdump "exec yes ' 404:	nop'"
with "$PWD/much:/bin:/usr/bin"
is 'one that writes without an end' "$(sources .code_missing)" \
    'the disassembly is not complete: objdump wrote more than 64 MB'

# While it is served.
fake once arm-none-eabi-objdump "echo >>$PWD/runs
    while [ ! -e $PWD/go ]; do sleep 0.1; done
    exec $(command -v arm-none-eabi-objdump || echo false) \"\$@\""
: >runs
mkfifo input
exec 3<>input
(
	exec 3>&-
	apdecode run.raw >few
	for _ in $(seq 100); do
		cat few
	done >lines
)
PATH=$PWD/once:$PATH
serve -d tree -e prog.elf
cat lines >&3
until_model 'data comes' '.count > 0'
is 'before its disassembly' "$(get sources | jq -c '[.code, (.files |
    length)]')" '[null,3]'
touch go
# Nothing new comes but more of the same.  Who looks asks for the model, too.
has_code() {
	cat lines >&3
	model .count >looked
	get sources | jq -e '.code | length == 2' >jq.out
}
check 'which comes as soon as it is there' wait_for has_code
cat lines >&3
count=$(model .count)
until_model 'more comes' ".count > $count"
is 'objdump has run once' "$(wc -l <runs)" 1
get paths >paths
is 'on this computer the files are known' "$(jq -c 'map(select(.[0] |
    endswith(".c"))) | .[0]' paths)" "[\"src/main.c\",\"$PWD/tree/src/main.c\"]"
get report.html >report.html
is 'a report that is saved has none of them' "$(grep -c "$PWD" \
    report.html)" 0
exec 3>&-
serve_end 'it ends' 0
rm input
: >input
serve -l 127.0.0.1 -d tree -e prog.elf run.raw
is 'others get none' "$(get "paths?token=$token")" '[]'
serve_end 'that ends, too' 0

wait "$slow"
is 'one that does not end is ended' "$(report_part waits/report.html \
    sources | jq -r .code_missing)" \
    'the disassembly is not complete: objdump took longer than 20 s'
finish
