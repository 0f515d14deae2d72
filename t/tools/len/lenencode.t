# SPDX-License-Identifier: GPL-3.0-or-later
# lenencode as a user runs it
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

common_tests lenencode -r

# gives WORD HEX: the command's bytes.
gives() {
	run 0 "$1 is a command" lenencode "$1"
	is "$1 has its bytes" "$(digits out)" "$2"
}

# What the real host, Lenlab 8.0a0, sends when it programs a device and then
# looks for its firmware: recorded from its own code with a serial port that
# answers.
gives connect 800100123a6144de
gives baud=3000000 8002005209726a774f
gives device-info 80010019b2b89649
ff=ffffffffffffffffffffffffffffffff
gives unlock "80210021$ff${ff}02aaf03d"
gives mass-erase 8001001599f42040
gives start-app 80010040e251215b
gives welcome 4c0100387665723f
# Its program is made up: 14336 bytes, sent in two batches.
hex=$(awk 'BEGIN { for (i = 0; i < 14336; i++) printf "%02x", (i * 7 + 3) % 256 }')
lenencode connect baud=3000000 device-info unlock mass-erase \
    "program-fast=0,$(echo "$hex" | head -c 24576)" \
    "program-fast=12288,$(echo "$hex" | tail -c +24577)" \
    start-app welcome >out
is 'the whole session is that of the real host' "$(cksum <out)" \
    '1299852527 14449'

# By TI's SLAU887, 4.3.
gives factory-reset 80010030de20240b

# The others by the documents; their CRCs by zlib.
gives program=0,0000000400000008 800d00200000000000000004000000087adcaeb8
gives program-fast=0x100,ff 8006002400010000ff9491be47
gives unlock=00ff 8003002100ffb7e53314
gives baud=4800 800200520140e2ac41
gives baud=9600 8002005202fab3a5d8
gives baud=19200 80020052036c83a2af
gives baud=38400 8002005204cf16c631
gives baud=57600 80020052055926c146
gives baud=115200 8002005206e377c8df
gives baud=1000000 80020052077547cfa8
gives baud=2000000 8002005208e45a7038
gives range-erase=0x400,0x7ff 8009002300040000ff07000050618f8d
gives readback=0x41c00000,128 800900290000c04180000000df0686ae
gives verify=0,0x10000 800900260000000000000100392106f1
gives factory-reset=0102 8003003001021093c0d3
gives command=13 80010013ac5143a9
gives start 4c02004700c2341e01
gives stop 4c06004800000000005dd636ad
gives stop=0x12345678 4c0600480078563412938e1f23
gives reset 4c02005a00de5872fe
gives status 4c0200530097e3b02f
gives read=0x10000,65535 4c0800520000000100ffffb7a1448b
gives version 4c380800000000000000000000000000
gives knock 4c6b08006e6f636b2c206b6e6f636b21
gives dac=1650 4c01006372060000
gives dac=-1 4c010063ffffffff
gives dac=2147483647 4c010063ffffff7f
gives dac=-2147483648 4c01006300000080
gives packet=0102030405 4c01000102030405

run 0 '-t is the tag of our firmware' lenencode -t 255 status read=4294967295,0
is 'in each command' "$(digits out)" \
    4c020053ff1a0cb2024c080052ffffffffff000041c0d551
for t in 256 -1 x ''; do
	run 2 "-t '$t' gives status 2" lenencode -t "$t" status
	says "-t '$t' names the range" \
	    "^lenencode: -t: $t: not a number from 0 to 255"
done

for word in begin START '' start= start=1 stop= stop=4294967296 stop=x \
    read read= read=1 "read=1," read=1,65536 read=4294967296,1 read=1,1,1 \
    welcome=1 dac dac= dac=1.5 dac=2147483648 dac=-2147483649 packet \
    packet=01020304 packet=010203040 version=1 connect=1 baud baud=1200 \
    baud=4000000 baud= unlock= unlock=- unlock=x unlock=1 range-erase \
    range-erase=1 range-erase=1,x program program=1 "program=1," program=,00 \
    program=1,0 program=1,- program=4294967296,00 readback=1 verify=1 \
    verify=1,4294967296 start-app= factory-reset= command command= command=- \
    'start ' star starts; do
	run 2 "'$word' is no command" lenencode "$word"
	says "'$word' is told" "^lenencode: ${word%%=*}: "
	is "'$word' writes nothing" "$(digits out)" ''
