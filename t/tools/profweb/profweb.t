# SPDX-License-Identifier: GPL-3.0-or-later
# profweb as a program and as a server: its figures are those of callstat,
# gmondump and tspstat, and its requests are guarded.
# t/tools/profweb/profweb-page.t has the page in a browser.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/mp/calls.sh"
. "$srcdir/t/tools/view/graph.sh"
. "$srcdir/t/support/rtos/tsp.sh"
. "$srcdir/t/tools/profweb/web.sh"

web_needs
common_tests profweb -o page.html

# Options.
call 0x401 5 3 0 >one
run 2 'an address without a name is none' profweb -o page.html -l 127.0.0.1 one
says 'and the reason is told' '^profweb: -o serves nothing'
run 2 'a port beyond all' profweb -p 65536 one
says 'is told with the range' '^profweb: -p: 65536: not a number from 1 to'
run 2 'an address of nobody' profweb -l 192.0.2.1 one
says 'is told' '^profweb: 192.0.2.1 port 4747: '
run 2 'a file for commands that is not there' profweb -w missing one
says 'is told' '^profweb: missing: No such file'
cp one file
run 2 'nor is it a file of somebody' profweb -w file one
says 'as is told' '^profweb: file: neither a FIFO nor a device'
same 'which stays as it was' one file
run 2 'the report is not written over its input' profweb -o one one
says 'and that is told' '^profweb: one: '
run 2 'a full disk is told' profweb -o /dev/full one
says 'by its name' '^profweb: /dev/full: No space left'
run 2 'as is one that is full soon' sh -c 'trap "" XFSZ; ulimit -f 8
    exec profweb -o big.html one'
is 'and nothing is left of it' "$(echo big.html*)" 'big.html*'
run 2 'samples need a program' sh -c 'printf "pc\t0x400\t1\n" |
    profweb -o page.html'
says 'and that is told' '^profweb: stdin: -e is missing'

# A profile of calls: the figures of callstat.
made_whole 11 3000
{ printf 'meta\t48000000\t1000000\t0x12345678\tv1.2\n'; cat calls; } >records
run 0 'a page of calls' profweb -o page.html records
quiet 'without a message'
is 'is nothing on stdout' "$(cat out)" ''
callstat -t records | grep -v '^#' | cut -f 1-11 | sort >want
report_model page.html '. as $m | .tables[0].rows[] |
    [$m.functions[.[0]][0]] + .[1:11] | @tsv' |
    awk -F '\t' -v OFS='\t' '{ $6 = sprintf("%.3f", $6); print }' |
    sort >got
same 'its figures are those of callstat' got want
# Deadlines: the messages and the status of callstat.
late() {
	late_name=$1
	shift
	callstat "$@" >table 2>want
	late_status=$?
	run "$late_status" "$late_name: the status of callstat" \
	    profweb -o late.html "$@"
	sed 's/^callstat/profweb/' want | diff - err >other
	is 'and its message' "$(cat other)" ''
}
busy=$(callstat -t records | awk -F '\t' '!/^#/ { print $1; exit }')
late 'a deadline that is missed' -x "$busy<=99.9us" -x 'none<=1ms' records
is 'which is not 0' "$late_status" 1
is 'the page has it' "$(report_model late.html .deadlines)" "$(awk '
    / longest / { sub(":", "", $2); printf "[[\"%s\",%d,%d,%d,%d],",
    $2, $10, $5, $3, $14 } END { print "[\"none\",1000,0,0,0]]" }' want)"
late 'one that is kept' -q -x "$busy<=1s" records
is 'which is 0' "$late_status" 0
run 2 'a deadline of samples' sh -c 'printf "pc\t0x400\t1\n" |
    profweb -o late.html -x "a<=1"'
says 'is none' '^profweb: -x: stdin has samples, and a deadline is for single'

for n in $(seq 12); do
	call 0x601 $((1000000 + n * n * 100)) 9 1
done >periods
run 0 'a page of a function that is called often' profweb -o often.html periods
callstat -t periods | grep -v '^#' | cut -f 12-15 >want
report_model often.html '.tables[0].rows[] | .[11:] | @tsv' |
    awk -F '\t' '{ printf "%d\t%.3f\t%d\t%.3f\n", $1, $2, $3, $4 }' >got
