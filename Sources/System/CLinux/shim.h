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

/* The kernel's numbers for file systems are macros, some beyond a signed int. */
#include <sys/vfs.h>
#include <linux/magic.h>
static inline int gimbal_is_in_memory(int descriptor) {
    struct statfs status;
    if (fstatfs(descriptor, &status) != 0) return 0;
    return (unsigned int)status.f_type == TMPFS_MAGIC || (unsigned int)status.f_type == HUGETLBFS_MAGIC;
}

/* struct statx, which not all headers have. */
struct gimbal_status {
    uint32_t mask, block;
    uint64_t attributes;
    uint32_t links, user, group;
    uint16_t mode, spare;
    uint64_t inode, size, blocks, known;
    uint8_t times[64];
    uint32_t node[2], device[2];
    uint8_t rest[112];
};

/* statx with AT_EMPTY_PATH, AT_STATX_DONT_SYNC and STATX_TYPE: what the kernel knows of a file without asking its owner. */
#include <sys/stat.h>
static inline int gimbal_known_status(int descriptor, struct gimbal_status *status) {
    return (int)syscall(SYS_statx, descriptor, "", 0x1000 | 0x4000, 1u, status);
}

static inline int gimbal_is_regular(int descriptor) {
    struct gimbal_status status;
    return gimbal_known_status(descriptor, &status) == 0 && (status.mode & S_IFMT) == S_IFREG;
}

/* A pipe with a name lies in a file system, which may be another process's. */
static inline int gimbal_is_nameless_pipe(const struct gimbal_status *status) {
    struct gimbal_status own;
    int ends[2];
    if (pipe(ends) != 0) return 0;
    int is_same = gimbal_known_status(ends[0], &own) == 0 && own.device[0] == status->device[0] && own.device[1] == status->device[1];
    close(ends[0]);
    close(ends[1]);
    return is_same;
}

/* A socket to another machine may wait for it when it is closed (SO_LINGER). */
#include <sys/socket.h>
static inline int gimbal_is_local_socket(int descriptor) {
    int domain = 0;
    socklen_t size = sizeof domain;
    return getsockopt(descriptor, SOL_SOCKET, SO_DOMAIN, &domain, &size) == 0 && domain == AF_UNIX;
}

/* What the kernel says of a descriptor by itself. lseek would wait for a read of the same file that is under way in another process. */
static inline int gimbal_has_dmabuf_name(int descriptor) {
    char path[40], text[1024];
    snprintf(path, sizeof path, "/proc/self/fdinfo/%d", descriptor);
    int info = open(path, O_RDONLY | O_CLOEXEC);
    if (info < 0) return 0;
    ssize_t count = read(info, text, sizeof text - 1);
    close(info);
    text[count > 0 ? count : 0] = 0;
    return strstr(text, "\nexp_name:") != NULL;
}

/* Whether no question to a file waits for a disk, another process or another machine, not even its end: memory, pipes, local sockets, and
   what has no name (eventfds, fences, dmabufs). Only memory has seals. Newer kernels call dmabufs regular files. */
static inline int gimbal_answers_at_once(int descriptor) {
    struct gimbal_status status;
    if (gimbal_known_status(descriptor, &status) != 0) return 0;
    switch (status.mode & S_IFMT) {
    case 0: return 1;
    case S_IFIFO: return gimbal_is_nameless_pipe(&status);
    case S_IFSOCK: return gimbal_is_local_socket(descriptor);
    case S_IFREG: return fcntl(descriptor, 1034 /* F_GET_SEALS */) >= 0 || gimbal_has_dmabuf_name(descriptor);
    default: return 0;
    }
}

/* File systems that keep files; not those whose files the kernel makes up when they are read. Old headers lack some of the names. */
static inline int gimbal_keeps_files(int descriptor) {
    struct statfs status;
    if (fstatfs(descriptor, &status) != 0) return 0;
    switch ((unsigned int)status.f_type) {
    case 0xef53u: /* ext2, ext3, ext4 */
    case 0x58465342u: /* xfs */
    case 0x9123683eu: /* btrfs */
    case 0xf2f52010u: /* f2fs */
    case 0xca451a4eu: /* bcachefs */
    case 0x2fc12fc1u: /* zfs */
    case 0x24051905u: /* ubifs */
    case 0x72b6u: /* jffs2 */
    case 0x4d44u: /* vfat */
    case 0x2011bab0u: /* exfat */
    case 0x794c7630u: /* overlayfs */
    case 0x65735546u: /* FUSE, virtiofs */
    case 0x01021997u: /* 9p */
    case 0x6969u: /* NFS */
        return 1;
    default: return 0;
    }
}

