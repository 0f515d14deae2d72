# SPDX-License-Identifier: GPL-3.0-or-later
# The lines for CMake of splitprof-cmake(7), as they stand on the page, in a
# project of main.c, control.c and startup.c: with splitprof installed, and with
# a copy of mcu/ in the project.  Only the name of the port differs, and its
# setting.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/cmake/cmake.sh"
{ [ -n "$QEMU_ARM" ] && [ -n "$GPROF" ]; } ||
    skip_all "no qemu-system-arm or no gprof"

# The lines of the page that are code, and its commands.
page() {
	sed -n '/t\/cmake\/page.t/,/^A project of STM32CubeMX/p' "$srcdir/man/splitprof-cmake.7" |
	    sed -n '/^\.Bd/,/^\.Ed/p' | grep -v '^\.'
}

# The rest of the project, as its owner has it.
owner() {
	cat <<-'END'
	cmake_minimum_required(VERSION 3.22)
	project(fw C)
	set(CMAKE_C_FLAGS "${CMAKE_C_FLAGS} -mcpu=cortex-m3 -mthumb -Og -g")
	add_executable(fw main.c control.c relay.c startup.c)
	target_include_directories(fw PRIVATE .)
	target_link_options(fw PRIVATE -nostartfiles --specs=nano.specs
	    --specs=nosys.specs -Wl,--build-id -T ${CMAKE_SOURCE_DIR}/link.ld)
	END
}

# page_project NAME SCRIPT: its folder, with the lines of the page, by a script
# of sed.
page_project() {
	{
		owner
		page | grep -v '^\$' | sed 's/kl25z/cmsdk/
		    s/-DSPLITPROF_KL25Z_UART=0/-DSPLITPROF_WAIT_PERCENT=100/' |
		    sed "$2"
	} >"$work/lists"
	project "$1" <"$work/lists"
	mv start.c startup.c
	mv filter.c control.c
}

# The commands of the page, with the line in place of the device.
page | sed -n 's/^\$ //p' >"$work/commands"
is "the page has two commands, and three lines" \
    "$(wc -l <"$work/commands") $(page | grep -vc '^\$')" "2 3"
is "one is what is run below" "$(sed -n 2p "$work/commands")" \
    "SPLITPROF_DEVICE=/dev/ttyACM0 cmake --build build --target splitprof"

page | grep -v '^\$' >"$work/lines"
check "the tutorial has the same lines" sh -c 'tr "\n" @ <"$1" |
    grep -qF "$(tr "\n" @ <"$0")"' "$work/lines" \
    "$srcdir/man/splitprof-tutorial.7"
is "and README.md, but for the setting" "$(grep -c -F -x \
    -e "    $(sed -n 1p "$work/lines")" \
    -e "    $(sed -n 2p "$work/lines"))" "$srcdir/README.md")" 2

check "splitprof is installed" make -s -C "$builddir" install \
    prefix="$work/opt"
PATH=$work/opt/bin:$PATH
page_project installed ''
configure "installed" ${ninja:+-G Ninja}
fails 0 "installed: it is built" \
    sh -c "$(sed -n 1p "$work/commands") >build.out"
report "installed" build/fw splitprof
is "installed: mcu is the installed one" \
    "$(sed -n 's/^include //p' build/fw-splitprof/Makefile)" \
    "$work/opt/share/splitprof/splitprof.mk"
emulate_report build/fw fw-capture
is "installed: the one half reports nothing" "$report_status $(arcs)" "0 "
cmake --build build --target fw-report >report 2>err
is "installed: the other half does" "$(arcs)" "$known"

# The line is a pipe, to which a command brings each program.
cat >load <<END
exec timeout 60 "$QEMU_ARM" -M "$board" -display none -monitor none \\
    -serial file:\$PWD/../../pipe -kernel "\$1" -icount shift=5,sleep=off \\
    -semihosting-config enable=on,target=native </dev/null
END
mkfifo pipe
export SPLITPROF_LOAD='sh ../../load $$ELF'
fails 0 "both: it is reported" sh -c 'SPLITPROF_DEVICE=pipe \
    cmake --build build --target splitprof-both >report'
is "both: both were loaded" "$(sed -n 's/^loads //p' report | tr '\n' ' ')" \
    "splitprof-objs/plain.elf ../fw "
