package import Reactor

/// What a service says to its manager; the lines are those of `sd_notify(3)`.
package struct ServiceMessage: Hashable, Sendable {
    package let text: String

    private init(_ text: String) {
        self.text = text
    }

    /// The service does its work: units that are ordered after it may start.
    package static let ready = ServiceMessage("READY=1")
    /// The service works.
    package static let alive = ServiceMessage("WATCHDOG=1")
    /// The service does not work any more, and is to be ended as if it had stopped saying that it does (systemd 243).
    package static let hung = ServiceMessage("WATCHDOG=trigger")
    /// The service reads its configuration again since `time`, and says `ready` when it has. A manager of version 253 or newer that asked
    /// for this takes no answer to an earlier question for this one's.
    package static func reloading(since time: MonotonicTime) -> ServiceMessage {
        ServiceMessage("RELOADING=1\nMONOTONIC_USEC=\(time.nanoseconds / 1000)")
    }

    /// The service ends.
    package static let stopping = ServiceMessage("STOPPING=1")

    /// One line for people, as `systemctl status` shows it. Control characters become spaces: they would begin another message.
    package static func status(_ line: String) -> ServiceMessage {
        ServiceMessage("STATUS=" + String(line.map { $0.isNewline || $0.asciiValue.map { $0 < 32 } ?? false ? " " : $0 }))
    }

    /// The start, or the end, may take this much longer, counted from now.
    package static func moreTime(_ span: TimeSpan) -> ServiceMessage {
        ServiceMessage("EXTEND_TIMEOUT_USEC=\(max(0, span.nanoseconds) / 1000)")
    }

    /// From now on the service may be silent for this long.
    package static func patience(_ span: TimeSpan) -> ServiceMessage {
        ServiceMessage("WATCHDOG_USEC=\(max(1, span.nanoseconds / 1000))")
    }

    /// The manager keeps the descriptors that come with the message, and gives them to the next process of the service. It does not watch
    /// them: a device that goes away would drop out of its store, and the event of a flip would wake it (`FDPOLL=0`, systemd 246).
    package static func store(_ name: String) -> ServiceMessage {
        ServiceMessage("FDSTORE=1\nFDPOLL=0\nFDNAME=\(name)")
    }

    /// The manager closes the descriptors that it keeps under the name.
    package static func forget(_ name: String) -> ServiceMessage {
        ServiceMessage("FDSTOREREMOVE=1\nFDNAME=\(name)")
    }
}
