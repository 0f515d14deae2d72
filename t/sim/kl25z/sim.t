# SPDX-License-Identifier: GPL-3.0-or-later
# The simulator of the KL25Z: its processor against QEMU's, its cycles and
# peripherals against numbers worked out by hand, its report on the demo
# against what the demo sends.
. "$srcdir/t/support/lib.sh"

command -v kl25zsim >/dev/null || skip_all "no libelf, so no kl25zsim"
[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"

build() {
	build_out=$1
	shift
	# shellcheck disable=SC2086 # a command
	$MCU_CC -mcpu=cortex-m0plus -mthumb -std=gnu11 -Os -Wall -Wextra \
	    -ffreestanding -nostdlib -T "$srcdir/t/firmware/isa.ld" \
	    -o "$build_out" "$@" -lgcc
}

# A program of a few lines of assembly, from reset on.
assemble() {
	{
		echo '.syntax unified
		.section .vectors, "a"
		.word 0x20002000, Reset_Handler, 0, fault
		.text
		.thumb_func
		fault: b fault
		.global Reset_Handler
		.thumb_func
		Reset_Handler:'
		cat
	} >"$1.S"
	build "$1.elf" "$1.S"
}

# Fields of the report's line that begins with the words given.
fact() {
	awk -F '\t' -v file="$1" -v a="$2" -v b="$3" -v c="$4" \
	    '$1 == a && $2 == b && (c == "" || $3 == c) {
		sub("^" a "\t" b (c == "" ? "" : "\t" c) "\t", ""); print
	    }' "$1" | tr '\t' ' '
}

#### Every instruction, as QEMU does it ####

emulate() {
	timeout 60 "$QEMU_ARM" -M microbit -display none -monitor none \
	    -serial none -kernel "$1" \
	    -semihosting-config enable=on,target=native </dev/null 2>"$2"
}

simulate() {
	kl25zsim -n 1e9 "$1" >"$2"
}

isa() {
	build isa.elf "$srcdir/t/firmware/isa.c" "$srcdir/t/firmware/isa.S" "$@"
}

check "a program with every instruction is built" isa
fails 0 "it runs, and the values that are known are right" \
    simulate isa.elf isa.sim
quiet "and nothing is to be said"
is "it has some hundred forms" "$(awk 'END { print (NR > 450) }' isa.sim)" 1
if [ -n "$QEMU_ARM" ]; then
	check "QEMU runs it as well" emulate isa.elf isa.qemu
	same "and has the same sums" isa.sim isa.qemu
	isa -DISA_WRONG=adds
	simulate isa.elf wrong.sim
	is "an adds instead of an adcs would show" \
	    "$(diff wrong.sim isa.qemu | grep -c '^<.*adds')" 4
else
	skip 3 "no qemu-system-arm"
fi

#### Cycles, by hand: t/firmware/cycles.S has the sums ####

check "the program of known cycles is built" \
    build cycles.elf "$srcdir/t/firmware/cycles.S"
functions=$(sed -n 's/^function \(f_[a-z]*\|recurse\)\>.*/-f \1/p' \
    "$srcdir/t/firmware/cycles.S")
measure() {
	# shellcheck disable=SC2086 # a list of options
	kl25zsim -t "$1" -n 1e6 -iklr -o "$1" -U 0:uart0 -U 1:uart1 \
	    -U 2:uart2 -T 0:"$1.0" -T 1:"$1.1" -T 2:"$1.2" -p "$1.pc" \
	    $functions cycles.elf
}
for timing in trm board; do
	fails 0 "it runs with timing $timing" measure $timing
	quiet "and nothing is to be said"
done

# Name, most cycles by ARM's manual and on the board, where each second word
# of straight code and each literal waits, and bytes of stack without and with
# exceptions.
while read -r name trm board net all; do
	is "$name takes $trm cycles" \
	    "$(fact trm func "$name" net | cut -d ' ' -f 4)" "$trm"
	is "$name takes $board cycles on the board" \
	    "$(fact board func "$name" net | cut -d ' ' -f 4)" "$board"
	is "$name's stack is $net and $all bytes" \
	    "$(fact trm func "$name" stack)" "$net $all"
