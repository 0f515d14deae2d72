# SPDX-License-Identifier: GPL-3.0-or-later
# qsdecode as a user runs it
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

data=$srcdir/t/data/qs
# Records, with blanks for tabs.
blanks() {
	tr '\t' ' ' <"$1"
}

# What QSPY tells of a stream: t/data/qs/README.
as_qspy() {
	awk -F '\t' '$1 == "gap" { print $1, $2, $3 }
	    $1 == "bad" { print $1, $2 }
	    $1 == "frame" && $3 >= 100 { print $1, $2 }' "$1"
}

common_tests qsdecode

# The good case: the worked example of the protocol's document, and an empty
# frame.
bytes '\175\136\175\135\175\135\010\001\175\136\176' >frame
bytes '\001\000\376\176' >empty
run 0 'a frame gives status 0' qsdecode frame
quiet 'and no message'
is 'it becomes a record' "$(blanks out)" 'frame 126 125 7d0801'
run 0 'one without data, too' qsdecode <empty
is 'and has a field for them' "$(blanks out)" 'frame 1 0 -'
run 0 'files are read one after the other' qsdecode frame - frame <empty
is 'each as a stream of its own' "$(cut -f 1,2 out | tr '\t\n' '  ')" \
    'frame 126 frame 1 frame 126 '

# Streams of which QSPY has said what it thinks.
for name in gaps reset damage long; do
	run 1 "$name: gives status 1" qsdecode "$data/$name.qs"
	same "$name: every record is as it must be" out "$data/$name.txt"
	as_qspy out >told
	same "$name: QSPY tells the same" told "$data/$name.qspy"
	for size in 1 7; do
		dd if="$data/$name.qs" bs=$size 2>/dev/null |
		    qsdecode -q >pieces
		same "$name: in pieces of $size, too" pieces out
	done
done

# Loss is told.
printf 'frame\t%s\t100\t-\n' 7 10 11 5 | qsencode >lossy
run 1 'gaps give status 1' qsdecode lossy
is 'they are told where they are' "$(blanks out | grep gap)" 'gap 7 10 2
gap 11 5 249'
is 'and how many frames that is at least' "$(cat err)" \
    "qsdecode: lossy: at least 251 frames missing in 2 gaps, each of$(:
    ) which may hide a multiple of 256 more"
run 1 '-q changes no status' qsdecode -q lossy
quiet 'but says nothing'
is 'and tells the same' "$(grep -c gap out)" 2
run 1 'one damaged file of two gives status 1' qsdecode lossy frame
run 1 'in any order' qsdecode -v frame lossy
says '-v counts all' \
    '^qsdecode: 5 frames, 251 missing in 2 gaps, 0 restarts$'
run 1 'bad frames give status 1' qsdecode "$data/damage.qs"
says 'what came before the first is told' \
    ': 6 bytes before the first frame$'
says 'bad ones are counted by their reason' \
    ': 8 bad frames: 5 by checksum, 3 too short, 0 too long$'
says 'an end within a frame is told' ': ends with 4 bytes of a frame$'
run 1 'long frames give status 1' qsdecode "$data/long.qs"
says 'and are counted' ', 4 too long$'
{ bytes 'xx\176'; cat frame; } >late
run 1 'a start within a frame gives status 1' qsdecode late
is 'and says just that' "$(cat err)" \
    'qsdecode: late: 3 bytes before the first frame'
run 0 '-v is no damage' qsdecode -v frame
says 'but a count' '^qsdecode: 1 frames, 0 missing in 0 gaps, 0 restarts$'
cat empty empty >twice
run 0 'a restart is no damage' qsdecode -v twice
says 'but counted' ', 1 restarts$'
echo 'There are no frames here.' >text
run 1 'what has no frames gives status 1' qsdecode text
is 'and no records' "$(cat out)" ''
says 'but a message' '^qsdecode: text: ends with 26 bytes of a frame$'
printf '\176none here\176nor here\176' >text
run 1 'nor has this' qsdecode text
says 'as is told' '^qsdecode: text: no frame is sound: is this QS?$'

