#pragma once
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <sys/signalfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <fcntl.h>
#include <errno.h>
#include <signal.h>
#include <stdint.h>

/* libdispatch exports these two for CoreFoundation's run loop, but no installed header declares them. */
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *ignored);

#include <sys/syscall.h>
#include <unistd.h>
/* gettid() is declared only under _GNU_SOURCE, and syscall() is variadic. */
static inline int gimbal_gettid(void) { return (int)syscall(SYS_gettid); }

// glibc declares pthread_setname_np only with _GNU_SOURCE, which Swift's importer does not set.
#include <pthread.h>
extern int pthread_setname_np(pthread_t thread, const char *name);
static inline void gimbal_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }
