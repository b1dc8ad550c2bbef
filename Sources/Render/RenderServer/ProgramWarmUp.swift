internal import CLinux
import Reactor

/// Compiles the programs that transitions need, one at a time, in pauses between frames: no frame of a transition waits for a
/// compiler, and no start for programs that it does not need.
final class ProgramWarmUp {
    private var timer: LoopTimer?
    private let compileNext: () -> Bool
    private let isQuiet: () -> Bool

    /// Longer than a frame, so that what moves by display links is not taken for a pause.
    private static let pause = TimeSpan.milliseconds(50)
    private static let patience = TimeSpan.milliseconds(500)

    /// - Parameters:
    ///   - isQuiet: whether no frame is wanted or on its way.
    ///   - compileNext: compiles one program, and returns whether there was one left.
    init(loop: EventLoop, isQuiet: @escaping () -> Bool, compileNext: @escaping () -> Bool) {
        self.isQuiet = isQuiet
        self.compileNext = compileNext
        timer = loop.makeTimer { [unowned self] in tick() }
    }

    /// There are programs to compile again.
    func begin() { timer?.schedule(after: Self.patience) }

    func close() {
        timer?.cancel()
        timer = nil
    }

    private func tick() {
        guard isQuiet() else { return begin() }
        guard compileNext() else {
            // What the compiler needed is many small pieces, which the C library would keep.
            gimbal_trim_heap()
            return
        }
        timer?.schedule(after: Self.pause)
    }
}