# Each truncation of a sound stream: 0 between frames, 1 within.
size=$(wc -c <"$data/records.qs")
wrong=0
for n in $(seq 1 "$size"); do
	head -c "$n" "$data/records.qs" >piece
	whole=1
	[ "$(tail -c 1 piece | od -An -tx1)" != ' 7e' ] ||
		whole=0
	qsdecode -q piece >out
	[ $? -eq $whole ] || wrong=$((wrong + 1))
done
is 'wherever a stream is cut, the status tells' $wrong 0

# Packets.
apencode "$data/packets.txt" >want
for form in packets old-packets records; do
	run 0 "$form: -a gives status 0" qsdecode -a "$data/$form.qs"
	quiet "$form: and no message"
	same "$form: -a writes the packets" out want
done
run 0 'packets and records may follow each other' \
    qsdecode -a "$data/packets.qs" "$data/records.qs"
cat want want >both
same 'as streams of their own' out both
run 0 'other frames are passed over' qsdecode -a -v frame
says 'and not used' '^qsdecode: 0 frames used$'
is 'or written' "$(cat out)" ''
apencode "$data/packets.txt" | qsencode -a -i 110 >other
run 0 '-i is the id of the packets' qsdecode -a -i 110 other
same 'which are found there' out want
qsdecode -a other >out
is 'and not elsewhere' "$(wc -c <out)" 0
for id in 99 117 x ''; do
	run 2 "-i $id gives status 2" qsdecode -a -i "$id" other
	says "-i $id names the range" \
	    "^qsdecode: -i: $id: not a number from 100 to 116"
done

# Records without a header.
printf 'arc\t0x8000411\t0x8000421\t1\n' | apencode -n 4 >wide
qsencode -r -n 4 wide >wide.qs
run 0 '-n is the width without a header' qsdecode -a -n 4 wide.qs
same 'and makes the same packets' out wide
run 1 'addresses that do not fit give status 1' qsdecode -a wide.qs
says 'and are told' ': 1 records that are no packets, or have addresses of'
says 'with the width' 'addresses of more than 3 bytes$'
for n in 1 5; do
	run 2 "-n $n gives status 2" qsdecode -a -n $n wide.qs
done
printf 'frame\t1\t%s\t%s\n' 101 00000000 102 - 103 00 >misfits
qsencode misfits >misfits.qs
run 1 'records that are no packets give status 1' qsdecode -a misfits.qs
says 'and are counted' ': 3 records that are no packets'

# A byte of 0 that was lost is nothing to the checksum, but to the packet.
for n in 2 3 4; do
	printf 'arc\t0x153c\t0x14e4\t1\npc\t0x4aa\t1\n' | apencode -n $n >sent
	qsencode -a -n $n <sent >sent.qs
	run 0 "packets with $n bytes of address are whole" qsdecode -a sent.qs
	same 'and come as they were sent' out sent
done
for header in '' 'header\t1\t3\t0x0\t0\t-\n'; do
	printf "$header"'arc\t0x153d\t0x14e5\t1\npc\t0x4aa\t1\n' |
	    apencode | qsencode -a | od -An -v -tx1 |
	    tr -d '\n' | sed 's/ 41 00 15 3d/ 41 15 3d/' | hexdecode >cut.qs
	run 1 'a packet that has lost a 0 gives status 1' qsdecode -a cut.qs
	says 'and is told' 'cut.qs: 1 frames whose packets are not whole: damage that the checksum'
	run 0 'though its frame is right' qsdecode cut.qs
done

