/// Turns Wayland protocol descriptions (XML) into Swift.
///
/// What it is: a program that the build runs, once for all descriptions that `Sources/Wayland/WaylandProtocols/protocols.list`
/// names. Each interface becomes a final class, the *typed object*, with one exhaustive `Request` enum, one `Event` enum, its
/// enumerations, a `Handler` protocol and the description's own words as documentation. What it refuses to do: read anything but
/// its arguments and the files they name, guess (whatever it does not know is an error with file, line and reason), use
/// Foundation, know which protocols Gimbal wants.
///
/// In which order things happen:
///
///     1  ScannerOptions            the arguments
///     2  XMLReader          bytes → elements and text, each with its line
///     3  DescriptionParser  elements → Description, and everything that can be wrong with one
///     4  SwiftWriter        Description → source text, one file for each description and one with the table of interfaces
///
/// What the generated code promises: a `Request` case holds what a message carries, with the XML's types. New ids and descriptors
/// are `~Copyable`: they are used or they end, closed or refused. A request or event marked `destructor` ends its object by the
/// glue itself. An enumeration with `bitfield="true"` is an OptionSet, any other an enum; where a client may send a number that
/// the enum does not know, the case holds a `WireValue`. An event newer than the client's version is not sent.
///
/// Exit codes: 0, 64 wrong arguments, 65 a description is wrong, 66 a file cannot be read, 73 a file cannot be written.
internal import Glibc

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
