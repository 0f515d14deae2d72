# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154
# How frames are left in programs that compilers have made: call frame
# information is read as readelf does, and the instructions alone say the same.
. "$srcdir/t/support/lib.sh"

ways=$builddir/t/lib/unwind/waysdump
[ -x "$ways" ] || skip_all 'no libelf'
[ -n "$MCU_CC" ] || skip_all 'no cross compiler'

# truth ELF PREFIX SP: lines of waysdump, by readelf's rows, for the return
# addresses in the file asked.  What the linker has removed is at address 0.
truth() {
	"$2readelf" --debug-dump=frames-interp "$1" 2>/dev/null |
	    awk -v sp="$3" '
	    function number(s,   i, n) {
		for (i = 1; i <= length(s); i++)
			n = 16 * n + index("0123456789abcdef",
			    substr(s, i, 1)) - 1
		return n
	    }
	    FNR == NR { asked[$1]; next }
	    $4 ~ /^(CIE|FDE)$/ {
		split($NF, bounds, /[=.]+/)
		high = $4 == "FDE" ? number(bounds[3]) : 0
		if ($4 == "FDE" && !number(bounds[2]))
			high = 0
		first = 1
	    }
	    $1 == "LOC" { for (i = 1; i <= NF; i++) column[$i] = i }
	    length($1) == 8 && $4 !~ /^(CIE|FDE)$/ && high {
		if (!first)
			to[n] = number($1)
		first = 0
		at[++n] = number($1)
		to[n] = high
		cfa[n] = $2
		ra[n] = $column["ra"]
	    }
	    END {
		for (a in asked)
			for (i = 1; i <= n; i++)
				if (number(a) > at[i] && number(a) <= to[i] &&
				    split(cfa[i], c, "+") && c[1] == sp &&
				    sub(/^c/, "", ra[i]) + (ra[i] ~ /^-/))
					print a, "cfi", c[2], c[2] + ra[i]
	    }' asked - | sort
}

# same NAME ELF PREFIX SP LEAST: and that so many are known.
same() {
	"$ways" "$2" >got
	cut -d ' ' -f 1 got | sort -u >asked
	truth "$2" "$3" "$4" >wanted
	is "$1: rows are those of readelf" \
	    "$(grep ' cfi ' got | sort | diff - wanted | head -n 5)" ''
	is "$1: and what the instructions say" "$(awk '
	    $2 == "cfi" { cfi[$1] = $3 " " $4 }
	    $2 == "code" { code[$1] = $3 " " $4 }
	    END { for (a in cfi) if (cfi[a] != code[a])
		print a, cfi[a], code[a] }' got)" ''
	check "$1: of many calls" [ "$(grep -c ' cfi ' got)" -gt "$5" ]
}

for elf in "$builddir"/mcu/demo/graph-*.elf; do
	[ -f "$elf" ] || continue
	case $elf in
	*-opentitan.elf | *-sifive_e.elf | *-virt.elf)
		same "${elf##*/}" "$elf" "${RISCV_NM%nm}" sp 20 ;;
	*)
		same "${elf##*/}" "$elf" "${MCU_NM%nm}" r13 20 ;;
	esac
done

finish
