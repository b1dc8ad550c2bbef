/// Calls from other threads: source in Swift 5 mode makes them unwarned, as the completion of a download.
extension BatchedList {
    /// On another thread it is said, and `call` made on the main one as soon as that is free; false then.
    func isOnMain(_ call: @escaping @MainActor @Sendable (Self) -> Void, function: StaticString = #function) -> Bool {
        guard !MainThread.isCurrent else { return true }
        Task { @MainActor in
            ListReports.wrongThread(function, name)
            call(self)
        }
        return false
    }
}
