# SPDX-License-Identifier: GPL-3.0-or-later
# gmonjoin: where calls of one build are in another one, and what is no pair of
# builds.  splitprofmk-both.t joins what a firmware sends.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

[ -n "$MCU_CC" ] || skip_all 'no cross compiler'
gmonjoin -e nowhere -E nowhere nowhere 2>err
grep -q 'without libelf' err && skip_all 'built without libelf'

# A source file of functions in assembly.  "fn NAME" begins one, which calls
# mcount if $pg is set, "call NAME LABEL" calls a function, or with any a
# register, and puts the label behind that, "jump NAME LABEL" jumps to it, "back
# NAME" ends it, and so does "ends NAME", without a return.
assemble() {
	{
		printf '\t.file "%s.c"\n\t.set PG, %d\n' "$1" ${pg:+1}
		cat <<-'END'
		.syntax unified
		.thumb
		.macro fn name
		.thumb_func
		.type \name, %function
		\name:
		.if PG
			push {lr}
			bl __gnu_mcount_nc
		.endif
			push {lr}
		.endm
		.macro global name
		.global \name
		fn \name
		.endm
		.macro call name label
		.ifc \name,any
			blx r3
		.else
			bl \name
		.endif
		.global \label
		\label:
		.endm
		.macro back name
			nop
			pop {pc}
		.size \name, . - \name
		.endm
		.macro jump name label
			b \name
		.global \label
		\label:
			nop
		.endm
		.macro ends name
		.size \name, . - \name
		.endm
		.text
		END
		cat
	} >"$build-$1.s"
	$MCU_CC -mcpu=cortex-m0plus -c -o "$build-$1.o" "$build-$1.s" || exit 99
}
link() {
	# shellcheck disable=SC2046 # names without blanks
	$MCU_CC -mcpu=cortex-m0plus -mthumb -nostdlib -e main \
	    -Wl,-Ttext=0x400 -o "$build.elf" \
	    $(printf "$build-%s.o " "$@") || exit 99
}

#### The build with -pg ####

build=pg pg=1
assemble main <<'END'
	.global __gnu_mcount_nc
	.thumb_func
	.type __gnu_mcount_nc, %function
__gnu_mcount_nc:
	bx lr
	.size __gnu_mcount_nc, . - __gnu_mcount_nc
	global main
	call a_run m1
	call b_run m2
	call g1 m3
	call x1 m4
	call work m5
	call work m6
	call split m7
	call any m8
	call any m9
	call host m10
	call guest m11
	call host2 m12
	call odd m13
	call gone m14
	call twin.1 m15
	call twin.2 m16
	call whole m17
	call whole m18
	call circle1 m19
	call splitprof_own m20
	call stops m21
	call tail m22
	back main
	fn twin.1
	back twin.1
	fn twin.2
	back twin.2
	fn whole
	back whole
	fn whole.part.0
	back whole.part.0
	fn circle1
	call circle2 c1
	back circle1
	fn circle3
	call circle1 c3
	call leaf c4
	back circle3
	fn circle2
	call circle3 c2
	back circle2
	fn tail
	call leaf t1
	back tail
	fn stops
	call leaf s1
	ends stops
	fn g1
	call g2 g1_1
	back g1
	fn g2
	call leaf g2_1
	back g2
	fn x1
	call x2 x1_1
	call leaf x1_2
	back x1
	fn x2
	call x1 x2_1
	back x2
	fn work
	call leaf w1
	back work
	fn split
	call split.part.0 sp1
	back split
	fn split.part.0
	call leaf sp2
	back split.part.0
	fn red
	back red
	fn blue
	back blue
	fn host
	call guest h1
	call leaf h2
	back host
	fn host2
	call guest h3
	back host2
	fn guest
	call rare gu1
	back guest
	fn rare
	back rare
	fn odd
	call even o1
	back odd
	fn even
	call odd e1
	back even
	fn gone
	back gone
	fn handler
	back handler
	fn dropped
	back dropped
	global leaf
	back leaf
	fn splitprof_own
	call leaf own1
	back splitprof_own
END
assemble a <<'END'
	fn init
	call leaf i_a
	back init
	fn setup
	back setup
	global a_run
	call init r_a
	call setup s_a
	call single r_s
	back a_run
	fn single
	call leaf s_l
	back single
END
assemble b <<'END'
	fn init
	call leaf i_b
	back init
	fn setup
	back setup
	global b_run
	call init r_b
	call setup s_b
	back b_run