same 'has its period' got want
page_has 'and none of one that is not' '[.tables[0].rows[] | .[11:]] | unique' \
    '[[null,null,null,null]]'
lines arc | grep -v '^-' >want
report_model page.html '. as $m | .arcs[] | [$m.functions[.[0]][0],
    $m.functions[.[1]][0], .[2]] | map(tostring) | join(" ")' >names
{
	echo main 0x00000420
	for i in 0 1 2 3 4 5 6 7; do
		printf 'f%d 0x%08x\n' $i $((1088 + 32 * i))
	done
} >map
awk 'FNR == NR { name[$2] = $1; next } { print name[$1], name[$2], $3 }' map \
    names | LC_ALL=C sort >got
same 'who calls whom is as it was' got want
call2folded records | awk '{ n += $NF } END { print n }' >want
report_model page.html '.tree.self | add' >got
same 'the paths have the time that call2folded tells' got want
page_has 'what it says of itself is told' '.facts | map(.[1])
    | .[0:3]' '["v1.2","48.000 MHz, timer 1.000 MHz","0x12345678"]'
page_has 'nothing is wrong with it' .alarms '[]'
n=$(wc -l <calls)
page_has 'the history has all calls' '.history.came | add' "$n"
page_has 'and the timeline' '[.kept, .events]' "[0,$n]"
check 'nothing comes from elsewhere' sh -c \
    '! grep -o "\(src\|href\)=\"\?http[^ ]*" page.html'
run 0 'the same again' profweb -o again.html records
report_model page.html 'del(.at)' >got
report_model again.html 'del(.at)' >want
same 'has the same model' got want
run 0 'two inputs are two recordings' profweb -o page.html records records
page_has 'one behind the other' '.span <=
    .history.step * (.history.came | length)' true
page_has 'that follow each other' '[.count, .span] |
    map(. / 2)' "$(profweb -o again.html records; report_model again.html \
    '[.count, .span]')"

# What is lost is told.
{
	sed -n 1,500p records
	printf 'bad\tcrc\t7\n'
	sed -n 501,700p records
	printf 'status\t1\t3\t700\t9\nsome\tother\nno record\ncall\t1\n'
	sed -n 720,900p records
} >damaged
run 1 'losses give status 1' profweb -o page.html damaged
says 'and are told' 'buffer was full'
page_has 'on the page as well' '[.alarms[] |
    select(test("3 times the firmware|1 place of the stream"))] | length' 2
page_has 'and lines that are none' .bad 1
page_has 'with their time' '.history.lost | add' 5
for seed in 1 2 3 4 5; do
	awk -v seed="$seed" 'BEGIN { srand(seed) }
	    rand() < .02 { print "bad\tcrc\t7"; next } { print }' records >holes
	call2folded -q holes | grep -v ' 0$' | sort >want
	profweb -q -o page.html holes
	report_model page.html '. as $m | .tree | range(.parent | length) |
	    select($m.tree.self[.] > 0) | "\([recurse($m.tree.parent[.];
	    . >= 0)] | reverse | map($m.tree.func[.] | if . < 0 then "[lost]"
	    else $m.functions[.][0] end) | join(";")) \($m.tree.self[.])"' |
	    sort >got
	same "$seed: and paths where some are lost are those of call2folded" \
	    got want
done
run 1 'with -q without a message' profweb -q -o page.html damaged
quiet 'as it should be'

# Times may be any that a record can have, and go on where they begin anew.
most=4611686018427387903
call 0x401 -$most 5 0 0x401 $((most - 9)) 9 0 0x401 -$most $most 0 0x401 7 1 0 \
    >extreme
run 0 'times may be extreme' profweb -q -o page.html extreme
page_has 'and are all counted' '[.count, (.history.came | add)]' '[4,4]'
page_has 'and none goes back' '.history |
    .begin + .step * (.came | length) >= 4611686018427387903' true
call 0x401 5000000 10 0 0x401 100 20 0 0x401 200 30 0 >anew
run 0 'a clock that begins anew' profweb -o page.html anew
page_has 'is told, and goes on' '[.notes[0],
    (.history.begin + .history.step * (.history.came | length) < 5001000)]' \
    '["1 time the clock began anew",true]'

