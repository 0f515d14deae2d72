# SPDX-License-Identifier: GPL-3.0-or-later
# Each program while its input and output go wrong, call by call: see
# t/tools/iofault.c
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

$CC -D_GNU_SOURCE -I"$builddir" -o iofault "$srcdir/t/tools/iofault.c" 2>cc.err ||
	skip_all 'calls can not be changed on this system'
./iofault short read true >probe.out 2>&1 ||
	skip_all "programs can not be traced here: $(head -n 1 probe.out)"

# LeakSanitizer does not work in a traced program.
ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0
export ASAN_OPTIONS

# These differ between C libraries.
io_error='Input/output error|I/O error'
no_files='Too many open files|No file descriptors available'

# What the programs read.
tr ' ' '\t' >records <<'EOT_R'
header 1 3 0x0 1000 -
task 1
name 1 idle
arc 0x411 0x421 3
pc 0x41e 70000
task 2
arc 0x413 0x425 1
pc 0x422 2
end 4 70002
EOT_R
seq 1027 2 1825 | awk '{ printf "arc\t%s\t0x421\t1\n", $1 }' >plain.txt
apencode records >raw
apencode plain.txt >plain
qsencode -a plain >plain.qs
qsdecode plain.qs >plain.frames
cp "$srcdir/t/data/tsp/whole.tsp" tsp
tspdecode -q tsp >tsp.events
printf '1 first\n2 second\n' >names
od -A n -v -t x1 plain >hex
od -A x -v -t x1z plain >dump
bytes '\003Hell\001o' >swo
gmonbuild -l 0x400 -u 0x800 -o one.gmon raw
gmonbuild -l 0x400 -u 0x800 -r 1000 -o two.gmon plain
elf=$srcdir/t/data/blinky.elf
hexdecode "$srcdir/t/data/blinky.hex" | head -c 1000 >part.raw
gmonbuild -q -e "$elf" -r 1000 -o part.gmon part.raw 2>elf.err

