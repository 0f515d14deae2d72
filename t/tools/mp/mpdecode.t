# SPDX-License-Identifier: GPL-3.0-or-later
# mpdecode as a user runs it
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

# Records, with blanks for tabs.
blanks() {
	tr '\t' ' ' <"$1"
}

common_tests mpdecode

# The document's packets, with the CRCs that it leaves out: facts that do not
# come from mpencode.
bytes '\252\125\001\000\000\210\203\012' >ack
bytes '\252\125\002\000\000\330\332\012' >nack
{
	bytes '\252\125\003\034\000\000\172\003\012\100\102\017\000'
	bytes '\357\276\255\336v1.0.0\000\000\000\000\000\000\000\000\000\000'
	bytes '\340\251\012'
} >meta
{
	bytes '\252\125\005\037\000\001\002\000\000\001\000\010\350\003\000\000'
	bytes '\320\007\000\000\000\000\040\002\000\010\364\001\000\000'
	bytes '\054\001\000\000\001\000\333\103\012'
} >two
cat ack meta two nack >all
run 0 "the document's packets give status 0" mpdecode all
quiet 'and no message'
cat >want <<'END'
ack
meta 168000000 1000000 0xdeadbeef v1.0.0
call 0x8000100 1000 2000 0
call 0x8000220 500 300 1
nack
END
is 'they are what it says' "$(blanks out)" "$(cat want)"
run 0 'stdin is read without an operand' mpdecode <all
is 'likewise' "$(blanks out)" "$(cat want)"
run 0 'files are read one after the other' mpdecode ack - nack <meta
is 'as streams of their own' "$(cut -f 1 out | tr '\n' ' ')" 'ack meta nack '
run 0 '-v counts' mpdecode -v all two
is 'on stderr' "$(cat err)" 'mpdecode: 5 packets, 4 calls'
fails 2 'a full disk gives status 2' sh -c 'mpdecode all >/dev/full'
says 'and is told' '^mpdecode: stdout: No space left'

# Every field at its limits, there and back.
{
	record ack
	record nack
	record meta 0 4294967295 0x00000000 ''
	record meta 4294967295 0 0xffffffff '0123456789abc\x09\\\xff'
	record status 0 0 0 0
	record call 0xffffffff 4294967295 4294967295 65535
	record status 255 0 4294967295 255
} >records
mpencode -r records >stream
run 0 'fields may have any value' mpdecode stream
same 'and come back as they were' out records

# Damage.
cat ack two nack >sound
{ cat ack; bytes 'junk\252'; cat two; } >junk
run 1 'bytes between packets give status 1' mpdecode junk
is 'they are told where they are' "$(blanks out | grep skip)" 'skip 8 5'
is 'and counted' "$(cat err)" 'mpdecode: junk: 5 bytes skipped in 1 places'
run 1 '-q changes no status' mpdecode -q junk
quiet 'but says nothing'
sed 's/\x07/\x08/' sound >damaged
run 1 'a wrong CRC gives status 1' mpdecode damaged
is 'it is told where it is' "$(blanks out)" 'ack
bad crc 8
nack'
says 'and counted' ': bad packets: 1 by CRC, 0 by end, 0 by length, 0 by'
says 'with all its bytes' ': 39 bytes skipped in 1 places$'
bytes '\252\125\001\000\000\210\203\013' | cat - ack >end
run 1 'a wrong end gives status 1' mpdecode end
is 'and is told as such' "$(blanks out)" 'bad end 0
ack'
bytes '\252\125\001\001\000' | cat - ack >length
run 1 'a wrong length gives status 1' mpdecode length
is 'and costs no other packet' "$(blanks out)" 'bad length 0
ack'
# As another version, another count, an unknown type, each with the right CRC.
bytes '\252\125\005\003\000\002\000\000\050\166\012' >version
bytes '\252\125\005\003\000\001\001\000\111\034\012' >count
bytes '\252\125\006\001\000\101\023\027\012' >other
cat version count other ack >odd
run 1 'what is not known gives status 1' mpdecode odd
is 'it is told' "$(blanks out)" 'bad version 0
bad count 11
other 6 41
ack'
says 'other versions' '^mpdecode: odd: calls of another version of the proto'
says 'other types' '^mpdecode: odd: 1 packets of unknown types$'
echo 'There are no packets here.' >text
run 1 'text is none of this' mpdecode text
says 'and -g is recommended' 'text: no packet is sound: -g may know why$'
run 1 'which finds out nothing' mpdecode -g text
says 'and says so' 'text: no packet is sound in any variant$'

