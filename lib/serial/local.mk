# lib/serial - serial lines and sockets
lib_sources += %D%/line.c %D%/line.h
lib_sources += %D%/net.c %D%/net.h
lib_sources += %D%/sink.c %D%/sink.h
lib_sources += %D%/tty.c %D%/tty.h %D%/tty_inner.h
lib_sources += %D%/usbport.c %D%/usbport.h
if HAVE_TERMIOS2
lib_sources += %D%/tty_termios2.c
else
lib_sources += %D%/tty_posix.c
endif