# Another firmware has another clock, and that is told.
{
	printf 'meta\t48000000\t1000000\t0x1\tv1\n'
	call 0x401 100 20 0 0x401 200000 30 0
	printf 'meta\t48000000\t1000000\t0x1\tv1\n'
	printf 'meta\t48000000\t1000000\t0x2\tv2\n'
	call 0x401 500000 50 0
} >firmwares
run 0 'another firmware' profweb -o page.html firmwares
page_has 'goes on behind the one before' '[.notes[0],
    .history.step * (.history.came | length) < 300000]' \
    '["1 time another build of the firmware came: the figures are of both",true]'

# Damage is no other kind of file: a NUL makes no gmon.out of records.
{ cat one; printf 'call\t0x4\0001\n'; cat one; } >nul
run 1 'a NUL in a record' profweb -q -o page.html nul
page_has 'is a line that is none' '[.count, .bad]' '[2,1]'

# Wherever the first pieces end: the same file is of the same kind.
printf 'ack\nx\0y\ncall\t0x401\t1\t2\t0\n' >early
run 1 'a NUL early' profweb -q -o page.html early
run 1 'by pieces' sh -c '(head -c 4 early; sleep 0.3; tail -c +5 early) |
    profweb -q -o again.html'
is 'is no gmon.out' "$(report_model page.html '[.count, .bad]') $(
    report_model again.html '[.count, .bad]')" '[1,1] [1,1]'

# Tasks: tspstat's figures.
for how in whole lose; do
	"$sim" 3 4000 $how >trace
	tspstat -q -t trace >stat
	run "$?" "$how: a page of tasks" profweb -q -o page.html trace
	grep '^[tmq][a-z]*	' stat | awk -F '\t' -v OFS='\t' '
	{ for (i = 1; i <= NF; i++) if ($i == "-") $i = "" }
	$1 == "task" { $4 = sprintf("%.0f", 100 * $4) }
	{ print }' | cut -f 2- | sort >want
	report_model page.html '.tables[].rows[] | .[1:] | @tsv' | sort >got
	same "$how: its figures are those of tspstat" got want
	page_has "$how: nothing goes on" .open '[]'
	tspstat -q -x 'task-2<=1ms' -x 'task-3<=60s' trace >out 2>want
	run "$?" "$how: deadlines have tspstat's status" \
	    profweb -q -o late.html -x 'task-2<=1ms' -x 'task-3<=60s' trace
	sed 's/^tspstat/profweb/' want | diff - err >other
	is "$how: and its messages" "$(cat other)" ''
	is "$how: which has the page as well" "$(report_model late.html \
	    '.deadlines[] | [.[0], .[1], .[3] > 0]')" \
	    "$(printf '["task-2",1000000,true]\n["task-3",60000000000,false]')"
	grep -E '^whole	(running|switching|unknown)_ns' stat |
	    awk '{ n += $3 } END { printf "%.0f\n", n }' >want
	report_model page.html .span >got
	same "$how: it took as long" got want
	page_has "$how: each beginning is counted once" '.history.came | add' \
	    "$(awk -F '\t' '$1 == "task" { n += $6 } END { print n }' stat)"
done
profweb -q -m 5=last -m '1=a frame' -m '1=</script>' -o page.html trace
page_has '-m names markers' '.ids[73:78]' \
    '["</script>","ID_CUSTOM_MARKER_2","ID_CUSTOM_MARKER_3",'\
'"ID_CUSTOM_MARKER_4","last"]'
run 2 '-m needs a number and a name' profweb -m 6=x -o page.html trace
says 'and tells' '^profweb: -m: 6=x: not NUMBER=NAME with a marker'
run 1 'damage of the trace gives status 1' profweb -o page.html trace
says 'and is told' '^profweb: .* packets are'

# What may stand before records does not tell of what kind they are.
"$sim" 3 200 >trace
{ line future 1; echo no record; cat trace; } >later
run 0 'a record of another kind first' profweb -o page.html later
page_has 'is passed over' '[.kind, .count]' '["tasks",200]'
{ line future 1; line future 2; } >later
run 1 'none that is of any kind' profweb -o page.html later
says 'is told' '^profweb: later: no record of calls, samples or tasks'
page_has 'on the page as well' '[.kind, .bad]' '[null,2]'

