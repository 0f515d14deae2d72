# SPDX-License-Identifier: GPL-3.0-or-later
# What bash and zsh complete: each option that --help has, each word that a
# program takes, and files where a file may stand.
. "$srcdir/t/support/lib.sh"

completion=$builddir/completion
[ -f "$completion/splitprof" ] && [ -f "$completion/_splitprof" ] ||
    skip_all "no completion was built"

# Lines QUESTION@ANSWER: a question is a line that ends where one presses Tab,
# and its answer words.  This puts them in order, each once.
in_order() {
	awk -F @ '
	{
		n = split($2, word, " ")
		for (i = 2; i <= n; i++)
			for (j = i; j > 1 && word[j] < word[j - 1]; j--) {
				held = word[j]
				word[j] = word[j - 1]
				word[j - 1] = held
			}
		line = $1 "@"
		for (i = 1; i <= n; i++)
			if (i == 1 || word[i] != word[i - 1])
				line = line " " word[i]
		print line
	}'
}

# First what the programs themselves say.  --help describes options.
programs=$(cd "$builddir/bin" && echo *)
for program in $programs; do
	echo "$program"
	"$program" --help
done | awk '
	NF == 1 && /^[a-z]/ { program = $0; line = program " -@" }
	/^  -[[:alpha:]][ ,]/ { line = line " " substr($1, 1, 2) }
	/^  -[hV], / { line = line " " $2 }
	/^Examples:/ { print line }' | in_order >options
is 'each program has options' "$(wc -l <options)" "$(echo "$programs" | wc -w)"

# Who refuses a word says which it takes, as "not a, b or c".  Other refusals
# are longer, or are of numbers.
{
	sed 's/ -@.*//' options | while read -r program; do
		for option in $("$program" --help | sed '/^$/,$d' |
		    grep -o -e '-[[:alpha:]] '); do
			printf '%s @' "$program $option"
			"$program" "$option" 5 --help 2>&1 >out </dev/null ||
			    continue
			echo
		done
	done
	# These look at it later.
	for line in 'callstat -s' 'tspstat -s' 'proftop -bl 0 -u 16 -s' \
	    'lenfetch x' mpencode tspencode; do
		printf '%s @' "$line"
		# shellcheck disable=SC2086 # words
		$line 5 2>&1 >out </dev/null
	done
} | sed -n '
	/ not a \| nor \| in \| with \| and /d
	s/@.*: not \(one of \)*/@/
	t words
	d
	:words
	s/, \| or / /g
	s/=\.\.\./=/
	p' | sort -u | in_order >words
check 'there are lists of words' test "$(wc -l <words)" -ge 12
# And its page has the commands of one.
sed -n '/^\.Sh SYN/,/^\.Sh DESC/s/^\.\(Op \)*Cm \([^A]*\).*/\2/p' \
    "$srcdir/man/bslprog.1" | tr '|\n' '  ' | sed 's/^/bslprog x @/' |
    in_order >>words
cat words >>options

# Then what depends on the place of a word.
in_order >places <<'END'
rawcap -b 115@115200 1152000
rawcap -b 115200 -f x@xonxoff
rawcap -qrf rt@rtscts
rawcap -qfrt@rtscts
rawcap -- -@
gmonbuild -m @
gmonbuild -e fw@fw.elf
gmoncheck -q fw@fw.elf
lenfetch x st@start status stop
lenencode conn@connect
proftop -S x -S@-S
tsp2trace -m x -m@-m
mpencode con@config=
END
mkdir place empty folder
touch place/fw.elf place/fw.bin

# answers FOLDER FILE SHELL...: the lines as a shell would answer, in a folder.
# bash's have the options that the word begins with.
answers() {
	folder=$1 file=$2
	shift 2
	cut -d @ -f 1 "$file" >questions
	(cd "$folder" && "$@") <questions | sed 's/ *\[.*//; s/^-q*f\([a-z]\)/\1/' |
	    paste -d @ questions - | in_order
}
has_all() {
	if ! command -v "$1" >out; then
		skip 2 "no $1"
		return
	fi
	is "$1 has each option and word" "$(answers empty options "$@")" \
	    "$(cat options)"
	is "$1 has what fits the place" "$(answers place places "$@")" \
	    "$(cat places)"
}
has_all bash "$srcdir/t/tools/completion.bash" "$completion/splitprof"
has_all zsh -f "$srcdir/t/tools/completion.zsh" "$completion"

# Names of files are bash's own, so one types them: the programs' names are
# those of functions that print their last argument.
tab=$(printf '\t')
touch fw.bin 'two words.elf'
cat >keys <<END
for name in gmonbuild gmondump mpencode; do
eval "\$name() { echo \"<\\\${@: -1}>\" >>typed; }"; done
. $completion/splitprof
gmonbuild fw.$tab
gmonbuild -e two$tab
gmonbuild -o fw.$tab
gmondump -d fo$tab
mpencode fw$tab
mpencode metad$tab
exit
END
if command -v bash >out && command -v script >out; then
	script -q -c 'bash --norc -i' screen <keys >out 2>&1
	is 'they complete a line as it is typed' "$(paste -s -d ' ' typed)" \
	    '<fw.bin> <two words.elf> <fw.bin> <folder/> <fw.bin> <metadata>'
else
	skip 1 'no bash, or no script'
fi
finish
