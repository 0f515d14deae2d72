# SPDX-License-Identifier: GPL-3.0-or-later
# The tables of ports in splitprof-port(7), YOUR BOARD, and in README.md against
# the folders of mcu/port: no row is missing, none is left over, each tells the
# truth about its folder and about what runs it.
. "$srcdir/t/support/lib.sh"

ln -s "$srcdir/mcu" "$srcdir/man" "$srcdir/t" "$srcdir/README.md" .
# One line a row: its cells, with tabs between.
sed -n '/^\.Sh YOUR BOARD/,/^\.Sh REQ/s/^\.It \(.* Ta .*\)/\1/p' \
    man/splitprof-port.7 | grep -v '^Sy ' | sed 's/ Ta /\t/g' >"$work/rows"
awk -F '\t' 'NF == 7' "$work/rows" >"$work/boards"
awk -F '\t' 'NF == 4' "$work/rows" >"$work/halves"

# What a folder has of a port: line, timer, listen, clock.
parts() {
	for parts_of in line timer listen clock; do
		[ ! -e "mcu/port/$1/$parts_of.c" ] || echo $parts_of
	done
}

# Its files, and those of other folders of which it takes some.
sources() {
	ls mcu/port/"$1"/*
	sed -n 's|^#include "\.\./\([^/.]*/[^"]*\)".*|mcu/port/\1|p' \
	    mcu/port/"$1"/*
}

# Those of their own; a folder of headers is shared by several.
for port in mcu/port/*/; do
	port=$(basename "$port")
	[ -z "$(parts "$port")" ] || echo "$port"
done >"$work/folders"
{
	cut -f 2 "$work/boards"
	cut -f 1 "$work/halves"
} | sort >"$work/named"
is "each port has one row, and each row a port" \
    "$(sort "$work/folders" | diff - "$work/named")" ""
check "there are boards and halves" test "$(wc -l <"$work/boards")" -gt 20 -a \
    "$(wc -l <"$work/halves")" -gt 5

# Nobody looks for a board in vain, or two times.
is "each chip has one row" "$(cut -f 1 "$work/boards" | sort | uniq -d)" ""

# The boards that the demos are built for with a port.
boards_of() {
	[ "$1" != cmsdk ] || echo mps2-an385
	awk -v port="$1" '/^[a-z0-9].*\)$/ { board = $0; text = "" }
	{ text = text " " $0 }
	/;;/ && (text " " ~ "port=" port "[ \"]" ||
	    board ~ "(^| )" port "(6965evb)?[ )]") { print board }' \
	    mcu/demo/build.sh | tr -d '|)'
}

# ran PORT WHERE: is there a suite there that names it, or its board?
ran() {
	case $2 in
	QEMU) suites="t/target/qemu*.t" ;;
	simulator) suites="t/sim/*/*.t" ;;
	rp2040js) suites="t/sim/rp2040/*.t" ;;
	*) suites= ;;
	esac
	# shellcheck disable=SC2046,SC2086 # several words and files
	[ -n "$suites" ] &&
	    grep -qw $(printf -- '-e %s ' "$1" $(boards_of "$1")) $suites
}

wrong() {
	echo "$@" >>"$work/wrong"
}

: >"$work/wrong"
while IFS='	' read -r chip port line dma sampler kinds where; do
	have=$(parts "$port" | tr '\n' ' ')
	case $kinds:$have in
	"all:line timer listen clock " | "pg:line timer ") ;;
	*) wrong "$port: kinds $kinds, but it has $have" ;;
	esac
	files=$(sources "$port")
	for word in $line $sampler; do
		# shellcheck disable=SC2086 # several files
		[ "$word" = - ] || grep -qi -e "$word" $files ||
			wrong "$port: no $word in its files"
	done
	case $dma$(grep -s -e 'DMA_[A-Z]' -e '[/"]dma' -e DMAC -e MAXCNT \
	    mcu/port/"$port"/line.c) in
	yes?* | -) ;;
	*) wrong "$port: DMA: $dma" ;;
	esac
	[ "$where" = - ] || ran "$port" "$where" || wrong "$port: not in $where"
done <"$work/boards"
while IFS='	' read -r port has _; do
	[ "$(parts "$port" | xargs | sed 's/ /, /g')" = "$has" ] ||
		wrong "$port: has $has"
done <"$work/halves"
is "what a row says is true of its folder and of the suites" \
    "$(cat "$work/wrong")" ""

# README.md has the boards in short.
sed -n '/^| your board/,/^$/p' README.md | grep -o '`[a-z0-9_-]*`' |
    tr -d '`' >"$work/short"
for port in $(cut -f 2 "$work/boards"); do
	grep -qx "$port" "$work/short" || case $port in
	stm32*) grep -qi "${port#stm32}" README.md ;;
	*-uart) ;;
	*) false ;;
	esac || echo "$port"
done >"$work/missing"
is "README.md has each, but those for a chip's line without DMA" \
    "$(cat "$work/missing")" ""
finish