# A server.
serve -p 47471 records
is 'the address is told' "$url" http://127.0.0.1:47471/
is 'the page is there' "$(get / | head -c 15)" '<!doctype html>'
until_model 'and its model' ".count == $n"
is 'which is complete' "$(model .live)" false
get / -D head >page
check 'its policy lets nothing be run that is not of the page' grep -q -i \
    "^content-security-policy: default-src 'none'; script-src 'sha256-" head
for header in 'x-content-type-options: nosniff' 'x-frame-options: deny' \
    'referrer-policy: no-referrer' 'cache-control: no-store' \
    'cross-origin-resource-policy: same-origin'; do
	check "no other site gets at it: $header" grep -q -i "^$header" head
done
for name in script style; do
	sed -n "/<$name>/,/<\/$name>/p" page | sed "1s/.*<$name>//" |
	    awk -v end="</$name>" '{
		i = index($0, end)
		if (i) { printf "%s", substr($0, 1, i - 1); exit }
		print }' | sha256sum | cut -c 1-64 | xxd -r -p | base64 >sum
	check "which has the hash of the $name" grep -q -F \
	    "$name-src 'sha256-$(cat sum)'" head
done

# Requests.
is 'no other page is there' "$(code /x)" 404
is 'no file' "$(code /../../../../etc/passwd --path-as-is)" 404
is 'nor by other ways to write it' "$(code /%2e%2e/%2e%2e/etc/passwd)" 404
is 'another method is refused' "$(code / -X PUT)" 405
is 'as is a post' "$(code / -d x)" 405
for host in evil.example 127.0.0.1.evil.example "evil.example:$port" \
    192.168.0.1; do
	is "by the name $host it is not found" "$(code /model -H "Host: $host")" 403
done
is 'nor without any' "$(code /model --http1.0 -H 'Host:')" 403
for host in localhost "LOCALHOST:1" 127.0.0.9 '[::1]:80'; do
	is "by the name $host it is" "$(code /model -H "Host: $host")" 200
done
is 'without -w there are no commands' "$(code /command/start -X POST \
    -H 'X-Profweb: 1')" 403
is 'what is known already is not told again' \
    "$(code "/model?have=$(model .version)")" 204
for have in 0 1 9999999999999999 18446744073709551615 -1 99999999999999999999999 \
    x '' '%00' "$(model .version)%2b1" '1&have=2'; do
	is "who has $have gets all" "$(get "/model?have=$have" | jq -r .kind)" \
	    "$(model .kind)"
done
get '/timeline?from=18446744073709551615' >rest
is 'a timeline has a head' "$(head -c 8 rest)" SPLANES1
is 'and behind its end no more' "$(wc -c <rest)" 24
get /timeline >plain
for accepts in gzip 'br;q=1, GZIP;q=0.5' 'deflate,gzip'; do
	get /timeline -H "Accept-Encoding: $accepts" -D head.out >packed
	check "compressed by $accepts" grep -q '^Content-Encoding: gzip' head.out
	is 'and the same' "$(gunzip <packed | cksum)" "$(cksum <plain)"
done
for accepts in 'gzip;q=0' 'gzip; q=0.000, br' xgzip 'gzi' 'br;gzip' ',;,=' \
    "$(printf 'gzip;q=%02000d' 0)"; do
	get /timeline -H "Accept-Encoding: $accepts" >packed
	is "not by $(echo "$accepts" | cut -c -20)" "$(cksum <packed)" \
	    "$(cksum <plain)"
done
is 'what is short stays so' "$(get '/timeline?from=18446744073709551615' \
    -H 'Accept-Encoding: gzip' | head -c 8)" SPLANES1
get /report.html >report.html
run 0 'the report is as profweb -o writes it' profweb -o again.html records
report_model report.html 'del(.at, .run, .version, .sources)' >got
report_model again.html 'del(.at, .run, .version, .sources)' >want
same 'with the same model' got want
serve_end 'it ends when it is told to' 0
run 124 'a signal of the keyboard ends it, too' timeout -s INT 1 profweb -p 47471 \
    records
is 'and its port is free again' "$(cat out)" http://127.0.0.1:47471/
run 1 'with the status that its input has' timeout -s INT --preserve-status \
    1 profweb -q damaged

