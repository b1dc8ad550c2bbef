// What the thread sanitizer does not see of Synchronization.Mutex: a lock that had to wait, and an unlock that woke somebody. Both are
// calls into libswiftSynchronization, which is not instrumented, so whatever such a lock protects would be reported as a race; the
// uncontended lock is inlined and seen. `.ci/sanitize thread` builds this with the toolchain's clang and preloads it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

// Weak: the preload reaches programs that the tests start, which have no sanitizer.
extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

SWIFT void gimbal_lock(uint32_t thread, SELF mutex) __asm__(LOCK);
SWIFT void gimbal_unlock(SELF mutex) __asm__(UNLOCK);

SWIFT void gimbal_lock(uint32_t thread, SELF mutex) {
    SWIFT void (*lock)(uint32_t, SELF) = (SWIFT void (*)(uint32_t, SELF))dlsym(RTLD_NEXT, LOCK);
    lock(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void gimbal_unlock(SELF mutex) {
    SWIFT void (*unlock)(SELF) = (SWIFT void (*)(SELF))dlsym(RTLD_NEXT, UNLOCK);
    if (__tsan_release) __tsan_release(mutex);
    unlock(mutex);
}
