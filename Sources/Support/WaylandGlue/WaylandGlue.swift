import Foundation
import PackagePlugin

/// A build tool plugin that runs `WaylandScanner` on the descriptions in a target's `protocols.list`.
///
/// It is a build tool plugin of this package. A line of the list contains a pkg-config package, a file below that package's
/// `pkgdatadir`, and the required interfaces, each with its version. For protocols that no package provides, the package is
/// `here`, and the file lies below the target. The plugin does not read descriptions: a missing one is an error that names it and
/// its package (`.ci/packages`).
///
/// Each build has these steps:
///
///     1  the list is read, and pkg-config is called once per line
///     2  SwiftPM gets the command, its inputs and its outputs
///     3  the scanner runs when the list, a description or the scanner itself is newer than its output
@main
struct WaylandGlue: BuildToolPlugin {
    /// The reason why the list cannot be served, in one sentence.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let list = target.directoryURL.appending(path: "protocols.list")
        let output = context.pluginWorkDirectoryURL
        var arguments = ["--output", output.path()]
        var inputs = [list]
        var outputs = [output.appending(path: "Interfaces.swift")]
        for line in try String(contentsOf: list, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
            let words = line.split(separator: " ").map(String.init)
            guard words.count >= 2 else { throw Failure(description: "\(list.path()): '\(line)' names no file") }
            let directory = words[0] == "here" ? target.directoryURL : URL(filePath: try dataDirectory(of: words[0]))
            let description = directory.appending(path: words[1])
            guard FileManager.default.fileExists(atPath: description.path()) else {
                throw Failure(description: "\(description.path()) is missing; it is part of '\(words[0])' (see .ci/packages)")
            }
            inputs.append(description)
            outputs.append(output.appending(path: swiftFile(for: description)))
            arguments += words.dropFirst(2).flatMap { ["--interface", $0] } + [description.path()]
        }
        return [
            .buildCommand(
                displayName: "WaylandScanner: \(outputs.count - 1) protocols",
                executable: try context.tool(named: "WaylandScanner").url,
                arguments: arguments, inputFiles: inputs, outputFiles: outputs)
        ]
    }

    /// Returns the name that the scanner gives a file: `xdg-shell.xml` → `XdgShell.swift`.
    private func swiftFile(for description: URL) -> String {
        description.deletingPathExtension().lastPathComponent.split { $0 == "-" || $0 == "_" }
            .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + ".swift"
    }

    private func dataDirectory(of package: String) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["pkg-config", "--variable=pkgdatadir", package]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let path = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard process.terminationStatus == 0, !path.isEmpty else {
            throw Failure(description: "pkg-config does not know '\(package)'; install the packages of .ci/packages")
        }
        return path
    }
}