# Elsewhere than on loopback there is a token.
serve -l 127.0.0.1 records
is 'there is a token with -l' "${#token}" 32
is 'without it there is nothing' "$(code /)" 403
is 'nor with another' "$(code "/?token=$(echo "$token" | tr 0-9 1-90)")" 403
is 'nor with a part' "$(code "/model?token=${token%?}")" 403
is 'with it there is' "$(code "/?token=$token")" 200
is 'by any address' "$(code "/?token=$token" -H 'Host: 10.0.0.1')" 200
is 'but by no name of a stranger' "$(code "/?token=$token" \
    -H 'Host: evil.example')" 403
first=$token
serve_end 'it ends' 0
serve -l 127.0.0.1 records
check 'the next time it is another one' [ "$first" != "$token" ]
serve_end 'it ends once more' 0

# While data flows.
mkfifo input.fifo
rm -f input
ln -s input.fifo input
exec 3<>input.fifo
serve
is 'before data there is a model' "$(model '[.live, .count]')" '[true,null]'
curl -sS -N --max-time 60 "${url}events" >events &
listener=$!
n=$(wc -l <records)
sed -n 1,1000p records >&3
until_model 'what flows is there' '.count == 999'
sed -n 1,1000p records >begun
is 'with calls whose callers have not returned' "$(model '.tree.self | add')" \
    "$(call2folded -q begun | awk '{ n += $NF } END { print n }')"
is 'and it goes on' "$(model .live)" true
sed -n 1001,2000p records >&3
until_model 'there is more' '.count == 1999'
before=$(model .version) began=$(date +%s)
for _ in $(seq 40); do
	echo >&3
	sleep 0.05
done
check 'four times a second at most' [ $(($(model .version) - before)) -le \
    $((4 * ($(date +%s) - began + 1))) ]
check 'listeners are told' [ "$(grep -c '^data: ' events)" -ge 2 ]

# Clients that do not read, and very many, have it wait for nobody.
for _ in 1 2 3 4 5 6 7 8 9 10; do
	curl -sS --max-time 60 --limit-rate 1 "${url}timeline" >slow.out \
	    2>slow.err &
done
for i in $(seq 60); do
	curl -sS -N --max-time 60 "${url}events" >"many.$i" 2>&1 &
done
all_told() {
	[ "$(grep -l '^data: ' many.* | wc -l)" -eq 60 ]
}
wait_for all_told
is 'of very many viewers all are told, and some have to come again' \
    "$(grep -l '^retry: ' many.* | wc -l)" 29
for _ in $(seq 20); do
	for path in / model timeline report.html x; do
		curl -sS --max-time 30 "$url$path" >flood.out 2>&1 &
	done
done
sed -n 2001,${n}p records >&3
for _ in $(seq 60); do
	sed -n 2,${n}p records
done >&3
exec 3>&-
until_model 'all that flowed was counted' ".count == $((61 * (n - 1)))"
is 'nothing is lost' "$(model '[.bad, (.history.came | add) == .count]')" \
    '[0,true]'
kill "$listener" 2>/dev/null
pkill -P $$ curl
until_model 'it is complete' '.live | not'
serve_end 'it ends with the status of its input' 1
wait

# What tasks do while they do it: as if it had ended there.
"$sim" 3 4000 | sed -n 1,2500p >trace
exec 3<>input.fifo
serve
cat trace >&3
# The last event waits for what belongs to it.
until_model 'tasks come' ".count == $(grep -c '^event' trace) - 1 and .live"
sed '$d' trace | tspstat -q -t | awk -F '\t' '$1 == "task" { print $2, $5, $6 }' |
    sort >want
model '.functions as $f | .tables[0].rows[] | [$f[.[0]][0], .[4],
    .[5]] | map(tostring) | join(" ")' | sort >got
same 'with what goes on' got want
is 'which the timeline has as well' "$(model '.open | length > 3')" true
serve_end 'it ends' 143
exec 3>&-

# Told to end while data flows.
exec 3<>input.fifo
serve records -
curl -sS -N --max-time 60 "${url}events" >events &
listener=$!
until_model 'one more begins' ".count == $((n - 1))"
wait_for grep -q '^data' events
serve_end 'it ends at once' 143
wait "$listener"
is 'and its viewers are told' "$(tail -n 3 events | head -n 1)" 'event: end'
exec 3>&-
rm -f input
(trap '' HUP; exec profweb -q records >web.url 2>web.err) &
web=$!
wait_for test -s web.url
url=$(cat web.url)
until_model 'what ignores a lost terminal' '.live | not'
kill -HUP "$web"
is 'stays' "$(sleep 1.5; model .live)" false
serve_end 'until it is told to end' 0

