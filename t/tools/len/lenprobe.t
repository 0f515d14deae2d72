# SPDX-License-Identifier: GPL-3.0-or-later
# lenprobe as a user runs it
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/sim/mspm0/mspm0.sh"

probe() {
	lenprobe -t 0.2 "$@"
}

run 0 'help is asked for' lenprobe --help
check 'and there' grep -q '^usage: lenprobe ' out
for option in '-b 0' '-i 0' '-t x' '-u 0451' '-u x:y' '-u 10000:1' '-l port' -z; do
	# shellcheck disable=SC2086
	run 2 "$option is refused" lenprobe $option
done

#### Ports of the USB ####

# A port on the interface, of the device with these numbers.
usb() {
	usb=sys/devices/usb1/$2/$2:1.$3
	mkdir -p "$usb/tty/$1" sys/class/tty
	echo "$4" >"sys/devices/usb1/$2/idVendor"
	echo "$5" >"sys/devices/usb1/$2/idProduct"
	echo "$6" >"sys/devices/usb1/$2/product"
	echo "0$3" >"$usb/bInterfaceNumber"
	ln -s "../../../$2:1.$3" "$usb/tty/$1/device"
	ln -s "../../devices/usb1/$2/$2:1.$3/tty/$1" "sys/class/tty/$1"
}

mkdir -p sys/class/tty/ttyS0/device
run 1 'without a port' lenprobe -s sys
says 'it tells which it looks for' \
    '^lenprobe: no USB port 0451:bef3: connect the board'
usb ttyACM10 1-3 0 0451 bef3 'XDS110 (03.00.00.20) Embed with CMSIS-DAP'
usb ttyACM2 1-2 0 0451 bef3 XDS110
usb ttyACM3 1-2 3 0451 bef3 XDS110
usb ttyUSB0 1-4 0 1a86 7523 "$(printf 'evil\033[2J\tname')"
run 0 'the ports are listed' lenprobe -s sys -l
is 'in their order, with their interfaces' "$(cat out)" \
    "/dev/ttyACM2${tab}0451:bef3${tab}0${tab}XDS110
/dev/ttyACM3${tab}0451:bef3${tab}3${tab}XDS110
/dev/ttyACM10${tab}0451:bef3${tab}0${tab}XDS110 (03.00.00.20) Embed with CMSIS-DAP"
run 0 'others by their numbers' lenprobe -s sys -l -u 1a86:7523
is 'whose names do no harm' "$(cat out)" \
    "/dev/ttyUSB0${tab}1a86:7523${tab}0${tab}evil?[2J?name"
run 0 'or all' lenprobe -s sys -l -u any
is 'of the USB' "$(wc -l <out)" 4
run 2 'sysfs must be there' lenprobe -s nothing
says 'or it is told' '^lenprobe: nothing/class/tty: No such file'
run 1 'a port that is not there' probe nothing
is 'is absent' "$(cat out)" "nothing${tab}absent${tab}-${tab}-${tab}-"
says 'and why' '^lenprobe: nothing: No such file or directory$'

#### A boot loader ####

chip
run 0 'a boot loader is found' probe line
is 'with its version' "$(cat out)" \
    "line${tab}boot-loader${tab}9600${tab}0x0100${tab}-"
quiet 'without a message'
logged 'it was asked nothing but who it is' 'reset bsl
connect
connect
connect
connect
info'
run 1 'it is no firmware' probe -r 8.0a0 line
says 'and what to do is told' '^lenprobe: line: its boot loader answers: program'
chip -F welcome
run 0 'one that hangs when it hears a welcome' probe line
run 0 'was not hung' probe line
chip -F start-junk,5
run 0 'junk does not matter' probe line
chip -F mute
run 1 'one that does not answer' probe line
is 'is silent' "$(cat out)" "line${tab}silent${tab}-${tab}-${tab}-"
says 'and what to do is told' '^lenprobe: line: nothing answers: press reset'
run 1 'or not, as asked' probe -q line
quiet 'quietly'

#### A socket, whose peer takes a single connection ####

octets 4c01003830613000 >version
"$builddir"/t/support/peer/peer unix sock meet get 32 connections get 8 welcome \
    send version rest status 2>peer.err &
pid=$!
wait_for test -S sock
run 0 'firmware is found' timeout 20 lenprobe -t 0.2 sock
is 'without a speed' "$(cat out)" \
    "sock${tab}firmware${tab}-${tab}8.0a0${tab}-"
wait "$pid"
is 'on one connection' "$? $(cat peer.err)" '0 '
is 'by its welcome' "$(od -A n -t x1 welcome)" ' 4c 01 00 38 76 65 72 3f'

#### Firmware ####

[ -n "$MCU_CC" ] || {
	unplug
	skip 1 'no arm-none-eabi-gcc'
	finish
	exit
}

sh "$srcdir/mcu/demo/build.sh" -c "$MCU_CC" -o loop.elf \
    "$srcdir/t/firmware/countloop.c-mspm0" TOGETHER=1 RUNTIME=count &&
    "${MCU_NM%nm}objcopy" -O binary loop.elf loop.bin
chip -a -f loop.bin
wait_for lenfetch -q -b 1000000 line status >status.txt 2>err
run 0 'firmware is found' probe line
is 'with its speed, version and state' "$(cat out)" \
    "line${tab}firmware${tab}1000000${tab}8.0a0${tab}counting"
quiet 'without a message'
run 0 'it is still in step' lenfetch -b 1000000 line stop
run 0 'its version can be asked for' probe -b 1000000 -r 8.0a0 line
check 'it has stopped' grep -q stopped out
run 1 'another version' probe -b 1000000 -r 8.0 line
says 'is told' '^lenprobe: line: its firmware has version 8.0a0, not 8.0: '
run 1 'at another speed it is silent' probe -q -b 115200 line

#### Waiting and following ####

unplug
rm -f line
lenprobe -w -i 0.2 -t 0.2 line >out 2>err &
pid=$!
sleep 0.5
chip
wait "$pid"
is 'a device that appears is waited for' "$? $(cut -f 2 out)" '0 boot-loader'

chip -a -f loop.bin
wait_for lenfetch -q -b 1000000 line status >status.txt 2>err
lenprobe -f -q -i 0.2 -t 0.6 line >follow &
pid=$!
lines_are() {
	[ "$(wc -l <follow)" -ge "$1" ]
}
wait_for lines_are 1
kill -USR1 "$chip"
wait_for lines_are 2
kill -USR2 "$chip"
wait_for lines_are 3
kill -TERM "$pid"
wait "$pid"
is 'what happens to a device is followed' "$? $(cut -f 2 follow | tr '\n' ' ')" \
    '0 firmware reset boot-loader '
unplug
finish
