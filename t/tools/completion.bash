# SPDX-License-Identifier: GPL-3.0-or-later
# completion.bash - ask bash: bash completion.bash FILE <QUESTIONS
#
# A question is a line of words, the last of which, maybe an empty one behind a
# blank, is to be completed.  The answer is a line: the words that are offered,
# and in brackets what readline is asked to add.  FILE has the completions.
. "$1"

compopt() {
	asked="$asked $*"
}
answer() {
	local function

	asked=
	COMP_WORDS=("$@")
	COMP_CWORD=$(($# - 1))
	function=$(complete -p "$1") || exit
	function=${function#*-F }
	"${function%% *}" "$1" "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
	echo "${COMPREPLY[*]}${asked:+ [${asked# }]}"
}
while IFS= read -r line; do
	# As readline does it.
	read -r -a words <<<"${line//=/ = }"
	[[ $line != *' ' ]] || words+=('')
	answer "${words[@]}"
done
