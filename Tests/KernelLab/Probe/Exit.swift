internal import Glibc

nonisolated(unsafe) private var code: Int32 = 0

/// Remembers whether all went well; the process ends with `finish()`, after everything was closed.
func exitCode(_ isGood: Bool) {
    if !isGood { code = 1 }
}

func finish() -> Never {
    exit(code)
}