is "both: the calls are known" "$(arcs)" "$known"
mcounts() {
	"${MCU_CC%gcc}objdump" -d "$1" | grep -c 'bl.*<__gnu_mcount_nc>'
}
is "both: the one program is plain, the other is not" \
    "$(mcounts build/fw-splitprof/splitprof-objs/plain.elf) $(mcounts build/fw)" \
    "0 4"
for file in splitprof-objs/times.gmon gmon.out; do
	gmondump build/fw-splitprof/$file | grep ^pc >"${file#*/}"
done
same "both: the times are those of the plain one" times.gmon gmon.out
check "both: there are some" test -s gmon.out
touch -r build/splitprof-plain/splitprof-program/fw before
SPLITPROF_DEVICE=pipe cmake --build build --target fw-both >report 2>err
is "both: it is not built again" "$(find build/fw \
    build/splitprof-plain/splitprof-program/fw -newer before)" ""
unset SPLITPROF_LOAD
sed 's/WAIT_PERCENT=100/& SPLITPROF_SAMPLE_HZ=500 LOAD "sh ..\/..\/load $ELF"/' \
    CMakeLists.txt >changed
cp CMakeLists.txt lists.before
cat changed >CMakeLists.txt
SPLITPROF_DEVICE=pipe cmake --build build --target fw-both >report 2>err
is "both: with other words of the call, both are" "$(grep -c \
    'counts as 0.002 sec' report) $(find build/fw \
    build/splitprof-plain/splitprof-program/fw -newer before | wc -l)" "1 2"
cp lists.before CMakeLists.txt
is "the runtime's size is known" "$(cmake --build build --target fw-size |
    awk '/TOTALS/ { print ($1 > 1000 && $1 < 3000) }')" 1

touch main.c
check "installed: gmoncheck looks at the program" \
    cmake --build build --target fw-gmoncheck
is "installed: which is built before" "$(find build/fw -newer main.c)" build/fw

# Ctrl-C, which the whole group gets, ends a recording, and the report follows.
# The line is a pipe that does not end.  Behind the calls comes noise, as much
# as a pipe holds: when it is written, all calls have been read.
timeout 60 "$QEMU_ARM" -M "$board" -display none -monitor none \
    -serial file:cap.raw -kernel build/fw -icount shift=5,sleep=off \
    -semihosting-config enable=on,target=native </dev/null
mkfifo endless
exec 3<>endless
{
	{ cat cap.raw cap.raw cap.raw cap.raw; head -c 65536 /dev/zero; } >&3
	kill -INT "$(cat pid)"
} &
SPLITPROF_DEVICE=endless sh -c 'echo $$ >pid
    exec timeout 300 cmake --build build --target splitprof' \
    >report 2>err
# Some versions of CMake do not wait for it.
wait_for grep -qs '^Index by' report
exec 3>&-
is "installed: after Ctrl-C the report follows" "$(arcs)" \
    "filter>average 12800 main>fill 200 relay>filter 200 "

# What version it is, CMake and pkg-config know.
version=$(rawcap --version | sed 's/.* //')
sed -i "s/splitprof REQUIRED/splitprof $version REQUIRED/" CMakeLists.txt
check "installed: the version is enough" cmake build
sed -i "s/splitprof $version/splitprof 1000.0/" CMakeLists.txt
fails 1 "installed: a later one is missed" sh -c 'cmake build >out'
says "which is said" "version: $version"
if command -v pkg-config >/dev/null; then
	PKG_CONFIG_PATH=$work/opt/share/pkgconfig
	export PKG_CONFIG_PATH
	is "pkg-config knows the version" \
	    "$(pkg-config --modversion splitprof)" "$version"
	# shellcheck disable=SC2046 # flags
	check "and the folder of the header" sh -c 'echo "#include <splitprof.h>" |
	    "$@" -x c -E -' - "$MCU_CC" $(pkg-config --cflags splitprof)
	is "and other places, which are there" \
	    "$(for name in mcudir portdir includedir mkfile cmakefile \
	    amalgamate; do
		ls -d "$(pkg-config --variable=$name splitprof)"
	    done 2>&1 | grep -c "^$work/opt/share/splitprof/")" 6
else
	skip 3 "no pkg-config"
fi

