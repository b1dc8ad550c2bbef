/// The configuration file of a device: groups, keys and values, read by GLib's key files.
///
/// What it is: the file with the numbers of its lines, so that a message about a mistake names its line. What it refuses to do: know
/// what groups and keys mean. Gimbal reads those of every app (`[gimbal]`, `[output NAME]`, `[input DEVICE]`), Shell those of a kiosk,
/// and each leaves the other's alone.
///
/// The order of events:
///
///     1  the text    is read as UTF-8, from a file of 1 MiB at most, never from a pipe; what is neither a group, a key nor a
///                    comment is an error with its line, and so is a group that stands there twice, or a key in its group.
///                    As in systemd's files, # or ; begins a line that is a comment, and quotes round a value are taken off
///     2  GLib        takes it apart
///     3  its readers go through groups and keys, and end with the first that means nothing: a file that is half understood is worse
///                    than none on an unattended device
///
/// An error is one sentence after the path and the line. A program that meets an error ends with code 78 before it touches a
/// screen; with code 66 if the file cannot be read.

/// The groups that every app reads. All others belong to one program.
package enum CommonGroup: Hashable, Sendable {
    /// `[gimbal]`: flags of every app.
    case flags
    /// `[output NAME]`: a screen, named by its connector or its own description; without a name all screens.
    case output(String)
    /// `[input DEVICE]`: an input device, named by a part of its name; without a name all devices.
    case input(String)

    package init?(_ group: String) {
        let parts = group.split(separator: " ", maxSplits: 1)
        let name = parts.count > 1 ? parts[1].trimmed : ""
        // A space without a name is an error: the author meant a name, and not all devices.
        guard !name.isEmpty || group == parts.first ?? "" else { return nil }
        switch parts.first {
        case "gimbal" where name.isEmpty: self = .flags
        case "output": self = .output(name)
        case "input": self = .input(name)
        case _: return nil
        }
    }
}

extension Substring {
    fileprivate var trimmed: String {
        var part = self
        while part.first == " " { part.removeFirst() }
        while part.last == " " { part.removeLast() }
        // Quotes mark the end of a name, as in a shell.
        let isQuoted = part.count > 2 && (part.first == "\"" || part.first == "'") && part.first == part.last
        if isQuoted { part = part.dropFirst().dropLast() }
        return String(part)
    }
}