/* The same for dmabufs; kernels before 5.3 had them among their nameless files. */
static inline int gimbal_is_dmabuf(int descriptor) {
    struct statfs status;
    if (fstatfs(descriptor, &status) != 0) return 0;
    return (unsigned int)status.f_type == 0x444d4142u || (unsigned int)status.f_type == ANON_INODE_FS_MAGIC;
}

/* accept4 is declared only under _GNU_SOURCE; a child that is started meanwhile must not inherit the socket. */
static inline int gimbal_accept(int socket) { return (int)syscall(SYS_accept4, socket, 0, 0, 02000000 /* SOCK_CLOEXEC */); }

/* Declared only with _GNU_SOURCE, which Swift's importer does not set; the numbers are the kernel's (linux/memfd.h, linux/fcntl.h). */
static inline int gimbal_memfd(const char *name) { return (int)syscall(SYS_memfd_create, name, 1u | 2u); }

/* fcntl is variadic. Neither shrinks nor grows any more; nor, when asked for, can it be written. */
static inline int gimbal_seal(int descriptor, int writes) { return fcntl(descriptor, 1033, 1 | 2 | 4 | (writes ? 8 : 0)); }

/* Gives what malloc keeps free back to the kernel; in a header that Glibc's module leaves out. */
#include <malloc.h>
static inline void gimbal_trim_heap(void) { malloc_trim(0); }

/* Blocks of a picture's size are given back when they are freed. Without a fixed limit malloc learns to keep them, and holes between
   smaller blocks are never given back. */
static inline void gimbal_return_large_blocks(void) { mallopt(M_MMAP_THRESHOLD, 1 << 18); }

/* What toolkits do with the memory that they share: it can grow, but not shrink. */
static inline int gimbal_seal_size(int descriptor) { return fcntl(descriptor, 1033, 2); }

/* fallocate with FALLOC_FL_PUNCH_HOLE and FALLOC_FL_KEEP_SIZE, which are declared only with _GNU_SOURCE. */
extern int fallocate(int descriptor, int mode, off_t offset, off_t length);
static inline int gimbal_punch_hole(int descriptor, long length) { return fallocate(descriptor, 3, 0, length); }

/* Whether a file lies in memory and can never become shorter: a memfd with F_SEAL_SHRINK (1034 is F_GET_SEALS). The pages of
   hugetlbfs, which can be sealed too, may be missing when they are touched. */
static inline int gimbal_keeps_its_size(int descriptor) {
    struct statfs status;
    int seals = fcntl(descriptor, 1034);
    return seals >= 0 && (seals & 2) && fstatfs(descriptor, &status) == 0 && status.f_type == TMPFS_MAGIC;
}

/* The parts of a message that carries a descriptor are macros. */
#include <string.h>
#include <stdio.h>
#include <sys/socket.h>
static inline long gimbal_send_descriptor(int socket, const void *bytes, unsigned long count, int descriptor) {
    union { char bytes[CMSG_SPACE(sizeof(int))]; struct cmsghdr aligned; } room;
    memset(&room, 0, sizeof room);
    struct iovec part = {(void *)bytes, count};
    struct msghdr message = {0};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = room.bytes;
    message.msg_controllen = sizeof room.bytes;
    struct cmsghdr *extra = CMSG_FIRSTHDR(&message);
    extra->cmsg_level = SOL_SOCKET;
    extra->cmsg_type = SCM_RIGHTS;
    extra->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(extra), &descriptor, sizeof descriptor);
    return sendmsg(socket, &message, MSG_NOSIGNAL);
}

/* Messages with many descriptors or none, as they come and go: as many as the kernel sends at once (SCM_MAX_FD). libwayland sends at most 28,
   and takes as many. */
enum { gimbal_most_descriptors = 253 };
union gimbal_rights { char bytes[CMSG_SPACE(gimbal_most_descriptors * sizeof(int))]; struct cmsghdr aligned; };

