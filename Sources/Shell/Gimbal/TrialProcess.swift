internal import CLinux
import Diagnostics
import Foundation

/// Why no process for a trial could be started.
struct TrialProcessError: Error, CustomStringConvertible {
    let code: Int32
    var description: String { "no process for it could be started: \(String(cString: strerror(code)))" }
}

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
    init(_ program: String, input: String, processorLimit: UInt64) throws(TrialProcessError) {
        let file = gimbal_memfd("gimbal-shader")
        guard file >= 0 else { throw TrialProcessError(code: errno) }
        defer { close(file) }
        var text = input
        let isWritten = text.withUTF8 { write(file, $0.baseAddress, $0.count) == $0.count }
        guard isWritten, lseek(file, 0, SEEK_SET) == 0 else { throw TrialProcessError(code: errno) }
        identifier = try Self.spawn(program, [ShaderTrialRole.name, "\(processorLimit)"], input: file)
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

    private static func spawn(_ program: String, _ words: [String], input: Int32) throws(TrialProcessError) -> pid_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The loop blocks the signals that it reads: a Ctrl-C ends the trial at once, and then the program.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        for output in Int32(1)...2 { posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0) }
        var arguments = words.map { strdup($0) } + [nil]
        var variables = ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (arguments + variables).forEach { free($0) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, program, &actions, &attributes, &arguments, &variables)
        guard code == 0 else { throw TrialProcessError(code: code) }
        return process
    }
}
