# SPDX-License-Identifier: GPL-3.0-or-later
# A line that listens at another speed than the firmware sends with, since the
# clock of its UART is another one than its settings say.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/qemu.sh"

gmoncheck none.elf 2>err
grep -q 'without libelf' err && skip_all 'built without libelf'
$CC -O1 -o uartspeed "$srcdir/t/tools/gmon/uartspeed.c" 2>cc.err ||
    skip_all 'no compiler'

# Compiled for 16 MHz, which is the default, at 115200 baud; but the chip has
# 42 MHz.  The emulator does not mind.
demo blinky-netduinoplus2 -USPLITPROF_CLOCK_HZ -DSPLITPROF_BAUD=115200 \
    -DSPLITPROF_WORDS=0 -DSPLITPROF_HEADER=1 || exit 99
emulate netduinoplus2 blinky.elf once.bin || exit 99
for _ in 1 2 3 4 5 6 7 8; do
	cat once.bin
done >sent.bin
fails 0 'at its speed it is understood' gmonbuild -e blinky.elf sent.bin
./uartspeed 1 <sent.bin >heard.bin
same 'the line is a line' sent.bin heard.bin
for faster in 0.97 1.03; do
	./uartspeed $faster <sent.bin >heard.bin
	same "$faster of the speed is near enough" sent.bin heard.bin
done
for faster in 0.1 0.38 0.5 0.735 0.9 1.1 1.36 2 2.625 4; do
	./uartspeed $faster <sent.bin >heard.bin
	fails 2 "$faster of the speed is refused" gmonbuild -e blinky.elf heard.bin
	says 'and speed and clock are what may be wrong' \
	    'bytes of input: wrong speed? blinky.elf sends at 115200 baud if its line.s clock is 16000000 Hz, which SPLITPROF_CLOCK_HZ has not set: see splitprof-trouble(7); gmon.out not written$'
done
fails 2 'without the ELF file' gmonbuild -l 0x8000000 -u 0x8010000 heard.bin
says 'there are no numbers' \
    'wrong speed (rawcap -b, SPLITPROF_CLOCK_HZ), or wrong -n?'
fails 1 'apdecode finds none either' apdecode heard.bin
says 'and says the same' \
    'none is a packet: wrong speed (rawcap -b, SPLITPROF_CLOCK_HZ), wrong -n, or text?'

# The page's command, with this line for the device.
cat >rawcap <<END
#!/bin/sh
faster=\$(echo "\$*" | sed -n 's/.*-b \([0-9]*\) .*/\1/p' |
    awk '{ print \$1 / (115200 * 42 / 16) }')
exec $PWD/uartspeed "\$faster" <$PWD/sent.bin
END
chmod +x rawcap
sed -n '/^for mhz/,/^\.Ed/{s/\\e/\\/g;/^\.Ed/d;p;}' \
    "$srcdir/man/splitprof-trouble.7" >command.sh
PATH=$PWD:$PATH sh ./command.sh >clock
is 'the command of the page finds the clock' "$(sed '$!d; s/.* //' clock)" 42
is 'by all packets' "$(sed '$!d; s/ .*//' clock)" \
    "$(apdecode sent.bin | grep -c '^[ap]')"

demo blinky-netduinoplus2 -USPLITPROF_CLOCK_HZ -DSPLITPROF_CLOCK_HZ=42000000u \
    -DSPLITPROF_BAUD=115200 || exit 99
fails 2 'a clock that was set' gmonbuild -e blinky.elf heard.bin
says 'is called so' \
    'if its line.s clock is 42000000 Hz: see splitprof-trouble(7); gmon.out'
finish
