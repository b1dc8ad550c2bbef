internal import Reactor

/// How far the contents of a surface are ahead of what looks at it.
enum ContentPace {
    /// What was applied last was looked at, or there is nothing yet.
    case even
    /// A thread reads a content that is not applied yet.
    case reading(ContentReading)
    /// What was applied at this time is not looked at yet.
    case ahead(since: MonotonicTime)

    /// A surface that is not looked at for so long, in seconds, is not seen. Several frames even of a slow screen.
    static let patience = TimeSpan(seconds: 0.1)
}
