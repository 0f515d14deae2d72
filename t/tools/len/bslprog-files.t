# SPDX-License-Identifier: GPL-3.0-or-later
# The files that bslprog programs
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/sim/mspm0/mspm0.sh"
. "$srcdir/t/tools/len/bslprog.sh"

made 5003 1 >fw.bin
made 40 2 >other.bin

# programs NAME FILE [OFFSET FILE]...: the flash is that then.
programs() {
	chip -s flash
	run 0 "$1 is programmed" bslprog -q line "$2"
	programs_name=$1
	shift 2
	holds "$programs_name is there" "$@"
	sane "$programs_name is there once"
}

# refused NAME WORDS COMMAND...: before anything was sent.
refused() {
	chip
	refused_name=$1
	refused_words=$2
	shift 2
	run 2 "$refused_name gives status 2" "$@"
	says "$refused_name is told" "$refused_words"
	is "$refused_name: the device was not touched" "$(cat log)" 'reset bsl'
}

#### Bytes as they are ####

programs 'a file .bin' fw.bin 0 fw.bin
cp fw.bin fw
refused 'one of another name' \
    '^bslprog: fw: neither ELF, Intel HEX nor S-records; ' bslprog line fw
chip -s flash
run 0 '-a tells its address' bslprog -a 0x1403 line fw
holds 'which need not be even' 0x1403 fw
run 0 'verify has it, too' bslprog -a 0x1403 line verify fw
press USR2
run 0 'stdin needs it as well' bslprog -a 8 line - <other.bin
holds 'and is there' 8 other.bin
refused 'an ELF file as stdin' '^bslprog: stdin: only bytes for -a' \
    bslprog line - <"$srcdir/t/data/blinky.elf"
: >empty.bin
refused 'an empty file' '^bslprog: empty.bin: is empty' bslprog line empty.bin
refused 'a missing file' '^bslprog: none.bin: No such file' \
    bslprog line none.bin
refused 'a directory' '^bslprog: \.: Is a directory' bslprog line .
refused 'what lies above 32 bits' 'does not fit at 0xfffffff0' \
    bslprog -a 0xfffffff0 line other.bin
refused 'RAM' '^bslprog: fw.bin: 0x20000000 is not in the flash' \
    bslprog -a 0x1fffec80 line fw.bin
refused 'the end of the flash' '^bslprog: other.bin: 0x00400000 is not in' \
    bslprog -a 0x3ffff0 line other.bin
refused 'NONMAIN' 'is the device.s configuration (NONMAIN)' \
    bslprog -a 0x41c00000 line other.bin
refused 'NONMAIN to verify' 'is the device.s configuration (NONMAIN)' \
    bslprog -a 0x41c00100 line verify other.bin
chip -M 4096 -s flash
flash_bytes=4096
run 2 'more than the device has gives status 2' bslprog line fw.bin
says 'with its reason' 'an address outside the memory (0x05); look where'
flash_bytes=131072

#### ELF ####

elf=$srcdir/t/data/blinky.elf
if [ -z "$LIBELF_LIBS" ]; then
	chip
	run 2 'without libelf an ELF file gives status 2' bslprog line "$elf"
	says 'as is told' 'made without libelf'
	finish
	exit
fi
# objcopy says what a loader would load.
if command -v objcopy >/dev/null; then
	objcopy -I elf32-little -O binary "$elf" elf.bin
	programs 'an ELF file' "$elf" 0 elf.bin
else
	skip 3 'no objcopy'
fi
head -c 1000 "$elf" >half.elf
refused 'half an ELF file' '^bslprog: half.elf: ' bslprog line half.elf
refused 'an ELF file of the host' 'not a 32-bit little-endian ELF file' \
    bslprog line "$builddir/t/sim/mspm0/mspm0"

