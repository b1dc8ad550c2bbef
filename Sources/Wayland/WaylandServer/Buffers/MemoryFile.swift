internal import CLinux
internal import Glibc

/// Files that clients share, and how the server reads them.
enum MemoryFile {
    case inMemory
    /// Its pages come from a disk, another machine or another process, which answers when it likes.
    case stored
    case refused(String)

    var refusal: String? { if case .refused(let reason) = self { reason } else { nil } }

    /// Asks the file system, which may take its time for a file that is not in memory (`ForeignFile`).
    ///
    /// Only memory is read on the server's own thread: memfds, tmpfs (`/dev/shm`, most runtime directories) and huge pages. A dmabuf is the
    /// GPU's, which has requests of its own. Files that the kernel makes up when they are read, as `/proc/PID/mem`, are nothing to show.
    init(of descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            self = .refused("the descriptor is not a regular file")
            return
        }
        if fcntl(descriptor, F_GETFL) & O_ACCMODE == O_WRONLY {
            self = .refused("the file is not open for reading")
        } else if gimbal_is_in_memory(descriptor) != 0 {
            self = .inMemory
        } else if gimbal_keeps_files(descriptor) != 0 {
            self = .stored
        } else {
            self = .refused("the file is neither in memory nor on a disk: it must be a memfd, or in a tmpfs")
        }
    }
}
