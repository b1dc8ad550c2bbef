/// How much of a display a commit may change.
enum CommitReach {
    /// The planes of the frame.
    case frame
    /// All planes, also those that another program left on. Mode and connector stay as that program left them: the first frame on a display
    /// that has the right mode already.
    case takeover
    /// Everything, with a mode set.
    case mode

    /// Whether something of another program may be on the display.
    var isFirst: Bool { self != .frame }

    var flags: CommitFlags { self == .mode ? .allowModeset : [] }
}
