internal import CLinux
import Diagnostics
import Foundation
package import Reactor

/// Why a program could not be started.
package struct ChildProcessError: Error, Hashable, Sendable, CustomStringConvertible {
    package let program: String
    package let code: Int32

    package var description: String { "\(program) cannot be started: \(String(cString: strerror(code)))" }
}

/// A program that was started from here, with its end.
package final class ChildProcess {
    package let processID: Int32
    /// Its exit code, or 128 and the signal that ended it, as shells say it. Called once.
    package var onExit: ((Int32) -> Void)?

    private let program: String
    private let descriptor: Int32
    private var registration: Registration?
    private var hasEnded = false

    /// Starts a program and watches it; see `init(_:environment:inheriting:)` and `watch(on:)`.
    package convenience init(
        _ command: [String], environment: [String: String], inheriting inherited: Int32? = nil, loop: EventLoop
    ) throws(ChildProcessError) {
        try self.init(command, environment: environment, inheriting: inherited)
        try watch(on: loop)
    }

    /// Starts a program, which is looked for in `PATH`. Its end is kept until it is watched.
    ///
    /// - Parameters:
    ///   - command: the program and its arguments.
    ///   - environment: all of it.
    ///   - inherited: a descriptor that it has under the same number; otherwise it has only the standard three.
    /// The C functions are `posix_spawnp` and `pidfd_open` (kernel 5.3).
    package init(
        _ command: [String], environment: [String: String], inheriting inherited: Int32? = nil
    ) throws(ChildProcessError) {
        program = command.first ?? ""
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The loop blocks the signals that it reads, and we ignore a broken pipe: a program starts with neither.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var ordinary = sigset_t()
        sigemptyset(&ordinary)
        sigaddset(&ordinary, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &ordinary)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var arguments = command.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (arguments + variables).forEach { free($0) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // Onto itself: that it is not closed then.
        if let inherited { posix_spawn_file_actions_adddup2(&actions, inherited, inherited) }
        var process: pid_t = 0
        let code = posix_spawnp(&process, program, &actions, &attributes, &arguments, &variables)
        guard code == 0 else { throw ChildProcessError(program: program, code: code) }
        processID = process
        Self.liftRealtimeLimit(of: process)
        DescriptorLimit.restore(of: process)
        Self.makeExpendable(process)
        descriptor = gimbal_pidfd(process)
        guard descriptor >= 0 else {
            let code = errno
            kill(process, SIGTERM)
            throw ChildProcessError(program: program, code: code)
        }
    }

    /// The limit of our display thread's computing is no concern of a program, which would be killed by it.
    private static func liftRealtimeLimit(of process: pid_t) {
        var limit = gimbal_limit()
        guard gimbal_realtime_limit(0, &limit) == 0, limit.soft < limit.hard else { return }
        _ = gimbal_set_realtime_limit(process, limit.hard, limit.hard)
    }

    /// When memory runs out, the kernel ends a program before it ends this process, on which all others depend: the program counts
    /// as if it had half of the memory more.
    private static func makeExpendable(_ process: pid_t) {
        guard let text = try? String(contentsOfFile: "/proc/self/oom_score_adj", encoding: .utf8),
            let ours = Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
        else { return }
        let file = open("/proc/\(process)/oom_score_adj", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        let line = Array("\(min(ours + 500, 1000))".utf8)
        _ = write(file, line, line.count)
        close(file)
    }

    /// Hears of the end on a loop; an earlier end is told in its next tick. A program that cannot be watched is ended.
    package func watch(on loop: EventLoop) throws(ChildProcessError) {
        do throws(ReactorError) {
            registration = try loop.addDescriptor(descriptor) { [weak self] _ in self?.ended() }
        } catch {
            terminate()
            throw ChildProcessError(program: program, code: error.code)
        }
    }

    deinit {
        registration?.cancel()
        if !hasEnded { close(descriptor) }
    }

    /// Asks it to end; nothing happens when it has.
    package func terminate() {
        if !hasEnded { kill(processID, SIGTERM) }
    }

    private func ended() {
        var status: Int32 = 0
        guard waitpid(processID, &status, WNOHANG) == processID, !hasEnded else { return }
        hasEnded = true
        registration?.cancel()
        close(descriptor)
        let signal = status & 0x7F
        let code = signal == 0 ? status >> 8 & 0xFF : 128 + signal
        log.info("process \(processID) has ended with \(code)")
        onExit?(code)
        onExit = nil
    }
}
