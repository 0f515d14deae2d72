# tools/proftop - the profile on a terminal, drawn by ncurses where it is there
bin_PROGRAMS += bin/proftop
bin_proftop_SOURCES = %D%/act.c %D%/act.h %D%/batch.c %D%/batch.h %D%/calls.c \
	%D%/calls.h %D%/feed.c %D%/feed.h %D%/head.c %D%/head.h %D%/items.c \
	%D%/items.h %D%/keys.c %D%/keys.h %D%/option.c %D%/option.h \
	%D%/proftop.c %D%/rows.c %D%/rows.h %D%/save.c %D%/save.h \
	%D%/screen.h %D%/select.c %D%/signal.h %D%/stream.c %D%/stream.h \
	%D%/table.c %D%/table.h %D%/text.c %D%/text.h %D%/ui.c %D%/ui.h \
	%D%/view.c %D%/view.h
if HAVE_CURSES
bin_proftop_SOURCES += %D%/screen.c %D%/signal.c
else
bin_proftop_SOURCES += %D%/screen_none.c
endif
bin_proftop_CFLAGS = $(AM_CFLAGS) $(CURSES_CFLAGS)
bin_proftop_LDADD = $(LDADD) $(CURSES_LIBS)
