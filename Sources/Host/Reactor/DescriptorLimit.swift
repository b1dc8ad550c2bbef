internal import CLinux
internal import Glibc
internal import Synchronization

/// The number of descriptors that this process may have.
///
/// The soft limit is 1024 on most systems, for programs that use `select`. A server has some hundreds of each client, so this process
/// takes what the hard limit allows, and programs that it starts get the old limit back.
package enum DescriptorLimit {
    /// Fewer free ones than this are not enough for a screen, its renderer and a server; libraries trap where they get none.
    package static let least = 60

    /// The limit before it was raised.
    private static let before = Mutex<gimbal_limit?>(nil)

    /// Raises the limit, once; the C function is `prlimit`.
    ///
    /// - Returns: the limit from now on; nil when the kernel does not say it.
    @discardableResult
    package static func raise() -> UInt64? {
        var limit = gimbal_limit()
        guard gimbal_descriptor_limit(&limit) == 0 else { return nil }
        before.withLock { $0 = $0 ?? limit }
        return gimbal_set_descriptor_limit(0, limit.hard, limit.hard) == 0 ? limit.hard : limit.soft
    }

    /// How many more descriptors this process gets, counted up to `least`. A parent may have left some open, and the limit is one of their
    /// numbers. The corresponding C function is `fcntl`.
    package static func free(below limit: UInt64) -> Int {
        var (number, free) = (Int32(0), 0)
        while number < limit, free < least {
            if fcntl(number, F_GETFD) < 0 { free += 1 }
            number += 1
        }
        return free
    }

    /// Gives a program that was started from here the limit that this process had.
    package static func restore(of process: Int32) {
        guard let limit = before.withLock({ $0 }) else { return }
        _ = gimbal_set_descriptor_limit(process, limit.soft, limit.hard)
    }
}
