# SPDX-License-Identifier: GPL-3.0-or-later
# lenencode, rawcap and lendecode in a dialogue with the simulated MSPM0, whose
# frames do not come from our encoder.
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/sim/mspm0/mspm0.sh"

# said COMMAND...: what the chip says to them, the comments left out.
said() {
	lenencode "$@" | rawcap -q -t 1 -w -b 9600 line 2>cap.err |
	    lendecode -i 0.3 -w >out
	grep -v '^#' out | tr '\t' ' '
}

meaning() {
	sed -n '$s/^# //p' out
}

chip
is 'a boot loader is there' "$(said connect)" 'ack 0x00 ok'
is 'two commands at once are answered in their order' \
    "$(said connect device-info)" 'ack 0x00 ok
ack 0x00 ok
bslreply 0x31 00010001000000000100c03e600100200100000001000000'
is 'a locked one refuses' "$(said mass-erase)" 'ack 0x00 ok
bslreply 0x3b 01'
said mass-erase >said.out
check 'and lendecode says why' grep -q '^# the boot loader is locked: ' out
is 'the password unlocks it' "$(said unlock)" 'ack 0x00 ok
bslreply 0x3b 00'
is 'it programs' "$(said program=0,0102030405060708)" 'ack 0x00 ok
bslreply 0x3b 00'
said verify=0,1024 >crc
# By zlib, of these eight bytes and 1016 that are ff.
is 'what is verified is there' "$(cat crc; meaning)" 'ack 0x00 ok
bslreply 0x32 cac5a5e2
CRC 0xe2a5c5ca'
is 'what is damaged is refused' "$(printf '\200\001\000\022\072\141\104\337' |
    rawcap -q -t 1 -w -b 9600 line 2>cap.err | lendecode | tr '\t' ' ')" \
    'ack 0x52 checksum'
is 'what begins with nothing as well' "$(printf L |
    rawcap -q -t 1 -w -b 9600 line 2>cap.err | lendecode | tr '\t' ' ')" \
    'ack 0x51 header'

finish
