extension SwiftWriter {
    mutating func write(_ enumeration: Enumeration) {
        let name = SwiftName.type(enumeration.name)
        out.documentation(enumeration.text, since: enumeration.since, or: enumeration.name)
        if enumeration.isBitfield {
            out.open("package struct \(name): OptionSet, Hashable, Sendable")
            out.line("package let rawValue: UInt32")
            out.line("package init(rawValue: UInt32) { self.rawValue = rawValue }")
        } else {
            out.open("package enum \(name): UInt32, CaseIterable, Sendable")
        }
        var seen: [UInt32: String] = [:]
        for entry in enumeration.entries {
            let member = SwiftName.member(entry.name)
            out.documentation(entry.text, since: entry.since, or: entry.name)
            if enumeration.isBitfield {
                let value = entry.value == 0 ? "[]" : "\(name)(rawValue: 0x\(String(entry.value, radix: 16)))"
                out.line("package static let \(member): \(name) = \(value)")
            } else if let first = seen[entry.value] {
                // Two names for one number: Swift's cases cannot share one.
                out.line("package static var \(member): \(name) { .\(first) }")
            } else {
                seen[entry.value] = member
                out.line("case \(member) = \(entry.value)")
            }
        }
        out.close()
        out.line()
        guard enumeration.name == "error", !enumeration.isBitfield else { return }
        out.line("/// Ends the client with a protocol error; `reason` goes to its log, cut to about a hundred bytes.")
        out.open("package func fail(_ error: \(name), _ reason: String)")
        out.line("postError(error.rawValue, reason)")
        out.close()
        out.line()
    }

    mutating func writeHandler(_ interface: Interface, _ name: String) {
        out.line("/// Answers this object's requests.")
        out.open("package protocol Handler: AnyObject")
        if !interface.requests.isEmpty {
            out.line("func handle(_ request: consuming Request, of object: \(name))")
            out.line()
        }
        out.line("/// The object has ended: by a destructor, by `destroy()` or with its client. Nothing can be sent any more.")
        out.line("func ended(_ object: \(name))")
        out.close()
        out.line()
        out.line("/// Kept until the object ends.")
        out.line("package var handler: (any Handler)?")
        out.line()
        out.open("override func ended()")
        out.line("let last = handler")
        out.line("handler = nil")
        out.line("last?.ended(self)")
        out.close()
    }
}
