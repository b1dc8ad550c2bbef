internal import CLinux
internal import Glibc

/// The sentence of a program that the system refuses memory.
///
/// Libraries do not hand a refusal on: Swift's runtime, GLib and LLVM end the process, Mesa and fontconfig go on with a null pointer. What
/// they do ends in a signal, and that is the only place where a program learns of all of them. Where memory is what is missing, the program
/// ends with a sentence and an exit code; any other fatal signal does what it did before.
package enum MemoryShortage {
    private static let signals = [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP]
    /// Where the kernel refuses as much as a thread has as its stack, the most that a library asks for in one piece, memory is short.
    private static let piece = 8 << 20
    /// A main thread whose stack cannot grow has no room on it for a handler.
    private static let stackBytes = 64 << 10

    /// Everything that the handler uses is made before, because it may not ask for memory.
    private struct Preparations {
        let sentence: UnsafeMutableRawBufferPointer
        let code: Int32
        /// What each signal did before, by its number.
        let before: UnsafeMutablePointer<sigaction>
    }

    nonisolated(unsafe) private static var preparations: Preparations?

    /// Call it once, on the main thread, before others are started. The corresponding C functions are `sigaltstack` and `sigaction`.
    package static func endProgram(saying sentence: String, code: Int32) {
        guard preparations == nil else { return }
        let text = UnsafeMutableRawBufferPointer.allocate(byteCount: sentence.utf8.count, alignment: 1)
        text.copyBytes(from: sentence.utf8)
        let before = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
        before.initialize(repeating: sigaction(), count: 65)
        preparations = Preparations(sentence: text, code: code, before: before)

        var stack = stack_t()
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stackBytes, alignment: 16)
        stack.ss_size = stackBytes
        sigaltstack(&stack, nil)

        var action = sigaction()
        action.__sigaction_handler.sa_sigaction = { number, info, _ in MemoryShortage.handle(number, info) }
        action.sa_flags = SA_SIGINFO | Int32(SA_ONSTACK)
        for number in signals { sigaction(number, &action, before + Int(number)) }
    }

    private static func handle(_ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?) {
        guard let preparations, let info else { return }
        // Only where a library ends the process itself, which it does at once: after a fault the number may be an old one.
        let isRaised = info.pointee.si_code <= 0
        let wasRefused = isRaised && errno == ENOMEM
        // A signal that another process sent, for instance a service manager's watchdog, says nothing of memory.
        let isOurs = !isRaised || info.pointee._sifields._kill.si_pid == getpid()
        if isOurs, wasRefused || isShort {
            _ = write(2, preparations.sentence.baseAddress, preparations.sentence.count)
            _exit(preparations.code)
        }
        sigaction(number, preparations.before + Int(number), nil)
        // An instruction that failed is run again and fails again. All others have happened.
        if isRaised || number == SIGTRAP { raise(number) }
    }

    private static var isShort: Bool {
        let room = mmap(nil, piece, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard room != MAP_FAILED else { return true }
        munmap(room, piece)
        return false
    }
}