END
link main a b

#### The plain build: other places, and some is inlined ####

build=plain pg=
assemble main <<'END'
	global leaf
	back leaf
	fn work.constprop.0
	call leaf w2
	back work.constprop.0
	fn work
	call leaf w1
	back work
	fn new
	back new
	fn handler
	back handler
	fn blue
	back blue
	fn red
	back red
	fn even
	call odd e1
	back even
	fn odd
	push {r4}
	call even o1
	back odd
	fn rare
	back rare
	fn guest
	call rare gu1
	back guest
	fn split
	call leaf sp2
	back split
	fn host
	call rare gu1_in_host
	call leaf h2
	back host
	fn host2
	call guest h3
	back host2
	global main
	call b_run m2
	call a_run m1
	call leaf g2_1
	call leaf x1_2
	call work m5
	call work.constprop.0 m6
	call split m7
	call any m8
	call blue m9
	call host m10
	call guest m11
	call host2 m12
	call odd m13
	call twin.3 m15
	call twin.4 m16
	call whole m17
	call whole.part.0 m18
	call leaf c4
	call splitprof_own m20
	call stops m21
	call tail m22
	back main
	fn tail
	jump leaf t1
	ends tail
	fn stops
	call leaf s1
	ends stops
	fn whole
	back whole
	fn whole.part.0
	back whole.part.0
	fn twin.3
	back twin.3
	fn twin.4
	back twin.4
	fn splitprof_own
	call leaf own1
	back splitprof_own
END
assemble a <<'END'
	fn setup
	back setup
	global a_run
	call leaf i_a
	call setup s_a
	call leaf s_l
	back a_run
END
assemble b <<'END'
	fn init
	call leaf i_b
	back init
	fn setup
	back setup
	fn single
	back single
	global b_run
	call init r_b
	call setup s_b
	back b_run
END
link main b a

# Records with names instead of addresses, of BUILD.elf: arc LABEL FUNCTION
# COUNT, or with a handler's EXC_RETURN as the label; pc FUNCTION COUNT.  Of
# static functions with one name the second in memory is NAME2.
resolve() {
	nm "$MCU_NM" -n "$1.elf" >names
	awk '
	function number(h,    i, x) {
		for (i = 1; i <= length(h); i++)
			x = 16 * x + index("0123456789abcdef", \
			    substr(h, i, 1)) - 1
		return x
	}
	FILENAME == "names" {
		at[$3 in at ? $3 2 : $3] = int(number($1) / 2) * 2
		next
	}
	function hex(name) {
		return name in at ? sprintf("0x%x", at[name]) : name
	}
	$1 == "arc" { printf "arc\t%s\t0x%x\t%d\n", hex($2), at[$3] + 6, $4 }
	$1 == "pc" { printf "pc\t0x%x\t%d\n", at[$2], $3 }' names -
}
profile() {
	profile_elf=$1
	shift
	resolve "$profile_elf" | apencode -n 4 |
	    gmonbuild -q -F -n 4 -e "$profile_elf.elf" -r 1000 "$@"
}
# What gmonjoin has written, with names of the plain build.
joined() {
	nm "$MCU_NM" -n -S plain.elf >names
	gmondump "${1:-gmon.out}" | awk '
	FILENAME == "names" {
		# Labels have no size.
		sub(/^0*/, "0x", $1)
		if (NF == 4)
			name[$1] = $4 (seen[$4]++ ? 2 : "")
		else
			label[$1] = $3
		next
	}
	$1 == "arc" {
		from = $2 in label ? label[$2] : $2 in name ? name[$2] : "in"
		print from ">" name[$3], $4
	}' names - | sort
}