# A profile of frames of which some are lost: the totals say how much it misses.
{
	printf 'header\t1\t3\t0x0\t1000\t-\n'
	for _ in $(seq 100); do
		printf 'arc\t0x411\t0x421\t1\npc\t0x424\t1\n'
	done
	printf 'end\t100\t100\n'
} | apencode >whole
qsencode -a whole | qsdecode -a | gmonbuild -l 0x400 -u 0x440 -o whole.gmon
is 'a sound stream gives a profile' $? 0
gmonbuild -l 0x400 -u 0x440 -o plain.gmon whole
same 'which is that of its packets' whole.gmon plain.gmon
qsencode -a whole | qsdecode | awk -F '\t' '$2 != 6 && $2 != 7' | qsencode >some
qsdecode -a -q some | gmonbuild -l 0x400 -u 0x440 -o some.gmon 2>err
is 'one of which frames are lost gives status 1' $? 1
says 'and what is missing' \
    '; 90 of 100 arcs and 90 of 100 samples came: p'
run 1 'as it does here' qsdecode -a some
says 'where their number is told' ': at least 2 frames missing in 1 gaps'
says 'with what they had: 20 in truth' \
    ': these had some 18 calls and samples, give or take 8$'

# Two frames are missing of some that have 1, 3, 2, 2 and 2: 4 on average.  The
# variance is 0.4 a frame, and 0.4 / 5 of the mean: 1.96 x sqrt(0.8 + 0.32) =
# 2.1
pc=500004aa
printf 'frame\t%s\t100\t%s\n' 1 $pc 2 $pc$pc$pc 3 $pc$pc 6 $pc$pc \
    7 $pc$pc | qsencode >few.qs
run 1 'what is missing is told for packets' qsdecode -a few.qs
says 'by how many the others have' ': these had some 4 calls and samples, give or take 2$'
run 1 'but not for frames' qsdecode few.qs
check 'which may be anything' sh -c '! grep -q some err'
awk 'BEGIN { for (i = 1; i < 9; i++)
	print (i == 4 ? "header\t1\t3\t0x0\t1\t-" : "pc\t0x4aa\t" i) }' |
    apencode | qsencode -r | qsdecode | sed '/0506000000$/d' |
    qsencode >few.qs
run 1 'and of records' qsdecode -a few.qs
says 'by their counts' ': these had some 1 calls and samples, give or take 5$'

# Payloads.
printf 'frame\t%s\t%s\t%s\n' 1 100 414243 2 101 5a 3 100 - 4 100 0a >payloads
qsencode payloads >payloads.qs
run 0 '-p writes the data of an id' qsdecode -p 100 payloads.qs
bytes 'ABC\n' >want
same 'and of no other' out want
run 0 '-p 0x65 is a number, too' qsdecode -p 0x65 payloads.qs
is 'of another id' "$(cat out)" Z
for id in 256 x ''; do
	run 2 "-p $id gives status 2" qsdecode -p "$id" payloads.qs
	says "-p $id names the range" "^qsdecode: -p: $id: not a number from 0 to 255"
done
run 2 '-a and -p exclude each other' qsdecode -a -p 1 payloads.qs
says 'which is told' '^qsdecode: -a and -p: '

# Output.
if [ -c /dev/full ]; then
	for options in '' -a '-p 100'; do
		fails 2 "a full disk gives status 2 ($options)" \
		    sh -c "qsdecode $options \"$data/packets.qs\" >/dev/full"
		says 'a full disk is told' '^qsdecode: stdout: No space left'
	done
else
	skip 6 'no /dev/full'
fi
terminal_says 'a terminal gets no binary' 'is a terminal' 'qsdecode -a frame'
terminal_says 'but records' 7d0801 'qsdecode frame'

# Live: records come before the input ends, and a signal ends nothing.
mkfifo pipe
qsdecode <pipe >out 2>err &
decoder=$!
exec 3>pipe
cat frame >&3
wait_for [ -s out ]
is 'a frame is told when it ends' "$(blanks out)" 'frame 126 125 7d0801'
kill -TERM "$decoder"
cat empty >&3
exec 3>&-
wait "$decoder"
is 'after a signal the pipe is finished' "$? $(wc -l <out)" '0 2'
second_signal_kills qsdecode pipe

finish
