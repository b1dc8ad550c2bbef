import Foundation

/// A program that ran to its end with success, and what the kernel says it took.
struct ChildRun {
    var seconds: Double
    /// On all processors, of the program and of those that it waited for.
    var cpuSeconds: Double
    var residentMegabytes: Double

    /// Runs `arguments`, output thrown away; nil when it does not start or fails.
    ///
    /// A process of this program that does nothing else is its parent. When a process executes a program the kernel counts the
    /// memory of the one before as its own (`ru_maxrss`), and a bench that has run for a while is larger than what it measures.
    init?(_ arguments: [String]) {
        let output = Pipe()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Scratch.directoryOfThisProgram + "/gimbal-bench")
        process.arguments = ["--measure"] + arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard process.terminationStatus == 0, numbers.count == 3 else { return nil }
        (seconds, cpuSeconds, residentMegabytes) = (numbers[0], numbers[1], numbers[2])
    }

    /// Runs `arguments` as a child of this process, prints the three numbers of a run and returns true; false when it does not start
    /// or fails. The C functions are `posix_spawn` and `wait4`.
    static func measure(_ arguments: [String]) -> Bool {
        guard let program = arguments.first else { return false }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var child: pid_t = 0
        let start = Stopwatch.now()
        guard posix_spawn(&child, program, &actions, nil, &words, environ) == 0 else { return false }
        var status: Int32 = 0
        var usage = rusage()
        guard wait4(child, &status, 0, &usage) == child, status == 0 else { return false }
        let seconds = (Stopwatch.now() - start) / 1e9
        let cpu = [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
        print(seconds, cpu, Double(usage.ru_maxrss) / 1024)
        return true
    }
}
