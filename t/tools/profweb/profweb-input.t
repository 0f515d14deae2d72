# SPDX-License-Identifier: GPL-3.0-or-later
# What profweb reads without a decoder before it: recordings of a line, and the
# line itself.  The model is that of the pipe, however the bytes come.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/support/peer/peer.sh"
. "$srcdir/t/tools/mp/calls.sh"
. "$srcdir/t/support/rtos/tsp.sh"
. "$srcdir/t/tools/profweb/web.sh"

web_needs
data=$srcdir/t/data
blinky=$data/blinky.elf
hexdecode "$data/blinky.hex" >blinky.raw
gmonbuild -q -r 1000 -e "$blinky" -o blinky.gmon blinky.raw ||
    skip_all 'no libelf'

# The status of the pipe's worst, and the model but for its time.
page() {
	profweb -q -o page.html "$@"
	page_status=$?
	report_model page.html 'del(.at)' >model.json
}

# alike NAME FILE DECODERS [OPTION...]
alike() {
	alike_name=$1 alike_file=$2 alike_pipe=$3
	shift 3
	{ sh -c "$alike_pipe" <"$alike_file"; echo $? >status; } >text 2>err
	alike_worst=$(cat status)
	# Of several decoders the last one tells; of frames and text they are
	# sound here.
	page "$@" text
	mv model.json want
	[ "$page_status" -gt "$alike_worst" ] && alike_worst=$page_status
	page "$@" "$alike_file"
	check "$alike_name: there is a model" [ -s want ]
	same "$alike_name: it is that of the pipe" model.json want
	is "$alike_name: and so is the status" "$page_status" "$alike_worst"
}

# Packets of calls and samples.
alike 'packets without a header' blinky.raw apdecode -r 1000 -e "$blinky"
alike 'packets with their stacks' "$data/stacks.raw" apdecode -e "$blinky"
for name in extended fitting framed joined stackparts stream tasks; do
	alike "packets, $name" "$data/fuzz/$name.raw" apdecode -e "$blinky"
done
tail -c +3 blinky.raw >middle
alike 'from the middle of one' middle apdecode -e "$blinky"
alike 'hexadecimal text' "$data/blinky.hex" 'hexdecode | apdecode' \
    -e "$blinky"
apdecode blinky.raw >records
for width in 2 4; do
	apencode -n $width records >wide
	alike "addresses of $width bytes" wide "apdecode -n $width" \
	    -n $width -e "$blinky"
done
{ printf 'header\t1\t3\t0x0\t1000\t-\n'; cat records; } | apencode >headed
alike 'packets with a header' headed apdecode -e "$blinky"
for how in '' -r; do
	# shellcheck disable=SC2086 # no option is none
	qsencode -a $how headed >frames
	alike "frames $how" frames 'qsdecode -a | apdecode' -e "$blinky"
done
for name in packets old-packets records; do
	alike "frames, $name" "$data/qs/$name.qs" 'qsdecode -a | apdecode' \
	    -e "$blinky"
done
# Before its end shows a frame, its packets look like bare ones.
qsencode -a -s 501 blinky.raw >large
alike 'large frames' large 'qsdecode -a | apdecode' -e "$blinky"
xxd -p frames >frames.hex 2>err || hexdump -v -e '1/1 "%02x"' frames >frames.hex
alike 'frames as text' frames.hex 'hexdecode | qsdecode -a | apdecode' \
    -e "$blinky"

# Calls with their times.
made_whole 11 800
{ printf 'meta\t48000000\t1000000\t0x12345678\tv1.2\n'; cat calls; } >told
mpencode -r told >calls.raw
alike 'MiniProfiler' calls.raw mpdecode
mpencode -r -B -S -c 0 told >other.raw
alike 'another variant of it' other.raw 'mpdecode -B -S -c 0'
alike 'its answers' "$data/fuzz/answers.mp" mpdecode
tail -c +8 calls.raw >late
alike 'from the middle' late mpdecode

# What tasks do.
"$sim" 3 1000 >trace
tspencode -r trace >trace.raw
alike 'TSP' trace.raw tspdecode
for name in whole damage first; do
	alike "TSP, $name" "$data/tsp/$name.tsp" tspdecode
