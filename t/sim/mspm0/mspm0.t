# SPDX-License-Identifier: GPL-3.0-or-later
# The simulated MSPM0: its boot loader does what the document says.  It is
# spoken to with bytes, not with our programs.
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/sim/mspm0/mspm0.sh"

eight=0123456789abcdef
wrong=${unlock%ff}fe

# What is in flash: flash ADDRESS BYTES, and of how many bytes it is not blank.
flash() {
	tail -c +$(($1 + 1)) flash | head -c "$2" | od -A n -v -t x1 |
	    tr -d ' \n'
}

full() {
	tr -d '\377' <flash | wc -c
}

#### Frames ####

chip
host
is 'the CRC of this test is the known one' "$(crc 313233343536373839)" \
    d9c60b34
tell 80010012
answers 'half a frame waits' ''
tell 3a6144de
answers 'the known frame connects' 00
logged 'and is logged' 'reset bsl
connect'
ask 'device info is that of a real one' 19 "00 08 19 00 31 0001 0001 00000000
    0100 c03e 60010020 01000000 01000000 0b5f2dd1"
logged 'asked for' info
tell 4c01
answers 'what is no frame is refused, byte by byte' 5151
tell 800000
answers 'nothing in it' 53
tell 80b93e
answers 'one byte more than the buffer' 54
tell 12
answers 'and what follows is looked at again' 51
tell 80b83e
answers 'the largest one waits' ''
press USR2
tell 80010012336144de
answers 'a wrong CRC' 52
logged 'all of that is logged' "reset bsl
nack 52"
ask 'none of the commands' 77 "$(reply 3b04)"
ask 'less than a command needs' 23 "$(reply 3b04)"
logged 'this, too' 'before connect 77
error 04
before connect 23
error 04'

#### Locked ####

chip -s flash -D 3
host
ask 'connected' 12 00
for command in 15 '23 00000000 00000000' "20 00000000 $eight" \
    '29 00000000 08000000' '26 00000000 00040000' 30; do
	ask "locked: $command" "$command" "$(reply 3b01)"
done
ask 'locked: fast programming says nothing' "24 00000000 $eight" 00
logged 'but it is logged' "$(printf 'reset bsl\nconnect
error 01\nerror 01\nerror 01\nerror 01\nerror 01\nerror 01\nunsaid 01')"
is 'and nothing was done' "$(full)" 0
ask 'a speed that it has' '5207' 00
host 1000000
ask 'another password' "$wrong" "$(reply 3b02)"
host 9600
ask 'then it hears nothing' 12 ''
sleep 3.1
ask 'later it does, at the first speed' 12 00
ask 'the second one' '21 ff' "$(reply 3b02)"
sleep 3.1
ask 'the right one' "$unlock" "$good"
ask 'the third one' "$wrong" "$(reply 3b03)"
sleep 3.1
ask 'ends it' 12 ''
logged 'all of that is logged' "baud 1000000
unlock wrong 1
error 02
connect
unlock wrong 2
error 02
unlock ok
unlock wrong 3
error 03
alert"
press USR2
ask 'for good' 12 ''
logged 'that is, after a reset, too' 'reset bsl'

chip -p "01${ff32#ff}"
host
ask 'a password of its own: the usual one' "$unlock" "$(reply 3b02)"
chip -p "01${ff32#ff}"
host
ask 'a password of its own' "2101${ff32#ff}" "$good"
press USR2
ask 'goes with a reset' 15 "$(reply 3b01)"

#### Speeds ####

for speed in 4800/5201 9600/5202 19200/5203 38400/5204 57600/5205 \
    115200/5206 1000000/5207 2000000/5208 3000000/5209; do
	chip
	host
	ask "${speed%/*}: the ack has the old speed" "${speed#*/}" 00
	host "${speed%/*}"
	ask "${speed%/*}: then it is the new one" 12 00
done
logged 'it is logged' "reset bsl
before connect 52
baud 3000000
connect"
ask 'no such speed' 520a 56
host 9600
tell 55
answers 'neither side understands the other' ''
logged 'each edge to low is a byte to a faster receiver' 'nack 56
nack 51
nack 51
nack 51
nack 51
nack 51'
press USR2
host 115200
tell 0f
answers 'the same in the other direction' 00000000
logged 'a slower receiver may hear one byte' 'reset bsl
nack 51'
tell 20
answers 'or none' ''
chip
octets "$(frame 12)" >connect
near() {
	rawcap -b "$1" -s connect -t 0.5 line | od -A n -t x1
}
if [ "$TERMIOS2" = yes ]; then
	is 'two per cent are no difference' "$(near 9800)" ' 00'
	is 'ten are one' "$(near 10600 | grep -c ' 00')" 0
else
	skip 2 'only the usual speeds can be set'
fi

#### The flash ####

