import Glibc

/// Elapsed time for the benches, in nanoseconds.
enum Stopwatch {
    static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    /// The time that this thread has spent on a processor, so that other programs do not count.
    static func threadTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    /// The time that all threads of this process have spent on processors.
    static func processTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    static func measure(_ body: () throws -> Void) rethrows -> Double {
        let start = now()
        try body()
        return now() - start
    }

    /// Returns the least time of this thread that some rounds took: what else runs only ever adds.
    static func least(_ options: BenchOptions, _ body: () -> Void) -> Double {
        var best = Double.infinity
        for _ in 0..<options.rounds {
            let start = threadTime()
            body()
            best = min(best, threadTime() - start)
        }
        return best
    }

    /// The same without the end of what `body` makes.
    static func least<Made>(_ options: BenchOptions, making body: () -> Made) -> Double {
        var best = Double.infinity
        for _ in 0..<options.rounds {
            let start = threadTime()
            let made = body()
            best = min(best, threadTime() - start)
            withExtendedLifetime(made) {}
        }
        return best
    }

    static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
    }
}

/// Where results go so that the optimiser cannot leave out what computes them.
nonisolated(unsafe) var sink = 0.0