profile plain -o times.gmon <<'END'
pc leaf 50
pc main 20
pc new 10
pc host 20
pc work.constprop.0 5
END
cat >arcs <<'END'
arc m1 a_run 7
arc m2 b_run 9
arc r_a init 7
arc r_b init2 9
arc i_a leaf 7
arc i_b leaf 9
arc m3 g1 11
arc g1_1 g2 11
arc g2_1 leaf 22
arc m4 x1 2
arc x1_1 x2 5
arc x2_1 x1 5
arc x1_2 leaf 13
arc m5 work 3
arc m6 work 4
arc m7 split 6
arc sp1 split.part.0 5
arc sp2 leaf 5
arc m8 red 8
arc m9 blue 9
arc m10 host 10
arc h1 guest 30
arc h2 leaf 1
arc m11 guest 15
arc m12 host2 12
arc h3 guest 45
arc gu1 rare 9
arc m13 odd 1
arc o1 even 4
arc e1 odd 3
arc 0xfffffff9 handler 17
arc own1 leaf 1
arc s_a setup 70
arc s_b setup2 90
arc r_s single 14
arc s_l leaf 14
arc m15 twin.1 31
arc m16 twin.2 32
arc m17 whole 41
arc m18 whole 42
arc m19 circle1 51
arc c1 circle2 52
arc c2 circle3 52
arc c3 circle1 1
arc c4 leaf 53
arc m20 splitprof_own 60
arc m21 stops 61
arc s1 leaf 62
arc m22 tail 63
arc t1 leaf 64
END
profile pg -o calls.gmon <arcs
join() {
	gmonjoin -e plain.elf -E pg.elf "$@"
}
# Without lines it is not known which call of leaf in main was whose.
cat >wanted <<'END'
e1>odd 3
gu1>rare 6
gu1_in_host>rare 3
g2_1>leaf 88
h2>leaf 1
h3>guest 45
i_a>leaf 21
i_b>leaf 9
m10>host 10
m11>guest 15
m12>host2 12
m13>odd 1
m1>a_run 7
m2>b_run 9
m5>work 3
m6>work.constprop.0 4
m7>split 6
m8>red 8
m9>blue 9
main>handler 17
o1>even 4
own1>leaf 1
s_a>setup2 70
s_b>setup 90
m15>twin.3 31
m16>twin.4 32
m17>whole 83
in>leaf 62
m21>stops 61
m22>tail 63
t1>leaf 64
r_b>init 9
sp2>leaf 5
END
sort -o wanted wanted
run 1 'what is not sure is doubtful' join -o gmon.out times.gmon calls.gmon
joined >got
same 'each call is where the plain build has it' got wanted
cmp -s got wanted || diff got wanted | sed 's/^/# /'
is 'and what is doubtful is said' "$(cat err)" \
    "gmonjoin: calls.gmon: 9 calls (0.78 %) have an estimated caller: it is inlined into several in plain.elf; see -v
gmonjoin: times.gmon: 10 samples (9.5 %) are in functions without calls: they are not in pg.elf; see -v"
run 1 '-q is quiet' join -q -o q.gmon times.gmon calls.gmon
quiet 'and says nothing'
same 'and does the same' q.gmon gmon.out
run 1 '-v lists functions' join -v -o q.gmon times.gmon calls.gmon
is '-v: all of them' "$(grep -v ' %' err | sort)" "$(sort <<'END'
gmonjoin: 852 of 1158 calls, 843 of them at their call sites; 246 are inlined; 105 samples
gmonjoin: circle1: 52 calls are inlined
gmonjoin: circle2: 52 calls are inlined
gmonjoin: circle3: 52 calls are inlined
gmonjoin: g1: 11 calls are inlined
gmonjoin: g2: 11 calls are inlined
gmonjoin: guest: 30 calls are inlined
gmonjoin: init: 7 calls are inlined
gmonjoin: new: 10 samples without calls
gmonjoin: rare: 9 calls divided among several callers
gmonjoin: single: 14 calls are inlined
gmonjoin: split.part.0: 5 calls are inlined
gmonjoin: x1: 7 calls are inlined
gmonjoin: x2: 5 calls are inlined
END
)"
run 1 'the calls may come from a pipe' join -q -o q.gmon times.gmon <calls.gmon
same 'to the same profile' q.gmon gmon.out

#### What can't be joined ####

printf 'pc leaf 50\npc main 20\n' | profile plain -o sure.gmon

# one STATUS NAME ARC...: these alone.
one() {
	one_status=$1
	one_name=$2
	shift 2
	printf '%s\n' "$@" | profile pg -o one.gmon
	run "$one_status" "$one_name" join -o one.out sure.gmon one.gmon
}
one 0 'what is sure is not doubtful' 'arc m1 a_run 3' 'arc m5 work 5'
quiet 'and there is nothing to say'
one 0 'what is inlined is not doubtful either' 'arc m14 gone 3' \
    'arc m1 a_run 3'
quiet 'nor is it to be said'
is 'and is not in the profile' "$(joined one.out)" 'm1>a_run 3'
one 1 'a call from outside of the program stays one' \
    'arc 0x20000401 leaf 6'