done
tail -c +8 trace.raw >late
alike 'its middle' late tspdecode

# However it comes.
for name in blinky.raw headed frames frames.hex calls.raw trace.raw; do
	page -e "$blinky" $name
	mv model.json want
	for n in 1 7 130 900; do
		# shellcheck disable=SC2016
		sh -c '(head -c $1 $2; sleep 0.1; tail -c +$(($1 + 1)) $2)' \
		    sh $n $name | page -e "$blinky"
		same "$name: parted behind byte $n" model.json want
	done
	dd if=$name bs=1 2>dd.err | page -e "$blinky"
	same "$name: byte by byte" model.json want
done

# Damage is reported as the decoder does.
{
	head -c 1000 blinky.raw
	printf '\0\0\0\0\0\0\0\0\0'
	tail -c +1001 blinky.raw
} >holes
run 1 'damage gives status 1' profweb -r 1000 -o page.html -e "$blinky" holes
apdecode holes 2>&1 >text | sed 's/^apdecode/profweb/' >want
check 'and has the words of apdecode' grep -q -x -F -f want err
run 1 'as has damage of frames' sh -c '
    { head -c 300 frames; tail -c +400 frames; } |
    profweb -o page.html -e "$1"' sh "$blinky"
says 'in those of qsdecode' '^profweb: stdin: at least [0-9]* frames missing'
run 1 'damage of text' sh -c 'fold -w 64 "$1" | sed 9s/./g/9 |
    profweb -o page.html -e "$2"' \
    sh "$data/blinky.hex" "$blinky"
says 'in those of hexdecode' '^profweb: stdin: [0-9]* places* damaged, '
run 1 'damage of calls' sh -c '{ head -c 400 calls.raw; echo
    tail -c +450 calls.raw; } | profweb -o page.html'
says 'in those of mpdecode' '^profweb: stdin: bad packets: '
run 1 'damage of tasks' sh -c '{ head -c 400 trace.raw; echo
    tail -c +450 trace.raw; } | profweb -o page.html'
says 'in those of tspdecode' '^profweb: stdin: .*packets missing in '
run 1 'with -q' profweb -q -r 1000 -o page.html -e "$blinky" holes
quiet 'there is none'

# Where the bytes do not tell, the program does.
awk 'BEGIN { for (i = 0; i < 700; i++) printf "\\%03o", 128 + i * 37 % 113 }' \
    >octal
{
	head -c 400 blinky.raw
	# shellcheck disable=SC2059
	printf "$(cat octal)"
	tail -c +401 blinky.raw | head -c 300
} >mostly
run 1 'packets between much else are those of the program' \
    profweb -q -r 1000 -o page.html -e "$blinky" mostly
check 'and are there' [ "$(report_model page.html .count)" -gt 50 ]
printf "%s" '' >none
for _ in 1 2 3 4 5 6 7 8; do
	# shellcheck disable=SC2059
	printf "$(cat octal)" >>none
done
run 2 'and those of none are refused' profweb -o page.html -e "$blinky" none
says 'with what to do' '^profweb: none: neither records, .*decoder before it'
apencode -n 2 records >wide
run 2 'another width of addresses is' profweb -o page.html -e "$blinky" wide
says 'said to be one' '^profweb: wide: looks like .* of 2 bytes: give -n 2$'

# Several inputs.
run 0 'two recordings are added up' profweb -r 1000 -o page.html \
    -e "$blinky" blinky.raw blinky.raw
is 'samples and all' "$(report_model page.html .span)" \
    $((2 * $(awk '/^pc/ { n += $3 } END { print n }' records)))
run 0 'a recording and its records are' profweb -r 1000 -o page.html \
    -e "$blinky" blinky.raw records
is 'as well' "$(report_model page.html .span)" \
    $((2 * $(awk '/^pc/ { n += $3 } END { print n }' records)))
