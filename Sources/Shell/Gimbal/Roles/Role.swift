internal import CLinux
import Diagnostics
import Foundation

/// A role in which a program of this library works for another process of itself, with code that may crash, hang or take all memory.
///
/// The program starts its own file again, with the role's name in place of its own name. So nothing else has to be installed.
enum Role {
    /// The file of this program, also after an upgrade replaced it.
    static let ownProgram = "/proc/self/exe"

    /// Plays the role that this process was started for, and ends it. Returns in an ordinary process.
    static func playIfAsked() {
        switch CommandLine.arguments.first {
        case ShaderTrialRole.name: ShaderTrialRole.play()
        case PictureRole.name: PictureRole.play()
        case ShaderPainterRole.name: ShaderPainterRole.play()
        default: return
        }
    }

    /// Starts a program of this library in a role. Wraps `posix_spawn`.
    ///
    /// - Parameters:
    ///   - words: the role's name and its arguments.
    ///   - input: what becomes descriptor 0; the role has no other descriptor.
    static func start(_ program: String, as words: [String], input: Int32) throws(RoleError) -> pid_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The loop blocks the signals that it reads: a Ctrl-C ends the role at once, and then the program.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        for output in Int32(1)...2 { posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0) }
        let environment = ChildEnvironment.withoutManager(ProcessInfo.processInfo.environment)
        var arguments = words.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (arguments + variables).forEach { free($0) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, program, &actions, &attributes, &arguments, &variables)
        guard code == 0 else { throw RoleError(code: code) }
        return process
    }

    /// Lets the kernel end this process after so many more seconds of processor time.
    static func limitProcessorTime(to seconds: UInt64) {
        var usage = rusage()
        // The constant is an enumeration, and the parameter a number.
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let used = UInt64(max(0, usage.ru_utime.tv_sec + usage.ru_stime.tv_sec))
        _ = gimbal_limit_self(0, used + seconds, used + seconds + 1)
    }

    /// Limits this process to half of the machine's memory, and 256 MiB at least, beside what it has already.
    ///
    /// Where memory runs out, a service manager may end all of a service because of one process of it. A core would be the heap of a library.
    /// What it has already is little, except under a sanitizer, which reserves terabytes that it never touches.
    static func limitMemory() {
        let memory = dataBytes + max(ProcessInfo.processInfo.physicalMemory / 2, 256 << 20)
        _ = gimbal_limit_self(2, memory, memory)
        _ = gimbal_limit_self(4, 0, 0)
        // And it goes first.
        try? "1000".write(toFile: "/proc/self/oom_score_adj", atomically: false, encoding: .utf8)
    }

    /// The bytes that count against the limit of memory: the sixth number of `proc_pid_statm(5)`, which is in pages.
    private static var dataBytes: UInt64 {
        let numbers = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        let pages = numbers.count > 5 ? UInt64(numbers[5]) : nil
        return (pages ?? 0) * UInt64(getpagesize())
    }
}
