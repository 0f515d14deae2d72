# SPDX-License-Identifier: GPL-3.0-or-later
# splitprof.mk sends calls as words where all code has room, and nothing is said
# otherwise: t/firmware/joined on a simulated KL25Z, which knows each call and
# each sample; and what counts as code, in a project that is only built.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/firmware.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
make --version 2>/dev/null | grep -q GNU || skip_all "no GNU make"

SPLITPROF=$srcdir/scripts
DEMO=$srcdir/mcu/demo
export SPLITPROF DEMO
# make check's own options are not for the user's make.
unset MAKEFLAGS MFLAGS MAKELEVEL

# project NAME FOLDER: its files, in a folder of their own.
project() {
	cd "$work" && mkdir "$1" && cd "$1" || exit 99
	cp "$srcdir/$2"/* .
	# dist keeps sources read-only.
	chmod u+w -- *
}

# words NAME yes|no OPTION...: make compiles the runtime so, and is then done.
words() {
	words_name=$1
	words_wanted=$2
	shift 2
	fails 0 "$words_name: it is built" sh -c 'make -s "$@" >made' - "$@"
	quiet "$words_name: without a message"
	is "$words_name: words?" "$(has_words)" "$words_wanted"
	check "$words_name: nothing is built twice" make -q "$@"
}

# What the header says that the firmware would send.
has_words() {
	case $(od -A n -v -t x1 firmware.elf | tr -d ' \n' |
	    grep -o '48474d5501..\|48474d5502..') in
	*0211) echo yes ;;
	*0103) echo no ;;
	*0102) echo "no, 2 bytes" ;;
	esac
}

project small t/foreign_project
words "by default" yes
words "a queue that is none of words" no \
    SPLITPROF_SETTINGS=-DSPLITPROF_QUEUE_BYTES=124

# Who says what a call is, or what words can't be combined with, is obeyed: the
# code is not looked at.
while read -r wanted options; do
	is "$options" "$(eval "make -n -B $options" |
	    grep -q 'cat .*/form.* -c ' && echo words || echo said)" "$wanted"
done <<'END'
words SPLITPROF_SETTINGS=-DSPLITPROF_QUEUE_BYTES=256
words SPLITPROF_SETTINGS=-DSPLITPROF_ARC_CACHE=0
said SPLITPROF_SETTINGS=-DSPLITPROF_WORDS=0
said SPLITPROF_SETTINGS=-DSPLITPROF_WORDS=1
said SPLITPROF_SETTINGS=-DSPLITPROF_ADDR_BYTES=2
said CFLAGS='-mcpu=cortex-m3 -mthumb -DSPLITPROF_ADDR_BYTES=4'
said CFLAGS='-mcpu=cortex-m3 -mthumb -DSPLITPROF_QUEUE_BYTES=124'
said SPLITPROF_SETTINGS=-DSPLITPROF_ARC_CACHE=16
said SPLITPROF_SETTINGS=-DSPLITPROF_SAMPLE_CACHE=16
said SPLITPROF_SETTINGS=-DSPLITPROF_FRAMES=SPLITPROF_QS_PACKETS
said SPLITPROF_SETTINGS=-DSPLITPROF_HEADER=0
said SPLITPROF_SETTINGS=-DSPLITPROF_WITH_ARCS=0
said SPLITPROF_SETTINGS="'-DSPLITPROF_CONFIG_H=\"own.h\"'"
said SPLITPROF_KIND=samples
said SPLITPROF_KIND=count
said CFLAGS='-mcpu=cortex-m3 -mthumb -mbig-endian'
END
words "what is set" "no, 2 bytes" SPLITPROF_SETTINGS=-DSPLITPROF_ADDR_BYTES=2

make -s clean
words "code that is not there yet" no \
    CFLAGS='-mcpu=cortex-m3 -mthumb -O2 -flto -I.'
make -s clean
words "by default again" yes

# With the program's files only those of them are compiled anew.
touch relay.c
is "a file of the program is compiled alone" \
    "$(make | grep -o ' -c .*\.[cS]$' | sed 's/.* //')" relay.c

cp relay.c relay.before
echo 'const char table[200000] = { 1 };' >>relay.c
words "a table is no code" yes
cp relay.before relay.c
echo '__asm__(".text; .space 99000");' >>relay.c
words "much code" no
cp relay.before relay.c
echo '__attribute__((section(".fast"))) void fast(void) { }' >>relay.c
words "code in a section of its own" no
cp relay.before relay.c
words "when it is gone" yes

# Libraries are seen where all is linked.
printf '%s\n' '__attribute__((section(".far"))) void far(void) { }' \
    'void near(void) { }' >far.c
"$MCU_CC" -mcpu=cortex-m0 -mthumb -nostdlib -Wl,-e,near -Ttext=0x400 \
    -Wl,--section-start=.far=0x20400 -o far.elf far.c
for target in splitprof splitprof-capture splitprof-both; do
	fails 2 "$target: a program that is larger is refused" make $target \
	    SPLITPROF_ELF=far.elf SPLITPROF_DEVICE=nowhere
	says "$target: before anything is captured, with the remedy" \
	    "^far.elf: words can't distinguish all places of the text: set \
SPLITPROF_SETTINGS += -DSPLITPROF_WORDS=0$"
	is "$target: and rawcap does not run" "$(grep -c rawcap err)" 0
done
fails 2 "which is then captured" make splitprof-capture SPLITPROF_ELF=far.elf \
    SPLITPROF_DEVICE=nowhere SPLITPROF_SETTINGS=-DSPLITPROF_WORDS=0
says "by rawcap" '^rawcap: nowhere: '

sim=$builddir/t/sim/kl25z/kl25zsim
if [ ! -x "$sim" ]; then
	skip 13 "no libelf"
	finish
	exit
fi
project kl25z t/firmware/joined

# capture NAME VERSION SETTING...: build and run; all is true, and of VERSION.
capture() {
	capture_name=$1
	capture_version=$2
	shift 2
	fails 0 "$capture_name: it is built" sh -c 'make -s joined.elf \
	    SPLITPROF_SETTINGS="$*" >made' - -DSPLITPROF_WAIT_PERCENT=100 "$@"
	"$sim" -U 2:cap.bin -a arcs -p pcs joined.elf >run.out
	apdecode cap.bin >records
	is "$capture_name: version" "$(sed -n '1s/\t/ /gp' records |
	    cut -d ' ' -f 2)" "$capture_version"
	[ "$capture_version" = 1 ] || short=yes
	same_events "$capture_name"
	short=
	fails 0 "$capture_name: a profile is made" \
	    gmonbuild -e joined.elf -o gmon.out cap.bin
	gmondump -e joined.elf gmon.out | awk '$1 ~ /^[0-9]/ {
		print $(NF - 1), $NF }' | sort >calls
}

# Addresses as the stream has them: the lower 17 bits, or 24.
hex() {
	awk -v short="$short" '{ for (i = 1; i <= NF; i++) {
		x = "000000" substr($i, 3)
		x = substr(x, length(x) - 5)
		if (short)
			x = (index("13579bdf", substr(x, 2, 1)) ? 1 : 0) \
			    substr(x, 3)
		$i = x
	    } print }'
}

capture words 2
cp calls calls.words
capture bytes 1 -DSPLITPROF_WORDS=0
same "the calls are the same" calls calls.words
check "and there are some" test "$(wc -l <calls)" -gt 20

# Functions in RAM are far from flash: three bytes tell.
sed -i 's/^lowest(void)/__attribute__((long_call, section(".ramfunc"), \
	noinline)) &/' main.c
capture "a function in RAM" 1
finish