static inline long gimbal_send_some(int socket, const void *bytes, unsigned long count, const int *descriptors, unsigned long number) {
    union gimbal_rights room;
    memset(&room, 0, sizeof room);
    struct iovec part = {(void *)bytes, count};
    struct msghdr message = {0};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    if (number > 0) {
        message.msg_control = room.bytes;
        message.msg_controllen = CMSG_SPACE(number * sizeof(int));
        struct cmsghdr *extra = CMSG_FIRSTHDR(&message);
        extra->cmsg_level = SOL_SOCKET;
        extra->cmsg_type = SCM_RIGHTS;
        extra->cmsg_len = CMSG_LEN(number * sizeof(int));
        memcpy(CMSG_DATA(extra), descriptors, number * sizeof(int));
    }
    return sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
}

/* How many bytes have come and are not read; ioctl is variadic. */
#include <linux/sockios.h>
static inline int gimbal_unread(int socket) {
    int count = 0;
    return ioctl(socket, SIOCINQ, &count) == 0 ? count : 0;
}

/* The kernel closes descriptors for which there is no room. */
static inline long gimbal_receive_some(int socket, void *bytes, unsigned long count, int *descriptors, unsigned long *number) {
    union gimbal_rights room;
    struct iovec part = {bytes, count};
    struct msghdr message = {0};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = room.bytes;
    message.msg_controllen = sizeof room.bytes;
    *number = 0;
    long received = recvmsg(socket, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    if (received < 0) return received;
    for (struct cmsghdr *extra = CMSG_FIRSTHDR(&message); extra; extra = CMSG_NXTHDR(&message, extra)) {
        if (extra->cmsg_level != SOL_SOCKET || extra->cmsg_type != SCM_RIGHTS) continue;
        unsigned long some = (extra->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        memcpy(descriptors + *number, CMSG_DATA(extra), some * sizeof(int));
        *number += some;
    }
    return received;
}

/* Not in older C libraries, and syscall() is variadic. */
static inline int gimbal_pidfd(int process) { return (int)syscall(434 /* pidfd_open, the same on all machines */, process, 0); }

/* The policy of one thread. A thread or process that it makes has the ordinary one (SCHED_RESET_ON_FORK, of linux/sched.h). */
#include <sched.h>
static inline int gimbal_schedule(int thread, int policy, int priority) {
    struct sched_param parameters = {.sched_priority = priority};
    return sched_setscheduler(thread, policy | 0x40000000, &parameters) == 0 ? 0 : errno;
}
static inline int gimbal_policy(int thread) { return sched_getscheduler(thread) & ~0x40000000; }

/* Microseconds that a thread with a real-time policy may compute without waiting (15 is RLIMIT_RTTIME). The limits are 64 bits wide
   in the system call, not in every C library. A process of 0 is this one; `hard` can only be lowered. Returns errno. */
struct gimbal_limit { uint64_t soft, hard; };
static inline int gimbal_realtime_limit(int process, struct gimbal_limit *limit) {
    return syscall(SYS_prlimit64, process, 15, (void *)0, limit) == 0 ? 0 : errno;
}
static inline int gimbal_set_realtime_limit(int process, uint64_t soft, uint64_t hard) {
    struct gimbal_limit limit = {soft < hard ? soft : hard, hard};
    return syscall(SYS_prlimit64, process, 15, &limit, (void *)0) == 0 ? 0 : errno;
}

/* Limits of this process for the rest of its life: seconds of processor time of all its threads (0 is RLIMIT_CPU), after which it gets
   SIGXCPU, and at the hard limit SIGKILL, as when memory runs out; bytes of memory of its own (2 is RLIMIT_DATA); of a core file (4 is
   RLIMIT_CORE). */
static inline int gimbal_limit_self(int resource, uint64_t soft, uint64_t hard) {
    struct gimbal_limit limit = {soft, hard};
    return syscall(SYS_prlimit64, 0, resource, &limit, (void *)0) == 0 ? 0 : errno;
}

/* The same for the number of descriptors (7 is RLIMIT_NOFILE). */
static inline int gimbal_descriptor_limit(struct gimbal_limit *limit) {
    return syscall(SYS_prlimit64, 0, 7, (void *)0, limit) == 0 ? 0 : errno;
}
static inline int gimbal_set_descriptor_limit(int process, uint64_t soft, uint64_t hard) {
    struct gimbal_limit limit = {soft, hard};
    return syscall(SYS_prlimit64, process, 7, &limit, (void *)0) == 0 ? 0 : errno;
}
