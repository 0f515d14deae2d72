# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2086,SC2154
# The runtime as $MCU_CC sees it, read by ". "$srcdir/t/target/compile.sh""
# behind lib.sh.
#
#	strict FLAG... FILE...	compile them without a warning, with the flags
#				of $arch
#	unresolved FLAG... FILE...	the same, all C files but those of ports
#				as one, together.o; show what they need from
#				elsewhere, and functions of theirs without a
#				name of the profiler's, by which a profile
#				leaves them out
#	refused NAME FLAG... FILE	for $processor it is not compiled, and
#				the message has the setting NAME, or of
#				NAME=VALUE
#	is_cxx HEADER FUNCTION FLAG...	for $processor C++ can call it
mcu=$srcdir/mcu

strict() {
	$MCU_CC -std=c11 -Wall -Wextra -Wpedantic -Wshadow -Wundef -Wcast-qual \
	    -Wstrict-prototypes -Wmissing-prototypes -Werror -ffreestanding \
	    $arch "$@"
}

# Not by nm, which loads compilers' plugins for each object: 90 ms, not 10.  No
# sample finds the sampler in its own handler.
unresolved() {
	rm -f ./*.o together.c
	for unresolved_word; do
		shift
		case $unresolved_word in
		*/port/*) set -- "$@" "$unresolved_word" ;;
		*.c) echo "#include \"$unresolved_word\"" >>together.c ;;
		*) set -- "$@" "$unresolved_word" ;;
		esac
	done
	strict "$@" -Wno-shadow together.c || {
		echo "does not compile"
		return 1
	}
	"${MCU_NM%nm}readelf" -sW ./*.o | awk '
	    $1 == "File:" { file = $2 }
	    $4 == "FUNC" && $7 != "UND" {
		place = file " " $7 " " $2
		names[place] = names[place] " " $8
		if ($8 ~ /^(splitprof_|__gnu_mcount_nc$|_mcount$)/ ||
		    $8 ~ /^(__mcount_internal|__cyg_profile_func_.*)$/ ||
		    $8 ~ /^(SysTick|PIT|TIM[23]|TIMER0?|TCC1)_(IRQ)?Handler$/ ||
		    $8 == "isr_systick")
			known[place]
	    }
	    $5 == "GLOBAL" && $7 == "UND" { undefined[$8]; next }
	    $5 == "GLOBAL" || $5 == "WEAK" { defined[$8] }
	    END {
		for (name in undefined)
			if (!(name in defined))
				print name
		for (place in names)
			if (!(place in known))
				print "a function of the program:" names[place]
	    }' | sort | tr '\n' ' '
}

refused() {
	refused_name=$1
	shift
	fails 1 "$refused_name is refused" \
	    $MCU_CC $processor "$@" -fsyntax-only
	says "naming it" \
	    "error: \(#error\|static assertion\).*${refused_name%%=*}"
}

is_cxx() {
	cxx_header=$1
	cxx_function=$2
	shift 2
	printf '#include "%s"\nvoid f() { %s(); }\n' "$cxx_header" \
	    "$cxx_function" | $MCU_CC -x c++ $processor "$@" -I"$mcu" -S -o - - |
	    grep -w "$cxx_function"
}
