/// Turns Wayland protocol descriptions (XML) into Swift.
///
/// The build runs this program once for all descriptions in `Sources/Wayland/WaylandProtocols/protocols.list`. Each interface
/// becomes a final class, the *typed object*, with one exhaustive `Request` enum, one `Event` enum, its enumerations, a `Handler`
/// protocol and the description's text as documentation. The program reads only its arguments and the files that they name, and does
/// not know which protocols Gimbal needs; `WaylandDescriptions` does the work.
///
/// In which order things happen:
///
///     1  the arguments are read (`ScannerOptions`)
///     2  all descriptions are read
///     3  all files are written, and only those whose text is new
///
/// Exit codes: 0, 64 wrong arguments, 65 a description is wrong, 66 a file cannot be read, 73 a file cannot be written.
internal import Glibc
internal import WaylandDescriptions

@main
struct WaylandScanner {
    static func main() {
        do throws(ScannerError) {
            let options = try ScannerOptions(Array(CommandLine.arguments.dropFirst()))
            if options.wantsHelp {
                print(ScannerOptions.help)
                return
            }
            try run(options)
        } catch {
            let message = Array("\(error)\n".utf8)
            _ = write(STDERR_FILENO, message, message.count)
            exit(error.exitCode)
        }
    }

    /// Reads all descriptions, then writes all files: nothing is written when anything is wrong.
    static func run(_ options: ScannerOptions) throws(ScannerError) {
        var descriptions: [Description] = []
        for path in options.files {
            descriptions.append(try DescriptionParser.parse(try TextFile.read(path), path: path))
        }
        for (name, text) in try SwiftWriter.files(for: descriptions, interfaces: options.interfaces) {
            try TextFile.write(text, to: "\(options.output)/\(name)")
        }
    }
}
