#pragma once
#include <stddef.h>
#include <stdint.h>

/* libFuzzer comes with the compiler, and no header of it does. */
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*session)(const uint8_t *bytes, size_t count));
