import Foundation

/// A shell script that a test runs, at the root of the checkout.
enum Script {
    static let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    static let logs = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Logs")

    /// What the script wrote, errors included, without its last line feed, and its exit status.
    static func run(_ text: String, environment: [String: String] = [:]) throws -> (output: String, status: Int32) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", text]
        process.currentDirectoryURL = root
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (output.hasSuffix("\n") ? String(output.dropLast()) : output, process.terminationStatus)
    }

    /// What a function of `.ci/results.sh` writes about files of `Logs`.
    static func result(_ function: String, _ files: String...) throws -> String {
        let arguments = files.map { "'\(logs.appendingPathComponent($0).path)'" }.joined(separator: " ")
        return try run(". .ci/results.sh && \(function) \(arguments)").output
    }
}