mkfifo nobody
serve nobody
(sleep 15; kill -KILL "$web") 2>/dev/null &
serve_end 'while it waits for a writer it ends as well' 143

# However many take the report, and slowly, it is in memory once.
awk 'BEGIN {
	for (i = 0; i < 300000; i++)
		printf "call\t%d\t%d\t%d\t0\n", 1025 + 32 * (i * 7919 % 13),
		    10 * i + i % 3, i * 7919 % 7
}' >many
serve many
until_model 'very many calls' '.count == 300000 and (.live | not)'
get report.html >report.html
most() {
	sed -n 's/^VmHWM:[^0-9]*\([0-9]*\) kB/\1/p' "/proc/$web/status"
}
before=$(most)
for i in $(seq 50); do
	curl -sS --max-time 60 --limit-rate 1k "${url}report.html" \
	    >"slow.$i" 2>&1 &
done
all_begun() {
	[ "$(find . -name 'slow.*' -size +0 | wc -l)" -ge 50 ]
}
wait_for all_begun
check 'a report for fifty' [ $(($(most) - before)) -lt \
    $((10 * $(wc -c <report.html) / 1024)) ]
is 'others are answered' "$(get report.html | cksum)" "$(cksum <report.html)"
pkill -P $$ curl
serve_end 'and it ends' 0

# Two at once.
serve records
first=$web
timeout -s INT 1 profweb records >other
check 'where the usual port is taken there is another' [ "$url" != "$(cat other)" ]
serve_end 'the other one ends' 0
rm -f input

# Memory is bounded, totals are not.
awk 'BEGIN {
	for (i = 0; i < 300000; i++)
		printf "call\t0x401\t%d\t3\t0\n", 10 * i
}' >many
run 0 'the timeline keeps so much' profweb -k 5000 -o page.html many
page_has 'as is told, and all is counted' \
    '[.count, .tables[0].rows[0][1:4], .events, (.events - .kept | . >= 5000
    and . <= 9096)]' '[300000,[900000,300000,900000],300000,true]'
check 'and the page is small' [ "$(wc -c <page.html)" -lt 250000 ]

# Of very many paths the smaller ones are one, and nothing of the time is lost.
awk 'BEGIN {
	for (i = 0; i < 250000; i++) {
		us = i % 1000 ? 2 : 500
		if (us == 2)
			printf "call\t0x500\t%d\t1\t2\n", t
		printf "call\t%d\t%d\t%d\t1\n", 4096 + 2 * i, t, us
		t += us
	}
	printf "call\t1024\t0\t%d\t0\n", t + 1
	print t + 1 >"sum"
}' >many
run 0 'very many paths' profweb -o page.html many
report_model page.html '.tree | (.func | length, (map(select(. == -3)) |
    length)), (.self | add)' >got
is 'are not all told' "$(head -n 2 got | tr '\n' ' ')" '252 1 '
is 'but with all of the time' "$(tail -n 1 got)" "$(cat sum)"

# Nor is all of them kept.
awk 'BEGIN {
	for (a = 0; a < 100; a++) {
		from = t
		for (b = 0; b < 100; b++) {
			begun = t
			for (c = 0; c < 100; c++) {
				printf "call\t%d\t%d\t2\t2\n", 8192 + 2 * c, t
				t += 2
			}
			t += 2
			if (a == 99 && b == 99) {
				printf "call\t1028\t%d\t900000\t2\n", t
				t += 900001
			}
			printf "call\t%d\t%d\t%d\t1\n", 4096 + 2 * b, begun,
			    t - begun
		}
		printf "call\t%d\t%d\t%d\t0\n", 2048 + 2 * a, from, t - from
	}
	print t >"sum"
}' >many
# A sanitizer takes any room, which is no report of it.
limit='ulimit -v 600000;'
ASAN_OPTIONS='' sh -c "$limit profweb --version" >version 2>&1 || limit=
run 0 'a million paths' sh -c "$limit exec profweb -q -o page.html many"
page_has 'have all of the time' '.tree.self | add' "$(cat sum)"
page_has 'and the largest of them' '.functions as $f |
    .tree as $t | [range($t.func | length) | select($t.func[.] >= 0 and
    $f[$t.func[.]][0] == "0x00000404") | $t.self[.]]' '[900000]'

