# tools/decode - from the bytes of a line to packets and records: what decoders
# share with programs that read such bytes by themselves
tool_sources += %D%/ap_text.c %D%/ap_text.h
tool_sources += %D%/mp_text.c %D%/mp_text.h
tool_sources += %D%/qs_packets.c %D%/qs_packets.h
tool_sources += %D%/tsp_text.c %D%/tsp_text.h
