import Diagnostics
import Foundation
import Testing

private let tool = "/usr/bin/systemd-analyze"

@Suite("Service: its units", .enabled(if: FileManager.default.isExecutableFile(atPath: tool), "systemd-analyze is not installed"))
struct UnitFileTests {
    /// A copy of `systemd/` in which all programs that are started are there.
    private let folder: URL

    init() throws {
        let files = FileManager.default
        folder = files.temporaryDirectory.appendingPathComponent("gimbal-units-\(UUID().uuidString)")
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../systemd")
        try files.copyItem(at: source.standardizedFileURL, to: folder)
        for unit in ["gimbald.service", "gimbald-shaders@.service", "gimbal-app@.service"] {
            let file = folder.appendingPathComponent(unit)
            let text = try String(contentsOf: file, encoding: .utf8)
            try text.replacingOccurrences(of: "/usr/bin/gimbald", with: "/bin/true")
                .replacingOccurrences(of: "/etc/gimbal/apps/%i", with: "/bin/true").write(
                    to: file, atomically: true, encoding: .utf8)
        }
    }

    /// What the tool says, and its exit code.
    private func analyze(_ arguments: String...) throws -> (text: String, code: Int32) {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: tool)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        (process.standardOutput, process.standardError) = (pipe, pipe)
        try process.run()
        let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (String(decoding: bytes, as: UTF8.self), process.terminationStatus)
    }

    @Test func `S77: systemd has nothing to say against them`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let units = [
            "./gimbald.service", "./gimbald.socket", "./gimbald-shaders.socket", "./gimbald-shaders@any.service",
            "./gimbal-app@any.service", "./gimbal-apps.slice",
        ]
        for unit in units {
            let answer = try analyze("verify", "--man=no", unit)
            #expect(answer.code == 0 && answer.text.isEmpty, "\(unit): \(answer.text)")
        }
    }

    @Test(arguments: [true, false]) func `S78: the service's exposure is at most 1.5, with llvmpipe or without`(
        hasDropIn: Bool
    ) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        if hasDropIn { try liftForLLVMpipe() }
        let answer = try analyze("security", "--offline=yes", "--threshold=15", "./gimbald.service")
        #expect(answer.code == 0, "\(answer.text.split(separator: "\n").last ?? "")")
    }

    @Test func `the process that draws shaders is exposed less than the service, though it may run what it writes`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let answer = try analyze("security", "--offline=yes", "--threshold=10", "./gimbald-shaders@any.service")
        #expect(answer.code == 0, "\(answer.text.split(separator: "\n").last ?? "")")
        let unit = try UnitFile(folder.appendingPathComponent("gimbald-shaders@.service"))
        #expect(unit.value("MemoryDenyWriteExecute") == nil)
        #expect(unit.value("ExecStart")?.hasPrefix("@/bin/true gimbal-shaders ") == true, "the role's name")
    }

    @Test func `S76: the catalog says of every change of state what it means`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let text = try String(contentsOf: folder.appendingPathComponent("gimbal.catalog"), encoding: .utf8)
        let named = text.split(separator: "\n").filter { $0.hasPrefix("-- ") }.map { String($0.dropFirst(3)) }
        #expect(named.sorted() == LogEvent.allCases.map(\.rawValue).sorted())
    }

    /// Puts the drop-in where `--renderer gles` without a GPU needs it.
    private func liftForLLVMpipe() throws {
        let files = FileManager.default
        let place = folder.appendingPathComponent("gimbald.service.d")
        try files.createDirectory(at: place, withIntermediateDirectories: true)
        let name = "software-rendering.conf"
        try files.copyItem(at: folder.appendingPathComponent(name), to: place.appendingPathComponent(name))
    }

    // MARK: What a run needs

    private var unit: UnitFile { get throws { try UnitFile(folder.appendingPathComponent("gimbald.service")) } }

    /// The sets of systemd, from its own list: a line with a name that begins with `@`, and a line for each member.
    private func systemCallSets() throws -> [String: Set<String>] {
        var (sets, name): ([String: Set<String>], String) = ([:], "")
        for line in try analyze("syscall-filter").text.split(separator: "\n") {
            let word = line.drop { $0 == " " }
            if line.first == "@" { name = String(word) }
            if line.first == " ", word.first != "#" { sets[name, default: []].insert(String(word)) }
        }
        return sets
    }

    /// Found with `strace -f gimbal-demo --backend headless` over its tour, drawn by llvmpipe. Such a run also asks for `sched_setaffinity`
    /// and `setpriority`, and goes on without.
    private static let tour = """
        access arch_prctl brk clone3 close connect epoll_create1 epoll_ctl epoll_wait eventfd2 execve exit exit_group fadvise64 fcntl flock
        fstatfs futex getcwd getdents64 getegid geteuid getgid getpid getrandom gettid getuid ioctl lseek madvise mkdir mmap mprotect
        munmap newfstatat openat poll ppoll prctl pread64 prlimit64 read readlink rename rseq rt_sigaction rt_sigprocmask
        sched_getaffinity sched_setscheduler set_robust_list set_tid_address sigaltstack signalfd4 socket statfs sysinfo timerfd_create
        write
        """
    /// Clients and the bus, hotplug of displays and input by netlink, memory for the next process, programs for pictures and shaders.
    private static let device = """
        accept4 bind getpeername getsockname getsockopt setsockopt listen sendmsg recvmsg sendto recvfrom socketpair inotify_init1
        inotify_add_watch timerfd_settime memfd_create ftruncate pwrite64 dup3 pipe2 wait4 waitid kill tgkill clock_nanosleep
        clock_gettime sched_setparam sched_yield restart_syscall rt_sigreturn unlink fsync writev
        """

    @Test func `S79: no system call of a run on the CPU, with hotplug, is refused by the unit`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let allowed = try unit.systemCalls(try systemCallSets())
        let needed = Set((Self.tour + " " + Self.device).split(whereSeparator: \.isWhitespace).map(String.init))
        #expect(needed.subtracting(allowed).sorted() == [])
        // The list is one: what no run needs is refused.
        #expect(allowed.isDisjoint(with: ["mount", "ptrace", "init_module", "reboot", "setuid", "sched_setaffinity"]))
        #expect(try unit.value("SystemCallErrorNumber") == "EPERM", "a refusal is an error, not the end")
    }

    @Test func `S79: only with its drop-in may llvmpipe run what it writes`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try unit.value("MemoryDenyWriteExecute") == "yes")
        try liftForLLVMpipe()
        #expect(try unit.value("MemoryDenyWriteExecute") == "no")
    }

    @Test func `S79: a display that is plugged in is heard of`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let unit = try unit
        // udev's messages come by netlink, and not into a network of its own.
        #expect(unit.value("RestrictAddressFamilies")?.split(separator: " ").contains("AF_NETLINK") == true)
        for key in ["PrivateNetwork", "PrivateDevices", "PrivateUsers", "RestrictRealtime"] {
            #expect(["no", nil].contains(unit.value(key)), "\(key)= takes something away that a run needs")
        }
        // ProtectClock= closes all devices that are not named, in some versions.
        let devices = Set(unit.values("DeviceAllow"))
        #expect(devices.isSuperset(of: ["char-drm rw", "char-input rw"]) && unit.value("DevicePolicy") == "closed")
        #expect(unit.values("ReadWritePaths").contains("-/sys/devices"), "the brightness of displays")
    }
}
