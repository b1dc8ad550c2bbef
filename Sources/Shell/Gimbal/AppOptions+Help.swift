extension AppOptions {
    /// The text of `--help`.
    ///
    /// - Parameters:
    ///   - usage: what follows "usage: ".
    ///   - own: flags that only this program has.
    ///   - hasTour: the app shows itself; without a tour, the flags for tours and the variables for tests are left out.
    static func help(usage: String, own: [(flag: String, help: String)] = [], hasTour: Bool) -> String {
        let groups = OptionTable.groups.filter { hasTour || !$0.isForTours }
        let ownGroup = own.isEmpty ? [] : [(title: "This program", lines: own.map { (head: $0.flag, help: $0.help) })]
        let parts = ownGroup + groups.map { (title: $0.title, lines: $0.lines) }
        // A head that is longer than this has its help on the next line.
        let width = 30
        let text = parts.map { part in
            "\(part.title):\n" + part.lines.map { line(head: $0.head, help: $0.help, width: width) }.joined(separator: "\n")
        }
        return """
            usage: \(usage)

            \(text.joined(separator: "\n\n"))

            Each flag has a variable (--drm-device: GIMBAL_DRM_DEVICE). A flag wins over its variable, and both win over the file.

            Exit codes:
              0   done, or asked to stop          71  the system refused something
              64  wrong flag                      73  a file cannot be written
              65  a file says something unusable  74  the display or standard output was lost
              66  a file cannot be read           77  no permission for the device
              69  no usable display               78  the configuration file is wrong
              70  a fault of the program
            """
    }

    private static func line(head: String, help: String, width: Int) -> String {
        let indent = String(repeating: " ", count: width)
        let start = "  " + head
        return start.count < width - 1 ? start + indent.dropFirst(start.count) + help : start + "\n" + indent + help
    }
}

extension OptionGroup {
    fileprivate var lines: [(head: String, help: String)] {
        options.map { option in
            let head =
                option.isVariableOnly
                ? "\(option.variable)=\(option.value ?? "1")" : "--\(option.name)" + (option.value.map { " " + $0 } ?? "")
            return (head, option.help)
        }
    }
}
