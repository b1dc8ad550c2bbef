internal import CDRM
internal import Glibc

/// A card's file that the service manager has open as well: the process before left it, or the process after will get it.
///
/// This file is and stays the display's master. A file that is opened beside it is not. What was shown with it stays on the display.
package final class KeptCard {
    package let descriptor: Int32
    /// The kernel's number of the card's node (`dev_t`).
    package let number: UInt64

    /// Takes over a descriptor.
    ///
    /// - Returns: nil, with the descriptor closed, where its device is gone: the card was unplugged meanwhile.
    package init?(owning descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFCHR, Self.isThere(status) else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        number = UInt64(status.st_rdev)
    }

    deinit { close(descriptor) }

    /// The node's path. The kernel's word for the descriptor (`/proc/self/fd`) is a path in the mounts of the process that opened it.
    package var path: String? {
        (0..<64).lazy.map { "/dev/dri/card\($0)" }.first {
            var status = stat()
            return stat($0, &status) == 0 && UInt64(status.st_rdev) == number
        }
    }

    /// The node of a card that went is removed, and its number may be another card's by now.
    private static func isThere(_ status: stat) -> Bool { status.st_nlink > 0 }
}