make_moved() {
	cat >moved.ld <<-'END'
		MEMORY {
			flash (rx) : ORIGIN = 0, LENGTH = 8K
			ram (rwx) : ORIGIN = 0x20200000, LENGTH = 4K
		}
		SECTIONS {
			.text : { *(.text*) } >flash
			.data : { *(.data*) } >ram AT >flash
			.far 0x1000 : { *(.far*) } >flash
			.bss (NOLOAD) : { *(.bss*) } >ram
		}
	END
	cat >moved.c <<-'END'
		int moved[5] = { 0x11111111, 2, 3, 4, 0x55555555 };
		int zero[300];
		__attribute__((section(".far"))) const char far[3] = "far";
		void _start(void) { zero[1] = moved[2]; }
	END
	"$MCU_CC" -mcpu=cortex-m0plus -mthumb -nostdlib -Wl,--build-id=none \
	    -T moved.ld -o moved.elf moved.c
}
if [ -n "$MCU_CC" ]; then
	check 'a program whose data are copied at the start' make_moved
	"${MCU_NM%nm}objcopy" -O binary -R .far moved.elf moved.bin
	"${MCU_NM%nm}objcopy" -O binary -j .far moved.elf far.bin
	check 'is built' grep -q -a UUUU moved.bin
	programs 'such a program' moved.elf 0 moved.bin 4096 far.bin
	press USR2
	run 0 'verify has it' bslprog line verify moved.elf
	"${MCU_NM%nm}strip" moved.elf
	programs 'without symbols' moved.elf 0 moved.bin 4096 far.bin
	"$MCU_CC" -mcpu=cortex-m0plus -mthumb -c -o moved.o moved.c
	refused 'an object file' 'not linked' bslprog line moved.o
	"$MCU_CC" -mcpu=cortex-m0plus -mthumb -nostdlib \
	    -Wl,-Ttext=0x20000000 -o ram.elf moved.c
	refused 'a program for RAM' 'ram.elf: 0x2.* is not in the flash' \
	    bslprog line ram.elf
else
	skip 14 'no compiler for ARM'
fi

#### Intel HEX and S-records ####

hex_of() {
	objcopy -I binary -O "$1" --change-addresses "$2" "$3" "$4"
}
if command -v objcopy >/dev/null; then
	hex_of ihex 0 fw.bin fw.hex
	programs 'Intel HEX' fw.hex 0 fw.bin
	hex_of srec 0x400 fw.bin fw.s19
	programs 'S-records' fw.s19 0x400 fw.bin
	programs 'DOS line ends' fw.hex 0 fw.bin
	mv fw.hex renamed.bin
	programs 'what is in it counts, not its name' renamed.bin 0 fw.bin
	{
		grep -v :00000001FF renamed.bin
		hex_of ihex 0x2003 other.bin other.hex && cat other.hex
	} >gap.hex
	programs 'a gap' gap.hex 0 fw.bin 0x2003 other.bin
	is 'is not programmed' "$(grep fast log | cut -d ' ' -f 2,3)" \
	    '0x00000000 5008
0x00002000 48'
	hex_of ihex 0x1e000 fw.bin far.hex
	programs 'HEX beyond 64 KiB' far.hex 0x1e000 fw.bin

	hex_of ihex 0x1000 other.bin other.hex
	{ grep -v :00000001FF renamed.bin; cat other.hex; } >twice.hex
	refused 'two values at one address' 'two values for one address' \
	    bslprog line twice.hex
	hex_of ihex 0x20000000 other.bin ram.hex
	refused 'HEX for RAM' 'ram.hex: 0x20000000 is not in the flash' \
	    bslprog line ram.hex
	# Both lines have another sum.
	sed '3s/^:10/:0F/' renamed.bin >damaged.hex
	refused 'damaged HEX' \
	    '^bslprog: damaged.hex: no ihex file that objcopy can read' \
	    bslprog line damaged.hex
	head -c 1000 renamed.bin >half.hex
	refused 'half a HEX file' 'half.hex: ' bslprog line half.hex
	head -n 20 renamed.bin >half.hex
	refused 'HEX cut between two lines' \
	    '^bslprog: half.hex: its last line is not the end' \
	    bslprog line half.hex
	head -n 20 fw.s19 >half.s19
	refused 'S-records cut between two lines' \
	    '^bslprog: half.s19: its last line is not the end' \
	    bslprog line half.s19
	{ cat renamed.bin; echo; echo; } >blank.hex
	programs 'HEX with empty lines at the end' blank.hex 0 fw.bin
	echo :00000001FF >none.hex
	refused 'HEX with nothing in it' '^bslprog: none.hex: ' \
	    bslprog line none.hex
	TMPDIR=$work/none
	export TMPDIR
	refused 'a missing TMPDIR' "^bslprog: $TMPDIR/bslprog\..*: No such" \
	    bslprog line renamed.bin
	TMPDIR=$work/tmp
	mkdir tmp
	chip
	run 0 'one of its own will do' bslprog -q line renamed.bin
	is 'and is empty then' "$(ls tmp)" ''
	refused 'damage leaves nothing' 'damaged.hex' bslprog line damaged.hex
	is 'there either' "$(ls tmp)" ''
	OBJCOPY=no-such-objcopy
	export OBJCOPY
	refused 'a missing objcopy' \
	    'no-such-objcopy is needed to read it, and did not start' \
	    bslprog line renamed.bin
	is 'nor does that leave anything' "$(ls tmp)" ''
else
	skip 55 'no objcopy'
fi

finish
