# tools/proftop - the profile on a terminal, drawn by ncurses where it is there
bin_PROGRAMS += bin/proftop
bin_proftop_SOURCES = %D%/batch.c %D%/call_rows.c %D%/chart.c %D%/head.c \
	%D%/hints.c %D%/inclusive.c %D%/inclusive.h %D%/items.c %D%/json.c \
	%D%/keys.c %D%/minute.c %D%/print.c %D%/proftop.c %D%/proftop.h \
	%D%/rows.c %D%/rows_inner.h %D%/selection.c %D%/source.c %D%/source.h \
	%D%/source_draw.c %D%/source_rows.c %D%/stackline.c %D%/stream.c %D%/stream.h \
	%D%/table.c %D%/table.h %D%/table_draw.c %D%/text.c %D%/text.h \
	%D%/view.c %D%/view.h
if HAVE_CURSES
bin_proftop_SOURCES += %D%/readahead.c %D%/save.c %D%/screen.c %D%/ui.c
else
bin_proftop_SOURCES += %D%/ui_none.c
endif
bin_proftop_CFLAGS = $(AM_CFLAGS) $(CURSES_CFLAGS)
bin_proftop_LDADD = $(LDADD) $(CURSES_LIBS)
