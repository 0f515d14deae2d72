# SPDX-License-Identifier: GPL-3.0-or-later
# profweb's page gets what has changed, and has the whole model by that.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/mp/calls.sh"
. "$srcdir/t/tools/view/graph.sh"
. "$srcdir/t/support/rtos/tsp.sh"
. "$srcdir/t/tools/profweb/web.sh"

web_needs node
made_program || skip_all "no ELF file"
pages=$(cd "$srcdir/tools/profweb/page" && pwd)

# followed NAME RECORDS [OPTION]...: a test; is_report, one of what it had at
# the end.  Labels have their numbers by when somebody looked.
ours='del(.at, .run, .version, .sources, .labels)'
followed() {
	name=$1 records=$2
	shift 2
	node "$srcdir/t/tools/profweb/changes.mjs" "$pages" "$records" \
	    last.json profweb -q "$@" >changes.out 2>&1
	is "$name: changes make the model" "$(cat changes.out)" "true false"
}

is_report() {
	profweb -q -o page.html "$@" "$records"
	report_model page.html "$ours" >want
	jq -c "$ours" last.json >got
	same "$name: the last one is the report's" got want
}

made_calls 23 3000
{ printf 'meta\t48000000\t1000000\t0\tv1\n'; cat calls; } >records
followed calls records -e prog.elf
is_report -e prog.elf
# Names that are no identifiers, and damage.
awk '{ print } NR % 500 == 0 { print "no record \"[{\\<" }' records >damaged
followed 'damaged calls' damaged
is_report
for how in whole lose; do
	"$sim" 9 3000 $how >trace
	followed "tasks, $how" trace
	is_report
done
{
	printf 'header\t1\t3\t0x0\t1000\t-\nname\t1\t[{"a\nname\t2\t\\"},\n'
	awk 'BEGIN { for (i = 0; i < 3000; i++) {
		if (i % 20 == 0)
			print "task\t" i / 20 % 3
		printf "arc\t0x%x\t0x%x\t1\n", 1072 + 32 * (i % 3),
		    1088 + 32 * (i % 4)
		printf "pc\t0x%x\t1\n", 1092 + 32 * (i * i % 4) } }'
} >samples
followed samples samples -e prog.elf
# Stacks of 6 to 8 functions, which are open: a list that becomes shorter.
awk 'BEGIN { print "header\t1\t3\t0x0\t1000\t-"
	for (i = 0; i < 3000; i++) {
		deep = 6 + i % 3
		for (f = 0; f < deep; f++)
			printf "arc\t0x%x\t0x%x\t1\n", 1072 + 32 * f,
			    1088 + 32 * f
		printf "pc\t0x%x\t1\n", 1060 + 32 * deep
	} }' >stacks
followed 'stacks that become smaller' stacks -e prog.elf
finish