# mixed FILE FILE PATTERN
mixed() {
	run 2 "$2 behind $1 is refused" profweb -q -r 1000 -o page.html \
	    -e "$blinky" "$1" "$2"
	says "$2 behind $1: with what to do" "^profweb: $2: has $3"
}
mixed blinky.raw calls.raw 'calls, after samples: give it to another profweb$'
mixed calls trace 'tasks, after calls: give it to another profweb$'
mixed trace.raw blinky.raw 'samples, after tasks: give it to another'
mixed records blinky.gmon 'a profile, after samples: .* or gmonbuild makes'
mixed blinky.gmon blinky.raw 'records, after a profile: gmonbuild makes'

# The wrong file.
# wrong STATUS FILE PATTERN
wrong() {
	run "$1" "$2 is not shown" profweb -o page.html -e "$blinky" "$2"
	says "$2: with what to do" "^profweb: $2: $3"
	is "$2: in one line" "$(wc -l <err)" 1
}
cp "$blinky" fw.elf
wrong 2 fw.elf 'is an ELF file: give it by -e'
mkdir folder
wrong 2 folder 'Is a directory: give the files in it$'
: >empty
wrong 1 empty 'is empty: '
profweb -q -o report.html calls
wrong 2 report.html 'is a page: open it in a browser$'
printf '%s\n' 'Archive member included to satisfy reference by file' '' >fw.map
wrong 2 fw.map "is a linker's map: give the ELF file by -e"
printf '\nMemory Configuration\n\nName  Origin\n' >plain.map
wrong 2 plain.map "is a linker's map"
echo ':020000040000FA' >fw.hex
wrong 2 fw.hex "is a program's image: give the ELF file"
for dump in xxd hexdump od; do
	cp "$data/hex/sample.$dump" dump.$dump
	wrong 2 dump.$dump 'is a dump with offsets: put hexdecode -d before'
done
cp "$data/hex/sample.hex" text.hex
wrong 2 text.hex 'is hexadecimal text of bytes that no line sends'
cp "$data/itm/trace.swo" .
wrong 2 trace.swo 'looks like SWO: put itmdecode before it'
grep '^frame' "$data/qs/gaps.txt" | awk -F '\t' -v OFS='\t' '
    { $3 = 90; print }' | qsencode >frames.qs
wrong 2 frames.qs 'has QS frames, but none of calls and samples'
ln -s /dev/zero same
run 2 'a device is given twice' profweb -e "$blinky" /dev/zero same
says 'which is told' '^profweb: same: a device is given twice$'
run 2 'a terminal is no input' sh -c "printf '' | profweb -o page.html /dev/tty"

# Records with so many digits are no hexadecimal text.
apdecode blinky.raw | awk -F '\t' -v OFS='\t' '
    $1 == "pc" { $3 = sprintf("%040d", $3); print }' >text
page -e "$blinky" text
is 'records of many digits' "$page_status $(jq -c .count model.json)" \
    "0 $(wc -l <text)"

# An old profile, before all others.
refused() {
	refused_name=$1 refused_why=$2
	shift 2
	run 2 "$refused_name is no comparison" profweb -q -o page.html "$@"
	says "$refused_name: with why" "^profweb: $refused_why"
}
apdecode blinky.raw >records
run 0 'samples and a profile are compared' profweb -q -o both.html \
    -r 1000 -E "$blinky" -e "$blinky" blinky.gmon blinky.raw
is 'and this is told' "$(report_model both.html .compared)" blinky.gmon
run 1 'damage of the old one counts' profweb -q -o again.html \
    -r 1000 -E "$blinky" -e "$blinky" middle blinky.gmon
run 0 'a report that has an old one is one' profweb -q -o again.html \
    -e "$blinky" both.html - <blinky.gmon
for page in both again; do
	sed -n 's/^.*id="\(model\|compared\)">\(.*\)<\/script>$/\2/p' \
	    $page.html | sed -n "$([ $page = both ] && echo 1p || echo 2p)" |
	    jq -c .tables >$page.tables
done
same 'and what was new is old' again.tables both.tables
refused 'of calls and samples' 'calls has calls, blinky.raw samples: only' \
    -e "$blinky" -E "$blinky" calls blinky.raw
