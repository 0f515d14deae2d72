# SPDX-License-Identifier: GPL-3.0-or-later
# bslprog as a user runs it, against the simulated MSPM0
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/sim/mspm0/mspm0.sh"
. "$srcdir/t/tools/len/bslprog.sh"

made 20000 1 >fw.bin
made 3000 2 >other.bin

#### Usage ####

run 0 '--help is no error' bslprog --help
check '--help shows the usage' grep -q '^usage: bslprog ' out
check 'no line of the help is longer than a screen' \
    sh -c '! tail -n +4 out | grep "^.\{81\}"'
run 2 'a device alone is no usage' bslprog line
says 'and asks what to do' '^bslprog: line: what is to be done? name a file '
for words in '' 'line info x' 'line start 1' 'line erase 0,1024 x' \
    'line read' 'line verify' 'line program' 'line program a b' 'line a b' \
    '-Z line info' '--frobnicate line info'; do
	# shellcheck disable=SC2086
	run 2 "'$words' is no usage" bslprog $words
	says "'$words' gives it" '^usage: bslprog '
done
for range in 1024 0,0 0,1000 512,1024 1,1024 0,x x,1024 "0," ",1024" \
    0xfffffc00,2048 4294967296,1024 0,1024,1024; do
	run 2 "erase $range gives status 2" bslprog line erase "$range"
	says "erase $range is told" \
	    "^bslprog: $range: not first,bytes in multiples of 1024"
done
run 2 'read takes multiples of 8' bslprog line read 4,8
says 'and tells so' '^bslprog: 4,8: not first,bytes in multiples of 8'
for option in '-b 0' '-b 12345' '-b x' '-b 4000000' '-a x' '-a 4294967296' \
    '-t 0' '-t 61' '-p 00' '-p x' '-p @missing' '-p @fw.bin'; do
	# shellcheck disable=SC2086
	run 2 "$option gives status 2" bslprog $option line info
	check "$option is told in one line" test "$(wc -l <err)" = 1
done

#### The device ####

run 2 'a missing device gives status 2' bslprog line info
is 'and is told' "$(cat err)" 'bslprog: line: No such file or directory'
run 2 'so does a regular file' bslprog fw.bin info
says 'which is told' '^bslprog: fw.bin: '
run 2 'so does a directory' bslprog . info
says 'which is told' '^bslprog: \.: '
chip
rawcap line >captured 2>rawcap.err &
capturing=$!
sleep 0.3
run 2 'one that is in use gives status 2' bslprog line info
says 'which is told' '^bslprog: line: .*busy'
kill "$capturing"
wait "$capturing"
run 0 'later it is free' bslprog line info
cat >want <<-END
	interpreter${tab}0x0100
	build${tab}0x0100
	application${tab}0x00000000
	interface${tab}0x0001
	buffer_bytes${tab}16064
	buffer${tab}0x20000160
	bcr_id${tab}0x00000001
	bsl_id${tab}0x00000001
END
same 'info tells what it says of itself' out want
quiet 'and nothing else'
logged 'without a password' 'reset bsl
connect
baud 1000000
info
baud 9600
info'
run 0 'again' bslprog line info
same 'it is the same' out want
check 'and no password was counted' test ! -e "$XDG_STATE_HOME"

# 115200 is asked for by who has no faster adapter.
chip
run 0 'at 115200' bslprog -b 115200 line info
run 0 'at 9600 there is nothing to change' bslprog -b 9600 line info
logged 'in the log' 'reset bsl
connect
baud 115200
info
baud 9600
info
connect
info'

# Left by a program that was killed.
left_at() {
	chip -t 20
	(
		exec 4<>line
		stty raw -echo 9600 <&4
		octets "$(frame 12)$(frame "$1")" >&4
		await_log 3
	)
}
left_at 5207
run 0 'one that was left at 1000000 is found' bslprog -t 0.1 line info
same 'and answers' out want
left_at 5209
run 0 'one that was left at 3000000 is found' bslprog -t 0.1 line info
left_at 5203
run 0 'one at another speed is found by -b' bslprog -t 0.1 -b 19200 line info

