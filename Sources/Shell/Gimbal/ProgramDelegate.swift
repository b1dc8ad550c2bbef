import Foundation
package import InputSources
package import Reactor
package import UIKit

/// The delegate of a program that is more than an app: it uses the loop, and says with which code the process ends.
@preconcurrency @MainActor
package protocol ProgramDelegate: UIApplicationDelegate {
    /// Called before the launch, when the screen is there.
    func attach(to program: RunningProgram)
}

/// What a program has of its run.
@MainActor
package final class RunningProgram {
    /// Main's.
    package let loop: EventLoop
    package let keyboard: KeyboardLayout
    /// Milliseconds until a held key is repeated, and between repeats; nil for none.
    package let keyRepeat: (delay: Int, interval: Int)?
    /// What the program does to the pointer; nothing where no display thread is.
    package let pointer: PointerControl
    /// Other programs' buffers, without a copy; nothing where no display thread is.
    package let imports: BufferImports
    /// Of the app that has a screen now; nil before and after, and in recordings.
    package static var current: RunningProgram?
    private(set) var status: Int32?
    private(set) var failure: Failure?
    private let stopLoop: () -> Void

    init(
        loop: EventLoop, options: AppOptions, pointer: PointerControl = PointerControl(),
        imports: BufferImports = BufferImports(),
        stop: @escaping () -> Void
    ) {
        self.loop = loop
        self.pointer = pointer
        self.imports = imports
        keyboard = options.keyboard
        keyRepeat = options.keyRepeat.map { ($0.delay, $0.interval) }
        stopLoop = stop
    }

    /// On a screen in memory, whose time is a test's.
    package init(loop: EventLoop) {
        self.loop = loop
        pointer = PointerControl()
        imports = BufferImports()
        keyboard = KeyboardLayout()
        keyRepeat = nil
        stopLoop = {}
    }

    /// Ends the run; the process exits with `status`.
    package func stop(status: Int32) {
        if self.status == nil { self.status = status }
        stopLoop()
    }

    /// Ends the run with a sentence on standard error.
    package func stop(_ failure: Failure) {
        if self.failure == nil { self.failure = failure }
        stopLoop()
    }
}

/// A program with flags of its own besides those of every app.
@MainActor
package struct Program {
    package var help: ProgramHelp

    package init(help: ProgramHelp) {
        self.help = help
    }

    /// Runs and ends the process.
    ///
    /// - Parameters:
    ///   - arguments: those that are for every app.
    ///   - prepare: called with the path of the configuration file, where there is one, when the arguments and what every app reads
    ///     of it are in order, and before a screen is touched; not where something is only asked. Throws a `Failure`.
    ///   - makeDelegate: called once there is a screen.
    package func run(
        arguments: [String], prepare: @escaping @MainActor (String?) throws -> Void,
        makeDelegate: @escaping @MainActor () -> any ProgramDelegate
    ) -> Never {
        Runtime.main(arguments: arguments, help: help, prepare: prepare, makeDelegate)
    }
}
