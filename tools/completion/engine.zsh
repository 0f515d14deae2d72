# zsh completion for the programs of splitprof, made of what --help says
# SPDX-License-Identifier: GPL-3.0-or-later

# Offer what is of the kinds that are given: read.awk has them.
_splitprof_offer()
{
	local kind
	local -a words unfinished ways elfs

	for kind; do
		case $kind in
		(@file) ways+='files:file:_files' ;;
		(@folder) ways+='folders:folder:_files -/' ;;
		(@elf)
			# Any file, if none is called so.
			elfs=(${(Q)PREFIX}*.(elf|axf|out)(N))
			ways+="programs:ELF file:_files${elfs:+ -g '*.(elf|axf|out)'}"
			;;
		(@device) ways+='devices:serial line:_splitprof_devices' ;;
		(*=) unfinished+=$kind ;;
		(*) words+=$kind ;;
		esac
	done
	(($#words)) && ways+='words:word:compadd -a words'
	(($#unfinished)) && ways+='unfinished:word:compadd -S "" -a unfinished'
	_alternative $ways
}

_splitprof_devices()
{
	local -a devices=(/dev/tty(ACM|USB|AMA)*(N))

	compadd "$@" -a devices || _files "$@"
}