# What is no boot loader.
chip -a -f other.bin
run 2 'no answer gives status 2' bslprog -t 0.05 line info
says 'and the way into the boot loader is told' \
    '^bslprog: line: no boot loader answers; press and hold BSL'
unplug
rm -f line
printf 'what is this? 0123456789\n' >text
"$builddir"/t/support/peer/peer pty line meet pace 200 text rest heard &
peer=$!
wait_for test -e line
run 2 'what only talks is none' bslprog -t 0.05 line info
says 'as is told' '^bslprog: line: no boot loader answers'
wait "$peer"
"$builddir"/t/support/peer/peer pty line meet hangup &
peer=$!
wait_for test -e line
run 2 'what hangs up at once gives status 2' bslprog -t 0.05 line info
wait "$peer"
chip -F version,0x0203
run 2 'another version gives status 2' bslprog line info
says 'and is told' ': its boot loader has an interpreter of version 0x0203'
run 0 '-y takes it' bslprog -y line info
chip -F version,1
run 2 'another interpreter alone does, too' bslprog line info
chip -F version,0x101
run 2 'so does another interface alone' bslprog line info
chip -b 40
run 2 'a buffer of 40 bytes is too small' bslprog line info
says 'which is told' "buffer has 40 bytes: no room for a password"

#### What goes over the line ####

# What the real host, Lenlab 8.0a0, sends when it programs a device and then
# looks for its firmware, recorded from its own code; see
# t/tools/len/lenencode.t.  The firmware is made up.  bslprog verifies before it
# starts the program.
awk 'BEGIN { for (i = 0; i < 14336; i++) printf "%02x", (i * 7 + 3) % 256 }' |
    hexdecode -q >real.bin
chip -s flash
run 0 'the session of the real host' bslprog -x -b 3000000 line real.bin
sed -n 's/^-> //p' err >sent
is 'its commands are these' "$(cut -d ' ' -f 4-5 sent | tr '\n' ' ')" \
    '12 3a 52 09 19 b2 21 ff 15 99 24 00 24 00 26 00 40 e2 '
{
	grep -v '^80 09 00 26' sent
	echo 4c 01 00 38 76 65 72 3f
} | hexdecode -q >session
is 'they are the same, byte by byte' "$(cksum <session)" '1299852527 14449'
is 'the answers are printed as well' \
    "$(grep -c '^<- 00' err)" 9
logged 'what it did' 'reset bsl
connect
baud 3000000
info
unlock ok
mass-erase
fast 0x00000000 12288
fast 0x00003000 2048
verify 0x00000000 14336 6056c88b
start
reset program'
holds 'it is in the flash' 0 real.bin
is 'and that is told' "$(cat out)" \
    'real.bin: 14336 bytes programmed, 14 sectors verified, started'

#### Options ####

chip -s flash
run 0 '-n does not start it' bslprog -n line fw.bin
is 'and tells so' "$(cat out)" \
    'fw.bin: 20000 bytes programmed, 20 sectors verified'
quiet 'without a word on stderr'
holds 'it is there' 0 fw.bin
is 'the next one begins at 9600' "$(tail -n 2 log | tr '\n' ' ')" \
    'baud 9600 info '
run 0 'verify agrees' bslprog line verify fw.bin
is 'and tells so' "$(cat out)" 'fw.bin: 20 sectors verified'
run 0 '-q says nothing' bslprog -q line verify fw.bin
is 'on stdout either' "$(cat out)" ''
run 0 'start starts it' bslprog line start
wait_for grep -q '^reset program' log
is 'in the log' "$(done_since 0 | tail -n 2 | tr '\n' ' ')" 'start reset program '
sane 'nothing was written twice'

cat fw.bin >differs.bin
printf x | dd of=differs.bin bs=1 seek=5000 conv=notrunc 2>dd.err
press USR2
run 1 'verify finds a byte' bslprog line verify differs.bin
says 'and its sector' \
    '^bslprog: line: 1 of 20 sectors differ from differs.bin, .* at 0x00001000$'
