# SPDX-License-Identifier: GPL-3.0-or-later
# The steps of splitprof-tutorial(7), as they stand on the page: a program of
# main.c, control.c and startup.c is profiled by its lines and its commands, and
# the report has the calls that were made.  Only the names differ of the board,
# one of QEMU's, of its line and of the folder.  The same program is recorded by
# the example of rawcap(1) with QEMU.  Another is profiled by its stacks: a
# library as an archive, C++, Clang, Rust.  Then the ways by hand of
# splitprof-integrate(7) and of splitprof-calls(7), for the board that they
# name, and the example of splitprof-rtos(7).  t/cmake/page.t has CMake.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/target/qemu.sh"

make --version 2>/dev/null | grep -q GNU || skip_all "no GNU make"
unset MAKEFLAGS MFLAGS MAKELEVEL

# page NAME TEXT: the literal displays and lines of splitprof-NAME(7), or of the
# page in the file NAME, that have a text.
page() {
	page_file=$srcdir/man/$1
	[ -e "$page_file" ] || page_file=$srcdir/man/splitprof-$1.7
	sed "s|/usr/local/share/splitprof/mcu|$srcdir/mcu|
	    s|/usr/local/share/splitprof|$srcdir/scripts|
	    s|/dev/ttyACM0|$line|; s|^\.Dl ||; s|\\\\e|\\\\|g
	    s|arm-none-eabi-gprof|$GPROF|; s|arm-none-eabi-gcc|$MCU_CC|
	    s|arm-none-eabi-c++filt|${MCU_CC%gcc}c++filt|" \
	    "$page_file" | awk -v text="$2" '
	    /^\$/ && !literal && index($0, text) { print }
	    /^\.Bd/ { literal = 1; block = ""; next }
	    /^\.Ed/ {
		literal = 0
		if (index(block, text))
			printf "%s", block
	    }
	    literal { block = block $0 "\n" }'
}

# The commands of these, as a script: what begins with "$ ", and the lines in
# which that goes on.
commands() {
	page "$@" | awk '
	sub(/^\$ /, "") { command = 1 }
	command { print }
	!/\\$/ { command = 0 }'
}

# 2. and 1., with the rest of a project.
{
	cat <<-END
	CC = $MCU_CC
	CFLAGS = -mcpu=cortex-m3 -mthumb -O1 -g
	LDFLAGS = -nostartfiles --specs=nano.specs --specs=nosys.specs -T link.ld
	OBJS = startup.o main.o control.o
	END
	page tutorial SPLITPROF_PROFILED | sed 's/kl25z/cmsdk/'
	printf 'fw.elf: $(OBJS)\n\t$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(OBJS)\n'
} >Makefile
cat >control.c <<'END'
volatile int n;

__attribute__((noinline))
static void
step(void)
{
	for (int i = 0; i < 10000; i++)
		n++;
}

void
control_for_a_minute(void)
{
	for (int i = 0; i < 600; i++)
		step();
}
END
{
	echo 'void control_for_a_minute(void);'
	page tutorial splitprof_start | sed '/^$/{
	    s/.*/int main(void) {/
	}'
	printf '\treturn 0;\n}\n'
} >main.c
cp "$srcdir/t/foreign_project/start.c" startup.c
cp "$srcdir/t/foreign_project/link.ld" .
echo '#define BLOCK 0' >config.h

fails 0 "1 and 2: it is built" make -s fw.elf
quiet "without a message"

# 3. Build, flash, record.
emulate_line mps2-an385 fw.elf
commands tutorial 'make splitprof' >make.sh
fails 0 "3: the board is recorded and reported" sh -c 'sh make.sh >report'
wait "$emulator"
is "the program ended well" $? 0
is "600 calls are 600" \
    "$(awk '$NF == "step" { print $4; exit }' report)" 600
is "and take nearly all of the time" \
    "$(awk '$NF == "step" { print ($1 > 95); exit }' report)" 1

# The same by hand.
emulate_line mps2-an385 fw.elf
commands tutorial 'gmonbuild -v' >hand.sh
fails 0 "3: so it is by hand" sh -c "sh -e hand.sh >out </dev/null"
wait "$emulator"
is "gmonbuild proves it" "$(grep -o '601 of 601 arcs' err)" "601 of 601 arcs"

# 4. to 7. are run by man.t, 6. below; here they show what was recorded.
run 0 "4: lines" gmondump -e fw.elf -l gmon.out
check "the hottest is that of the loop" \
    sh -c 'grep -v "^#" out | head -n 3 | grep -q control.c'

