# bash completion for the programs of splitprof, made of what --help says
# SPDX-License-Identifier: GPL-3.0-or-later

# Offer what begins with $word and is of the kinds that are given (read.awk has
# them); behind $before only words.
_splitprof_offer()
{
	local kind name

	for kind; do
		case $before$kind in
		@file) compopt -o default ;;
		@folder) compopt -o dirnames ;;
		@elf)
			# Any file, if none is called so.
			compopt -o filenames -o plusdirs -o default
			while IFS= read -r name; do
				case $name in
				*.elf | *.axf | *.out) COMPREPLY+=("$name") ;;
				esac
			done < <(compgen -f -- "$word")
			;;
		@device)
			compopt -o filenames -o default
			for name in /dev/tty{ACM,USB,AMA}*; do
				[[ ! -e $name || $name != "$word"* ]] ||
				    COMPREPLY+=("$name")
			done
			;;
		"$before$word"*)
			COMPREPLY+=("$before$kind")
			[[ $kind != *= ]] || compopt -o nospace
			;;
		esac
	done
}

# Of the letters in a word of options: set of to the first that takes an
# argument, word to what is behind it, and before to what is not.
_splitprof_letters()
{
	local i

	of=
	for ((i = 1; i < ${#1}; i++)); do
		if [[ -n ${kinds[${1:i:1}]+takes} ]]; then
			of=${1:i:1}
			word=${1:i + 1}
			before=${1:0:i + 1}
			return
		fi
	done
}

_splitprof()
{
	local word before='' of='' operands=0 ended='' i
	local options='' first='' rest=''
	local -A kinds=()

	COMPREPLY=()
	_splitprof_texts "${1##*/}"
	for ((i = 1; i < COMP_CWORD; i++)); do
		word=${COMP_WORDS[i]}
		if [[ $of ]]; then
			of=
		elif [[ $ended || $word != -?* ]]; then
			((++operands))
		elif [[ $word == -- ]]; then
			ended=1
		elif [[ $word != --* ]]; then
			_splitprof_letters "$word"
			[[ ! $word || ! $of ]] || of=
		fi
	done
	word=${COMP_WORDS[COMP_CWORD]}
	before=
	# bash divides words at "=", and only the user knows what is behind.
	[[ $word != = && ${COMP_WORDS[COMP_CWORD - 1]} != = ]] || return
	if [[ $of ]]; then
		_splitprof_offer ${kinds[$of]}
	elif [[ $ended || $word != -* ]]; then
		((operands)) && first=$rest
		_splitprof_offer $first
	else
		_splitprof_letters "$word"
		[[ $of && $word ]] && options=${kinds[$of]} || before=
		[[ $before ]] || word=${COMP_WORDS[COMP_CWORD]}
		_splitprof_offer $options
	fi
}