# Wherever a stream is cut, what was whole before is there, and the status
# tells.
wrong=0
for n in $(seq 0 "$(wc -c <sound)"); do
	head -c "$n" sound >piece
	mpdecode -q piece >out
	status=$?
	whole=1
	case $n in 8 | 47 | 55) whole=0 ;; esac
	calls=$(grep -c ^call out)
	[ $status -eq $whole ] || wrong=$((wrong + 1))
	[ "$calls" -eq $(((n >= 47) * 2)) ] || wrong=$((wrong + 1))
done
is 'a stream may be cut anywhere' $wrong 0
for size in 1 7; do
	dd if=damaged bs=$size 2>/dev/null | mpdecode -q >pieces
	mpdecode -q damaged >out
	same "pieces of $size bytes make no difference" pieces out
done

# What came is written before more is waited for.
mkfifo line
mpdecode -q line >live &
decoder=$!
exec 3>line
cat ack two >&3
check 'records come at once' wait_for grep -q 0x8000220 live
bytes '\252\125\167\377\377' >&3
cat ack >&3
check 'also where a false header claims the next 64 KiB' \
    wait_for sh -c '[ "$(grep -c ack live)" = 2 ]'
kill -TERM "$decoder"
cat nack >&3
exec 3>&-
wait "$decoder"
is 'after a signal the pipe is finished' "$? $(tail -n 1 live)" '1 nack'

# Times.
awk 'BEGIN {
	for (i = 0; i < 300; i++) {
		t = i * 2000000000 + 5
		printf "call\t0x11\t%.0f\t%d\t1\n", t + 10, 10
		printf "call\t0x21\t%.0f\t%d\t0\n", t, 30
	}
}' >records
mpencode -r records | mpdecode >out
same 'times go on over 139 turns of their 32 bits' out records
{
	record call 0x11 5 1 1
	record call 0x21 4294967286 30 0
} | mpencode -r | mpdecode >out
is 'a caller from before the first time has a negative one' \
    "$(blanks out | tail -n 1)" 'call 0x21 -10 30 0'
{
	record call 0x11 9000000 5 0
	record meta 1 1 1 x
	record call 0x11 100 5 0
} | mpencode -r >anew
run 1 'a clock that begins anew gives status 1' mpdecode anew
is 'and goes on' "$(blanks out | tail -n 1)" 'call 0x11 9000105 5 0'
says 'which is told' "^mpdecode: anew: the firmware's clock began anew 1 ti"

# Loss in the firmware.
record status 1 0 10 5 | mpencode -r >good
run 0 'a buffer that was never full is fine' mpdecode good
{
	record status 1 3 10 99
	record status 1 5 20 99
	record status 1 2 20 99
} | mpencode -r >full
run 1 'one that was gives status 1' mpdecode full
says 'and is told, with what helps' \
    "full: the firmware's buffer was full 7 times, so calls are missing: a fa"
run 0 'the next file is judged by itself' mpdecode good
run 1 'in any order' mpdecode full good

# Variants.
{ record nack && record call 0x1 2 3 4; } >records
for options in '' -B -S '-c 0' '-B -S' '-B -c 0' '-S -c 0' '-B -S -c 0'; do
	# shellcheck disable=SC2086
	mpencode -r $options records >stream
	# shellcheck disable=SC2086
	run 0 "'$options' is understood" mpdecode $options stream
	same "'$options' gives the records" out records
	run 0 "'$options' is found out" mpdecode -g stream
	is "'$options' is what -g says" "$(head -n 1 out)" \
	    "# variant: mpdecode$(echo " $options" | sed 's/ -c 0//; s/ -S//
	    s/ $//') -c 0x$(case $options in *0*) echo 0000 ;; *) echo ffff
	    esac)$(case $options in *S*) echo ' -S' ;; esac)"
	grep -v '^#' out >rest
	same "'$options' gives the same records" rest records
	[ -z "$options" ] || run 1 "'$options' is needed" mpdecode stream
done
record ack | mpencode -r -c 0x1234 >odd
run 0 'a CRC may start anywhere' mpdecode -c 0x1234 odd
for c in 65536 x ''; do
	run 2 "-c $c gives status 2" mpdecode -c "$c" odd
	says "-c $c names the range" \
	    "^mpdecode: -c: $c: not a number from 0 to 65535"
done
run 1 '-g without any packet gives status 1' mpdecode -g text
is 'and goes on as without it' "$(blanks out)" '# variant: mpdecode -c 0xffff
skip 0 27'
{ head -c 200000 /dev/zero; cat all; } >late
run 1 '-g does not wait for ever' mpdecode -g late
is 'and loses nothing' "$(blanks out)" "$(echo '# variant: mpdecode -c 0xffff'
    echo 'skip 0 200000'; cat want)"

second_signal_kills mpdecode pipe

finish
