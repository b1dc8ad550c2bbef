import Glibc

/// A program that ran to its end with success, and what the kernel says it took.
struct ChildRun {
    var seconds: Double
    /// On all processors, of the program and of those that it waited for.
    var cpuSeconds: Double
    var residentMegabytes: Double

    /// Runs `arguments`, output thrown away; nil when it does not start or fails. The C functions are `posix_spawn` and `wait4`.
    init?(_ arguments: [String]) {
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
        guard posix_spawn(&child, arguments[0], &actions, nil, &words, environ) == 0 else { return nil }
        var status: Int32 = 0
        var usage = rusage()
        guard wait4(child, &status, 0, &usage) == child, status == 0 else { return nil }
        seconds = (Stopwatch.now() - start) / 1e9
        cpuSeconds = [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
        residentMegabytes = Double(usage.ru_maxrss) / 1024
    }
}
