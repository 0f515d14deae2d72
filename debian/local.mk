# debian - two packages: the programs, and the runtime
EXTRA_DIST += %D%/changelog %D%/control %D%/copyright \
	%D%/rules %D%/source/format \
	%D%/source/lintian-overrides %D%/splitprof.docs \
	%D%/splitprof.install %D%/splitprof-mcu.install \
	%D%/splitprof-mcu.lintian-overrides %D%/tests/control \
	%D%/tests/round-trip %D%/tests/shells
