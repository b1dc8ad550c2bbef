internal import CLinux
import Foundation
import Reactor

/// The program's second life: where OpenGL's driver turned out to be of no use, the program executes itself again, and the second life
/// does without it. A driver cannot be unloaded.
///
/// The process stays the same one: its number, its service manager, the descriptors that it was given (`LISTEN_FDS`) and its name. So the
/// first life must end before it takes anything: a display, a socket, a child, or what the manager keeps.
struct SecondLife {
    /// The number of the process and the reason: a child that got the variable does not believe it.
    static let variable = "GIMBAL_SECOND_LIFE"

    /// The descriptors that this life was given.
    private let descriptors: Set<Int32>
    /// The signals that were blocked then.
    private let signals: sigset_t

    /// Notes what the next life is to find. Call it before this life opens or blocks anything.
    init() {
        descriptors = Self.openDescriptors
        var mask = sigset_t()
        pthread_sigmask(SIG_SETMASK, nil, &mask)
        signals = mask
    }

    /// Takes what the life before says, once: no child sees it. Call it before there are threads.
    static func takeReason() -> String? {
        guard let value = getenv(variable).map({ String(cString: $0) }) else { return nil }
        unsetenv(variable)
        guard let reason = reason(in: value, of: getpid()) else { return nil }
        // The kernel names a process for the file that it executes, which is "exe", and takes 15 bytes.
        gimbal_name_thread(String(decoding: Runtime.programName.utf8.prefix(15), as: UTF8.self))
        return reason
    }

    static func reason(in value: String, of process: pid_t) -> String? {
        let parts = value.split(separator: " ", maxSplits: 1)
        return parts.count == 2 && parts[0] == "\(process)" ? String(parts[1]) : nil
    }

    /// Ends this life. Returns only where the kernel refuses, with its reason. The C function is `execve`.
    func begin(because reason: String) -> String {
        DescriptorLimit.restore(of: 0)
        // A driver may leave descriptors open.
        for descriptor in Self.openDescriptors.subtracting(descriptors) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        var environment = ProcessInfo.processInfo.environment
        environment[Self.variable] = "\(getpid()) \(reason)"
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { variables.forEach { free($0) } }
        var (mask, before) = (signals, sigset_t())
        pthread_sigmask(SIG_SETMASK, &mask, &before)
        execve(Role.ownProgram, CommandLine.unsafeArgv, &variables)
        let code = errno
        pthread_sigmask(SIG_SETMASK, &before, nil)
        DescriptorLimit.raise()
        return String(cString: strerror(code))
    }

    private static var openDescriptors: Set<Int32> {
        Set((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.compactMap { Int32($0) } ?? [])
    }
}
