#pragma once
#include <malloc.h>

/// Calls to the malloc family that the calling thread has made since it started.
unsigned long allocation_count(void);

/// Bytes that the process has allocated and not freed. Wraps `mallinfo2`.
static inline unsigned long allocation_bytes(void) {
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}
