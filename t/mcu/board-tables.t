# SPDX-License-Identifier: GPL-3.0-or-later
# The tables of the ports to STM32, RP2040 and RP2350, board.h, are those of the
# chips: addresses, interrupts, enable bits, pins' functions, DMA's requests.
# Those to TM4C123 and MSPM0 have the chip's DMA, too.
. "$srcdir/t/support/lib.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
mcu=$srcdir/mcu
facts=$srcdir/t/data/stm32/tables

# What holds a board's table against the facts, as C.  A name is looked for as
# an enumerator that only the right one makes.
asserts() {
	cat <<-END
	#include "port/$1/board.h"
	#include "port/stm32/usart.h"
	#include "port/stm32/dma_row.h"
	#undef STM32_RCC_REG
	#define SPLITPROF_REG(address) (address)
	END
	sed -n '/define STM32_RCC_REG/p' "$mcu/port/$1/board.h"
	awk -v board="$1" '
	    function is(what, value) {
		printf "_Static_assert((%s) == %s, \"%s\");\n", what, value, $0
	    }
	    function named(what, name) {
		printf "enum { IS_%d_%s };\n", ++names, name
		printf "_Static_assert(PASTE(IS_%d_, %s) == 0, \"%s\");\n",
		    names, what, $0
	    }
	    function row(table, member) {
		return "STM32_" table "_" $3 "(THE_" member ")"
	    }
	    BEGIN {
		print "#define PASTE(a, b) PASTE_OF(a, b)"
		print "#define PASTE_OF(a, b) a##b"
	    }
	    $1 != board { next }
	    $2 == "rcc" { is("STM32_RCC_REG(0)", $3) }
	    $2 == "gpio" {
		is("STM32_GPIO", $3)
		is("STM32_RCC_GPIO", $4)
		is("STM32_RCC_GPIOA", $5)
	    }
	    $2 == "usart" {
		is(row("USART", "BASE"), $4)
		is(row("USART", "IRQ"), $5)
		named(row("USART", "HANDLER"), $6)
		is(row("USART", "RCC"), $7)
		is(row("USART", "BIT"), $8)
		named(row("USART", "TX"), $9)
		named(row("USART", "RX"), $10)
		is(row("USART", "FUNCTION"), $11)
	    }
	    $2 == "dma" && $4 == "none" { is(row("DMA", "DMA"), 0) }
	    $2 == "dma" && $4 != "none" {
		is("STM32_DMA + 0x400 * (" row("DMA", "DMA") " - 1)", $4)
		is("STM32_RCC_DMA", $5)
		is("STM32_RCC_DMA1 + " row("DMA", "DMA") " - 1", $6)
		if ($7 != "any")
			is(row("DMA", "CHANNEL"), $7)
		is(row("DMA", "REQUEST"), $8)
		if ($9 == "mux")
			is("STM32_DMAMUX", $10)
	    }
	    $2 == "tim" {
		is("STM32_TIM_" $3 "_IRQ", $4)
		is("STM32_RCC_TIM", $5)
		is($3 " - 2", $6)
		is("16 + 16 * (STM32_TIMS_32 >> " $3 " & 1)", $7)
	    }' "$facts"
}

# held BOARD FLAG...
held() {
	asserts "$1" >tables.c
	shift
	# shellcheck disable=SC2086 # several words
	$MCU_CC -mcpu=cortex-m0plus -mthumb -fsyntax-only -I"$mcu" "$@" \
	    tables.c 2>&1 | sed -n 's/.*error: //p'
}

for board in $(sed '/^#/d; s/ .*//' "$facts" | uniq); do
	is "$board: as the chip has it" "$(held "$board")" ""
done

# A chip that CubeMX names, and one whose vector table has other names.
facts=h7a3
cat >h7a3 <<'END'
stm32h7 gpio 0x58020000 0x140 0
stm32h7 usart 1 0x40011000 37 USART1_IRQHandler 0x150 4 PA9 PA10 7
stm32h7 usart 3 0x40004800 39 USART3_IRQHandler 0x148 18 PD8 PD9 7
stm32h7 dma 3 0x40020000 0x138 0 any 46 mux 0x40020800
END
is "H7A3: RCC has its bits elsewhere" "$(held stm32h7 -DSTM32H7A3xxQ)" ""
is "which others have not" "$(held stm32h7 | head -n 1)" \
    'static assertion failed: "stm32h7 gpio 0x58020000 0x140 0"'
