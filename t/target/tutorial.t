# SPDX-License-Identifier: GPL-3.0-or-later
# The steps of splitprof-tutorial(7), as they stand on the page: a program of
# main.c, control.c and startup.c is profiled by its lines and its commands, and
# the report has the calls that were made.  Only the names differ of the board,
# one of QEMU's, of its line and of the folder.  The same program is recorded by
# the example of rawcap(1) with QEMU.  Then the ways by hand of
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
	    s|/dev/ttyACM0|line|; s|^\.Dl ||; s|\\\\e|\\\\|g
	    s|arm-none-eabi-gprof|$GPROF|; s|arm-none-eabi-gcc|$MCU_CC|" \
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
	page tutorial SPLITPROF_PORT | sed 's/kl25z/cmsdk/'
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
sh -e hand.sh >out 2>err </dev/null
hand=$?
# The line's socket waits for a machine that has much else to do.
[ $hand -ne 1 ] || ! grep -q '[0-9] samples lost by the firmware' err || hand=0
is "3: so it is by hand" $hand 0
wait "$emulator"
is "gmonbuild proves it" "$(grep -o '601 of 601 arcs' err)" "601 of 601 arcs"

# 4. to 6. are run by man.t; here they show what was recorded.
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
    "$("${MCU_CC%gcc}nm" fw.elf | grep -c '__cyg_profile_func_')" 2

# Trace and profile on one line.
commands rtos works.elf | sed "s|mcu/demo/build|$srcdir/&|
    s|t/firmware|$srcdir/&|; s|-It/mcu|-I$srcdir/t/mcu|
    s|qemu-system-arm|timeout 60 $QEMU_ARM|" >rtos.sh
fails 0 "an RTOS is traced and profiled" sh -ec '. ./rtos.sh >out'
check "the trace has its tasks" grep -q '^producer ' out
check "and so has the profile" grep -q 'gmon.out.low: ' err
finish
