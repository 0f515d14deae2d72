# SPDX-License-Identifier: GPL-3.0-or-later
# tspdecode as a user runs it
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

data=$srcdir/t/data/tsp
# Records, with blanks for tabs.
blanks() {
	tr '\t' ' ' <"$1"
}

common_tests tspdecode

# What a real tracer sends first when it is asked for its list.
run 0 'a list of objects gives status 0' tspdecode "$data/first.tsp"
quiet 'and no message'
is 'its objects are told' "$(blanks out)" 'object 0 0 1 Queue'
run 0 '-l is taken' tspdecode -l <"$data/first.tsp"
is 'and tells where lists begin' "$(blanks out)" 'list 0 0 1
object 0 0 1 Queue
list 1 1 0'

# Packets of each kind.
bytes '\375\376\377\007\002\001\002\003\004\005' >event
bytes '\375\376\377\010\005\001\003\377\377' >next
bytes '\375\376\377\011\111\001\004\000\001\377' >open
bytes '\375\376\377\012\145\001\002\000\001' >error
bytes '\375\376\377\013\310\377\000' >unknown
run 0 'an event gives status 0' tspdecode event
quiet 'and no message (event)'
is 'it becomes a record' "$(blanks out)" \
    'event 7 2 ID_TASK_SWITCHED_IN 258 772 5'
cat event next >two
run 0 'the next one, too' tspdecode two
is 'and has no data' "$(blanks out | tail -n 1)" \
    'event 8 5 ID_LOW_POWER_IDLE_END 259 65535'
cat event next open >three
run 0 'what is not described is no damage' tspdecode three
is 'but is told as such' "$(blanks out | tail -n 1)" 'unsized 9 73 260 1 ff'
cat three error >four
run 1 'an error of the tracer gives status 1' tspdecode four
is 'and is told' "$(blanks out | tail -n 1)" \
    'error 10 101 ID_ERROR_STREAM_FIFO_FULL 258 1'
is 'with what helps' "$(cat err)" "tspdecode: four: the tracer's queue was$(:
    ) full 1 times, so events are missing: a faster line, a larger queue, or$(:
    ) tspencode filter=... helps"
bytes '\375\376\377\013\146\001\002\000\001' >deaf
cat three error deaf >five
run 1 'so does a command that it lost' tspdecode five
is 'which is told apart' "$(sed 's/ times.*//' err)" "tspdecode: five: $(:
    )the tracer's queue was full 1
tspdecode: five: the tracer has lost commands 1"
run 1 'an unknown packet gives status 1' tspdecode unknown
is 'and is told with its data' "$(blanks out)" 'unknown 11 200 ff00'
is 'and counted' "$(cat err)" 'tspdecode: unknown: 1 packets of unknown ids'
run 0 'files are read one after the other' tspdecode next - event <three
is 'each as a stream of its own' "$(cut -f 2 out | tr '\n' ' ')" '8 7 8 9 7 '
run 1 'one damaged file of two gives status 1' tspdecode unknown event
run 1 'in any order' tspdecode -v event unknown
says '-v counts all' '^tspdecode: 2 packets$'
run 0 '-v is no damage' tspdecode -v three
is 'but a count' "$(cat err)" 'tspdecode: 3 packets'

# Streams of all kinds, and what a second decoder said of them.
for name in whole damage; do
	run 1 "$name: gives status 1" tspdecode -l "$data/$name.tsp"
	[ $name = whole ] || { grep -v '^list' out >rest && mv rest out; }
	same "$name: every record is as it must be" out "$data/$name.txt"
	for size in 1 7; do
		dd if="$data/$name.tsp" bs=$size 2>/dev/null |
		    tspdecode -q -l >pieces
		[ $name = whole ] || { grep -v '^list' pieces >rest &&
		    mv rest pieces; }
		same "$name: in pieces of $size, too" pieces out
	done
done

# Damage is told.
run 1 'damage gives status 1' tspdecode "$data/damage.tsp"
sed "s|.*damage.tsp: ||" err >messages
is 'and each kind has its message' "$(tail -n 4 messages)" \
    'at least 204 packets missing in 3 gaps, each of which may hide a '"$(:
    )multiple of 256 more
3 packets are not whole
13 bytes of no packet in 2 places
1 packets of unknown ids"
run 1 '-q changes no status' tspdecode -q "$data/damage.tsp"
quiet 'but says nothing'
grep -v '^object' "$data/damage.txt" >want
grep -v '^object' out >got
same 'and tells the same' got want
{ cat event; bytes '\375\376\377\012\005\000\000\000\000'; } >gap
run 1 'a gap gives status 1' tspdecode gap
is 'and is told before what came' "$(blanks out | sed -n 2p)" 'gap 8 10 2'
is 'and counted alone' "$(cat err)" 'tspdecode: gap: at least 2 packets'"$(:
    ) missing in 1 gaps, each of which may hide a multiple of 256 more"
