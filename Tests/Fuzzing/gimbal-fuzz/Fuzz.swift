/// The fuzzer's program: one way in for libFuzzer, one for people.
///
/// What it is: `make fuzz` builds it with libFuzzer (the condition `FUZZER`), which makes bytes and watches what they reach; built as
/// everything else it reads the files that it is given, a finding of the fuzzer among them. The first argument names what reads the bytes
/// (`FuzzSubject`). What it refuses to do: anything that a subject does.
///
/// In which order things happen: bytes, a reader, and a trap, or code 1, with a sentence where something did not hold.
internal import Diagnostics
internal import FuzzSubjects
internal import Glibc

#if FUZZER
    internal import CFuzzer

    /// Set once, before libFuzzer begins.
    nonisolated(unsafe) private var subject = FuzzSubject.wire

    /// What libFuzzer calls; also from a `main` of its own, which the linker takes in and nothing reaches.
    @_cdecl("LLVMFuzzerTestOneInput")
    func playOne(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
        do {
            try subject.runAlone(Array(UnsafeBufferPointer(start: bytes, count: count)))
        } catch {
            // What libFuzzer keeps as a finding.
            fatalError("\(error)")
        }
        return 0
    }

    extension Fuzz {
        /// libFuzzer takes the subject's name for the program's.
        private static func start(_ name: FuzzSubject) -> Never {
            subject = name
            var (count, arguments) = (CommandLine.argc - 1, Optional(CommandLine.unsafeArgv + 1))
            exit(LLVMFuzzerRunDriver(&count, &arguments, playOne))
        }
    }
#else
    extension Fuzz {
        private static func start(_ subject: FuzzSubject) -> Never {
            let paths = CommandLine.arguments.dropFirst(2)
            guard !paths.isEmpty else { end(64, usage) }
            for path in paths {
                guard let bytes = read(path) else { end(66, "\(path): \(String(cString: strerror(errno)))") }
                do {
                    try subject.runAlone(bytes)
                } catch {
                    end(1, "\(path): \(error)")
                }
            }
            print("\(paths.count) files read by \(subject), nothing wrong")
            exit(0)
        }

        private static func read(_ path: String) -> [UInt8]? {
            guard let file = fopen(path, "rb") else { return nil }
            defer { fclose(file) }
            var bytes = [UInt8](repeating: 0, count: 1 << 20)
            bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
            return ferror(file) == 0 ? bytes : nil
        }
    }
#endif

@main
enum Fuzz {
    static func main() {
        LogThreshold.level = .error
        guard let subject = CommandLine.arguments.dropFirst().first.flatMap(FuzzSubject.init) else { end(64, usage) }
        start(subject)
    }

    private static let usage = "usage: gimbal-fuzz \(FuzzSubject.allCases.map(\.rawValue).joined(separator: "|")) FILE..."

    private static func end(_ code: Int32, _ reason: String) -> Never {
        let text = "gimbal-fuzz: \(reason)\n"
        _ = write(STDERR_FILENO, text, text.utf8.count)
        exit(code)
    }
}