refused 'of calls and a profile' 'calls has calls, blinky.gmon a profile:' \
    -e "$blinky" -E "$blinky" calls blinky.gmon
refused 'of a report and tasks' 'both.html has samples, trace tasks: only' \
    both.html trace
refused 'nothing' '-E: the old profile is missing: it is the first file$' \
    -E "$blinky"
refused 'a pipe for both' 'both profiles are the standard input$' \
    -E "$blinky" -
refused 'a device' '/dev/zero: is a device: the old profile comes first$' \
    -E "$blinky" /dev/zero
: >empty
refused 'an empty file' 'empty: has nothing to compare with$' \
    -E "$blinky" empty blinky.gmon
echo '<!doctype html><title>no</title>' >other.html
refused 'another page' 'other.html: is a page, but no report of profweb$' \
    -e "$blinky" other.html blinky.gmon
sed 's/\(id="model">.*\)<\/script>$/\1<script>\&/' both.html >evil.html
refused 'what is no model' 'evil.html: is a page, but no report of profweb$' \
    -e "$blinky" evil.html blinky.gmon
for file in both.html blinky.gmon; do
	run 2 "the page is not written over $file" profweb -o $file \
	    -E "$blinky" -e "$blinky" $file blinky.raw
	says 'as is told' "^profweb: $file: is read by this run"
done

# The line itself.
other pty line settings before meet send blinky.raw until 1 seen hangup
page -r 1000 -e "$blinky" blinky.raw
serve -r 1000 -e "$blinky" line
# The last packets wait for what follows them.
until_model 'a line is shown while it sends' \
    ".live and .count >= $(jq .count model.json) - 3"
echo >seen
until_model 'until it goes away' '.live | not'
model 'del(.at, .run, .version, .sources)' >got
jq -c 'del(.run, .version, .sources)' model.json >want
same 'and the model is that of its recording' got want
other_ends 'the other end is done'
serve_end 'a line that goes away gives status 1' 1
is 'and is told as rawcap does' "$(cat web.err)" \
    "profweb: line: went away after $(wc -c <blinky.raw) bytes"

# Until Ctrl-C, with a report then.  The line has room for all that is sent.
other pty line settings before meet send headed settings sent part \
    settings after
"$peer" run pid profweb -q -o page.html -e "$blinky" line 2>err &
ended=$!
await_bytes sent
kill -INT "$(cat pid)"
wait $ended
is 'the interrupt ends a recording' "$?" 1
quiet 'without a message'
report_model page.html 'del(.at)' >got
page -e "$blinky" headed
same 'and the report has all of it' got model.json
other_ends 'the line was given back'
same 'with its settings' before after

# While it comes, with the page's commands on the same line.
mpencode start >want
other pty line settings before meet get 12 sent send calls.raw part \
    settings after
serve -b 9600 -w line line
until_model 'there are commands' .commands
is 'they are sent' "$(get command/start -X POST -H 'X-Profweb: 1')" sent
until_model 'and answered' ".count == $(grep -c '^call' told)"
same 'by the line that is read' sent want
is 'which goes on' "$(model .live)" true
serve_end 'it can be told to end' 143
other_ends 'then the line is given back'
same 'as it was' before after

other pty line settings before meet send headed part settings after
serve -e "$blinky" line
until_model 'once more a line is shown' '.count > 100'
kill -KILL "$web"
wait "$web" 2>/dev/null
other_ends 'it is given back even if profweb is killed'
same 'and is as before' before after

other tcp address meet send blinky.raw hangup
run 0 'a server is a line, too' profweb -r 1000 -o page.html -e "$blinky" \
    "$(cat address)"
report_model page.html 'del(.at)' >got
page -r 1000 -e "$blinky" blinky.raw
same 'with the same model' got model.json
other_ends 'and it is done'
run 2 'a server that is not there' profweb -o page.html localhost:1
says 'is told with what to do' '^profweb: localhost:1: .*: start its server f'
is 'once' "$(wc -l <err)" 1
run 2 'a speed of none' profweb -b 0 -o page.html line
says 'is none' '^profweb: -b: 0: not a number from 1 to 4000000000$'
finish