done
is 'with what is one' "$(cat err)" "lenencode: starts: not a command such $(:
    )as connect or read=0,256: lenencode --help lists them"
run 2 'nor is there one without words' lenencode
says 'which gives the usage' '^usage: lenencode '
run 2 'what was right before it is no excuse' lenencode start begin
is 'and is not written' "$(digits out)" ''
awk 'BEGIN { printf "command="; for (i = 0; i < 65535; i++) printf "41" }' \
    >longest
# An argument may be 128 KiB long at most, on some systems.
head -c 120008 longest >long
run 0 'a command may be long' lenencode "$(cat long)" "$(cat long)"
is 'and is whole' "$(wc -c <out)" 120014
fails 2 'a full disk gives status 2' sh -c 'lenencode start >/dev/full'
says 'and is told' '^lenencode: stdout: No space left'
terminal_says 'a terminal gets no binary' 'is a terminal' 'lenencode start'

# Records.
{
	record ack 0x00 ok
	record ack 0x52 checksum
	record bslreply 0x3b 00
	record bslreply 0x30 -
	record packet 0x80 1 12
	record packet 0x4c 1 387665723f
	record packet 0x4c 0 3836000000
	record skip 1 2
	record bad crc 7
	record unknown 1 2 3
	echo '# a comment'
} >records
run 0 'records become bytes' lenencode -r records
quiet 'without a message'
is 'with those of the documents' "$(digits out)" "$(echo "00 52
    0802003b0038029482 08010030de20240b
    800100123a6144de 4c0100387665723f 4c38000036000000" | tr -d ' \n')"
mv out whole
lenencode -r <records >out
same 'stdin is read without an operand' out whole
run 0 'files are encoded one after the other' lenencode -r records - <records
cat whole whole >want
same 'into one stream' out want
for line in 'packet 0x80 2 12' 'packet 0x80 0 -' 'packet 0x90 1 12' \
    'packet 0x4c 1 38766572' 'packet 0x80 1' 'ack 0x57 x' 'ack 0' \
    'bslreply 0x100 00' 'bslreply 0x3b 0' 'skip 1'; do
	{
		record ack 0x00 ok
		echo "$line" | tr ' ' '\t'
		record ack 0x51 header
	} >lines
	run 1 "'$line' gives status 1" lenencode -r lines
	says "'$line' is located" '^lenencode: lines: line 2: not a record'
	is "the lines around '$line' are encoded" "$(digits out)" 0051
done
run 1 '-q changes no status' lenencode -q -r lines
quiet 'but says nothing'
run 1 'a file without records is told' lenencode -r "$srcdir/t/data/blinky.hex"
says 'as such' '^lenencode: .*blinky.hex: no record in [0-9]* lines$'

# Any stream that is not damaged comes back: frames of many lengths, each of
# bytes that look like the beginning of another.
awk 'BEGIN {
	srand(7)
	for (i = 0; i < 400; i++) {
		n = i % 10 ? 1 + int(rand() * 40) : 1 + int(rand() * 4000)
		hex = ""
		for (k = 0; k < n; k++) {
			at = 1 + 2 * int(rand() * 10)
			hex = hex substr("00080048514c8001ff3b", at, 2)
		}
		if (i % 3 == 0)
			printf "packet\t0x80\t%d\t%s\n", n, hex
		else if (i % 3 == 1)
			printf "ack\t0x00\tok\nbslreply\t0x30\t%s\n", hex
		else
			printf "packet\t0x4c\t%d\t%s63636363\n", n, hex
	}
}' >many
is 'there is a stream' "$(wc -l <many)" 533
lenencode -r many >stream
run 0 'a stream is sound' lendecode stream
same 'its records are what it was made of' out many
run 0 'they become a stream' lenencode -r many
same 'which is the same' out stream

signal_ends_nothing records records lenencode -r
cat whole whole >want
same 'and nothing is missing' out want
second_signal_kills lenencode -r pipe

finish
