# SPDX-License-Identifier: GPL-3.0-or-later
# qsencode as a user runs it
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

data=$srcdir/t/data/qs

# A record line from its fields, cut at blanks.
record() {
	echo "$*" | tr ' ' '\t'
}

common_tests qsencode

# Records.
{
	echo '# a comment'
	record frame 126 125 7d0801
	record gap 1 2 3
	record bad checksum 5
	record frame 0xff 0 -
} >records
run 0 'records give status 0' qsencode records
quiet 'and no message'
is 'they become frames' "$(digits out)" '7d5e7d5d7d5d08017d5e7eff00007e'
run 0 'files are encoded one after the other' qsencode records - <records
is 'into one stream' "$(digits out | cut -c 31-)" \
    '7d5e7d5d7d5d08017d5e7eff00007e'
for line in 'frame' 'frame 1 2' 'frame 256 0 -' 'frame 1 256 -' \
    'frame x 1 -' 'frame 1 1 0' 'frame 1 1 0g' 'frame 1 1 - -' \
    'frame -1 1 00'; do
	{ record frame 1 1 -; record "$line"; record frame 2 1 -; } >bad
	run 1 "'$line' gives status 1" qsencode bad
	says "'$line' is located" '^qsencode: bad: line 2: not a record'
	is "the lines around '$line' are encoded" "$(digits out)" \
	    0101fd7e0201fc7e
done
run 1 'with -q the status is the same' qsencode -q bad
quiet 'without a message'
seven=$(head -c 509 /dev/zero | od -An -v -tx1 | tr -d ' \n' | tr 0 7)
record frame 1 2 "$seven" >most
run 0 '509 bytes of data are taken' qsencode most
qsdecode out >again
same 'and are had back' again most
record frame 1 2 "${seven}00" >over
run 1 '510 are refused' qsencode over

# There and back: what QSPY takes of bad streams is a sound one.
for name in gaps reset damage long; do
	grep ^frame "$data/$name.txt" | qsencode >out
	qsdecode -q out | grep ^frame >again
	grep ^frame "$data/$name.txt" >want
	same "$name: the frames are had back" again want
done

# Packets.
apencode "$data/packets.txt" >packets
run 0 'packets give status 0' qsencode -a packets
quiet 'and no message'
same 'they are put into frames' out "$data/packets.qs"
qsdecode out | cut -f 2,3 | tr '\t\n' '  ' >ids
is 'behind an empty one' "$(cat ids)" '1 0 2 100 3 100 '
dd if=packets bs=1 2>/dev/null | qsencode -a >pieces
same 'and are the same however the packets come' pieces "$data/packets.qs"
run 0 'or each is a record' qsencode -r packets
same 'behind a beginning' out "$data/records.qs"
run 0 '-i is another id' qsencode -a -i 110 packets
qsdecode out | cut -f 3 | tr '\n' ' ' >ids
is 'that the frames have' "$(cat ids)" '0 110 110 '
run 0 'it is that of the first kind of record' qsencode -r -i 116 packets
is 'and the dictionary names it' \
    "$(qsdecode out | awk -F '\t' '$3 == 63 && NR == 4 { print $4 }')" \
    7541524300
is 'as the records are' \
    "$(qsdecode out | awk -F '\t' '$2 == 12 { print $3 }')" 117
for size in 37 60 501; do
	run 0 "-s $size is taken" qsencode -a -s $size packets
	qsdecode out | awk -F '\t' -v most=$size '$3 == 100 {
		size = length($4) / 2 - 4
		size -= 2 * int((size + 256) / 257)
		n += size
		if (size > most)
			long = 1
	    } END { print n, long + 0 }' >sizes
	is "-s $size: no frame is longer" "$(cat sizes)" \
	    "$(wc -c <packets) 0"
	qsdecode -a out >again
	same "-s $size: the packets are had back" again packets
done
for size in 36 502 x; do
	run 2 "-s $size gives status 2" qsencode -a -s $size packets
done
run 2 '-i 117 gives status 2' qsencode -a -i 117 packets
says 'and names the range' '^qsencode: -i: 117: not a number from 100 to 116'

# A width that changes, and streams without a header.
{
	printf 'header\t1\t2\t0x0\t0\t-\narc\t0x411\t0x421\t1\n'
	printf 'header\t1\t4\t0x0\t0\t-\narc\t0x8000411\t0x421\t1\n'
} | apencode >widths
bytes 'P\004\021P\004\023' >narrow
for form in a r; do
	qsencode -$form widths | qsdecode -a >again
	same "-$form: a header sets the width" again widths
	qsencode -$form -n 2 narrow | qsdecode -a -n 2 >again
	same "-$form: -n does, without one" again narrow