ready -s flash
ask 'program' "20 00040000 $eight $eight" "$good"
is 'it is there' "$(flash 1024 16) $(full)" "$eight$eight 16"
ask 'fast' "24 10040000 $eight" 00
is 'it is there, too' "$(flash 1040 8) $(full)" "$eight 24"
logged 'both are logged' 'program 0x00000400 16
fast 0x00000410 8'
ask 'a double word again' "20 00040000 ffffffffffffff00" "$(reply 3bf1)"
is 'it has the zeros of both' "$(flash 1024 8)" 0123456789abcd00
logged 'that is told' 'program 0x00000400 8
twice 0x00000400
error f1'
ask 'not a whole double word' '20 00050000 00' "$(reply 3b0a)"
ask 'not at one' "20 04050000 $eight" "$(reply 3b0a)"
ask 'fast: not at one' "24 04050000 $eight" 00
logged 'that is told, too' 'program 0x00000500 1
misaligned 0x00000500 1
error 0a
program 0x00000504 8
misaligned 0x00000504 8
error 0a
fast 0x00000504 8
misaligned 0x00000504 8
unsaid 0a'
ask 'the last double word' "20 f8ff0100 $eight" "$good"
ask 'behind the end' "20 00000200 $eight" "$(reply 3b05)"
is 'nothing but the last one was done' "$(full)" 32
ask 'the next sector' "20 00080000 $eight" "$good"
ask 'erase from sector to sector' '23 00040000 00040000' "$good"
is 'one of them' "$(flash 1024 8) $(flash 2048 8) $(full)" \
    "ffffffffffffffff $eight 16"
ask 'it can be programmed again' "20 00040000 $eight" "$good"
ask 'erase up to the end' '23 ff070000 ffff0100' "$good"
is 'the first sector is erased, too' "$(full)" 0
ask 'erase the wrong way' '23 00040000 ff030000' "$(reply 3b05)"
ask 'erase behind the end' '23 00000000 00000200' "$(reply 3b05)"
ask 'a double word' "20 00000000 $eight" "$good"
ask 'mass erase' 15 "$good"
is 'all of it' "$(full)" 0
ask 'a double word' "20 00000000 $eight" "$good"
ask 'factory reset' 30 "$good"
is 'all of it, too' "$(full)" 0

#### Verify and read ####

# The bytes of a file, and their CRC.
part() {
	tail -c +$(($1 + 1)) some | head -c "$2"
}

part_hex() {
	part "$@" | od -A n -v -t x1 | tr -d ' \n'
}

# A program that does nothing, and other bytes.
octets '00102020 09000000 fee7fee7' >some
seq 20000 | head -c 69988 >>some
ready -f some -s flash -r -b 1032
ask 'read' '29 08000000 10000000' "$(reply "30$(part_hex 8 16)")"
ask 'as many as a reply has' '29 00040000 00040000' \
    "$(reply "30$(part_hex 1024 1024)")"
tell "$(frame '29 00040000 08040000')"
answers 'more than that are two' "$(reply "30$(part_hex 1024 1024)")$(
    wrapped 08 "30$(part_hex 2048 8)")"
ask 'read behind the end' '29 f8ff0100 10000000' "$(reply 3b05)"
ask 'read at no double word' '29 04000000 08000000' "$(reply 3b0a)"
ask 'verify' '26 00000000 00040000' "$(reply "32$(crc "$(part_hex 0 1024)")")"
part 8 65536 >verified
ask 'verify the most' '26 08000000 00000100' \
    "$(reply "32$(crc_of verified)")"
ask 'verify less than 1 KiB' '26 00000000 f8030000' "$(reply 3b0b)"
ask 'verify more than 64 KiB' '26 00000000 08000100' "$(reply 3b05)"
ask 'verify behind the end' '26 00fe0100 00040000' "$(reply 3b05)"
ask 'verify at no double word' '26 04000000 00040000' "$(reply 3b0a)"
logged 'all of that is logged' "$(printf 'read 0x00000008 16
read 0x00000400 1024\nread 0x00000400 1032\nread 0x0001fff8 16\nerror 05
read 0x00000004 8\nerror 0a\nverify 0x00000000 1024 %s
verify 0x00000008 65536 %s\nverify 0x00000000 1016 00000000\nerror 0b
verify 0x00000000 65544 00000000\nerror 05
verify 0x0001fe00 1024 00000000\nerror 05
verify 0x00000004 1024 00000000\nerror 0a' \
    "$(backwards "$(crc "$(part_hex 0 1024)")")" \
    "$(backwards "$(crc_of verified)")")"
ask 'what is loaded is not erased' "20 00000000 $eight" "$(reply 3bf1)"
ask 'far behind it' "20 00000180 $eight" "$(reply 3b05)"
ask 'but behind it' "20 78110100 $eight" "$good"
ready -f some
ask 'by default there is no readback' '29 00000000 08000000' "$(reply 3b09)"

#### Time, start, reset ####

chip -S 1.5
host
ask 'awake' 12 00
sleep 1.6
ask 'asleep' 12 ''
press USR2
ask 'awake again' 12 00
logged 'that is logged' 'reset bsl
connect'

ready -f some -M 70000
ask 'start' 40 00
ask 'then there is no boot loader' 12 ''
logged 'but the program' 'start
reset program'
press
ask 'nor after a reset' 12 ''
press USR2
ask 'but with the pin' 12 00
ask 'nothing is unlocked' 15 "$(reply 3b01)"
ready
ask 'start of nothing' 40 00
ask 'goes to the boot loader' 12 00
logged 'that is logged, too' 'start
reset bsl
connect'
unplug
check 'the link goes with it' test ! -e line

finish