# Our tracer knows how many: 514 since the last time, of 771.
{
	cat event
	bytes '\375\376\377\012\232\000\000\002\002\000\000\003\003\134'
	bytes '\375\376\377\012\145\001\002\000\001'
} >missing
run 1 'what our tracer has lost gives status 1' tspdecode missing
is 'and is told between gap and error' "$(blanks out | cut -d ' ' -f 1-4)" \
    'event 7 2 ID_TASK_SWITCHED_IN
gap 8 10 2
missing 10 514 771
error 10 101 ID_ERROR_STREAM_FIFO_FULL'
is 'exactly' "$(tail -n 1 err)" \
    'tspdecode: missing: 514 packets missing in 1 gaps'
tspdecode -q missing | tspencode -r >again
same 'tspencode makes the same bytes of it' again missing
tspdecode -q missing >records
run 1 'tspstat takes the number' tspstat -t records
is 'as it is' "$(grep lost_packets out | cut -f 3)" 514
says 'exactly' '^tspstat: 514 packets are missing$'
sed 's/^missing.*/gap	9	11	2/' records >other
run 1 'and another gap' tspstat other
says 'may hide more' '^tspstat: 4 packets are missing, at least$'
{ cat event; printf x; } >junk
run 1 'a byte too many gives status 1' tspdecode junk
is 'and is told where it is' "$(blanks out | tail -n 1)" 'junk 10 1'
is 'and counted as well' "$(cat err)" \
    'tspdecode: junk: 1 bytes of no packet in 1 places'
head -c 9 event >short
run 1 'a packet that is not whole gives status 1' tspdecode short
is 'and is no event' "$(blanks out)" 'truncated 0 9'
says 'but counted' '^tspdecode: short: 1 packets are not whole$'
says 'and -q is not the only hint' ': no packet at all: is it what a TSP tra'
echo 'There are no packets here.' >text
run 1 'what has no packets gives status 1' tspdecode text
is 'and no events' "$(blanks out)" 'junk 0 27'
says 'but a question' '^tspdecode: text: no packet at all: '
run 1 'which others are not asked' tspdecode junk
check 'as they have packets' sh -c '! grep -q "no packet at all" err'

# A list whose packets are counted apart is told, but no loss.
{
	cat event
	bytes '\375\376\377\000\227\000\000\375\376\377'
	bytes '\375\376\377\001\227\001\000\375\376\377'
	cat next
} >apart
run 0 'a list that counts apart is no damage' tspdecode apart
quiet 'and needs no message'
is 'but its gap is told' "$(blanks out | sed -n 2p)" 'gap 8 0 248'
mv out records
run 1 'and tspstat only misses a clock' tspstat records
is 'nothing else' "$(wc -l <err)" 1

# Each truncation of a sound stream: 0 between packets, 1 within.
wrong=0
for n in $(seq 1 "$(wc -c <three)"); do
	head -c "$n" three >piece
	tspdecode -q piece >out
	got="$? $(grep -c ^event out) $(grep -c ^truncated out)"
	want="1 $(((n >= 10) + (n >= 19))) 1"
	# A preamble alone is nothing; the data of the last may be none.
	case $n in
	3 | 10 | 13 | 19 | 22 | 28 | 29)
		want="0${want#1}"
		want="${want%1}0" ;;
	esac
	[ "$got" = "$want" ] || wrong=$((wrong + 1))
done
is 'wherever a stream is cut, the status tells' $wrong 0

# Sizes.
bytes '\375\376\377\000\111\000\001\000\002\375\376\377' >marker
run 0 '-z gives an id a size' tspdecode -z CUSTOM_MARKER_1=3 marker
is 'and makes it an event' "$(blanks out)" \
    'event 0 73 ID_CUSTOM_MARKER_1 1 2 253 254 255'
for id in 73 0x49 ID_CUSTOM_MARKER_1 id_custom_marker_1; do
	run 0 "-z $id=0 is taken" tspdecode -z $id=0 marker
	is "-z $id=0 is meant" "$(blanks out)" \
	    'event 0 73 ID_CUSTOM_MARKER_1 1 2'