done <<END
f_alu 6 8 0 0
f_memory 10 13 0 0
f_lists 22 23 32 32
f_branches 8 10 0 0
f_loop 32 33 0 0
f_leaf 2 3 0 0
f_call 12 15 4 4
f_system 19 23 0 0
f_pc 8 10 0 0
f_peripheral 12 18 0 0
f_svc 3 4 0 32
f_masked 41 46 0 32
f_deep 17 19 120 152
f_recursive 40 43 24 24
recurse 37 39 24 24
END
is "recurse is called three times" "$(fact trm func recurse net)" \
    "3 11 24.00 37 72"
is "an svc with an empty handler takes 28 cycles" \
    "$(fact trm exc SVC cycles)" "2 28 28.00 28 56"
is "which are the caller's, too" \
    "$(fact trm func f_svc gross | cut -d ' ' -f 4)" 31
is "an interrupt takes the same, with a nop 29; before a chained one 11 less" \
    "$(fact trm exc IRQ20 cycles)" "3 18 25.33 29 76"
is "the chained one takes 4 instead of 15 to begin" \
    "$(fact trm exc PendSV cycles)" "1 23 23.00 23 23"
is "but the frame that is there counts" "$(fact trm exc PendSV stack)" "44 44"
is "two cycles of synchronisation on the board" \
    "$(fact board exc PIT latency | cut -d ' ' -f 1-2)" "5 19"
is "the mask lasts 33 cycles" "$(fact trm masked worst)" \
    "33 f_masked+0x6 f_masked+0x10"
is "and holds off an interrupt for all of them, and its entry's 15" \
    "$(fact trm exc IRQ20 worst)" "48 f_masked+0x8 f_masked+0x12"
is "MSP's deepest is f_deep's" "$(fact trm stack MSP)" \
    "0x20002000 0x20001f68 152"
is "an idle end is told" "$(fact trm run end)" "branches to itself for ever"

