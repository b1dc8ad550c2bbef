internal import CLinux
internal import Glibc

/// Files that clients share and the server reads on its own thread.
enum MemoryFile {
    /// Returns the reason why reading from a descriptor may block or fail; nil when it may not.
    ///
    /// Only memory is read: memfds, tmpfs (`/dev/shm`, most runtime directories) and huge pages. The pages of every other file may
    /// come from a disk, another machine or another process, which answers when it likes; so do the pages of `/proc/PID/mem`. A
    /// dmabuf is the GPU's, which has requests of its own.
    static func refusal(of descriptor: Int32) -> String? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return "the descriptor is not a regular file"
        }
        guard fcntl(descriptor, F_GETFL) & O_ACCMODE != O_WRONLY else { return "the file is not open for reading" }
        return gimbal_is_in_memory(descriptor) == 0 ? "the file is not in memory: it must be a memfd, or in a tmpfs" : nil
    }
}
