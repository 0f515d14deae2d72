# t/support - what tests, fuzzers and benches share
check_LIBRARIES += %D%/libsupport.a
t_support_libsupport_a_SOURCES = \
	%D%/damage.c %D%/damage.h \
	%D%/random.h \
	%D%/stacks.c %D%/stacks.h \
	%D%/synthetic_calls.c %D%/synthetic_calls.h \
	%D%/synthetic_program.c %D%/synthetic_program.h
if HAVE_CHECK
t_support_libsupport_a_SOURCES += \
	%D%/call_outcomes.c %D%/call_outcomes.h \
	%D%/known_stream.c %D%/known_stream.h \
	%D%/must.h \
	%D%/nested.c %D%/nested.h \
	%D%/rtosprint.c %D%/rtosprint.h \
	%D%/run.h \
	%D%/stream.c %D%/stream.h \
	%D%/synthetic_stream.c %D%/synthetic_stream.h
endif

# A reader of JSON, as strict as its standard.
check_PROGRAMS += %D%/jsoncheck

# The other end of the line for rawcap.
check_PROGRAMS += %D%/peer/peer
t_support_peer_peer_SOURCES = %D%/peer/peer.c %D%/peer/peer.h \
	%D%/peer/peer_io.c %D%/peer/peer_open.c
if HAVE_TERMIOS2
peer_terminal = %D%/peer/peer_termios2.c
else
peer_terminal = %D%/peer/peer_posix.c
endif
t_support_peer_peer_SOURCES += $(peer_terminal)

# An RTOS that reports what it does, and what it did.
check_PROGRAMS += %D%/rtos/tspsim
t_support_rtos_tspsim_SOURCES = %D%/rtos/kernel.c %D%/rtos/kernel.h \
	%D%/rtos/ops.c %D%/rtos/tspsim.c %D%/rtos/tspsim.h \
	%D%/rtos/tspsim_print.c %D%/rtos/tspsim_truth.c \
	%D%/rtos/tspsim_truth.h

EXTRA_DIST += %D%/firefox.sh %D%/lib.sh %D%/sanitize.sh %D%/suite.sh %D%/tool.sh %D%/peer/peer.sh \
	%D%/rtos/tsp.sh