# Commands go to the device's line.
mkfifo cmd
cat cmd >sent &
# Whichever of the two begins first, there is somebody who reads.
exec 4<>cmd
serve -w cmd records
until_model 'the page has commands' .commands
is 'a page of another site has none' "$(code /command/start -X POST)" 403
is 'nor has one with a body' "$(code /command/start -d x \
    -H 'X-Profweb: 1')" 403
is 'only known ones' "$(code /command/bogus -X POST -H 'X-Profweb: 1')" 404
for command in start stop reset; do
	is "$command is sent" "$(get "/command/$command" -X POST \
	    -H 'X-Profweb: 1')" sent
done
serve_end 'it ends' 0
exec 4>&-
wait
mpencode start stop reset >want
same 'the device gets the bytes of mpencode' sent want

# Records of samples, of a real board: what gmonbuild makes of the same stream.
figures() {
	report_model "$1" '. as $m | .tables[0].rows[] |
	    [$m.functions[.[0]][0]] + .[1:2] + .[3:5] | @tsv' | LC_ALL=C sort
}
blinky=$srcdir/t/data/blinky.elf
hexdecode "$srcdir/t/data/blinky.hex" >blinky.raw
apdecode blinky.raw >stream
if gmonbuild -q -r 1000 -c stream.txt -e "$blinky" -o stream.gmon blinky.raw
then
	run 0 'records of samples' profweb -r 1000 -o page.html -e "$blinky" stream
	quiet 'without a message'
	profweb -q -o again.html -e "$blinky" stream.txt
	figures page.html >got
	figures again.html >want
	check 'have figures' [ "$(wc -l <got)" -gt 5 ]
	same 'those of the profile that gmonbuild makes' got want
	report_model page.html .tree >got
	report_model again.html .tree >want
	same 'and its paths' got want
	run 0 'without a rate' profweb -o page.html -e "$blinky" stream
	figures again.html >want
	figures page.html >got
	same 'has the same samples' got want
	report_model again.html .tree >want
	report_model page.html .tree >got
	same 'and paths' got want
	page_has 'of no time that is known' '[.second, .tree.self != []]' \
	    '[0,true]'
	run 0 'with it' profweb -r 1000 -o page.html -e "$blinky" stream
	page_has 'time is that of the samples' '[.span, .second]' \
	    "[$(awk '/^pc/ { n += $3 } END { print n }' \
	    stream),1000]"
	page_has 'the timeline has them all' '[(.events > 20), .open]' \
	    '[true,[]]'
	{
		cat stream
		printf 'skip\t70\t9\npc\t0x3fff00\t1\n'
	} >stream.bad
	run 124 'Ctrl-C' sh -c '(head -n 400 stream; sleep 2
	    tail -n +401 stream) | timeout -s INT 1 profweb -r 1000 \
	    -o again.html -e "$1"' sh "$blinky"
	is 'is no end of what is in the pipe' "$(report_model again.html \
	    .tree)" "$(report_model page.html .tree)"
	{
		printf 'header\t1\t3\t0x0\t1000\t-\n'
		cat stream
		printf 'header\t1\t3\t0x0\t500\t-\n'
		cat stream
		printf 'header\t1\t4\t0x0\t1000\t-\npc\t0x178\t1\n'
		printf 'header\t1\t3\t0x0\t1000\t-\npc\t0x178\t4294967295\n'
	} >runs
	run 1 'runs that contradict' profweb -o again.html -e "$blinky" runs
	says 'are told' '^profweb: 2 runs have another rate or form'
	is 'and those that do not are there' "$(report_model again.html \
	    '[.second, .span, (.tree.self | add), .alarms[0][:6]]')" \
	    "$(report_model page.html '[1000, .span + 4294967295,
	    .span + 4294967295, "2 runs"]')"
	{
		printf 'pc\t0x178\t18446744073709551615\n'
		cat stream
	} >endless
	run 1 'a record that would take for ever' timeout 60 profweb -q -r 1000 \
	    -o again.html -e "$blinky" endless
	is 'is none' "$(report_model again.html '[.bad, .count]')" \
	    "$(report_model page.html '[1, .count]')"
	cp page.html again.html
	run 1 'damage gives status 1' profweb -r 1000 -o page.html -e "$blinky" \
	    stream.bad
	page_has 'and is told' .alarms "$(printf %s '["9 bytes are damaged",' \
	    '"1 packet is outside of the program'\''s text"]')"
	page_has 'what is elsewhere takes time, too' .span \
	    "$(($(report_model again.html .span) + 1))"
	{
		printf 'header\t1\t3\t0x0\t1000\t-\n'
		cat stream
		printf 'pc\t0x3fff00\t1\n'
	} >outside
	run 1 'behind a header' profweb -q -o page.html -e "$blinky" outside
	page_has 'as well' .span "$(($(report_model again.html .span) + 1))"
	{
		printf 'header\t1\t3\t0x0\t1000\t-\n'
		cat stream
		printf 'lost\t3\t40\npc\t0x3fff00\t1\n'
	} >stream.lost
	run 1 'losses give status 1' profweb -r 1000 -o again.html -e "$blinky" \
	    stream.lost
	is 'and take their time' "$(report_model again.html .span)" \
	    "$(($(report_model page.html .span) + 40))"
	is 'and are in the history' "$(report_model again.html \
	    '.history.lost | add')" 43
	run 1 'calls with lost ones are estimates' profweb -r 1000 \
	    -o again.html -e "$blinky" stream.lost
	says 'and said to be' '^profweb: .* % of the calls were not sent,'
	is 'on the page as well' "$(report_model again.html '[.alarms[] |
	    select(test("^numbers of calls are estimates, since 5.6 % of "))
	    ] | length')" 1
	apencode stream.lost | gmonbuild -q -e "$blinky" -o lost.gmon
	is 'and in the sum of its head' "$(report_model again.html \
	    '.facts[] | select(.[0] == "calls") | .[1]')" \
	    "$(($(grep -c '^arc' stream) + 3))"
	is 'which are those of gmonbuild' \
	    "$(report_model again.html '[.arcs[][2]] | add')" \
	    "$(gmondump -q lost.gmon | awk '$1 == "arc" { n += $4 }
	    END { print n }')"
