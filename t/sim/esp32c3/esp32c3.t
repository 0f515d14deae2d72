# SPDX-License-Identifier: GPL-3.0-or-later
# The runtimes on an ESP32-C3, by a simulator that knows each call and each
# interrupted instruction, and whose line is a line; and that simulator, whose
# processor is compared with QEMU's.
ARCH=riscv
. "$srcdir/t/support/lib.sh"
[ -n "$RISCV_CC" ] || skip_all "no riscv64-unknown-elf-gcc"
MCU_CC=$RISCV_CC MCU_NM=$RISCV_NM
. "$srcdir/t/target/firmware.sh"
. "$srcdir/t/target/mp.sh"
. "$srcdir/t/target/tracer.sh"
. "$srcdir/t/target/stacks/graphstacks.sh"

sim=$builddir/t/sim/esp32c3/esp32c3sim
[ -x "$sim" ] || skip_all "no libelf"
talk=$builddir/t/target/counttalk
board=esp32c3

sim_flags=
simulate() {
	# shellcheck disable=SC2086 # several options
	"$sim" -n 2e8 -U 0:cap.bin -T 0:stamps -o report -r -a arcs -p pcs \
	    $sim_flags "$@" >counts
}

#### Every instruction, as QEMU does it ####

# assemble ELF FLASH RAM FILE...
assemble() {
	assemble_elf=$1
	assemble_at=--defsym=flash_start=$2,--defsym=ram_start=$3
	shift 3
	$MCU_CC -march=rv32imc -misa-spec=2.2 -mabi=ilp32 -std=gnu11 -Os -Wall \
	    -Wextra -ffreestanding -nostdlib -T "$srcdir/mcu/demo/esp32c3.ld" \
	    -Wl,--defsym=flash_config=0,"$assemble_at",--no-warn-rwx-segments \
	    -o "$assemble_elf" "$@"
}

isa() {
	isa_elf=$1
	shift
	assemble "$isa_elf" "$@" "$srcdir/t/firmware/riscv/isa.c" \
	    "$srcdir/t/firmware/riscv/isa.S"
}

emulate() {
	# shellcheck disable=SC2086 # a command and options
	timeout 60 $QEMU_RISCV -M virt -bios none -display none -monitor none \
	    -serial none -kernel "$1" \
	    -semihosting-config enable=on,target=native </dev/null 2>"$2"
}

check "a program with every instruction is built" \
    isa isa.elf 0x40380000 0x3fca0000
fails 0 "it runs" sh -c "'$sim' isa.elf >isa.sim"
quiet "and nothing is to be said"
is "it has some hundred forms" "$(awk 'END { print (NR > 140) }' isa.sim)" 1
if [ -n "$QEMU_RISCV" ]; then
	check "it is built for QEMU" isa virt.elf 0x80000000 0x80020000
	check "QEMU runs it as well" emulate virt.elf isa.qemu
	same "and has the same sums" isa.sim isa.qemu
	isa wrong.elf 0x40380000 0x3fca0000 -DISA_WRONG=1
	"$sim" wrong.elf >wrong.sim
	is "another instruction would show" \
	    "$(diff wrong.sim isa.qemu | grep -c '^<')" 1
else
	skip 4 "no qemu-system-riscv32"
fi

#### What a program must not do ####

while IFS=: read -r what code says; do
	printf '.section .vectors, "ax"\n.globl Reset_Handler\nReset_Handler:
	    %s\n1: j 1b\n' "$code" >bad.S
	assemble bad.elf 0x40380000 0x3fca0000 bad.S
	fails 125 "$what: ends the run" "$sim" bad.elf
	says "$what: by a message" "$says"
done <<'END'
no instruction:.word 0xffffffff:illegal instruction
no short instruction:.short 0:illegal instruction
a CSR that the chip has not:csrr a0, mie:no CSR 0x304
a table that is not aligned:csrw mtvec, 5:mtvec becomes 0x5
no memory:lw a0, 0(zero):can't be read
an address between two words:li a0, 0x3fca0002; lw a1, 0(a0):multiple of 4
a peripheral without a clock:li a0, 0x60000000; lw a1, 0x1c(a0):clock is off
a register that is none:li a0, 0x600c2000; sw a0, 0x400(a0):can't be written
mret from nowhere:mret:outside of a trap
a breakpoint:ebreak:no debugger
END

#### The runtimes ####

# What fills the line's FIFO: DMA, or the processor.
by=DMA

