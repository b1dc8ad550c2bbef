internal import CLinux
import Foundation
import RenderGLES

/// The role of a program of this library that draws transition shaders for another process, until it is asked nothing for a while.
///
/// LLVM cannot be unloaded from a process, and needs memory that is both written and executed. Therefore a program that draws on the CPU
/// never loads a driver itself.
enum ShaderPainterRole {
    /// The name under which a program is started for this role, in place of its own.
    static let name = "gimbal-shaders"

    /// Plays the role and ends the process. Its argument says how long it waits for the next message, in milliseconds.
    static func play() -> Never {
        Role.limitMemory()
        let idleTime = CommandLine.arguments.dropFirst().first.flatMap(Int32.init) ?? 0
        let channel = RoleChannel(owning: 0)
        guard let context = try? GraphicsContext(.surfaceless), let renderer = try? GLESRenderer(context) else {
            _exit(ExitCode.unavailable.rawValue)
        }
        guard channel.send(PainterAnswer.ready) else { _exit(ExitCode.software.rawValue) }
        let easel = ShaderEasel(renderer)
        while easel.answerNext(on: channel, patience: idleTime) {}
        // What was sent while the time ended is still answered; nothing can be sent any more.
        shutdown(channel.socket, Int32(SHUT_RD))
        while easel.answerNext(on: channel, patience: 0) {}
        // Destructors do not matter to a process that ends.
        _exit(ExitCode.success.rawValue)
    }
}
