#pragma once

/// Calls to the malloc family that the calling thread has made since it started.
unsigned long allocation_count(void);
