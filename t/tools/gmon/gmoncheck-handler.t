# SPDX-License-Identifier: GPL-3.0-or-later
# Handlers of the runtime that no interrupt gets to, in programs that are linked
# as vendors' start-up code, an RTOS and others have it.  Each program is the
# same runtime, for STM32F4 without DMA, beside another start.
. "$srcdir/t/support/lib.sh"

[ -n "$MCU_CC" ] || skip_all 'no cross compiler'
gmoncheck none.elf 2>err
grep -q 'without libelf' err && skip_all 'built without libelf'

sed 's/ORIGIN = 0,/ORIGIN = 0x08000000,/' "$srcdir/t/foreign_project/link.ld" \
    >link.ld
cpu='-mcpu=cortex-m4 -mthumb'
flags="$cpu -Os -ffunction-sections -I $srcdir/mcu
    -iquote $srcdir/mcu/port/none -DSPLITPROF_CLOCK_HZ=84000000
    -DSPLITPROF_STM32_TIMER_HZ=84000000 -DSPLITPROF_STM32_USART=1
    -DSPLITPROF_DMA=0 -DSPLITPROF_HEADER=1"

# runtime FOLDER FILE...: objects there, of mcu/.
runtime() {
	mkdir "$1" && cd "$1" || exit 99
	shift
	# shellcheck disable=SC2086 # options, names
	(cd "$srcdir/mcu" && ls $1) | sed "s|^|$srcdir/mcu/|" |
	    xargs $MCU_CC $flags -c || exit 99
	cd "$work" || exit 99
}
runtime core 'core/*.c option/*.c arch/arm/*.S'
runtime line port/stm32f4/line.c
runtime tim 'port/stm32f4/timer*.[cS]'
runtime none port/none/timer.c

