/// The fuzzer's end of a session: one way in for libFuzzer, one for people.
///
/// What it is: `make fuzz` builds it with libFuzzer (the condition `FUZZER`), which makes bytes and watches what they reach; built as
/// everything else it plays the files that it is given, a finding of the fuzzer among them. What it refuses to do: anything that
/// `FuzzSession` does.
///
/// In which order things happen: bytes, session, and a trap, or code 1, with a sentence where something did not hold.
internal import Diagnostics
internal import FuzzSession
internal import Glibc

#if FUZZER
    internal import CFuzzer

    /// What libFuzzer calls; also from a `main` of its own, which the linker takes in and nothing reaches.
    @_cdecl("LLVMFuzzerTestOneInput")
    func playOne(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
        do {
            try FuzzSession.runAlone(Array(UnsafeBufferPointer(start: bytes, count: count)))
        } catch {
            // What libFuzzer keeps as a finding.
            fatalError("\(error)")
        }
        return 0
    }

    @main
    enum Fuzz {
        static func main() {
            LogThreshold.level = .error
            var (count, arguments) = (CommandLine.argc, Optional(CommandLine.unsafeArgv))
            exit(LLVMFuzzerRunDriver(&count, &arguments, playOne))
        }
    }
#else
    @main
    enum Fuzz {
        static func main() {
            LogThreshold.level = .error
            let paths = CommandLine.arguments.dropFirst()
            guard !paths.isEmpty else { end(64, "usage: gimbal-fuzz FILE...") }
            for path in paths {
                guard let bytes = read(path) else { end(66, "\(path): \(String(cString: strerror(errno)))") }
                do {
                    try FuzzSession.runAlone(bytes)
                } catch {
                    end(1, "\(path): \(error)")
                }
            }
            print("\(paths.count) sessions, nothing wrong")
        }

        private static func read(_ path: String) -> [UInt8]? {
            guard let file = fopen(path, "rb") else { return nil }
            defer { fclose(file) }
            var bytes = [UInt8](repeating: 0, count: 1 << 20)
            bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
            return ferror(file) == 0 ? bytes : nil
        }

        private static func end(_ code: Int32, _ reason: String) -> Never {
            let text = "gimbal-fuzz: \(reason)\n"
            _ = write(STDERR_FILENO, text, text.utf8.count)
            exit(code)
        }
    }
#endif
