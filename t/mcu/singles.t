# SPDX-License-Identifier: GPL-3.0-or-later
# The two files of a port as scripts/singles lays them out for other tools: what
# the manifests name is there.  Where PlatformIO is, it builds a project with
# the library, and QEMU runs that; PACK_XSD is the schema of CMSIS-Pack's.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/target/qemu.sh"

version=1.2.3
mkdir single
check "three ports are written" \
    sh "$srcdir/scripts/singles" $version single stm32f4 rtt esp32c3
is "with what each of them has" "$(cd single && echo */*)" \
    "$(echo esp32c3/LICENSE esp32c3/README esp32c3/library.json \
    esp32c3/splitprof.h esp32c3/splitprof_esp32c3.c \
    rtt/LICENSE rtt/README rtt/library.json rtt/splitprof.h rtt/splitprof_rtt.c \
    stm32f4/LICENSE stm32f4/README stm32f4/library.json \
    stm32f4/library.properties stm32f4/splitprof.h stm32f4/splitprof_stm32f4.c)"
is "README is of five lines" "$(wc -l <single/rtt/README)" 5

# Each port that has a line is one of those that are written unless some are
# named.
is "all ports are known" "$(sh "$srcdir/scripts/singles" -l |
    tr '\n' ' ')" "$(cd "$srcdir/mcu/port" && for port in */line.c; do
    [ "$port" = skeleton/line.c ] || printf '%s ' "${port%/line.c}"; done)"

if ! command -v jq >/dev/null; then
	skip 2 "no jq"
else
	is "PlatformIO: name and version" "$(jq -r '.name, .version' \
	    single/stm32f4/library.json | tr '\n' ' ')" \
	    "splitprof-stm32f4 $version "
	is "PlatformIO: its header is there" "$(cd single/stm32f4 &&
	    ls "$(jq -r .headers library.json)")" splitprof.h
fi

# The fields that Arduino's specification of libraries asks for.
for field in name version author maintainer sentence paragraph category url \
    architectures; do
	grep -q "^$field=." single/stm32f4/library.properties || echo $field
done >missing
is "Arduino: each field has a value" "$(cat missing)" ""
is "Arduino: only the core for that chip" \
    "$(grep ^architectures single/stm32f4/library.properties)" \
    architectures=stm32

pdsc=single/splitprof.splitprof.pdsc
if ! command -v xmllint >/dev/null; then
	skip 3 "no xmllint"
else
	check "CMSIS-Pack: it is XML" xmllint --noout $pdsc
	is "CMSIS-Pack: a component a port that ARM cores have" \
	    "$(xmllint --xpath '//component/@Csub' $pdsc | tr -d ' \n')" \
	    'Csub="stm32f4"Csub="rtt"'
	{
		xmllint --xpath 'string(//license)' $pdsc
		xmllint --xpath '//file/@name' $pdsc |
		    sed 's/^ *name="//; s/"$//'
	} >named
	is "CMSIS-Pack: each file that it names is there" \
	    "$(wc -l <named) $(cd single && xargs ls <../named 2>&1 >/dev/null)" \
	    "5 "
fi
if [ -z "${PACK_XSD-}" ]; then
	skip 1 "PACK_XSD: no schema"
else
	check "CMSIS-Pack: it is by the schema" \
	    xmllint --noout --schema "$PACK_XSD" $pdsc
fi

if ! command -v pio >/dev/null; then
	skip 4 "no PlatformIO"
	finish
	exit
fi

# A platform with nothing but the compiler that is here.
mkdir -p platform/builder platform/boards project/src
echo '{ "name": "here", "title": "here", "description": "here",
    "version": "1.0.0", "packages": {}, "frameworks": {} }' \
    >platform/platform.json
echo '{ "name": "f4", "vendor": "f4", "url": "f4", "frameworks": [],
    "build": { "mcu": "stm32f4", "f_cpu": "168000000L" },
    "upload": { "maximum_size": 262144, "maximum_ram_size": 16384 } }' \
    >platform/boards/f4.json
cat >platform/platform.py <<'END'
from platformio.public import PlatformBase
class HerePlatform(PlatformBase):
    pass
END
cat >platform/builder/main.py <<END
from SCons.Script import DefaultEnvironment, Default
env = DefaultEnvironment()
cross = "${MCU_CC%gcc}"
cpu = ["-mcpu=cortex-m4", "-mthumb"]
env.Replace(AR=cross + "ar", AS=cross + "as", CC=cross + "gcc",
    CXX=cross + "g++", RANLIB=cross + "ranlib", SIZETOOL=cross + "size",
    PROGSUFFIX=".elf")
env.Append(CCFLAGS=cpu + ["-Os", "-g"], LINKFLAGS=cpu + ["-nostartfiles",
    "--specs=nano.specs", "--specs=nosys.specs", "-Wl,--build-id",
    "-Wl,-T,link.ld"])
Default([env.BuildProgram()])
END
cat >project/platformio.ini <<END
[env:f4]
platform = symlink://$PWD/platform
board = f4
lib_deps = symlink://$PWD/single/stm32f4
build_src_flags = -pg -fno-lto
build_flags = -fno-optimize-sibling-calls -DSPLITPROF_STM32_USART=1
    -DSPLITPROF_CLOCK_HZ=84000000 -DSPLITPROF_STM32_TIMER_HZ=1000000000
    -DSPLITPROF_WAIT_PERCENT=100
END
sed 's/ORIGIN = 0,/ORIGIN = 0x08000000,/' "$srcdir/t/foreign_project/link.ld" \
    >project/link.ld
cp "$srcdir"/t/foreign_project/*.[ch] project/src
chmod u+w project/src/*
sed -i -e 's/UARTTX0_Handler/USART1_IRQHandler/; s/TIMER0_/TIM2_IRQ/' \
    -e 's/16 + 1\]/16 + 37]/; s/16 + 8\]/16 + 28]/; s/16 + 32\]/16 + 82]/' \
    -e '/16.*\.\.\. /d; /\[16\] = /d' project/src/start.c
cd project || exit 99
check "PlatformIO builds it" pio run
elf=.pio/build/f4/program.elf
check "and it runs to its end" emulate netduinoplus2 $elf cap.bin
fails 0 "every byte is understood" gmonbuild -e $elf cap.bin
is "each call is there" "$(calls $elf gmon.out | tr '\n' ' ')" \
    "average 3200 fill 50 filter 50 relay 50 "
finish
