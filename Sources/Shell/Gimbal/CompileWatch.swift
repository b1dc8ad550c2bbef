import Foundation
import Reactor
import RenderServer

/// Ends the program at a signal while the driver compiles a shader on the main thread.
///
/// The compilation is one call, which may take minutes and cannot be stopped. The loop that takes the signals does not run
/// meanwhile. Therefore a thread watches for signals during the call. A recording holds nothing that has to be given back.
final class CompileWatch: Sendable {
    private let ending = Mailbox<Bool>()

    /// - Parameter shader: the name of the shader in the final message.
    init(_ shader: String) {
        let ending = ending
        let watcher = Thread { Self.watch(shader, until: ending) }
        watcher.name = "gimbal-compile"
        watcher.start()
    }

    deinit { ending.send(true) }

    private static func watch(_ shader: String, until ending: Mailbox<Bool>) {
        // Without descriptors the signal waits for the driver, as it would without this thread.
        guard let loop = try? EventLoop(), let waker = try? loop.addWaker({ loop.stop() }) else { return }
        ending.setWaker(waker)
        let timer = loop.makeTimer { giveUp(shader) }
        guard
            let signals = try? SignalWatch(
                loop: loop, MainLoop.endingSignals, onSent: { timer.schedule(after: DisplayThread.patience) })
        else { return }
        withExtendedLifetime(signals) { loop.run() }
    }

    /// Ends a process whose display thread does not.
    static func giveUp(_ standstill: DisplayThread.Standstill) -> Never {
        switch standstill {
        case .compiling(let shader): giveUp(shader)
        case .silent(let seconds):
            try? StandardStreams.say("Stopped early: the display's driver has not answered for \(Int(seconds)) seconds")
            _exit(ExitCode.ioError.rawValue)
        }
    }

    /// Ends the process as a signal does elsewhere. Destructors do not run, because the driver is in the middle of its work.
    static func giveUp(_ shader: String) -> Never {
        try? StandardStreams.say("Stopped early: the driver was still compiling the transition shader \(shader)")
        _exit(ExitCode.success.rawValue)
    }
}