done
bytes '\375\376\377\000\310\000\001\000\002\007' >other
bytes '\375\376\377\000\000\000\001\000\002\007' >start
run 0 '-z is for the first id, too' tspdecode -z START=1 start
is 'by its name' "$(blanks out)" 'event 0 0 ID_START 1 2 7'
run 0 '-z makes an unknown id known' tspdecode -z 200=1 other
is 'by its number' "$(blanks out)" 'event 0 200 ID_200 1 2 7'
run 0 'several -z are taken' tspdecode -z CUSTOM_MARKER_1=1 -z 2=1 three
is 'each for its id' "$(cut -f 1 out | tr '\n' ' ')" 'event event event '
run 1 'ids of the document may have another size' tspdecode -z 5=1 three
is 'which is the one that counts' "$(blanks out | sed -n 2p)" 'truncated 10 9'
for size in 73 73= =1 73=4 73=-1 73=x x=1 256=1 151=1 OBJECT_LIST=1 101=1 \
    ERROR_RECEIVE_FIFO_FULL=0 '' \
    CUSTOM_MARKER_1_WITH_A_NAME_THAT_IS_TOO_LONG=1; do
	run 2 "-z '$size' gives status 2" tspdecode -z "$size" marker
	says "-z '$size' is told" '^tspdecode: -z: .*: not '
done

# Those of our tracer: said by it, or by -s.
record clock 1 1000 up 65535 48000 | tspencode -r >clock
bytes '\375\376\377\002\064\000\001\000\002\007' >group
run 0 '-s is taken' tspdecode -s group
is 'open ids have sizes then' "$(blanks out)" \
    'event 2 52 ID_EVENT_GROUP_CREATE 1 2 7'
cat clock group >said
run 0 'a clock says that, too' tspdecode said
is 'and what times are' "$(blanks out)" 'clock 1 1000 up 65535 48000
event 2 52 ID_EVENT_GROUP_CREATE 1 2 7'
for options in '-s -z 52=0' '-z 52=0 -s' '-z 52=0'; do
	# shellcheck disable=SC2086
	run 1 "-z is stronger ($options)" tspdecode $options said
	is "and its size is taken ($options)" "$(blanks out | tail -n 2)" \
	    'event 2 52 ID_EVENT_GROUP_CREATE 1 2
junk 29 1'
done
run 0 'each file has its own' tspdecode said group
is 'as its tracer says' "$(cut -f 1 out | tr '\n' ' ')" 'clock event unsized '

# The clock by options, instead of the tracer's.
while read -r options wanted; do
	# shellcheck disable=SC2046
	run 0 "$options is taken" tspdecode \
	    $(echo "$options" | tr '=' ' ') said
	is "$options makes a clock" "$(blanks out | grep clock)" \
	    "clock - $wanted"
done <<'END2'
-c=100 1000 up 0 100
-m=999 1000 up 999 1000
-d=-m=47999 1000 down 47999 48000
-d=-m=47999=-c=1 1000 down 47999 1
-r=100 100 up 0 0
-r=0x10=-m=65535 16 up 65535 65536
-r=1k=-c=4294967295 1000 up 0 4294967295
END2
run 0 'it is told of each file' tspdecode -r 100 event next
is 'before all else' "$(cut -f 1 out | tr '\n' ' ')" 'clock event clock event '
run 2 '-d without -m gives status 2' tspdecode -d event
says 'and is told why' '^tspdecode: -d: give -m, from where it counts down$'
for pair in c:0 c:4294967296 c:x m:0 m:65536 m: r:0 r:4294967296; do
	run 2 "-$pair gives status 2" tspdecode "-${pair%:*}" "${pair#*:}" event
	says "-$pair names the range" \
	    "^tspdecode: -${pair%:*}: ${pair#*:}: not a number from 1 to "
done

# Output.
if [ -c /dev/full ]; then
	for file in two three; do
		fails 2 "a full disk gives status 2 ($file)" \
		    sh -c "tspdecode $file >/dev/full"
		says "and is told ($file)" '^tspdecode: stdout: No space left'
	done
else
	skip 4 'no /dev/full'
fi
# More than is held at once, in order.
tspdecode three >told
# Doubled ten times, with the gap from the end of one to the next.
cp three many
cp told want
record gap 10 7 253 >gap
for _ in 1 2 3 4 5 6 7 8 9 10; do
	cat many many >more
	mv more many
	cat want gap want >more
	mv more want
done
run 1 'many packets are read' tspdecode many
same 'and told in their order' out want

# Live: records come before the input ends, and a signal ends nothing.
mkfifo pipe
tspdecode -q <pipe >out 2>err &
decoder=$!
exec 3>pipe
cat event >&3
check 'an event is told when its last byte came' wait_for [ -s out ]
is 'and is whole' "$(blanks out)" 'event 7 2 ID_TASK_SWITCHED_IN 258 772 5'
cat next >&3
check 'the next one, too' wait_for grep -q IDLE_END out
bytes '\375\376\377\011\002\000\375\376\377\001' >&3
bytes '\001' >&3
check 'a cut packet, when nothing can make it whole' \
    wait_for grep -q truncated out
kill -TERM "$decoder"
cat event >&3
exec 3>&-
wait "$decoder"
is 'after a signal the pipe is finished' "$? $(wc -l <out)" '1 6'
second_signal_kills tspdecode pipe

finish
