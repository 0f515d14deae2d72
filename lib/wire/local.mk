# lib/wire - packets of the A/P stream, and what a program can have sent
lib_sources += %D%/checker.c %D%/checker.h
lib_sources += %D%/decoder.c %D%/decoder.h
lib_sources += %D%/decoder_inner.h
lib_sources += %D%/packet.c %D%/packet.h
lib_sources += %D%/packet_layout.c
lib_sources += %D%/plain.c
lib_sources += %D%/program.c %D%/program.h
lib_sources += %D%/program_build.c
lib_sources += %D%/record.c %D%/record.h
lib_sources += %D%/resync.c
lib_sources += %D%/resync_parse.c
lib_sources += %D%/words.c %D%/words.h
lib_sources += %D%/words_decode.c
lib_sources += %D%/words_doubt.c
lib_sources += %D%/words_known.c
lib_sources += %D%/words_parse.c
