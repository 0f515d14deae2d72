# SPDX-License-Identifier: GPL-3.0-or-later
# call2trace with the program's ELF file: names that need care, files and lines,
# and the id of the build.
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/mp/calls.sh"
. "$srcdir/t/tools/mp/trace.sh"

made_program || skip_all 'no cross compiler, or no libelf'

# The functions of made_program, two of which get names that need care.
"${MCU_NM%nm}objcopy" --redefine-sym 'f0=say "h\i"' \
    --redefine-sym "f1=$(printf 'bad\377byte')" prog.elf fw.elf
id=$(text_crc fw.elf)
{
	record meta 48000000 1000000 "$id" ''
	call 0x461 30 5 2 0x449 20 20 1 0x421 10 50 0 0x425 80 5 0
} >records
run 0 'an ELF file of this build' call2trace -e fw.elf records
quiet 'is no reason for a message'
check 'this is JSON' "$json" <out
is 'functions are named' "$(sed -n 's/.*"depth".*"name":\(".*"\),"args":{"func":\("0x[0-9a-f]*"\).*/\1 \2/p' out)" \
    "$(cat <<'EOT'
"main" "0x00000420"
"say \"h\\i\"" "0x00000440"
"bad\ufffdbyte" "0x00000460"
"main" "0x00000420"
EOT
)"
if [ -n "$LIBDW_LIBS" ]; then
	"$json" names <out >places
	is 'where they are, is told' \
	    "$(sed -n 's|.*args.at ".*/\(.*\)"$|\1|p' places | tr '\n' ' ')" \
	    "$(for f in main f0 f1 main; do
		grep -n "function $f\$" prog.s
	    done | sed 's/:.*//; s/^/prog.s:/' | tr '\n' ' ')"
	call2trace -s -e fw.elf records | "$json" names >places
	is 'also with -s' "$(grep -c '^shared.*\.line 1[456]$' places)" 3
fi
check 'the program is named' grep -q '"name":"process_name","args":{"name":"fw.elf"' out
sed 's/0x449/0x609/' records >unknown
run 1 'an address of no function gives status 1' call2trace -e fw.elf unknown
says 'and is counted' '^call2trace: 1 calls are of no function of fw.elf$'
is 'as itself' "$(calls_of out | grep -c '^0x00000608 20 20 1$')" 1
sed 's/^meta.*/meta\t1\t1\t0x12345678\t/' records >foreign
run 1 'another build gives status 1' call2trace -e fw.elf foreign
says 'with both ids' \
    "^call2trace: fw.elf: is not the program .* $id, not 0x12345678$"
sed 's/^meta.*/meta\t1\t1\t0\t/' records >untold
run 0 'but for 0: that is none' call2trace -e fw.elf untold
finish
