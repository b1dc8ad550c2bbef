/// One protocol description: the content of its XML, with nothing derived.
package struct Description {
    var name = ""
    var path: String
    var copyright = ""
    var text = Documentation()
    var interfaces: [Interface] = []
}

/// The documentation of an element.
struct Documentation: Equatable {
    /// The `summary`, a few words.
    var summary = ""
    /// Paragraphs with their line breaks, without the XML's indentation.
    var body = ""
}

/// A kind of object.
struct Interface {
    var name: String
    var version: Int
    var line: Int
    var text = Documentation()
    var requests: [Message] = []
    var events: [Message] = []
    var enumerations: [Enumeration] = []
}

extension Interface {
    /// Returns the interface in an earlier version; enumeration values stay, since they may arrive from clients of any version.
    func pinned(to version: Int) -> Interface {
        var result = self
        result.version = version
        result.requests.removeAll { $0.since > version }
        result.events.removeAll { $0.since > version }
        result.enumerations.removeAll { $0.since > version }
        return result
    }
}

/// A request or an event.
struct Message {
    var name: String
    var isDestructor: Bool
    var since: Int
    var line: Int
    var text = Documentation()
    var arguments: [Argument] = []
}

/// One value that a message carries.
struct Argument {
    enum Kind: String, CaseIterable {
        case int, uint, fixed, string, object, array, fd
        case newID = "new_id"
    }

    var name: String
    var kind: Kind
    /// The interface of an object or a new ID; nil when any interface is allowed.
    var interface: String?
    var isNullable: Bool
    /// The enumeration of a number, as the XML names it: `transform` or `wl_output.transform`.
    var enumeration: String?
    var summary: String
    var line: Int
}

/// Names for numbers.
struct Enumeration {
    var name: String
    var isBitfield: Bool
    var since: Int
    var line: Int
    var text = Documentation()
    var entries: [Entry] = []

    struct Entry {
        var name: String
        var value: UInt32
        var since: Int
        var line: Int
        var text: Documentation
    }
}
