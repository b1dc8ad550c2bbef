internal import CLinux
import Foundation
import RenderGLES
import Scene

/// The role of a program of this library that tries a shader for another process: it compiles the text that it reads, draws small
/// pictures with it, and ends.
enum ShaderTrialRole {
    /// The name under which a program is started for this role, in place of its own.
    static let name = "gimbal-shader-trial"

    /// Plays the role and ends the process. What is wrong with the text is said later, by the process that uses it.
    static func play() -> Never {
        if let seconds = CommandLine.arguments.dropFirst().first.flatMap(UInt64.init) { Role.limitProcessorTime(to: seconds) }
        Role.limitMemory()
        let text = String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
        guard let context = try? GraphicsContext(.surfaceless), let renderer = try? GLESRenderer(context) else {
            _exit(ExitCode.unavailable.rawValue)
        }
        // Large enough that a shader of seconds a frame takes too long here as well.
        renderer.trialSide = 256
        renderer.apply([.shader(ShaderID(1), name: name, source: text, isTried: true)])
        // Destructors do not matter to a process that ends.
        _exit(ExitCode.success.rawValue)
    }
}