# All that has come was fed in that way.
fed() {
	is "$1: each byte came by $by" "$(awk '$1 == "uart" {
	    print $5 == $3 ? "DMA" : $5 == 0 ? "processor" : "both" }' report)" \
	    "$by"
}

# runs NAME PROGRAM FLAG...: built and run, no byte was written to a full
# FIFO, and every one of them was understood.
runs() {
	runs_name=$1
	shift
	check "$runs_name is built" build_as app.elf "$@"
	check "$runs_name runs" simulate app.elf
	is "$runs_name: no byte was written where it can't be taken" \
	    "$(awk '$1 == "uart" { print $4 }' report)" 0
	fed "$runs_name"
	fails 0 "$runs_name: every byte is understood" \
	    sh -c 'apdecode cap.bin >records'
	quiet "$runs_name: without a message"
}

# Cycles of a byte, where one comes directly behind another.
byte_cycles() {
	awk 'NR > 1 && (NR == 2 || $1 - last < least) { least = $1 - last }
	    { last = $1 } END { print least }' stamps
}

# Addresses as the stream has them: all bits of $digits digits, but of five the
# lower 17 bits.
digits=6
hex() {
	awk -v digits=$digits '{ for (i = 1; i <= NF; i++) {
		x = "000000" substr($i, 3)
		x = substr(x, length(x) - digits + 1)
		if (digits == 5)
			x = (index("13579bdf", substr(x, 1, 1)) > 0) substr(x, 2)
		$i = x
	    } print }'
}

# graph NAME FLAG...: in a stream that describes itself.
graph() {
	graph_name=$1
	shift
	runs "$graph_name" "graph-$board" -DDEMO_MIPS=8 \
	    -DSPLITPROF_SAMPLE_HZ=6400 -DSPLITPROF_HEADER=1 \
	    -DSPLITPROF_WAIT_PERCENT=100 "$@"
	same_events "$graph_name"
	digits=6
	is "$graph_name: no caller is another" \
	    "$(awk -F '\t' 'NF > 3' arcs)" ""
	is "$graph_name: samples come as often as they should" "$(awk \
	    -v n="$(wc -l <pcs)" '$2 == "seconds" { d = n - 6400 * $3
	    print (d < 9 && d > -9) }' report)" 1
	fails 0 "$graph_name: the totals are right" \
	    gmonbuild -e app.elf -o app.gmon cap.bin
}

graph "bytes" -O2
# 10 bits of 40 MHz / 26 11/16.
is "1.5 Mbaud" "$(byte_cycles)" 1068
digits=5
graph "words" -DSPLITPROF_WORDS=1 -DSPLITPROF_QUEUE_BYTES=128 \
    -DSPLITPROF_JITTER=0
sim_flags="-l log -s stacks" by=processor
graph "2.5 Mbaud, -O0" -O0 -DSPLITPROF_DMA=0 -DSPLITPROF_BAUD=2500000 \
    -DSPLITPROF_QUEUE_BYTES=2048
sim_flags='' by=DMA
is "2.5 Mbaud it is" "$(byte_cycles)" 640
is "long chunks: the line interrupts where its FIFO is nearly empty" "$(awk '
    $1 == "trap" && $3 == "0x80000014" { n++ }
    END { print (n > 4 && n < 50) }' log)" 1

# The functions of all stacks whose innermost is one, from inside.
who() {
	awk -v leaf="$1" '
	    FNR == NR { at[++n] = $1; name[n] = $2; next }
	    function number(h,    i, x) {
		for (i = 3; i <= length(h); i++)
			x = 16 * x + index("0123456789abcdef", substr(h, i, 1)) - 1
		return x
	    }
	    function function_of(x,    low, high, i) {
		for (low = 1; low < (high = high ? high : n); ) {
			i = int((low + high + 1) / 2)
			if (at[i] <= x)
				low = i
			else
				high = i - 1
		}
		return name[low]
	    }
	    function_of(number($2)) == leaf {
		text = leaf
		for (i = 3; i <= NF; i++)
			text = text " " function_of(number($i) - 2)
		print text
	    }' places stacks | sort -u
}
nm "$MCU_NM" -n app.elf | awk '$2 ~ /[tT]/ { print $1, $3 }' |
    while read -r place name; do
	echo "$((0x$place))" "$name"
    done >places
is "the true callers of a sample are known" "$(who in_ram)" \
    "in_ram one_round main demo_run Reset_Handler"
is "also where a handler is interrupted" "$(who bell)" \
    "bell PendSV_Handler demo_software answer_bell demo_dispatch demo_trap \
demo_bell ring one_round main demo_run Reset_Handler"

