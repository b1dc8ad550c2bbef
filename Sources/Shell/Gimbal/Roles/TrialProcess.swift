internal import CLinux
import Diagnostics
import Foundation

/// A process that tries a shader, from its start to its end. It reads the text, and writes nothing.
struct TrialProcess: ~Copyable {
    enum End {
        case exit(Int32)
        case signal(Int32)
        /// It was ended by this process, because it took too long.
        case late
        /// The same, because this process was asked to end.
        case abandoned
    }

    /// How often a wait looks for signals, in milliseconds.
    private static let slice: Int32 = 50

    private let identifier: pid_t
    private let descriptor: Int32

    /// - Parameters:
    ///   - program: the file of a program of this library.
    ///   - input: the text.
    ///   - processorLimit: seconds of processor time, after which the kernel ends it.
    init(_ program: String, input: String, processorLimit: UInt64) throws(RoleError) {
        let file = gimbal_memfd("gimbal-shader")
        guard file >= 0 else { throw RoleError(code: errno) }
        defer { close(file) }
        var text = input
        let isWritten = text.withUTF8 { write(file, $0.baseAddress, $0.count) == $0.count }
        guard isWritten, lseek(file, 0, SEEK_SET) == 0 else { throw RoleError(code: errno) }
        identifier = try Role.start(program, as: [ShaderTrialRole.name, "\(processorLimit)"], input: file)
        descriptor = gimbal_pidfd(identifier)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Waits for the end, and brings it about when the time is over or a signal waits that ends programs. The C functions are
    /// `pidfd_open` (kernel 5.3; without it an end is seen 50 ms later), `poll` and `waitpid`.
    ///
    /// - Parameter patience: the longest time to wait, in milliseconds.
    consuming func end(patience: Int32) -> End {
        var left = patience
        while left > 0 {
            let time = min(left, Self.slice)
            if let status = status(within: time) { return Self.end(of: status) }
            if Self.isAskedToEnd { return stopped(.abandoned) }
            left -= time
        }
        return stopped(.late)
    }

    /// The status of the process, once it has ended.
    private func status(within time: Int32) -> Int32? {
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&wait, 1, time)
        var status: Int32 = 0
        return waitpid(identifier, &status, WNOHANG) == identifier ? status : nil
    }

    private static func end(of status: Int32) -> End {
        let signal = status & 0x7F
        return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
    }

    /// A driver may hold the process in the kernel, where no signal ends it. Then a thread waits for it.
    private func stopped(_ end: End) -> End {
        kill(identifier, SIGKILL)
        for _ in 0..<20 where status(within: Self.slice) != nil { return end }
        _ = DetachedThread.start(named: "gimbal-reaper") { [identifier] in
            while waitpid(identifier, nil, 0) < 0, errno == EINTR {}
        }
        return end
    }

    /// The loop, which takes these signals, does not run meanwhile.
    private static var isAskedToEnd: Bool {
        var waiting = sigset_t()
        sigpending(&waiting)
        return MainLoop.endingSignals.contains { sigismember(&waiting, $0) == 1 }
    }
}
