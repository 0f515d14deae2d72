# tools/completion - what bash and zsh complete, made of the texts of --help in
# the sources: where these are built for another machine they can't be run
completion_texts = $(srcdir)/lib/serial/tty_posix.c $(srcdir)/tools/*/*.h \
	$(srcdir)/tools/*.c $(srcdir)/tools/*/*.c

completion/table: $(completion_texts) $(srcdir)/%D%/read.awk
	@$(MKDIR_P) completion
	$(AM_V_GEN)$(AWK) -f $(srcdir)/%D%/read.awk $(completion_texts) \
	    >$@.part && mv $@.part $@
completion/splitprof: completion/table $(srcdir)/%D%/bash.awk \
		$(srcdir)/%D%/engine.bash
	$(AM_V_GEN)$(AWK) -f $(srcdir)/%D%/bash.awk \
	    $(srcdir)/%D%/engine.bash completion/table >$@.part && \
	    mv $@.part $@
completion/_splitprof: completion/table $(srcdir)/%D%/zsh.awk \
		$(srcdir)/%D%/engine.zsh
	$(AM_V_GEN)$(AWK) -f $(srcdir)/%D%/zsh.awk \
	    $(srcdir)/%D%/engine.zsh completion/table >$@.part && \
	    mv $@.part $@

if BASH_COMPLETION
bashcomp_DATA = completion/splitprof
endif
if ZSH_COMPLETION
zshcomp_DATA = completion/_splitprof
endif
CLEANFILES += completion/table completion/splitprof completion/_splitprof
EXTRA_DIST += %D%/read.awk %D%/bash.awk %D%/zsh.awk %D%/engine.bash \
	%D%/engine.zsh

# bash looks for a file with the program's name.
install-data-hook: install-bash-names
install-bash-names:
if BASH_COMPLETION
	@cd '$(DESTDIR)$(bashcompdir)' && for program in $(bin_PROGRAMS); do \
		$(LN_S) -f splitprof `basename $$program` || exit 1; \
	done
endif
uninstall-hook: uninstall-bash-names
uninstall-bash-names:
if BASH_COMPLETION
	@for program in $(bin_PROGRAMS); do \
		rm -f '$(DESTDIR)$(bashcompdir)'/`basename $$program`; \
	done
endif
.PHONY: install-bash-names uninstall-bash-names
