# SPDX-License-Identifier: GPL-3.0-or-later
# The simulated MSPM0: each fault that can be switched on is what it says
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/sim/mspm0/mspm0.sh"

eight=0123456789abcdef

full() {
	tr -d '\377' <flash | wc -c
}

# The same octets, but for bit 0 of the one with this number, from 0 on.
flipped() {
	flipped_x=$(echo "$1" | cut -c $((2 * $2 + 1))-$((2 * $2 + 2)))
	echo "$1" | cut -c 1-$((2 * $2)) | tr -d '\n'
	printf %02x $((0x$flipped_x ^ 1))
	echo "$1" | cut -c $((2 * $2 + 3))-
}

# faulty NAME FAULT...: a chip with them, that must understand them.
faulty() {
	faulty_name=$1
	shift
	# shellcheck disable=SC2046
	set -- $(printf -- '-F %s\n' "$@")
	chip -s flash "$@"
	host
	log_seen=1
	echo "# $faulty_name"
}

for bad in frob mute=0 mute=x 'mute=2x' 'mute=zz:1' 'stall,x' =1 ''
do
	fails 2 "-F $bad is refused" "$builddir"/t/sim/mspm0/mspm0 -F "$bad" line
done

#### Bytes ####

faulty 'a lost byte of the host' lose-in=2
tell 80010012
answers 'the rest is no frame' ''
tell 3a6144de
answers 'and waits, with a length of 1201' ''
logged 'it is logged' 'fault lose-in'

faulty 'a bit of the host' flip-in=4
ask 'a wrong CRC' 12 52
ask 'but once' 12 00

faulty 'a lost byte to the host' lose-out=2
ask 'the ack is the first' 12 00
ask 'this one is lost' 12 ''
ask 'but once' 12 00

faulty 'a bit to the host' flip-out=2-3
ask 'the first' 12 00
ask 'the second' 12 01
ask 'the third' 12 01
ask 'the fourth' 12 00

faulty 'single bytes' slow,50
tell "$(frame 12)$(frame 77)"
is 'slowly' "$(($(wc -c <heard) < 9))" 1
answers 'but complete' "00$(reply 3b04)"

faulty 'junk at the start' start-junk=1,3
answers 'it comes' 5d5c5b
ask 'then all is well' 12 00

#### Commands ####

faulty 'mute from a command on' mute=2-
ask 'the first' 12 00
ask 'the second' 12 ''
ask 'the third' 12 ''
logged 'two were not done' 'connect
fault mute
fault mute'

faulty 'mute for some' mute=12:2-3
ask 'another one does not count' 52ff 56
ask 'the first' 12 00
ask 'the second' 12 ''
ask 'another one is not mute' 52ff 56
ask 'the third' 12 ''
ask 'the fourth' 12 00

faulty 'done, but silent' silent=2
ask 'connected' 12 00
ask 'unlocked in silence' "$unlock" ''
ask 'that is done' 15 "$good"
logged 'and logged' 'connect
fault silent
unlock ok
mass-erase'

faulty 'another ack' ack=1,0x52 ack=3,0xff
ask 'the first' 12 52
ask 'the second' 12 00
ask 'the third' "$unlock" ff
ask 'it was not done' 15 "$(reply 3b01)"

faulty 'a pause' stall=2,1500
ask 'no pause' 12 00
tell "$(frame 12)"
sleep 0.2
answers 'not yet' ''
answers 'but then' 00

faulty 'junk before an answer' junk=19:1,2
ask 'none here' 12 00
ask 'but here' 19 "a7a6 00 08 19 00 31 0001 0001 00000000
    0100 c03e 60010020 01000000 01000000 0b5f2dd1"

faulty 'a reset at a command' reset=2
ask 'one' 12 00
ask 'unlocked' "$unlock" ''
ask 'no' 15 "$(reply 3b01)"
logged 'it is logged' 'connect
fault reset
reset bsl
before connect 15
error 01'

faulty 'hang up' hangup=2
ask 'one' 12 00
ask 'gone' "$unlock" ''
wait "$chip"
is 'the end is no trouble' $? 0
check 'and the link is gone' test ! -e line
logged 'it was not done' 'connect
fault hangup'
chip=

#### Replies and the rest ####

faulty 'a wrong CRC' crc=2
ask 'the first reply' 77 "$(reply 3b04)"
ask 'the second' 77 "$(flipped "$(reply 3b04)" 7)"
ask 'the third' 77 "$(reply 3b04)"

faulty 'another version' version,0x0203
ask 'in the device info' 19 "$(reply \
    '31 0302 0001 00000000 0302 c03e 60010020 01000000 01000000')"

chip -b 64
host
ask 'a small buffer' 19 "$(reply \
    '31 0001 0001 00000000 0100 4000 60010020 01000000 01000000')"
tell 803900
answers 'has no room' 54
tell 803800
answers 'but for this' ''

faulty 'locked for good' locked
ask 'even with the right one' "$unlock" "$(reply 3b02)"

faulty 'errors' erase=15:1 erase=23:1 program=20:1 program=24:1
tell "$(frame "$unlock")"
answers 'unlocked' "$good"
ask 'mass erase' 15 "$(reply 3bf2)"
ask 'mass erase again' 15 "$good"
ask 'erase' '23 00000000 00000000' "$(reply 3bf3)"
ask 'erase again' '23 00000000 00000000' "$good"
ask 'program' "20 00000000 $eight" "$(reply 3bf1)"
ask 'fast says nothing' "24 00000000 $eight" 00
is 'nothing is written' "$(full)" 0
ask 'program again' "20 00000000 $eight" "$good"
is 'now it is' "$(full)" 8

faulty 'a wrong CRC of what is right' verify=1
tell "$(frame "$unlock")"
answers 'unlocked' "$good"
blank=$(printf '%02048d' 0 | tr 0 f)
blank=$(crc "$blank")
ask 'the first' '26 00000000 00040000' "$(reply "32$(flipped "$blank" 2)")"
ask 'the second' '26 00000000 00040000' "$(reply "32$blank")"

faulty 'a weak bit' weak,9
tell "$(frame "$unlock")"
answers 'unlocked' "$good"
ask 'programs without an error' "20 00000000 $eight$eight" "$good"
is 'but what is there is wrong' "$(head -c 16 flash | od -A n -v -t x1 |
    tr -d ' \n')" 0123456789abcdef0122456789abcdef
ask 'each time' '23 00000000 00000000' "$good"
ask 'each time' "20 08000000 $eight" "$good"
is 'it is wrong' "$(full) $(head -c 10 flash | tail -c 1 |
    od -A n -t x1)" '8  22'

chip
host
host 1000000
tell 4c010038766572 ; tell 3f
host 9600
ask 'a welcome is no trouble' 12 00
faulty 'a welcome hangs it' welcome
host 1000000
tell 4c0100387665723f
host 9600
ask 'the boot loader does not answer' 12 ''
press USR2
host 9600
ask 'until a reset' 12 00
faulty 'a welcome hangs it, at its own speed, too' welcome
tell 4c
ask 'the boot loader does not answer' 12 ''
faulty 'but not later' welcome
ask 'connect' 12 00
tell 4c
answers 'no frame' 51

finish