# start NAME...: start.S, with a table that has all of NAME, each of which is
# the default handler's unless something else has this name.
start() {
	cat <<-'END'
		.syntax unified
		.thumb
		.section .vectors, "a", %progbits
		.word stack_top, Reset_Handler
	END
	for name; do
		echo "	.word $name"
	done
	echo '	.text'
	for name; do
		printf '\t.weak %s\n\t.thumb_set %s, Default_Handler\n' \
		    "$name" "$name"
	done
	cat <<-'END'
		.thumb_func
		.type Default_Handler, %function
		Default_Handler: b .
		.global Reset_Handler
		.thumb_func
		.type Reset_Handler, %function
		Reset_Handler: bl main
		b .
	END
}
cat >main.c <<'END'
#include "splitprof.h"
#ifndef SETUP
#define SETUP
#endif
void
main(void)
{
	SETUP
	splitprof_start();
}
END
keep='' line=line/*.o timer=tim/*.o
# linked FLAG... FILE...: fw.elf of start.S, main.c, the files and the runtime.
linked() {
	# shellcheck disable=SC2086 # options, names
	$MCU_CC $flags -nostartfiles --specs=nosys.specs --specs=nano.specs $keep \
	    -Wl,-T,link.ld -o fw.elf start.S "$@" main.c core/*.o $line $timer || exit 99
}
found() {
	gmoncheck fw.elf >out
	sed -n 's/^handler	//p' out | tr '\t\n' ' ;'
}
all='SysTick_Handler USART1_IRQHandler TIM2_IRQHandler'

# CMSIS' start-up code, all right.
# shellcheck disable=SC2086 # names
start $all >start.S
linked
is 'weak names of a table: nothing to say' "$(found)" ''
keep=-Wl,--gc-sections
linked
is 'the same where sections are collected' "$(found)" ''
fails 2 'no byte' gmonbuild -e fw.elf /dev/null
says 'is explained as before' 'no packets in 0 bytes of input: is it this line'

# The names of the table are others.
start SysTick_Handler UART1_Handler TIMER2_Handler >start.S
keep=
linked
no_samples='no samples are taken;' no_line='nothing is sent;'
none='no vector table has it, and nothing calls it' there=$none
is 'none of the names is in the table' "$(found)" \
    "USART1_IRQHandler $none: ${no_line}TIM2_IRQHandler $none: $no_samples"
fails 1 'that spoils each profile' gmoncheck fw.elf
check 'there is advice' grep -q '^advice	handler	.*name.*vector table' out
keep=-Wl,--gc-sections
linked
none='no vector table has it, nothing calls it, and the linker has left it out'
is 'where sections are collected they are not there at all' "$(found)" \
    "USART1_IRQHandler $none: ${no_line}TIM2_IRQHandler $none: $no_samples"
fails 2 'no byte, and the line has no handler' gmonbuild -e fw.elf /dev/null
says 'is explained by that' \
    '^gmonbuild: no packets in 0 bytes of input: no vector table of fw.elf has USART1_IRQHandler, which sends, and nothing calls it: see gmoncheck; gmon.out not written$'
printf 'header\t1\t4\t0x0\t1000\t-\n' | apencode >header
fails 2 'only a header' gmonbuild -e fw.elf header
says 'is explained by that, too' 'has USART1_IRQHandler, which sends, and'
fails 2 'without the ELF file' gmonbuild -l 0x8000000 -u 0x8100000 /dev/null
says 'as before' 'is it this line'
arm-none-eabi-objcopy -R .comment fw.elf mute.elf
is 'without the note in .comment nothing is known' \
    "$(gmoncheck mute.elf | grep -c ^handler)" 0

for option in strip-all only-keep-debug; do
	arm-none-eabi-objcopy --$option fw.elf $option.elf
	gmoncheck $option.elf >out
	is "nor with objcopy --$option" "$(($? <= 1)) $(grep ^handler out)" '1 '
done

# Where DMA sends, the handler is for what that can't.
plain_flags=$flags
flags=$(echo "$flags" | sed 's/-DSPLITPROF_DMA=0//')
runtime dma port/stm32f4/line.c
start SysTick_Handler UART1_Handler TIM2_IRQHandler >start.S
line=dma/*.o
linked
gmoncheck fw.elf >out
is 'one that DMA may need is a note' "$(sed -n '/^note/,$s/^handler	//p' out)" \
    "USART1_IRQHandler	$none: what DMA can't send gets stuck"
flags=$plain_flags line=line/*.o

# Only the sampler's is wrong, and there are calls.
start SysTick_Handler USART1_IRQHandler TIMER2_Handler >start.S
linked
at=0x$(nm "$MCU_NM" fw.elf | awk '$3 == "main" { print $1 }')
{
	cat header
	printf 'arc\t%s\t%s\t7\n' "$at" "$at" | apencode -n 4
} >calls
gmonbuild -F -e fw.elf calls 2>err
says 'calls without samples' \
    'calls, but no samples: no vector table of fw.elf has TIM2_IRQHandler, which takes them, and nothing calls it: see gmoncheck$'
fails 1 'a profile of calls is spoiled' gmoncheck fw.elf gmon.out
printf 'pc\t%s\t7\n' "$at" | apencode -n 4 >samples
gmonbuild -F -n 4 -r 100 -e fw.elf samples
gmoncheck fw.elf gmon.out >out
is 'one with samples is not' "$(sed '/^note/,$d' out)" ''

# Objects of an archive that only a weak name asks for are not taken.
arm-none-eabi-ar rc tim.a tim/*.o
# shellcheck disable=SC2086 # names
start $all >start.S
timer=tim.a
keep=
linked
is 'from an archive the sampler does not come' "$(found)" \
    "TIM2_IRQHandler $none: $no_samples"
timer=tim/*.o

# A table that is loaded as data, for RAM.
start >start.S
cat >table.c <<'END'
void USART1_IRQHandler(void), TIM2_IRQHandler(void);
void (*table[])(void) = { USART1_IRQHandler, TIM2_IRQHandler };
END
linked -DSETUP='extern void (*table[])(void); *(volatile long *)0xe000ed08 = (long)table;' \
    table.c
is 'a table in RAM' "$(found)" ''

# One that the program fills, as NVIC_SetVector() does: by literals, and MOVW.
cat >set.c <<'END'
void USART1_IRQHandler(void), TIM2_IRQHandler(void);
void
set(void)
{
	void (*volatile *const table)(void) = (void *)0x20000000;

	table[53] = USART1_IRQHandler;
	table[44] = TIM2_IRQHandler;
}
END
linked -DSETUP='extern void set(void); set();' set.c
is 'vectors that the program sets' "$(found)" ''
# shellcheck disable=SC2086 # options
$MCU_CC $flags -O2 -mslow-flash-data -c set.c
check 'by MOVW and MOVT' sh -c "arm-none-eabi-objdump -d set.o | grep -q movt"
linked -DSETUP='extern void set(void); set();' set.o
is 'are found as well' "$(found)" ''

# Zephyr: all vectors are a wrapper, which looks into a table of its own.
start >start.S
cat >zephyr.c <<'END'
void USART1_IRQHandler(void), TIM2_IRQHandler(void);
struct entry { const void *arg; void (*isr)(const void *); };
struct entry _sw_isr_table[] = {
	{ 0, (void (*)(const void *))USART1_IRQHandler },
	{ 0, (void (*)(const void *))TIM2_IRQHandler }
};
void
_isr_wrapper(int n)
{
	_sw_isr_table[n].isr(_sw_isr_table[n].arg);
}
END
linked -DSETUP='extern void _isr_wrapper(int); _isr_wrapper(0);' zephyr.c
is "Zephyr's table" "$(found)" ''

# The program's own handler of several interrupts calls them.
start Any_Handler >start.S
cat >any.c <<'END'
void USART1_IRQHandler(void), TIM2_IRQHandler(void);
extern volatile int which;
volatile int which;
void
Any_Handler(void)
{
	if (which)
		USART1_IRQHandler();
	TIM2_IRQHandler();
}
END
linked any.c
is 'a handler that calls them' "$(found)" ''

# FreeRTOS: the program's SysTick handler takes the samples.
start SysTick_Handler USART1_IRQHandler >start.S
cat >tick.c <<'END'
#include "arch/arm/tick.h"
void xPortSysTickHandler(void);
void xPortSysTickHandler(void) { }
#define TICK	SysTick_Handler
SPLITPROF_TICK_HANDLER(TICK, xPortSysTickHandler)
END
timer=none/*.o
keep=-Wl,--gc-sections
linked tick.c
is 'a handler of the program that samples' "$(found)" ''
keep=
sed 's/SysTick_Handler/Tick_Handler/' tick.c >other.c
linked other.c
is 'with a name that the table does not have' "$(found)" \
    "Tick_Handler $there: $no_samples"
sed 's/^void xPort/extern "C" &/' tick.c >tick.cpp
linked tick.cpp
is 'in C++ it has another name' "$(found)" \
    "SysTick_Handler C++ has given it another name: $no_samples"
check 'and there is advice' grep -q '^advice	handler	.*extern "C"' out

# All of ours.
for elf in "$builddir"/mcu/demo/*.elf "$srcdir"/t/data/*.elf; do
	[ ! -e "$elf" ] || gmoncheck "$elf" | grep '^handler'
done >out
is 'the demos have all their handlers' "$(cat out)" ''
is 'and they are known' "$("${MCU_NM%nm}readelf" -p .comment \
    "$builddir/mcu/demo/blinky-mps2-an385.elf" | grep -c 'splitprof [ls]')" 2

if [ -z "$RISCV_CC" ]; then
	skip 7 'no cross compiler for RISC-V'
	finish
	exit
fi
cat >link.ld <<'END'
ENTRY(Reset_Handler)
SECTIONS {
	.text 0x20400000 : { KEEP(*(.vectors)) *(.text*) *(.rodata*) }
	.data 0x80000000 : { *(.data*) }
	.bss : { *(.bss* COMMON) }
	stack_top = 0x80004000;
}
END
flags="-march=rv32imac -misa-spec=2.2 -mabi=ilp32 -ffreestanding -Os
    -ffunction-sections -I $srcdir/mcu -iquote $srcdir/mcu/port/none
    -DSPLITPROF_CLINT_HZ=10000000 -DSPLITPROF_BAUD=500000
    -DSPLITPROF_CLOCK_HZ=16000000 -nostdlib"
MCU_CC=$RISCV_CC
runtime riscv 'core/*.c option/*.c arch/riscv/*.S port/sifive/line.c
    port/clint/timer.c'
# linked FLAG...: the same, with a trap handler of main.c.
linked() {
	# shellcheck disable=SC2086 # options
	$MCU_CC $flags $keep -Wl,-T,link.ld -o fw.elf main.c riscv/*.o "$@" -lgcc 2>ld.err ||
	    { cat ld.err; exit 99; }
}
cat >main.c <<'END'
#include "arch/riscv/tick.h"
#include "splitprof.h"
void splitprof_sifive_handler(void), splitprof_clint_tick(unsigned);
#ifdef BODY
__attribute__((interrupt, aligned(4))) void trap(void) { BODY }
#endif
VECTOR
void Reset_Handler(void)
{
	__asm__ volatile("la sp, stack_top\n\tcsrw mtvec, %0" : : "r"(TRAP));
	splitprof_start();
	for (;;)
		;
}
END
both='-DBODY=splitprof_sifive_handler();splitprof_clint_tick(splitprof_mepc());'
linked "$both" -DVECTOR= -DTRAP=trap
is 'RISC-V: a trap handler that calls both' "$(found)" ''
keep=-Wl,--gc-sections
linked "$both" -DVECTOR= -DTRAP=trap
is 'also where sections are collected' "$(found)" ''
linked -DBODY='splitprof_sifive_handler();' -DVECTOR= -DTRAP=trap
is 'one that calls only one' "$(found)" \
    "splitprof_clint_tick $none: $no_samples"
keep=-Wl,--no-gc-sections
linked -DBODY='splitprof_sifive_handler();' -DVECTOR= -DTRAP=trap
is 'the same where all is kept' "$(found)" \
    "splitprof_clint_tick $there: $no_samples"
linked -DVECTOR='SPLITPROF_TICK(on_timer, splitprof_clint_tick)' -DTRAP=on_timer
is 'one that has the other in mtvec' "$(found)" \
    "splitprof_sifive_handler $there: $no_line"
keep='-Wl,--no-gc-sections -mcmodel=medany'
linked -DVECTOR='SPLITPROF_TICK(on_timer, splitprof_clint_tick)' -DTRAP=on_timer
is 'the same, by AUIPC' "$(found)" \
    "splitprof_sifive_handler $there: $no_line"
sed -i 's/0x20400000/0x1000/' link.ld
keep=-Wl,--no-gc-sections
linked -DVECTOR='SPLITPROF_TICK(on_timer, splitprof_clint_tick)' -DTRAP=on_timer
check 'and by C.LUI' sh -c "${RISCV_CC%gcc}objdump -d fw.elf | grep -q '	6[0-9a-f]*  *	lui'"
is 'as well' "$(found)" "splitprof_sifive_handler $there: $no_line"
vectors='void (*const table[])(void) = { on_timer, splitprof_sifive_handler };'
linked -DVECTOR="SPLITPROF_TICK(on_timer, splitprof_clint_tick) $vectors" \
    -DTRAP=table
is 'a table' "$(found)" ''
for elf in "$builddir"/mcu/demo/*.elf; do
	gmoncheck "$elf" | grep '^handler'
done >out
is 'and the demos' "$(cat out)" ''
finish
