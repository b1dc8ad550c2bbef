/// Turns Wayland protocol descriptions (XML) into Swift.
///
/// The build runs this program once for all descriptions in `Sources/Wayland/WaylandProtocols/protocols.list`. Each interface
/// becomes a final class, the *typed object*, with one exhaustive `Request` enum, one `Event` enum, its enumerations, a `Handler`
/// protocol and the description's text as documentation. The program reads only its arguments and the files that they name, does
/// not guess (anything unknown is an error with file, line and reason), does not use Foundation, and does not know which
/// protocols Gimbal needs.
///
/// The order of the steps:
///
///     1  ScannerOptions            the arguments
///     2  XMLReader          bytes → elements and text, each with its line
///     3  DescriptionParser  elements → Description, and everything that can be wrong with one
///     4  SwiftWriter        Description → source text, one file for each description and one with the table of interfaces
///
/// The generated code works as follows. A `Request` case holds the arguments of a message with the XML's types. New ids and
/// descriptors are `~Copyable`: they are used, or else closed or refused when they end. A request or event marked `destructor`
/// ends its object in the glue itself. An enumeration with `bitfield="true"` is an OptionSet, any other an enum; where a client
/// may send a number that the enum does not have, the case holds a `WireValue`. An event newer than the client's version is not
/// sent.
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
