# SPDX-License-Identifier: GPL-3.0-or-later
# profweb at the end of a pipe from a device, which QEMU models: the page's
# commands start and stop it, and its figures are those of callstat and gprof.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/profweb/web.sh"
. "$srcdir/t/target/qemu.sh"
. "$srcdir/t/target/mp.sh"

web_needs

# Measured calls.
check 'calls is built' sh "$srcdir/mcu/demo/build.sh" -c "$MCU_CC" \
    -o calls.elf calls-mps2-an385 '-DSPLITPROF_MP_VERSION="1.0"'
emulate_line mps2-an385 calls.elf
mkfifo cmd input
"$builddir/t/support/peer/peer" run pid rawcap -w "$line" <cmd | mpdecode | tee calls.txt \
    >input &
host=$!
serve -w cmd -e calls.elf
tell() {
	wait_for sent "$1"
	is "$1 is sent" "$(cat answer)" sent
}
sent() {
	get "command/$1" -X POST -H 'X-Profweb: 1' >answer
	grep -q -x sent answer
}
tell metadata
until_model 'the firmware tells what it is' \
    '.facts // [] | any(. == ["firmware", "1.0"])'
check 'and that it is this program' test "$(model '[.facts[] |
    select(.[0] == "build")][0][1] | endswith("of this ELF file")')" = true
tell start
until_model 'calls come' ".count == $(total)"
tell status
tell stop
wait "$emulator"
is 'the firmware ends by the command' $? 0
wait "$host"
until_model 'and the page tells the end' '.live | not'
check 'all commands are done' test "$(model '[.facts[] |
    select(.[0] == "commands")][0][1]')" = '2 done, 0 refused'
is 'nothing is lost' "$(model .alarms)" '[]'
callstat -t -e calls.elf calls.txt | grep -v '^#' | cut -f 1-5 | sort >want
model '. as $m | .tables[0].rows[] | [$m.functions[.[0]][0]] + .[1:5] | @tsv' |
    sort >got
same 'the figures are those of callstat' got want

# Of each function the lines that its code is of, as binutils tells them.
model '.functions | to_entries[] | select(.value and .value[1]) |
    "\(.key) \(.value[0])"' >numbers
get sources | jq -r '.files[] | .name as $file | .functions[] |
    "\(.[0]) \($file | sub(".*/"; "")) \(.[1]) \(.[2])"' |
    awk 'FNR == NR { name[$1] = $2; next } { $1 = name[$1]; print }' \
    numbers - | sort >got
nm "$MCU_NM" -S calls.elf | awk 'FNR == NR { known[$2] = 1; next }
    $4 in known { print $1, $2, $4 }' numbers - | while read -r at size name; do
	for i in $(seq 0 2 $((0x$size - 2))); do
		printf '0x%x\n' $((0x$at + i))
	done | "${MCU_NM%nm}addr2line" -e calls.elf | sed "s/^.*\//$name /
	    s/:\([0-9]*\).*/ \1/"
done | awk '{
	key = $1 " " $2
	if (!(key in low) || $3 < low[key]) low[key] = $3
	if ($3 > high[key]) high[key] = $3
} END { for (key in low) print key, low[key], high[key] }' | sort >want
check 'functions have lines' [ "$(awk '$4 > $3' got | wc -l)" -gt 3 ]
same 'the lines are those of binutils' got want
get sources | jq -r '.files[] | select(.name | test("/calls.c$")) | .chunks[] |
    .[0] as $at | .[1:] | to_entries[] | "\(.key + $at):\(.value)"' |
    sort >got
grep -n '' "$srcdir/mcu/demo/calls.c" | sort | comm -23 got - >diff
check 'and are told' [ "$(wc -l <got)" -gt 20 ]
is 'as they are in the file' "$(cat diff)" ''
serve_end 'it ends' 0
rm -f input

# The same line without a pipe, and with its commands.
emulate_line mps2-an385 calls.elf
serve -w "$line" -e calls.elf "$line"
tell metadata
until_model 'at the line itself the firmware tells what it is' \
    '.facts // [] | any(. == ["firmware", "1.0"])'
tell start
until_model 'its calls come' ".count == $(total)"
tell stop
wait "$emulator"
is 'it ends by the command that came by the line' $? 0
until_model 'which is the end of the input' '.live | not'
is 'and nothing is lost' "$(model .alarms)" '[]'
serve_end 'nor wrong' 0
rm -f input

# Calls and samples, with a header and totals.
check 'graph is built' demo graph-mps2-an385 -DSPLITPROF_HEADER=1 \
    -DSPLITPROF_JITTER=0
emulate mps2-an385 graph.elf graph.raw 2>counts
apdecode graph.raw >input
serve -e graph.elf
until_model 'samples come' '.live | not'
check 'of this program' test "$(model '[.facts[] |
    select(.[0] == "build id")][0][1]')" = 'of this ELF file'
check 'all that were sent, as the totals prove' test "$(model \
    '.notes[0] | startswith("all has come: ")')" = true
is 'nothing is lost' "$(model .alarms)" '[]'
gmonbuild -q -e graph.elf graph.raw
"$GPROF" -b -p graph.elf gmon.out >flat
awk '$1 + 0 == $1 && NF >= 4 { print $NF, $3 }' flat | sort >want
model '. as $m | .tables[0].rows[] | select(.[1] > 0) |
    [$m.functions[.[0]][0], .[1] / $m.second] | map(tostring) |
    join(" ")' | sort >got
join got want | awk '$2 - $3 > 0.0051 || $3 - $2 > 0.0051 { print }
    END { print (NR > 12) }' >diff
is 'self times are those of gprof' "$(cat diff)" 1
"$GPROF" -b -q graph.elf gmon.out >graph
for f in one_round dear fib; do
	awk -v f="$f" '$1 ~ /^\[/ && $(NF - 1) == f { split($(NF - 2), c, "+")
	    print c[1] + 0, c[2] + 0; exit }' graph >want
	model ". as \$m | .tables[0].rows[] |
	    select(\$m.functions[.[0]][0] == \"$f\") | \"\(.[4]) \(.[5])\"" \
	    >got
	same "calls of $f are those of gprof" got want
done
serve_end 'it ends' 0
finish
