# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154
# This computer by ssh, with keys and settings of its own, read by
# ". "$srcdir/t/sshd.sh"" behind lib.sh.  Each connection starts a server of its
# own on the client's pipes (sshd -i), as OpenSSH's own tests do: there is no port
# that may be taken, and nothing to stop at the end.
#
#	$ssh_config		settings for the client: ssh -F "$ssh_config" here
#	over_ssh OPTION... here COMMAND...	the command, on this computer
#
# There the user is the same, PATH is that of the test and HOME is $work.  A
# terminal (-tt) is there where who runs the test may make one: has_ssh_terminal.

for program in ssh ssh-keygen; do
	command -v $program >/dev/null || skip_all "no $program"
done
sshd=$(PATH=$PATH:/usr/sbin:/usr/local/sbin command -v sshd) ||
	skip_all 'no sshd'
# For an empty folder: the system makes it when it starts its own server.
[ "$(id -u)" -ne 0 ] || [ -d /run/sshd ] || mkdir -m 755 /run/sshd
mkdir -m 700 ssh
ssh_config=$work/ssh/config
for key in host user; do
	ssh-keygen -q -t ed25519 -N '' -f "ssh/$key"
done
cat >ssh/server <<EOT_S
HostKey $work/ssh/host
AuthorizedKeysFile $work/ssh/user.pub
PidFile none
StrictModes no
UsePAM no
PasswordAuthentication no
PermitRootLogin yes
PermitUserRC no
PrintMotd no
PrintLastLog no
SetEnv "PATH=$PATH" "HOME=$work"
EOT_S
cat >"$ssh_config" <<EOT_C
Host here
	User $(id -un)
	ProxyCommand $sshd -i -f $work/ssh/server -E $work/ssh/log
	IdentityFile $work/ssh/user
	IdentitiesOnly yes
	BatchMode yes
	StrictHostKeyChecking no
	UserKnownHostsFile $work/ssh/known
	GlobalKnownHostsFile /dev/null
	LogLevel ERROR
EOT_C

over_ssh() {
	ssh -F "$ssh_config" "$@"
}
over_ssh here true 2>ssh/err </dev/null ||
	skip_all "no login by ssh: $(cat ssh/err ssh/log | tr '\n' ' ')"

has_ssh_terminal() {
	over_ssh -tt here true >ssh/out 2>ssh/err </dev/null
}