graph_stacks "esp32c3" "simulate -s stacks app.elf" -DSPLITPROF_SAMPLE_HZ=10000
fed "esp32c3: stacks"

# Handlers that are interrupted, masked callers, and a queue of two calls.
hard() {
	runs "$1" "$srcdir/t/firmware/riscv/hard.c-$board" -O2 \
	    -DSPLITPROF_QUEUE_BYTES=32 -DSPLITPROF_HEADER=1 "$2" "$3"
}
hard "hard" -DHARD_DROPS=0 -DSPLITPROF_WAIT_PERCENT=100
is "hard: the processor waits for the line" \
    "$(awk 'END { print (NR > 20000) }' stamps)" 1
hard "hard, dropped" -DHARD_DROPS=1 -DSPLITPROF_WHEN_FULL=SPLITPROF_DROP

# Chunks that are too long for a descriptor, a channel that the program has set
# up, and another one.
cat >taken.c <<'END'
#include "graph.c"
#define WORD(address)	(*(volatile unsigned *)(address))
void __real_demo_board(void), __wrap_demo_board(void);
__attribute__((no_instrument_function)) void
__wrap_demo_board(void)
{
	__real_demo_board();
	WORD(0x600c0014) |= 1 << 6;
	WORD(0x600c001c) &= ~(1u << 6);
	WORD(0x6003f280) = 0;			/* channel 2: SPI2 */
}
END
by=processor
runs "a long queue" "graph-$board" -O2 -DDEMO_MIPS=8 \
    -DSPLITPROF_SAMPLE_HZ=6400 -DSPLITPROF_QUEUE_BYTES=16384
same_events "a long queue"
runs "a channel of the program's" ./taken.c-$board -O2 -DDEMO_MIPS=1 \
    TOGETHER=0 -Wl,--wrap=demo_board
same_events "a channel of the program's"
by=DMA
runs "another channel" ./taken.c-$board -O2 -DDEMO_MIPS=1 \
    TOGETHER=0 -Wl,--wrap=demo_board -DSPLITPROF_ESP32C3_DMA_CHANNEL=1
same_events "another channel"

check "UART1: graph is built" build_as app.elf "graph-$board" -O2 \
    -DDEMO_MIPS=1 -DSPLITPROF_ESP32C3_UART=1
check "UART1: graph runs" simulate -U 1:cap.bin app.elf
fed "UART1"
fails 0 "UART1: every byte is understood" sh -c 'apdecode cap.bin >records'
same_events "UART1"

# A line, started twice, and what happens to its DMA between the chunks: each
# case sends 200 bytes, and six.  Nothing of it stays, and what is taken from
# it is left alone.  If all channels are reset the chunk under way is lost.
cat >line.c <<'END'
#include "demo.h"
#include "port/port.h"
#define WORD(address)	(*(volatile uint32_t *)(address))
#define UHCI_CONF0	WORD(0x60014000)
#define CHANNEL	WORD(0x6003f280)
enum { NOTHING, LATER, UNLINKED, TAKEN, RESET, OTHERS, AT_LAST };
#define LINKS	(CASE == OTHERS ? 0x808 : 0x800)
static uint8_t first[200], then[] = "uvwxyz";

__attribute__((no_instrument_function)) static void
send(const uint8_t *bytes, uint32_t size)
{
	while (!splitprof_line_send(bytes, size))
		;
}

__attribute__((no_instrument_function)) int
main(void)
{
	int wrong = 0;

	for (int i = 0; i < 2; i++) {
		for (int k = 0; k < 200; k++)
			first[k] = (uint8_t)('0' + k % 10);
		if (CASE == OTHERS) {
			CHANNEL = 63;	/* splitprof_start() has it */
			UHCI_CONF0 = LINKS;
		}
		splitprof_line_start();
		if (CASE != OTHERS)
			wrong += CHANNEL != 2 || UHCI_CONF0 != 0x804;
		if (CASE == UNLINKED)
			UHCI_CONF0 = 0x800;
		send(first, sizeof(first));
		if (CASE == LATER || CASE == AT_LAST)
			demo_spin(400000);
		if (CASE == AT_LAST)
			UHCI_CONF0 = 0x800;
		if (CASE == TAKEN) {
			while (!(WORD(0x6003f020) & 0x10))	/* OUT_EOF */
				;
			CHANNEL = 0;
		}
		if (CASE == RESET) {
			WORD(0x600c001c) |= 1 << 6;
			WORD(0x600c001c) &= ~(1u << 6);
		}
		send(then, 6);
		splitprof_line_stop();
		wrong += UHCI_CONF0 != LINKS;
		wrong += CHANNEL != (CASE == TAKEN ? 0 : 63);
		CHANNEL = 63;
	}
	demo_halt(wrong);
	return 0;
}
END
all=++++++++++++++++++++uvwxyz all=$all$all
while read -r number by sent what; do
	check "a line $what: is built" build_as app.elf ./line.c-$board \
	    -DSPLITPROF_START_WITH=1 -DDEMO_WHAT=0 -DCASE="$number"
	check "a line $what: ends, and leaves nothing on" simulate app.elf
	fed "a line $what"
	is "a line $what: all was sent before it stopped" \
	    "$(sed 's/0123456789/+/g' cap.bin)" "$sent"
