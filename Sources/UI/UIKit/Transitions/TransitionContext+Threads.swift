import Foundation

/// Calls from other threads: source in Swift 5 mode makes them unwarned, as the completion of a download or a background queue.
extension TransitionContext {
    /// On another thread it is said, and `call` made on the main one as soon as that is free; false then.
    ///
    /// A call that was queued holds the context: one that never arrives on main would be worse than one that comes late.
    nonisolated func isOnMain(
        _ call: @escaping @MainActor @Sendable (TransitionContext) -> Void, function: StaticString = #function
    ) -> Bool {
        guard !MainThread.isCurrent else { return true }
        Task { @MainActor in
            UIKitDiagnostics.report(
                .wrongThread,
                "\(function) of \(name) was called on a thread that is not the main one; it is done on the main thread")
            call(self)
        }
        return false
    }
}
