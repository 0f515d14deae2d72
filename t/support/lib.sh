# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
# TAP for shell tests, read by ". "$srcdir/t/support/lib.sh"".  Each test runs
# in its own empty folder, which is removed at the end.  Variables of the build
# that a test may use: srcdir builddir CC MCU_CC MCU_NM GPROF QEMU_ARM RISCV_CC
# RISCV_NM RISCV_GPROF QEMU_RISCV MANDOC.
#
#	is NAME GOT WANTED	the two texts are equal
#	same NAME FILE FILE	the two files are equal
#	check NAME COMMAND...	the command succeeds
#	fails STATUS NAME COMMAND...	the command's exit status is STATUS;
#				its stderr is left in the file err
#	says NAME PATTERN	a line of the file err matches the pattern
#	quiet NAME		the file err is empty
#	nm NM OPTION... FILE	symbols by $MCU_NM or another, which is 16 ms in
#				place of 140 where LLVM has a plugin for it
#	skip N WHY		N tests that can't run here
#	skip_all WHY		none of them can
#	finish			print the plan; the last line of a test

tests=0
work=$(mktemp -d) || exit 99
cd "$work" || exit 99
trap 'cd /; rm -rf "$work"' EXIT

result() {
	tests=$((tests + 1))
	if [ "$1" -eq 0 ]; then
		echo "ok $tests - $2"
	else
		echo "not ok $tests - $2"
	fi
}

is() {
	if [ "$2" = "$3" ]; then
		result 0 "$1"
	else
		result 1 "$1"
		printf 'got:    %s\nwanted: %s\n' "$2" "$3" | sed 's/^/# /'
	fi
}

same() {
	cmp "$2" "$3" >cmp.out 2>&1
	same_status=$?
	result "$same_status" "$1"
	[ "$same_status" -eq 0 ] || sed 's/^/# /' cmp.out
}

check() {
	check_name=$1
	shift
	"$@" >check.out 2>&1
	check_status=$?
	result "$check_status" "$check_name"
	[ "$check_status" -eq 0 ] || head -n 20 check.out | sed 's/^/# /'
}

fails() {
	fails_wanted=$1
	fails_name=$2
	shift 2
	"$@" 2>err
	fails_got=$?
	[ "$fails_got" -eq "$fails_wanted" ]
	result $? "$fails_name"
	[ "$fails_got" -eq "$fails_wanted" ] || {
		echo "# status $fails_got, wanted $fails_wanted"
		head -n 20 err | sed 's/^/# /'
	}
}

says() {
	grep -q -e "$2" err
	says_status=$?
	result "$says_status" "$1"
	[ "$says_status" -eq 0 ] || {
		echo "# no line like: $2"
		head -n 20 err | sed 's/^/# stderr: /'
	}
}

quiet() {
	[ ! -s err ]
	quiet_status=$?
	result "$quiet_status" "$1"
	[ "$quiet_status" -eq 0 ] || head -n 20 err | sed 's/^/# stderr: /'
}

# A file of a known kind is not asked for by plugins.
nm() {
	nm_program=$1
	shift
	case $nm_program in
	*riscv*) "$nm_program" --target=elf32-littleriscv "$@" ;;
	*) "$nm_program" --target=elf32-littlearm "$@" ;;
	esac
}

skip() {
	skip_end=$((tests + $1))
	while [ "$tests" -lt "$skip_end" ]; do
		tests=$((tests + 1))
		echo "ok $tests # SKIP $2"
	done
}

skip_all() {
	echo "1..0 # SKIP $1"
	exit 0
}

finish() {
	echo "1..$tests"
}

# Bytes from octal or hexadecimal printf escapes: bytes '\101\000'
bytes() {
	# shellcheck disable=SC2059
	printf "$1"
}