else
	skip 32 'no libelf'
fi

made_program || {
	skip 20 'no ELF file'
	finish
	exit
}

# Profiles of samples: gmondump's figures.
profile pc%0x424%3 pc%0x444%5 pc%0x464%7 pc%0x484%100 arc%0x430%0x440%1 \
    arc%0x432%0x460%1 arc%0x450%0x480%2 arc%0x452%0x480%3 \
    arc%0x470%0x480%5 >share
run 0 'a profile that is a file' profweb -o page.html -e prog.elf share
gmonmerge -q -o share.gmon share
run 0 'as gmon.out as well' profweb -o again.html -e prog.elf share.gmon
figures page.html >got
printf '%s\t%s\t%s\t%s\n' f0 5 55 1 f1 7 57 1 f2 100 100 10 main 3 115 0 >want
same 'has gprof'\''s figures' got want
page_has 'calls from two places of a caller are one arc' \
    '[.functions as $f | .arcs[] | select($f[.[0]][0] == "f0") | .[2]]' '[5]'
figures again.html >got
same 'both ways' got want
run 2 'records behind it are refused' profweb -o page.html -e prog.elf share \
    records
says 'and that is told' 'records, after a profile'

: >empty
run 1 'an empty input gives status 1' profweb -o empty.html empty
says 'and is told' '^profweb: empty: is empty: nothing was sent'

# A program of another build.
{
	printf 'meta\t48000000\t1000000\t0xdeadbeef\tv1\n'
	call 0x441 5 3 0
} >other
run 1 'a program of another build gives status 1' profweb -o page.html \
    -e prog.elf other
page_has 'and is told where nobody can miss it' \
    '.alarms[0] | startswith("WRONG PROGRAM")' true

# Names may be anything.
hostile_program
run 0 'hostile names' profweb -q -o page.html -e named.elf hostile
report_model page.html . >model.json
check 'are JSON' sh -c '"$1" <model.json' sh "$builddir/t/support/jsoncheck"
is 'and no HTML' "$(grep -c '^<script[^<>]*id="[a-z]*">[0-9A-Za-z+/=]*</script>$' \
    page.html)" 3
finish