# rawcap waits for QEMU.  Semihosting ends the program, and QEMU with it.
commands rawcap.1 fw.sock | sed "s|qemu-system-arm|timeout 60 $QEMU_ARM \
    -semihosting-config enable=on,target=native|" >wait.sh
echo wait >>wait.sh
fails 0 "rawcap(1): it waits for QEMU, and ends after it" sh wait.sh
is "with all that was sent" "$(apdecode fw.bin | awk '$1 == "end" { print $2 }')" \
    601

# 6. Without recompiling: what is linked is an archive.  Its function is dearer
# for one caller than for the other.
mkdir stacks
cd stacks || exit
cp ../startup.c ../main.c ../link.ld ../config.h .
{
	cat <<-END
	CC = $MCU_CC
	CXX = ${MCU_CC%gcc}g++
	CFLAGS = -mcpu=cortex-m3 -mthumb -O1 -g
	CXXFLAGS = -mcpu=cortex-m3 -mthumb -O2 -g -fno-rtti -fno-exceptions
	LDFLAGS = -nostartfiles --specs=nano.specs --specs=nosys.specs -T link.ld
	OBJS = startup.o main.o control.o
	END
	page tutorial 'SPLITPROF_KIND = stack' | sed 's/kl25z/cmsdk/'
	printf 'fw.elf: $(OBJS) libvendor.a\n\t%s -mcpu=cortex-m3 -mthumb -O2 \
	    $(LDFLAGS) -o $@ $(OBJS) libvendor.a\n' "$MCU_CC"
} >Makefile
cat >vendor.c <<'END'
static volatile int x;

__attribute__((noinline))
static void
multiply(int n)
{
	for (int i = 0; i < 3000 * n; i++)
		x++;
}

int vendor_filter(int n);

int
vendor_filter(int n)
{
	multiply(n);
	return x;
}
END
cat >control.c <<'END'
int vendor_filter(int n);
static volatile int sum;

__attribute__((noinline))
static void
often(void)
{
	sum += vendor_filter(1);
}

__attribute__((noinline))
static void
seldom(void)
{
	sum += vendor_filter(9);
}

void control_for_a_minute(void);

void
control_for_a_minute(void)
{
	for (int i = 0; i < 500; i++) {
		often();
		seldom();
	}
}
END
# In a class, with a template.
cat >class.cpp <<'END'
extern "C" int vendor_filter(int n);
extern "C" void control_for_a_minute();
static volatile int sum;

struct filter {
	virtual void run() const {}
};

template <int n> struct of : filter {
	__attribute__((noinline)) void run() const override
	{
		sum = sum + vendor_filter(n);
	}
};
static const of<1> often;
static const of<9> seldom;
static const filter *volatile const filters[] = { &often, &seldom };

void
control_for_a_minute()
{
	for (int i = 0; i < 1000; i++)
		filters[i % 2]->run();
}
END
cat >crate.rs <<'END'
#![no_std]

use core::ptr::{addr_of_mut, write_volatile};

extern "C" {
    fn vendor_filter(n: i32) -> i32;
}

static mut SUM: i32 = 0;

trait Filter {
    fn run(&self);
}

struct Often;
struct Seldom;

impl Filter for Often {
    #[inline(never)]
    fn run(&self) {
        unsafe { write_volatile(addr_of_mut!(SUM), vendor_filter(1)) }
    }
}

impl Filter for Seldom {
    #[inline(never)]
    fn run(&self) {
        unsafe { write_volatile(addr_of_mut!(SUM), vendor_filter(9)) }
    }
}

#[no_mangle]
pub extern "C" fn control_for_a_minute() {
    for _ in 0..500 {
        Often.run();
        Seldom.run();
    }
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    loop {}
}
END

# archive FLAG...: the vendor's.
archive() {
	rm -f libvendor.a
	$MCU_CC -mcpu=cortex-m3 -mthumb "$@" -c vendor.c
	"${MCU_CC%gcc}ar" rc libvendor.a vendor.o
}

# recorded NAME MAKE-ARGUMENT...: build, and run the page's commands.
commands tutorial 'apstack -e' >commands.sh
recorded() {
	recorded_name=$1
	shift
	rm -f fw.elf
	check "$recorded_name: it is built" make -s fw.elf "$@"
	emulate_line mps2-an385 fw.elf
	check "$recorded_name: the page's commands" sh -e commands.sh
	wait "$emulator"
}

