# SPDX-License-Identifier: GPL-3.0-or-later
# The steps of splitprof-tutorial(7), as they stand on the page: a program of
# main.c, control.c and startup.c is profiled by its lines and its commands, and
# the report has the calls that were made.  Only the names differ of the board,
# which is one of QEMU's, of its line and of the folder.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/target/qemu.sh"

make --version 2>/dev/null | grep -q GNU || skip_all "no GNU make"
unset MAKEFLAGS MFLAGS MAKELEVEL

# The literal display or the line of the page that has a text.
page() {
	sed "s|/usr/local/share/splitprof|$srcdir/scripts|
	    s|kl25z|cmsdk|; s|/dev/ttyACM0|line|; s|^\.Dl ||
	    s|arm-none-eabi-gprof|$GPROF|" "$srcdir/man/splitprof-tutorial.7" |
	    awk -v text="$1" '
	    /^\$/ && !literal && index($0, text) { print }
	    /^\.Bd/ { literal = 1; block = ""; next }
	    /^\.Ed/ {
		literal = 0
		if (index(block, text))
			printf "%s", block
	    }
	    literal { block = block $0 "\n" }'
}

# 2. and 1., with the rest of a project.
{
	cat <<-END
	CC = $MCU_CC
	CFLAGS = -mcpu=cortex-m3 -mthumb -O1 -g
	LDFLAGS = -nostartfiles --specs=nano.specs --specs=nosys.specs -T link.ld
	OBJS = startup.o main.o control.o
	END
	page SPLITPROF_PORT
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
	page splitprof_start | sed '/^$/{
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
page 'make splitprof' | sed 's/^\$ //' >make.sh
fails 0 "3: the board is recorded and reported" sh -c 'sh make.sh >report'
wait "$emulator"
is "the program ended well" $? 0
is "600 calls are 600" \
    "$(awk '$NF == "step" { print $4; exit }' report)" 600
is "and take nearly all of the time" \
    "$(awk '$NF == "step" { print ($1 > 95); exit }' report)" 1

# The same by hand.
emulate_line mps2-an385 fw.elf
page 'gmonbuild -v' | sed 's/^\$ //' >hand.sh
fails 0 "3: so it is by hand" sh -e hand.sh
wait "$emulator"
is "gmonbuild proves it" "$(grep -o '601 of 601 arcs' err)" "601 of 601 arcs"

# 4. to 6. are run by man.t; here they show what was recorded.
run 0 "4: lines" gmondump -e fw.elf -l gmon.out
check "the hottest is that of the loop" \
    sh -c 'grep -v "^#" out | head -n 3 | grep -q control.c'
finish
