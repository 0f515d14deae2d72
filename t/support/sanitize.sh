#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Build everything a second time with ASan and UBSan and run the tests of the
# host's part there: "make check-sanitize" calls this with a folder that holds
# the distribution as src, and with all tests.  Any report of a sanitizer is a
# failure, also of a program whose status a test does not look at.  What needs
# an emulator or a simulated board tests no further host code, and takes long.
set -eu

cd "$1"
folder=$(pwd)
shift
tests=
for test; do
	case $test in
	t/target/qemu-*|t/target/mcu*|t/sim/kl25z/kl25z.t|t/sim/kl25z/sim.t|\
	t/target/splitprofmk*.t) ;;
	*) tests="$tests $test" ;;
	esac
done

mkdir build
cd build
../src/configure --quiet --enable-sanitizers --disable-firmware CC="$CC"
make -s

# To files, since the tests look at stderr.
log=log_path=$folder/report
ASAN_OPTIONS=$log:exitcode=99
UBSAN_OPTIONS=$log:exitcode=99:print_stacktrace=1
# What ncurses keeps of a terminal.
echo leak:new_prescr >"$folder/known"
LSAN_OPTIONS=suppressions=$folder/known:print_suppressions=0
export ASAN_OPTIONS UBSAN_OPTIONS LSAN_OPTIONS
status=0
# The firmware is not built, but small programs of some tests are.
make check MCU_CC="$MCU_CC" TESTS="$tests" || status=$?

for report in "$folder"/report.*; do
	grep -q -e ERROR: -e 'runtime error' "$report" 2>/dev/null || continue
	cat "$report"
	status=1
done
exit $status
