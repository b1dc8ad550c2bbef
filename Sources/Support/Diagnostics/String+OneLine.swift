extension String {
    /// The text as one line that a terminal shows and does not obey: control characters become spaces, and of a very long text the middle is
    /// left out.
    ///
    /// A sentence often quotes what a file or another program says.
    package var oneLine: String {
        let most = 4000
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: unicodeScalars.lazy.map { $0.isControl ? " " : $0 })
        guard scalars.count > most else { return String(scalars) }
        return String(scalars.prefix(most / 2)) + "…" + String(scalars.suffix(most / 2))
    }
}

extension StringProtocol {
    /// The beginning of a text of another, as a sentence repeats it: a person knows it by that, and a client or a file decides how long the
    /// text is.
    package var excerpt: String {
        let most = 80
        let start = unicodeScalars.prefix(most + 1)
        guard start.count > most else { return String(self) }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: start.prefix(most))
        return String(text) + "…"
    }
}

extension Unicode.Scalar {
    /// A terminal may interpret it. Those from 0x80 on are the short forms of sequences that begin with an escape.
    var isControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) || value == 0x2028 || value == 0x2029 }
}