done <<END
0 DMA $all of two chunks
1 DMA $all with a pause
2 processor $all from which nothing comes
3 both $all whose channel is taken
4 both 0uvwxyz0uvwxyz whose channel is reset
5 processor $all whose UHCI0 has another UART
6 both $all of which the last chunk is stuck
END
by=DMA

# All of a program that is not profiled, by the log.
check "without -pg: is built" build_as app.elf "graph-$board" PLAIN=1 \
    -DDEMO_MIPS=8
check "without -pg: runs" simulate -l log app.elf
nm "$MCU_NM" app.elf | awk '{ print $1, $3 }' >names
awk '$1 == "call" { n[substr($4, 3)]++ }
    END { for (at in n) print at, n[at] }' log | sort >called
sort names | join - called | awk '{ print $2, $3 }' | sort >got
awk '$1 != "#" { print $1, $2 }' "$srcdir/mcu/demo/graph.truth" | sort >want
join want got | awk '{ print $1, $3 }' >came
same "without -pg: the log has each call of each function" came want
is "without -pg: what begins ends, but for main and what calls it" "$(awk '
    $1 == "call" || $1 == "trap" { n++ }
    $1 == "return" { n -= $5 }
    $1 == "mret" { n-- }
    END { print (n >= 0 && n < 8) }' log)" 1

# Commands, among them one that is noise.
check "calls is built" build_as app.elf "calls-$board" -DDEMO_MIPS=16 \
    -DSPLITPROF_MP_WAIT_MS=1
{
	printf 'xyz' | feed 400000 1100
	{ get_metadata; start; } | feed 440000 1100
	{ get_status; stop; } | feed 9000000 1100
} >heard
check "calls runs, and ends by a command" simulate -R 0:heard app.elf
came cap.bin app.elf >got
wanted >want
same "each call is told once, at its depth" got want
is "each lies within its caller" "$(outside cap.bin)" ""
# 16000 instructions at 160 MHz, and what the line's interrupts take.
is "a nap of 100 us is that long" "$(named cap.bin app.elf | awk '
    $1 == "nap" && ($3 < 100 || $3 > 150) { print }
    $1 == "nap" && $3 < 102 { alone++ }
    $1 == "nap" { n++ } END { print n, (alone > 0) }')" "10 1"

check "the tracer is built" tracer $board app.elf
check "the tracer runs" simulate app.elf
traced "the tracer"

check "graph that counts is built" build_as app.elf \
    "graph-$board" RUNTIME=count -DDEMO_MIPS=8 -DSPLITPROF_SAMPLE_HZ=20000 \
    -DSPLITPROF_COUNT_BLOCK=65000
size=$(($(nm "$MCU_NM" -S app.elf |
    awk '$4 == "splitprof_count_image" { print "0x" $2 }')))
at=36000000
for command in H=77 S R=0,84 "R=84,$((size - 84))"; do
	"$talk" say "$command" | feed $at 1100
	at=$((at + 1600000))
done >heard
check "graph that counts runs" \
    simulate -n $((at + size * 1100)) -R 0:heard app.elf
fails 0 "every byte of the image is right" \
    sh -c "'$talk' hear cap.bin >got"
awk '$1 == "arc" { print $2, $3, $4 }' got | sort >arcs.came
# From has bit 0 set, by which it counts.
cut -f 2,3 arcs | sort | uniq -c | awk '{
    last = substr($2, length($2))
    print substr($2, 1, length($2) - 1) \
	substr("1?3?5?7?9?b?d?f", index("0123456789abcdef", last), 1), $3, $1
    }' | sort >arcs.true
same "the calls are the true ones" arcs.came arcs.true
is "as many samples as there were" \
    "$(awk '$2 == "samples" { print $3 }' got)" "$(wc -l <pcs)"
finish