done
printf 'pc\t0x10\t700\n' >one
{ printf 'header\t1\t2\t0x0\t0\t-\n'; cat one one; } | apencode |
    qsencode -r | qsdecode | awk -F '\t' '$3 == 102 { print $4 }' >times
is 'the time of a record is the samples before it' "$(cut -c 1-8 times |
    tr '\n' ' ')" '00000000 bc020000 '

# Names of addresses.
printf 'fun\t%s\t%s\n' 0x8000411 main 0x80004a6 '}~' >names
run 0 '-d is taken' qsencode -r -d names packets
is 'names are frames behind the beginning' \
    "$(qsdecode out | sed -n '11,12p' | tr '\t' ' ')" \
    'frame 11 62 110400086d61696e00
frame 12 62 a60400087d7e00'
qsdecode -a out >again
same 'and change no packet' again packets
run 0 'without -r they are not used' qsencode -a -d names packets
same 'at all' out "$data/packets.qs"
for line in 'fun 0x10' 'fun x main' 'fun 0x10 ' 'fun 0x100000000 a'; do
	{ cat names; record "$line"; } >bad
	[ "$line" != 'fun 0x10 ' ] || printf 'fun\t0x10\t\n' >>bad
	run 1 "'$line' gives status 1" qsencode -r -d bad packets
	says "'$line' is located" '^qsencode: bad: line [34]: not a record'
	is "the others are encoded ('$line')" \
	    "$(qsdecode out | awk -F '\t' '$3 == 62' | wc -l)" 2
done
run 2 'a missing file of names gives status 2' qsencode -r -d missing packets

# What is no packet.
{ cat packets; printf 'junk'; cat packets; } >junk
for form in a r; do
	run 1 "-$form: junk gives status 1" qsencode -$form junk
	says "-$form: and is counted" \
	    '^qsencode: junk: 4 bytes skipped in 1 places$'
	qsdecode -a out >again
	cat packets packets >want
	same "-$form: and left out" again want
done
printf 'header\t1\t2\t0x0\t0\t-\nname\t1\ta\\x00b\n' | apencode >named
run 1 'a name with a NUL is no record' qsencode -r named
says 'and told' \
    '^qsencode: named: 1 packets that no record can hold left out: -a keeps them$'
run 0 'but fits a frame' qsencode -a named
printf 'header\t1\t2\t0x0\t0\t-\nmark\t0x123\nvalue\t0x123\t-4\n' |
    apencode >marked
run 1 'neither are marks and values' qsencode -r marked
says 'which is told' \
    '^qsencode: marked: 2 packets that no record can hold left out: -a keeps them$'
run 0 'but they fit a frame' qsencode -a marked
qsdecode -a out >again
same 'and come out again' again marked

# Output.
if [ -c /dev/full ]; then
	for options in '' -a -r; do
		fails 2 "a full disk gives status 2 ($options)" \
		    sh -c "qsencode $options packets records >/dev/full"
	done
else
	skip 3 'no /dev/full'
fi
terminal_says 'a terminal gets no binary' 'is a terminal' 'qsencode records'

# Live: a frame comes before the input ends, and a signal ends nothing.
mkfifo pipe
qsencode -a <pipe >out 2>err &
encoder=$!
exec 3>pipe
cat packets >&3
wait_for sh -c '[ "$(wc -c <out)" -gt 40 ]'
kill -TERM "$encoder"
cat packets >&3
exec 3>&-
wait "$encoder"
is 'after a signal the pipe is finished' "$?" 0
qsdecode -a out >again
cat packets packets >want
same 'to its last packet' again want

run 1 'a file without records is told' qsencode "$srcdir/t/data/blinky.hex"
says 'as such' '^qsencode: .*blinky.hex: no record in [0-9]* lines$'

# Stacks, some of which are longer than most frames; -r leaves their samples.
stacks=$srcdir/t/data/fuzz/stacks.raw
run 0 'stacks are put into frames' qsencode -a -s 40 "$stacks"
qsdecode -a out >again
same 'and had back' again "$stacks"
run 0 'as records they are samples' qsencode -r "$stacks"
qsdecode -a out | apdecode | awk -F "$tab" '$1 == "pc" { n += $3 }
    $1 == "end" { print n, $3 }' >again
is 'all of them' "$(cat again)" '43 43'
head -c 300 "$stacks" >cut
tail -c +320 "$stacks" >>cut
run 1 'those that can not be read are none' qsencode -a -q cut
qsdecode -q -a out | apdecode -q | grep -c ^stack >again
is 'the others come' "$(cat again)" "$(apdecode -q cut | grep -c ^stack)"
run 1 'which is told' qsencode -a cut
says 'with how many' '^qsencode: cut: [0-9]* samples are lost whose stack'

finish