# In the folder box the command is run, and it holds nothing but its output.
# Here and below what the shell does by itself starts no process: there are
# hundreds of runs.
inputs=$PWD
in_box() {
	for box_file in box/*; do
		[ "$box_file" = "$only" ] || [ ! -e "$box_file" ] ||
		    rm "$box_file"
	done
	[ "$output" = stdout ] || echo old >"$only"
	cd box || exit 99
	$fault "$@" >../out 2>../err
	box_status=$?
	cd .. || exit 99
	return $box_status
}

# all_output STATUS: what came of it, for a comparison.
all_output() {
	echo "status $1, left are" box/*
	set -- out err
	[ "$output" = stdout ] || set -- "$@" box/*
	cat "$@"
}

# harmless FAULT CALL COMMAND...: nothing of it shows.
harmless() {
	harmless_name="$2: $1"
	fault="$inputs/iofault $1 $2"
	shift 2
	in_box "$@"
	all_output $? >got
	check "$case: $harmless_name: status, output and messages are the same" \
	    diff want got
}

# What is wrong with a run that failed in call number k; nothing if all is well.
judge() {
	[ "$1" -eq 2 ] || echo "call $k: status $1"
	message=''
	{ IFS= read -r message && ! read -r _; } <err ||
	    echo "call $k: not one line"
	case $message in
	# libelf does not tell why it could not read.
	"$program: $elf: "*) ;;
	"$program: "*": "*) case "|$text|" in
		*"|${message##*: }|"*) ;;
		*) echo "call $k: $message" ;;
		esac ;;
	*) echo "call $k: $message" ;;
	esac
	if [ "$output" != stdout ]; then
		old=''
		read -r old <"$only"
		[ "$old" = old ] || echo "call $k: the old output is gone"
	fi
	set -- box/* box/.[!.]*
	[ "$*" = "$only box/.[!.]*" ] || echo "call $k: left are: $*"
}

# fatal FAULT CALL CALLS TEXT COMMAND...: in whichever of its calls it comes the
# program says so.
fatal() {
	fatal_name="$2: $1"
	fatal_fault="$1 $2"
	calls=$3
	text=$4
	shift 4
	k=1
	: >wrong
	while [ "$k" -le "$calls" ]; do
		fault="$inputs/iofault -k $k $fatal_fault"
		in_box "$@"
		judge $? >>wrong
		k=$((k + 1))
	done
	[ "$k" -gt 1 ] || echo 'it makes none' >wrong
	check "$case: $fatal_name in each of $calls calls" diff /dev/null wrong
}

# try NAME OUTPUT COMMAND...: a command with all that can go wrong with it.
try() {
	case=$1
	output=$2
	program=$3
	shift 2
	rm -rf box
	mkdir box
	only=box/$output
	[ "$output" != stdout ] || only='box/*'
	fault="$inputs/iofault -n $inputs/counts short none"
	in_box "$@"
	status=$?
	all_output $status >want
	is "$case: is good" "$((status > 1))" 0
	read -r opens reads writes closes renames <counts
	harmless short read "$@"
	harmless short write "$@"
	harmless EINTR read "$@"
	# Lines that libdw can't read are not told, as if there were none.
	[ "$lines" = yes ] || fatal EIO read "$reads" "$io_error" "$@"
	fatal ENOSPC write "$writes" 'No space left on device' "$@"
	fatal EIO close "$closes" "$io_error" "$@"
	[ "$output" = stdout ] ||
	    fatal EACCES rename "$renames" 'Permission denied' "$@"
	fatal EMFILE open "$opens" "$no_files" "$@"
}

lines=no
try apdecode stdout apdecode ../raw
try 'apdecode, much' stdout apdecode ../plain
try apencode stdout apencode ../records
try hexdecode stdout hexdecode ../hex
try 'hexdecode -d' stdout hexdecode -d ../dump
try itmdecode stdout itmdecode ../swo
try gmonbuild gmon.out gmonbuild -l 0x400 -u 0x800 ../raw
try 'proftop -b' stdout proftop -b -l 0x400 -u 0x800 ../raw
try 'gmonbuild -o -' stdout gmonbuild -l 0x400 -u 0x800 -o - ../raw
try 'gmonbuild, damaged' x.out gmonbuild -q -l 0x400 -u 0x800 -r 1000 -o x.out \
    ../hex ../plain
try apsplit part.0001 apsplit -p 1 ../plain
try 'apsplit -i' stdout apsplit -p 2 -i 1 ../plain
try gmondump stdout gmondump ../one.gmon ../two.gmon
if grep -q 'without libelf' elf.err; then
	skip 1 'built without libelf'
else
	try 'gmonbuild -e' gmon.out gmonbuild -q -e "$elf" -r 1000 \
	    ../part.raw
	try 'gmondump -e' stdout gmondump -q -e "$elf" ../part.gmon
	try gmoncorrect stdout gmoncorrect -q -e "$elf" ../part.gmon
	for view in gmon2callgrind gmon2dot gmon2folded gmon2pprof; do
		command -v $view >view || continue
		lines=yes
		try $view stdout $view -q -e "$elf" ../part.gmon
	done
	lines=no
	try 'apdecode -e' stdout apdecode -q -e "$elf" ../part.raw
	try gmoncost stdout gmoncost -q -e "$elf" ../part.gmon
	try gmoncheck stdout gmoncheck -v "$elf" ../part.gmon
	try 'gmoncheck -f' fixed.elf gmoncheck -q -f fixed.elf "$elf"
fi
try gmonmerge gmon.sum gmonmerge ../one.gmon ../two.gmon
try 'gmonmerge -o -' stdout gmonmerge -o - ../one.gmon
try qsdecode stdout qsdecode ../plain.qs
try 'qsdecode -a' stdout qsdecode -a ../plain.qs
try qsencode stdout qsencode ../plain.frames
try 'qsencode -a' stdout qsencode -a ../plain
try rawcap stdout rawcap -q ../plain
try tspdecode stdout tspdecode -q ../tsp
try tspencode stdout tspencode -r ../tsp.events

seq 1025 2 65535 | awk '{ printf "arc\t%s\t0x421\t1\n", $1 }' >many
apencode many >many.raw
od -A n -v -t x1 many.raw >many.hex

# interrupted NAME COMMAND...: a first signal that asks for the end, while it
# waits for the reader of a pipe, which is full, does not lose what it writes.
# SIGTERM, since a shell lets its background commands ignore SIGINT.
interrupted() {
	case=$1
	shift
	"$@" >want 2>err
	rm -f fifo count status
	mkfifo fifo
	exec 3<>fifo
	dd if=/dev/zero bs=4096 count=16 2>dd.err >&3
	{
		./iofault -k 1 -n count SIGTERM write "$@" >&3 2>err
		echo $? >status
	} 3>&3 &
	wait_for [ -s count ]
	head -c $((65536 + $(wc -c <want))) <fifo >got.all 3>&- &
	reader=$!
	wait_for [ -s status ]
	is "$case: a signal while it writes: the status" "$(cat status)" 0
	exec 3>&-
	wait $reader
	tail -c +65537 got.all >got
	same "$case: all is written" got want
}
interrupted apdecode apdecode many.raw
interrupted apencode apencode many
interrupted hexdecode hexdecode many.hex
interrupted qsencode qsencode -a many.raw
qsencode -a many.raw >many.qs
interrupted qsdecode qsdecode many.qs
interrupted 'apsplit -i' apsplit -p 1 -i 1 many.raw
interrupted 'gmonbuild -o -' gmonbuild -l 0x400 -u 0x10000 -o - many.raw

# A reader that goes away ends a program as it does any filter.
for command in 'apdecode many.raw' 'apencode many' 'hexdecode many.hex' \
    'rawcap -q many.raw' 'qsdecode many.qs' 'qsencode -a many.raw' \
    'apsplit -p 1 -i 1 many.raw' \
    'gmonbuild -l 0x400 -u 0x20000 -o - many.raw'; do
	{
		$command 2>err
		echo $? >status
	} | head -c 1 >got
	is "${command%% *}: a closed pipe kills" "$(cat status)" 141
	quiet 'without a message'
done

finish