says 'and what else it may be' 'are compared as erased$'
head -c 19990 fw.bin >short.bin
run 1 'bytes behind the file are a difference' bslprog line verify short.bin
says 'too' '1 of 20 sectors differ from short.bin, the first at 0x00004c00'
printf abc >three.bin
run 1 'three bytes are verified, too' bslprog line verify three.bin
says 'by their sector' '1 of 1 sectors differ'

chip -s flash -f fw.bin
run 0 '-s erases what is needed' bslprog -s -a 0x1400 line other.bin
head -c 5120 fw.bin >first
tail -c +8193 fw.bin >last
holds 'the other sectors keep what they had' 0 first 0x1400 other.bin \
    8192 last
logged 'in the log' 'reset bsl
connect
baud 1000000
info
unlock ok
erase 0x00001400 0x00001fff
fast 0x00001400 3000
verify 0x00001400 3072 '"$(grep verify log | cut -d ' ' -f 4)"'
start
reset program'
press USR2
run 0 'three bytes fill a word' bslprog -s line three.bin
printf 'abc\377\377\377\377\377' >three.word
tail -c +1025 first >rest
holds 'with ff' 0 three.word 1024 rest 0x1400 other.bin 8192 last
sane 'which is none twice'

press USR2
run 0 'erase first,bytes' bslprog line erase 0x400,2048
tail -c +3073 first >rest
holds 'erases that' 0 three.word 3072 rest 0x1400 other.bin 8192 last
run 0 'erase' bslprog line erase
holds 'erases all'
is 'and says nothing' "$(cat out err)" ''
run 2 'an erase beyond the flash gives status 2' bslprog line \
    erase 131072,1024
says 'with its reason' \
    '^bslprog: line: erase: an address outside the memory (0x05); '

chip -r -f fw.bin -b 300
run 0 'read reads' bslprog line read 0,20000
same 'all bytes, in pieces' out fw.bin
run 0 'read reads in the middle' bslprog line read 0x1000,8
is 'eight bytes' "$(digits out)" "$(tail -c +4097 fw.bin | head -c 8 |
    od -A n -v -t x1 | tr -d ' \n')"
fails 2 'a full disk gives status 2' \
    sh -c 'bslprog line read 0,20000 >/dev/full'
says 'as is told' '^bslprog: stdout: No space left'
press USR2
{
	bslprog line read 0,100000 2>err
	echo $? >status
} | head -c 1 >first
is 'and so does who reads it' "$(cat status)" 141
quiet 'without a message'
is 'the speed is 9600 again then' "$(grep baud log | tail -n 1)" 'baud 9600'
is 'the speed is 9600 again' "$(tail -n 2 log | tr '\n' ' ')" \
    'baud 9600 info '
run 2 'a read beyond the flash gives status 2' bslprog line read 131072,8
says 'with its reason' 'read: an address outside the memory (0x05); '
chip
run 2 'read is not allowed at first' bslprog line read 0,8
says 'as is told' \
    '^bslprog: line: read: reading the memory is disabled (0x09); '
is 'without a byte' "$(wc -c <out)" 0

run 0 '-v counts' bslprog -v line fw.bin
is 'what was repeated' "$(cat err)" "bslprog: 0 commands sent again, \
0 damaged answers, 0 silences
bslprog: 2 batches, 0 of them again; 0 sectors erased again and written anew; \
0 CRCs right only when asked again"

# Buffers down to the smallest.
head -c 2500 fw.bin >small.bin
for bytes in 41 44 45 269 4096 12300 12301 65535; do
	chip -b "$bytes" -s flash
	run 0 "a buffer of $bytes bytes will do" bslprog line small.bin
	holds "with $bytes all is there" 0 small.bin
	sane "with $bytes nothing is wrong"
done
chip -b 65535 -s flash
made 70000 3 >large.bin
run 0 'a large one needs two CRCs' bslprog line large.bin
is 'each of 64 KiB at most' "$(grep verify log | cut -d ' ' -f 2,3)" \
    '0x00000000 65536
0x00010000 5120'
holds 'and is whole' 0 large.bin

finish