# Rounds of a delay loop are one step.  With another code of the same subs they
# are not: all else is the same, interrupts, flags and what the flash's cache
# has.  The handler adds up the flags that it interrupts, has more code than the
# cache holds, and ends the loop that counts down from 2^31 and some.
delay() {
	assemble "$1" <<END
	ldr	r1, =0xe000e010
	ldr	r2, =997
	movs	r3, #7
	str	r2, [r1, #4]
	str	r2, [r1, #8]
	str	r3, [r1]
	movs	r4, #20
again:
	.irp	nops, 0, 1, 7
	ldr	r0, =3000
	lsls	r5, r4, #\\nops
	subs	r0, r5
	.balign	16, 0
	.rept	\\nops
	nop
	.endr
1:	.inst.n	$2
	bne	1b
	.endr
	ldr	r0, =0x80000800
1:	.inst.n	$2
	bne	1b
	subs	r4, #1
	bne	again
	movs	r0, #0x20
	ldr	r1, =0x20001000
	ldr	r2, =0x20026
	str	r2, [r1]
	str	r7, [r1, #4]
	bkpt	0xab
	.thumb_func
tick:	ldr	r2, [sp, #28]
	lsrs	r2, #28
	adds	r7, r2
	ldr	r2, [sp]
	lsrs	r2, #28
	cmp	r2, #7
	bne	1f
	movs	r2, #5
	str	r2, [sp]
1:	.rept	40
	nop
	.endr
	bx	lr
	.section .vectors
	.rept	11
	.word	0
	.endr
	.word	tick
END
}
for timing in trm board; do
	for subs in 0x3801 0x1e40; do
		check "a delay loop, subs as $subs, $timing, is built" \
		    delay $subs $subs
		kl25zsim -t $timing -n 2e6 -r -o $subs -I SysTick \
		    -p $subs.pc $subs.elf
	done
	same "all of its rounds take their time, $timing" 0x3801 0x1e40
	same "and each interrupt comes where it would, $timing" \
	    0x3801.pc 0x1e40.pc
	is "some hundred times, $timing" "$(awk 'END { print (NR > 500) }' \
	    0x3801.pc)" 1
	is "to its end, $timing" "$(fact 0x3801 run end)" "semihosting exit"
done

#### Peripherals ####

# The times between bytes, each once.
gaps() {
	awk 'NR > 1 { print $1 - last } { last = $1 }' "$1" | sort -u
}
is "UART1 sent what was written" "$(cat uart1)" abcde
is "a byte takes 320 cycles at 1.5 Mbaud" "$(gaps trm.1)" 320
is "DMA sent UART2's bytes" "$(cat uart2)" 0123456789abcdef
is "without a gap" "$(gaps trm.2)" 320
is "and they are counted" "$(fact trm dma 0)" 16
is "words are copied as well, and into a ring" "$(fact trm dma 1)" 16
is "PIT's period is 1000 bus cycles" "$(gaps trm.0)" 2000
is "each tick's PC is there" "$(cut -f 1 trm.pc | uniq -c | tr -s ' ')" \
    " 5 pc"

# DMA takes two cycles a byte from the processor, or what -D says, unless that
# sleeps: then it costs what went before it slept, the first two of 16 bytes.
sends() {
	assemble "$1" <<END
	.macro	store address, value, size=
	ldr	r0, =\\address
	ldr	r1, =\\value
	str\\size	r1, [r0]
	.endm
	store	0x40048034, 1 << 12
	store	0x4004803c, 1 << 1 | 1 << 23
	store	0x4006c001, 1, b
	store	0x4006c008, 0x80, b
	store	0x4006c003, 0x88, b
	store	0x40008100, 0
	store	0x40008104, 0x4006c007
	store	0x40008108, 1 << 24 | 16
	store	0x4000810c, 0x60520080
	store	0x40021000, 0x80 | 7, b
	$2
2:	b	2b
END
	for steals in 0 2 5; do
		kl25zsim -t trm -D $steals -r -o "$1.$steals" "$1.elf"
	done
	kl25zsim -t trm -r -o "$1.default" "$1.elf"
}
slower() {
	echo $(($(fact "$1.$2" run cycles) - $(fact "$1.0" run cycles)))
}
sends awake 'ldr	r0, =10000
1:	subs	r0, #1
	bne	1b'
sends asleep 'cpsid	i
	ldr	r1, =0xe000e010
	ldr	r2, =20000
	movs	r3, #7
	str	r2, [r1, #4]
	str	r2, [r1, #8]
	str	r3, [r1]
1:	wfi
	ldr	r0, [r1]
	lsrs	r0, #17
	bcc	1b'
is "DMA that takes nothing: all 16 bytes came" "$(fact awake.0 dma 0)" 16
is "DMA takes two cycles a byte" "$(slower awake default)" 32
is "or more" "$(slower awake 5)" 80
is "of a processor that sleeps it takes nothing" "$(slower asleep 2)" 4
is "or more of nothing" "$(slower asleep 5)" 10
is "and its bytes came, too" "$(fact asleep.5 dma 0)" 16
fails 2 "-D with what is no number gives status 2" kl25zsim -D x awake.elf

#### What goes wrong ####

assemble unmapped <<END
	ldr	r0, =0x30000000
	ldr	r0, [r0]
END
fails 0 "a hard fault's handler may run for ever" kl25zsim -v unmapped.elf
says "an unmapped access is told" \
    "pc 0x[0-9a-f]*: hard fault: 0x30000000: can't be read"
assemble gated <<END
	ldr	r0, =0x40037000
	ldr	r0, [r0]
END
fails 0 "a peripheral without clock" kl25zsim -v gated.elf
says "does not answer" "hard fault: 0x40037000: can't be read"
assemble odd <<END
	ldr	r0, =0x20000001
	ldr	r0, [r0]
END
fails 0 "a word at an odd address" kl25zsim -v odd.elf
says "is a hard fault" "hard fault: 0x20000001: is no multiple of 4"
assemble lockup <<END
	ldr	r0, =0x1fffe000
	mov	sp, r0
	udf	#1
END
fails 125 "a fault without a stack locks up" kl25zsim lockup.elf
says "and is told with its cause" "hard fault at Reset_Handler+0x4: .*udf #1"
says "and the end's reason" "lockup at .*: no stack at 0x1fffdfe0"
assemble sleep <<END
	wfi
END
fails 0 "a sleep without end ends" kl25zsim -v sleep.elf
says "and is told" "sleeps for ever at Reset_Handler"
assemble busy <<END
1:	b	2f
2:	b	1b
END
fails 0 "so does a limit of cycles" kl25zsim -t trm -n 1001 -v busy.elf
says "at that cycle" "501 instructions, 1002 cycles"
fails 2 "a wrong option gives status 2" kl25zsim -Z
fails 2 "a missing file gives status 2" kl25zsim missing.elf
says "and is named" "^kl25zsim: missing.elf: No such file"
fails 2 "an unknown function gives status 2" kl25zsim -f nothing busy.elf

#### Who called what is interrupted ####

# Addresses as the names that they have; * where an exception came from.
named() {
	nm "$MCU_NM" stacks.elf | awk '
	    FNR == NR { sub("^0*", "0x", $1); name[$1] = $3; next }
	    {
		text = ""
		for (i = 2; i <= NF; i++) {
			odd = index("13579bdf", at = substr($i, length($i)))
			even = odd ? substr("02468ace", odd, 1) : at
			at = substr($i, 1, length($i) - 1) even
			text = text " " (odd ? "*" : "") \
			    (at in name ? name[at] : $i)
		}
		print substr(text, 2)
	    }' - "$1"
}
check "a program of known calls is built" \
    build stacks.elf "$srcdir/t/firmware/stacks.S"
fails 0 "it runs to its end" kl25zsim -n 1e6 -I SysTick -K all stacks.elf
awk '$NF != "..."' all >stacks
named stacks >got
cat >want <<'END'
in_f reset_called_f
in_h f_called_g reset_called_f
in_case reset_called_cases
in_far reset_called_far
in_throw outer_called catch_called reset_called_catch
in_catch reset_called_catch
in_recurse recurse_called recurse_called recurse_called reset_called_recurse
in_svc *reset_svc
in_f svc_called_f *reset_svc
in_h f_called_g svc_called_f *reset_svc
reset_yields
in_loops loops_called reset_called_loops
in_loops reset_called_loops
in_pendsv *first_yields threads_called_first
chosen *second
in_second second_called
in_pendsv *second_yields second_called
chosen *first_yields threads_called_first
first_again threads_called_first
second_yields second_called
second_again second_called
first_chains threads_called_first
first_last threads_called_first
on_msp reset_called_threads
END
same "callers are known: tail calls, throws, handlers, threads" got want
cmp -s got want || diff got want | sed 's/^/# /'
is "of more than 512 calls the outermost are not" \
    "$(awk '$NF == "..." { print NF }' all | tr '\n' ' ')" "515 3 "

#### The demo: what was sent is what happened ####

demo=$builddir/mcu/demo/graph-kl25z.elf
fails 0 "the demo runs to its end" kl25zsim -U 2:cap.bin -m both -r \
    -o report "$demo"
fails 0 "its stream is whole" sh -c 'apdecode cap.bin >records'
quiet "and nothing is to be said"
# On the wire an address has three bytes.
sed 's/0x[0-9a-f]*\([0-9a-f]\{6\}\)/0x\1/g; s/0x0*/0x/g' both >truth
grep ^arc records | cut -f 1-3 >sent.arcs
grep ^arc truth >true.arcs
same "each call was sent, in order, with its true caller" sent.arcs true.arcs
is "there are as many as the source says" \
    "$(awk 'END { print NR }' true.arcs)" "$(awk '$1 != "#" { n += $2 }
    END { print n }' "$srcdir/mcu/demo/graph.truth")"
grep ^pc records | cut -f 1-2 >sent.pcs
grep ^pc truth >true.pcs
same "each sample is what was interrupted" sent.pcs true.pcs

# GCC for Thumb-1 uses lr to save a high register before it calls the stub.
cat >lost.c <<'END'
#include "demo.h"

int product(const int *a, const int *b, const int *c, const int *d,
    const int *e, int *sums) DEMO_FUNCTION;
int main(void);
static int numbers[6][3];

int
product(const int *a, const int *b, const int *c, const int *d, const int *e,
    int *sums)
{
	int sum = 0;

	for (int i = 0; i < 3; i++)
		sums[i] = sum += a[i] * b[i] + c[i] * d[i] + e[i] * sums[i];
	return sum;
}

int
main(void)
{
	return product(numbers[0], numbers[1], numbers[2], numbers[3],
	    numbers[4], numbers[5]);
}
END
check "a program whose callers get lost is built" \
    sh "$srcdir/mcu/demo/build.sh" -c "$MCU_CC" -o lost.elf ./lost.c-kl25z \
    "APPFLAGS=-O2 -fcall-saved-r8 -fcall-saved-r9 -fcall-saved-r10 \
    -fcall-saved-r11"
fails 0 "it runs" kl25zsim -a lost.arcs lost.elf
is "one of two callers is wrong, and the true one is told" \
    "$(awk -F '\t' '{ print NF, $2 == $4 }' lost.arcs | tr '\n' ' ')" \
    "3 0 4 0 "
finish
