# SPDX-License-Identifier: GPL-3.0-or-later
# bslprog and passwords: those that were wrong are counted, and the third is
# not sent unless it is asked for
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/sim/mspm0/mspm0.sh"
. "$srcdir/t/tools/len/bslprog.sh"

right=$(printf '%064d' 1)
wrong=$(printf '%064d' 2)
count=$XDG_STATE_HOME/splitprof/passwords
made 40 1 >fw.bin

locked() {
	chip -D 0.1 -p "$right" "$@"
	device=$(realpath line)
}

# Deaf for a while, and at 9600 again.
again() {
	sleep 0.15
}

for text in 00 "${right}0" "${right%1}x" @none @; do
	run 2 "-p $text gives status 2" bslprog -p "$text" line info
done
says 'as is told' '^bslprog: '
echo "0x$right" >digits.txt
octets "$right" >right.bin
printf '%s\r\n' "$right" >dos.txt
head -c 31 right.bin >short.bin
printf '%s %s\n' "$right" "$right" >long.txt
printf '%s\0junk\n' "$right" >nul.txt
for file in short.bin long.txt nul.txt /dev/null .; do
	run 2 "-p @$file gives status 2" bslprog -p "@$file" line info
	says "-p @$file is told" "^bslprog: $file: "
done

for p in "$right" "0x$right" @digits.txt @right.bin @dos.txt; do
	locked
	run 0 "the right one as $p" bslprog -q -p "$p" line fw.bin
	is 'nothing is noted' "$(cat "$count")" ''
done

locked
run 2 'a wrong one gives status 2' bslprog -p "$wrong" line fw.bin
says 'and is told' '^bslprog: line: password: wrong password (0x02); '
says 'and counted' 'line: passwords noted as wrong or not answered: 1; '
is 'in a file' "$(cat "$count")" "1 $device"
is 'nothing is written' "$(grep -c -e erase -e fast log)" 0
check 'the password is not in the messages' sh -c "! grep -q $wrong err"
again
run 0 'info needs none' bslprog line info
run 2 'the second' bslprog -p "$wrong" line fw.bin
is 'is counted as well' "$(cat "$count")" "2 $device"
again
run 2 'the third is refused' bslprog -p "$wrong" line fw.bin
says 'and why' 'line: two passwords were wrong, or not answered; a third'
run 2 'even the right one' bslprog -p "$right" line fw.bin
is 'they were not sent' "$(grep unlock log | tr '\n' ' ')" \
    'unlock wrong 1 unlock wrong 2 '
is 'the speed is 9600 again' "$(grep baud log | tail -n 1)" 'baud 9600'
run 0 'unless -y says so' bslprog -q -y -p "$right" line fw.bin
is 'a right one forgets them' "$(cat "$count")" ''

locked
ln -s "$device" other
for _ in 1 2; do
	run 2 'by another name' bslprog -p "$wrong" other fw.bin
	again
done
is 'it is the same device' "$(cat "$count")" "2 $device"
run 2 'the third by -y' bslprog -y -p "$wrong" line fw.bin
says 'is an alert' 'line: password: three wrong passwords (0x03); '
is 'and counted' "$(cat "$count")" "3 $device"
rm other

# Each device has its own count.
echo "2 /dev/other device" >"$count"
locked
run 2 'a wrong one of another device' bslprog -p "$wrong" line fw.bin
is 'has a line of its own' "$(sort "$count")" "1 $device
2 /dev/other device"
again
run 0 'the right one' bslprog -q -p "$right" line fw.bin
is 'takes away its line only' "$(cat "$count")" '2 /dev/other device'
printf 'nonsense\n\n99999999999999 x\n2 %s' "$device" >"$count"
press USR2
run 2 'a file with nonsense is read' bslprog -p "$right" line fw.bin
says 'as far as it goes' 'two passwords were wrong'
rm -r "$XDG_STATE_HOME"

# Its answer is lost: had it been wrong, it counts.
for fault in lose-out=47 crc=21:1 silent=21:1 flip-out=40 junk=21:1,5 \
    mute=21:1 ack=21:1,0x52 lose-in=40; do
	locked -F "$fault"
	run 0 "the right one with $fault" bslprog -t 0.1 -q -p "$right" \
	    line fw.bin
	is "is found out with $fault" "$(cat "$count" 2>cat.err)" ''
	is "and sent no wrong one with $fault" "$(grep wrong log)" ''
done
for fault in silent=21:1 crc=1; do
	locked -D 2 -F "$fault"
	run 2 "a wrong one with $fault" bslprog -b 9600 -p "$wrong" \
	    line fw.bin
	is "is sent once with $fault" "$(grep -c wrong log)" 1
	is "and counted with $fault" "$(cut -d ' ' -f 1 "$count")" 1
	rm -r "$XDG_STATE_HOME"
done
locked -D 0 -F silent=4-
run 2 'a wrong one with no answer to anything' \
    bslprog -b 9600 -t 0.05 -p "$wrong" line fw.bin
is 'is sent once' "$(grep -c wrong log)" 1
rm -r "$XDG_STATE_HOME"
# One that is not deaf may have had both, and a third must not be sent.
locked -D 0 -F silent=21:1
run 2 'a wrong one that seemed to be lost' \
    bslprog -b 9600 -t 0.1 -p "$wrong" line fw.bin
is 'is sent again' "$(grep -c wrong log)" 2
is 'and counts twice' "$(cut -d ' ' -f 1 "$count")" 2
locked -D 0 -F silent=21:1
echo "1 $(readlink -f line)" >"$count"
run 2 'behind a wrong one' bslprog -b 9600 -t 0.1 -p "$wrong" line fw.bin
is 'it is not' "$(grep -c wrong log)" 1
is 'so that two count' "$(cut -d ' ' -f 1 "$count")" 2
rm -r "$XDG_STATE_HOME"
locked -F mute=4-
run 2 'what was never answered' bslprog -t 0.05 -p "$wrong" line fw.bin
says 'may have been wrong' 'password: no answer'
is 'and counts' "$(cut -d ' ' -f 1 "$count")" 1
rm -r "$XDG_STATE_HOME"

# There is no place for the count.
echo >"$XDG_STATE_HOME"
locked
run 2 'a wrong one that can not be noted' bslprog -p "$wrong" line fw.bin
says 'is told' 'line: that could not be noted: count the wrong passwords'
again
run 0 'a right one need not be' bslprog -q -p "$right" line fw.bin
quiet 'and is not told'
rm "$XDG_STATE_HOME"
locked
run 2 'HOME will do' env -u XDG_STATE_HOME HOME="$work/home" \
    bslprog -p "$wrong" line fw.bin
is 'and has it in a folder' "$(cat home/.local/state/splitprof/passwords)" \
    "1 $device"
again
run 2 'without HOME, too' env -u XDG_STATE_HOME -u HOME \
    bslprog -p "$wrong" line fw.bin
says 'it is told' 'line: that could not be noted'

finish