is 'from the same address' \
    "$(gmondump one.out | awk '$1 == "arc" { print $2, $4 }')" '0x20000400 6'
one 1 'a handler that is not there is left out' 'arc 0xfffffff9 dropped 1' \
    'arc 0xfffffff9 handler 3'
says 'with its share' '^gmonjoin: one.gmon: 1 calls (25 %) are left out: '
is 'and only it' "$(joined one.out)" 'main>handler 3'
one 1 'a static function of another file is another one' \
    'arc 0xfffffff9 single 1' 'arc 0xfffffff9 handler 3'
is 'and is left out' "$(joined one.out)" 'main>handler 3'
one 1 'so is what is called by a register' 'arc m8 gone 1' 'arc m9 blue 1'
says 'with its share, too' 'calls (50 %) are left out: the function, or'
if [ -z "$GPROF" ]; then
	skip 2 'no gprof'
else
	# It has the address of the function that was called.
	echo 'arc m1 a_run 3' | profile pg -o one.gmon
	"$GPROF" -s pg.elf one.gmon >one.txt
	run 0 'a sum by gprof -s is joined' join -o one.out sure.gmon gmon.sum
	is 'as any other' "$(joined one.out)" 'm1>a_run 3'
fi
one 1 'calls of no function that is profiled are left out' 'arc m8 m8 3' \
    'arc m9 blue 97'
says 'and counted' \
    '^gmonjoin: one.gmon: 3 calls are left out: of no function .* in pg.elf$'

# refused NAME MESSAGE COMMAND...
refused() {
	refused_name=$1
	refused_message=$2
	shift 2
	rm -f never
	run 2 "$refused_name" "$@"
	says 'with the reason' "^gmonjoin: $refused_message\$"
	check 'and nothing is written' [ ! -e never ]
}
printf 'arc m8 m8 3\narc m9 blue 20\n' | profile pg -o other.gmon
refused 'calls of another build' \
    'other.gmon: 3 of 23 calls .* in pg.elf: another build?' \
    join -o never sure.gmon other.gmon
# In the second half of an instruction.
at=$(($(printf '0x%s' "$(nm "$MCU_NM" plain.elf |
    awk '$3 == "main" { print $1 }')") / 2 * 2 + 4))
printf 'pc\t0x%x\t20\npc\t0x%x\t1\n' $at $((at - 2)) | apencode -n 4 |
    gmonbuild -q -F -n 4 -e plain.elf -r 1000 -o other.gmon
refused 'samples of another build' \
    'other.gmon: 20 of 21 samples are at no instruction of plain.elf: .*' \
    join -o never other.gmon calls.gmon
refused 'swapped ELF files' \
    'pg.elf calls mcount, and plain.elf does not: swap -e and -E, .*' \
    gmonjoin -o never -e pg.elf -E plain.elf calls.gmon times.gmon
refused 'swapped profiles' \
    'calls.gmon has calls, and times.gmon has none: times come first, .*' \
    join -o never calls.gmon times.gmon
refused 'times of a build with -pg' \
    'pg.elf: calls mcount: take times from a build without -pg' \
    gmonjoin -o never -e pg.elf -E pg.elf times.gmon calls.gmon
refused 'calls of a build without' \
    'plain.elf: no function calls mcount: compile it with -pg' \
    gmonjoin -o never -e plain.elf -E plain.elf times.gmon calls.gmon
refused 'calls in both' 'calls.gmon: has calls, so it is not of plain.elf' \
    join -o never calls.gmon calls.gmon
resolve pg <arcs | apencode -n 4 |
    gmonbuild -q -F -n 4 -e pg.elf -o arcs.gmon
echo 'pc leaf 1' | profile pg -o samples.gmon
refused 'no calls' 'samples.gmon: no calls' join -o never times.gmon samples.gmon
printf 'gmon\001\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0' >none.gmon
refused 'no times' 'none.gmon: no samples' join -o never none.gmon arcs.gmon
refused 'both from one pipe' 'both profiles are the standard input' \
    join -o never - -
run 2 'a program must be named' gmonjoin -e plain.elf times.gmon calls.gmon
says 'which the usage says' '^usage: gmonjoin .* -E elf -e elf times'
common_tests gmonjoin -o never -e plain.elf -E pg.elf times.gmon
finish
