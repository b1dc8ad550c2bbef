internal import Glibc

/// The reason why a seat or a device could not be opened, in words that tell an engineer what to do.
package enum SeatError: Error, Hashable, Sendable {
    /// Neither seatd nor logind gave a seat.
    case noSeat(reason: String)
    /// The node exists but access is denied.
    case noPermission(path: String, group: String, mode: String)
    /// Another session uses the seat's devices.
    case notActive(path: String, seat: String)
    /// The node does not exist.
    case missing(path: String)
    /// The node exists, and is not a device that a seat opens.
    case notOfTheSeat(path: String)
    /// The kernel reported another error.
    case cannotOpen(path: String, code: Int32)
    /// udev cannot be used.
    case noDeviceList(reason: String)
}

extension SeatError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noSeat(let reason): "no seat: \(reason)"
        case .noPermission(let path, let group, let mode):
            "\(path) may not be opened: it belongs to the group \(group) (mode \(mode)); join that group or run seatd"
        case .notActive(let path, let seat):
            "\(path) may not be opened now: \(seat) is not active, another session has the screen"
        case .missing(let path): "\(path) does not exist"
        case .notOfTheSeat(let path): "\(path) is not a display or input device of this seat"
        case .cannotOpen(let path, let code): "\(path) cannot be opened: \(String(cString: strerror(code)))"
        case .noDeviceList(let reason): "the list of devices cannot be read: \(reason)"
        }
    }
}

extension SeatError {
    /// Creates the error for opening `path` with `code`, and looks up the group and mode if they deny access.
    init(opening path: String, code: Int32) {
        switch code {
        case EACCES, EPERM:
            var status = stat()
            guard stat(path, &status) == 0 else {
                self = .cannotOpen(path: path, code: code)
                return
            }
            let digits = String(status.st_mode & 0o777, radix: 8)
            self = .noPermission(path: path, group: SeatError.groupName(status.st_gid), mode: "0" + digits)
        case ENOENT:
            // libseat reports this code for everything that is not a device of the seat.
            self = access(path, F_OK) == 0 ? .notOfTheSeat(path: path) : .missing(path: path)
        case _: self = .cannotOpen(path: path, code: code)
        }
    }

    private static func groupName(_ id: gid_t) -> String {
        guard let entry = getgrgid(id), let name = entry.pointee.gr_name else { return String(id) }
        return String(cString: name)
    }
}