# A toolchain file like that of the Pico SDK, and a folder that is not in PATH.
cat >>arm.cmake <<'END'
set(CMAKE_FIND_ROOT_PATH /nowhere)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
END
sed -i "s/splitprof 1000.0/splitprof/" CMakeLists.txt
rm -r build
configure "installed, another root"
rm -r build
(
	PATH=${PATH#*:}
	fails 0 "installed, by its folder: it is configured" sh -c 'cmake \
	    -B build -DCMAKE_TOOLCHAIN_FILE=arm.cmake -Dsplitprof_DIR="$0" >out' \
	    "$work/opt/share/cmake/splitprof"
	echo "$tests" >tests
)
tests=$(cat tests)
check "installed, by its folder: the programs are found beside it" \
    grep -q "PATH := $work/opt/bin:" build/fw-splitprof/Makefile

# A copy of the folder, by make, and without the host's programs.
page_project copy 's/^find_package.*/add_subdirectory(mcu splitprof)/'
cp -r "$work/opt/share/splitprof/mcu" .
mkdir bare
ln -s "$(command -v cmake)" "$(command -v make)" bare
cross=$(command -v "$MCU_CC")
ln -s "${cross%gcc}"* bare
fails 0 "a copy: it is configured without the programs" sh -c 'PATH=$PWD/bare \
    cmake -B build -DCMAKE_TOOLCHAIN_FILE=arm.cmake >configure.out'
is "a copy: which is said" "$(grep -c 'splitprof: not found: rawcap, .*: the program can be built, but not recorded' \
    configure.out)" 1
built "a copy"
fails 2 "a copy: it can't be recorded" sh -c 'cmake --build build \
    --target splitprof >out'
check "a copy: and the reason is told" grep -q 'not found: rawcap' out
check "a copy: with them it is configured anew" cmake build
report "a copy" build/fw splitprof -j 2
is "a copy: make says nothing of it" "$(grep make err)" ""

# A call is a word where the code has room.  words NAME yes|no: once the program
# is built, the runtime is so, and splitprof.mk knows it.
words() {
	fails 0 "words, $1: it is built" sh -c 'cmake --build build >build.out'
	case $(od -A n -v -t x1 build/fw | tr -d ' \n' |
	    grep -o '48474d5501..\|48474d5502..') in
	*0211) words_are=yes ;;
	*0103) words_are=no ;;
	*) words_are= ;;
	esac
	is "words, $1" "$words_are $(sed 's/1$/yes/; s/0$/no/; s/.*=//' \
	    build/fw-splitprof/splitprof-objs/form)" "$2 $2"
}
words "by default" yes
cp relay.c relay.before
echo 'const char table[200000] = { 1 };' >>relay.c
words "a table is no code" yes
is "words: what is new is compiled alone" "$(grep -c Building build.out)" 1
cp relay.before relay.c
echo '__asm__(".text; .space 99000");' >>relay.c
words "much code" no
report "words, much code" build/fw splitprof
cp relay.before relay.c
echo '__attribute__((section(".fast"))) void fast(void) { }' >>relay.c
words "code in a section of its own" no
cp relay.before relay.c
words "when it is gone" yes
is "words: nothing is built twice" \
    "$(cmake --build build | grep -c -e Building -e Linking)" 0

# A library is seen in the linked program only.
printf '%s\n' '__attribute__((section(".far"))) void far(void) { }' \
    'void near(void) { }' >far.c
"$MCU_CC" -mcpu=cortex-m0 -mthumb -nostdlib -Wl,-e,near -Ttext=0x400 \
    -Wl,--section-start=.far=0x20400 -o build/fw far.c
fails 2 "words: a program that is larger is refused" sh -c '
    SPLITPROF_DEVICE=nowhere cmake --build build --target fw-capture >out'
says "words: with the remedy" "words can't distinguish all places of the text: \
set SPLITPROF_SETTINGS += -DSPLITPROF_WORDS=0\$"

# What is set comes first; so does what words can't be combined with.
for setting in WORDS=0 QUEUE_BYTES=124 ARC_CACHE=16; do
	sed -i "s/WAIT_PERCENT=100.*/WAIT_PERCENT=100 SPLITPROF_$setting)/" \
	    CMakeLists.txt
	check "$setting: it is configured" cmake build
	is "$setting: there is one form" \
	    "$(cmake --build build --target help | grep -c splitprof-words)" 0
done
finish