# shared NAME OFTEN SELDOM: all stacks are whole, and the library's time has
# shares of 1 and 9 within 3 sigma.
shared() {
	is "$1: stacks are whole, and shared as they are" "$(awk -v often="$2" \
	    -v seldom="$3" '
	    !/^Reset_Handler;main;/ { broken = 1 }
	    !/;control_for_a_minute;.*;vendor_filter;multiply [0-9]+$/ { next }
	    index($0, often) { a += $NF }
	    index($0, seldom) { b += $NF }
	    END {
		n = a + b
		off = a - n / 10
		print (n > 500 && !broken && off * off < 9 * .09 * n)
	    }
	    ' stacks.folded)" 1
}

archive -Os
recorded "6: a library without -g"
shared "6: a library without -g" ';often;' ';seldom;'
is "6: the page has these lines" "$(sed 's/ [0-9]*$//' stacks.folded)" \
    "$(page tutorial 'multiply ' | sed 's/ [0-9]*$//')"
cp fw.elf before.elf
"${MCU_CC%gcc}strip" -o stripped.elf fw.elf
run 1 "6: a stripped program" apstack -e stripped.elf cap.raw
says "6: and what to do" "compile and link it with -g, and do not strip it"
recorded "6: -flto" CFLAGS="-mcpu=cortex-m3 -mthumb -O2 -flto"
shared "6: -flto" ';often;' ';seldom;'
archive -O0
"${MCU_CC%gcc}objcopy" --strip-unneeded libvendor.a
recorded "6: a library without names"
run 1 "6: its stacks are not whole" apstack -e fw.elf cap.raw
says "6: and why its stacks break off" "no call frame information"
run 2 "6: another build" apstack -e before.elf cap.raw
says "6: and that it is one" "build?$"
if command -v clang >has; then
	archive -Os
	recorded "6: Clang" CC=clang CFLAGS="--target=arm-none-eabi \
	    -mcpu=cortex-m3 -mthumb -O2 -ffreestanding -fno-short-enums"
	shared "6: Clang" ';often;' ';seldom;'
else
	skip 3 "no clang"
fi
rm control.o
if command -v "${MCU_CC%gcc}g++" >has; then
	archive -Os
	mv control.c control_in.c
	cp class.cpp control.cpp
	recorded "6: C++"
	shared "6: C++" ';of<1>::run() const;' ';of<9>::run() const;'
else
	skip 3 "no arm-none-eabi-g++"
fi
: "${RUSTC:=rustc}"
core=$("$RUSTC" --print target-libdir --target thumbv7m-none-eabi 2>err) || core=
if [ -n "$core" ] && ls "$core"/libcore-*.rlib >has 2>&1; then
	archive -Os
	"$RUSTC" --edition 2021 --target thumbv7m-none-eabi -O -C panic=abort \
	    --crate-type lib --emit obj -o control.o crate.rs
	recorded "6: Rust" -o control.o
	shared "6: Rust" 'Often as' 'Seldom as'
else
	skip 3 "no rustc with core for thumbv7m-none-eabi"
fi
cd ..

# By hand.
rm -f ./*.o
cp link.ld kl25z.ld
for text in 'S=' 'mkdir splitprof-objs' '-T kl25z.ld'; do
	commands integrate "$text"
done >integrate.sh
rm -rf splitprof-objs
# This board has another timer.
sed -i 's/TIMER0_Handler/PIT_IRQHandler/' startup.c
fails 0 "by hand it is built" sh -e integrate.sh
quiet "without a message"
run 0 "it calls the stub, and gprof knows its functions" gmoncheck -q fw.elf

rm -f ./*.o
sed -i 's/splitprof/&_mp/; s/splitprof_mp_start/splitprof_mp_open/
    s/splitprof_stop/splitprof_mp_close/' main.c
{
	commands integrate S=
	commands calls 'MP='
} >calls.sh
sed -i '/-pg/d; /FLAGS -c startup.c/d' calls.sh
rm -rf splitprof-objs
fails 0 "so is a program whose calls are timed" sh -e calls.sh
quiet "without a message"
is "its functions call the hooks" \
    "$(nm "${MCU_CC%gcc}nm" fw.elf | grep -c '__cyg_profile_func_')" 2

# Trace and profile on one line.
commands rtos works.elf | sed "s|mcu/demo/build|$srcdir/&|
    s|t/firmware|$srcdir/&|; s|-It/mcu|-I$srcdir/t/mcu|
    s|qemu-system-arm|timeout 60 $QEMU_ARM|" >rtos.sh
fails 0 "an RTOS is traced and profiled" sh -ec '. ./rtos.sh >out'
check "the trace has its tasks" grep -q '^producer ' out
check "and so has the profile" grep -q 'gmon.out.low: ' err
finish
