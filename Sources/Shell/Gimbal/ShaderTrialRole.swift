internal import CLinux
import Foundation
import RenderGLES
import Scene

/// The role of a program of this library that tries a shader for another process: it compiles the text that it reads, draws small
/// pictures with it, and ends.
enum ShaderTrialRole {
    /// The name under which a program is started for this role, in place of its own.
    static let name = "gimbal-shader-trial"

    static var isAsked: Bool { CommandLine.arguments.first == name }

    /// Plays the role and ends the process. What is wrong with the text is said later, by the process that uses it.
    static func play() -> Never {
        setLimits()
        let text = String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
        guard let context = try? GraphicsContext(.surfaceless), let renderer = try? Renderer(context) else {
            _exit(ExitCode.unavailable.rawValue)
        }
        // Large enough that a shader of seconds a frame takes too long here as well.
        renderer.trialSide = 256
        renderer.apply([.shader(ShaderID(1), name: name, source: text, isTried: true)])
        // Destructors do not matter to a process that ends.
        _exit(ExitCode.success.rawValue)
    }

    /// Where memory runs out, a service manager may end all of a service because of one process of it. So a compiler gets half of what
    /// the machine has, and 256 MiB at least. Its core would be the compiler's heap.
    private static func setLimits() {
        if let seconds = CommandLine.arguments.dropFirst().first.flatMap(UInt64.init) {
            _ = gimbal_limit_self(0, seconds, seconds + 1)
        }
        let memory = max(ProcessInfo.processInfo.physicalMemory / 2, 256 << 20)
        _ = gimbal_limit_self(2, memory, memory)
        _ = gimbal_limit_self(4, 0, 0)
        // And it goes first.
        try? "1000".write(toFile: "/proc/self/oom_score_adj", atomically: false, encoding: .utf8)
    }
}
