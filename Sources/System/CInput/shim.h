#pragma once
#include <libinput.h>
#include <linux/input.h>

/* The time of an event lies in fields whose names are macros: they differ where longs have 32 bits. */
static inline long long gimbal_event_nanoseconds(const struct input_event *event) {
    return (long long)event->input_event_sec * 1000000000 + (long long)event->input_event_usec * 1000;
}

/* The request is a macro with a structure's size in it, and ioctl is variadic. */
#include <sys/ioctl.h>
#include <time.h>
static inline int gimbal_set_monotonic_times(int descriptor) {
    int clock = CLOCK_MONOTONIC;
    return ioctl(descriptor, EVIOCSCLOCKID, &clock);
}
