/// Where a part of the program says what happened; costs nothing while its level is off.
package struct Log: Sendable {
    package let source: StaticString

    /// - Parameter source: the part's name in one word; it stands in front of every line.
    package init(_ source: StaticString) {
        self.source = source
    }

    package func error(_ message: @autoclosure () -> String) { write(.error, message) }
    package func warning(_ message: @autoclosure () -> String) { write(.warning, message) }
    package func info(_ message: @autoclosure () -> String) { write(.info, message) }
    package func debug(_ message: @autoclosure () -> String) { write(.debug, message) }

    /// Says it the first time that `id` comes up in this source, and never again until `LogOnce.forget`.
    ///
    /// - Parameter id: what must not repeat, for instance `"flip-lost DSI-1"`. Ids are kept for the life of the process, at
    ///   most 512; beyond those everything new is said.
    package func once(_ level: LogLevel, id: @autoclosure () -> String, _ message: @autoclosure () -> String) {
        guard LogThreshold.admits(level), LogOnce.isFirst("\(source) \(id())") else { return }
        write(level, message)
    }

    private func write(_ level: LogLevel, _ message: () -> String) {
        guard LogThreshold.admits(level) else { return }
        LogSink.deliver(LogRecord(level: level, source: source, message: message()))
    }
}