# And chips whose DMA has other requests than their family's.
while read -r flag row; do
	facts=other
	echo "$row" >other
	is "${flag#-D}: $row" "$(held "${row%% *}" "$flag")" ""
	is "which others of the family have not" \
	    "$(held "${row%% *}" | grep -q "\"$row\"" && echo yes)" yes
done <<'END'
-DSTM32L4R5xx stm32l4 dma 1 0x40020000 0x48 0 any 25 mux 0x40020800
-DSTM32L4R9xx stm32l4 dma 2 0x40020000 0x48 0 any 27 mux 0x40020800
-DSTM32L4S7xx stm32l4 dma 3 0x40020000 0x48 0 any 29 mux 0x40020800
-DSPLITPROF_STM32L4R=1 stm32l4 dma 4 0x40020000 0x48 0 any 31 mux 0x40020800
-DSTM32L4S9xx stm32l4 dma 5 0x40020000 0x48 0 any 33 mux 0x40020800
-DSTM32L4P5xx stm32l4 dma 1 0x40020000 0x48 0 any 26 mux 0x40020800
-DSTM32L4Q5xx stm32l4 dma 2 0x40020000 0x48 0 any 28 mux 0x40020800
-DSPLITPROF_STM32L4P=1 stm32l4 dma 3 0x40020000 0x48 0 any 30 mux 0x40020800
-DSTM32L4P5xx stm32l4 dma 4 0x40020000 0x48 0 any 32 mux 0x40020800
-DSTM32L4Q5xx stm32l4 dma 5 0x40020000 0x48 0 any 34 mux 0x40020800
-DSTM32F100xE stm32f1 dma 5 0x40020400 0x14 1 1 0
-DSTM32F413xx stm32f4 dma 5 0x40026000 0x30 21 7 8
-DSTM32F423xx stm32f4 dma 5 0x40026000 0x30 21 7 8
END
for file in line.c timer_tick.S; do
	"$MCU_CC" -mcpu=cortex-m0plus -mthumb -DSPLITPROF_BAUD=500000 \
	    -c "$mcu/port/stm32g0/$file" -o "$file.o"
	nm "$MCU_NM" "$file.o"
done >names
is "G0B1: the handlers have the names of its vector table" \
    "$(awk '$2 == "T" && /TIM4|LPUART2/ { print $3 }' names)" \
    "USART2_LPUART2_IRQHandler
TIM3_TIM4_IRQHandler"

# hardware/regs of the Pico SDK: addressmap.h, intctrl.h, resets.h, timer.h,
# dma.h, dreq.h; the last four are bits of a channel's CTRL.
while read -r board resets io pads uart0 uart1 irq io_bit pads_bit timer_bit \
    uart_bit counter dma dma_bit channels at abort request0 request1 \
    chain treq quiet busy; do
	cat >tables.c <<-END
	#include "port/$board/board.h"
	#include "port/$board/clock.h"
	#include "port/rp2/dma.h"
	#define IS(what, value) _Static_assert((what) == (value), #what)
	IS(RP2_RESETS, $resets);
	IS(RP2_IO_BANK0, $io);
	IS(RP2_PADS_BANK0, $pads);
	IS(RP2_UARTS, $uart0);
	IS(RP2_UARTS + RP2_UARTS_APART, $uart1);
	IS(RP2_UART_IRQ, $irq);
	IS(RESET_IO_BANK0, 1u << $io_bit);
	IS(RESET_PADS_BANK0, 1u << $pads_bit);
	IS(RESET_TIMER, 1u << $timer_bit);
	IS(RESET_UART, 1u << $uart_bit);
	IS(SPLITPROF_MP_COUNTER, $counter);
	IS(RP2_DMA, $dma);
	IS(RESET_DMA, 1u << $dma_bit);
	IS(RP2_DMA_CHANNEL, $channels - 1);
	IS(DMA_AT, $dma + $at);
	IS(RP2_DMA_ABORT, $abort);
	IS(DMA_CTRL_BUSY, 1u << $busy);
	#define SEND(request) (1u | 1u << 4 | ($channels - 1) << $chain | \
		(request) << $treq | 1u << $quiet)
	IS(DMA_CTRL_SEND, SEND($request0));
	#undef RP2_UART
	#define RP2_UART 1
	IS(DMA_CTRL_SEND, SEND($request1));
	END
	is "$board: as the chip has it" "$($MCU_CC -mcpu=cortex-m0plus -mthumb \
	    -fsyntax-only -I"$mcu" tables.c 2>&1 |
	    sed -n 's/.*error: //p')" ""
