import Foundation
package import InputSources
package import Reactor
package import UIKit

/// The delegate of a program that is more than an app: it uses the loop, and sets the exit code of the process.
@preconcurrency @MainActor
package protocol ProgramDelegate: UIApplicationDelegate {
    /// Called before the launch, when the screen exists.
    func attach(to program: RunningProgram)

    /// Called when a service has read its configuration again, without an error.
    func configurationChanged()
}

extension ProgramDelegate {
    package func configurationChanged() {}
}

/// The parts of a run that a program may use.
@MainActor
package final class RunningProgram {
    /// The main thread's loop.
    package let loop: EventLoop
    package let keyboard: KeyboardLayout
    /// Milliseconds until a held key is repeated, and between repeats; nil for none.
    package let keyRepeat: (delay: Int, interval: Int)?
    /// Controls the pointer; has no effect without a display thread.
    package let pointer: PointerControl
    /// Imports other programs' buffers without a copy; imports none without a display thread.
    package let imports: BufferImports
    /// What the service manager handed over; nil where the run is no service.
    package let service: DeviceService?
    /// How many other programs are connected; nil for a program that serves none. The service manager is told.
    package var clients: Int? {
        didSet { if clients != oldValue { clientsChanged?(clients) } }
    }
    var clientsChanged: ((Int?) -> Void)?
    /// The picture of the process before, which a program that shows others keeps until the first of them is there.
    package internal(set) var cover: StandingCover?
    /// The program of the app that has a screen now; nil before and after, and in recordings.
    package static var current: RunningProgram?
    private(set) var status: Int32?
    private(set) var failure: Failure?
    private let stopLoop: () -> Void

    init(
        loop: EventLoop, options: AppOptions, pointer: PointerControl = PointerControl(),
        imports: BufferImports = BufferImports(), service: DeviceService? = nil,
        stop: @escaping () -> Void
    ) {
        self.loop = loop
        self.pointer = pointer
        self.imports = imports
        self.service = service
        keyboard = options.keyboard
        keyRepeat = options.keyRepeat.map { ($0.delay, $0.interval) }
        stopLoop = stop
    }

    /// Creates a program on a screen in memory, in a test's time.
    package init(loop: EventLoop) {
        self.loop = loop
        pointer = PointerControl()
        imports = BufferImports()
        service = nil
        keyboard = KeyboardLayout()
        keyRepeat = nil
        stopLoop = {}
    }

    /// Ends the run; the process exits with `status`.
    package func stop(status: Int32) {
        if self.status == nil { self.status = status }
        stopLoop()
    }

    /// Ends the run with a message on standard error.
    package func stop(_ failure: Failure) {
        if self.failure == nil { self.failure = failure }
        stopLoop()
    }
}

/// A program with its own flags besides those of every app.
@MainActor
package struct Program {
    package var help: ProgramHelp

    package init(help: ProgramHelp) {
        self.help = help
    }

    /// Runs the program and ends the process.
    ///
    /// - Parameters:
    ///   - arguments: the arguments for every app.
    ///   - prepare: called with the path of the configuration file, if there is one, and again when a service is to read it again. It is
    ///     called after the arguments and the common part of the file were accepted, and before a screen is opened; not for a mere query
    ///     such as `--help`. Throws a `Failure`.
    ///   - whileOpening: called once, when signals are heard and the devices of a screen are open, while its renderer starts. Not
    ///     called where no screen can be opened.
    ///   - atEnd: called once before the process ends, however the run went.
    ///   - makeDelegate: called once there is a screen.
    package func run(
        arguments: [String], prepare: @escaping @MainActor (String?) throws -> Void,
        whileOpening: @escaping @MainActor () -> Void = {}, atEnd: @escaping @MainActor () -> Void = {},
        makeDelegate: @escaping @MainActor () -> any ProgramDelegate
    ) -> Never {
        Runtime.main(
            arguments: arguments, help: help, prepare: prepare, whileOpening: whileOpening, atEnd: atEnd, makeDelegate)
    }
}