done <<'END'
rp2040 0x4000c000 0x40014000 0x4001c000 0x40034000 0x40038000 20 5 8 21 22 0x40054028 0x50000000 2 12 0x2c0 0x444 20 22 11 15 21 24
rp2350 0x40020000 0x40028000 0x40038000 0x40070000 0x40078000 33 6 9 23 26 0x400b0028 0x50000000 2 16 0x3c0 0x464 28 30 13 17 23 26
END

# What a line.c is made of, with these flags, against lines of NAME VALUE.
line_is() {
	line_port=$1
	shift
	{
		cat <<-END
		#include "port/$line_port/line.c"
		#undef SPLITPROF_REG
		#define SPLITPROF_REG(address)	(address)
		END
		awk 'NF { print "_Static_assert((" $1 ") == " $2 ", \"" $0 "\");" }'
	} >tables.c
	$MCU_CC -mcpu=cortex-m0plus -mthumb -std=gnu11 -fsyntax-only \
	    -I"$mcu" "$@" tables.c 2>&1 | sed -n 's/.*error: //p'
}

# inc/tm4c123gh6pm.h and driverlib/udma.h of TivaWare.
while read -r uart dmactl channel source chmap; do
	is "tm4c: UART$uart has DMA as the chip has it" "$(line_is tm4c \
	    -DSPLITPROF_TM4C_UART="$uart" -DSPLITPROF_CLOCK_HZ=80000000 <<-END
	UDMA_RCGC 0x400fe60c
	UDMA_PR 0x400fea0c
	UDMA_STAT 0x400ff000
	UDMA_CFG 0x400ff004
	UDMA_CTLBASE 0x400ff008
	UDMA_USEBURSTCLR 0x400ff01c
	UDMA_REQMASKCLR 0x400ff024
	UDMA_ENASET 0x400ff028
	UDMA_ENACLR 0x400ff02c
	UDMA_ALTSET 0x400ff030
	UDMA_ALTCLR 0x400ff034
	UDMA_CHIS 0x400ff504
	UDMA_CHMAP $chmap
	UDMA_CHANNEL $channel
	UDMA_SOURCE $source
	UART_DMACTL $dmactl
	DMACTL_TXDMAE 2
	CHCTL_SEND 0xc0000001
	sizeof(udma_own) 512
	END
	)" ""
done <<'END'
0 0x4000c048 9 0 0x400ff514
1 0x4000d048 23 0 0x400ff518
2 0x4000e048 13 1 0x400ff514
3 0x4000f048 17 2 0x400ff518
4 0x40010048 19 2 0x400ff518
5 0x40011048 7 2 0x400ff510
END

# hw_dma.h, hw_uart.h and mspm0g350x.h of TI's SDK.
while read -r base event trigger; do
	is "mspm0: the UART at $base has DMA as the chip has it" "$(line_is \
	    mspm0 -DSPLITPROF_MSPM0_UART_BASE="$base" \
	    -DSPLITPROF_BAUD=1000000 <<-END
	DMA_DMATCTL 0x4042b128
	DMA_AT 0x4042b260
	DMA_DMACTL(DMA_AT) 0x4042b260
	DMA_DMASA(DMA_AT) 0x4042b264
	DMA_DMADA(DMA_AT) 0x4042b268
	DMA_DMASZ(DMA_AT) 0x4042b26c
	DMACTL_DMAEN 0x2
	DMACTL_SEND 0x30000
	UART_TRIG_TX_IMASK $event
	INT_TX 0x800
	IFLS_TX_ROOM 7
	SPLITPROF_MSPM0_DMA_TRIGGER $trigger
	END
	)" ""
done <<'END'
0x40108000 0x40109088 18
0x40100000 0x40101088 20
0x40102000 0x40103088 22
0x40500000 0x40501088 16
END
is "mspm0: another UART needs its trigger" "$(line_is mspm0 \
    -DSPLITPROF_MSPM0_UART_BASE=0x40104000 -DSPLITPROF_BAUD=1000000 </dev/null |
    grep -c "SPLITPROF_MSPM0_DMA_TRIGGER: ")" 1
finish
